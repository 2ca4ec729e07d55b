// Package eval judges positions without searching: a hand-written, tapered evaluation with what xiangqi
// players know of pieces, squares, mobility and the safety of the general.
package eval

import (
	"unsafe"

	"xqengine/eval/nnue"
	"xqengine/position"
)

// Score is a value in centipawns: 100 is one soldier that has crossed the river.
type Score int32

// MaxEval bounds the absolute value of every evaluation. It never meets a repetition or mate score.
const MaxEval Score = 20000

// Evaluator evaluates positions with one set of weights. It belongs to one goroutine: it remembers
// what it has worked out of the material. Positions must use its Features.
type Evaluator struct {
	weights  *Weights
	features *position.Features
	kinds    *kindTable
	// What of the variants counts, kept here where every node looks.
	seesPoints, seesPlates, seesNear, seesPartners, seesDanger bool

	pawns *pawnCache // nil: the game is not chess
	kpk   *kpkTable  // likewise

	material [materialSlots]materialEntry
	net      *nnue.Evaluator // nil: the hand-written evaluation judges
}

// New returns an evaluator with the given weights, which must not change any more.
func New(w *Weights) *Evaluator { return withTables(w, newFeatures(w), newKindTable(&w.Points)) }

// NewWithNet returns an evaluator in which a net takes the place of the hand-written terms, for the game that the net is
// for. The weights still say how much of an advantage counts where it can hardly be won.
func NewWithNet(w *Weights, net *nnue.Network) *Evaluator {
	e := New(w)
	e.net = nnue.NewEvaluator(net)
	return e
}

// NewLike returns a further evaluator with the weights, tables and net of e, for another goroutine. It takes over the
// memory of old, which may be nil and must not be used any more.
func (e *Evaluator) NewLike(old *Evaluator) *Evaluator {
	like := withTables(e.weights, e.features, e.kinds)
	if e.net != nil {
		var net *nnue.Evaluator
		if old != nil {
			net = old.net
		}
		like.net = e.net.NewLike(net)
	}
	return like
}

// Bytes returns about how much memory an evaluator takes of its own.
func (e *Evaluator) Bytes() int {
	n := int(unsafe.Sizeof(*e))
	if e.pawns != nil {
		n += int(unsafe.Sizeof(*e.pawns))
	}
	if e.net != nil {
		n += e.net.Bytes()
	}
	return n
}

func withTables(w *Weights, features *position.Features, kinds *kindTable) *Evaluator {
	e := &Evaluator{
		weights: w, features: features, kinds: kinds,
		seesPoints: w.Points.seen(), seesPlates: w.Plates.seen(), seesNear: w.Plates.nearCounts(),
		seesPartners: w.Plates.partnersCount(), seesDanger: w.Xiangqi.dangerCounts(),
	}
	if w.Chess.seen() {
		e.pawns, e.kpk = new(pawnCache), kpk()
	}
	return e
}

// Features returns the table that a position must keep its value with: see Position.SetFeatures.
func (e *Evaluator) Features() *position.Features { return e.features }

// newFeatures packs material and piece-square values, Red's positive and Black's negative. The board with a river row
// has the squares of the one without: the table serves all variants.
func newFeatures(w *Weights) *position.Features {
	if w.Chess.seen() {
		return chessFeatures(&w.Chess)
	}
	return position.NewFeatures(position.StratagemRiver, func(piece position.Piece, s position.Square) int64 {
		t := piece.Type()
		value := w.Xiangqi.Material[t] + w.Points.kind(piece)
		if piece.Colour() == position.Black {
			return -int64(value + w.Xiangqi.squareValue(t, s.Flip()))
		}
		return int64(value + w.Xiangqi.squareValue(t, s))
	})
}

// Evaluate returns the static value of p in centipawns for the side to move, within ±MaxEval. It does
// not look for captures or mates and must not be called in check.
func (e *Evaluator) Evaluate(p *position.Position) Score {
	if e.net != nil && !e.bareEnding(p) {
		return e.ofNet(p, Score(e.net.Evaluate(p)))
	}
	m := e.materialOf(p.Counts())
	return e.finish(p, m, tapered(p.Value())+e.otherTerms(p, m))
}

// ofNet returns the value of p by the value that a net gives it, for the side to move: what cannot be won is drawn
// towards zero as in the hand-written evaluation.
func (e *Evaluator) ofNet(p *position.Position, v Score) Score {
	if e.seesPoints {
		return max(-MaxEval, min(MaxEval, v+e.Race(p))) // and points win as well, so that no lack of pieces draws
	}
	return scaled(e.scaleOf(p, e.materialOf(p.Counts())), p.Side(), v)
}

// scaled draws a value for the side us towards zero by the scale of the side ahead, and keeps the bounds.
func scaled(scale [2]Score, us position.Colour, v Score) Score {
	v = max(-MaxEval, min(MaxEval, v))
	if v < 0 {
		us = us.Other()
	}
	return v * scale[us&1] / fullScale
}

// otherTerms returns the sum of all tapered terms but those of Features, for Red.
func (e *Evaluator) otherTerms(p *position.Position, m *materialEntry) tapered {
	if e.pawns != nil {
		terms := e.chessTermsOf(p)
		return m.imbalance + terms[position.White].sum() - terms[position.Black].sum()
	}
	var red, black sideTerms
	e.terms(p, &red, &black)
	total := m.imbalance + red.sum() - black.sum()
	if e.seesPoints {
		total += e.earners(p)
	}
	if e.seesPlates {
		red, black := e.plates(p)
		total += red.sum() - black.sum()
	}
	return total
}

// finish blends middle game and endgame, draws the score towards zero where it cannot be won, adds the race
// to a points target and turns the score to the side to move.
func (e *Evaluator) finish(p *position.Position, m *materialEntry, total tapered) Score {
	v := m.blend(total)
	scale := e.scaleOf(p, m)
	if v > 0 {
		v = v * scale[position.Red] / fullScale
	} else {
		v = v * scale[position.Black] / fullScale
	}
	if e.seesPoints {
		v += e.race(p)
	}
	return e.forSide(p, v)
}

// scaleOf returns how much of an advantage of a side counts, of fullScale.
func (e *Evaluator) scaleOf(p *position.Position, m *materialEntry) [2]Score {
	if e.pawns != nil {
		return e.chessScale(p, m)
	}
	return m.scale
}

// forSide turns a value for Red to the side to move, adds the right to move and keeps the bounds.
func (e *Evaluator) forSide(p *position.Position, v Score) Score {
	if p.Side() == position.Black {
		v = -v
	}
	v += e.weights.Tempo
	return max(-MaxEval, min(MaxEval, v))
}

// blend mixes middle game and endgame by the phase.
func (m *materialEntry) blend(t tapered) Score {
	return (t.middle()*m.phase + t.end()*(fullPhase-m.phase)) / fullPhase
}

// tapered is a middle game and an endgame value in one word, so that both are summed at once: middle
// game in the upper 32 bits, endgame in the lower, both signed.
type tapered int64

// pair packs two values.
func pair(middle, end Score) tapered { return tapered(middle)<<32 + tapered(end) }

func (t tapered) middle() Score { return Score((t + 1<<31) >> 32) }
func (t tapered) end() Score    { return Score(int32(t)) }
