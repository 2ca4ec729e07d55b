package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
)

// Pattern is what stands on some squares: a piece, any piece of a side, any piece, or nothing.
type Pattern struct {
	Variant  *position.Variant
	Mirrored bool // the mirror image is looked for as well, where the variant is symmetric
	points   []point
}

// point is a square and what stands there.
type point struct {
	square position.Square
	what   byte // a letter of the variant, or a wildcard
}

// The wildcards of a pattern.
const (
	AnyRed   = '+'
	AnyBlack = '='
	AnyPiece = '*'
	Nothing  = '-'
)

// ParsePattern reads a pattern such as "Ce2 rh9 +d4 *e4 -e5": a letter of the variant's FEN, or + for any of Red's pieces, = for
// any of Black's, * for any piece, - for none, each with its square.
func ParsePattern(v *position.Variant, text string) (*Pattern, error) {
	p := &Pattern{Variant: v}
	for _, word := range strings.Fields(text) {
		square, ok := v.ParseSquare(word[1:])
		if !ok {
			return nil, fmt.Errorf("pattern: %q does not end in a square", word)
		}
		if !strings.ContainsRune("+=*-", rune(word[0])) && v.PieceByLetter(word[0]) == position.NoPiece {
			return nil, fmt.Errorf("pattern: %q does not begin with a piece, + or = for any of a side, *, or -", word)
		}
		p.points = append(p.points, point{square, word[0]})
	}
	if len(p.points) == 0 {
		return nil, errors.New("pattern: want pieces with their squares, such as Ce2 rh9")
	}
	return p, nil
}

// matches reports whether a position has what the pattern, or its mirror image, says.
func (p *Pattern) matches(board *position.Position, points []point) bool {
	for _, one := range points {
		piece := board.PieceAt(one.square)
		fits := false
		switch one.what {
		case AnyRed, AnyBlack:
			fits = piece != position.NoPiece && (piece.Colour() == position.Red) == (one.what == AnyRed)
		case AnyPiece:
			fits = piece != position.NoPiece
		case Nothing:
			fits = piece == position.NoPiece
		default:
			want := p.Variant.PieceByLetter(one.what)
			fits = piece != position.NoPiece && piece.Colour() == want.Colour() && piece.Type() == want.Type()
		}
		if !fits {
			return false
		}
	}
	return true
}

// in reports whether the pattern occurs in the main line of a game.
func (p *Pattern) in(e *Entry) (bool, error) {
	if e.Variant != p.Variant.Name {
		return false, nil
	}
	board, err := fen.Parse(p.Variant, e.Start)
	if err != nil {
		return false, err
	}
	mirrored := p.points
	if p.Mirrored && p.Variant.Symmetric() {
		mirrored = make([]point, len(p.points))
		for i, one := range p.points {
			mirrored[i] = point{one.square.Mirror(), one.what}
		}
	}
	for _, code := range e.Moves {
		if p.matches(board, p.points) || p.matches(board, mirrored) {
			return true, nil
		}
		board.Play(turnOf(code))
	}
	return p.matches(board, p.points) || p.matches(board, mirrored), nil
}

// narrow looks for the pattern of a query in the games that it asks for in other respects.
func (l *Library) narrow(ctx context.Context, q *Query) error {
	if q.Pattern == nil {
		return nil
	}
	refs, err := l.index.Refs(ctx, q)
	if err != nil {
		return err
	}
	kept := []Ref{}
	for _, ref := range refs {
		if err := ctx.Err(); err != nil {
			return err
		}
		e, err := l.index.Entry(ref)
		if err != nil {
			return err
		}
		found, err := q.Pattern.in(e)
		if err != nil {
			return err
		}
		if found {
			kept = append(kept, ref)
		}
	}
	q.pattern = kept
	return nil
}
