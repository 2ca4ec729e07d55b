package api

// Choices answers Options.
type Choices struct {
	Head
	Rev    int64    `json:"rev"`
	Node   int      `json:"node"`
	Prefix []string `json:"prefix"`
	Steps  []Choice `json:"steps"`
	MayEnd bool     `json:"mayEnd"`         // the prefix is a whole turn
	View   *View    `json:"view,omitempty"` // after the prefix, if it has steps
}

// Acts of steps.
const (
	ActMove     = "move"
	ActCapture  = "capture"
	ActExchange = "exchange" // both pieces leave the board
	ActSwap     = "swap"     // the garrison swap
	ActStep     = "step"     // the marker's
	ActRemoval  = "removal"  // off the river
	ActCastling = "castling"
	ActPassant  = "passant"
)

// Choice is a step that may follow a prefix.
type Choice struct {
	Step
	MayEnd  bool        `json:"mayEnd"`          // the turn may end with it: play prefix and text joined by commas
	MayGoOn bool        `json:"mayGoOn"`         // another step may follow
	Earns   *Sides[int] `json:"earns,omitempty"` // what the turn earns if it ends here
	Check   bool        `json:"check,omitempty"` // it gives check if the turn ends here
	Ends    *Outcome    `json:"ends,omitempty"`  // the game is over if the turn ends here
	Warn    *Warning    `json:"warn,omitempty"`  // about repetition, if the turn ends here
}

// Step is a single move of a turn, or what prepares it.
type Step struct {
	Text     string      `json:"text"` // as the turn's text has it, such as h2e2i, +, xer
	Act      string      `json:"act"`
	From     string      `json:"from,omitempty"`     // point of the piece that moves; of a marker's step and a removal: none
	To       string      `json:"to,omitempty"`       // point; of a marker's step: none
	Piece    *Piece      `json:"piece,omitempty"`    // that moves, as it is before
	Becomes  *Piece      `json:"becomes,omitempty"`  // what stands on To after it, or for a second chance on its own point, if it is another
	Captured *Piece      `json:"captured,omitempty"` // that leaves the board
	Setting  *Sides[int] `json:"setting,omitempty"`  // after it, if it changes what is set
	Forward  bool        `json:"forward,omitempty"`  // of a marker's step
	Also     string      `json:"also,omitempty"`     // another point that means the same as To: of castling, the rook's
	Rook     *Way        `json:"rook,omitempty"`     // of castling: how the rook goes
	Second   bool        `json:"second,omitempty"`   // the second of two moves
	WXF      string      `json:"wxf,omitempty"`      // of a choice: the step as people write it
	Chinese  string      `json:"chinese,omitempty"`
	SAN      string      `json:"san,omitempty"`
	Promotes bool        `json:"promotes,omitempty"` // Becomes is another type of piece, not another kind: of the mover, or of the soldier on Becomes.Square
}

// Way is from where to where a piece goes.
type Way struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Warning tells what a turn would do to the count of repetitions.
type Warning struct {
	Occurrence int      `json:"occurrence"`        // of the position after the turn
	Outcome    *Outcome `json:"outcome,omitempty"` // the verdict, if it is the third
	If         *Outcome `json:"if,omitempty"`      // the verdict if this goes on to the third
}

// Shown answers View and Preview.
type Shown struct {
	Head
	Rev   int64    `json:"rev"`
	Node  int      `json:"node"`
	Turns []string `json:"turns,omitempty"` // those of Preview
	View  View     `json:"view"`
}

// Checked answers Check.
type Checked struct {
	Head
	OK      bool              `json:"ok"`
	Params  map[string]string `json:"params,omitempty"` // what is wrong: those of ErrorFEN
	FEN     string            `json:"fen,omitempty"`    // in canonical form
	View    *View             `json:"view,omitempty"`
	Layouts *Sides[string]    `json:"layouts,omitempty"`
}

// BookMoves answers Book.
type BookMoves struct {
	Head
	Node  int        `json:"node"`
	Moves []BookMove `json:"moves"` // the heaviest first
}

// BookMove is a turn of the opening book.
type BookMove struct {
	Notations
	Weight int `json:"weight"` // how much it is worth beside the others
}

// Reasons answers Why.
type Reasons struct {
	Head
	Node    int      `json:"node"`
	Turns   []string `json:"turns"`
	Reasons []string `json:"reasons"` // a Why code of position for each turn; legal: it is
	// InTheWay has for each turn the points of the pieces because of which it is not legal, if there are such.
	InTheWay [][]string `json:"inTheWay"`
}
