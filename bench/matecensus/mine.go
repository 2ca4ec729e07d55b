package matecensus

import (
	"fmt"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
)

// Trap is a position, with its history, in which an engine that overlooks a rule would announce a mate that is none.
type Trap struct {
	Variant string `json:"variant"`
	FEN     string `json:"fen"`
	Moves   string `json:"moves,omitempty"` // turns from there, whose positions count as the game's
	Theme   string `json:"theme"`
	Origin  string `json:"origin"` // the game it was taken from
}

// Miner takes traps out of games: so many at most of each theme and variant, and none twice.
type Miner struct {
	Most   int
	Source string // what the origins begin with
	Traps  []Trap
	taken  map[string]int
}

// Add takes the traps of a game.
func (m *Miner) Add(g *Game) error {
	if m.taken == nil {
		m.taken = map[string]int{}
	}
	v, ok := position.VariantByName(g.Variant)
	if !ok {
		return fmt.Errorf("game %d: no variant %s", g.Number, g.Variant)
	}
	p, err := fen.Parse(v, g.Start)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	turns := strings.Fields(g.Turns)
	// The position after the last turn that cannot come back, and how many turns were played to it.
	base, baseAt := g.Start, 0
	for at := 0; at <= len(turns); at++ {
		if p.Reversible() == 0 {
			base, baseAt = fen.Format(p), at
		}
		if at < len(turns) { // of the last position nobody is to move
			m.look(g, p, at, len(turns), Trap{Variant: v.Name, FEN: base, Moves: strings.Join(turns[baseAt:at], " ")})
			turn, err := p.ParseTurn(turns[at])
			if err != nil {
				return fmt.Errorf("game %d: turn %d %s: %w", g.Number, at+1, turns[at], err)
			}
			p.Play(turn)
		}
	}
	return nil
}

// look takes the traps of the position on the board, when `at` of the game's turns are played.
func (m *Miner) look(g *Game, p *position.Position, at, turns int, here Trap) {
	left := turns - at
	switch {
	case strings.Contains(g.End, "perpetually checks") && left <= 8 && p.InCheck():
		m.take(g, at, here, "perpetual check")
	case strings.Contains(g.End, "repetition") && left <= 5:
		m.take(g, at, here, "repetition")
	case p.EarlierOccurrence() > 0 && p.InCheck():
		m.take(g, at, here, "repeated check")
	case strings.Contains(g.End, "stalemate") && left <= 6:
		m.take(g, at, here, "stalemate")
	case strings.Contains(g.End, "target") && left <= 6:
		m.take(g, at, here, "points reach the target")
	}
	for _, mate := range g.Mates {
		if mate.Ply != at || mate.Line != 1 || mate.Turns < 2 {
			continue
		}
		m.take(g, at, here, "near mate")
		m.atLimit(g, p, at, mate.Turns)
		m.nearTarget(g, p, at)
		break
	}
}

// atLimit takes a position with a mate with clocks that run out before, with and after it.
func (m *Miner) atLimit(g *Game, p *position.Position, at, turns int) {
	for _, spare := range []int{-1, 0, 1, 4} {
		s := p.Setup()
		s.Clock = p.LimitPlies() - turns - spare
		if q, err := position.FromSetup(s); err == nil && s.Clock > 0 && !q.Outcome().Over {
			m.take(g, at, Trap{Variant: g.Variant, FEN: fen.Format(q)}, "mate at the sixty-move limit")
		}
	}
}

// nearTarget takes a position with a mate with points that nearly win for either side.
func (m *Miner) nearTarget(g *Game, p *position.Position, at int) {
	for _, points := range [][2]int{{1, 40}, {40, 1}, {1, 1}, {2, 3}} {
		s := p.Setup()
		s.Points = [2]int{p.PointsTarget() - points[0], p.PointsTarget() - points[1]}
		if q, err := position.FromSetup(s); p.PointsTarget() > 0 && err == nil && !q.Outcome().Over {
			m.take(g, at, Trap{Variant: g.Variant, FEN: fen.Format(q)}, "mate near the target")
		}
	}
}

func (m *Miner) take(g *Game, at int, t Trap, theme string) {
	t.Theme = theme
	kind := t.Variant + "/" + theme
	id := t.FEN + "/" + t.Moves
	if m.taken[kind] >= m.Most || m.taken[id] > 0 {
		return
	}
	m.taken[kind]++
	m.taken[id]++
	t.Origin = fmt.Sprintf("%s game %d, turn %d", m.Source, g.Number, at)
	m.Traps = append(m.Traps, t)
}
