package api

// Kinds of thinking.
const (
	ThinkPlay     = "play"
	ThinkHint     = "hint"
	ThinkAnalysis = "analysis"
	ThinkReview   = "review"
	ThinkTry      = "try"
	ThinkThreat   = "threat"
)

// Tried tells how good a turn is that somebody has tried at a node.
type Tried struct {
	Head
	Node  int    `json:"node"`
	Turn  string `json:"turn"`           // in coordinates
	Right bool   `json:"right"`          // it is nearly as good as the best
	Best  bool   `json:"best,omitempty"` // it is the best
	Loss  int    `json:"loss,omitempty"` // how much of the expected result it gives away, permille
}

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
	Lines []Line `json:"lines"` // none of a level that misjudges on purpose
}

// Line is one line of an engine.
type Line struct {
	Eval
	WDL     []int    `json:"wdl,omitempty"`   // chances that Red wins, of a draw, and that Black wins, in permille; none of a mate
	Bound   string   `json:"bound,omitempty"` // lower, upper; empty: exact
	Turns   []string `json:"turns"`
	WXF     []string `json:"wxf"`
	Chinese []string `json:"chinese"`
	SAN     []string `json:"san,omitempty"` // of chess
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
