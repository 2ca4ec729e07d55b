package tree

import (
	"xqengine/board/api"
)

// Status is what is kept of a game besides its tree. It stands in the journal as it is.
type Status struct {
	Node int `json:"node"` // where the game stands
	Seats
	Clocks
	Paused  bool    `json:"paused,omitempty"`
	Offer   string  `json:"offer,omitempty"` // the side that offers a draw
	Offered [2]int  `json:"offered"`         // move number of the last offer of each side
	Result  string  `json:"result"`
	Winner  string  `json:"winner,omitempty"`
	Reason  string  `json:"reason,omitempty"`
	Record  bool    `json:"record,omitempty"` // it was read from a file: its result stays what it is
	Laying  *Laying `json:"laying,omitempty"`
	Seed    uint64  `json:"seed"` // of the engine's play in this game
	Created string  `json:"created"`
}

// Clocks are the clocks of a game: how they run, and what they showed when the turn under way, or the stretch of it since an
// interruption, began.
type Clocks struct {
	Control api.TimeControl `json:"control,omitzero"`
	Left    [2]int64        `json:"left"`           // for the game, ms
	Used    int64           `json:"used,omitempty"` // of the turn under way, ms
}

// Set sets the clocks to run by a control from the start.
func (c *Clocks) Set(control api.TimeControl) {
	left := int64(control.Game) * 1000
	*c = Clocks{Control: control, Left: [2]int64{left, left}}
}

// Laying is the state of a game whose plates are laid in secret.
type Laying struct {
	Red   string `json:"red,omitempty"`
	Black string `json:"black,omitempty"`
}

// Free reports whether the game is one for studying: no engine plays and no clock runs.
func (s *Status) Free() bool { return s.People() && s.Control == (api.TimeControl{}) }
