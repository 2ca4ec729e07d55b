package record

import (
	"fmt"
	"html"
	"io"
	"strings"

	"xqengine/position"
)

// WriteDhtmlXQ writes a game of xiangqi in DhtmlXQ, in UTF-8. Clock and number of moves of the start, glyphs,
// evaluations, clocks and tags without a name there are left out.
func WriteDhtmlXQ(w io.Writer, g *Game) error {
	if g.start.Variant != position.Xiangqi {
		return errOnlyXiangqi
	}
	var b strings.Builder
	raw := func(name, text string) { fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, text, name) }
	put := func(name, text string) {
		if html.UnescapeString(text) != text {
			text = strings.ReplaceAll(text, "&", "&amp;")
		}
		text = strings.NewReplacer("[", "［", "]", "］", "|", "｜", `\u`, "＼u").Replace(clean(text))
		raw(name, strings.ReplaceAll(text, "\n", "||"))
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
	for _, s := range piecesOf(g.first) {
		binit += dhtmlDigits(s)
	}
	put("binit", binit)
	if g.Len() == 0 && g.first.Side() == position.Black {
		put("fen", g.start.FEN) // nothing else says whose turn it is
	}
	if text := g.Root().Comment; text != "" {
		put("comment0", text)
	}
	g.putDhtmlLines(put, raw)
	b.WriteString("[/DhtmlXQ]\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// putDhtmlLines writes the lines, each when the one that it leaves is written: comments by put, and moves by raw, for a line may
// be longer than any text is.
func (g *Game) putDhtmlLines(put, raw func(name, text string)) {
	type leaving struct {
		node   *Node // the first of the line
		parent int
	}
	queue := []leaving{}
	if next := g.Root().next; len(next) > 0 {
		queue = append(queue, leaving{node: next[0]})
	} else {
		raw("movelist", "")
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
		raw(name, moves.String())
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
