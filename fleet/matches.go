package fleet

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"xqengine/internal/plots"
	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/match/stats"
	"xqengine/spsa"
)

// matchWork is the workload of a match: pairs of games.
type matchWork struct {
	plan     *match.Plan
	standing *match.Standing
}

// matchOf reads the definition of a match.
func matchOf(definition []byte, r *Run) (*matchWork, error) {
	plan, err := planOf(definition)
	if err != nil {
		return nil, err
	}
	if plan.Pairs() != r.Items || plan.Games() != r.Games {
		return nil, fmt.Errorf("run %s: %d pairs, %d games: its definition has %d and %d", r.ID, r.Items, r.Games, plan.Pairs(), plan.Games())
	}
	return &matchWork{plan, plan.Standing()}, nil
}

// planOf reads the plan of a match.
func planOf(definition []byte) (*match.Plan, error) {
	var settings match.Settings
	if err := json.Unmarshal(definition, &settings); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	c, err := settings.Config()
	if err != nil {
		return nil, err
	}
	return match.NewPlan(c)
}

func (m *matchWork) open() int         { return m.plan.Pairs() }
func (m *matchWork) theta() spsa.Theta { return nil }

func (m *matchWork) check(r *Result) error {
	fixtures, err := m.plan.Pair(r.Item)
	if err != nil {
		return err
	}
	if len(fixtures) != len(r.Games) {
		return fmt.Errorf("%d games instead of %d", len(r.Games), len(fixtures))
	}
	for i, f := range fixtures {
		g := &r.Games[i]
		switch {
		case g.Number != f.Number || g.Pair != f.Pair || g.Opening.FEN != f.Opening.FEN || !slices.Equal(g.Opening.Moves, f.Opening.Moves):
			return fmt.Errorf("game %d of pair %d is another one", f.Number, f.Pair)
		case g.Red.Name != m.standing.Engines[f.Red].Name || g.Black.Name != m.standing.Engines[f.Black].Name:
			return fmt.Errorf("game %d is between others", f.Number)
		case g.Result != matchlog.RedWins && g.Result != matchlog.BlackWins && g.Result != matchlog.Drawn:
			return fmt.Errorf("game %d has no result", f.Number)
		}
	}
	return nil
}

func (m *matchWork) count(t *Tally, r *Result) {
	for i := range r.Games {
		if m.standing.Add(&r.Games[i]) {
			t.follower.Game(t, &r.Games[i])
		}
	}
}

func (m *matchWork) decided() (detail string, decided bool) {
	return string(m.standing.Verdict), m.standing.SPRT != nil && m.standing.Verdict != stats.Undecided
}

func (m *matchWork) line(*Tally) string { return m.standing.Line() }

func (m *matchWork) report(*Tally) string {
	var text strings.Builder // takes everything
	_ = m.standing.Write(&text)
	return text.String()
}

func (m *matchWork) picture() plots.Source { return plots.Match{Standing: m.standing} }
