package record

import (
	"fmt"
	"io"
	"strings"
)

// Limits of what is read at once, so that a hostile record costs little; Each has those of a game alone. MaxNodes holds for
// each game.
const (
	MaxBytes   = 32 << 20 // of a file
	MaxGames   = 10_000   // in a file, with those that cannot be read
	MaxTurns   = 1 << 20  // in all games of a file
	MaxComment = 64 << 10 // bytes of a comment or a tag
)

// ErrTooLarge tells that a file is larger than MaxBytes.
var ErrTooLarge = newFault(FaultTooLarge, MaxBytes>>20)

// errTooMany tells that a file has more games, or more turns, than are read.
var errTooMany = newFault(FaultTooManyGames)

// Problem is what is wrong with one game of a file. What could be read of the game before is kept.
type Problem struct {
	Game int    // number in the file, from 1
	Turn string // the turn that could not be read; empty if it was something else
	Err  error
}

// Error returns the problem as one line.
func (p *Problem) Error() string {
	if p.Turn == "" {
		return fmt.Sprintf("game %d: %v", p.Game, p.Err)
	}
	return fmt.Sprintf("game %d: turn %q: %v", p.Game, short(p.Turn), p.Err)
}

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Err }

// Problems are what is wrong with the games of a file, at most one problem a game. The other games were read.
type Problems []*Problem

// Error returns the first problem and how many others there are, as one line.
func (p Problems) Error() string {
	if len(p) == 1 {
		return p[0].Error()
	}
	return fmt.Sprintf("%v (and %d more problems)", p[0], len(p)-1)
}

// Unwrap returns all problems.
func (p Problems) Unwrap() []error {
	list := make([]error, len(p))
	for i, one := range p {
		list[i] = one
	}
	return list
}

// orNil returns the problems as an error, nil if there are none.
func (p Problems) orNil() error {
	if len(p) == 0 {
		return nil
	}
	return p
}

// readAll reads up to MaxBytes.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err == nil && len(data) > MaxBytes {
		err = ErrTooLarge
	}
	return data, err
}

// clean makes text from outside fit for a comment or a tag: valid UTF-8 without control characters but for line
// ends, which become \n, and not longer than MaxComment.
func clean(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.Map(func(letter rune) rune {
		switch {
		case letter == '\r':
			return '\n'
		case letter == '\t':
			return ' '
		case letter < ' ' && letter != '\n', letter >= 0x7f && letter < 0xa0:
			return -1
		}
		return letter
	}, strings.ToValidUTF8(text, "\ufffd"))
	if len(text) > MaxComment {
		text = strings.ToValidUTF8(text[:MaxComment], "")
	}
	return strings.TrimSpace(text)
}

// line makes text from outside fit for one line.
func line(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }
