package board

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
	TypeThink   = "think"   // Think: what an engine sees
	TypeClock   = "clock"   // ClockState
	TypeVerdict = "verdict" // Verdict: the game is over
	TypeSaved   = "saved"   // Saved: the journal is on disk up to a rev
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

// Codes of errors. Params says more: which field, which limit.
const (
	ErrorMessage   = "message"   // no JSON object, or not of the form; params reason
	ErrorType      = "type"      // unknown type; params type
	ErrorField     = "field"     // unknown or missing field, or a value out of range; params field, reason
	ErrorProtocol  = "protocol"  // another version; params want
	ErrorBuild     = "build"     // the page is of another build: reload
	ErrorStale     = "stale"     // rev is not that of the game: a snapshot follows
	ErrorNoGame    = "nogame"    // no such game
	ErrorNode      = "node"      // no such node; params node
	ErrorState     = "state"     // not now; params state
	ErrorNotAMove  = "notamove"  // the text is no turn
	ErrorIllegal   = "illegal"   // the turn is not legal; params turn, why (a Why code)
	ErrorAmbiguous = "ambiguous" // the text can mean several turns
	ErrorFEN       = "fen"       // params field and reason, as the reader of positions gives them
	ErrorLayout    = "layout"    // params side, reason
	ErrorLimit     = "limit"     // too many or too much; params limit, most
	ErrorRate      = "rate"      // too many messages a second
	ErrorEngine    = "engine"    // the engine failed; params reason
	ErrorDisk      = "disk"      // a file could not be written or read; params reason
	ErrorNothing   = "nothing"   // there is nothing to take back, undo or redo
)

// Error tells that a command was not carried out; the game is as it was.
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

// Welcome answers Hello.
type Welcome struct {
	Head
	Boot     string        `json:"boot"`    // of this run of the server
	Build    string        `json:"build"`   // of page and server
	Version  string        `json:"version"` // of the program
	Variants []VariantInfo `json:"variants"`
	Levels   LevelInfo     `json:"levels"`
	Limits   LimitInfo     `json:"limits"`
	Games    []GameInfo    `json:"games"` // unfinished ones, the latest first
	Book     bool          `json:"book"`  // there is an opening book
	Formats  Formats       `json:"formats"`
	Token    bool          `json:"token,omitempty"` // the address asked for a token
}

// VariantInfo says what a variant has.
type VariantInfo struct {
	Name        string      `json:"name"`
	Chinese     string      `json:"chinese"`
	Description string      `json:"description"`
	FEN         string      `json:"fen"`    // of its start
	Family      string      `json:"family"` // orthodox, points, stratagem
	Files       []string    `json:"files"`  // from Red's left: a to i
	Ranks       []string    `json:"ranks"`  // from Black's back rank down, r is the river row
	Kinds       []string    `json:"kinds"`  // of men: ordinary, small, royal, idle; ordinary alone where there are no kinds
	Points      bool        `json:"points,omitempty"`
	Target      int         `json:"target,omitempty"` // points that win unless said otherwise
	Plates      []PlateInfo `json:"plates,omitempty"`
	Layouts     string      `json:"layouts,omitempty"` // one (the same for both), own; empty: plates stand on no points
	Marker      bool        `json:"marker,omitempty"`  // the setting is a marker beside the board
	River       bool        `json:"river,omitempty"`   // a river row
	Swaps       bool        `json:"swaps,omitempty"`   // garrison swap
	DoubleTurns bool        `json:"doubleTurns,omitempty"`
	LayoutRed   []string    `json:"layoutRed,omitempty"`   // points of Red's layout in order
	LayoutBlack []string    `json:"layoutBlack,omitempty"` // points of Black's layout in order
}

// PlateInfo is a plate of a variant.
type PlateInfo struct {
	Number  int    `json:"number"`
	Symbol  string `json:"symbol"` // in a layout
	Chinese string `json:"chinese"`
	English string `json:"english"`
	Man     string `json:"man"`    // type whose power it is
	Serves  string `json:"serves"` // move, capture, exchange; empty if it adds no points
}

// LevelInfo says which levels there are.
type LevelInfo struct {
	Names []string `json:"names"` // the presets, weakest first
	Steps int      `json:"steps"` // of the finer scale; 0: there is none
}

// LimitInfo says what the server takes.
type LimitInfo struct {
	Message int `json:"message"` // bytes of a message
	Comment int `json:"comment"` // bytes of a comment
	Nodes   int `json:"nodes"`   // turns of a game
	Import  int `json:"import"`  // bytes of a file
	Lines   int `json:"lines"`   // of analysis
	Tabs    int `json:"tabs"`
	Games   int `json:"games"` // in memory
}

// Formats are the names of the formats that /api/games/{id}/export and /api/import know.
type Formats struct {
	Export []string `json:"export"`
	Import []string `json:"import"`
}

