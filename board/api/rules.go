package api

import (
	"xqengine/position"
)

// RulesOf returns the referee's settings as the page knows them.
func RulesOf(r position.Rules) Rules {
	return Rules{r.Repetition.String(), r.KillChecks, r.NaturalLimit, r.CountedChecks, r.Draws.String()}
}

// Referee returns the settings as the referee knows them.
func (r Rules) Referee(target int) (position.Rules, error) {
	repetition, ok := position.ParseRepetitionRule(r.Repetition)
	if !ok {
		return position.Rules{}, FailField("repetition", CauseRule, Quoted(r.Repetition))
	}
	draws, ok := position.ParseDrawRule(r.Draws)
	if !ok && r.Draws != "" { // pages and journals of before do not tell it
		return position.Rules{}, FailField("draws", CauseRule, Quoted(r.Draws))
	}
	for _, n := range []struct {
		name        string
		value, most int
	}{
		{"killChecks", r.KillChecks, 6}, {"naturalLimit", r.NaturalLimit, 1_000_000},
		{"countedChecks", r.CountedChecks, 1_000_000}, {"target", target, position.MaxPointsTarget},
	} {
		if n.value < 0 || n.value > n.most {
			return position.Rules{}, FailRange(n.name, 0, n.most)
		}
	}
	return position.Rules{
		Repetition: repetition, KillChecks: r.KillChecks, NaturalLimit: r.NaturalLimit, CountedChecks: r.CountedChecks,
		PointsTarget: target, Draws: draws,
	}, nil
}
