package record

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"xqengine/position"
	"xqengine/position/notation"
)

// ReadPGN reads games in PGN as the xiangqi world writes it, UTF-8, GB18030 or Windows-1252, with turns in Chinese, WXF or
// coordinates, whatever the tag Format says, and chess in SAN, and with variations (RAV) in brackets; brackets that hold no
// turns are comments. An error of type Problems tells what is wrong with single games; any other means that nothing
// could be read.
func ReadPGN(r io.Reader) ([]*Game, error) { return gather(r, (*intake).pgn) }

// pgn takes the games of a text.
func (in *intake) pgn(data []byte) error {
	reader := pgnReader{scan: pgnScanner{text: decodeText(data)}, most: in.most.turns}
	for reader.next() && in.add(reader.read()) {
	}
	return in.end("no games in PGN are there")
}

// pgnReader builds a game from tokens.
type pgnReader struct {
	scan  pgnScanner
	turns int // in all games
	most  int // turns that are read

	tags    []Tag
	game    *Game // nil before the first word behind the tags
	cursor  *Cursor
	pending string     // comment in front of the tags, or in front of the first turn of a variation
	opened  []pgnPlace // variations that are open
	lost    int        // variations that are open since a turn could not be read, that one included
	over    bool       // the rest of the game is skipped
	err     error      // the first thing that is wrong with the game
}

// pgnPlace is where a game goes on behind a variation.
type pgnPlace struct {
	node  *Node
	fresh bool // no turn of the variation was read yet
}

// next reads a game; it returns false if there is none.
func (in *pgnReader) next() bool {
	*in = pgnReader{scan: in.scan, turns: in.turns, most: in.most}
	began, ended := false, false
	for !ended {
		kind, text := in.scan.next()
		if kind == pgnEnd {
			break
		}
		if kind == pgnTag && (in.game != nil || in.over) {
			in.scan.back()
			break
		}
		began = true
		ended = in.take(kind, text)
	}
	if !began {
		return false
	}
	if in.game == nil && !in.over {
		in.begin()
	}
	if ended {
		in.tail()
	}
	return true
}

// tail reads what stands behind the result and still belongs to the game.
func (in *pgnReader) tail() {
	for {
		switch kind, text := in.scan.next(); {
		case kind == pgnComment:
			if !in.over {
				in.comment(text)
			}
		case kind == pgnClose, kind == pgnWord && isResult(text):
		default:
			in.scan.back()
			return
		}
	}
}

// read returns the game that next read, nil if nothing is to be kept, and what is wrong with it.
func (in *pgnReader) read() (*Game, error) {
	if in.game != nil && in.over && len(in.tags) == 0 && in.game.Len() == 0 {
		return nil, in.err
	}
	return in.game, in.err
}

// fail notes what is wrong with the game, if it is the first thing.
func (in *pgnReader) fail(turn string, err error) {
	if in.err == nil {
		in.err = &Problem{Turn: turn, Err: err}
	}
}

// take deals with a token and tells whether it ends the game.
func (in *pgnReader) take(kind pgnKind, text string) (ended bool) {
	if kind == pgnTag {
		in.tag(text)
		return false
	}
	if kind == pgnComment && in.game == nil && !in.over && len(in.tags) == 0 {
		in.pending = joinComments(in.pending, clean(text))
		return false
	}
	if kind == pgnWord && isResult(text) && len(in.opened) == 0 && in.lost == 0 {
		if in.game == nil && !in.over {
			in.begin()
		}
		if in.game != nil && in.game.Result == Unfinished {
			in.game.Result, _ = ParseResult(text)
		}
		return true
	}
	if in.game == nil && !in.over {
		in.begin()
	}
	if in.over || in.lost > 0 {
		in.skip(kind)
		return false
	}
	switch kind {
	case pgnComment:
		in.comment(text)
	case pgnOpen:
		in.open()
	case pgnClose:
		in.close()
	case pgnWord:
		in.word(text)
	}
	return false
}

func isResult(text string) bool {
	_, ok := ParseResult(text)
	return ok
}

// skip goes on behind the variation in which a turn could not be read, or to the end of the game.
func (in *pgnReader) skip(kind pgnKind) {
	switch kind {
	case pgnOpen:
		in.lost++
	case pgnClose:
		in.lost = max(0, in.lost-1)
		if in.lost == 0 && !in.over {
			in.close()
		}
	}
}

// Limits of what is kept of a game.
const (
	maxTags   = 200
	maxGlyphs = 32 // of a node
)

