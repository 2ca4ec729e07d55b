package board

import (
	"strconv"
	"time"

	"xqengine/position"
	"xqengine/record"
)

// status is what is kept of a game beside its tree. It stands in the journal as it is.
type status struct {
	Node    int         `json:"node"` // where the game stands
	Red     Player      `json:"red,omitzero"`
	Black   Player      `json:"black,omitzero"`
	Control TimeControl `json:"control,omitzero"`
	Left    [2]int64    `json:"left"`           // on the clocks for the game, ms, when the turn under way began or was interrupted
	Used    int64       `json:"used,omitempty"` // of the turn under way before it was interrupted, ms
	Paused  bool        `json:"paused,omitempty"`
	Offer   string      `json:"offer,omitempty"` // the side that offers a draw
	Offered [2]int      `json:"offered"`         // move number of the last offer of each side
	Result  string      `json:"result"`
	Winner  string      `json:"winner,omitempty"`
	Reason  string      `json:"reason,omitempty"`
	Record  bool        `json:"record,omitempty"` // it was read from a file: its result stays what it is
	Laying  *laying     `json:"laying,omitempty"`
	Seed    uint64      `json:"seed"` // of the engine's play in this game
	Created string      `json:"created"`
}

// laying is the state of a game whose plates are laid in secret.
type laying struct {
	Red   string `json:"red,omitempty"`
	Black string `json:"black,omitempty"`
}

func (s *status) player(c position.Colour) *Player {
	if c == position.Red {
		return &s.Red
	}
	return &s.Black
}

// people tells whether no engine plays.
func (s *status) people() bool { return s.Red.Level == nil && s.Black.Level == nil }

// free tells whether the game is one for studying: no engine plays and no clock runs.
func (s *status) free() bool { return s.people() && s.Control == (TimeControl{}) }

// Bounds of what may be asked for.
const (
	maxName    = 100
	maxSeconds = 7 * 24 * 3600
	maxTags    = 64
	maxTag     = 1000
)

// check tells whether a time control is in range.
func (c TimeControl) check() error {
	for name, seconds := range map[string]int{"game": c.Game, "increment": c.Increment, "move": c.Move} {
		if seconds < 0 || seconds > maxSeconds {
			return fail(ErrorField, "field", name, "reason", "want 0 to "+strconv.Itoa(maxSeconds)+" seconds")
		}
	}
	if c.Increment > 0 && c.Game == 0 {
		return fail(ErrorField, "field", "increment", "reason", "an increment needs a time for the game")
	}
	return nil
}

// check tells whether a player is one that can play.
func (p Player) check(levels Levels) error {
	if len([]rune(p.Name)) > maxName {
		return fail(ErrorLimit, "limit", "name", "most", strconv.Itoa(maxName))
	}
	if p.Level == nil {
		return nil
	}
	_, err := levels.Limits(*p.Level, position.Xiangqi, 0)
	return err
}

// rulesOf returns the referee's settings as the page knows them.
func rulesOf(r position.Rules) Rules {
	return Rules{r.Repetition.String(), r.KillChecks, r.NaturalLimit, r.CountedChecks, r.Draws.String()}
}

// position returns the settings as the referee knows them.
func (r Rules) position(target int) (position.Rules, error) {
	repetition, ok := position.ParseRepetitionRule(r.Repetition)
	if !ok {
		return position.Rules{}, fail(ErrorField, "field", "repetition", "reason", "unknown rule "+quoted(r.Repetition))
	}
	draws, ok := position.ParseDrawRule(r.Draws)
	if !ok && r.Draws != "" { // pages and journals of before do not tell it
		return position.Rules{}, fail(ErrorField, "field", "draws", "reason", "unknown rule "+quoted(r.Draws))
	}
	for _, n := range []struct {
		name        string
		value, most int
	}{
		{"killChecks", r.KillChecks, 6}, {"naturalLimit", r.NaturalLimit, 1_000_000},
		{"countedChecks", r.CountedChecks, 1_000_000}, {"target", target, position.MaxPointsTarget},
	} {
		if n.value < 0 || n.value > n.most {
			return position.Rules{}, fail(ErrorField, "field", n.name, "reason", "want 0 to "+strconv.Itoa(n.most))
		}
	}
	return position.Rules{
		Repetition: repetition, KillChecks: r.KillChecks, NaturalLimit: r.NaturalLimit, CountedChecks: r.CountedChecks,
		PointsTarget: target, Draws: draws,
	}, nil
}

// resultOf returns the result that a winner means.
func resultOf(winner string) string {
	switch winner {
	case "red":
		return string(record.RedWins)
	case "black":
		return string(record.BlackWins)
	}
	return string(record.Drawn)
}

// clockFor returns what is left of a side's time at a node: what its last turn on the way there left, else the time
// for the game.
func (t *tree) clockFor(n *record.Node, c position.Colour, control TimeControl) int64 {
	for ; n.Parent() != nil; n = n.Parent() {
		if t.tell(n).Side == colourName(c) && n.Left > 0 {
			return n.Left.Milliseconds()
		}
	}
	return int64(control.Game) * int64(time.Second/time.Millisecond)
}
