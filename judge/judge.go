// Package judge says what the rules make of recorded games: whether and where each is over, why, whether the record says so
// too, and of a repetition what every turn of it does to whom. Files come in any format that package record reads, or as lines
// with a position and moves; the answer is text in one of three languages, or JSON.
package judge

import (
	"slices"

	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/record"
)

// Of returns what each of some sets of rules says of the main line of a game; without any, what the record's own rules say. In
// a variant that has no choice of rules there is one verdict.
func Of(g *record.Game, rules []position.RepetitionRule) []Verdict {
	p := g.Position(g.Root())
	rules = rulesFor(p.Variant(), rules, g.Start().Rules.Repetition)
	line := g.Main()
	verdicts := make([]Verdict, len(rules))
	for i, rule := range rules {
		verdicts[i] = Verdict{Rules: rulesName(p.Variant(), rule, g.Start().Rules), Turn: len(line), Result: string(record.Unfinished)}
	}
	open := len(rules)
	for turn := 0; ; turn++ {
		open -= judgeNow(p, rules, verdicts, turn, len(line))
		if open == 0 || turn == len(line) {
			break
		}
		p.Play(line[turn].Turn())
	}
	for i := range verdicts {
		if v := &verdicts[i]; v.Over && g.Result != record.Unfinished {
			agrees := v.Result == string(g.Result)
			v.Agrees = &agrees
		}
	}
	return verdicts
}

// judgeNow asks those sets of rules that have not ended the game yet, and tells how many do now.
func judgeNow(p *position.Position, rules []position.RepetitionRule, verdicts []Verdict, turn, turns int) (ended int) {
	var same position.Outcome // what all rules say of what is not a repetition
	asked := false
	for i := range verdicts {
		v := &verdicts[i]
		if v.Over {
			continue
		}
		outcome := same
		if !asked || p.EarlierOccurrence() > 0 {
			set := p.Rules()
			set.Repetition = rules[i]
			p.SetRules(set)
			outcome = p.Outcome()
			same, asked = outcome, true
		}
		if outcome.Over {
			v.end(p, outcome, turn, turns)
			ended++
		}
	}
	return ended
}

// end puts down that the game is over after a turn, where p stands.
func (v *Verdict) end(p *position.Position, o position.Outcome, turn, turns int) {
	v.Over, v.Turn, v.Beyond = true, turn, turns-turn
	v.Result, v.Reason = string(record.ResultOf(o)), reasons[o.Reason]
	switch o.Winner {
	case position.RedWins:
		v.Winner = position.Red.String()
	case position.BlackWins:
		v.Winner = position.Black.String()
	}
	if o.Reason == position.Repetition {
		v.Repetition = repetitionOf(p)
	}
}

// rulesFor returns those of the rules asked for that a variant has; where there are none, those of the record.
func rulesFor(v *position.Variant, asked []position.RepetitionRule, recorded position.RepetitionRule) []position.RepetitionRule {
	var list []position.RepetitionRule
	has := v.RepetitionRules()
	for _, rule := range asked {
		if slices.Contains(has, rule) {
			list = append(list, rule)
		}
	}
	switch {
	case len(list) > 0:
		return list
	case len(has) > 0 && !slices.Contains(has, recorded):
		return has[:1]
	}
	return []position.RepetitionRule{recorded}
}

// rulesName names the rules by which a game is judged, where there is a choice.
func rulesName(v *position.Variant, rule position.RepetitionRule, all position.Rules) string {
	switch {
	case len(v.RepetitionRules()) > 0:
		return rule.String()
	case len(v.DrawRules()) > 0:
		return all.Draws.String()
	}
	return v.Family().String()
}

// reasons are the reasons in one word each, as the page of the board has them, too.
var reasons = map[position.Reason]string{
	position.Mate: "mate", position.Stalemate: "stalemate", position.Repetition: "repetition", position.NaturalLimit: "naturalLimit",
	position.Material: "material", position.Target: "target", position.VictorySoldier: "victorySoldier", position.FiftyMoves: "fiftyMoves",
}

// repetitionOf returns what there is to say of a repetition; nil where nothing but the occurrences counts.
func repetitionOf(p *position.Position) *Repetition {
	c, ok := explain.CycleOf(p, 3)
	if !ok {
		return nil
	}
	r := &Repetition{Clause: c.Clause.String(), First: c.First}
	if c.Lost {
		r.Loser = c.Loser.String()
	}
	c.Turns(func(before *position.Position, turn explain.CycleTurn) {
		if len(r.Cycle) == 0 {
			r.FEN = fenOf(before)
		}
		r.Cycle = append(r.Cycle, turnOf(&c, before, turn, c.First+len(r.Cycle)+1))
	})
	r.Red, r.Black = conduct(r.Cycle, position.Red), conduct(r.Cycle, position.Black)
	return r
}

// turnOf tells a turn of a cycle.
func turnOf(c *explain.Cycle, before *position.Position, turn explain.CycleTurn, number int) Turn {
	t := Turn{Turn: number, Side: before.Side().String(), Class: turn.Last.Class.String()}
	t.write(before, turn.Turn)
	for _, s := range turn.Last.Victims {
		t.Victims = append(t.Victims, pieceOn(before, s))
	}
	for _, a := range c.Attacks(turn) {
		t.Attacks = append(t.Attacks, Attack{
			Attacker: pieceAs(before, a.Attacker, a.From), Victim: pieceOn(before, a.To), Chase: a.Finding.Chases(), Finding: a.Finding.String(),
			Protectors: piecesOn(before, a.Protectors), Helpless: piecesOn(before, a.Helpless),
		})
	}
	return t
}

func piecesOn(p *position.Position, squares []position.Square) (list []Piece) {
	for _, s := range squares {
		list = append(list, pieceOn(p, s))
	}
	return list
}

// pieceOn tells a piece of the side that is not to move, which a turn leaves where it is.
func pieceOn(p *position.Position, s position.Square) Piece { return pieceAs(p, p.PieceAt(s), s) }

func pieceAs(p *position.Position, piece position.Piece, s position.Square) Piece {
	return Piece{Piece: p.Variant().TypeName(piece.Type()), Side: piece.Colour().String(), Square: p.Variant().SquareName(s)}
}

// mixed is the conduct of a side that does several things, and never nothing.
const mixed = "mixed"

// conduct sums up what a side does in a cycle: idle if it is once, else the one thing that it does, or mixed.
func conduct(cycle []Turn, side position.Colour) (did string) {
	for _, t := range cycle {
		switch {
		case t.Side != side.String():
		case t.Class == position.IdlePly.String():
			return t.Class
		case did == "" || did == t.Class:
			did = t.Class
		default:
			did = mixed
		}
	}
	return did
}
