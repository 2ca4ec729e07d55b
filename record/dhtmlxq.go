package record

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"xqengine/position"
)

// DhtmlXQ is the text that boards of 东萍 (dpxq.com) print into forums: values between [DhtmlXQ_name] and
// [/DhtmlXQ_name]. Points are two digits, column from Red's left and row from Black's back rank; 99 is off the board.
// move_A_B_C is line C, which leaves line A at ply B; commentN stands after ply N of the main line, commentL_N
// after ply N of line L. Plies count from the start in all lines.

// dhtmlTags are the names of PGN for values of DhtmlXQ.
var dhtmlTags = []Tag{
	{"Title", "title"}, {"Event", "event"}, {"Date", "date"}, {"Site", "place"}, {"Round", "round"},
	{"TimeControl", "timerule"}, {"RedTime", "redtime"}, {"BlackTime", "blacktime"},
	{"Opening", "open"}, {"Class", "class"}, {"Type", "type"}, {"Remark", "remark"}, {"Author", "author"},
}

// ReadDhtmlXQ reads a game in DhtmlXQ, in UTF-8 or GB18030; other text around it, such as that of a page, is
// skipped. If a turn cannot be read the error is a Problem and the game holds everything else.
func ReadDhtmlXQ(r io.Reader) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	value := dhtmlValues(decodeText(data))
	if value["movelist"] == "" && value["binit"] == "" && value["fen"] == "" {
		return nil, errors.New("not DhtmlXQ: there is no movelist, binit or fen")
	}
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

// dhtmlValues returns the values of a text by their names. The first of a name counts.
func dhtmlValues(text string) map[string]string {
	const mark = "[DhtmlXQ_"
	value := map[string]string{}
	for {
		_, rest, ok := strings.Cut(text, mark)
		if !ok || len(value) > 3*MaxNodes {
			return value
		}
		name, rest, ok := strings.Cut(rest, "]")
		if !ok {
			return value
		}
		content := rest
		if next := strings.Index(rest, mark); next >= 0 {
			content = rest[:next]
		}
		text = rest[len(content):]
		content, _, _ = strings.Cut(content, "[/DhtmlXQ")
		if _, known := value[name]; !known {
			value[name] = dhtmlText(content)
		}
	}
}

// dhtmlText resolves || and \uXXXX.
func dhtmlText(text string) string {
	text = strings.ReplaceAll(text, "||", "\n")
	if !strings.Contains(text, `\u`) {
		return text
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, `\u`)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		n, err := strconv.ParseUint(rest[:min(4, len(rest))], 16, 16)
		if err != nil || len(rest) < 4 {
			b.WriteString(`\u`)
			text = rest
			continue
		}
		b.WriteRune(rune(n))
		text = rest[4:]
	}
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
					first = fmt.Errorf("line %d leaves line %d at ply %d, which is not there", o.number, o.parent, o.ply)
				}
				continue
			}
			done[o.number] = true
			queue = append(queue, o)
		}
	}
	if first == nil && len(waiting) > 0 {
		parent := slices.Min(slices.Collect(maps.Keys(waiting)))
		first = fmt.Errorf("line %d leaves line %d, which is not there", waiting[parent][0].number, parent)
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
		return fmt.Errorf("line %d has %d digits, four a turn are wanted", l.number, len(digits))
	}
	return nil
}

// dhtmlSquare returns the point of two digits; NoSquare for one that is off the board.
func dhtmlSquare(digits string) position.Square {
	file, row := int(digits[0]-'0'), int(digits[1]-'0')
	if file > 8 {
		return position.NoSquare
	}
	return position.SquareAt(file, 9-row)
}

func dhtmlDigits(s position.Square) string {
	if s == position.NoSquare {
		return "99"
	}
	return strconv.Itoa(position.Xiangqi.File(s)) + strconv.Itoa(9-position.Xiangqi.Rank(s))
}

