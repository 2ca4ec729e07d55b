package play

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/layout"
	"xqengine/position"
)

// TestTheEngineLaysInSecret: against the engine the person lays alone; what the engine laid is told when the game begins.
func TestTheEngineLaysInSecret(t *testing.T) {
	for _, v := range position.Variants() {
		if !v.HasLayouts() || v.SharesLayout() {
			continue
		}
		for word, want := range map[string]string{"": "", api.LayoutBest: layout.BestOf(v), api.LayoutDefault: position.DefaultLayout, "00000000": "00000000"} {
			synctest.Test(t, func(t *testing.T) {
				b := sit(t, &api.New{Variant: v.Name, Hidden: true, Engine: word, Black: engineAt(api.LevelMaster)}, nil)
				defer b.close()
				require.Equal(t, &api.Sides[bool]{Red: false, Black: true}, b.look().Laid)
				if word != api.LayoutDefault { // which is what the start says as long as nothing is laid
					require.NotContains(t, string(api.Encode(b.snapshot())), b.laying().Black, "what the engine laid")
				}
				require.Error(t, b.do(&api.Lay{Side: "black", Layout: api.LayoutBest}))
				b.must(&api.Lay{Side: "red", Layout: api.LayoutBest})
				start := b.snapshot().Start
				require.Equal(t, layout.BestOf(v), start.Layouts.Red)
				if want != "" {
					require.Equal(t, want, start.Layouts.Black)
				}
				require.Equal(t, api.StateHuman, b.look().State)
				b.must(&api.Play{Turn: b.turn()})
				require.Equal(t, api.StateEngine, b.look().State)
			})
		}
	}
}

func TestRefusesToLay(t *testing.T) {
	for name, m := range map[string]*api.New{
		"two engines":  {Variant: "stratagem-river", Hidden: true, Red: engineAt(api.LevelMaster), Black: engineAt(api.LevelMaster)},
		"no layouts":   {Variant: "xiangqi", Hidden: true},
		"one layout":   {Variant: "stratagem-palace", Hidden: true},
		"no such word": {Variant: "stratagem-river", Hidden: true, Engine: "good", Black: engineAt(api.LevelMaster)},
	} {
		_, err := begin(m)
		require.Equal(t, api.ErrorLayout, api.FailureOf(err).Code, name)
	}
}

// TestWordsForLayouts: a game, and a question about a position, may name layouts by their words.
func TestWordsForLayouts(t *testing.T) {
	for _, v := range position.Variants() {
		for _, word := range []string{api.LayoutDefault, api.LayoutRandom, api.LayoutBest} {
			fresh, err := begin(&api.New{Variant: v.Name, Layouts: &api.Sides[string]{Red: word, Black: word}})
			if !v.HasLayouts() {
				require.Error(t, err, v.Name)
				continue
			}
			require.NoError(t, err, v.Name)
			laid := api.LayoutTexts(fresh.Tree.Start)
			if word == api.LayoutRandom {
				require.NotEqual(t, position.DefaultLayout, laid.Red, "one of many thousands")
			}
			if v.SharesLayout() {
				require.Equal(t, laid.Red, laid.Black)
			}
			answer, err := check(&api.Check{Variant: v.Name, Layouts: &api.Sides[string]{Red: word}})
			require.NoError(t, err)
			require.True(t, answer.(api.Checked).OK)
			if word == api.LayoutBest {
				require.Equal(t, layout.BestOf(v), answer.(api.Checked).Layouts.Red)
			}
		}
	}
}

// TestPlatesAreLaidBeforeAnythingElse: a seat that an engine took now would never be laid for, and turns need not be
// legal once the plates lie.
func TestPlatesAreLaidBeforeAnythingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "stratagem-sixteen", Hidden: true}, nil)
		defer b.close()
		for _, m := range []api.Message{&api.Players{Red: engineAt(api.LevelBeginner)}, &api.Insert{Turns: []string{"h2e2"}}} {
			err := b.do(m)
			require.Error(t, err)
			require.Equal(t, api.ErrorState, api.FailureOf(err).Code)
		}
		b.must(&api.Lay{Side: "red"})
		b.must(&api.Lay{Side: "black"})
		require.Equal(t, api.StateHuman, b.look().State)
		b.must(&api.Insert{Turns: []string{"h2e2"}})
		b.must(&api.Players{Red: engineAt(api.LevelBeginner)})
	})
}
