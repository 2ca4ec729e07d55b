package position

import (
	"fmt"
	"slices"
	"strings"
)

// The two notations for people, Chinese (炮二平五) and WXF (C2.5), say the same four things: which man
// moves, by its type and its file or its place among the men of its type on one file; which way it goes;
// and how far, or to which file. Each side numbers the files 1..9 from its own right. This file holds
// what both share; chinese.go and wxf.go hold the words.

// heading is the way a man goes, as its own side sees it.
type heading int8

const (
	sideways heading = iota // 平, written with the file of arrival
	forward                 // 进
	backward                // 退
)

// course is the second half of a move for people: the way and a number, 1..9. The number is the file of
// arrival for moves sideways and for men that never keep to a file (horse, elephant, advisor), else the
// number of points.
type course struct {
	heading heading
	number  int
}

// fileNumber returns the number 1..9 that c gives to the file of s, counting from its own right.
func fileNumber(c Colour, s Square) int {
	if c == Red {
		return Files - s.File()
	}
	return s.File() + 1
}

// courseOf tells where a move of the man on its first square goes.
func (p *Position) courseOf(m Move) course {
	man := p.board[m.From()&127]
	c := man.Colour()
	points := m.To().Rank() - m.From().Rank()
	if c == Black {
		points = -points
	}
	way := course{heading: forward, number: points}
	switch {
	case points == 0:
		return course{heading: sideways, number: fileNumber(c, m.To())}
	case points < 0:
		way = course{heading: backward, number: -points}
	}
	switch man.Type() {
	case Horse, Elephant, Advisor:
		way.number = fileNumber(c, m.To())
	}
	return way
}

// column returns the men of c of one type on the file that c gives the number 1..9, the foremost first.
func (p *Position) column(c Colour, t PieceType, number int) []Square {
	file, first, step := number-1, 0, 1
	if c == Red {
		file, first, step = Files-number, Ranks-1, -1
	}
	var men []Square
	for rank := first; rank >= 0 && rank < Ranks; rank += step {
		if s := SquareAt(file, rank); p.board[s] == MakePiece(c, t) {
			men = append(men, s)
		}
	}
	return men
}

// tandems returns the columns of at least two men of c of one type, in the order of file numbers. Only
// soldiers can have two such columns.
func (p *Position) tandems(c Colour, t PieceType) [][]Square {
	var columns [][]Square
	for number := 1; number <= Files; number++ {
		if men := p.column(c, t, number); len(men) > 1 {
			columns = append(columns, men)
		}
	}
	return columns
}

// place says where a man stands among the men of its side and type.
type place struct {
	file   int // 1..9
	index  int // in the column on that file, 0 for the foremost
	column int // length of that column
	files  int // how many files hold more than one such man
}

func (p *Position) placeOf(s Square) place {
	man := p.board[s&127]
	c, t := man.Colour(), man.Type()
	file := fileNumber(c, s)
	men := p.column(c, t, file)
	return place{
		file:   file,
		index:  slices.Index(men, s),
		column: len(men),
		files:  len(p.tandems(c, t)),
	}
}

// needsOrder tells whether a man must be told from others on its file by its order. Advisors and elephants
// need not: of two on one file the one can only advance, the other only retreat.
func needsOrder(t PieceType, at place) bool {
	return at.column > 1 && t != Advisor && t != Elephant
}

// turnByCourse returns the one legal turn in which one of the men follows a course. The text is for the
// error, which is ErrIllegal or ErrAmbiguous.
func (p *Position) turnByCourse(text string, men []Square, way course) (Turn, error) {
	list := new(MoveList)
	p.LegalMoves(list)
	var found []string
	var turn Turn
	for _, m := range list.Moves() {
		if slices.Contains(men, m.From()) && p.courseOf(m) == way {
			turn = NewTurn(m)
			found = append(found, p.FormatTurn(turn))
		}
	}
	switch len(found) {
	case 0:
		return Turn{}, fmt.Errorf("%w: %s", ErrIllegal, text)
	case 1:
		return turn, nil
	}
	return Turn{}, fmt.Errorf("%w: %s may be %s", ErrAmbiguous, text, strings.Join(found, " or "))
}

// notAMove is the error for a text that is no move in a notation.
func notAMove(notation, text string) error {
	return fmt.Errorf("%w: %q is not of the %s form", ErrNotAMove, clip(text), notation)
}
