package tree

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"xqengine/board/api"
	"xqengine/record"
)

// Change is one change of the tree of a game. Live commands and the journal go through the same changes, so that a
// journal that is read again gives the same tree with the same numbers.
type Change struct {
	Op      string             `json:"op"` // one of the constants below
	Node    int                `json:"node,omitempty"`
	After   int                `json:"after,omitempty"` // of add and restore: the node before
	Place   int                `json:"place,omitempty"` // of order and restore: among the siblings
	Text    string             `json:"text,omitempty"`  // of add: the turn; of comment; of start: a FEN
	Glyphs  []int              `json:"glyphs,omitempty"`
	Eval    *record.Evaluation `json:"eval,omitempty"`
	Left    int64              `json:"left,omitempty"`   // ms
	Spent   int64              `json:"spent,omitempty"`  // ms
	Referee *api.Rules         `json:"rules,omitempty"`  // of start
	Target  int                `json:"target,omitempty"` // of start
	Branch  []BranchNode       `json:"branch,omitempty"` // of restore
	Found   *Finding           `json:"found,omitempty"`  // of finding
}

// Operations of changes.
const (
	OpAdd     = "add"
	OpComment = "comment"
	OpGlyphs  = "glyphs"
	OpEval    = "eval"
	OpFinding = "finding"
	opTimes   = "times" // Left and Spent of a node that is played again
	OpDelete  = "delete"
	OpOrder   = "order"
	OpRestore = "graft" // a branch that was deleted comes back, under new numbers
	OpStart   = "start" // another start or other rules, with the same turns
)

// BranchNode is a node of a branch that was deleted.
type BranchNode struct {
	Parent  int                `json:"parent"` // index in the branch; -1: the node that the branch hangs on
	Text    string             `json:"text"`
	Comment string             `json:"comment,omitempty"`
	Glyphs  []int              `json:"glyphs,omitempty"`
	Eval    *record.Evaluation `json:"eval,omitempty"`
	Left    int64              `json:"left,omitempty"`
	Spent   int64              `json:"spent,omitempty"`
	Found   *Finding           `json:"found,omitempty"`

	Before int `json:"-"` // its number before it was deleted
	Now    int `json:"-"` // and since it was put back
}

// Apply makes a change. It returns the node that was added, if any, and the changes that undo it; the tree is
// unchanged if there is an error.
func (t *Tree) Apply(c Change) (added *record.Node, undo []Change, err error) {
	switch c.Op {
	case OpAdd:
		return t.add(c)
	case OpRestore:
		return t.restore(c)
	case OpStart:
		return nil, nil, t.restart(c)
	}
	n, err := t.Node(c.Node)
	if err != nil {
		return nil, nil, err
	}
	t.touched[n.ID] = true
	switch c.Op {
	case OpComment:
		undo = []Change{{Op: OpComment, Node: n.ID, Text: n.Comment}}
		n.Comment = c.Text
	case OpGlyphs:
		undo = []Change{{Op: OpGlyphs, Node: n.ID, Glyphs: glyphNumbers(n)}}
		n.Glyphs = glyphsOf(c.Glyphs)
	case OpEval:
		n.Eval = c.Eval
	case OpFinding:
		t.Keep(map[int]*Finding{n.ID: c.Found})
	case opTimes:
		n.Left, n.Spent = time.Duration(c.Left)*time.Millisecond, time.Duration(c.Spent)*time.Millisecond
	case OpDelete:
		if n.Parent() == nil {
			return nil, nil, api.FailStart()
		}
		return nil, t.delete(n), nil
	case OpOrder:
		undo = t.order(n, c.Place)
	default:
		return nil, nil, fmt.Errorf("unknown change %q", c.Op)
	}
	return nil, undo, nil
}

// Do makes changes that are known to fit, and returns them.
func (t *Tree) Do(changes ...Change) []Change {
	for _, c := range changes {
		_, _, _ = t.Apply(c)
	}
	return changes
}

