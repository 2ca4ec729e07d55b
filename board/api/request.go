package api

import (
	"xqengine/layout"
)

// Messages from the page to the server. Every one is a JSON object in a text frame of its own with the fields of
// Envelope and those of its type; an unknown type or field is an error that names it. The names of types are the
// constants below, and the answers stand in answer.go.

// Protocol is the version of the messages, the field v of every one.
const Protocol = 1

// Types of messages from the page.
const (
	TypeHello    = "hello"    // Hello: first message of a connection
	TypeOpen     = "open"     // Open: show another game
	TypeNew      = "new"      // New: begin a game, and show it
	TypeLay      = "lay"      // Lay: the layout of a side, while the game is laid
	TypeOptions  = "options"  // Options: what may follow a prefix of a turn; answer options
	TypeView     = "view"     // ViewNode: a node as it looks, the game stays where it is; answer view
	TypeBook     = "book"     // Book: what the opening book has for a node; answer book
	TypeTables   = "tables"   // Tables: what endgame tables know of a node; answer tables
	TypeWhy      = "why"      // Why: why turns are not legal at a node; answer why
	TypePreview  = "preview"  // Preview: the position after some turns; answer view
	TypeCheck    = "check"    // Check: is this a position; answer checked
	TypePlay     = "play"     // Play: a whole turn
	TypeTakeBack = "takeback" // TakeBack: turns back, to the last turn of a person
	TypeRedo     = "redo"     // Redo: turns forward again
	TypeGoto     = "goto"     // Goto: the game goes on from a node
	TypeMoveNow  = "movenow"  // MoveNow: the engine plays its best so far
	TypeHint     = "hint"     // Hint: what would the engine play; answer think with kind hint
	TypePause    = "pause"    // Pause: clocks and engine stop, or go on
	TypeResign   = "resign"   // Resign
	TypeDraw     = "draw"     // Draw: offer, accept, decline
	TypePlayOn   = "playon"   // PlayOn: a finished game is opened again
	TypeRetry    = "retry"    // Retry: the engine tries again after it failed
	TypeAnalyse  = "analyse"  // Analyse: analysis on or off
	TypeUnfold   = "unfold"   // Unfold: what follows a folded node; answer done, behind the patch
	TypeReview   = "review"   // Review: judge the main line, or stop that
	TypeTry      = "try"      // Try: is a turn nearly as good as the best at a node that was reviewed? tried follows
	TypeThreat   = "threat"   // Threat: what would the side play that is not to move; answer think with kind threat
	TypeComment  = "comment"  // Comment: the comment of a node
	TypeGlyph    = "glyph"    // Glyph: the glyphs of a node
	TypeDelete   = "delete"   // Delete: a node with all that follows
	TypePromote  = "promote"  // Promote: the line to a node becomes the main line
	TypeOrder    = "order"    // Order: a node's place among its siblings
	TypeInsert   = "insert"   // Insert: a line of turns after a node
	TypeUndo     = "undo"     // Undo: the last change of the tree
	TypePlayers  = "players"  // Players: who plays, at what level, with what clock
	TypeTags     = "tags"     // Tags: names and other facts of the record
	TypeRules    = "rules"    // SetRules: the referee's settings
)

// Envelope is what all messages from the page have. Answers repeat Cid.
type Envelope struct {
	V    int    `json:"v"`              // Protocol
	Type string `json:"type"`           // one of the constants above
	Cid  int64  `json:"cid,omitempty"`  // a counter of the page, from 1; a number that was answered before is not carried out again
	Game string `json:"game,omitempty"` // the game that is meant; empty: the one the tab shows
	Rev  int64  `json:"rev,omitempty"`  // of the game as the page knows it; required by messages that change a game
}

// Hello begins a connection; the answer is Welcome, then Game or patches if a game is named and there.
type Hello struct {
	Envelope
	Client string `json:"client,omitempty"` // of the page's making, the same after a reconnect, 8 to 64 letters and digits: cids are counted by it
	Build  string `json:"build,omitempty"`  // the build the page came with; it is the page that compares it with Welcome.Build
	Boot   string `json:"boot,omitempty"`   // the server the page spoke to before; Rev counts only if it is still the same
}

// Open shows the game named in Game, from memory or from the library. The answer is Game.
type Open struct{ Envelope }

