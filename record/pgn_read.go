package record

import (
	"errors"
	"io"
	"slices"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/notation"
)

// ReadPGN reads games in PGN as the xiangqi world writes it, in UTF-8, UTF-16, GB18030, Big5 or Windows-1252, with turns in
// Chinese, WXF, letters or coordinates, whatever the tag Format says, and chess in SAN, and with variations (RAV) in brackets; brackets that hold no
// turns are comments. An error of type Problems tells what is wrong with single games; any other means that nothing
// could be read.
func ReadPGN(r io.Reader) ([]*Game, error) { return gather(r, (*intake).pgn) }

// pgn takes the games of a text. Text between games, in which nothing can be read, is skipped; if there is nothing else the
// error tells why it is not a game.
func (in *intake) pgn(data []byte) error {
	var junk error
	if _, err := in.pgnGames(decodeText(data), &junk); err != nil {
		return err
	}
	return in.pgnEnd(junk)
}

// pgnGames takes the games of a text, and keeps what was wrong with text between them if nothing was before. It reports whether to go
// on; the error is why nothing could be read.
func (in *intake) pgnGames(text string, junk *error) (more bool, err error) {
	if err := noRecord(text); err != nil {
		return false, err
	}
	reader := pgnReader{scan: pgnScanner{text: text}, most: in.most}
	for more = true; more && reader.next(); {
		more = in.add(reader.game, reader.err)
	}
	if *junk == nil {
		*junk = reader.junk
	}
	return more, nil
}

// pgnEnd returns the error of a whole PGN.
func (in *intake) pgnEnd(junk error) error {
	if in.number == 0 && junk != nil {
		in.add(nil, junk)
	}
	return in.end(newFault(FaultNoPGN))
}

// pgnReader builds a game from tokens.
type pgnReader struct {
	scan  pgnScanner
	most  limits
	turns int   // in all games
	texts int   // between games
	junk  error // what was wrong with the first of them

	tags    []Tag
	roster  int   // the tags of the roster that were read, as bits
	game    *Game // nil before the first word behind the tags
	cursor  *Cursor
	ranks   wire.Ranks // how coordinates count
	pending string     // comment in front of the tags, or in front of the first turn of a variation
	said    bool       // there was a comment in front of the tags
	opened  []pgnPlace // variations that are open
	lost    int        // variations that are open since a turn could not be read, that one included
	over    bool       // the rest of the game is skipped
	null    int        // where a null move stands whose line is kept as a comment, from 1; 0 for none
	kept    bool       // such a line was kept
	err     error      // the first thing that is wrong with the game
}

// pgnPlace is where a game goes on behind a variation.
type pgnPlace struct {
	node  *Node
	fresh bool // no turn of the variation was read yet
}

// next reads a game, which is nil if nothing of it is to be kept; it returns false if there is none.
func (in *pgnReader) next() bool {
	for in.one() {
		if !in.isJunk() {
			return true
		}
		if in.junk == nil {
			in.junk = in.err
		}
		if in.texts++; in.texts > in.most.games {
			in.game, in.err = nil, errTooMany
			return true
		}
	}
	return false
}

// isJunk reports whether what was read is not a game: it has no turn, no tag with a value and no result.
func (in *pgnReader) isJunk() bool {
	for _, t := range in.tags {
		if t.Value != "" {
			return false
		}
	}
	switch {
	case in.game != nil && in.game.Len() > 0, in.said && in.err == nil:
		return false
	case in.err != nil:
		return errors.Is(in.err, position.ErrNotAMove)
	}
	return in.game == nil || in.game.Result == Unfinished && in.game.Reason == "" && !in.kept
}

