package notation

import (
	"fmt"
	"slices"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// The two notations for people, Chinese (炮二平五) and WXF (C2.5), say the same four things: which piece
// moves, by its type and its file or its place among the pieces of its type on one file; which way it goes;
// and how far, or to which file. Each side numbers the files 1..9 from its own right. This file holds
// what both share; chinese.go and wxf.go hold the words. What they have no words for, because it is not a move of
// xiangqi, is written in coordinates.

// heading is the way a piece goes, as its own side sees it.
type heading int8

const (
	sideways heading = iota // 平, written with the file of arrival
	forward                 // 进
	backward                // 退
)

// course is the second half of a move for people: the way and a number, 1..9. The number is the file of
// arrival for moves sideways and for pieces that never keep to a file (horse, elephant, advisor), else the
// number of points.
type course struct {
	heading heading
	number  int
}

// fileNumber returns the number 1..9 that c gives to the file of s, counting from its own right.
func fileNumber(v *position.Variant, c position.Colour, s position.Square) int {
	if c == position.Red {
		return position.Files - v.File(s)
	}
	return v.File(s) + 1
}

// courseOf tells where a move of the piece on its first square goes.
func courseOf(p *position.Position, m position.Move) course {
	piece := p.PieceAt(m.From())
	c := piece.Colour()
	points := p.Variant().Rank(m.To()) - p.Variant().Rank(m.From())
	if c == position.Black {
		points = -points
	}
	way := course{heading: forward, number: points}
	switch {
	case points == 0:
		return course{heading: sideways, number: fileNumber(p.Variant(), c, m.To())}
	case points < 0:
		way = course{heading: backward, number: -points}
	}
	switch piece.Type() {
	case position.Horse, position.Elephant, position.Advisor:
		way.number = fileNumber(p.Variant(), c, m.To())
	}
	return way
}

// piecesOnFile returns the pieces of c of one type on the file that c gives the number 1..9, the foremost first.
func piecesOnFile(p *position.Position, c position.Colour, t position.PieceType, number int) []position.Square {
	file, first, step := number-1, 0, 1
	if c == position.Red {
		file, first, step = position.Files-number, position.Ranks-1, -1
	}
	var pieces []position.Square
	for rank := first; rank >= 0 && rank < position.Ranks; rank += step {
		if s := position.SquareAt(file, rank); p.PieceAt(s).As(position.Ordinary) == position.MakePiece(c, t) {
			pieces = append(pieces, s)
		}
	}
	return pieces
}

// tandems returns the columns of at least two pieces of c of one type, in the order of file numbers. Only
// soldiers can have two such columns.
func tandems(p *position.Position, c position.Colour, t position.PieceType) [][]position.Square {
	var columns [][]position.Square
	for number := 1; number <= position.Files; number++ {
		if pieces := piecesOnFile(p, c, t, number); len(pieces) > 1 {
			columns = append(columns, pieces)
		}
	}
	return columns
}

// place says where a piece stands among the pieces of its side and type.
type place struct {
	file   int // 1..9
	index  int // in the column on that file, 0 for the foremost
	column int // length of that column
	files  int // how many files hold more than one such piece
}

func placeOf(p *position.Position, s position.Square) place {
	piece := p.PieceAt(s)
	c, t := piece.Colour(), piece.Type()
	file := fileNumber(p.Variant(), c, s)
	pieces := piecesOnFile(p, c, t, file)
	return place{
		file:   file,
		index:  slices.Index(pieces, s),
		column: len(pieces),
		files:  len(tandems(p, c, t)),
	}
}

// needsOrder reports whether a piece must be told from others on its file by its order. Advisors and elephants
// need not: of two on one file the one can only advance, the other only retreat.
func needsOrder(t position.PieceType, at place) bool {
	return at.column > 1 && t != position.Advisor && t != position.Elephant
}

// single is one of the moves of a turn as a notation for people tells it.
type single struct {
	pieces []position.Square // those that may be meant
	way    course
	kind   int // the kind that the piece becomes; keepsKind where nothing is said
}

const keepsKind = -1

// readTurn reads a turn in a notation for people: one single move, or two with a comma between, each with
// the letter of a kind behind it if it converts. read reads what a single move of a position is without
// that letter.
func readTurn(p *position.Position, text string, kinds []rune, read func(*position.Position, string) (single, error)) (position.Turn, error) {
	text = oneLine(text)
	if turn, err := p.ParseTurn(text); err == nil && !p.MovesAsInXiangqi(turn) {
		return turn, nil
	}
	converts := p.Variant().HasPoints()
	parts := strings.Split(strings.ReplaceAll(text, "，", ","), ",")
	if len(parts) > 2 || len(parts) > 1 && !converts {
		return position.Turn{}, fmt.Errorf("%w: %q", position.ErrNotAMove, clip.Text(text))
	}
	var moves []position.Move
	for i, part := range parts {
		letters := []rune(strings.TrimSpace(part))
		kind := keepsKind
		if n := len(letters); converts && n > 4 {
			if kind = slices.Index(kinds, letters[n-1]); kind >= 0 {
				letters = letters[:n-1]
			}
		}
		s, err := read(p, string(letters))
		if err != nil {
			return position.Turn{}, err
		}
		s.kind = kind
		m, err := moveByCourse(p, text, s, i+1 < len(parts))
		if err != nil {
			return position.Turn{}, err
		}
		moves = append(moves, m)
		if i+1 < len(parts) {
			p.Make(m)
			defer p.Unmake()
		}
	}
	return position.NewTurn(moves...), nil
}

// moveByCourse returns the one legal move that follows a course; again says that it is the first of two. The
// text is for the error, which is position.ErrIllegal or ErrAmbiguous.
func moveByCourse(p *position.Position, text string, s single, again bool) (position.Move, error) {
	list := new(position.MoveList)
	p.LegalMoves(list)
	var found []position.Move
	for _, m := range list.Moves() {
		if !slices.Contains(s.pieces, m.From()) || !p.MovesAsInXiangqi(position.NewTurn(m)) || courseOf(p, m) != s.way ||
			p.ContinuesAfter(m) != again {
			continue
		}
		kind := p.Placed(m).Kind()
		if s.kind == keepsKind && kind == p.PieceAt(m.From()).Kind() || int(kind) == s.kind {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 0:
		return position.NoMove, fmt.Errorf("%w: %s", position.ErrIllegal, text)
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, m := range found {
		names[i] = p.Variant().MoveName(m)
	}
	return position.NoMove, fmt.Errorf("%w: %s may be %s", ErrAmbiguous, text, strings.Join(names, " or "))
}

// writeTurn writes a turn in a notation for people; write gives the text of a single move of a position. p is afterwards
// what it was.
func writeTurn(p *position.Position, t position.Turn, kinds []rune, write func(*position.Position, position.Move) string) string {
	if !t.IsZero() && !p.MovesAsInXiangqi(t) {
		return p.FormatTurn(t)
	}
	var b strings.Builder
	for i, m := range t.Moves() {
		if i > 0 {
			p.Make(t.Moves()[i-1]) // and back: a copy would cost as much as the game is long
			defer p.Unmake()
			b.WriteByte(',')
		}
		b.WriteString(write(p, m))
		if kind := p.Placed(m).Kind(); kind != p.PieceAt(m.From()).Kind() {
			b.WriteRune(kinds[kind])
		}
	}
	return b.String()
}

// notAMove is the error for a text that is not a move in a notation, and why.
func notAMove(text, why string) error {
	return fmt.Errorf("%w: %q: %s", position.ErrNotAMove, clip.Text(text), why)
}

// PieceWords returns the letter of a xiangqi piece in WXF notation, such as C, and its simplified Chinese character.
func PieceWords(piece position.Piece) (wxf, chinese string) {
	return string(rune(wxfLetters[piece.Type()])), string(position.Xiangqi.Character(piece))
}
