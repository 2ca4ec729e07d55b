package flags

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/stats"
	"xqengine/position"
)

// Match are the flags that say which games a match has and how they are played.
type Match struct {
	Engine EngineWords `help:"An engine, given by words behind the flag: ${engineHelp}. Repeat the flag for each engine. Example: -engine name=a cmd=./xqengine proto=ucci option.Hash=16 -engine fairy-stockfish" placeholder:"WORDS"`
	Each   EngineWords `help:"Words that hold for all engines, unless they say otherwise themselves." placeholder:"WORDS"`

	Games    int    `help:"Games of each two engines; each opening is played twice, with colours reversed." default:"100" placeholder:"N"`
	Format   string `help:"roundrobin: everybody against everybody; gauntlet: the first against the others." enum:"roundrobin,gauntlet" default:"roundrobin"`
	Variant  string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Openings string `help:"File of openings, one FEN or EPD a line, 'moves …' may follow; the built-in set if not given." type:"existingfile" placeholder:"FILE"`
	Layouts  string `help:"Plates on the palaces' points, where the variant lays them: default, random (drawn by -seed), best, or a file of pairs, one 'RED:BLACK' a line, each eight symbols of plates or one of these words. Each pair is played twice, with the engines' colours reversed." placeholder:"WORD"`
	Shuffle  bool   `help:"Take the openings in an order that depends on -seed alone, instead of as they stand." default:"true" negatable:""`
	Seed     uint64 `help:"Seed of the order of the openings." default:"1" placeholder:"N"`

	Movetime string `help:"Time for each move, in ms or with a unit." placeholder:"MS"`
	Tc       string `help:"Clock: [moves/]base[+increment], in seconds or with a unit, such as 60+0.6 or 40/5:00." placeholder:"CLOCK"`
	Depth    int    `help:"Fixed depth." placeholder:"N"`
	Nodes    uint64 `help:"Fixed number of nodes." placeholder:"N"`
	Margin   string `help:"How much later than allowed a move may come, in ms." default:"100" placeholder:"MS"`
	Patience string `help:"How long to wait for a move that has no time limit, in ms or with a unit." default:"5m" placeholder:"TIME"`

	Claims   string `help:"honour: resignations (and claims to have lost) and draws that both agree on end a game; ignore: play on." enum:"honour,ignore" default:"honour"`
	Resign   string `help:"Adjudicate a loss, such as 600,4: both engines must agree for MOVES moves each on a score beyond SCORE, in centipawns; off if not given." placeholder:"SCORE,MOVES"`
	Draw     string `help:"Adjudicate a draw, such as 5,10,40: no score beyond SCORE for MOVES moves each, not before move FROM; off if not given." placeholder:"SCORE,MOVES,FROM"`
	TB       string `name:"tb" help:"Adjudicate by endgame tables, as soon as they are certain under the rules of the match: embedded for those of the program, or a folder with more, made by 'xqlab tables'; off if not given." placeholder:"FOLDER"`
	Maxmoves int    `help:"Adjudicate a draw after N moves of each side; 0: never." placeholder:"N"`

	Repetition string `help:"Who may repeat: ChineseRule, AsianRule, WXFRule, ComputerRule or AllowChase." default:"ChineseRule" placeholder:"RULE"`
	Target     int    `help:"Points that win in the points variants; 0: the variant's own." default:"0" placeholder:"N"`
	DrawRules  string `help:"Which draws end a game of chess by themselves: FIDE or BrainKing, which wants -maxmoves." default:"FIDE" placeholder:"RULE"`
	Natural    int    `help:"Plies without a capture that make a draw; 0: no limit." default:"120" placeholder:"N"`

	Sprt     bool    `help:"Stop as soon as a sequential probability ratio test has decided (two engines)."`
	Elo0     float64 `name:"elo0" help:"SPRT: the difference under H0." default:"0" placeholder:"ELO"`
	Elo1     float64 `name:"elo1" help:"SPRT: the difference under H1." default:"5" placeholder:"ELO"`
	Alpha    float64 `help:"SPRT: probability to accept H1 though H0 holds." default:"0.05" placeholder:"P"`
	Beta     float64 `help:"SPRT: probability to accept H0 though H1 holds." default:"0.05" placeholder:"P"`
	EloModel string  `help:"SPRT: elo0 and elo1 are logistic or normalized Elo." enum:"logistic,normalized" default:"logistic"`
}

