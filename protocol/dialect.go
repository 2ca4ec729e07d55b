package protocol

import (
	"fmt"
	"strings"
	"time"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/search"
)

// Protocol is a language of engines.
type Protocol uint8

// The protocols. AutoProtocol lets the first handshake decide; until then everything is as in UCI.
const (
	AutoProtocol Protocol = iota
	UCI
	UCCI
)

// slow is the time from which it is told which move is searched and which bounds were found.
const slow = 3 * time.Second

// dialect is all that decides how the results of one search are written. It does not change during it.
type dialect struct {
	protocol Protocol
	ranks    wire.Ranks
	wdl      bool
	debug    bool
	batch    bool // the lines of one search are the same each time, whatever the machine
	lines    int  // lines asked for
	horse    search.Score
}

// message writes a line of text for the user.
func (d dialect) message(text string) string {
	if d.protocol == UCCI {
		return "info message " + text
	}
	return "info string " + text
}

// turn writes a turn of p.
func (d dialect) turn(p *position.Position, t position.Turn) string {
	return d.ranks.Write(p.FormatTurn(t))
}

// variation writes turns that follow one another from p on, each with a blank before it.
func (d dialect) variation(p *position.Position, turns []position.Turn) string {
	var b strings.Builder
	p = p.Clone()
	for _, t := range turns {
		b.WriteByte(' ')
		b.WriteString(d.turn(p, t))
		p.Play(t)
	}
	return b.String()
}

// info writes a report of the search of p; ok is false if this dialect does not show it.
func (d dialect) info(p *position.Position, i search.Info) (line string, ok bool) {
	late := i.Elapsed >= slow && !d.batch
	if i.CurrentMoveNumber > 0 {
		return d.currentMove(p, i), late
	}
	if d.protocol == UCCI {
		return d.ucciInfo(p, i), i.Bound == search.Exact
	}
	return d.uciInfo(p, i), i.Bound == search.Exact || late
}

func (d dialect) currentMove(p *position.Position, i search.Info) string {
	depth := ""
	if d.protocol != UCCI {
		depth = fmt.Sprintf("depth %d ", i.Depth)
	}
	return fmt.Sprintf("info %scurrmove %s currmovenumber %d", depth, d.turn(p, i.CurrentMove), i.CurrentMoveNumber)
}

func (d dialect) uciInfo(p *position.Position, i search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s",
		i.Depth, max(i.SelDepth, 1), max(i.MultiPV, 1), uciScore(i.Score, i.PV))
	switch i.Bound {
	case search.LowerBound:
		b.WriteString(" lowerbound")
	case search.UpperBound:
		b.WriteString(" upperbound")
	case search.Exact:
	}
	if d.wdl {
		win, draw, loss := search.WDL(i.Score)
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d pv%s",
		i.Nodes, i.NPS, i.HashFull, i.TableHits, milliseconds(i.Elapsed), d.variation(p, i.PV))
	return b.String()
}

func (d dialect) ucciInfo(p *position.Position, i search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if d.debug {
		fmt.Fprintf(&b, " seldepth %d", max(i.SelDepth, 1))
	}
	if d.lines > 1 {
		fmt.Fprintf(&b, " multipv %d", max(i.MultiPV, 1))
	}
	fmt.Fprintf(&b, " score %d time %d nodes %d nps %d",
		ucciScore(i.Score, d.horse, i.PV), milliseconds(i.Elapsed), i.Nodes, i.NPS)
	if d.debug {
		fmt.Fprintf(&b, " hashfull %d tbhits %d", i.HashFull, i.TableHits)
	}
	b.WriteString(" pv")
	b.WriteString(d.variation(p, i.PV))
	return b.String()
}

// bestMove writes the answer to go. tail is empty, draw or resign.
func (d dialect) bestMove(p *position.Position, best, ponder position.Turn, tail string) string {
	line := "bestmove " + d.turn(p, best)
	if !ponder.IsZero() {
		next := p.Clone()
		next.Play(best)
		line += " ponder " + d.turn(next, ponder)
	}
	if tail != "" {
		line += " " + tail
	}
	return line
}

// noMove writes the answer to go where there is nothing to play.
func (d dialect) noMove() string {
	if d.protocol == UCCI {
		return "nobestmove"
	}
	return "bestmove (none)"
}

func milliseconds(d time.Duration) int64 { return max(d, 0).Milliseconds() }
