package board

// View is all that can be seen of a position. Points of the board are written as in turns: a0 to i9, and ar to ir
// of the river row. Colours are red and black; types are general, advisor, elephant, horse, chariot, cannon,
// soldier, and in chess king, queen, rook, bishop, knight, pawn, where Red is White; kinds are ordinary, small, royal, idle.
type View struct {
	FEN    string   `json:"fen"`
	Ranks  []string `json:"ranks"` // from Black's back rank down, with r where there is a river row
	Files  []string `json:"files"` // from Red's left
	Men    []Man    `json:"men"`
	Side   string   `json:"side"`            // to move
	Number int      `json:"number"`          // of the move, as a FEN counts
	Check  []string `json:"check,omitempty"` // points of men of the side to move that must be saved
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
	Removable    []string          `json:"removable,omitempty"`    // men the side to move may take off the river
	Partners     *Sides[[]string]  `json:"partners,omitempty"`     // men that could change places with the general in check
	SecondChance *Sides[[]string]  `json:"secondChance,omitempty"` // soldiers that may still be promoted where they stand
	Outside      *Sides[bool]      `json:"outside,omitempty"`      // the general has been swapped out of its palace
	Exposed      []string          `json:"exposed,omitempty"`      // own men in the river that the enemy could take off next turn
	Reach        []PlateReach      `json:"reach,omitempty"`        // what the working plates add for each man

	Captured   Sides[[]string] `json:"captured"`        // men a side has lost, as FEN letters, the most valuable first
	Limit      *Limit          `json:"limit,omitempty"` // natural limit; nil: there is none
	Occurrence int             `json:"occurrence"`      // how often this position has stood, from 1
	Since      int             `json:"since,omitempty"` // turns since it stood last
	Outcome    Outcome         `json:"outcome"`
	Text       string          `json:"text,omitempty"` // the board as plain text
}

// Man is a man on the board.
type Man struct {
	Square string   `json:"square,omitempty"`
	Type   string   `json:"type"`
	Letter string   `json:"letter"` // as in a FEN: capital for Red
	Colour string   `json:"colour"`
	Kind   string   `json:"kind"`
	Badges []string `json:"badges,omitempty"`
}

// Badges of men.
const (
	BadgeHeld       = "held"       // may not move: the enemy's 将可牵
	BadgeInvincible = "invincible" // neither captures nor is captured: 无敌兵
	BadgeGuarded    = "guarded"    // the enemy general may not capture it: 侵宫炮, 侵宫马
	BadgeVictory    = "victory"    // wins if it still stands there when its side is to move: 胜利兵
	BadgeModel      = "model"      // the man whose way of moving 卧底兵 copies
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

// PlateReach is what a working plate adds to the reach of a man.
type PlateReach struct {
	Square string   `json:"square"`
	Free   []string `json:"free,omitempty"`   // points to go to
	Taken  []string `json:"taken,omitempty"`  // enemies to capture
	Traded []string `json:"traded,omitempty"` // enemies to exchange
}

// Limit is the state of the natural limit.
type Limit struct {
	Clock int `json:"clock"` // plies (points variants: turns) without a capture, as far as they count
	Of    int `json:"of"`    // a draw at this number
}

// Notations are a turn as it is written: WXF and Chinese but in chess, SAN there.
type Notations struct {
	Text    string `json:"text,omitempty"` // in coordinates, as turns are sent
	SAN     string `json:"san,omitempty"`
	WXF     string `json:"wxf,omitempty"`
	Chinese string `json:"chinese,omitempty"`
}

// Outcome is the referee's verdict on a position.
type Outcome struct {
	Over    bool     `json:"over"`
	Winner  string   `json:"winner,omitempty"`  // red, black; empty: a draw, or not over
	Reason  string   `json:"reason,omitempty"`  // one of the Reason codes
	Detail  string   `json:"detail,omitempty"`  // in English, for logs; the page makes its own sentence from Referee
	Referee *Referee `json:"referee,omitempty"` // of a repetition
}

// Reasons of outcomes.
const (
	ReasonMate           = "mate"
	ReasonStalemate      = "stalemate"
	ReasonRepetition     = "repetition"
	ReasonNaturalLimit   = "naturalLimit"
	ReasonFiftyMoves     = "fiftyMoves" // of chess
	ReasonMaterial       = "material"
	ReasonTarget         = "target"
	ReasonVictorySoldier = "victorySoldier"
	ReasonResignation    = "resignation"
	ReasonAgreement      = "agreement"
	ReasonGameTime       = "gameTime" // the time for the game ran out
	ReasonMoveTime       = "moveTime" // the time for the turn ran out
	ReasonImported       = "imported" // the record says so
	ReasonBothLost       = "bothLost" // of a record whose result is 0-0: as a game it is unfinished
)

// Referee is the table by which a repetition is judged.
type Referee struct {
	Rules  string       `json:"rules"`           // ChineseRule, AsianRule, ComputerRule; points of those variants
	First  int          `json:"first"`           // turns before the first occurrence
	Plies  []RefereePly `json:"plies"`           // all turns from the first occurrence to the third
	Red    string       `json:"red"`             // what Red did with its turns: check, threat, chase, mixed (attacks, of several sorts), idle
	Black  string       `json:"black"`           // what Black did
	Clause string       `json:"clause"`          // the rule that decides: one of the Clause codes
	Loser  string       `json:"loser,omitempty"` // red, black; empty: a draw
}

// RefereePly is one turn of a repetition.
type RefereePly struct {
	Ply  int    `json:"ply"` // turns before it
	Side string `json:"side"`
	Notations
	Deed    string `json:"deed"`              // check 将, threat 杀, chase 捉, idle 闲
	Victims []Man  `json:"victims,omitempty"` // whom it chases, where they stood then
}

// Clauses by which a repetition is judged.
const (
	ClauseBothCheck      = "bothCheck"      // 双方长将: both check with every turn: a draw
	ClausePerpetualCheck = "perpetualCheck" // 单方长将: one side alone checks with every turn: it loses
	ClauseOneForbidden   = "oneForbidden"   // 一方为禁止着法，另一方为允许着法: one side has no idle turn, the other has: it loses
	ClauseBothForbidden  = "bothForbidden"  // 双方均为禁止着法: neither side has an idle turn: a draw
	ClauseBothAllowed    = "bothAllowed"    // 双方均为允许着法: both sides have an idle turn: a draw
	ClauseSoldiersChase  = "soldiersChase"  // 兵叫吃: both attack, since soldiers count when the other side does: a draw
	ClausePerpetualChase = "perpetualChase" // Asian rules: one side chases one and the same man with every turn: it loses
	ClauseBothChase      = "bothChase"      // Asian rules: both do: a draw
	ClauseNoChase        = "noChase"        // Asian rules: neither does: a draw
	ClauseNoCheck        = "noCheck"        // computer rules: neither side checks with every turn: a draw
	ClauseSamePoints     = "samePoints"     // points variants: the same position with the same points for the third time: a draw
)
