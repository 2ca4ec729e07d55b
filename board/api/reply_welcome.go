package api

// Welcome answers Hello.
type Welcome struct {
	Head
	Boot     string        `json:"boot"`    // of this run of the server
	Build    string        `json:"build"`   // of page and server
	Version  string        `json:"version"` // of the program, with its build
	Variants []VariantInfo `json:"variants"`
	Levels   LevelInfo     `json:"levels"`
	Limits   LimitInfo     `json:"limits"`
	Games    []GameInfo    `json:"games"` // unfinished ones, the latest first
	Book     bool          `json:"book"`  // there is an opening book
	Formats  Formats       `json:"formats"`
	Token    bool          `json:"token,omitempty"` // the address asked for a token
	Seat     *Seat         `json:"seat,omitempty"`  // the page is a guest's
}

// VariantInfo says what a variant has.
type VariantInfo struct {
	Name        string      `json:"name"`
	Chinese     string      `json:"chinese"`
	Description string      `json:"description"`
	FEN         string      `json:"fen"`    // of its start
	Family      string      `json:"family"` // xiangqi, points, stratagem, chess
	Files       []string    `json:"files"`  // from Red's left: a to i
	Ranks       []string    `json:"ranks"`  // from Black's back rank down, r is the river row
	Kinds       []string    `json:"kinds"`  // of pieces: ordinary, small, royal, idle; ordinary alone where there are no kinds
	Points      bool        `json:"points,omitempty"`
	Target      int         `json:"target,omitempty"` // points that win unless said otherwise
	Formats     []string    `json:"formats"`          // in which its games can be written
	Plates      []PlateInfo `json:"plates,omitempty"`
	Layouts     string      `json:"layouts,omitempty"` // one (the same for both), own; empty: plates stand on no points
	Marker      bool        `json:"marker,omitempty"`  // the setting is a marker beside the board
	River       bool        `json:"river,omitempty"`   // a river row
	Swaps       bool        `json:"swaps,omitempty"`   // garrison swap
	DoubleTurns bool        `json:"doubleTurns,omitempty"`
	Best        string      `json:"best,omitempty"`        // the layout that LayoutBest stands for, where each side has its own
	LayoutRed   []string    `json:"layoutRed,omitempty"`   // points of Red's layout in order
	LayoutBlack []string    `json:"layoutBlack,omitempty"` // points of Black's layout in order

	Tables          int               `json:"tables,omitempty"`   // most pieces, generals included, of positions that endgame tables know
	First           string            `json:"first"`              // what the side that begins is called: red, white
	Types           map[string]string `json:"types"`              // of pieces, by their letter in a FEN, in lower case
	Notations       []string          `json:"notations"`          // besides coordinates, the usual one first: san, wxf, chinese
	Squares         bool              `json:"squares"`            // pieces stand on squares, not on the crossings of lines
	Castling        bool              `json:"castling,omitempty"` // kings castle, and pawns capture in passing
	Reversed        bool              `json:"reversed,omitempty"` // an idle piece is the back of an ordinary one
	Handicaps       []HandicapInfo    `json:"handicaps"`
	RepetitionRules []string          `json:"repetitionRules"` // that can be chosen, the usual one first
	DrawRules       []string          `json:"drawRules"`       // that can be chosen, the usual one first
}

// HandicapInfo is what a side may give the other.
type HandicapInfo struct {
	Name  string   `json:"name"`
	Red   []string `json:"red"` // points whose pieces are taken off, where Red gives them
	Black []string `json:"black"`
}

// PlateInfo is a plate of a variant.
type PlateInfo struct {
	Number  int    `json:"number"`
	Symbol  string `json:"symbol"` // in a layout
	Chinese string `json:"chinese"`
	English string `json:"english"`
	Piece   string `json:"piece"`  // type whose power it is
	Serves  string `json:"serves"` // move, capture, exchange; empty if it adds no points
}

// LevelInfo says which levels there are.
type LevelInfo struct {
	Names   []string       `json:"names"`   // the presets, weakest first
	Steps   int            `json:"steps"`   // of the finer scale; 0: there is none
	Places  map[string]int `json:"places"`  // the step of each preset that has one: full strength has none
	Ratings []int          `json:"ratings"` // of each step, against others of them in xiangqi
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
	Export   []string `json:"export"`
	Import   []string `json:"import"`
	Pictures []string `json:"pictures"` // of a position
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
	SetUp   bool   `json:"setUp,omitempty"` // it began from another position than the variant's
	Changed string `json:"changed"`         // RFC 3339
}
