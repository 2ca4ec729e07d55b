package api

// Messages from the server to the page. Head stands in all of them.

// Types of messages from the server.
const (
	TypeWelcome = "welcome" // Welcome
	TypeGame    = "game"    // GameState: a whole game
	TypePatch   = "patch"   // Patch: what has changed
	TypeChoices = "options" // Choices: answer to options
	TypeShown   = "view"    // Shown: answer to view and preview
	TypeChecked = "checked" // Checked: answer to check
	TypeMoves   = "book"    // BookMoves: answer to book
	TypeKnown   = "tables"  // TableMoves: answer to tables
	TypeReasons = "why"     // Reasons: answer to why
	TypeThink   = "think"   // Think: what an engine sees
	TypeTried   = "tried"   // Tried: how good a turn is
	TypeClock   = "clock"   // ClockState
	TypeVerdict = "verdict" // Verdict: the game is over
	TypeCompany = "company" // Company: who is connected with a game between two devices
	TypeSaved   = "saved"   // Saved: everything is on disk up to a rev
	TypeDone    = "done"    // Done: a command was carried out
	TypeError   = "error"   // Error
)

// Head is what all messages from the server have.
type Head struct {
	V    int    `json:"v"` // Protocol
	Type string `json:"type"`
	Cid  int64  `json:"cid,omitempty"`  // the message that this answers
	Game string `json:"game,omitempty"` // the game it is about
}

// Codes of errors. Params says more: which field, which limit. Where a reason has a code of its own, params.cause has it, such
// as setup.noGeneral, and the other params the values that its text names; params.reason is the whole in English, for programs
// that have no texts.
const (
	ErrorMessage   = "message"   // no JSON object, or not of the form
	ErrorType      = "type"      // unknown type; params type
	ErrorField     = "field"     // unknown or missing field, or a value out of range; params field
	ErrorProtocol  = "protocol"  // another version; params want
	ErrorStale     = "stale"     // rev is not that of the game: a snapshot follows
	ErrorNoGame    = "nogame"    // no such game
	ErrorNode      = "node"      // no such node; params node
	ErrorState     = "state"     // not now; params state, and where the state does not say why, because
	ErrorNotAMove  = "notamove"  // the text is not a turn
	ErrorIllegal   = "illegal"   // the turn is not legal; params turn, why (a Why code)
	ErrorAmbiguous = "ambiguous" // the text can mean several turns
	ErrorFEN       = "fen"       // a position that is none; params field
	ErrorLayout    = "layout"    // likewise, and params side
	ErrorLimit     = "limit"     // too many or too much; params limit, most
	ErrorRate      = "rate"      // too many messages a second
	ErrorEngine    = "engine"    // the engine failed
	ErrorDisk      = "disk"      // a file could not be written or read. A change of a game stands, but is not on disk: see Status.Unsaved
	ErrorNothing   = "nothing"   // there is nothing to take back, undo or redo
	ErrorSeat      = "seat"      // not for this page to do; params because
	ErrorInvite    = "invite"    // HTTP: a code that invites nobody, or no longer
	ErrorLoopback  = "loopback"  // HTTP: the board listens on this machine's own address alone, so no other device reaches it
	ErrorNotFound  = "notfound"  // HTTP: there is nothing at this address
	ErrorOrigin    = "origin"    // HTTP: the request comes from another page
	ErrorHost      = "host"      // HTTP: the server is not called by this name
	ErrorToken     = "token"     // HTTP: the token is wanted
)

// What because says of an ErrorState.
const (
	BecauseDecided     = "decided"     // the position has decided the game
	BecauseNotOver     = "notOver"     // the game goes on
	BecauseDeclined    = "declined"    // an offer was declined at this move already
	BecauseOwnOffer    = "ownOffer"    // the offer is the side's own
	BecauseElsewhere   = "elsewhere"   // the game stands at another node
	BecauseLaid        = "laid"        // the plates lie
	BecauseRecord      = "record"      // it is a record that was read: it stays what it is
	BecauseEngines     = "engines"     // nobody plays but engines
	BecauseNotThinking = "notThinking" // the engine is not to move
	BecauseNotReviewed = "notReviewed" // no review has looked at the position
	BecauseInCheck     = "inCheck"     // the side to move is in check: the other cannot move instead
	BecauseHello       = "hello"       // hello comes first
	BecauseAsked       = "asked"       // the other side has asked to take back, and waits
	BecauseStart       = "start"       // of an ErrorNode: the start cannot be deleted or moved
)

// What because says of an ErrorSeat.
const (
	BecauseWatching   = "watching"   // a spectator changes nothing
	BecauseOtherSide  = "otherSide"  // the other side's to do, or its turn
	BecauseTwoDevices = "twoDevices" // nobody does that in a game between two devices
	BecauseOwner      = "owner"      // the owner of the board alone may
	BecauseOwnDevice  = "ownDevice"  // the code is for another device: this one is the board's owner
	BecauseEnded      = "ended"      // the game is shared no longer
)

// What because says of an ErrorRate.
const BecauseGuesses = "guesses" // too many wrong codes

// Error tells that a command was not carried out; but for ErrorDisk the game is as it was.
type Error struct {
	Head
	Code   string            `json:"code"`
	Params map[string]string `json:"params,omitempty"`
}

// Done tells that a command was carried out.
type Done struct {
	Head
	Rev int64 `json:"rev,omitempty"` // of the game since
}
