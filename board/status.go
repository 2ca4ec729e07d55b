package board

import (
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// status is what is kept of a game beside its tree. It stands in the journal as it is.
type status struct {
	Node    int             `json:"node"` // where the game stands
	Red     api.Player      `json:"red,omitzero"`
	Black   api.Player      `json:"black,omitzero"`
	Control api.TimeControl `json:"control,omitzero"`
	Left    [2]int64        `json:"left"`           // on the clocks for the game, ms, when the turn under way began or was interrupted
	Used    int64           `json:"used,omitempty"` // of the turn under way before it was interrupted, ms
	Paused  bool            `json:"paused,omitempty"`
	Offer   string          `json:"offer,omitempty"` // the side that offers a draw
	Offered [2]int          `json:"offered"`         // move number of the last offer of each side
	Result  string          `json:"result"`
	Winner  string          `json:"winner,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Record  bool            `json:"record,omitempty"` // it was read from a file: its result stays what it is
	Laying  *laying         `json:"laying,omitempty"`
	Seed    uint64          `json:"seed"` // of the engine's play in this game
	Created string          `json:"created"`
}

// laying is the state of a game whose plates are laid in secret.
type laying struct {
	Red   string `json:"red,omitempty"`
	Black string `json:"black,omitempty"`
}

func (s *status) player(c position.Colour) *api.Player {
	if c == position.Red {
		return &s.Red
	}
	return &s.Black
}

// people tells whether no engine plays.
func (s *status) people() bool { return s.Red.Level == nil && s.Black.Level == nil }

// free tells whether the game is one for studying: no engine plays and no clock runs.
func (s *status) free() bool { return s.people() && s.Control == (api.TimeControl{}) }

// clockFor returns what is left of a side's time at a node: what its last turn on the way there left, else the time
// for the game.
func (t *tree) clockFor(n *record.Node, c position.Colour, control api.TimeControl) int64 {
	for ; n.Parent() != nil; n = n.Parent() {
		if t.tell(n).Side == api.ColourName(c) && n.Left > 0 {
			return n.Left.Milliseconds()
		}
	}
	return int64(control.Game) * int64(time.Second/time.Millisecond)
}
