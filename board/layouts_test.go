package board

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/position"
)

// TestTheEngineLaysInSecret: against the engine the person lays alone; what the engine laid is told when the game begins.
func TestTheEngineLaysInSecret(t *testing.T) {
	for _, v := range position.Variants() {
		if !v.HasLayouts() || v.SharesLayout() {
			continue
		}
		for word, want := range map[string]string{"": "", LayoutBest: layout.BestOf(v), LayoutDefault: position.DefaultLayout, "00000000": "00000000"} {
			synctest.Test(t, func(t *testing.T) {
				b := sit(t, &New{Variant: v.Name, Hidden: true, Engine: word, Black: engineAt(LevelMaster)}, nil)
				defer b.close()
				require.Equal(t, &Sides[bool]{false, true}, b.look().Laid)
				if word != LayoutDefault { // which is what the start says as long as nothing is laid
					require.NotContains(t, string(encode(b.snapshot())), b.laying().Black, "what the engine laid")
				}
				require.Error(t, b.do(&Lay{Side: "black", Layout: LayoutBest}))
				b.must(&Lay{Side: "red", Layout: LayoutBest})
				start := b.snapshot().Start
				require.Equal(t, layout.BestOf(v), start.Layouts.Red)
				if want != "" {
					require.Equal(t, want, start.Layouts.Black)
				}
				require.Equal(t, StateHuman, b.look().State)
				b.must(&Play{Turn: b.turn()})
				require.Equal(t, StateEngine, b.look().State)
			})
		}
	}
}

func TestRefusesToLay(t *testing.T) {
	s := &Server{levels: plainLevels{}}
	for name, m := range map[string]*New{
		"two engines":  {Variant: "stratagem-river", Hidden: true, Red: engineAt(LevelMaster), Black: engineAt(LevelMaster)},
		"no layouts":   {Variant: "xiangqi", Hidden: true},
		"one layout":   {Variant: "stratagem-palace", Hidden: true},
		"no such word": {Variant: "stratagem-river", Hidden: true, Engine: "good", Black: engineAt(LevelMaster)},
	} {
		_, _, err := s.begin(m)
		require.Equal(t, ErrorLayout, failureOf(err).code, name)
	}
}

// TestWordsForLayouts: a game, and a question about a position, may name layouts by their words.
func TestWordsForLayouts(t *testing.T) {
	s := &Server{levels: plainLevels{}}
	for _, v := range position.Variants() {
		for _, word := range []string{LayoutDefault, LayoutRandom, LayoutBest} {
			tree, _, err := s.begin(&New{Variant: v.Name, Layouts: &Sides[string]{word, word}})
			if !v.HasLayouts() {
				require.Error(t, err, v.Name)
				continue
			}
			require.NoError(t, err, v.Name)
			laid := layoutTexts(tree.at(tree.record.Root()))
			if word == LayoutRandom {
				require.NotEqual(t, position.DefaultLayout, laid.Red, "one of many thousands")
			}
			if v.SharesLayout() {
				require.Equal(t, laid.Red, laid.Black)
			}
			answer, err := s.check(&Check{Variant: v.Name, Layouts: &Sides[string]{Red: word}})
			require.NoError(t, err)
			require.True(t, answer.(Checked).OK)
			if word == LayoutBest {
				require.Equal(t, layout.BestOf(v), answer.(Checked).Layouts.Red)
			}
		}
	}
}

func (b *table) laying() (l laying) {
	b.g.do(func() { l = *b.g.st.Laying })
	return l
}

func (b *table) snapshot() (s GameState) {
	b.g.do(func() { s = b.g.snapshot(0) })
	return s
}

// turn returns a legal turn.
func (b *table) turn() (text string) {
	b.g.do(func() { text = b.g.at().FormatTurn(b.g.at().LegalTurns()[0]) })
	return text
}
