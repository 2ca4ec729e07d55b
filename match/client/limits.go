package client

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limits says how much an engine may think. Zero means no such limit; a fixed depth or number of nodes
// may stand besides a time.
type Limits struct {
	MoveTime  time.Duration // for each move
	Base      time.Duration // on the clock at the start, and again after each Moves moves
	Increment time.Duration // added after each move
	Moves     int           // moves in Base; 0: all of the game
	Depth     int
	Nodes     uint64
}

// Clocked reports whether a clock runs.
func (l Limits) Clocked() bool { return l.Base > 0 || l.Increment > 0 }

// IsZero reports whether nothing is limited.
func (l Limits) IsZero() bool { return l == Limits{} }

// String returns the limits as records spell them: 60+0.6, 40/60+0.6, 0.1/move, depth 8, nodes 10000.
func (l Limits) String() string {
	var parts []string
	if l.Clocked() {
		s := seconds(l.Base)
		if l.Moves > 0 {
			s = strconv.Itoa(l.Moves) + "/" + s
		}
		if l.Increment > 0 {
			s += "+" + seconds(l.Increment)
		}
		parts = append(parts, s)
	}
	if l.MoveTime > 0 {
		parts = append(parts, seconds(l.MoveTime)+"/move")
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("nodes %d", l.Nodes))
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, " ")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// ParseClock reads a clock: [moves/]base[+increment], both times in seconds or as 1:30 (minutes) or with
// a unit (2m, 500ms). Examples: 60+0.6, 40/5:00, 10s+100ms.
func ParseClock(text string) (Limits, error) {
	bad := func(what string) (Limits, error) {
		return Limits{}, fmt.Errorf("time control %q: %s", text, what)
	}
	var l Limits
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return bad("the number of moves must be a positive number")
		}
		l.Moves, rest = n, after
	}
	base, increment, hasIncrement := strings.Cut(rest, "+")
	var err error
	if l.Base, err = parseDuration(base, time.Second); err != nil {
		return bad(err.Error())
	}
	if hasIncrement {
		if l.Increment, err = parseDuration(increment, time.Second); err != nil {
			return bad(err.Error())
		}
	}
	if !l.Clocked() {
		return bad("no time at all")
	}
	if l.Base == 0 {
		// A clock that starts at nothing has its first increment at once.
		l.Base = l.Increment
	}
	return l, nil
}

// ParseMillis reads a time that is in milliseconds unless it has a unit: 100, 100ms, 1.5s.
func ParseMillis(text string) (time.Duration, error) { return parseDuration(text, time.Millisecond) }

// parseDuration reads a number in unit, minutes:seconds, or a Go duration; never negative, at most a week.
func parseDuration(text string, unit time.Duration) (time.Duration, error) {
	value := 0.0
	if minutes, rest, ok := strings.Cut(text, ":"); ok {
		m, err1 := strconv.Atoi(minutes)
		s, err2 := strconv.ParseFloat(rest, 64)
		if err1 != nil || err2 != nil || s < 0 || s >= 60 {
			return 0, fmt.Errorf("%q is not minutes:seconds", text)
		}
		value = (float64(m)*60 + s) * float64(time.Second)
	} else if f, err := strconv.ParseFloat(text, 64); err == nil {
		value = f * float64(unit)
	} else if d, err := time.ParseDuration(text); err == nil {
		value = float64(d)
	} else {
		return 0, fmt.Errorf("%q is not a time", text)
	}
	if !(value >= 0 && value <= float64(7*24*time.Hour)) {
		return 0, fmt.Errorf("%q is out of range", text)
	}
	return time.Duration(value), nil
}

// Scale returns the limits with all times multiplied by factor, to the millisecond and never to nothing. Depth and nodes
// stay.
func (l Limits) Scale(factor float64) Limits {
	scale := func(d time.Duration) time.Duration {
		if d == 0 {
			return 0
		}
		return max(time.Millisecond, time.Duration(float64(d)*factor).Round(time.Millisecond))
	}
	l.MoveTime, l.Base, l.Increment = scale(l.MoveTime), scale(l.Base), scale(l.Increment)
	return l
}
