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

// LossOf returns how much of the expected result a turn of a side gave away, and the glyph for it; 0 for none.
func LossOf(before, after Eval, side string) (loss, glyph int) {
	loss = before.Red - after.Red
	if side == "black" {
		loss = -loss
	}
	switch loss = max(0, loss); {
	case loss >= blunderLoss:
		return loss, 4
	case loss >= mistakeLoss:
		return loss, 2
	case loss >= dubiousLoss:
		return loss, 6
	}
	return loss, 0
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
