package eval

import (
	"xqengine/eval/nnue"
	"xqengine/position"
)

// NetExplanation is what a net says of a position, in centipawns for Red, in chess for White.
type NetExplanation struct {
	Net    *nnue.Network
	Used   bool  // it is this value that the search goes by
	Raw    Score // of the net alone
	Total  Score // after what cannot be won is drawn towards zero: Evaluate with the net, seen from Red's side
	Pieces []PieceWorth
}

// PieceWorth is what a piece is worth where it stands: by how much Raw falls when it is taken off the board.
type PieceWorth struct {
	Square position.Square
	Piece  position.Piece
	Worth  Score // for Red: Black's pieces have it negative as a rule
}

// ExplainNet returns what a net says of p; the net must be one for its variant.
func (e *Evaluator) ExplainNet(p *position.Position, net *nnue.Network) *NetExplanation {
	sign := Score(1)
	if p.Side() == position.Black {
		sign = -1
	}
	f := net.Features()
	pieces := p.Occupied().Squares()
	value := func(without position.Square) Score {
		var left []position.Piece
		for _, s := range pieces {
			if s != without {
				left = append(left, p.PieceAt(s))
			}
		}
		us, them := f.Indices(p, p.Side(), without), f.Indices(p, p.Side().Other(), without)
		return sign * Score(net.Value(us, them, f.OutputBucketOf(left)))
	}
	x := &NetExplanation{Net: net, Used: e.net != nil && e.net.Net() == net && !e.bareEnding(p), Raw: value(position.NoSquare)}
	x.Total = sign * e.ofNet(p, sign*x.Raw)
	for _, s := range pieces {
		if piece := p.PieceAt(s); piece.Type() != position.General {
			x.Pieces = append(x.Pieces, PieceWorth{Square: s, Piece: piece, Worth: x.Raw - value(s)})
		}
	}
	return x
}
