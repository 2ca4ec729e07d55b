//go:build longer && linux

package match_test

import (
	"flag"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/position"
	"xqengine/position/explain"
)

// The size of TestVariantsPlayThemselves. The full one, 1000 games of each variant at 10 ms a move, takes five hours on
// two cores:
//
//	go test -tags longer -run TestVariantsPlayThemselves -timeout 12h ./match -args -each 1000
var eachGames = flag.Int("each", 4, "games of each variant in TestVariantsPlayThemselves")

// TestVariantsPlayThemselves: in every variant the engine plays itself at 10 ms a move, one side by UCI and the other by
// UCCI, with plates drawn at random where they are laid. No illegal turn, no crash, no time forfeit; and through either
// protocol the engine says of the end what the referee of the match said, and of the position before that the game
// goes on.
func TestVariantsPlayThemselves(t *testing.T) {
	xq := program(t)
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			c := match.Config{
				Engines: []client.Spec{spec(t, "name=a", "cmd="+xq, "proto=ucci", "hash=8"), spec(t, "name=b", "cmd="+xq, "proto=uci", "hash=8")},
				Variant: v, Rules: position.DefaultRules(), Limits: client.Limits{MoveTime: 10 * time.Millisecond}, Margin: stall,
				Games: *eachGames, Shuffle: true, Seed: 15, Concurrency: 2, Oversubscribe: true, Claims: match.IgnoreClaims,
			}
			if v.HasLayouts() {
				random, err := layout.NewSeries(v, layout.Pair{Red: layout.Random, Black: layout.Random})
				require.NoError(t, err)
				c.Layouts = random
			}
			s, list := recorded(t, c)
			require.Len(t, list, *eachGames)
			var script strings.Builder
			var ends []string
			for i := range list {
				p := replay(t, &list[i])
				assert.Equal(t, matchlog.Normal, list[i].Termination, "game %d: %s", list[i].Number, list[i].Reason)
				turns := make([]string, len(list[i].Moves))
				for j := range turns {
					turns[j] = list[i].Moves[j].Text
				}
				for _, played := range [][]string{turns[:len(turns)-1], turns} {
					fmt.Fprintf(&script, "position fen %s moves %s\nd\n", list[i].Opening.FEN, strings.Join(played, " "))
				}
				ends = append(ends, "Result: -", "Result: "+explain.Outcome(p))
			}
			assert.Equal(t, ends, resultsOf(t, xq, "uci\nsetoption name Variant value "+v.Name+"\n"+script.String()+"quit\n"))
			assert.Equal(t, ends, resultsOf(t, xq, "ucci\nsetoption variant "+v.Name+"\n"+script.String()+"quit\n"))
			for _, e := range s.Engines {
				assert.Zero(t, e.TimeForfeits+e.IllegalMoves+e.Failures)
			}
			var text strings.Builder
			require.NoError(t, s.Write(&text))
			t.Log("\n" + text.String())
		})
	}
}

// resultsOf gives a program a conversation and returns the verdicts that it shows.
func resultsOf(t *testing.T, path, conversation string) (results []string) {
	t.Helper()
	command := exec.Command(path)
	command.Stdin = strings.NewReader(conversation)
	out, err := command.Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "Result: ") {
			results = append(results, strings.TrimSpace(line))
		}
	}
	return results
}