// New begins a game. Everything left out is as usual in the variant; without players it is two people at one
// board. The answer is Game.
type New struct {
	Envelope
	Variant  string         `json:"variant"`
	FEN      string         `json:"fen,omitempty"`
	Layouts  *Sides[string] `json:"layouts,omitempty"`  // of each side a Layout; takes the place of what FEN says; a side that is left out keeps that
	Hidden   bool           `json:"hidden,omitempty"`   // the sides lay their plates in secret first: people by Lay, the engine by itself
	Engine   string         `json:"engine,omitempty"`   // with Hidden: how the engine lays, a Layout; empty: random
	Target   int            `json:"target,omitempty"`   // points that win; 0: the variant's own
	Rules    *Rules         `json:"rules,omitempty"`    // nil: the usual ones
	Handicap []string       `json:"handicap,omitempty"` // points whose pieces are taken off before the game, such as b0
	Red      *Player        `json:"red,omitempty"`
	Black    *Player        `json:"black,omitempty"`
	Clock    *TimeControl   `json:"clock,omitempty"`
	Tags     []Tag          `json:"tags,omitempty"`
}

// A Layout is the plates of a side as a FEN writes them, such as 12bhjp9w, 0 a point without a plate; or one of these
// words.
const (
	LayoutDefault = layout.Default // the usual one, that of the start position
	LayoutRandom  = layout.Random  // plates at random, on every point
	LayoutBest    = layout.Best    // what the engine does best with: VariantInfo.Best
)

// Rules are the settings of the referee.
type Rules struct {
	Repetition    string `json:"repetition"`    // one of position.RepetitionRuleNames
	KillChecks    int    `json:"killChecks"`    // longest mate threat looked for, in checks, 0 to 6
	NaturalLimit  int    `json:"naturalLimit"`  // plies without a capture; 0: none
	CountedChecks int    `json:"countedChecks"` // checks a side may count towards it; 0: all plies count

	// Which draws of chess end a game by themselves: FIDE, BrainKing (none of them); left out: FIDE.
	Draws string `json:"draws,omitempty"`
}

// Player is who plays a side.
type Player struct {
	Name  string `json:"name,omitempty"`  // what the person is called; up to 100 characters
	Level *Level `json:"level,omitempty"` // the engine plays at it; nil: a person
}

// Level says how strongly the engine plays: a preset, a step of the finer scale, or limits.
type Level struct {
	Name     string `json:"name"`               // beginner 初级, intermediate 中级, advanced 高级, master 大师, step, free
	Step     int    `json:"step,omitempty"`     // of step: 1 to Welcome.Levels.Steps
	Nodes    uint64 `json:"nodes,omitempty"`    // of free: positions a turn
	Depth    int    `json:"depth,omitempty"`    // of free: plies
	MoveTime int    `json:"moveTime,omitempty"` // of free: milliseconds a turn
}

// TimeControl is how the clocks run. All zero: no clocks.
type TimeControl struct {
	Game      int `json:"game,omitempty"`      // for the whole game, seconds for each side; 0: no limit
	Increment int `json:"increment,omitempty"` // added after every turn, seconds
	Move      int `json:"move,omitempty"`      // for one turn, seconds; 0: no limit
}

// Lay is the layout of a side of a game that is laid in secret. The game begins when both have laid; until then the
// players stay and no line is inserted.
type Lay struct {
	Envelope
	Side   string `json:"side"`             // red or black
	Layout string `json:"layout,omitempty"` // a Layout; empty: random
}

// Options asks what may follow a prefix of a turn.
type Options struct {
	Envelope
	Node   int      `json:"node"`             // where the turn begins; 0 is the start
	Prefix []string `json:"prefix,omitempty"` // the steps so far, such as ["+"], ["xer"], ["h2e2"]
}

// ViewNode asks for the view of a node.
type ViewNode struct {
	Envelope
	Node int `json:"node"`
}

// Book asks what the opening book has for a node.
type Book struct {
	Envelope
	Node int `json:"node"`
}

// Tables asks what endgame tables know of a node and of its moves.
type Tables struct {
	Envelope
	Node int `json:"node"`
}

// Why asks why turns are not legal at a node, such as the kinds that a move may not end with.
type Why struct {
	Envelope
	Node  int      `json:"node"`
	Turns []string `json:"turns"` // in coordinates, with their steps
}

// Preview asks for the view after some turns played after a node, such as those of a line. A last turn may be a
// prefix that ends with the first step of a turn of two.
type Preview struct {
	Envelope
	Node  int      `json:"node"`
	Turns []string `json:"turns"`
}

// Check asks whether a FEN is a position of a variant; the answer is Checked. A position without FEN is the start.
type Check struct {
	Envelope
	Variant string         `json:"variant"`
	FEN     string         `json:"fen,omitempty"`
	Layouts *Sides[string] `json:"layouts,omitempty"`
	Target  int            `json:"target,omitempty"`
}

