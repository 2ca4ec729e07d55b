package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Evaluations and clocks stand in comments of PGN as commands: [%eval 0.35,12] in pawns from Red's view with
// the depth, [%eval #-3] a mate, [%clk 0:01:02.5] what is left, [%emt 0:00:03] what was spent. Others that read
// xiangqi or chess from PGN know these.

// commands returns what a node's commands say, with a blank behind each.
func (n *Node) commands() string {
	var b strings.Builder
	if e := n.Eval; e != nil {
		b.WriteString("[%eval ")
		if e.Mate != 0 {
			fmt.Fprintf(&b, "#%d", e.Mate)
		} else {
			b.WriteString(strconv.FormatFloat(float64(e.Centipawns)/100, 'f', 2, 64))
		}
		if e.Depth > 0 {
			fmt.Fprintf(&b, ",%d", e.Depth)
		}
		b.WriteString("] ")
	}
	if n.Left > 0 {
		fmt.Fprintf(&b, "[%%clk %s] ", formatClock(n.Left))
	}
	if n.Spent > 0 {
		fmt.Fprintf(&b, "[%%emt %s] ", formatClock(n.Spent))
	}
	return b.String()
}

// longestCommand is how many bytes of a comment are looked at for the end of a command.
const longestCommand = 64

// takeComment adds a comment to a node, taking the commands out of it.
func (n *Node) takeComment(text string) {
	var said strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "[%")
		said.WriteString(before)
		if !ok {
			break
		}
		command, _, closed := strings.Cut(rest[:min(len(rest), longestCommand)], "]")
		if closed && n.command(command) {
			text = strings.TrimPrefix(rest[len(command)+1:], " ")
			continue
		}
		said.WriteString("[%")
		text = rest
	}
	n.Comment = joinComments(n.Comment, strings.TrimSpace(said.String()))
}

// command carries out a command and reports whether it was one that is known.
func (n *Node) command(text string) bool {
	words := strings.Fields(text) // a line may end within a command
	if len(words) < 2 {
		return false
	}
	value := strings.Join(words[1:], " ")
	switch words[0] {
	case "eval":
		e, ok := parseEval(value)
		if ok {
			n.Eval = &e
		}
		return ok
	case "clk", "emt":
		d, ok := parseClock(value)
		if ok && words[0] == "clk" {
			n.Left = d
		} else if ok {
			n.Spent = d
		}
		return ok
	}
	return false
}

func parseEval(text string) (e Evaluation, ok bool) {
	const most = 1_000_000
	score, depth, hasDepth := strings.Cut(text, ",")
	if hasDepth {
		n, err := strconv.Atoi(depth)
		if err != nil || n < 0 || n > most {
			return e, false
		}
		e.Depth = n
	}
	if mate, isMate := strings.CutPrefix(score, "#"); isMate {
		n, err := strconv.Atoi(mate)
		e.Mate = n
		return e, err == nil && n != 0 && n >= -most && n <= most
	}
	pawns, err := strconv.ParseFloat(score, 64)
	if err != nil || !(pawns > -most && pawns < most) {
		return e, false
	}
	if pawns < 0 {
		e.Centipawns = int(pawns*100 - 0.5)
	} else {
		e.Centipawns = int(pawns*100 + 0.5)
	}
	return e, true
}

// formatClock writes h:mm:ss with milliseconds if there are any.
func formatClock(d time.Duration) string {
	ms := d.Milliseconds()
	text := fmt.Sprintf("%d:%02d:%02d", ms/3_600_000, ms/60_000%60, ms/1000%60)
	if rest := ms % 1000; rest > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text
}

func parseClock(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) > 3 {
		return 0, false
	}
	total := 0.0
	for _, part := range parts {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n < 1e6) || part[0] == '-' { // -0 is not below 0
			return 0, false
		}
		total = total*60 + n
	}
	const longest = 1e9 // seconds
	if total > longest {
		return 0, false
	}
	return (time.Duration(total*1000+0.5) * time.Millisecond), true
}

// joinComments puts one comment behind another.
func joinComments(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	if len(a)+len(b) >= MaxComment {
		return a
	}
	return a + "\n" + b
}