// dhtmlGame makes the game of a tree from the start that the values give.
func dhtmlGame(value map[string]string, tree *draft) (*Game, error) {
	if fen := line(value["fen"]); fen != "" {
		return tree.gameFrom(fen)
	}
	digits := strings.TrimSpace(value["binit"])
	if digits == "" {
		return tree.gameFrom("")
	}
	if len(digits) != 64 || strings.Trim(digits, "0123456789") != "" {
		return nil, fmt.Errorf("binit %q: want two digits for each of 32 men", short(digits))
	}
	var m men
	for i := range m {
		m[i] = dhtmlSquare(digits[2*i:])
	}
	return tree.game(&m, position.Red)
}

// WriteDhtmlXQ writes a game of xiangqi in DhtmlXQ, in UTF-8. Clock and number of moves of the start, glyphs,
// evaluations, clocks and tags without a name there are left out.
func WriteDhtmlXQ(w io.Writer, g *Game) error {
	if g.start.Variant != position.Xiangqi {
		return errOnlyXiangqi
	}
	var b strings.Builder
	put := func(name, text string) {
		text = strings.NewReplacer("[", "［", "]", "］", "||", "｜｜", `\u`, "＼u").Replace(clean(text))
		fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, strings.ReplaceAll(text, "\n", "||"), name)
	}
	b.WriteString("[DhtmlXQ]\n")
	put("ver", "www_dpxq_com")
	put("init", "500,350")
	for _, t := range dhtmlTags {
		if text := g.Tag(t.Name); text != "" {
			put(t.Value, line(text))
		}
	}
	for _, t := range []Tag{
		{"red", g.Red.Name}, {"redteam", g.Red.Team}, {"redrating", g.Red.Rating},
		{"black", g.Black.Name}, {"blackteam", g.Black.Team}, {"blackrating", g.Black.Rating},
	} {
		if t.Value != "" {
			put(t.Name, line(t.Value))
		}
	}
	put("result", map[Result]string{RedWins: "红胜", BlackWins: "黑胜", Drawn: "和棋", Unfinished: "未知"}[g.Result])
	binit := ""
	for _, s := range menOf(g.first) {
		binit += dhtmlDigits(s)
	}
	put("binit", binit)
	if g.Len() == 0 && g.first.Side() == position.Black {
		put("fen", g.start.FEN) // nothing else says whose turn it is
	}
	if text := g.Root().Comment; text != "" {
		put("comment0", text)
	}
	g.putDhtmlLines(put)
	b.WriteString("[/DhtmlXQ]\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// putDhtmlLines writes the lines, each when the one that it leaves is written.
func (g *Game) putDhtmlLines(put func(name, text string)) {
	type leaving struct {
		node   *Node // the first of the line
		parent int
	}
	queue := []leaving{}
	if next := g.Root().next; len(next) > 0 {
		queue = append(queue, leaving{node: next[0]})
	} else {
		put("movelist", "")
	}
	for number := 0; number < len(queue); number++ {
		l := queue[number]
		moves := strings.Builder{}
		name := "movelist"
		if number > 0 {
			name = fmt.Sprintf("move_%d_%d_%d", l.parent, l.node.ply, number)
		}
		nodes := l.node.mainLine([]*Node{l.node})
		for i, n := range nodes {
			m := n.turn.Moves()[0]
			moves.WriteString(dhtmlDigits(m.From()) + dhtmlDigits(m.To()))
			if i == 0 && number > 0 {
				continue // the line that it leaves has the others
			}
			for _, other := range n.parent.next[1:] {
				queue = append(queue, leaving{node: other, parent: number})
			}
		}
		put(name, moves.String())
		for _, n := range nodes {
			if n.Comment == "" {
				continue
			}
			if number == 0 {
				put(fmt.Sprintf("comment%d", n.ply), n.Comment)
			} else {
				put(fmt.Sprintf("comment%d_%d", number, n.ply), n.Comment)
			}
		}
	}
}
