package position_test

import (
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

func init() {
	position.LendText(fen.Read, fen.Write)
	position.LendOutcome(explain.Outcome)
}
