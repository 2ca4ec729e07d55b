package protocol

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/search"
)

func TestRanksInForce(t *testing.T) {
	for _, test := range []struct {
		name     string
		seen     ranksSeen
		protocol Protocol
		want     wire.Ranks
	}{
		{"nothing known", ranksSeen{}, UCI, wire.RanksFrom0},
		{"UCI_Variant", ranksSeen{variant: true}, UCI, wire.RanksFrom1},
		{"UCI_Variant in UCCI", ranksSeen{variant: true}, UCCI, wire.RanksFrom0},
		{"evidence before UCI_Variant", ranksSeen{variant: true, evidence: wire.RanksFrom0}, UCI, wire.RanksFrom0},
		{"evidence", ranksSeen{evidence: wire.RanksFrom1}, AutoProtocol, wire.RanksFrom1},
		{"a bare fen before evidence", ranksSeen{evidence: wire.RanksFrom1, cyclone: true}, UCI, wire.RanksFrom0},
		{"a flag before everything", ranksSeen{forced: wire.RanksFrom1, cyclone: true}, UCCI, wire.RanksFrom1},
	} {
		assert.Equal(t, test.want, test.seen.inForce(test.protocol), test.name)
	}
	assert.True(t, ranksSeen{}.open(UCI))
	assert.False(t, ranksSeen{}.open(UCCI))
	assert.False(t, ranksSeen{cyclone: true}.open(UCI))
	assert.False(t, ranksSeen{forced: wire.RanksFrom0}.open(UCI))
}

func TestScores(t *testing.T) {
	const horse = 320
	for _, test := range []struct {
		score search.Score
		ucci  int
		uci   string
	}{
		{0, 0, "cp 0"},
		{horse, 100, "cp 320"},
		{-horse / 2, -50, "cp -160"},
		{search.MateScore - 1, 9999, "mate 1"},
		{search.MateScore - 2, 9998, "mate 1"},
		{search.MateScore - 3, 9997, "mate 2"},
		{-search.MateScore, -10000, "mate 0"},
		{-search.MateScore + 2, -9998, "mate -1"},
		{-search.MateScore + 4, -9996, "mate -2"},
		{search.RepetitionScore, 8125, "cp 26000"},
	} {
		assert.Equal(t, test.ucci, ucciScore(test.score, horse, nil), test.score)
		assert.Equal(t, test.uci, uciScore(test.score, nil), test.score)
	}
	assert.Equal(t, 8999, ucciScore(30000, 250, nil), "what is not a mate stays below")
	assert.Equal(t, -8999, ucciScore(-30000, 250, nil))
}

// line makes turns of a line of play.
func line(t *testing.T, p *position.Position, texts ...string) []position.Turn {
	t.Helper()
	p = p.Clone()
	var turns []position.Turn
	for _, text := range texts {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, text)
		p.Play(turn)
		turns = append(turns, turn)
	}
	return turns
}