func (t *Tree) add(c Change) (*record.Node, []Change, error) {
	after, err := t.Node(c.After)
	if err != nil {
		return nil, nil, err
	}
	turn, err := t.At(after).ParseTurn(c.Text)
	if err != nil {
		return nil, nil, fmt.Errorf("%q: %w", api.Quoted(c.Text), err)
	}
	before := t.Record.Len()
	n, err := t.cursor.Play(turn)
	if err != nil {
		return nil, nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	if c.Left != 0 || c.Spent != 0 {
		n.Left, n.Spent = time.Duration(c.Left)*time.Millisecond, time.Duration(c.Spent)*time.Millisecond
	}
	t.touched[n.ID], t.touched[after.ID] = true, true
	t.open(after)
	if t.Record.Len() == before {
		return n, nil, nil // it stood there already
	}
	return n, []Change{{Op: OpDelete, Node: n.ID}}, nil
}

// delete removes a node that is not the root, with all that follows.
func (t *Tree) delete(n *record.Node) []Change {
	parent := n.Parent()
	back := Change{Op: OpRestore, After: parent.ID, Place: slices.Index(parent.Next(), n)}
	index := map[*record.Node]int{parent: -1}
	t.cursor.Go(parent)
	gone := subtree(n)
	for _, m := range gone {
		if t.known(m) {
			t.removed = append(t.removed, m.ID)
		}
	}
	for _, m := range gone {
		index[m] = len(back.Branch)
		back.Branch = append(back.Branch, BranchNode{
			Parent: index[m.Parent()], Text: m.Text(), Comment: m.Comment, Glyphs: glyphNumbers(m), Eval: m.Eval,
			Left: m.Left.Milliseconds(), Spent: m.Spent.Milliseconds(), Found: t.findings[m.ID], Before: m.ID,
		})
		delete(t.findings, m.ID)
		delete(t.infos, m.ID)
		delete(t.opened, m.ID)
		delete(t.touched, m.ID)
	}
	t.Record.Delete(n)
	t.touched[parent.ID] = true
	return []Change{back}
}

// subtree returns a node and all that follows it, each before what follows it.
func subtree(n *record.Node) []*record.Node {
	all := []*record.Node{n}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Next()...)
	}
	return all
}

// order puts a node at a place among its siblings.
func (t *Tree) order(n *record.Node, place int) []Change {
	if n.Parent() == nil {
		return nil
	}
	undo := []Change{{Op: OpOrder, Node: n.ID, Place: slices.Index(n.Parent().Next(), n)}}
	t.Record.Order(n, place)
	t.touched[n.Parent().ID] = true
	return undo
}

// Promotion returns the changes that make the line to a node the main line.
func Promotion(n *record.Node) (changes []Change) {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next()[0] != n {
			changes = append(changes, Change{Op: OpOrder, Node: n.ID})
		}
	}
	return changes
}

// restore puts a branch back.
func (t *Tree) restore(c Change) (*record.Node, []Change, error) {
	after, err := t.Node(c.After)
	if err != nil {
		return nil, nil, err
	}
	if t.Record.Len()+len(c.Branch) > record.MaxNodes {
		return nil, nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	nodes := make([]*record.Node, len(c.Branch))
	for i, w := range c.Branch {
		parent := after
		switch {
		case w.Parent >= i || w.Parent < -1:
			return nil, nil, fmt.Errorf("node %d of a branch hangs on %d", i, w.Parent)
		case w.Parent >= 0:
			parent = nodes[w.Parent]
		}
		turn, err := t.At(parent).ParseTurn(w.Text)
		if err != nil {
			return nil, nil, err
		}
		n, err := t.cursor.Play(turn)
		if err != nil {
			return nil, nil, err
		}
		n.Comment, n.Glyphs, n.Eval = w.Comment, glyphsOf(w.Glyphs), w.Eval
		n.Left, n.Spent = time.Duration(w.Left)*time.Millisecond, time.Duration(w.Spent)*time.Millisecond
		t.Keep(map[int]*Finding{n.ID: w.Found})
		nodes[i], c.Branch[i].Now = n, n.ID
		t.touched[n.ID] = true
		if i < knownByOpen { // each stands behind what it follows
			t.OpenTo(n)
		}
	}
	t.touched[after.ID] = true
	if len(nodes) == 0 {
		return nil, nil, nil
	}
	t.Record.Order(nodes[0], c.Place)
	return nodes[0], []Change{{Op: OpDelete, Node: nodes[0].ID}}, nil
}

// restart begins the same game at another position or by other rules. It fails if a turn of the tree is not legal
// then. Numbers of nodes stay as they are.
func (t *Tree) restart(c Change) error {
	start := t.Record.Start()
	if c.Text != "" {
		start.FEN = c.Text
	}
	if c.Referee != nil {
		rules, err := c.Referee.Referee(c.Target)
		if err != nil {
			return err
		}
		start.Rules = rules
	}
	fresh, err := t.Record.WithStart(start)
	if err != nil {
		return api.Fail(api.ErrorField, "field", "rules").BecauseOf(err)
	}
	touched, removed, opened, findings := t.touched, t.removed, t.opened, t.findings
	*t = *New(fresh)
	t.touched, t.removed, t.opened, t.findings, t.rebuilt = touched, removed, opened, findings, true
	return nil
}

func glyphNumbers(n *record.Node) (numbers []int) {
	for _, g := range n.Glyphs {
		numbers = append(numbers, int(g))
	}
	return numbers
}

func glyphsOf(numbers []int) (glyphs []record.Glyph) {
	for _, g := range numbers {
		glyphs = append(glyphs, record.Glyph(g))
	}
	return glyphs
}