// GameInfo is a line of a list of games.
type GameInfo struct {
	ID      string `json:"id"`
	Variant string `json:"variant"`
	Title   string `json:"title,omitempty"`
	Red     Player `json:"red"`
	Black   Player `json:"black"`
	State   string `json:"state"`
	Result  string `json:"result"` // * 1-0 0-1 1/2-1/2
	Reason  string `json:"reason,omitempty"`
	Turns   int    `json:"turns"`
	Changed string `json:"changed"` // RFC 3339
}

// States of a game.
const (
	StateLaying = "laying" // the sides lay their plates
	StateHuman  = "human"  // a person is to move
	StateEngine = "engine" // the engine is to move
	StatePaused = "paused"
	StateOver   = "over"
)

// GameState is a whole game.
type GameState struct {
	Head
	Status
	Start StartInfo  `json:"start"`
	Nodes []NodeInfo `json:"nodes"` // the whole tree, the root first
	View  View       `json:"view"`  // of Status.Node
}

// Patch is what has changed since the revision before.
type Patch struct {
	Head
	Status
	Nodes   []NodeInfo `json:"nodes,omitempty"`   // new or changed
	Removed []int      `json:"removed,omitempty"` // ids
	View    *View      `json:"view,omitempty"`    // of Status.Node, if it is another or looks different
	Start   *StartInfo `json:"start,omitempty"`   // if it changed
}

// Status is the state of a game without its tree.
type Status struct {
	Rev       int64       `json:"rev"`
	Node      int         `json:"node"` // where the game stands
	State     string      `json:"state"`
	Side      string      `json:"side"` // to move: red, black
	Red       Player      `json:"red"`
	Black     Player      `json:"black"`
	Control   TimeControl `json:"control"`
	Clock     *ClockInfo  `json:"clock,omitempty"` // nil: no clocks
	Offer     string      `json:"offer,omitempty"` // the side that offers a draw
	Job       string      `json:"job,omitempty"`   // the engine thinks for the side to move under this id
	Laid      *Laid       `json:"laid,omitempty"`  // while the plates are laid
	Result    string      `json:"result"`          // * 1-0 0-1 1/2-1/2
	Reason    string      `json:"reason,omitempty"`
	Verdict   *Outcome    `json:"verdict,omitempty"` // if the game is over
	Analysis  *Analysis   `json:"analysis,omitempty"`
	Review    *Progress   `json:"review,omitempty"`
	Tags      []Tag       `json:"tags,omitempty"`
	CanUndo   bool        `json:"canUndo,omitempty"`   // Undo would do something
	Fault     string      `json:"fault,omitempty"`     // why the engine failed: Retry, or play for it
	Declined  bool        `json:"declined,omitempty"`  // the last offer of a draw was declined
	Statistic *Statistic  `json:"statistic,omitempty"` // of the variant and level, when the game is over
}

// Statistic counts the results of a person against a level.
type Statistic struct {
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

// Laid tells who has laid.
type Laid struct {
	Red   bool `json:"red"`
	Black bool `json:"black"`
}

// Analysis is the state of the analysis.
type Analysis struct {
	On        bool   `json:"on"`
	Node      int    `json:"node"`
	Lines     int    `json:"lines"`
	Suspended bool   `json:"suspended,omitempty"` // the engine is needed for a turn
	Ended     string `json:"ended,omitempty"`     // why it ended by itself: time, notabs, depth
}

// Progress is the state of a review.
type Progress struct {
	Done  int  `json:"done"`
	Of    int  `json:"of"`
	Ended bool `json:"ended,omitempty"`
}

// StartInfo is where a game begins.
type StartInfo struct {
	Variant string     `json:"variant"`
	FEN     string     `json:"fen"`
	Usual   bool       `json:"usual"` // it is the variant's start
	Target  int        `json:"target,omitempty"`
	Rules   Rules      `json:"rules"`
	Layouts *SideTexts `json:"layouts,omitempty"`
}

// NodeInfo is a node of the tree.
type NodeInfo struct {
	ID      int     `json:"id"`             // 0 is the root
	Parent  int     `json:"parent"`         // -1 of the root
	Next    []int   `json:"next,omitempty"` // what follows, the main continuation first
	Ply     int     `json:"ply"`            // turns that lead here
	Number  int     `json:"number"`         // of the move, as a FEN counts
	Side    string  `json:"side"`           // who played it
	Text    string  `json:"text,omitempty"`
	WXF     string  `json:"wxf,omitempty"`
	Chinese string  `json:"chinese,omitempty"`
	Steps   []Step  `json:"steps,omitempty"` // of the turn, to draw
	Earned  *Points `json:"earned,omitempty"`
	Comment string  `json:"comment,omitempty"`
	Glyphs  []int   `json:"glyphs,omitempty"`
	Eval    *Eval   `json:"eval,omitempty"`
	Left    int64   `json:"left,omitempty"`   // on the mover's clock after it, ms
	Spent   int64   `json:"spent,omitempty"`  // ms
	Check   bool    `json:"check,omitempty"`  // it gives check
	Loss    int     `json:"loss,omitempty"`   // how much of the expected result it gave away, permille; of nodes with Eval whose parent has one
	Judged  int     `json:"judged,omitempty"` // what Loss means as a glyph: 6 ?!, 2 ?, 4 ??
}

// Eval is what the engine thinks of a position, from Red's view.
type Eval struct {
	Centipawns int `json:"cp"`
	Mate       int `json:"mate,omitempty"` // in so many turns, negative if Black mates; 0: none
	Depth      int `json:"depth"`
	Red        int `json:"red"` // Red's expected result, permille
}

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
	ActExchange = "exchange" // both men leave the board
	ActSwap     = "swap"     // the garrison swap
	ActStep     = "step"     // the marker's
	ActRemoval  = "removal"  // off the river
	ActCastling = "castling"
	ActPassant  = "passant"
)