// one reads a game, or text that is none; it returns false at the end of the file.
func (in *pgnReader) one() bool {
	*in = pgnReader{scan: in.scan, most: in.most, turns: in.turns, texts: in.texts, junk: in.junk}
	began, ended := false, false
	for !ended {
		kind, text := in.scan.next()
		if kind == pgnEnd {
			break
		}
		if kind == pgnTag && (in.game != nil || in.over || in.begins(text)) {
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
	in.keepNull()
	if in.over && in.game != nil && len(in.tags) == 0 && in.game.Len() == 0 && !in.kept {
		in.game = nil
	}
	if ended {
		in.tail()
	}
	return true
}

// begins reports whether a tag begins another game: one of the roster that comes a second time, behind an empty line.
func (in *pgnReader) begins(text string) bool {
	name, _, _ := strings.Cut(text, "\x00")
	bit := 1 << (slices.Index(rosterOfGames, strings.ToLower(name)) + 1) >> 1
	again := in.roster&bit != 0
	in.roster |= bit
	return again && in.scan.blank
}

// rosterOfGames are tags that every game has once.
var rosterOfGames = []string{"event", "site", "date", "round", "white", "black", "result", "red", "game"}

// tail reads what stands behind the result and still belongs to the game.
func (in *pgnReader) tail() {
	for {
		switch kind, text := in.scan.next(); {
		case kind == pgnComment:
			if in.game != nil && (!in.over || in.kept) {
				in.comment(text)
			}
		case kind == pgnClose, kind == pgnNote, kind == pgnWord && isResult(text):
		default:
			in.scan.back()
			return
		}
	}
}

// fail notes what is wrong with the game, if it is the first thing.
func (in *pgnReader) fail(turn string, err error) {
	if in.err == nil {
		in.err = &Problem{Turn: turn, Err: err}
	}
}

// take deals with a token and reports whether it ends the game.
func (in *pgnReader) take(kind pgnKind, text string) (ended bool) {
	if kind == pgnTag {
		in.tag(text)
		return false
	}
	if kind == pgnNote && in.game == nil {
		return false
	}
	if kind == pgnComment && in.game == nil && !in.over && len(in.tags) == 0 {
		in.pending, in.said = joinComments(in.pending, clean(text)), true
		return false
	}
	if kind == pgnWord {
		if isOver, inside := in.result(text); isOver || inside {
			return isOver
		}
	}
	if in.game == nil && !in.over {
		in.begin()
	}
	if in.over || in.lost > 0 {
		in.skip(kind)
		return false
	}
	switch kind {
	case pgnComment, pgnNote:
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
	_, ok := movetextResult(text)
	return ok || plainResult(text) == bothLost
}

// result takes a word that is a result: it ends the game, or says no more than a comment inside a variation, which ends
// at its bracket.
func (in *pgnReader) result(text string) (ends, inside bool) {
	r, ok := movetextResult(text)
	both := !ok && plainResult(text) == bothLost
	if !ok && !both {
		return false, false
	}
	if in.game == nil && !in.over {
		in.begin()
	}
	if both && in.game != nil && !in.over && !strings.Contains(text, ":") {
		if _, err := notation.Read(in.cursor.at, text); err == nil {
			return false, false // it castles
		}
	}
	if len(in.opened) > 0 || in.lost > 0 {
		return false, in.lost == 0
	}
	switch {
	case in.game == nil:
	case both && in.game.Reason == "":
		in.game.Reason = ReasonBothLost
	case in.game.Result == Unfinished:
		in.game.Result = r
	}
	return true, false
}

// skip goes on behind the variation in which a turn could not be read, or to the end of the game.
func (in *pgnReader) skip(kind pgnKind) {
	switch kind {
	case pgnOpen:
		in.lost++
	case pgnClose:
		in.lost = max(0, in.lost-1)
		if in.lost == 0 && !in.over {
			in.keepNull()
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
	g, ranks, err := gameFromTags(in.tags, in.scan)
	if err != nil {
		in.fail("", err)
		in.over = true
		return
	}
	in.game, in.cursor, in.ranks = g, g.Cursor(), ranks
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
		_, err := notation.ReadRanks(in.cursor.at, first, in.ranks)
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
