package play

import (
	"math/rand/v2"
	"strings"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/layout"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// startFEN returns the position a game begins with, with other layouts if they are told.
func startFEN(v *position.Variant, text string, layouts *api.Sides[string]) (string, error) {
	if text == "" {
		text = fen.Start(v)
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return "", api.FailureOfFEN(err)
	}
	if layouts == nil || layouts.Red == "" && layouts.Black == "" {
		return fen.Format(p), nil
	}
	old := api.LayoutTexts(p)
	if old == nil {
		return "", api.FailLayout(position.NewSetupError(position.FieldPlates, position.SetupNoLayouts, v.Name))
	}
	laid := resolve(v, *layouts)
	red, black := laid.Red, laid.Black
	if red == "" {
		red = old.Red
	}
	if black == "" {
		black = old.Black
	}
	if v.SharesLayout() {
		if layouts.Red != "" && layouts.Black != "" && red != black {
			return "", api.FailLayout(position.NewSetupError(position.FieldPlates, position.SetupOneLayout))
		}
		if layouts.Red == "" {
			red = black
		}
		black = red
	}
	if p, err = position.FromSetup(p.Setup().WithLayouts(red, black)); err != nil {
		return "", api.FailLayout(err)
	}
	return fen.Format(p), nil
}

// resolve replaces the words for layouts by the layouts that they stand for.
func resolve(v *position.Variant, layouts api.Sides[string]) api.Sides[string] {
	if !v.HasLayouts() {
		return layouts
	}
	pair := layout.Pair{Red: strings.ToLower(layouts.Red), Black: strings.ToLower(layouts.Black)}
	return api.Sides[string](pair.Resolve(v, rand.NewPCG(seed(), seed())))
}

// lay makes the game one whose plates are laid in secret first. The engine lays as it is told, at random unless it is
// told anything.
func lay(s *tree.Status, v *position.Variant, r *record.Game, engine string) error {
	if !v.HasLayouts() || v.SharesLayout() {
		return api.FailCause(api.ErrorLayout, api.CauseOwnLayouts, v.Name)
	}
	if s.Red.Level != nil && s.Black.Level != nil {
		return api.FailCause(api.ErrorLayout, api.CauseNobodyLays)
	}
	s.Laying = &tree.Laying{}
	for c, own := range map[position.Colour]*string{position.Red: &s.Laying.Red, position.Black: &s.Laying.Black} {
		if s.Player(c).Level == nil {
			continue
		}
		var err error
		if *own, err = laidBy(r.Start(), engine); err != nil {
			return err
		}
	}
	return nil
}

// laidBy returns the plates that a side lays, and whether they may lie like that; without a word they are random.
func laidBy(start record.Start, word string) (string, error) {
	if word == "" {
		word = api.LayoutRandom
	}
	text := resolve(start.Variant, api.Sides[string]{Red: word, Black: api.LayoutDefault}).Red
	_, err := startFEN(start.Variant, start.FEN, &api.Sides[string]{Red: text, Black: text})
	return text, err
}

// onLay takes the layout of a side. When both are there the game begins.
func onLay(g *game, m *api.Lay) ([]tree.Change, error) {
	if g.st.Laying == nil {
		return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseLaid)
	}
	c, ok := api.ColourOf(m.Side)
	if !ok {
		return nil, api.FailField("side", api.CauseOneOf, "red, black")
	}
	if g.st.Player(c).Level != nil {
		f := api.FailCause(api.ErrorLayout, api.CauseEngineLays)
		f.Params["side"] = m.Side
		return nil, f
	}
	start := g.tree.Record.Start()
	text, err := laidBy(start, m.Layout)
	if err != nil {
		f := api.FailureOf(err)
		f.Params["side"] = m.Side
		return nil, f
	}
	laid := *g.st.Laying
	if c == position.Red {
		laid.Red = text
	} else {
		laid.Black = text
	}
	if laid.Red == "" || laid.Black == "" {
		g.st.Laying = &laid
		return nil, nil
	}
	fen, err := startFEN(start.Variant, start.FEN, &api.Sides[string]{Red: laid.Red, Black: laid.Black})
	if err != nil {
		return nil, err
	}
	rules := api.RulesOf(start.Rules)
	began := tree.Change{Op: tree.OpStart, Text: fen, Referee: &rules, Target: start.Rules.PointsTarget}
	if _, _, err := g.tree.Apply(began); err != nil {
		return nil, err
	}
	g.st.Laying = nil
	return []tree.Change{began}, nil
}