// Choice is a step that may follow a prefix.
type Choice struct {
	Step
	MayEnd  bool     `json:"mayEnd"`          // the turn may end with it: play prefix and text joined by commas
	MayGoOn bool     `json:"mayGoOn"`         // another step may follow
	Also    string   `json:"also,omitempty"`  // another point that means the same as To
	Earns   *Points  `json:"earns,omitempty"` // what the turn earns if it ends here
	Check   bool     `json:"check,omitempty"` // it gives check if the turn ends here
	Ends    *Outcome `json:"ends,omitempty"`  // the game is over if the turn ends here
	Warn    *Warning `json:"warn,omitempty"`  // about repetition, if the turn ends here
}

// Step is a single move of a turn, or what prepares it.
type Step struct {
	Text     string    `json:"text"` // as the turn's text has it, such as h2e2i, +, xer
	Act      string    `json:"act"`
	From     string    `json:"from,omitempty"`     // point of the man that moves; of a marker's step and a removal: none
	To       string    `json:"to,omitempty"`       // point; of a marker's step: none
	Man      *Man      `json:"man,omitempty"`      // that moves, as it is before
	Becomes  *Man      `json:"becomes,omitempty"`  // what stands on To after it, or for a second chance on its own point, if it is another
	Captured *Man      `json:"captured,omitempty"` // that leaves the board
	Setting  *Settings `json:"setting,omitempty"`  // after it, if it changes what is set
	Forward  bool      `json:"forward,omitempty"`  // of a marker's step
	Second   bool      `json:"second,omitempty"`   // the second of two moves
	Promotes bool      `json:"promotes,omitempty"` // Becomes is another type of man, not another kind: of the mover, or of the soldier on Becomes.Square
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
	OK      bool       `json:"ok"`
	Field   string     `json:"field,omitempty"`  // of the FEN that is wrong
	Reason  string     `json:"reason,omitempty"` // why
	FEN     string     `json:"fen,omitempty"`    // in canonical form
	View    *View      `json:"view,omitempty"`
	Layouts *SideTexts `json:"layouts,omitempty"`
}

// BookMoves answers Book.
type BookMoves struct {
	Head
	Node  int        `json:"node"`
	Moves []BookMove `json:"moves"` // the heaviest first
}

// BookMove is a turn of the opening book.
type BookMove struct {
	Text    string `json:"text"`
	WXF     string `json:"wxf"`
	Chinese string `json:"chinese"`
	Weight  int    `json:"weight"` // how much it is worth beside the others
}

// Kinds of thinking.
const (
	ThinkPlay     = "play"
	ThinkHint     = "hint"
	ThinkAnalysis = "analysis"
	ThinkReview   = "review"
)

// Think is what an engine sees. A later one of the same kind takes the place of an earlier one.
type Think struct {
	Head
	Job   string `json:"job"`
	Kind  string `json:"kind"`
	Node  int    `json:"node"`
	Rev   int64  `json:"rev"`
	Final bool   `json:"final,omitempty"` // no more follow: of a hint, this is the answer
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Speed uint64 `json:"speed"` // nodes a second
	Time  int64  `json:"time"`  // ms
	Lines []Line `json:"lines"`
}

// Line is one line of an engine.
type Line struct {
	Eval
	Bound   string   `json:"bound,omitempty"` // lower, upper; empty: exact
	Turns   []string `json:"turns"`
	WXF     []string `json:"wxf"`
	Chinese []string `json:"chinese"`
}

// ClockInfo is what the clocks show, in milliseconds.
type ClockInfo struct {
	Red     int64  `json:"red"`               // left for the game; absent control.game: 0
	Black   int64  `json:"black"`             //
	Move    int64  `json:"move,omitempty"`    // left for this turn, if turns are limited
	Running string `json:"running,omitempty"` // the side whose clock runs
	At      int64  `json:"at"`                // the server's monotonic time when this was so, ms
}

// ClockState is sent at every change and every five seconds.
type ClockState struct {
	Head
	Rev   int64     `json:"rev"`
	Clock ClockInfo `json:"clock"`
}

// Verdict tells that a game is over.
type Verdict struct {
	Head
	Rev     int64   `json:"rev"`
	Result  string  `json:"result"`
	Outcome Outcome `json:"outcome"`
}

// Saved tells that everything up to a revision is on disk.
type Saved struct {
	Head
	Rev int64 `json:"rev"`
}
