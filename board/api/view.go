package api

// View is all that can be seen of a position. Points of the board are written as in turns: a0 to i9, and ar to ir
// of the river row. Colours are red and black; types are general, advisor, elephant, horse, chariot, cannon,
// soldier, and in chess king, queen, rook, bishop, knight, pawn, where Red is White; kinds are ordinary, small, royal, idle.
type View struct {
	FEN    string   `json:"fen"`
	Ranks  []string `json:"ranks"` // from Black's back rank down, with r where there is a river row
	Files  []string `json:"files"` // from Red's left
	Pieces []Piece  `json:"pieces"`
	Side   string   `json:"side"`            // to move
	Number int      `json:"number"`          // of the move, as a FEN counts
	Check  []string `json:"check,omitempty"` // points of pieces of the side to move that must be saved
	Last   []Step   `json:"last,omitempty"`  // the turn that led here
	Half   bool     `json:"half,omitempty"`  // the first step of a turn is made: the same side goes on

	Points *Sides[int] `json:"points,omitempty"` // nil in variants without points
	Target int         `json:"target,omitempty"`
	Needs  *Sides[int] `json:"needs,omitempty"` // the fewest turns in which each side could reach the target, by earning alone
	Phase  string      `json:"phase,omitempty"` // of points-tournament: first, double; empty: single moves

	Setting      *Sides[int]       `json:"setting,omitempty"`      // nil in variants without plates
	Works        *Sides[int]       `json:"works,omitempty"`        // plates that work; 0: none
	Cancelled    bool              `json:"cancelled,omitempty"`    // both are on the same plate, so neither works
	Layouts      *Sides[[]PlateAt] `json:"layouts,omitempty"`      // nil where plates stand on no points
	LayoutTexts  *Sides[string]    `json:"layoutTexts,omitempty"`  // the same as a FEN writes them
	StepDue      bool              `json:"stepDue,omitempty"`      // the side to move may step its marker
	Removable    []string          `json:"removable,omitempty"`    // pieces the side to move may take off the river
	Partners     *Sides[[]string]  `json:"partners,omitempty"`     // pieces that could change places with the general in check
	SecondChance *Sides[[]string]  `json:"secondChance,omitempty"` // soldiers that may still be promoted where they stand
	Outside      *Sides[bool]      `json:"outside,omitempty"`      // the general has been swapped out of its palace
	Exposed      []string          `json:"exposed,omitempty"`      // own pieces in the river that the enemy could take off next turn
	Reach        []PlateReach      `json:"reach,omitempty"`        // what the working plates add for each piece

	Captured   Sides[[]string] `json:"captured"`        // pieces a side has lost, as FEN letters, the most valuable first
	Limit      *Limit          `json:"limit,omitempty"` // natural limit; nil: there is none
	Occurrence int             `json:"occurrence"`      // how often this position has stood, from 1
	Since      int             `json:"since,omitempty"` // turns since it stood last
	Outcome    Outcome         `json:"outcome"`
	Text       string          `json:"text,omitempty"` // the board as plain text
}

// Piece is a piece on the board.
type Piece struct {
	Square string   `json:"square,omitempty"`
	Type   string   `json:"type"`
	Letter string   `json:"letter"` // as in a FEN: capital for Red
	Colour string   `json:"colour"`
	Kind   string   `json:"kind"`
	Badges []string `json:"badges,omitempty"`
}

// Badges of pieces.
const (
	BadgeHeld       = "held"       // may not move: the enemy's 将可牵
	BadgeInvincible = "invincible" // neither captures nor is captured: 无敌兵
	BadgeGuarded    = "guarded"    // the enemy general may not capture it: 侵宫炮, 侵宫马
	BadgeVictory    = "victory"    // wins if it still stands there when its side is to move: 胜利兵
	BadgeModel      = "model"      // the piece whose way of moving 卧底兵 copies
	BadgeChance     = "chance"     // may still be promoted: second chance of 升底兵
	BadgePowered    = "powered"    // its side's working plate is about its type
)

// Sides is something that each side has one of.
type Sides[T any] struct {
	Red   T `json:"red"`
	Black T `json:"black"`
}

// PlateAt is the plate on a point; 0 is none.
type PlateAt struct {
	Square string `json:"square"`
	Plate  int    `json:"plate"`
}

// PlateReach is what a working plate adds to the reach of a piece.
type PlateReach struct {
	Square string   `json:"square"`
	Free   []string `json:"free,omitempty"`   // points to go to
	Taken  []string `json:"taken,omitempty"`  // enemies to capture
	Traded []string `json:"traded,omitempty"` // enemies to exchange
}
