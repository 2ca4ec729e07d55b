package library

import (
	"context"
	"errors"
	"strings"

	"xqengine/library/fault"
	"xqengine/position"
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
			return nil, fault.New(fault.PatternSquare, word)
		}
		if !strings.ContainsRune("+=*-", rune(word[0])) && v.PieceByLetter(word[0]) == position.NoPiece {
			return nil, fault.New(fault.PatternPiece, word)
		}
		p.points = append(p.points, point{square, word[0]})
	}
	if len(p.points) == 0 {
		return nil, fault.New(fault.PatternEmpty)
	}
	return p, nil
}

// fits reports whether a piece is what a point of the pattern says.
func (p *Pattern) fits(piece position.Piece, what byte) bool {
	switch what {
	case AnyRed, AnyBlack:
		return piece != position.NoPiece && (piece.Colour() == position.Red) == (what == AnyRed)
	case AnyPiece:
		return piece != position.NoPiece
	case Nothing:
		return piece == position.NoPiece
	default:
		want := p.Variant.PieceByLetter(what)
		return piece != position.NoPiece && piece.Colour() == want.Colour() && piece.Type() == want.Type()
	}
}

// both returns the points of the pattern, and those of its mirror image if that is looked for as well.
func (p *Pattern) both() [][]point {
	all := [][]point{p.points}
	if p.Mirrored && p.Variant.Symmetric() {
		mirrored := make([]point, len(p.points))
		for i, one := range p.points {
			mirrored[i] = point{one.square.Mirror(), one.what}
		}
		all = append(all, mirrored)
	}
	return all
}

// narrow looks for the pattern of a query in the games that it asks for in other respects.
func (l *Library) narrow(ctx context.Context, q *Query) error {
	if q.Pattern == nil {
		return nil
	}
	kept := []Ref{}
	others := *q
	if others.Variant == "" {
		others.Variant = q.Pattern.Variant.Name
	}
	if strings.EqualFold(others.Variant, q.Pattern.Variant.Name) {
		s := newScan(q.Pattern)
		err := l.index.Lines(ctx, &others, func(line *Line) error {
			found, err := s.in(line)
			if found {
				kept = append(kept, line.Ref)
			}
			return errors.Join(err, ctx.Err())
		})
		if err != nil {
			return err
		}
	}
	q.pattern = kept
	return nil
}
