package board

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// change is one change of the tree of a game. Live commands and the journal go through the same changes, so that a
// journal that is read again gives the same tree with the same numbers.
type change struct {
	Op      string             `json:"op"` // one of the constants below
	Node    int                `json:"node,omitempty"`
	After   int                `json:"after,omitempty"` // of add and graft: the node before
	Place   int                `json:"place,omitempty"` // of order and graft: among the siblings
	Text    string             `json:"text,omitempty"`  // of add: the turn; of comment; of start: a FEN
	Glyphs  []int              `json:"glyphs,omitempty"`
	Eval    *record.Evaluation `json:"eval,omitempty"`
	Left    int64              `json:"left,omitempty"`   // ms
	Spent   int64              `json:"spent,omitempty"`  // ms
	Referee *api.Rules         `json:"rules,omitempty"`  // of start
	Target  int                `json:"target,omitempty"` // of start
	Branch  []twig             `json:"branch,omitempty"` // of graft

	ending *ending // of result
}

// Operations of changes.
const (
	opAdd     = "add"
	opComment = "comment"
	opGlyphs  = "glyphs"
	opEval    = "eval"
	opTimes   = "times" // Left and Spent of a node that is played again
	opDelete  = "delete"
	opOrder   = "order"
	opGraft   = "graft"  // a branch that was deleted comes back, under new numbers
	opResult  = "result" // among what Undo does: the game is over again; the journal has it in its status
	opStart   = "start"  // another start or other rules, with the same turns
)

// twig is a node of a branch that was deleted.
type twig struct {
	Parent  int                `json:"parent"` // index in the branch; -1: the node that the branch hangs on
	Text    string             `json:"text"`
	Comment string             `json:"comment,omitempty"`
	Glyphs  []int              `json:"glyphs,omitempty"`
	Eval    *record.Evaluation `json:"eval,omitempty"`
	Left    int64              `json:"left,omitempty"`
	Spent   int64              `json:"spent,omitempty"`

	before, now int // its number before it was deleted, and since it was put back
}

// tree is the record of a game with what the page is told of its nodes.
type tree struct {
	record  *record.Game
	start   *position.Position    // where the game begins; not to be changed
	cursor  *record.Cursor        // wherever it was needed last
	told    map[int]*api.NodeInfo // what never changes of a node: filled when it is asked for
	touched map[int]bool          // since the last patch: nodes new or changed
	removed []int                 // since the last patch
	rebuilt bool                  // since the last patch: everything may be different
	opened  map[int]bool          // nodes of which pages know what follows; nil: all
}

func newTree(g *record.Game) *tree {
	t := &tree{
		record: g, start: g.Position(g.Root()), cursor: g.Cursor(), told: map[int]*api.NodeInfo{}, touched: map[int]bool{},
	}
	t.fold()
	return t
}

// at returns the position after a node. It is valid until the next call, and must not be changed.
func (t *tree) at(n *record.Node) *position.Position {
	t.cursor.Go(n)
	return t.cursor.Position()
}

// node returns a node by its number.
func (t *tree) node(id int) (*record.Node, error) {
	if n := t.record.Node(id); n != nil {
		return n, nil
	}
	return nil, api.Fail(api.ErrorNode, "node", strconv.Itoa(id))
}

// apply makes a change. It returns the node that was added, if any, and the changes that undo it; the tree is
// unchanged if there is an error.
func (t *tree) apply(c change) (added *record.Node, undo []change, err error) {
	switch c.Op {
	case opAdd:
		return t.add(c)
	case opGraft:
		return t.graft(c)
	case opStart:
		return nil, nil, t.restart(c)
	}
	n, err := t.node(c.Node)
	if err != nil {
		return nil, nil, err
	}
	t.touched[n.ID] = true
	switch c.Op {
	case opComment:
		undo = []change{{Op: opComment, Node: n.ID, Text: n.Comment}}
		n.Comment = c.Text
	case opGlyphs:
		undo = []change{{Op: opGlyphs, Node: n.ID, Glyphs: glyphNumbers(n)}}
		n.Glyphs = glyphsOf(c.Glyphs)
	case opEval:
		n.Eval = c.Eval
	case opTimes:
		n.Left, n.Spent = time.Duration(c.Left)*time.Millisecond, time.Duration(c.Spent)*time.Millisecond
	case opDelete:
		if n.Parent() == nil {
			return nil, nil, api.FailStart()
		}
		return nil, t.delete(n), nil
	case opOrder:
		undo = t.order(n, c.Place)
	default:
		return nil, nil, fmt.Errorf("unknown change %q", c.Op)
	}
	return nil, undo, nil
}

// make makes changes that are known to fit, and returns them.
func (t *tree) make(changes ...change) []change {
	for _, c := range changes {
		_, _, _ = t.apply(c)
	}
	return changes
}

