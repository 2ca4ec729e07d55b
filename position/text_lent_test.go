package position_test

import (
	"xqengine/position"
	"xqengine/position/fen"
)

func init() { position.LendText(fen.Read, fen.Write) }
