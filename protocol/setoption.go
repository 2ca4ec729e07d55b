package protocol

import (
	"fmt"
	"runtime"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/search"
)

// setOption carries out a setoption command.
func (s *Session) setOption(c command) {
	name, value, err := s.options.parseSetOption(c.rest)
	if err != nil {
		s.problem("%v", err)
		return
	}
	o := s.options.find(name)
	if o == nil {
		s.detail("unknown option %q", quoted(name))
		return
	}
	canonical, note, err := o.read(value, s.protocol)
	if err == nil {
		err = o.apply(s, canonical)
	}
	if err != nil {
		s.problem("%s: %v", o.name(s.protocol), err)
		return
	}
	if note != "" {
		s.problem("%s: %s", o.name(s.protocol), note)
	}
}

// isNewGame reports whether a command begins a new game, under any of its names.
func (s *Session) isNewGame(c command) bool {
	switch c.name {
	case "ucinewgame", "uccinewgame", "newgame":
		return true
	}
	_, is := s.setting(c, "newgame")
	return is
}

// beginsBatch reports whether a command turns batch mode on.
func (s *Session) beginsBatch(c command) bool {
	value, is := s.setting(c, "batch")
	on, err := readCheck(value)
	return is && err == nil && on == "true"
}

// setting returns the value that a command sets an option to, named in small letters without blanks; ok is false if it is
// another command.
func (s *Session) setting(c command, option string) (value string, ok bool) {
	if c.name != "setoption" {
		return "", false
	}
	name, value, err := s.options.parseSetOption(c.rest)
	return value, err == nil && wire.FoldName(name) == option
}

// setHash makes the table as large as asked for, which may take a while.
func (s *Session) setHash(mb int) error {
	if mb == 0 {
		mb = defaultHash
	}
	s.upkeep(func() error {
		if err := s.engine.Configure(func(o *search.Options) { o.HashMB = mb }); err != nil {
			return fmt.Errorf("%s: %w", s.options.find("Hash").name(s.protocol), err)
		}
		return nil
	})
	return nil
}

// setThreads sets the number of search threads, and says so when they are more than the processors. Giving the memory of
// many threads back may take a while.
func (s *Session) setThreads(n int) error {
	if n == 0 {
		n = runtime.NumCPU()
	}
	s.upkeep(func() error {
		if err := s.engine.Configure(func(o *search.Options) { o.Threads = n }); err != nil {
			return fmt.Errorf("%s: %w", s.options.find("Threads").name(s.protocol), err)
		}
		s.tellProcessors(n)
		return nil
	})
	return nil
}

// clear empties table and histories, which may take a while.
func (s *Session) clear() error {
	s.upkeep(func() error {
		s.engine.Clear()
		return nil
	})
	return nil
}

// newGame forgets the last game and makes the table, so that no clock has to pay for it.
func (s *Session) newGame() error {
	s.lastOffer = 0
	s.drawErrors()
	if s.layouts.seed == 0 {
		s.drawLayouts()
	}
	s.upkeep(func() error {
		s.engine.Clear()
		return s.engine.Prepare(s.board)
	})
	return nil
}

func (s *Session) setVariant(name string) error {
	v, ok := position.VariantByName(name)
	if !ok {
		return fmt.Errorf("%q is not a variant", quoted(name))
	}
	s.variant = v
	s.fitLayouts()
	s.drawLayouts()
	s.setStart()
	return nil
}

// setVariantOfFamily is UCI_Variant, which nobody sends but tools that count ranks from 1. A variant that
// we do not play changes nothing.
func (s *Session) setVariantOfFamily(name string) error {
	if _, ok := position.VariantByName(name); !ok {
		return nil
	}
	s.ranks.variant = true
	return s.setVariant(name)
}

func (s *Session) setRepetitionRule(name string) error {
	rule, ok := position.ParseRepetitionRule(name)
	if !ok {
		return fmt.Errorf("%q is not a rule", quoted(name))
	}
	s.set.rules.Repetition = rule
	return s.applyRules()
}

func (s *Session) setDrawRule(name string) error {
	rule, ok := position.ParseDrawRule(name)
	if !ok {
		return fmt.Errorf("%q is not a rule", quoted(name))
	}
	s.set.rules.Draws = rule
	return s.applyRules()
}

func (s *Session) setNaturalLimit(plies int) error {
	s.set.natural = plies &^ 1
	if err := s.applyRules(); err != nil || plies == s.set.natural {
		return err
	}
	s.problem("%s: %d is odd, taken as %d", s.options.find("Natural Limit").name(s.protocol), plies, s.set.natural)
	return nil
}

// applyRules brings the board in line with the options of the referee.
func (s *Session) applyRules() error {
	s.board.SetRules(s.set.referee())
	return nil
}
