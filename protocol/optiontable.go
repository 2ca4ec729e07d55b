package protocol

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/eval/nnue"
	"xqengine/layout"
	"xqengine/position"
	"xqengine/search"
)

// settings are the values of options that the session itself reads.
type settings struct {
	seconds       bool // usemillisec false
	ownBook       bool
	skill         int // 0 to fullSkill
	limitStrength bool
	elo           int
	deviation     int // of Randomness
	batch         bool
	debug         bool
	showWDL       bool
	resign        bool
	draw          bool
	multiPV       int

	net    *nnue.Network // nil: the program's own
	useNet bool

	useTables   bool
	syzygyDepth int
	syzygyFifty bool

	rules     position.Rules
	naturalOn bool
	natural   int
}

func defaultSettings() settings {
	rules := position.DefaultRules()
	return settings{
		skill: fullSkill, elo: search.Elo(search.Steps), resign: true, draw: true, multiPV: 1, useNet: true, useTables: true, syzygyDepth: 1, syzygyFifty: true,
		rules: rules, naturalOn: true, natural: rules.NaturalLimit,
	}
}

// referee returns the rules with the natural limit as both of its options say.
func (s *settings) referee() position.Rules {
	r := s.rules
	r.NaturalLimit = 0
	if s.naturalOn {
		r.NaturalLimit = s.natural
	}
	return r
}

const (
	defaultHash = 64 // MB
	maxHash     = 65536
	maxMultiPV  = 128
	maxOverhead = 5000 // ms
)

// newOptions returns the table of options of a session that begins with a variant. listVariant makes UCI_Variant appear
// in the list.
func newOptions(listVariant bool, first *position.Variant) *optionTable {
	rules := position.DefaultRules()
	rows := []*option{
		toggle("", "usemillisec", true, func(s *settings, on bool) { s.seconds = !on }),
		toggle("", "batch", false, func(s *settings, on bool) { s.batch = on }),
		toggle("", "debug", false, func(s *settings, on bool) { s.debug = on }),
		{uci: "Threads", ucci: "threads", kind: spin, initial: "1", min: 1, max: search.MaxThreads, ucciBelow: true,
			apply: number((*Session).setThreads)},
		{uci: "Hash", ucci: "hashsize", kind: spin, initial: strconv.Itoa(defaultHash), min: 1, max: maxHash,
			ucciBelow: true, apply: number((*Session).setHash)},
		{uci: "Clear Hash", ucci: "clearhash", kind: button,
			apply: func(s *Session, _ string) error { return s.clear() }},
		{ucci: "newgame", kind: button, apply: func(s *Session, _ string) error { return s.newGame() }},
		{uci: "Ponder", ucci: "ponder", kind: check, initial: "false",
			apply: func(s *Session, value string) error {
				return s.engine.Configure(func(o *search.Options) { o.Ponder = value == "true" })
			}},
		{uci: "MultiPV", ucci: "multipv", kind: spin, initial: "1", min: 1, max: maxMultiPV,
			apply: number(func(s *Session, n int) error {
				s.set.multiPV = n
				return s.engine.Configure(func(o *search.Options) { o.MultiPV = n })
			})},
		{uci: "Move Overhead", ucci: "moveoverhead", kind: spin, max: maxOverhead,
			initial: strconv.FormatInt(search.DefaultOptions().MoveOverhead.Milliseconds(), 10),
			apply: number(func(s *Session, n int) error {
				return s.engine.Configure(func(o *search.Options) { o.MoveOverhead = time.Duration(n) * time.Millisecond })
			})},
		{uci: "Variant", ucci: "variant", kind: combo, initial: first.Name, values: variantNames(),
			apply: (*Session).setVariant},
		{uci: "PointsTarget", ucci: "pointstarget", kind: spin, initial: strconv.Itoa(rules.PointsTarget), max: position.MaxPointsTarget,
			apply: number(func(s *Session, n int) error {
				s.set.rules.PointsTarget = n
				return s.applyRules()
			})},
		{uci: "Repetition Rule", ucci: "repetition", kind: combo, initial: rules.Repetition.String(),
			values: position.RepetitionRuleNames(), apply: (*Session).setRepetitionRule},
		{uci: "Kill Checks", ucci: "killchecks", kind: spin, initial: strconv.Itoa(rules.KillChecks), max: 6,
			apply: number(func(s *Session, n int) error {
				s.set.rules.KillChecks = n
				return s.applyRules()
			})},
		{uci: "Sixty Move Rule", ucci: "sixtymoverule", kind: check, initial: "true",
			apply: func(s *Session, value string) error {
				s.set.naturalOn = value == "true"
				return s.applyRules()
			}},
		{uci: "Natural Limit", ucci: "naturallimit", kind: spin, initial: strconv.Itoa(rules.NaturalLimit), min: 2,
			max: 400, apply: number((*Session).setNaturalLimit)},
		{uci: "Counted Checks", ucci: "countedchecks", kind: spin, initial: strconv.Itoa(rules.CountedChecks),
			max: 200, apply: number(func(s *Session, n int) error {
				s.set.rules.CountedChecks = n
				return s.applyRules()
			})},
		{uci: "Draw Rules", ucci: "drawrules", kind: combo, initial: rules.Draws.String(), values: position.DrawRuleNames(),
			apply: (*Session).setDrawRule},
		toggle("OwnBook", "usebook", false, func(s *settings, on bool) { s.ownBook = on }),
		{uci: "Book File", ucci: "bookfiles", kind: text, apply: (*Session).setBooks},
		{uci: "Red Layout", ucci: "redlayout", kind: text, initial: layout.Default,
			apply: func(s *Session, word string) error { return s.setLayout(position.Red, word) }},
		{uci: "Black Layout", ucci: "blacklayout", kind: text, initial: layout.Default,
			apply: func(s *Session, word string) error { return s.setLayout(position.Black, word) }},
		{uci: "Layout Seed", ucci: "layoutseed", kind: spin, initial: "0", max: math.MaxInt32,
			apply: number((*Session).setLayoutSeed)},
		{uci: "Use NNUE", ucci: "usennue", kind: check, initial: "true",
			apply: func(s *Session, value string) error { return s.setNet(s.set.net, value == "true") }},
		{uci: "EvalFile", ucci: "evalfile", kind: text, initial: internalNet, apply: (*Session).setEvalFile},
		{uci: "Use Tables", ucci: "useegtb", kind: check, initial: "true", apply: (*Session).setUseTables},
		{uci: "Table Path", ucci: "egtbpaths", kind: text, apply: (*Session).setTablePath},
		{uci: "SyzygyPath", ucci: "syzygypath", kind: text, apply: (*Session).setSyzygyPath},
		{uci: "SyzygyProbeDepth", ucci: "syzygyprobedepth", kind: spin, initial: "1", min: 1, max: search.MaxDepth,
			apply: number(func(s *Session, n int) error {
				s.set.syzygyDepth = n
				return s.giveTables()
			})},
		{uci: "Syzygy50MoveRule", ucci: "syzygy50moverule", kind: check, initial: "true",
			apply: func(s *Session, value string) error {
				s.set.syzygyFifty = value == "true"
				return s.giveTables()
			}},
		toggle("UCI_ShowWDL", "", false, func(s *settings, on bool) { s.showWDL = on }),
		toggle("", "resign", true, func(s *settings, on bool) { s.resign = on }),
		toggle("", "offerdraw", true, func(s *settings, on bool) { s.draw = on }),
		{uci: "Debug Log File", kind: text, apply: func(s *Session, value string) error { return s.log.open(value) }},
	}
	rows = slices.Insert(rows, slices.IndexFunc(rows, func(o *option) bool { return o.uci == "Red Layout" }), strengthOptions()...)
	rows = append(rows, parameterOptions()...)
	variant := &option{uci: "UCI_Variant", kind: text, apply: (*Session).setVariantOfFamily}
	hidden := append(silentOptions(), variant)
	table := newOptionTable(rows, hidden)
	table.listVariant, table.variant = listVariant, first
	return table
}