func TestInfoLines(t *testing.T) {
	p := position.New(position.Xiangqi)
	pv := line(t, p, "h2e2", "h9g7", "h0g2")
	info := search.Info{
		Depth: 8, SelDepth: 14, MultiPV: 1, Score: 33, Nodes: 90210, NPS: 805446, HashFull: 7, TableHits: 3,
		Elapsed: ms(112), PV: pv,
	}
	bound, late, current := info, info, search.Info{
		Depth: 9, CurrentMove: pv[0], CurrentMoveNumber: 3, Elapsed: 4 * time.Second,
	}
	bound.Bound, late.Bound, late.Elapsed = search.LowerBound, search.UpperBound, 5*time.Second
	early := current
	early.Elapsed = ms(100)
	uci, ucci := dialect{protocol: UCI, lines: 1}, dialect{protocol: UCCI, lines: 1, horse: 330}
	for _, test := range []struct {
		name    string
		dialect dialect
		info    search.Info
		want    string // empty: not shown
	}{
		{"UCI", uci, info, "info depth 8 seldepth 14 multipv 1 score cp 33 nodes 90210 nps 805446 hashfull 7 tbhits 3 time 112 pv h2e2 h9g7 h0g2"},
		{"UCI from rank 1", dialect{protocol: UCI, ranks: wire.RanksFrom1}, info,
			"info depth 8 seldepth 14 multipv 1 score cp 33 nodes 90210 nps 805446 hashfull 7 tbhits 3 time 112 pv h3e3 h10g8 h1g3"},
		{"UCI with chances", dialect{protocol: UCI, wdl: true}, info,
			"info depth 8 seldepth 14 multipv 1 score cp 33 wdl 111 832 57 nodes 90210 nps 805446 hashfull 7 tbhits 3 time 112 pv h2e2 h9g7 h0g2"},
		{"UCI bound", uci, bound, ""},
		{"UCI late bound", uci, late,
			"info depth 8 seldepth 14 multipv 1 score cp 33 upperbound nodes 90210 nps 805446 hashfull 7 tbhits 3 time 5000 pv h2e2 h9g7 h0g2"},
		{"UCI current move", uci, current, "info depth 9 currmove h2e2 currmovenumber 3"},
		{"UCI early current move", uci, early, ""},
		{"in batch mode time decides about no line", dialect{protocol: UCI, batch: true}, late, ""},
		{"nor about the current move", dialect{protocol: UCI, batch: true}, current, ""},
		{"UCCI", ucci, info, "info depth 8 score 10 time 112 nodes 90210 nps 805446 pv h2e2 h9g7 h0g2"},
		{"UCCI with lines", dialect{protocol: UCCI, lines: 2, horse: 330}, info,
			"info depth 8 multipv 1 score 10 time 112 nodes 90210 nps 805446 pv h2e2 h9g7 h0g2"},
		{"UCCI debug", dialect{protocol: UCCI, lines: 1, debug: true, horse: 330}, info,
			"info depth 8 seldepth 14 score 10 time 112 nodes 90210 nps 805446 hashfull 7 tbhits 3 pv h2e2 h9g7 h0g2"},
		{"UCCI late bound", ucci, late, ""},
		{"UCCI current move", ucci, current, "info currmove h2e2 currmovenumber 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := test.dialect.info(p, test.info)
			assert.Equal(t, test.want != "", ok)
			if ok {
				assert.Equal(t, test.want, got)
			}
		})
	}
}

func TestBestMoveLines(t *testing.T) {
	p := position.New(position.Xiangqi)
	turns := line(t, p, "h2e2", "h9g7")
	none := position.Turn{}
	assert.Equal(t, "bestmove h2e2", dialect{protocol: UCI}.bestMove(p, turns[0], none, ""))
	assert.Equal(t, "bestmove h3e3 ponder h10g8", dialect{protocol: UCI, ranks: wire.RanksFrom1}.bestMove(p, turns[0], turns[1], ""))
	assert.Equal(t, "bestmove h2e2 ponder h9g7 draw", dialect{protocol: UCCI}.bestMove(p, turns[0], turns[1], "draw"))
	assert.Equal(t, "bestmove h2e2 resign", dialect{protocol: UCCI}.bestMove(p, turns[0], none, "resign"))
	assert.Equal(t, "bestmove (none)", dialect{}.noMove())
	assert.Equal(t, "nobestmove", dialect{protocol: UCCI}.noMove())
}

func TestHashEntryLines(t *testing.T) {
	p := position.New(position.Xiangqi)
	move := line(t, p, "h2e2")[0].Moves()[0]
	for _, test := range []struct {
		dialect dialect
		entry   hashtable.Entry
		want    string
	}{
		{dialect{protocol: UCCI, horse: 300}, hashtable.Entry{Move: move, Score: 60, Depth: 7, Bound: hashtable.Exact},
			"pophash bestmove h2e2 lowerbound 20 depth 7 upperbound 20 depth 7"},
		{dialect{protocol: UCCI, horse: 300}, hashtable.Entry{Score: -60, Depth: 7, Bound: hashtable.UpperBound},
			"pophash upperbound -20 depth 7"},
		{dialect{protocol: UCI}, hashtable.Entry{Score: 60, Depth: 3, Bound: hashtable.LowerBound}, "pophash lowerbound 60 depth 3"},
		{dialect{protocol: UCI}, hashtable.Entry{Move: move}, "pophash bestmove h2e2"},
		{dialect{protocol: UCI}, hashtable.Entry{Move: position.NewMove(position.SquareAt(0, 0), position.SquareAt(8, 9))}, "pophash"},
	} {
		assert.Equal(t, test.want, test.dialect.hashEntry(p, test.entry))
	}
}
