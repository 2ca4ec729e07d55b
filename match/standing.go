package match

import (
	"time"

	"xqengine/match/matchlog"
	"xqengine/match/stats"
	"xqengine/position"
)

// EngineTotals is what was counted for one engine over all its games.
type EngineTotals struct {
	Name         string
	Results      stats.Results // against everybody
	AsRed        stats.Results // games with Red alone; no pairs
	TimeForfeits int
	IllegalMoves int // also refusals to move
	Failures     int // crashes, hangs, refused positions
	Moves        int
	Time         time.Duration
	Slowest      time.Duration
	Nodes        uint64
	nodesTime    time.Duration
	depths, deep int
}

// NodesPerSecond returns the engine's speed by our clock and its own count of nodes, 0 if unknown.
func (t *EngineTotals) NodesPerSecond() float64 {
	if t.nodesTime == 0 {
		return 0
	}
	return float64(t.Nodes) / t.nodesTime.Seconds()
}

// Depth returns the mean depth of the last completed iterations, 0 if unknown.
func (t *EngineTotals) Depth() float64 {
	if t.deep == 0 {
		return 0
	}
	return float64(t.depths) / float64(t.deep)
}

// MeanTime returns the mean time of a move.
func (t *EngineTotals) MeanTime() time.Duration {
	if t.Moves == 0 {
		return 0
	}
	return t.Time / time.Duration(t.Moves)
}

// Standing is the state of a match. It does not change while a Reporter looks at it.
type Standing struct {
	Engines  []EngineTotals
	Between  [][]stats.Results // [i][j]: of engine i against engine j, from i's view
	Finished int
	Total    int
	Reasons  map[string]int // how often games ended by each termination and reason
	History  []Sample       // the first engine against the second, after each game
	SPRT     *stats.SPRT
	LLR      float64
	Verdict  stats.Verdict

	first     string  // what the side is called that begins
	overheads []int64 // microseconds
	index     map[string]int
	halves    map[int]half // pairs of which one game is finished
}

// Sample is the standing of the first engine against the second after a number of games.
type Sample struct {
	Games int
	Score float64
	Elo   stats.Elo
	LLR   float64
}

type half struct{ first stats.Outcome } // from the view of the engine with the lower index

func newStanding(c *Config, total int) *Standing {
	s := &Standing{
		Engines: make([]EngineTotals, len(c.Engines)), Between: make([][]stats.Results, len(c.Engines)),
		Total: total, Reasons: map[string]int{}, SPRT: c.SPRT, Verdict: stats.Undecided,
		first: c.Variant.ColourTitle(position.Red), index: map[string]int{}, halves: map[int]half{},
	}
	for i := range c.Engines {
		s.Engines[i].Name = c.Engines[i].Name
		s.Between[i] = make([]stats.Results, len(c.Engines))
		s.index[c.Engines[i].Name] = i
	}
	return s
}

// Add counts a finished game. Once the SPRT has decided nothing counts any more: then it returns false.
func (s *Standing) Add(g *matchlog.Game) bool {
	if s.Verdict != stats.Undecided {
		return false
	}
	s.add(g)
	return true
}

func (s *Standing) add(g *matchlog.Game) {
	red, okRed := s.index[g.Red.Name]
	black, okBlack := s.index[g.Black.Name]
	if !okRed || !okBlack {
		return // of engines that do not play here; a resumed file is checked before
	}
	s.Finished++
	outcome := outcomeForRed(g.Result)
	s.count(red, black, outcome)
	s.count(black, red, outcome.Opposite())
	s.Engines[red].AsRed.Add(outcome)
	s.countPair(g.Pair, red, black, outcome)
	s.Engines[red].measure(&g.Red)
	s.Engines[black].measure(&g.Black)
	s.countFault(g)
	if g.OverheadUs > 0 {
		s.overheads = append(s.overheads, g.OverheadUs)
	}
	if s.SPRT != nil {
		s.LLR, s.Verdict = s.SPRT.Judge(s.Between[0][1])
	}
	if first := s.Between[0][1]; min(red, black) == 0 && max(red, black) == 1 {
		s.History = append(s.History, Sample{
			Games: first.Games(), Score: first.Score(), Elo: first.Elo(), LLR: s.LLR,
		})
	}
}

func (s *Standing) count(engine, opponent int, o stats.Outcome) {
	s.Engines[engine].Results.Add(o)
	s.Between[engine][opponent].Add(o)
}

// countPair counts the pair when its second game is finished, whichever of the two that is.
func (s *Standing) countPair(pair, red, black int, forRed stats.Outcome) {
	low, high, forLow := red, black, forRed
	if low > high {
		low, high, forLow = high, low, forRed.Opposite()
	}
	first, ok := s.halves[pair]
	if !ok {
		s.halves[pair] = half{forLow}
		return
	}
	delete(s.halves, pair)
	s.Between[low][high].AddPair(first.first, forLow)
	s.Between[high][low].AddPair(first.first.Opposite(), forLow.Opposite())
	s.Engines[low].Results.AddPair(first.first, forLow)
	s.Engines[high].Results.AddPair(first.first.Opposite(), forLow.Opposite())
}

func (s *Standing) countFault(g *matchlog.Game) {
	reason := string(g.Termination)
	if g.Termination == matchlog.Normal || g.Termination == matchlog.Adjudication {
		reason = shortReason(g.Reason)
	} else if g.FaultKind != "" {
		reason = g.FaultKind
	}
	s.Reasons[reason]++
	i, ok := s.index[g.Fault]
	if !ok {
		return
	}
	switch g.Termination {
	case matchlog.TimeForfeit:
		s.Engines[i].TimeForfeits++
	case matchlog.IllegalMove:
		s.Engines[i].IllegalMoves++
	default:
		s.Engines[i].Failures++
	}
}

func (t *EngineTotals) measure(side *matchlog.Side) {
	t.Moves += side.Moves
	all, nodes := side.Time()
	t.Time += all
	t.Slowest = max(t.Slowest, time.Duration(side.Slowest)*time.Millisecond)
	t.Nodes += side.Nodes
	t.nodesTime += nodes
	t.depths += side.Depths
	t.deep += side.Deep
}

func outcomeForRed(r matchlog.Result) stats.Outcome {
	switch r {
	case matchlog.RedWins:
		return stats.Win
	case matchlog.BlackWins:
		return stats.Loss
	}
	return stats.Draw
}