// Config makes the configuration of a match from the flags.
func (m *Match) Config() (match.Config, error) {
	c := match.Config{
		Format: match.Format(m.Format), Games: m.Games, Shuffle: m.Shuffle, Seed: m.Seed, Claims: match.Claims(m.Claims),
	}
	var ok bool
	if c.Variant, ok = position.VariantByName(m.Variant); !ok {
		return c, fmt.Errorf("variant %q is unknown; 'xqengine variants' lists those that can be played", m.Variant)
	}
	c.Rules = position.DefaultRules()
	if c.Rules.Repetition, ok = position.ParseRepetitionRule(m.Repetition); !ok {
		return c, fmt.Errorf("repetition: unknown rule %q", m.Repetition)
	}
	if c.Rules.Draws, ok = position.ParseDrawRule(m.DrawRules); !ok {
		return c, fmt.Errorf("draw-rules: unknown rule %q", m.DrawRules)
	}
	if c.Rules.Draws == position.BrainKingDraws && slices.Contains(c.Variant.DrawRules(), position.BrainKingDraws) && m.Maxmoves == 0 {
		return c, fmt.Errorf("draw-rules: under %s a game between programs may never end: give -maxmoves", c.Rules.Draws)
	}
	if m.Natural < 0 {
		return c, fmt.Errorf("natural: %d is negative", m.Natural)
	}
	if m.Target < 0 || m.Target > position.MaxPointsTarget {
		return c, fmt.Errorf("target: %d, want 0 to %d", m.Target, position.MaxPointsTarget)
	}
	c.Rules.PointsTarget = m.Target
	c.Rules.NaturalLimit = m.Natural
	if m.Sprt {
		c.SPRT = &stats.SPRT{Elo0: m.Elo0, Elo1: m.Elo1, Alpha: m.Alpha, Beta: m.Beta, Model: stats.Model(m.EloModel)}
	}
	for _, step := range []func(*match.Config) error{m.times, m.engines, m.openings, m.adjudication} {
		if err := step(&c); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (m *Match) times(c *match.Config) (err error) {
	if m.Tc != "" {
		if c.Limits, err = client.ParseClock(m.Tc); err != nil {
			return err
		}
	}
	parse := func(name, text string, into *time.Duration) {
		if text != "" && err == nil {
			if *into, err = client.ParseMillis(text); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	parse("movetime", m.Movetime, &c.Limits.MoveTime)
	parse("margin", m.Margin, &c.Margin)
	parse("patience", m.Patience, &c.Patience)
	if m.Depth < 0 {
		return fmt.Errorf("depth: %d is negative", m.Depth)
	}
	c.Limits.Depth, c.Limits.Nodes = m.Depth, m.Nodes
	return err
}

func (m *Match) engines(c *match.Config) error {
	var defaults client.Spec
	for _, words := range m.Each {
		var err error
		if defaults, err = client.ParseSpec(words, defaults); err != nil {
			return fmt.Errorf("each: %w", err)
		}
	}
	for _, words := range m.Engine {
		spec, err := client.ParseSpec(words, defaults)
		if err != nil {
			return err
		}
		c.Engines = append(c.Engines, spec)
	}
	return nil
}

func (m *Match) openings(c *match.Config) error {
	list, err := ReadOpenings(m.Openings, c.Variant)
	if err == nil && list != nil {
		c.Openings = list
	}
	if err == nil {
		c.Layouts, err = ReadLayouts(m.Layouts, c.Variant)
	}
	return err
}

func (m *Match) adjudication(c *match.Config) error {
	c.Adjudication.MaxMoves, c.Adjudication.Tables = m.Maxmoves, m.TB
	a := &c.Adjudication
	if err := numbers("resign", m.Resign, &a.ResignScore, &a.ResignMoves); err != nil {
		return err
	}
	if err := numbers("draw", m.Draw, &a.DrawScore, &a.DrawMoves, &a.DrawFrom); err != nil {
		return err
	}
	switch {
	case m.Resign != "" && a.ResignMoves == 0:
		return fmt.Errorf("resign: %q asks for agreement in 0 moves, want 1 or more", m.Resign)
	case m.Draw != "" && a.DrawMoves == 0:
		return fmt.Errorf("draw: %q asks for agreement in 0 moves, want 1 or more", m.Draw)
	}
	return nil
}

// numbers reads numbers with commas between; an empty text leaves them as they are.
func numbers(name, text string, into ...*int) error {
	if text == "" {
		return nil
	}
	parts := strings.Split(text, ",")
	if len(parts) != len(into) {
		return fmt.Errorf("%s: %q has %d numbers, want %d", name, text, len(parts), len(into))
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return fmt.Errorf("%s: %q is not a number of 0 or more", name, part)
		}
		*into[i] = n
	}
	return nil
}
