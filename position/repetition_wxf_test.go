package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wxfDiagram is a published diagram of the World Xiangqi Federation: moves are gone through, and of their cycle again as
// much as is needed, until a position stands for the third time.
type wxfDiagram struct{ FEN, Moves, Wins string }

func wxfDiagrams(t testing.TB) []wxfDiagram {
	t.Helper()
	var diagrams []wxfDiagram
	readJSON(t, "testdata/wxf-diagrams.json", &diagrams)
	require.Len(t, diagrams, 61)
	return diagrams
}

// playRound plays moves, and their last cycle again and again, until a repetition is judged.
func playRound(t testing.TB, p *Position, moves string) Outcome {
	t.Helper()
	all := strings.Fields(moves)
	keys := []uint64{p.Key()}
	for _, text := range all {
		p.Play(mustTurn(t, p, text))
		if outcome := p.JudgeRepetition(); outcome.Over {
			return outcome
		}
		keys = append(keys, p.Key())
	}
	first := len(all) - shortestCycle
	for first >= 0 && keys[first] != keys[len(all)] {
		first--
	}
	require.GreaterOrEqual(t, first, 0, "no cycle: %s", moves)
	for i := first; ; i++ {
		if i == len(all) {
			i = first
		}
		p.Play(mustTurn(t, p, all[i]))
		if outcome := p.JudgeRepetition(); outcome.Over {
			return outcome
		}
	}
}

func (d wxfDiagram) outcome(t testing.TB, rule RepetitionRule) (*Position, Outcome) {
	t.Helper()
	p := mustParse(t, d.FEN)
	rules := DefaultRules()
	rules.Repetition = rule
	p.SetRules(rules)
	return p, playRound(t, p, d.Moves)
}

func winnerName(o Outcome) string {
	switch o.Winner {
	case RedWins:
		return "red"
	case BlackWins:
		return "black"
	}
	return "draw"
}

func TestWXFDiagrams(t *testing.T) {
	t.Parallel()
	differ := 0
	for _, d := range wxfDiagrams(t) {
		p, outcome := d.outcome(t, WXFRule)
		assert.Equal(t, d.Wins, winnerName(outcome), "%s moves %s: %s", d.FEN, d.Moves, outcome)
		requirePlainVerdict(t, p, winnerName(outcome))
		if _, asian := d.outcome(t, AsianRule); winnerName(asian) != d.Wins {
			differ++
		}
	}
	assert.Equal(t, 3, differ, "diagrams that AsianRule judges otherwise")
}

// requirePlainVerdict requires that the plain judge comes to the same verdict on the repetition that p stands at.
func requirePlainVerdict(t testing.TB, p *Position, winner string) {
	t.Helper()
	game := newPlainGame(fenOf(p, 0))
	for i := 1; i <= p.Ply(); i++ {
		game.play(p.stack[i].move)
	}
	first := game.occurrence(3)
	require.GreaterOrEqual(t, first, 0)
	verdict := plainVerdictName(plainJudge{p.rules.Repetition, 2}.judge(game.plies(first)))
	want := map[string]string{"draw": "draw", "red": "black-loses", "black": "red-loses"}[winner]
	require.Equal(t, want, verdict, "%s moves %s", fenOf(p, 0), movesOf(p, 0))
}

func TestWXFDiagramsAreSymmetric(t *testing.T) {
	t.Parallel()
	other := map[string]string{"draw": "draw", "red": "black", "black": "red"}
	for _, d := range wxfDiagrams(t) {
		p := mustParse(t, d.FEN)
		var moves []Move
		for _, text := range strings.Fields(d.Moves) {
			turn := mustTurn(t, p, text)
			p.Play(turn)
			moves = append(moves, turn.Moves()...)
		}
		images(t, mustParse(t, d.FEN), func(name string, q *Position, image func(Move) Move) {
			rules := DefaultRules()
			rules.Repetition = WXFRule
			q.SetRules(rules)
			var texts []string
			for _, m := range moves {
				texts = append(texts, image(m).String())
			}
			want := d.Wins
			if name == "turned" {
				want = other[want]
			}
			assert.Equal(t, want, winnerName(playRound(t, q, strings.Join(texts, " "))), "%s: %s", name, d.FEN)
		})
	}
}

// reading is a reading of the rules, on a short loop that shows it, with the winner by each rule set.
type reading struct{ why, fen, moves, chinese, asian, wxf, computer, allow string }

var readings = []reading{
	{
		"a chariot that a horse pins may be attacked by nobody; what it does to the horse is none under WXFRule",
		"2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w", "b6b8 f9e8 b8b6 e8f9", "draw", "draw", "black", "draw", "draw",
	},
	{
		"the same where the protectors that come and go stand beside, not behind the chariot; Black does not answer the attacks",
		"4k4/5rN2/9/7c1/5R3/9/6C2/5R3/9/3K5 w", "f5g5 h6g6 g5f5 g6h6", "draw", "draw", "black", "red", "draw",
	},
	{
		"that Black's cannon checks with every second ply does not hide that it is after the cannon with each",
		"3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "d1d3 b1b3 d3d1 b3b1", "red", "draw", "red", "draw", "draw",
	},
	{
		"Red checks and chases the soldier in turn; Black attacks nothing and can lose by no text",
		"5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w", "f4d4 f5d5 d4f4 d5f5", "black", "draw", "black", "draw", "draw",
	},
}

func TestReadingsOfTheRuleSets(t *testing.T) {
	t.Parallel()
	for _, c := range readings {
		for rule, want := range map[RepetitionRule]string{
			ChineseRule: c.chinese, AsianRule: c.asian, WXFRule: c.wxf, ComputerRule: c.computer, AllowChase: c.allow,
		} {
			p, outcome := wxfDiagram{FEN: c.fen, Moves: c.moves}.outcome(t, rule)
			assert.Equal(t, want, winnerName(outcome), "%s: %s: %s", rule, c.why, outcome)
			if rule != ChineseRule {
				requirePlainVerdict(t, p, winnerName(outcome))
			}
		}
	}
}
