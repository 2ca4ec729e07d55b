package api

import (
	"xqengine/position"
)

// ByPeople reports whether a game ended by something else than the rules of the board.
func ByPeople(reason string) bool {
	switch reason {
	case ReasonResignation, ReasonAgreement, ReasonGameTime, ReasonMoveTime, ReasonImported:
		return true
	}
	return false
}

// IsReason reports whether a text is one of the reasons that the page has words for.
func IsReason(reason string) bool {
	if ByPeople(reason) {
		return true
	}
	for _, r := range reasonNames {
		if r == reason && reason != reasonNames[position.NoReason] {
			return true
		}
	}
	return false
}
