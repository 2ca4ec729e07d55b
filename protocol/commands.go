package protocol

import "strings"

// commands are all commands of both protocols. It is filled by init because the functions look into it.
var commands map[string]func(*Session, command)

func init() {
	commands = map[string]func(*Session, command){
		"ucci":       func(s *Session, c command) { s.shake(UCCI, c) },
		"uci":        func(s *Session, c command) { s.shake(UCI, c) },
		"isready":    (*Session).isReady,
		"setoption":  (*Session).setOption,
		"position":   (*Session).setPosition,
		"fen":        (*Session).setBarePosition,
		"startpos":   (*Session).setBarePosition,
		"go":         (*Session).goAhead,
		"stop":       (*Session).stop,
		"ponderhit":  (*Session).ponderHit,
		"banmoves":   (*Session).banMoves,
		"probe":      (*Session).probe,
		"ucinewgame": (*Session).startGame, "uccinewgame": (*Session).startGame, "newgame": (*Session).startGame,
		"d":        (*Session).show,
		"eval":     (*Session).explain,
		"bench":    (*Session).bench,
		"debug":    (*Session).debug,
		"register": func(*Session, command) {},
		"quit":     func(s *Session, _ command) { s.quitting = true },
	}
}

// knows reports whether there is such a command. If a flag has chosen the protocol, the handshake of the
// other one is none.
func (s *Session) knows(name string) bool {
	if s.forced == UCI && name == "ucci" || s.forced == UCCI && name == "uci" {
		return false
	}
	return commands[name] != nil
}

// skipUnknown returns the command behind words that are none, as UCI wants them skipped; the line as it is if it has no
// command.
func (s *Session) skipUnknown(c command) command {
	if s.protocol != UCI || c.name == "" || s.knows(c.name) {
		return c
	}
	for rest := c.rest; rest != "" && rest[0] != '#'; {
		word, behind := cutWord(rest)
		if s.knows(strings.ToLower(word)) {
			s.detail("unknown word \"%s\" skipped", quoted(c.word))
			return parseCommand(rest, c.at)
		}
		rest = behind
	}
	return c
}

// execute carries out a command in the present state.
func (s *Session) execute(c command) {
	if !s.knows(c.name) {
		s.detail("unknown command \"%s\"", quoted(c.word))
		return
	}
	commands[c.name](s, c)
}

// shake answers a handshake and changes to its protocol.
func (s *Session) shake(p Protocol, _ command) {
	s.protocol = p
	s.say("id name %s", s.name())
	if p == UCCI {
		s.say("id copyright 2026 the xqengine authors, MIT licence")
	}
	s.say("id author the xqengine authors")
	if p == UCCI {
		s.say("id user everybody")
	}
	for _, line := range s.options.list(p) {
		s.out.line(line)
	}
	if p == UCCI {
		s.say("ucciok")
	} else {
		s.say("uciok")
	}
}

// isReady makes the hash table, so that the next go does not pay for it. While a search runs there is one.
func (s *Session) isReady(command) {
	if s.job != nil {
		s.say("readyok")
		return
	}
	s.upkeepThen(func() error { return s.engine.Prepare(s.board) }, func() { s.say("readyok") })
}

func (s *Session) startGame(command) {
	if err := s.newGame(); err != nil {
		s.problem("%v", err)
	}
}

// stop ends a search. UCCI wants an answer even if there is none.
func (s *Session) stop(command) {
	switch {
	case s.job != nil:
		s.job.stop()
	case s.protocol == UCCI:
		s.out.line(s.dialect().noMove())
	}
}

// ponderHit says that the opponent has played the move that was pondered on.
func (s *Session) ponderHit(c command) {
	if s.job == nil || !s.job.pondering {
		s.detail("ponderhit, but not pondering")
		return
	}
	if len(c.args) > 0 && strings.EqualFold(c.args[0], "draw") {
		s.job.offered.Store(true)
	}
	s.job.ponderHit()
}

func (s *Session) debug(c command) {
	o := s.options.find("debug")
	value := ""
	if len(c.args) > 0 {
		value = c.args[0]
	}
	canonical, _, err := o.read(value, s.protocol)
	if err == nil {
		err = o.apply(s, canonical)
	}
	if err != nil {
		s.problem("debug: %v", err)
	}
}
