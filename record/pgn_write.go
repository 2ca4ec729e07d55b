package record

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"xqengine/position"
)

// PGNOptions say how PGN is written.
type PGNOptions struct {
	// Notation of the turns; empty is Chinese for xiangqi and ICCS for its variants. Chess is always in SAN.
	Notation Notation
	// Plain is for other programs: variations become text in comments, for many read only the main line and some
	// take brackets for comments; evaluations and clocks are left out, lines are short and end in CR LF.
	Plain bool
	// GBK writes GB18030, of which GBK is a part, instead of UTF-8.
	GBK bool
}

// WritePGN writes a game. With a UTF-8 encoding, and without Plain, ReadPGN gets the same game from it, but for
// braces in comments, which become full-width ones, and blanks around comments.
func WritePGN(w io.Writer, g *Game, o PGNOptions) error {
	switch {
	case g.start.Variant.HasNotation(position.SAN):
		o.Notation = SAN
	case o.Notation == "" && g.start.Variant == position.Xiangqi:
		o.Notation = Chinese
	case o.Notation == "":
		o.Notation = ICCS
	}
	out := &pgnWriter{options: o, cursor: g.Cursor()}
	for _, t := range tagsOf(g, o.Notation, len(g.Main())) {
		out.text.WriteString("[" + t.Name + ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value) + "\"]\n")
	}
	out.text.WriteByte('\n')
	out.moves(g)
	out.word(string(g.Result))
	out.text.WriteString("\n\n")
	return out.flush(w)
}

// pgnWriter writes the turns of a game.
type pgnWriter struct {
	options PGNOptions
	text    bytes.Buffer
	column  int
	cursor  *Cursor
	number  bool // the next turn of Black needs a number
	glued   bool // the next word stands directly behind the last one
	depth   int  // variations that are open
}

// Columns of a line: how far it is filled, and how long a word of a comment may be in plain files, whose readers
// take 255 bytes.
const (
	pgnColumns  = 100
	plainColumn = 80
)

func (out *pgnWriter) flush(w io.Writer) error {
	data := out.text.Bytes()
	if out.options.Plain {
		data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	}
	if out.options.GBK {
		var err error
		if data, err = encodeGBK(string(data)); err != nil {
			return err
		}
	}
	_, err := w.Write(data)
	return err
}

// word writes a word, on a new line if the present one is full.
func (out *pgnWriter) word(text string) {
	switch {
	case out.glued || out.column == 0:
	case out.column+1+len(text) > pgnColumns:
		out.text.WriteByte('\n')
		out.column = 0
	default:
		out.text.WriteByte(' ')
		out.column++
	}
	out.glued = false
	out.text.WriteString(text)
	out.column += len(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		out.column = len(text) - i - 1
	}
}

// pgnStep is something that is still to be written.
type pgnStep struct {
	node   *Node
	others bool // with the variations of the turn
	close  bool // the end of a variation
}

// moves writes the tree. Steps wait on a stack, for trees may be deep.
func (out *pgnWriter) moves(g *Game) {
	out.number = true
	out.say(g.Root())
	var stack []pgnStep
	if next := g.Root().next; len(next) > 0 {
		stack = append(stack, pgnStep{node: next[0], others: true})
	}
	for len(stack) > 0 {
		step := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if step.close {
			out.close()
			continue
		}
		n := step.node
		if !step.others {
			out.open()
		}
		out.turn(n)
		if len(n.next) > 0 {
			stack = append(stack, pgnStep{node: n.next[0], others: true})
		}
		if step.others {
			siblings := n.parent.next
			for i := len(siblings) - 1; i > 0; i-- {
				// What follows a variation comes off the stack before its end: it is pushed later.
				stack = append(stack, pgnStep{close: true}, pgnStep{node: siblings[i]})
			}
		}
	}
}

// open begins a variation.
func (out *pgnWriter) open() {
	sign := "("
	if out.options.Plain {
		sign = "（"
		if out.depth == 0 {
			sign = "{（"
		}
	}
	out.word(sign)
	out.glued, out.number = true, true
	out.depth++
}

// close ends a variation.
func (out *pgnWriter) close() {
	out.depth--
	sign := ")"
	if out.options.Plain {
		sign = "）"
		if out.depth == 0 {
			sign = "）}"
		}
	}
	out.glued = true
	out.word(sign)
	out.number = !out.options.Plain || out.depth > 0
}

// turn writes a turn with what is said about it.
func (out *pgnWriter) turn(n *Node) {
	out.cursor.Go(n.parent)
	p := out.cursor.at
	number := strconv.Itoa(p.MoveNumber())
	switch {
	case p.Side() == position.Red:
		out.word(number + ".")
	case out.number && out.options.Notation == Chinese:
		out.word(number + ".")
		out.word("…………")
	case out.number:
		out.word(number + "...")
	}
	out.number = false
	out.word(out.options.Notation.write(p, n.turn))
	for _, glyph := range n.Glyphs {
		if out.options.Plain {
			out.sign(glyph)
		} else {
			out.word("$" + strconv.Itoa(int(glyph)))
		}
	}
	out.say(n)
}

// sign writes a glyph for those who do not know their numbers: as part of a comment, if it has a sign.
func (out *pgnWriter) sign(glyph Glyph) {
	if text := glyph.String(); text[0] != '$' {
		out.comment(text)
	}
}

// say writes what is said about a node.
func (out *pgnWriter) say(n *Node) {
	text := clean(n.Comment)
	if !out.options.Plain {
		text = strings.TrimSpace(n.commands() + text)
	}
	if text != "" {
		out.comment(text)
	}
}

// wideBrackets replaces the signs that would end a comment, or confuse readers that count brackets of any kind.
var (
	wideBraces   = strings.NewReplacer("{", "｛", "}", "｝")
	wideBrackets = strings.NewReplacer("{", "｛", "}", "｝", "(", "（", ")", "）", "[", "［", "]", "］")
)

// comment writes a comment: in one piece, so that it comes back as it is, or in plain files on short lines.
func (out *pgnWriter) comment(text string) {
	if !out.options.Plain {
		out.word("{" + wideBraces.Replace(text) + "}")
		out.number = true
		return
	}
	begin, end := "{", "}"
	if out.depth > 0 {
		begin, end = "〔", "〕"
		out.number = true
	}
	out.word(begin)
	out.glued = true
	for _, part := range strings.Fields(wideBrackets.Replace(text)) {
		for len(part) > plainColumn {
			cut := plainColumn
			for !utf8.RuneStart(part[cut]) {
				cut--
			}
			out.word(part[:cut])
			part = part[cut:]
		}
		out.word(part)
	}
	out.glued = true
	out.word(end)
}