// toggle is a check that sets something in the settings.
func toggle(uci, ucci string, initial bool, set func(s *settings, on bool)) *option {
	return &option{
		uci: uci, ucci: ucci, kind: check, initial: strconv.FormatBool(initial),
		apply: func(s *Session, value string) error {
			set(&s.set, value == "true")
			return nil
		},
	}
}

// number makes an apply function of one that takes a number. The table has seen to it that it is one.
func number(set func(s *Session, n int) error) func(*Session, string) error {
	return func(s *Session, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil {
			return err
		}
		return set(s, n)
	}
}

func variantNames() []string {
	var names []string
	for _, v := range position.Variants() {
		names = append(names, v.Name)
	}
	return names
}

// silentOptions are options that GUIs set because other engines have them. They have no effect here, except
// that asking for what we do not offer gets an error.
func silentOptions() []*option {
	var rows []*option
	for _, name := range strings.Fields("evalapi idle pruning knowledge selectivity " +
		"drawmoves guiname usehash UCI_AnalyseMode UCI_Opponent nodestime") {
		rows = append(rows, &option{uci: name, kind: text, apply: func(*Session, string) error { return nil }})
	}
	promotion := &option{uci: "promotion", kind: text, apply: func(_ *Session, value string) error {
		if on, err := readCheck(value); err == nil && on == "true" {
			return fmt.Errorf("elephants and advisors do not promote here")
		}
		return nil
	}}
	chess960 := &option{uci: "UCI_Chess960", kind: text, apply: func(_ *Session, value string) error {
		if on, err := readCheck(value); err == nil && on == "true" {
			return fmt.Errorf("Chess960 is not supported")
		}
		return nil
	}}
	return append(rows, promotion, chess960)
}
