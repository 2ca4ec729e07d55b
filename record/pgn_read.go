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

// ReadPGN reads games in PGN as the xiangqi world writes it, UTF-8 or GB18030, with turns in Chinese, WXF or
// coordinates, whatever the tag Format says, and chess in SAN, and with variations (RAV) in brackets; brackets that hold no turns
// are comments. An error of type Problems tells what is wrong with single games; any other means that nothing
// could be read.
func ReadPGN(r io.Reader) ([]*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	return parsePGN(decodeText(data))
}

// parsePGN reads the games of a text.
func parsePGN(text string) ([]*Game, error) {
	in := pgnReader{scan: pgnScanner{text: text}}
	for in.next() {
	}
	if len(in.games) == 0 && len(in.problems) == 0 {
		return nil, errors.New("no games in PGN are there")
	}
	return in.games, in.problems.orNil()
}

// pgnReader builds games from tokens.
type pgnReader struct {
	scan     pgnScanner
	games    []*Game
	problems Problems
	number   int // of the game, from 1
	turns    int // in all games

	tags    []Tag
	game    *Game // nil before the first word behind the tags
	cursor  *Cursor
	pending string     // comment in front of the first turn of a variation
	opened  []pgnPlace // variations that are open
	lost    int        // variations that are open since a turn could not be read, that one included
	over    bool       // the rest of the game is skipped
}

// pgnPlace is where a game goes on behind a variation.
type pgnPlace struct {
	node  *Node
	fresh bool // no turn of the variation was read yet
}

// next reads a game; it returns false if there is none.
func (in *pgnReader) next() bool {
	*in = pgnReader{scan: in.scan, games: in.games, problems: in.problems, number: in.number + 1, turns: in.turns}
	began := false
	for {
		kind, text := in.scan.next()
		if kind == pgnEnd || began && kind == pgnTag && (in.game != nil || in.over) {
			if kind == pgnTag {
				in.scan.back()
			}
			break
		}
		if !began && in.number > 1 && (kind == pgnComment || kind == pgnClose || kind == pgnWord && isResult(text)) {
			continue // still belongs to the game before
		}
		if !began && len(in.games) >= MaxGames {
			in.fail("", errTooMany)
			in.scan.at = len(in.scan.text)
			return false
		}
		began = true
		if ended := in.take(kind, text); ended {
			break
		}
	}
	if !began {
		return false
	}
	if in.game == nil && !in.over {
		in.begin()
	}
	if in.game != nil && (len(in.tags) > 0 || in.game.Len() > 0 || !in.over) {
		in.games = append(in.games, in.game)
	}
	return true
}

// fail notes what is wrong with the game, if it is the first thing.
func (in *pgnReader) fail(turn string, err error) {
	if n := len(in.problems); n == 0 || in.problems[n-1].Game != in.number {
		in.problems = append(in.problems, &Problem{Game: in.number, Turn: turn, Err: err})
	}
}

// take deals with a token and tells whether it ends the game.
func (in *pgnReader) take(kind pgnKind, text string) (ended bool) {
	if kind == pgnTag {
		in.tag(text)
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

const maxTags = 200

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
	text, glyph := cutGlyph(text)
	if text != "" && !in.turn(text) {
		return
	}
	if glyph > 0 {
		in.glyph(glyph)
	}
}

func (in *pgnReader) glyph(glyph Glyph) {
	const most = 32
	if n := in.cursor.node; n.parent != nil && len(n.Glyphs) < most {
		n.Glyphs = append(n.Glyphs, glyph)
	}
}

// turn plays a turn and tells whether it could be read. The rest of the line is skipped if not.
func (in *pgnReader) turn(text string) bool {
	turn, err := notation.Read(in.cursor.at, text)
	if err == nil && in.turns >= MaxTurns {
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
