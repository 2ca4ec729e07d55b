package protocol

import (
	"fmt"
	"math/rand/v2"

	"xqengine/layout"
	"xqengine/position"
)

// layouts is what the options say about the plates that the start position lays, and what was drawn for it.
type layouts struct {
	words layout.Pair // as the options were set
	seed  int         // of what is drawn; 0: drawn anew for every game
	laid  layout.Pair // what the words stand for in the present variant
}

func defaultLayouts() layouts {
	return layouts{words: layout.Pair{Red: layout.Default, Black: layout.Default}}
}

// setLayout sets the option of a side. In a variant whose sides share a layout it holds for both.
func (s *Session) setLayout(c position.Colour, word string) error {
	if word == "" {
		word = layout.Default
	}
	word, err := s.parseLayout(word)
	if err != nil {
		return err
	}
	words := &s.layouts.words
	if c == position.Red || s.variant.SharesLayout() {
		words.Red = word
	}
	if c == position.Black || s.variant.SharesLayout() {
		words.Black = word
	}
	s.relay()
	return nil
}

// parseLayout reads a word for a layout. In a variant that has none it need only fit some other: the variant may
// be chosen later.
func (s *Session) parseLayout(word string) (canonical string, err error) {
	if s.variant.HasLayouts() {
		return layout.Parse(s.variant, word)
	}
	for _, v := range position.Variants() {
		if v.HasLayouts() {
			if canonical, err = layout.Parse(v, word); err == nil {
				return canonical, nil
			}
		}
	}
	return "", err
}

func (s *Session) setLayoutSeed(seed int) error {
	s.layouts.seed = seed
	s.relay()
	return nil
}

// relay draws the layouts, and lays them where the start position is on the board.
func (s *Session) relay() {
	atStart := s.board.Setup() == s.startSetup()
	s.drawLayouts()
	if atStart {
		refused := s.refused // the last position that was sent, if any, which layouts do not make right
		s.setStart()
		s.refused = refused
	}
}

// drawLayouts works out what the words for layouts stand for, until they, the variant or the game change. What was
// not given plate by plate is reported.
func (s *Session) drawLayouts() {
	l := &s.layouts
	l.laid = layout.Pair{}
	if !s.variant.HasLayouts() {
		return
	}
	seed := uint64(l.seed)
	if seed == 0 {
		seed = rand.Uint64()
	}
	l.laid = l.words.Resolve(s.variant, layout.Seed(seed, 0))
	told := func(word string) bool { return word == layout.Random || word == layout.Best }
	if told(l.words.Red) || told(l.words.Black) {
		s.out.line(s.dialect().message(fmt.Sprintf("layouts %s:%s", l.laid.Red, l.laid.Black)))
	}
}

// fitLayouts puts the options about layouts back that the present variant cannot follow, and tells so.
func (s *Session) fitLayouts() {
	if !s.variant.HasLayouts() {
		return
	}
	words := &s.layouts.words
	for _, side := range []struct {
		option string
		word   *string
	}{{"Red Layout", &words.Red}, {"Black Layout", &words.Black}} {
		if _, err := layout.Parse(s.variant, *side.word); err != nil {
			*side.word = layout.Default
			s.problem("%s: %v: now %s", s.options.find(side.option).name(s.protocol), err, layout.Default)
		}
	}
	if s.variant.SharesLayout() && words.Red != words.Black {
		words.Black = words.Red
		s.problem("%s: both sides of %s have the same layout: now %s", s.options.find("Black Layout").name(s.protocol),
			s.variant.Name, words.Red)
	}
}

// startSetup returns the start position of the variant with the layouts of the options.
func (s *Session) startSetup() position.Setup {
	start := s.variant.Start()
	if s.layouts.laid == (layout.Pair{}) {
		return start
	}
	return start.WithLayouts(s.layouts.laid.Red, s.layouts.laid.Black)
}

// setStart puts the start position on the board.
func (s *Session) setStart() {
	board, err := position.FromSetup(s.startSetup())
	if err != nil {
		panic("protocol: start position, with layouts that were checked: " + err.Error())
	}
	board.SetRules(s.set.referee())
	s.board, s.banned, s.refused = board, nil, false
}
