package api

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
	Status `json:"status"`
	Start  StartInfo  `json:"start"`
	Nodes  []NodeInfo `json:"nodes"` // the tree, the root first; what is folded is left out
	View   View       `json:"view"`  // of Status.Node
}

// Patch is what has changed since the revision before.
type Patch struct {
	Head
	Status  `json:"status"`
	Nodes   []NodeInfo `json:"nodes,omitempty"`   // new or changed
	Removed []int      `json:"removed,omitempty"` // ids
	View    *View      `json:"view,omitempty"`    // of Status.Node, if it is another or looks different
	Start   *StartInfo `json:"start,omitempty"`   // if it changed
}

// Status is the state of a game without its tree.
type Status struct {
	Rev      int64        `json:"rev"`
	Node     int          `json:"node"` // where the game stands
	State    string       `json:"state"`
	Side     string       `json:"side"` // to move: red, black
	Red      Player       `json:"red"`
	Black    Player       `json:"black"`
	Control  TimeControl  `json:"control"`
	Clock    *ClockInfo   `json:"clock,omitempty"` // nil: no clocks
	Offer    string       `json:"offer,omitempty"` // the side that offers a draw
	Job      string       `json:"job,omitempty"`   // the engine thinks for the side to move under this id
	Laid     *Sides[bool] `json:"laid,omitempty"`  // while the plates are laid
	Result   string       `json:"result"`          // * 1-0 0-1 1/2-1/2
	Reason   string       `json:"reason,omitempty"`
	Verdict  *Outcome     `json:"verdict,omitempty"` // if the game is over
	Analysis *Analysis    `json:"analysis,omitempty"`
	Review   *Progress    `json:"review,omitempty"`
	Report   *Report      `json:"report,omitempty"` // of a game that was reviewed
	Tags     []Tag        `json:"tags,omitempty"`
	CanUndo  bool         `json:"canUndo,omitempty"` // Undo would do something
	Record   bool         `json:"record,omitempty"`  // it is a record that was read: no turn is taken back, none plays for a result
	Unsaved  string       `json:"unsaved,omitempty"` // why the last changes are not on disk: a crash now would lose them
	// UnsavedCause is Unsaved as the page says it: the key of a text, empty where only the system's words tell.
	UnsavedCause string     `json:"unsavedCause,omitempty"`
	Fault        string     `json:"fault,omitempty"`     // why the engine failed: Retry, or play for it
	Declined     bool       `json:"declined,omitempty"`  // the last offer of a draw was declined
	Shared       *Shared    `json:"shared,omitempty"`    // it is a game between two devices
	Statistic    *Statistic `json:"statistic,omitempty"` // of the variant and level, when the game is over
}

// Statistic counts the results of a person against a level.
type Statistic struct {
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

// Analysis is the state of the analysis.
type Analysis struct {
	On        bool   `json:"on"`
	Node      int    `json:"node"`
	Lines     int    `json:"lines"`
	Suspended bool   `json:"suspended,omitempty"` // the engine is needed for a turn, or busy elsewhere: Analyse again takes it then
	Ended     string `json:"ended,omitempty"`     // why it ended by itself: time, notabs, depth
}

// Progress is the state of a review.
type Progress struct {
	Done  int  `json:"done"`
	Of    int  `json:"of"`
	Ended bool `json:"ended,omitempty"`
	Waits bool `json:"waits,omitempty"` // the engine is busy elsewhere; Review again takes it
}

// StartInfo is where a game begins.
type StartInfo struct {
	Variant string         `json:"variant"`
	FEN     string         `json:"fen"`
	Usual   bool           `json:"usual"` // it is the variant's start
	Target  int            `json:"target,omitempty"`
	Rules   Rules          `json:"rules"`
	Layouts *Sides[string] `json:"layouts,omitempty"`
}

// NodeInfo is a node of the tree.
type NodeInfo struct {
	ID     int    `json:"id"`               // 0 is the root
	Parent int    `json:"parent"`           // -1 of the root
	Next   []int  `json:"next,omitempty"`   // what follows, the main continuation first
	Folded int    `json:"folded,omitempty"` // how many turns follow that are not told; Unfold asks for them
	Ply    int    `json:"ply"`              // turns that lead here
	Number int    `json:"number"`           // of the move, as a FEN counts
	Side   string `json:"side"`             // who played it
	Notations
	Steps   []Step      `json:"steps,omitempty"` // of the turn, to draw
	Earned  *Sides[int] `json:"earned,omitempty"`
	Comment string      `json:"comment,omitempty"`
	Glyphs  []int       `json:"glyphs,omitempty"`
	Eval    *Eval       `json:"eval,omitempty"`
	Left    int64       `json:"left,omitempty"`    // on the mover's clock after it, ms
	Spent   int64       `json:"spent,omitempty"`   // ms
	Check   bool        `json:"check,omitempty"`   // it gives check
	Loss    int         `json:"loss,omitempty"`    // how much of the expected result it gave away, permille; of nodes with Eval whose parent has one
	Judged  int         `json:"judged,omitempty"`  // what that means as a glyph: 6 ?!, 2 ?, 4 ??; or 1 !, the only good turn
	Best    string      `json:"best,omitempty"`    // what a review would play next, in coordinates
	Better  int         `json:"better,omitempty"`  // of a fault: the node of the turn that the review would have played
	Why     []Sentence  `json:"why,omitempty"`     // of a fault: what is wrong with it
	Opening *Opening    `json:"opening,omitempty"` // the name of the position that it leads to
}

// Opening is the name of an opening in the languages of the page that have one.
type Opening struct {
	Code  string            `json:"code"`
	Texts map[string]string `json:"texts"`
}

// Sentence says something about a turn in the languages of the page. [0] stands for the first of Turns, [1] for the next, and [p3] for the name of
// plate 3.
type Sentence struct {
	Kind  string            `json:"kind"` // of package claims
	Texts map[string]string `json:"texts"`
	Turns []Notations       `json:"turns,omitempty"`
}

// Eval is what the engine thinks of a position, from Red's view.
type Eval struct {
	Centipawns int `json:"cp"`
	Mate       int `json:"mate,omitempty"` // in this many turns, negative if Black mates; 0: none
	Depth      int `json:"depth"`
	Red        int `json:"red"` // Red's expected result, permille
	// Decided says what decides the game, if anything does besides a mate: DecidedByTables or DecidedByRules. The sign of
	// Centipawns tells for whom.
	Decided string `json:"decided,omitempty"`
}

// What decides a game.
const (
	DecidedByTables = "tables" // endgame tables
	DecidedByRules  = "rules"  // a repetition that the rules judge
)
