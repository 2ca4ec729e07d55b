package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/matchlog"
)

// TestClaims: who resigns or says that he has lost has lost; who says draw to an offer has drawn; nothing else that
// engines say ends a game; and with claims ignored nothing does.
func TestClaims(t *testing.T) {
	t.Parallel()
	const lost, drawn, on = "lost", "drawn", "on" // for engine a, whose third go is the one
	for _, test := range []struct {
		a, b    string
		honour  string
		ignore  string // "fault": it has failed
		reason  string
		claimed string // in the record of a move
	}{
		{"ucci resign-with-move@3", "uci", lost, on, `resignation: a said "resign"`, "resign"},
		{"ucci resign@3", "ucci", lost, "fault", `resignation: a said "bestmove resign"`, ""},
		{"uci resign@3", "xboard", lost, "fault", `resignation: a said "bestmove resign"`, ""},
		{"xboard resign@3", "uci", lost, "fault", `resignation: a said "resign"`, ""},
		{"xboard noping resign@3", "uci", lost, "fault", `resignation: a said "resign"`, ""},
		{"xboard nosetboard lose@3", "uci", lost, "fault", `I have lost}"`, ""},
		{"xboard win@3", "uci", on, on, "", ""},
		{"xboard claim@3", "uci", "fault", "fault", "", ""},
		{"ucci nomove@3", "uci", "fault", "fault", "", ""},
		{"ucci draw@3", "ucci", on, on, "", "draw"},
		{"ucci draw@3", "ucci draw@3", drawn, on, `agreement: `, "draw"},
		{"ucci draw@3", "uci draw@3", drawn, on, `agreement: `, "draw"},
		{"ucci accept", "ucci accept", on, on, "", ""},
		{"ucci draw@3", "ucci accept", drawn, on, `agreement: b accepted with "draw"`, "draw"},
		{"ucci draw@3", "xboard accept", drawn, on, `agreement: b accepted with "offer draw"`, "draw"},
		{"xboard draw@3", "xboard usermove accept", drawn, on, `agreement: b accepted with "offer draw"`, "offer draw"},
		{"xboard noping draw@3", "xboard noping draw@3", drawn, on, `agreement: `, "offer draw"},
	} {
		for claims, want := range map[match.Claims]string{match.HonourClaims: test.honour, match.IgnoreClaims: test.ignore} {
			t.Run(test.a+" against "+test.b+" "+string(claims), func(t *testing.T) {
				t.Parallel()
				c := config(2, test.a, test.b)
				c.Claims = claims
				s, list := recorded(t, c)
				require.Len(t, list, 2)
				for i := range list {
					g := &list[i]
					loser := matchlog.BlackWins
					if g.Black.Name == "a" {
						loser = matchlog.RedWins
					}
					switch want {
					case lost:
						assert.Equal(t, []any{loser, matchlog.Normal, ""}, []any{g.Result, g.Termination, g.Fault}, g.Reason)
						assert.Contains(t, g.Reason, test.reason)
						assert.Equal(t, 2, s.Reasons["resignation"])
					case drawn:
						assert.Equal(t, []any{matchlog.Drawn, matchlog.Normal, ""}, []any{g.Result, g.Termination, g.Fault}, g.Reason)
						assert.Contains(t, g.Reason, test.reason)
						assert.Equal(t, 2, s.Reasons["agreement"])
					case on:
						assert.Equal(t, matchlog.Adjudication, g.Termination, g.Reason)
					case "fault":
						if i == 0 { // the same process plays the second game from its start
							assert.Equal(t, []any{loser, "a"}, []any{g.Result, g.Fault}, g.Reason)
						}
					}
					found := false
					for _, m := range g.Moves {
						found = found || test.claimed != "" && strings.Contains(m.Claim, test.claimed)
					}
					assert.Equal(t, test.claimed != "", found, "what was claimed with a move stands in the record")
				}
			})
		}
	}
	c := config(2, "uci", "uci")
	c.Claims = "believe"
	_, err := match.Run(t.Context(), c)
	assert.ErrorContains(t, err, `unknown claims "believe", want honour or ignore`)
}
