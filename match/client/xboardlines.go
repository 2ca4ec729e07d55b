package client

import (
	"fmt"
	"strconv"
	"time"

	"xqengine/position"
	"xqengine/position/notation"
)

// movesTold is the number of moves for which a clock is told to an engine that shall have a time for each
// move and does not understand such small times.
const movesTold = 40

// openingLines brings the engine to the start position of the variant, quiet.
func (x *xboard) openingLines() []string {
	lines := []string{"new"}
	if name := x.variantName(); name != normal {
		lines = append(lines, "variant "+name)
	}
	return append(lines, "force")
}

// limitLines tells the kind of clock that rules the game and, if there is one, that it shows own: not all
// engines heed what the clocks show before a move.
func (x *xboard) limitLines(own time.Duration) []string {
	limits := &x.engine.game.Limits
	var lines []string
	switch {
	case limits.Clocked():
		lines = append(lines, fmt.Sprintf("level %d %s %s", limits.Moves, minutes(own), seconds(limits.Increment)))
	case limits.MoveTime > 0 && x.tellsClock():
		lines = append(lines, fmt.Sprintf("level %d %s 0", movesTold, minutes(x.toldTime())))
	case limits.MoveTime > 0:
		lines = append(lines, "st "+strconv.Itoa(int(limits.MoveTime/time.Second)))
	default:
		lines = append(lines, "level 0 600 0")
	}
	if limits.Depth > 0 {
		lines = append(lines, fmt.Sprintf("sd %d", limits.Depth))
	}
	return lines
}

// tellsClock reports whether a time for each move is told as a clock: there are engines that read only
// whole seconds in st, and one that dies of a fraction.
func (x *xboard) tellsClock() bool {
	return x.engine.spec.TellClock > 0 || x.engine.game.Limits.MoveTime%time.Second != 0
}

// toldTime is the time on the clock that stands for a time for each move.
func (x *xboard) toldTime() time.Duration {
	factor := x.engine.spec.TellClock
	if factor == 0 {
		factor = 1
	}
	return time.Duration(factor * movesTold * float64(x.engine.game.Limits.MoveTime))
}

// minutes writes a base time as level has it: minutes, or minutes:seconds, rounded up to a second. It is
// at least a second, for no engine plays a game without any time.
func minutes(d time.Duration) string {
	s := max(1, int((d+time.Second-1)/time.Second))
	if s%60 == 0 {
		return strconv.Itoa(s / 60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// clockLines tells the clocks in hundredths before a move.
func (x *xboard) clockLines(r *Request) []string {
	if x.features["time"] == "0" {
		return nil
	}
	limits := &x.engine.game.Limits
	own, opponent := r.Own, r.Opponent
	switch {
	case limits.Clocked():
	case limits.MoveTime > 0 && x.tellsClock():
		own = x.toldTime()
		opponent = own
	case limits.MoveTime > 0:
		return nil
	default:
		own, opponent = 10*time.Hour, 10*time.Hour
	}
	hundredths := func(d time.Duration) int64 { return max(1, int64(d/(10*time.Millisecond))) }
	return []string{fmt.Sprintf("time %d", hundredths(own)), fmt.Sprintf("otim %d", hundredths(opponent))}
}

// moveLine writes a turn. Where the engine wants SAN, at is the board before the turn, which is played on it; else it is nil.
func (x *xboard) moveLine(turn string, at *position.Position) string {
	if at != nil {
		if t, err := at.ParseTurn(turn); err == nil {
			turn = notation.FormatSAN(at, t)
			at.Play(t)
		}
	}
	turn = x.ranks.Write(turn)
	if x.has("usermove") {
		return "usermove " + turn
	}
	return turn
}

// boardForSAN returns a board after turns from a position, for an engine that wants chess in SAN; nil for any other.
func (x *xboard) boardForSAN(from *position.Position, turns []string) *position.Position {
	if !x.has("san") || !x.engine.settings.Variant.HasNotation(position.SAN) {
		return nil
	}
	at := from.Clone()
	for _, text := range turns {
		if t, err := at.ParseTurn(text); err == nil {
			at.Play(t)
		}
	}
	return at
}
