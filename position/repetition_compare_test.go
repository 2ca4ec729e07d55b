package position

import (
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repeater generates games with repetitions and compares the two judges on them.
type repeater struct {
	t      *testing.T
	r      *rand.Rand
	deep   bool           // look for mate threats of up to four checks
	counts map[string]int // verdicts by what the sides did
	judged int
}

func newRepeater(t *testing.T, seed uint64) *repeater {
	return &repeater{t: t, r: newRandom(seed), counts: map[string]int{}}
}

// compare judges the plies of a game after first by all rules and both judges. p carries what its referee
// remembers of earlier judgements, and must agree with one that judges for the first time.
func (g *repeater) compare(p *Position, game *plainGame, first int) {
	g.judged++
	rules := p.Rules()
	defer func() { p.rules = rules }()
	plies := game.plies(first)
	most := 2
	if g.deep || p.Occupied().Count() <= 8 {
		most = 4
	}
	for _, rule := range []RepetitionRule{ChineseRule, AsianRule, WXFRule, ComputerRule, AllowChase} {
		for killChecks := 0; killChecks <= most; killChecks++ {
			p.rules.Repetition, p.rules.KillChecks = rule, killChecks
			plain := plainJudge{rule, killChecks}.judge(plies)
			want := g.verdict(p, plain)
			fresh := p.Clone()
			require.Nil(g.t, fresh.referee)
			describe := func() string {
				return rule.String() + ": " + fenOf(p, first) + " moves " + movesOf(p, first) + " " +
					strings.Join(plain.classes[:], "/")
			}
			require.Equal(g.t, want, p.judgeSegment(first, killChecks), "%s, remembered", describe())
			require.Equal(g.t, want, fresh.judgeSegment(first, killChecks), "%s, fresh", describe())
			g.compareClasses(fresh, first, plain, describe)
			g.tally(rule, killChecks, plain)
			if rule != ChineseRule {
				break
			}
		}
	}
}

// compareClasses compares the names of all plies, and what full classification says of the verdict.
func (g *repeater) compareClasses(p *Position, first int, plain plainVerdict, describe func() string) {
	s := segment{p: p, first: first, killChecks: p.killChecks()}
	r := p.seatReferee()
	var classes [2]string
	for i := first + 1; i <= p.Ply(); i++ {
		d, victims := r.plyClass(s, i, false)
		if d != CheckPly || p.rules.Repetition != WXFRule {
			require.Equal(g.t, d == ChasePly, victims.any())
		}
		letter := map[PlyClass]string{CheckPly: "c", ThreatPly: "k", ChasePly: "z", IdlePly: "-"}[d]
		classes[s.mover(i)] += letter
	}
	require.Equal(g.t, plain.classes, classes, describe())
	if p.rules.Repetition == ChineseRule {
		for c := range classes {
			require.Equal(g.t, plainIdle(plain.classes[c]), strings.Contains(classes[c], "-"))
		}
	}
}

// verdict returns the plain judge's verdict as the side to move sees it.
func (g *repeater) verdict(p *Position, plain plainVerdict) Verdict {
	switch {
	case plain.draw:
		return VerdictDraw
	case plain.redLoses == (p.Side() == Red):
		return VerdictLoss
	}
	return VerdictWin
}

// tally counts the verdict by what the two sides did.
func (g *repeater) tally(rule RepetitionRule, killChecks int, v plainVerdict) {
	if rule == AllowChase || rule == ChineseRule && killChecks != 2 {
		return
	}
	var did []string
	for _, classes := range v.classes {
		var kinds []string
		for _, kind := range []struct{ letter, name string }{
			{"-", "idle"}, {"c", "check"}, {"k", "kill"}, {"z", "chase"},
		} {
			if strings.Contains(classes, kind.letter) {
				kinds = append(kinds, kind.name)
			}
		}
		text := strings.Join(kinds, "+")
		if strings.HasPrefix(text, "idle") {
			text = "idle"
		}
		did = append(did, text)
	}
	sort.Strings(did)
	result := "loses"
	if v.draw {
		result = "draw"
	}
	if v.withPawns {
		result += " (soldiers)"
	}
	g.counts[rule.String()+": "+strings.Join(did, " against ")+": "+result]++
}

// report logs the counts.
func (g *repeater) report() {
	var lines []string
	for line := range g.counts {
		lines = append(lines, line)
	}
	sort.Strings(lines)
	for _, line := range lines {
		g.t.Logf("%6d %s", g.counts[line], line)
	}
	g.t.Logf("%6d segments judged by all rule sets and all depths of mate threats", g.judged)
}

func fenOf(p *Position, ply int) string {
	q := p.Clone()
	for q.Ply() > ply {
		q.Back()
	}
	return q.FEN()
}

func movesOf(p *Position, after int) string {
	var moves []string
	for i := after + 1; i <= p.Ply(); i++ {
		moves = append(moves, p.stack[i].move.String())
	}
	return strings.Join(moves, " ")
}

func reversed(m Move) Move { return NewMove(m.To(), m.From()) }

// quietMoves returns the quiet legal moves of the side to move.
func quietMoves(p *Position) []Move {
	var moves []Move
	for _, m := range legalMoves(p) {
		if p.PieceAt(m.To()) == NoPiece {
			moves = append(moves, m)
		}
	}
	return moves
}

// pick returns a random move of a list, favouring those that check or attack something of value from where
// they arrive.
func (g *repeater) pick(p *Position, moves []Move) Move {
	best := moves[g.r.IntN(len(moves))]
	for range 8 {
		m := moves[g.r.IntN(len(moves))]
		if g.lively(p, m) {
			return m
		}
	}
	return best
}

func (g *repeater) lively(p *Position, m Move) bool {
	p.Make(m)
	defer p.Unmake()
	if p.InCheck() {
		return true
	}
	b := plainBoardOf(p.FEN())
	for _, s := range b.targets(plainSquareOf(m.To())) {
		if b.get(s) != 0 && b.ofValue(s) {
			return true
		}
	}
	return false
}

// start returns a position to repeat from: from a game, or with pieces scattered, many or few.
func (g *repeater) start() *Position {
	if g.r.IntN(3) == 0 {
		p := New(Xiangqi)
		walk(p, g.r, 10+g.r.IntN(200), func() {})
		return mustParse(g.t, p.FEN())
	}
	return scatter(g.r)
}

// tryCycle plays a cycle on p, if it is legal throughout, and reports whether it was.
func tryCycle(p *Position, cycle []Move) bool {
	for i, m := range cycle {
		if !p.PseudoLegal(m) || !legalMoveList(p).Contains(m) || p.PieceAt(m.To()) != NoPiece {
			for range i {
				p.Unmake()
			}
			return false
		}
		p.Make(m)
	}
	return true
}

// cycle returns a random cycle of four or six plies from p, which may not be legal.
func (g *repeater) cycle(p *Position) []Move {
	ours := quietMoves(p)
	if len(ours) == 0 {
		return nil
	}
	m := g.pick(p, ours)
	p.Make(m)
	defer p.Unmake()
	theirs := quietMoves(p)
	if len(theirs) == 0 {
		return nil
	}
	reply := g.pick(p, theirs)
	if g.r.IntN(4) > 0 {
		return []Move{m, reply, reversed(m), reversed(reply)}
	}
	// Each side visits a third point on the way back.
	through := func(m Move) Square {
		targets := p.reach(m.From())
		if p.PieceAt(m.From()) == NoPiece {
			p.side ^= 1
			targets = p.reach(m.To())
			p.side ^= 1
		}
		if targets.Empty() {
			return m.From()
		}
		squares := targets.Squares()
		return squares[g.r.IntN(len(squares))]
	}
	a, b := through(m), through(reply)
	return []Move{m, reply, NewMove(m.To(), a), NewMove(reply.To(), b), NewMove(a, m.From()), NewMove(b, reply.From())}
}

// cycles tries random cycles from random positions. Those that somebody may lose are compared always, by
// both judges, of the idle ones as many as thin lets through.
func (g *repeater) cycles(positions, tries, thin int) {
	for range positions {
		p := g.start()
		fen := p.FEN()
		for range tries {
			cycle := g.cycle(p)
			if cycle == nil || !tryCycle(p, cycle) {
				continue
			}
			if p.Key() == p.stack[0].key {
				p.rules.Repetition = RepetitionRule(g.r.IntN(ruleSets))
				if p.judgeSegment(0, 2) != VerdictDraw || g.r.IntN(thin) == 0 || g.bothAttack(p) {
					game := newPlainGame(fen)
					for i := 1; i <= p.Ply(); i++ {
						game.play(p.stack[i].move)
					}
					g.compare(p, game, 0)
				}
				p.rules.Repetition = ChineseRule
			}
			for p.Ply() > 0 {
				p.Unmake()
			}
		}
	}
}

// bothAttack reports whether neither side has an idle ply.
func (g *repeater) bothAttack(p *Position) bool {
	s := segment{p: p, first: 0, killChecks: 2}
	r := p.seatReferee()
	for i := 1; i <= p.Ply(); i++ {
		if r.idle(s, i) && !r.soldierChase(s, i) {
			return false
		}
	}
	return true
}

// shuffle plays a long random game whose players like to go back where they came from, and judges every
// third occurrence, and second ones as a search below random roots would.
func (g *repeater) shuffle(plies int) {
	p := g.start()
	game := newPlainGame(p.FEN())
	compared := 0
	for range plies {
		moves := legalMoves(p)
		if len(moves) == 0 {
			return
		}
		m := moves[g.r.IntN(len(moves))]
		if back := g.wayBack(p); back != NoMove && g.r.IntN(10) < 8 {
			m = back
		} else if quiet := quietMoves(p); len(quiet) > 0 && g.r.IntN(20) > 0 {
			m = g.pick(p, quiet)
		}
		p.Make(m)
		game.play(m)

		first, found := p.thirdOccurrence()
		third := game.occurrence(3)
		require.Equal(g.t, third >= 0, found)
		if found {
			require.Equal(g.t, third, first)
		}
		if found && compared < 8 {
			compared++
			g.compare(p, game, first)
		}
		g.compareSearch(p, game)
	}
}

// wayBack returns the reverse of the last quiet move of the side to move, if it is legal.
func (g *repeater) wayBack(p *Position) Move {
	for n := 1; n <= 3 && n < p.Ply(); n += 2 {
		if m, _ := p.MoveBefore(n); m != NoMove {
			if back := reversed(m); p.PieceAt(back.To()) == NoPiece && legalMoveList(p).Contains(back) {
				return back
			}
		}
	}
	return NoMove
}

// compareSearch compares the verdict for a random root with what the rules say of search trees.
func (g *repeater) compareSearch(p *Position, game *plainGame) {
	root := g.r.IntN(p.Ply())
	first := game.occurrence(2)
	if first >= 0 && first <= root {
		first = game.occurrence(3)
	}
	got := verdictBelow(p, root)
	require.Equal(g.t, first < 0, got == NoVerdict, "root %d: %s moves %s", root, fenOf(p, 0), movesOf(p, 0))
	if first < 0 || g.r.IntN(8) > 0 {
		return
	}
	rules := p.Rules()
	killChecks := min(rules.KillChecks, 2)
	if p.Ply() == root+1 {
		if p.Occupied().Count() > 10 {
			return // the arbiter's depth: slow for the plain judge
		}
		killChecks = rules.KillChecks
	}
	plain := plainJudge{rules.Repetition, killChecks}.judge(game.plies(first))
	require.Equal(g.t, g.verdict(p, plain), got, "root %d: %s moves %s", root, fenOf(p, 0), movesOf(p, 0))
}

// requireKinds requires that these kinds of repetition have come up.
func (g *repeater) requireKinds(kinds ...string) {
	for _, kind := range kinds {
		assert.Positive(g.t, g.counts[kind], kind)
	}
}

func TestRefereeAgreesWithPlainJudgeOnCycles(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 50)
	g.cycles(effort(100), 60, 100)
	g.report()
	if effort(8) == 8 {
		g.requireKinds("ChineseRule: check against idle: loses", "ChineseRule: idle against kill: loses",
			"ChineseRule: chase against idle: loses", "ChineseRule: check+kill against idle: loses",
			"ChineseRule: check+chase against idle: loses", "ChineseRule: idle against kill+chase: loses",
			"ChineseRule: chase against chase: draw", "AsianRule: chase against idle: loses")
	}
}

func TestRefereeAgreesWithPlainJudgeOnGames(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 51)
	for range effort(8) {
		g.shuffle(80)
	}
	g.report()
	assert.Positive(t, g.judged)
}
