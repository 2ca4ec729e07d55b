package fake

import (
	"os"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
)

// xboard carries out a command of CECP.
func (e *engine) xboard(text string, words []string) {
	switch words[0] {
	case "xboard", "accepted", "rejected", "easy", "hard", "post", "nopost", "random", "computer", "name", "level", "st", "sd",
		"time", "otim", "result", "memory", "cores", "option", "variant", "?":
	case "protover":
		e.features()
	case "ping":
		e.say("pong %s", words[1])
	case "new":
		e.board, e.force, e.broken, e.drawn = position.New(e.variant), false, false, false
	case "force":
		e.force = true
	case "setboard":
		e.setBoard(strings.TrimPrefix(text, "setboard "))
	case "draw":
		e.offered = true
	case "go":
		e.goes++
		e.force = false
		e.move()
	case "usermove":
		e.opponent(words[1])
	default:
		if e.has("usermove") {
			e.say("Error (unknown command): %s", text)
			return
		}
		e.opponent(words[0])
	}
}

func (e *engine) features() {
	if e.has("nofeatures") {
		return
	}
	e.say("feature done=0")
	e.say(`feature myname="Fake CECP" variants="%s" time=1`, e.variantList())
	if !e.has("nosetboard") {
		e.say("feature setboard=1")
	}
	if !e.has("noping") {
		e.say("feature ping=1")
	}
	if e.has("usermove") {
		e.say("feature usermove=1 memory=1 smp=1 name=1")
	}
	if e.has("san") {
		e.say("feature san=1")
	}
	e.say(`feature option="Level -spin 3 0 9" done=1`)
}

func (e *engine) variantList() string {
	if list, ok := e.words["variants"]; ok {
		return strings.ReplaceAll(list, "/", ",")
	}
	return "normal,xiangqi"
}

// setBoard insists on the letters and fields of CECP.
func (e *engine) setBoard(text string) {
	board, err := fen.ParseXBoard(text)
	if e.has("nosetboard") || err != nil {
		e.say("tellusererror Illegal position")
		e.broken = true
		return
	}
	e.board, e.broken = board, false
	e.judge()
}

// judge has a fussy engine say whether the game is drawn by its rules.
func (e *engine) judge() {
	if n := e.number("fussy", 0); n > 0 && e.board.Clock() >= n {
		e.drawn = true
		e.say("1/2-1/2 {%d plies without a capture}", n)
	}
}

func (e *engine) opponent(text string) {
	if e.drawn || e.now("reject") && e.goes > 0 || !e.play(text) {
		e.say("Illegal move: %s", text)
		if e.has("fussy") {
			os.Exit(1)
		}
		return
	}
	e.judge()
	if !e.force {
		e.goes++
		e.move()
	}
}

// move plays and, where told so, claims the result.
func (e *engine) move() {
	if e.drawn || e.misbehave() {
		return
	}
	move := e.choose()
	if e.has("lie") {
		e.say("1-0 {White mates}")
		e.say("offer draw")
	}
	if e.now("claim") {
		e.say("1/2-1/2 {Draw by repetition}")
		return
	}
	if e.now("resign") {
		e.say("resign")
		return
	}
	lost, won := "0-1 {I have lost}", "1-0 {I have won}"
	if e.board.Side() == position.Black {
		lost, won = "1-0 {I have lost}", "0-1 {I have won}"
	}
	switch {
	case e.now("lose"):
		e.say("%s", lost)
		return
	case e.now("win"):
		e.say("%s", won)
	case e.offered && e.now("accept"):
		e.offered = false
		e.say("offer draw")
		return
	case e.now("draw"):
		e.say("offer draw")
	}
	e.offered = false
	e.say("%d %d %d %d %s", e.number("depth", 1), e.number("score", 0), 1, 1000, move)
	if e.now("illegal") {
		move = "a0a9"
	} else if move != "" {
		e.play(move)
	}
	e.say("move %s", move)
	e.judge()
	if e.has("lie") {
		e.say("0-1 {Black mates}")
	}
}