func (in *pgnReader) tag(text string) {
	name, value, _ := strings.Cut(text, "\x00")
	if len(in.tags) < maxTags {
		in.tags = append(in.tags, Tag{line(name), line(value)})
	}
}

// begin makes the game from its tags.
func (in *pgnReader) begin() {
	g, err := gameFromTags(in.tags)
	if err != nil {
		in.fail("", err)
		in.over = true
		return
	}
	in.game, in.cursor = g, g.Cursor()
	g.Root().takeComment(in.pending)
	in.pending = ""
}

func (in *pgnReader) comment(text string) {
	n := in.cursor.node
	if len(in.opened) > 0 && in.opened[len(in.opened)-1].fresh {
		in.pending = joinComments(in.pending, clean(text))
		return
	}
	n.takeComment(clean(text))
}

// open begins a variation of the turn played last, or reads a comment that is written in brackets.
func (in *pgnReader) open() {
	n := in.cursor.node
	first := in.scan.peekWord()
	ok := n.parent != nil && (len(in.opened) == 0 || !in.opened[len(in.opened)-1].fresh)
	if ok {
		in.cursor.Back()
		_, err := notation.Read(in.cursor.at, first)
		ok = !errors.Is(err, position.ErrNotAMove)
	}
	if !ok {
		in.cursor.Go(n)
		in.comment(in.scan.bracket())
		return
	}
	in.opened = append(in.opened, pgnPlace{node: n, fresh: true})
}

func (in *pgnReader) close() {
	last := len(in.opened) - 1
	if last < 0 {
		return // a bracket that nothing opened
	}
	in.cursor.Go(in.opened[last].node)
	in.opened = in.opened[:last]
	in.pending = ""
}

// word reads a turn, a number of a move or a glyph.
func (in *pgnReader) word(text string) {
	if glyph, ok := strings.CutPrefix(text, "$"); ok {
		if n, err := strconv.ParseUint(glyph, 10, 8); err == nil && n > 0 {
			in.glyph(Glyph(n))
		}
		return
	}
	text = withoutNumber(text)
	if notation.IsEnPassant(text) && in.game.Start().Variant.IsChess() {
		return
	}
	text, glyph := cutGlyph(text)
	if text != "" && !in.turn(text) {
		return
	}
	if glyph > 0 {
		in.glyph(glyph)
	}
}

func (in *pgnReader) glyph(glyph Glyph) {
	if n := in.cursor.node; n.parent != nil && len(n.Glyphs) < maxGlyphs {
		n.Glyphs = append(n.Glyphs, glyph)
	}
}

// turn plays a turn and tells whether it could be read. The rest of the line is skipped if not.
func (in *pgnReader) turn(text string) bool {
	turn, err := notation.Read(in.cursor.at, text)
	if err == nil && in.turns >= in.most {
		err = errTooMany
	}
	var n *Node
	if err == nil {
		n, err = in.cursor.Play(turn)
	}
	if err != nil {
		in.fail(fmt.Sprintf("%d %s", in.cursor.at.MoveNumber(), text), plain(err))
		if len(in.opened) > 0 {
			in.lost = 1
		} else {
			in.over = true
		}
		return false
	}
	in.turns++
	if last := len(in.opened) - 1; last >= 0 && in.opened[last].fresh {
		in.opened[last].fresh = false
		n.takeComment(in.pending)
		in.pending = ""
	}
	return true
}

// plain returns the error of position that err wraps, without its words about the text.
func plain(err error) error {
	for _, known := range []error{position.ErrNotAMove, position.ErrIllegal, notation.ErrAmbiguous} {
		if errors.Is(err, known) {
			return known
		}
	}
	return err
}

// withoutNumber cuts the number of a move, and the dots for a move of Red that is not shown, off a word: what is
// left of 12. or 12… is nothing. 33.4 is a turn of WXF.
func withoutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" {
		return ""
	}
	dots := strings.TrimLeftFunc(rest, func(letter rune) bool { return letter == '.' || letter == '…' || letter == '．' || letter == '、' })
	switch {
	case dots == rest:
		return text
	case len(text) == 4 && len(rest) == 2 && unicode.IsDigit(rune(rest[1])):
		return text
	}
	return dots
}

// cutGlyph cuts the sign of a glyph off a turn.
func cutGlyph(text string) (string, Glyph) {
	rest := strings.TrimRight(text, "!?")
	sign := text[len(rest):]
	for i, s := range glyphSigns {
		if s != "" && s == sign {
			return rest, Glyph(i)
		}
	}
	return rest, 0
}
