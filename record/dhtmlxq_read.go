package record

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
)

// dhtmlRead makes the game of values.
func dhtmlRead(value map[string]string) (*Game, error) {
	tree, treeErr := dhtmlTree(value)
	g, err := dhtmlGame(value, tree)
	if g == nil {
		return nil, err
	}
	for _, t := range dhtmlTags {
		if text := line(value[t.Value]); strings.Trim(text, "0-") != "" {
			g.SetTag(t.Name, text)
		}
	}
	g.Red = Player{Name: dhtmlName(value, "red"), Team: line(value["redteam"]), Rating: line(value["redrating"])}
	g.Black = Player{Name: dhtmlName(value, "black"), Team: line(value["blackteam"]), Rating: line(value["blackrating"])}
	g.Result = resultOfTag(line(value["result"]))
	return g, cmp.Or(treeErr, err)
}

// dhtmlName returns the name of a player without the team, which may stand before it.
func dhtmlName(value map[string]string, side string) string {
	if name := line(value[side+"name"]); name != "" {
		return name
	}
	return line(value[side])
}

// dhtmlGame makes the game of a tree from the start that the values give.
func dhtmlGame(value map[string]string, tree *draft) (*Game, error) {
	if text := line(value["fen"]); text != "" {
		return tree.gameFrom(fen.Parse(position.Xiangqi, text))
	}
	digits := strings.TrimSpace(value["binit"])
	if digits == "" {
		return tree.gameFrom(position.New(position.Xiangqi), nil)
	}
	if len(digits) != 64 || strings.Trim(digits, "0123456789") != "" {
		return nil, newFault(FaultBinit, short(digits))
	}
	var m pieces
	for i := range m {
		m[i] = dhtmlSquare(digits[2*i:])
	}
	return tree.game(&m, position.Red)
}

// dhtmlLine is a line of moves: those of line 0 are the main line's.
type dhtmlLine struct {
	number, parent, ply int // the number of the line, where it leaves which other one
	moves               string
	begin               *draft   // what the line goes on from
	nodes               []*draft // of its moves
}

// dhtmlTree returns the turns of all lines.
func dhtmlTree(value map[string]string) (*draft, error) {
	root := newDraft()
	root.comment = value["comment0"]
	if text, ok := value["comment0_0"]; ok && root.comment == "" {
		root.comment = text
	}
	waiting := map[int][]*dhtmlLine{} // by the line that they leave
	for name, moves := range value {
		var l dhtmlLine
		if !strings.HasPrefix(name, "move_") {
			continue
		}
		if n, _ := fmt.Sscanf(name, "move_%d_%d_%d", &l.parent, &l.ply, &l.number); n == 3 && l.number > 0 {
			l.moves = moves
			waiting[l.parent] = append(waiting[l.parent], &l)
		}
	}
	var first error
	done := map[int]bool{0: true}
	queue := []*dhtmlLine{{ply: 1, moves: value["movelist"], begin: root}}
	for len(queue) > 0 {
		l := queue[0]
		queue = queue[1:]
		if err := l.add(value); err != nil && first == nil {
			first = err
		}
		others := waiting[l.number]
		delete(waiting, l.number)
		slices.SortFunc(others, func(a, b *dhtmlLine) int {
			return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.ply, b.ply))
		})
		for _, o := range others {
			if o.begin = l.at(o.ply - 1); o.begin == nil || done[o.number] {
				if first == nil {
					first = newFault(FaultLinePly, o.number, o.parent, o.ply)
				}
				continue
			}
			done[o.number] = true
			queue = append(queue, o)
		}
	}
	if first == nil && len(waiting) > 0 {
		parent := slices.Min(slices.Collect(maps.Keys(waiting)))
		first = newFault(FaultLineParent, waiting[parent][0].number, parent)
	}
	return root, first
}

// at returns the node after a ply of the line, or what it goes on from; nil if the line is not there.
func (l *dhtmlLine) at(ply int) *draft {
	switch i := ply - l.ply; {
	case i == -1:
		return l.begin
	case i >= 0 && i < len(l.nodes):
		return l.nodes[i]
	}
	return nil
}

// add adds the moves of the line to the tree.
func (l *dhtmlLine) add(value map[string]string) error {
	digits := strings.Map(func(letter rune) rune {
		if letter >= '0' && letter <= '9' {
			return letter
		}
		return -1
	}, l.moves)
	at := l.begin
	for i := 0; i+4 <= len(digits); i += 4 {
		n, err := at.add(dhtmlSquare(digits[i:]), dhtmlSquare(digits[i+2:]))
		if err != nil {
			return err
		}
		ply := l.ply + len(l.nodes)
		n.comment = value[fmt.Sprintf("comment%d_%d", l.number, ply)]
		if l.number == 0 && n.comment == "" {
			n.comment = value[fmt.Sprintf("comment%d", ply)]
		}
		l.nodes = append(l.nodes, n)
		at = n
	}
	if len(digits)%4 != 0 {
		return newFault(FaultLineDigits, l.number, len(digits))
	}
	return nil
}
