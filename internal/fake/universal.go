package fake

import (
	"strings"
	"time"

	"xqengine/position"
	"xqengine/position/fen"
)

// universal carries out a command of UCI or UCCI.
func (e *engine) universal(words []string) {
	switch words[0] {
	case "uci", "ucci":
		if words[0] == e.protocol {
			e.handshake()
		}
	case "isready":
		e.say("readyok")
	case "setoption":
		e.setOption(words)
	case "position":
		e.position(words[1:])
	case "stop":
		if e.pending != nil {
			close(e.pending)
			e.pending = nil
			time.Sleep(20 * time.Millisecond) // let the answer be first
		} else if e.protocol == "ucci" {
			e.say("nobestmove")
		}
	case "go":
		if len(words) > 2 && words[1] == "perft" {
			e.say("h2e2: 1")
			e.say("Nodes searched: %d", len(e.board.LegalTurns()))
			return
		}
		e.goes++
		e.offered = len(words) > 1 && words[1] == "draw"
		e.think()
	}
}

func (e *engine) handshake() {
	e.say("id name Fake %s", e.words["seed"])
	if e.protocol == "uci" {
		e.say("option name Hash type spin default 16 min 1 max 1024")
		e.say("option name Skill Level type spin default 20 min 0 max 20")
		e.say("option name Clear Hash type button")
		if e.has("ranks1") {
			e.say("option name UCI_Variant type combo default chess var chess var xiangqi")
		}
	} else {
		e.say("option usemillisec type check default true")
		e.say("option hashsize type spin default 16 min 1 max 1024")
		e.say("option newgame type button")
	}
	if list, ok := e.words["variants"]; ok {
		line := "option name Variant type combo default xiangqi"
		if e.protocol == "ucci" {
			line = "option variant type combo default xiangqi"
		}
		for v := range strings.SplitSeq(list, "/") {
			line += " var " + v
		}
		e.say("%s", line)
	}
	e.say("%sok", e.protocol)
}

func (e *engine) setOption(words []string) {
	for i, w := range words {
		if v, ok := position.VariantByName(w); ok && i > 1 {
			e.variant = v
			e.board = position.New(v)
		}
	}
}

// position reads startpos or fen F, and moves.
func (e *engine) position(words []string) {
	text := strings.Join(words, " ")
	head, moves, _ := strings.Cut(text, " moves")
	start := fen.Start(e.variant)
	if head != "startpos" {
		start = strings.TrimPrefix(head, "fen ")
	}
	board, err := fen.Parse(e.variant, start)
	e.broken = err != nil
	if err != nil {
		e.say("info string error: %v", err)
		return
	}
	e.board = board
	for _, m := range strings.Fields(moves) {
		if !e.play(m) {
			e.broken = true
			e.say("info string error: %s is not legal", m)
			return
		}
	}
}

// think answers a go.
func (e *engine) think() {
	e.misbehave()
	move := e.choose()
	switch {
	case e.now("illegal"):
		move = e.wire("a0a9")
	case e.now("nonsense"):
		move = "knight-to-f3"
	case e.now("resign"):
		move = "resign"
	}
	answer := "bestmove " + move
	if move == "" || e.now("nomove") {
		answer = "nobestmove"
		if e.protocol == "uci" {
			answer = "bestmove (none)"
		}
	}
	switch {
	case e.now("resign-with-move"):
		answer += " resign"
	case e.now("draw") || e.offered && e.now("accept"):
		answer += " draw"
	}
	if e.has("lie") {
		answer += " draw"
		e.say("info depth 99 score mate 1 pv %s", move)
	}
	e.say("info depth %d score cp %d nodes 1000 nps 1000000 time 1 pv %s", e.number("depth", 1), e.number("score", 0), move)
	if e.now("late") {
		// Answers only when told to stop; twice, or with UCCI's word for a stop that came too late.
		done := make(chan struct{})
		e.pending = done
		go func() {
			<-done
			e.say("%s", answer)
			if e.protocol == "ucci" {
				e.say("nobestmove")
			} else {
				e.say("%s", answer)
			}
		}()
		return
	}
	e.say("%s", answer)
	if e.now("twice") {
		e.say("bestmove %s", e.wire("e0e1"))
	}
}
