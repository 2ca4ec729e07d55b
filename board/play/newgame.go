package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// begin makes a new game.
func begin(m *api.New) (tree.Saved, error) {
	st := tree.Status{Result: string(record.Unfinished), Seed: seed(), Created: time.Now().UTC().Format(time.RFC3339)}
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return tree.Saved{}, api.FailField("variant", api.CauseVariant, api.Quoted(m.Variant))
	}
	rules := position.DefaultRules()
	if m.Rules != nil || m.Target != 0 {
		asked := api.RulesOf(rules)
		if m.Rules != nil {
			asked = *m.Rules
		}
		var err error
		if rules, err = asked.Referee(m.Target); err != nil {
			return tree.Saved{}, err
		}
	}
	fen, err := startFEN(v, m.FEN, m.Layouts)
	if err != nil {
		return tree.Saved{}, err
	}
	if fen, err = withHandicap(v, fen, m.Handicap); err != nil {
		return tree.Saved{}, err
	}
	for c, p := range map[*api.Player]*api.Player{&st.Red: m.Red, &st.Black: m.Black} {
		if p == nil {
			continue
		}
		if err := p.Check(); err != nil {
			return tree.Saved{}, err
		}
		*c = *p
	}
	if m.Clock != nil {
		if err := m.Clock.Check(); err != nil {
			return tree.Saved{}, err
		}
		st.Clocks.Set(*m.Clock)
	}
	if err := api.CheckTags(m.Tags); err != nil {
		return tree.Saved{}, err
	}
	r, err := record.New(record.Start{Variant: v, FEN: fen, Rules: rules})
	if err != nil {
		return tree.Saved{}, api.FailureOfFEN(err)
	}
	tree.NameRecord(r, &tree.Seats{}, &st.Seats)
	if m.Hidden {
		if err := lay(&st, v, r, m.Engine); err != nil {
			return tree.Saved{}, err
		}
	}
	r.SetTag("Date", time.Now().Format("2006.01.02"))
	for _, t := range m.Tags {
		r.SetTag(t.Name, api.CleanText(t.Value))
	}
	return tree.Saved{Tree: tree.New(r), Status: st, Rev: 1}, nil
}

// withHandicap takes pieces off the board.
func withHandicap(v *position.Variant, text string, points []string) (string, error) {
	if len(points) == 0 {
		return text, nil
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return "", api.FailureOfFEN(err)
	}
	var off []position.Square
	for _, name := range points {
		s, ok := v.ParseSquare(name)
		if !ok || p.PieceAt(s) == position.NoPiece || p.PieceAt(s).Type() == position.General {
			return "", api.FailField("handicap", api.CauseHandicap, api.Quoted(name))
		}
		off = append(off, s)
	}
	if p, err = position.FromSetup(p.Setup().Without(off...)); err != nil {
		return "", api.FailureOfFEN(err)
	}
	return fen.Format(p), nil
}
