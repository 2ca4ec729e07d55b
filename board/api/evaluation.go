package api

import (
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// EvaluationOf turns a score for a side into one from Red's view.
func EvaluationOf(side position.Colour, score search.Score, depth int, line []position.Turn) record.Evaluation {
	e := record.Evaluation{Centipawns: int(score), Depth: depth}
	if turns, ok := search.MateInTurns(score, line); ok {
		e.Centipawns = 0
		if e.Mate = (turns + 1) / 2; turns <= 0 {
			e.Mate = min(-1, turns/2)
		}
	}
	if side == position.Black {
		e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
	}
	return e
}

// EvalOf describes an evaluation with what it means for the result.
func EvalOf(e record.Evaluation) *Eval {
	eval := &Eval{Centipawns: e.Centipawns, Mate: e.Mate, Depth: e.Depth}
	switch score := search.Score(max(-30_000, min(30_000, e.Centipawns))); {
	case e.Mate != 0:
	case search.DecidedByTables(score):
		eval.Decided = DecidedByTables
	case search.DecidedByRepetition(score):
		eval.Decided = DecidedByRules
	}
	switch {
	case e.Mate > 0:
		eval.Red = 1000
	case e.Mate == 0:
		win, draw, _ := search.WDL(search.Score(max(-30_000, min(30_000, e.Centipawns))))
		eval.Red = win + draw/2
	}
	return eval
}

// chances returns how likely the engine holds it that Red wins, that the game is drawn, and that Black wins, in permille; nil
// where it sees a mate.
func chances(e record.Evaluation) []int {
	if e.Mate != 0 {
		return nil
	}
	win, draw, loss := search.WDL(search.Score(max(-30_000, min(30_000, e.Centipawns))))
	return []int{win, draw, loss}
}

// What a turn must give away, in permille of the expected result, to be judged ?!, ? and ??.
const (
	dubiousLoss = 60
	mistakeLoss = 120
	blunderLoss = 250
)

// Glyphs of turns.
const (
	GlyphGood    = 1
	GlyphMistake = 2
	GlyphBlunder = 4
	GlyphDubious = 6
)

// LossOf returns how much of the expected result a turn of a side gave away, and the glyph for it; 0 for none.
func LossOf(before, after Eval, side string) (loss, glyph int) {
	loss = before.Red - after.Red
	if side == "black" {
		loss = -loss
	}
	switch loss = max(0, loss); {
	case loss >= blunderLoss:
		return loss, GlyphBlunder
	case loss >= mistakeLoss:
		return loss, GlyphMistake
	case loss >= dubiousLoss:
		return loss, GlyphDubious
	}
	return loss, 0
}

// Only reports whether a turn of a side is the only good one: the next best would have been a mistake.
func Only(best, second Eval, side string) bool {
	loss, _ := LossOf(best, second, side)
	return loss >= mistakeLoss
}

// tryLoss is the most, in permille of the expected result, that a turn may lose to be nearly as good as the best.
const tryLoss = dubiousLoss / 2

// NearlyAsGood returns how much another turn of a side gives away, and whether it is nearly as good as the best.
func NearlyAsGood(best, tried Eval, side string) (loss int, ok bool) {
	loss, _ = LossOf(best, tried, side)
	return loss, loss <= tryLoss
}

var boundNames = map[search.Bound]string{search.LowerBound: "lower", search.UpperBound: "upper"}

// LineOf describes a line of an engine in all notations.
func LineOf(p *position.Position, i search.Info) Line {
	e := EvaluationOf(p.Side(), i.Score, i.Depth, i.PV)
	line := Line{Eval: *EvalOf(e), WDL: chances(e), Bound: boundNames[i.Bound]}
	q := p.Clone()
	for _, turn := range i.PV {
		names := NotationsOf(q, turn)
		line.Turns, line.WXF, line.Chinese = append(line.Turns, names.Text), append(line.WXF, names.WXF), append(line.Chinese, names.Chinese)
		if names.SAN != "" {
			line.SAN = append(line.SAN, names.SAN)
		}
		q.Play(turn)
	}
	return line
}
