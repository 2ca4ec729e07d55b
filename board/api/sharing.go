package api

// A game between two devices: the owner of the board plays one side, a guest the other, and spectators watch.

// Seat is what a guest of the board is: who plays a side of one game, or who watches it.
type Seat struct {
	Game string `json:"game"`
	Side string `json:"side,omitempty"` // empty: a spectator
}

// Shared says that a game is one between two devices. Each side is then played by one of them alone.
type Shared struct {
	Owner string `json:"owner"`         // the side that is played at the board of its owner
	Ask   string `json:"ask,omitempty"` // the side that asks to take its last turn back
}

// Company says who is connected with a game between two devices.
type Company struct {
	Head
	Here     Sides[bool] `json:"here"`
	Watching int         `json:"watching"` // spectators
}

// ShareQuery asks to share a game with another device: the body of POST /api/games/{id}/share. The answer is Invitation.
type ShareQuery struct {
	Side string `json:"side"`           // that the owner of the board plays
	From string `json:"from,omitempty"` // a shared game, whose guests come along: it is played once more
}

// Invitation is what another device needs to come to a game.
type Invitation struct {
	Game  string `json:"game"`
	Side  string `json:"side"`  // that the guest plays
	Play  Invite `json:"play"`  // for the one who plays: its code serves once
	Watch Invite `json:"watch"` // for spectators
}

// Invite is a code that a guest exchanges for a place at a game.
type Invite struct {
	Code    string `json:"code"`
	Seconds int    `json:"seconds"` // until it expires
	Links   []Link `json:"links"`   // one for each address of this machine
}

// Link is an address of the board.
type Link struct {
	Address string `json:"address"` // without the code, to be typed
	URL     string `json:"url"`     // with the code
	QR      string `json:"qr"`      // the URL as a QR code: an SVG as a data URL
}

// JoinQuery exchanges a code for a place at a game: the body of POST /api/join. The answer is Seat, and a cookie.
type JoinQuery struct {
	Code string `json:"code"`
}