func (t *tree) add(c change) (*record.Node, []change, error) {
	after, err := t.node(c.After)
	if err != nil {
		return nil, nil, err
	}
	turn, err := t.at(after).ParseTurn(c.Text)
	if err != nil {
		return nil, nil, fmt.Errorf("%q: %w", api.Quoted(c.Text), err)
	}
	before := t.record.Len()
	n, err := t.cursor.Play(turn)
	if err != nil {
		return nil, nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	if c.Left != 0 || c.Spent != 0 {
		n.Left, n.Spent = time.Duration(c.Left)*time.Millisecond, time.Duration(c.Spent)*time.Millisecond
	}
	t.touched[n.ID], t.touched[after.ID] = true, true
	t.open(after)
	if t.record.Len() == before {
		return n, nil, nil // it stood there already
	}
	return n, []change{{Op: opDelete, Node: n.ID}}, nil
}

// delete removes a node that is not the root, with all that follows.
func (t *tree) delete(n *record.Node) []change {
	parent := n.Parent()
	back := change{Op: opGraft, After: parent.ID, Place: slices.Index(parent.Next(), n)}
	index := map[*record.Node]int{parent: -1}
	t.cursor.Go(parent)
	gone := subtree(n)
	for _, m := range gone {
		if t.isTold(m) {
			t.removed = append(t.removed, m.ID)
		}
	}
	for _, m := range gone {
		index[m] = len(back.Branch)
		back.Branch = append(back.Branch, twig{
			Parent: index[m.Parent()], Text: m.Text(), Comment: m.Comment, Glyphs: glyphNumbers(m), Eval: m.Eval,
			Left: m.Left.Milliseconds(), Spent: m.Spent.Milliseconds(), before: m.ID,
		})
		delete(t.told, m.ID)
		delete(t.opened, m.ID)
		delete(t.touched, m.ID)
	}
	t.record.Delete(n)
	t.touched[parent.ID] = true
	return []change{back}
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
func (t *tree) order(n *record.Node, place int) []change {
	if n.Parent() == nil {
		return nil
	}
	undo := []change{{Op: opOrder, Node: n.ID, Place: slices.Index(n.Parent().Next(), n)}}
	t.record.Order(n, place)
	t.touched[n.Parent().ID] = true
	return undo
}

// promotion returns the changes that make the line to a node the main line.
func promotion(n *record.Node) (changes []change) {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next()[0] != n {
			changes = append(changes, change{Op: opOrder, Node: n.ID})
		}
	}
	return changes
}

// graft puts a branch back.
func (t *tree) graft(c change) (*record.Node, []change, error) {
	after, err := t.node(c.After)
	if err != nil {
		return nil, nil, err
	}
	if t.record.Len()+len(c.Branch) > record.MaxNodes {
		return nil, nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	nodes := make([]*record.Node, len(c.Branch))
	for i, w := range c.Branch {
		parent := after
		switch {
		case w.Parent >= i || w.Parent < -1:
			return nil, nil, fmt.Errorf("twig %d of a branch hangs on %d", i, w.Parent)
		case w.Parent >= 0:
			parent = nodes[w.Parent]
		}
		turn, err := t.at(parent).ParseTurn(w.Text)
		if err != nil {
			return nil, nil, err
		}
		n, err := t.cursor.Play(turn)
		if err != nil {
			return nil, nil, err
		}
		n.Comment, n.Glyphs, n.Eval = w.Comment, glyphsOf(w.Glyphs), w.Eval
		n.Left, n.Spent = time.Duration(w.Left)*time.Millisecond, time.Duration(w.Spent)*time.Millisecond
		nodes[i], c.Branch[i].now = n, n.ID
		t.touched[n.ID] = true
		if i < toldByOpen { // each stands behind what it follows
			t.openTo(n)
		}
	}
	t.touched[after.ID] = true
	if len(nodes) == 0 {
		return nil, nil, nil
	}
	t.record.Order(nodes[0], c.Place)
	return nodes[0], []change{{Op: opDelete, Node: nodes[0].ID}}, nil
}

// restart begins the same game at another position or by other rules. It fails if a turn of the tree is not legal
// then. Numbers of nodes stay as they are.
func (t *tree) restart(c change) error {
	start := t.record.Start()
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
	fresh, err := t.record.WithStart(start)
	if err != nil {
		return api.Fail(api.ErrorField, "field", "rules").BecauseOf(err)
	}
	touched, removed, opened := t.touched, t.removed, t.opened
	*t = *newTree(fresh)
	t.touched, t.removed, t.opened, t.rebuilt = touched, removed, opened, true
	return nil
}

// tell returns what the page is told of a node.
func (t *tree) tell(n *record.Node) api.NodeInfo {
	info, ok := t.told[n.ID]
	if !ok {
		info = t.describe(n)
		t.told[n.ID] = info
	}
	told := *info
	if t.opened == nil || t.opened[n.ID] {
		for _, m := range n.Next() {
			told.Next = append(told.Next, m.ID)
		}
	} else {
		told.Folded = len(n.Next())
	}
	told.Comment, told.Glyphs = n.Comment, glyphNumbers(n)
	told.Left, told.Spent = n.Left.Milliseconds(), n.Spent.Milliseconds()
	if n.Eval != nil {
		told.Eval = api.EvalOf(*n.Eval)
		if n.Parent() != nil && n.Parent().Eval != nil {
			told.Loss, told.Judged = api.LossOf(*api.EvalOf(*n.Parent().Eval), *told.Eval, told.Side)
		}
	}
	return told
}

// describe tells what never changes of a node.
func (t *tree) describe(n *record.Node) *api.NodeInfo {
	info := &api.NodeInfo{ID: n.ID, Parent: -1, Ply: n.Ply()}
	if n.Parent() == nil {
		info.Number = t.at(n).MoveNumber()
		return info
	}
	info.Parent = n.Parent().ID
	p := t.at(n.Parent())
	turn := n.Turn()
	info.Number, info.Side = p.MoveNumber(), api.ColourName(p.Side())
	info.Notations = api.NotationsOf(p, turn)
	info.Steps = api.StepsOf(p, turn)
	before := api.Sides[int]{Red: p.Points(position.Red), Black: p.Points(position.Black)}
	after := t.at(n)
	info.Check = after.InCheck()
	if after.Variant().HasPoints() {
		info.Earned = &api.Sides[int]{Red: after.Points(position.Red) - before.Red, Black: after.Points(position.Black) - before.Black}
	}
	return info
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
