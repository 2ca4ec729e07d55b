package egtb

import (
	"fmt"
	"strconv"
)

// Value is what a table says of a fresh position, as the side to move sees it.
type Value uint8

// The values. CursedWin and CursedLoss are wins that take more plies without a capture than the natural limit allows. RuleWin and
// RuleLoss are drawn by play, but the losing side can only hold by perpetual check, which every rule book forbids. Draw is drawn under
// every rule book; Undecided is drawn by play, and what the rules of repetition make of it the table does not know.
const (
	Loss Value = iota
	Draw
	Win
	CursedLoss
	CursedWin
	RuleLoss
	RuleWin
	Undecided
)

var valueNames = [...]string{"loss", "draw", "win", "cursed loss", "cursed win", "loss by perpetual check", "win by perpetual check", "open"}

// String returns the English name of v.
func (v Value) String() string {
	if int(v) < len(valueNames) {
		return valueNames[v]
	}
	return "value " + strconv.Itoa(int(v))
}

// Describe says a value in words, with its plies as DTZ has them.
func Describe(v Value, plies int) string {
	switch v {
	case Win, Loss:
		if plies == 0 {
			return v.String() + ", the game is over"
		}
		return fmt.Sprintf("%s, capture, mate or stalemate within %d plies", v, plies)
	case RuleWin, RuleLoss:
		return fmt.Sprintf("%s, within %d plies", v, plies)
	case CursedWin, CursedLoss:
		return v.String() + ", too slow for the sixty-move rule"
	}
	return v.String()
}

// Other returns the value as the other side sees it.
func (v Value) Other() Value {
	switch v {
	case Draw, Undecided:
		return v
	case Loss, Win:
		return Win - v
	}
	return (v - CursedLoss) ^ 1 + CursedLoss
}

// Codes of values while tables are made: wins 1..120 and losses 0..120 hold their plies.
const (
	unknown     = uint8(0) // and drawn, when all is done
	winCode     = uint8(0)
	cursedWin   = uint8(121)
	cursedWins  = uint8(122) // those found one level later, and those whose level is done
	cursedWon   = uint8(123)
	lossCode    = uint8(128)
	cursedLoss  = uint8(249)
	cursedLater = uint8(250)
	cursedLost  = uint8(251)
	hole        = uint8(255) // no position
	maxPlies    = 120        // of a code
)

func isWin(code uint8) bool  { return code >= 1 && code <= maxPlies }
func isLoss(code uint8) bool { return code >= lossCode && code <= lossCode+maxPlies }

// outcome returns the value of a code by play, and its plies.
func outcome(code uint8) (v Value, plies int) {
	switch {
	case isWin(code):
		return Win, int(code)
	case isLoss(code):
		return Loss, int(code - lossCode)
	case code == cursedWin:
		return CursedWin, 0
	case code == cursedLoss:
		return CursedLoss, 0
	}
	return Draw, 0
}
