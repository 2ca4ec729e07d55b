package judge

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// longGames returns so many games of eighty turns at random that nothing ends before.
func longGames(tb testing.TB, n int) (games []*record.Game) {
	tb.Helper()
	const turns = 80
	random := rand.New(rand.NewPCG(1, 2))
	for len(games) < n {
		g, err := record.New(record.StartOf(position.Xiangqi))
		require.NoError(tb, err)
		c := g.Cursor()
		for c.Node().Ply() < turns && !c.Position().Outcome().Over {
			legal := c.Position().LegalTurns()
			_, err := c.Play(legal[random.IntN(len(legal))])
			require.NoError(tb, err)
		}
		if g.Len() == turns {
			games = append(games, g)
		}
	}
	return games
}

// benchmarkJudge judges files in a format, as the command does with one worker.
func benchmarkJudge(b *testing.B, f record.Format, o record.PGNOptions, options Options) {
	b.Helper()
	var all [][]byte
	for _, g := range longGames(b, 100) {
		var one bytes.Buffer
		require.NoError(b, record.Write(&one, g, f, o))
		all = append(all, one.Bytes())
	}
	if f == record.PGN {
		all = [][]byte{bytes.Join(all, []byte("\n"))}
	}
	options.Language, options.MaxBytes = "en", 1<<30
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		for _, text := range all {
			parts := make(chan output, 1000)
			one := file{ctx: b.Context(), path: Stdin, options: &options, parts: parts, words: newWriter("en")}
			one.judge(bytes.NewReader(text))
			close(parts)
			for part := range parts {
				games += part.count.Games
				require.Empty(b, part.problem)
			}
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkJudgeCoordinates(b *testing.B) {
	benchmarkJudge(b, record.PGN, record.PGNOptions{Notation: record.ICCS}, Options{})
}

func BenchmarkJudgeChinese(b *testing.B) {
	benchmarkJudge(b, record.PGN, record.PGNOptions{Notation: record.Chinese}, Options{})
}

func BenchmarkJudgeWXF(b *testing.B) {
	benchmarkJudge(b, record.PGN, record.PGNOptions{Notation: record.WXF}, Options{})
}

func BenchmarkJudgeXQF(b *testing.B) {
	benchmarkJudge(b, record.XQF, record.PGNOptions{}, Options{})
}

func BenchmarkJudgeAllRules(b *testing.B) {
	var rules []position.RepetitionRule
	for _, name := range position.RepetitionRuleNames() {
		rule, _ := position.ParseRepetitionRule(name)
		rules = append(rules, rule)
	}
	benchmarkJudge(b, record.PGN, record.PGNOptions{Notation: record.ICCS}, Options{Rules: rules, JSON: true})
}

// BenchmarkJudgeGame is the judgement alone, of games that are read.
func BenchmarkJudgeGame(b *testing.B) {
	games := longGames(b, 100)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		Of(games[n%len(games)], nil)
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
}
