package record

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"xqengine/position"
	"xqengine/position/fen"
)

// Result is the result of a game as PGN writes it.
type Result string

// The results.
const (
	Unfinished Result = "*"
	RedWins    Result = "1-0"
	BlackWins  Result = "0-1"
	Drawn      Result = "1/2-1/2"
)

// ParseResult reads a result as PGN writes it; ok is false for anything else.
func ParseResult(text string) (r Result, ok bool) {
	switch r = Result(text); r {
	case Unfinished, RedWins, BlackWins, Drawn:
		return r, true
	}
	return Unfinished, false
}

// ResultOf returns the result that the referee's verdict means.
func ResultOf(o position.Outcome) Result {
	switch {
	case !o.Over:
		return Unfinished
	case o.WonBy(position.Red):
		return RedWins
	case o.WonBy(position.Black):
		return BlackWins
	}
	return Drawn
}

// Start is where a game begins. The layouts of the stratagem variants and the points already earned stand in
// the FEN, the points that win in Rules.PointsTarget.
type Start struct {
	Variant *position.Variant
	FEN     string // empty: the variant's start position
	Rules   position.Rules
}

// StartOf returns the start of a game of a variant from its start position by the default rules.
func StartOf(v *position.Variant) Start {
	return Start{Variant: v, FEN: fen.Start(v), Rules: position.DefaultRules()}
}

// Position returns the start position.
func (s Start) Position() (*position.Position, error) {
	text := s.FEN
	if text == "" {
		text = fen.Start(s.Variant)
	}
	p, err := fen.Parse(s.Variant, text)
	if err != nil {
		return nil, err
	}
	p.SetRules(s.Rules)
	return p, nil
}

// usualStarts are the start positions of the variants by the default rules, which most games of a large file have in common: a
// position is larger than a short game.
var usualStarts sync.Map // *position.Variant to *position.Position

// shared is Position, which may be another game's, so that nobody may move on it.
func (s Start) shared() (*position.Position, error) {
	if s.FEN != "" && s.FEN != fen.Start(s.Variant) || s.Rules != position.DefaultRules() {
		return s.Position()
	}
	if p, ok := usualStarts.Load(s.Variant); ok {
		return p.(*position.Position), nil
	}
	p, err := s.Position()
	if err == nil {
		usualStarts.Store(s.Variant, p)
	}
	return p, err
}

// Player is one side of a game.
type Player struct {
	Name   string
	Team   string
	Rating string // Elo, or a title: text, because that is what records hold
	Level  string // the level of a program that plays; empty for a person
}

// Tag is a named text about a game, such as Event or Date: the names are those of PGN.
type Tag struct{ Name, Value string }

// Glyph is a judgement as a number of PGN (NAG): 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?! and others up to 255.
type Glyph uint8

// glyphSigns are the glyphs that have a sign of their own.
var glyphSigns = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// String returns the sign of the glyph, such as !?, or its number, such as $10.
func (g Glyph) String() string {
	if int(g) < len(glyphSigns) && g > 0 {
		return glyphSigns[g]
	}
	return fmt.Sprintf("$%d", uint8(g))
}

// Evaluation is what an engine thought of the position after a turn, from Red's view.
type Evaluation struct {
	Centipawns int `json:"cp,omitempty"`
	Mate       int `json:"mate,omitempty"`  // in this many turns, negative if Black mates; 0: no mate, Centipawns counts
	Depth      int `json:"depth,omitempty"` // 0: not known
}

// Game is the record of a game. Make one with New; its tree grows by Add and by Cursor.Play, so that every turn
// in it is legal.
type Game struct {
	Red, Black Player
	Result     Result
	Reason     string // why it ended, such as mate or "repetition: Red perpetually checks"; empty if not known
	Tags       []Tag  // in order; players, result, reason and start have fields of their own

	start Start
	first *position.Position // the start position: cloned, never moved
	nodes map[int]*Node      // by ID, with the root
	fresh int                // the next ID
}

// MaxNodes is how many turns the tree of a game may have: a third more than the largest known library of openings.
const MaxNodes = 300_000

// ErrFull tells that a game has no room for another turn.
var ErrFull = newFault(FaultTooManyTurns)

// New returns a game without turns. The error tells what is wrong with the start position.
func New(start Start) (*Game, error) {
	if start.Variant == nil {
		return nil, errors.New("the game has no variant")
	}
	p, err := start.shared()
	if err != nil {
		return nil, err
	}
	start.FEN = fen.Format(p)
	root := &Node{}
	return &Game{Result: Unfinished, start: start, first: p, nodes: map[int]*Node{0: root}, fresh: 1}, nil
}

// Start returns where the game begins, with its FEN in canonical form.
func (g *Game) Start() Start { return g.start }

// StartsAsUsual reports whether the game begins at the start position of its variant.
func (g *Game) StartsAsUsual() bool { return g.start.FEN == fen.Start(g.start.Variant) }

// Tag returns the value of a tag by its name in either case, or nothing.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// SetTag sets a tag, behind the others if it is new; an empty value removes it.
func (g *Game) SetTag(name, value string) {
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			if value == "" {
				g.Tags = append(g.Tags[:i], g.Tags[i+1:]...)
			} else {
				g.Tags[i].Value = value
			}
			return
		}
	}
	if value != "" {
		g.Tags = append(g.Tags, Tag{Name: name, Value: value})
	}
}

// Node is a turn of a game and what is said about it. The root, number 0, has no turn: it stands for the start
// position.
type Node struct {
	ID      int // number within the game, in the order of adding; not given again while the game is in memory
	Comment string
	Glyphs  []Glyph
	Eval    *Evaluation   // nil if there is none
	Left    time.Duration // on the mover's clock after the turn, to the millisecond; 0 if not known
	Spent   time.Duration // on the turn, to the millisecond; 0 if not known

	text   string
	turn   position.Turn
	ply    int
	parent *Node
	next   []*Node
}

// Text returns the turn that leads to the node in canonical form, such as h2e2; nothing for the root.
func (n *Node) Text() string { return n.text }

// Turn returns the turn that leads to the node, as the position before it knows it.
func (n *Node) Turn() position.Turn { return n.turn }

// Ply returns how many turns lead to the node.
func (n *Node) Ply() int { return n.ply }

// Parent returns the node before; nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Next returns what follows, the main continuation first. The slice belongs to the node.
func (n *Node) Next() []*Node { return n.next }
