package api

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
	Rules  string       `json:"rules"`           // as position.RepetitionRuleNames has them; points of those variants
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
	Class   string  `json:"class"`             // check 将, threat 杀, chase 捉, idle 闲
	Victims []Piece `json:"victims,omitempty"` // whom it chases, where they stood then
}

// Clauses by which a repetition is judged.
const (
	ClauseBothCheck      = "bothCheck"      // 双方长将: both check with every turn: a draw
	ClausePerpetualCheck = "perpetualCheck" // 单方长将: one side alone checks with every turn: it loses
	ClauseOneForbidden   = "oneForbidden"   // 一方为禁止着法，另一方为允许着法: one side has no idle turn, the other has: it loses
	ClauseBothForbidden  = "bothForbidden"  // 双方均为禁止着法: neither side has an idle turn: a draw
	ClauseBothAllowed    = "bothAllowed"    // 双方均为允许着法: both sides have an idle turn: a draw
	ClauseSoldiersChase  = "soldiersChase"  // 兵叫吃: both attack, since soldiers count when the other side does: a draw
	ClausePerpetualChase = "perpetualChase" // AsianRule, WXFRule, ComputerRule: one side chases one and the same piece with every turn: it loses
	ClauseBothChase      = "bothChase"      // the same rules: both do: a draw
	ClauseNoChase        = "noChase"        // the same rules: neither does: a draw
	ClauseNoCheck        = "noCheck"        // AllowChase: neither side checks with every turn: a draw
	ClauseSamePoints     = "samePoints"     // points variants: the same position with the same points for the third time: a draw
)