// Play plays a turn: in coordinates with its steps (h2e2i or xer,h2e2), in WXF or in Chinese.
type Play struct {
	Envelope
	Node *int   `json:"node,omitempty"` // where it is played; left out: where the game stands
	Turn string `json:"turn"`
}

// TakeBack takes turns back: with Count 0, those that lead back to a person's last decision. In a game between two devices it
// asks the other side, which accepts or declines; Count is not looked at.
type TakeBack struct {
	Envelope
	Count  int    `json:"count,omitempty"`
	Action string `json:"action,omitempty"` // accept, decline; empty: take back, or ask for it
	Side   string `json:"side,omitempty"`   // between two devices: who speaks; left out: the side of the page
}

// Redo plays turns again that stand in the tree, those that were taken back if there are such: with Count 0, up to
// a person's next decision.
type Redo struct {
	Envelope
	Count int `json:"count,omitempty"`
}

// Goto makes the game go on from a node.
type Goto struct {
	Envelope
	Node int `json:"node"`
}

// MoveNow makes the engine play the best it has.
type MoveNow struct{ Envelope }

// Hint asks what the engine would play for the person to move.
type Hint struct{ Envelope }

// Pause stops the clocks and the engine, or lets them go on.
type Pause struct {
	Envelope
	On bool `json:"on"`
}

// Resign gives the game up.
type Resign struct {
	Envelope
	Side string `json:"side,omitempty"` // left out: the person's side, or the side to move
}

// Draw speaks of a draw.
type Draw struct {
	Envelope
	Action string `json:"action"`         // offer, accept, decline
	Side   string `json:"side,omitempty"` // who speaks; left out: the person's side, or the side to move
}

// PlayOn opens a game that is over again. What the result was is kept as a comment.
type PlayOn struct{ Envelope }

// Retry lets the engine try again.
type Retry struct{ Envelope }

// Analyse switches analysis on or off.
type Analyse struct {
	Envelope
	On    bool `json:"on"`
	Node  *int `json:"node,omitempty"`  // what is analysed; left out: where the game stands, and it follows
	Lines int  `json:"lines,omitempty"` // 1 to Welcome.Limits.Lines; 0: as before
}

// Unfold has all pages told of turns after a node: of a large tree they know a part, and NodeInfo.Folded says where more
// follows. Rev is not looked at.
type Unfold struct {
	Envelope
	Node int `json:"node"`
}

// Review judges every turn of the main line, or stops.
type Review struct {
	Envelope
	On    bool   `json:"on"`
	Nodes uint64 `json:"nodes,omitempty"` // positions a turn; 0: the usual number
}

// Try has the engine judge another turn at a node that a review has looked at. The answer is Done, and behind it comes Tried.
type Try struct {
	Envelope
	Node int    `json:"node"`
	Turn string `json:"turn"`
}

// Threat asks what the opponent would play at a node if it were its turn.
type Threat struct {
	Envelope
	Node int `json:"node"`
}

// Comment sets the comment of a node.
type Comment struct {
	Envelope
	Node int    `json:"node"`
	Text string `json:"text"`
}

// Glyph sets the glyphs of a node: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!.
type Glyph struct {
	Envelope
	Node   int   `json:"node"`
	Glyphs []int `json:"glyphs"`
}

// Delete deletes a node with all that follows. The game goes back if it stands there.
type Delete struct {
	Envelope
	Node int `json:"node"`
}

// Promote makes the line to a node the main line.
type Promote struct {
	Envelope
	Node int `json:"node"`
}

// Order puts a node at a place among its siblings, 0 the first.
type Order struct {
	Envelope
	Node  int `json:"node"`
	Place int `json:"place"`
}

// Insert adds a line of turns after a node, in any notation.
type Insert struct {
	Envelope
	Node  int      `json:"node"`
	Turns []string `json:"turns"`
}

// Undo takes the last change of the tree back: comment, glyph, delete, promote, order, insert.
type Undo struct{ Envelope }

// Players changes who plays, or the clocks. Sides that are left out stay as they are.
type Players struct {
	Envelope
	Red   *Player      `json:"red,omitempty"`
	Black *Player      `json:"black,omitempty"`
	Clock *TimeControl `json:"clock,omitempty"`
}

// Tag is a named fact about a game, by the names of PGN: Event, Date, Site, Red, Black, Annotator ...
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Tags sets facts about a game; an empty value removes one.
type Tags struct {
	Envelope
	Tags []Tag `json:"tags"`
}

// SetRules changes the referee's settings and the target of a game, and judges it anew.
type SetRules struct {
	Envelope
	Rules  Rules `json:"rules"`
	Target int   `json:"target,omitempty"`
}
