package position

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The generator of loops for the comparison of the two judges: loops of one to three cycles, from positions of random
// games and from scattered pieces, few and many, with a preference for moves that attack; and loops of the published
// diagrams, of the cases and of the readings of the rules, with a few pieces more, fewer or elsewhere.

// loopMaker makes loops at random.
type loopMaker struct {
	r     *rand.Rand
	known []knownLoop
}

// knownLoop is a position and the moves of a loop that is worth looking at.
type knownLoop struct {
	fen   string
	moves []Move
}

// knownLoops returns the loops of the published diagrams, the cases and the readings.
func knownLoops(t testing.TB) (list []knownLoop) {
	t.Helper()
	add := func(text, moves string) {
		p := mustParse(t, text)
		fens, keys := []string{p.FEN()}, []uint64{p.Key()}
		var played []Move
		for _, move := range strings.Fields(moves) {
			turn := mustTurn(t, p, move)
			p.Play(turn)
			played = append(played, turn.Moves()...)
			fens, keys = append(fens, p.FEN()), append(keys, p.Key())
		}
		if first := slices.Index(keys, p.Key()); first < len(played) {
			list = append(list, knownLoop{fens[first], played[first:]})
		}
	}
	for _, d := range wxfDiagrams(t) {
		add(d.FEN, d.Moves)
	}
	for _, c := range repetitionCases(t) {
		add(c.FEN, strings.Join(c.Moves, " "))
	}
	for _, c := range readings {
		add(c.fen, c.moves)
	}
	return list
}

// varied plays a known loop on a changed board: up to three pieces that it does not move are taken away, put elsewhere or
// added. It returns nil if the loop is then not legal.
func (m *loopMaker) varied() *Position {
	loop := m.known[m.r.IntN(len(m.known))]
	board := mustBoard(loop.fen)
	touched := map[Square]bool{}
	for _, move := range loop.moves {
		touched[move.From()], touched[move.To()] = true, true
	}
	for range m.r.IntN(4) {
		from, to := SquareByIndex(m.r.IntN(Files*Ranks)), SquareByIndex(m.r.IntN(Files*Ranks))
		if touched[from] || touched[to] || board[to].Type() == General {
			continue
		}
		if m.r.IntN(2) == 0 {
			board[to] = MakePiece(Colour(m.r.IntN(2)), Soldier+PieceType(m.r.IntN(int(General-Soldier))))
			continue
		}
		board[from], board[to] = NoPiece, board[from]
	}
	p, err := Parse(Xiangqi, boardText(&board)+" "+strings.Fields(loop.fen)[1])
	if err != nil {
		return nil
	}
	for _, move := range loop.moves {
		if p.PieceAt(move.From()) == NoPiece || p.PieceAt(move.To()) != NoPiece || !legalMoveList(p).Contains(move) {
			return nil
		}
		p.Make(move)
	}
	return p
}

// mustBoard returns the pieces of a position that is known to be one.
func mustBoard(text string) [squareCodes]Piece {
	p, err := Parse(Xiangqi, text)
	if err != nil {
		panic(err)
	}
	return p.board
}

// position returns a position to make loops from.
func (m *loopMaker) position() *Position {
	switch m.r.IntN(4) {
	case 0:
		p := New(Xiangqi)
		walk(p, m.r, 10+m.r.IntN(200), func() {})
		q, err := Parse(Xiangqi, p.FEN())
		if err == nil {
			return q
		}
	case 1:
		return m.fewPieces()
	}
	return scatter(m.r)
}

// fewPieces returns a position with two to five pieces beside the generals.
func (m *loopMaker) fewPieces() *Position {
	for {
		if p := scatter(m.r); p.Occupied().Count() <= 7 {
			return p
		}
	}
}

// lively reports whether a move checks or brings a piece to where it attacks another.
func (m *loopMaker) lively(p *Position, move Move) bool {
	p.Make(move)
	defer p.Unmake()
	us := p.side.Other()
	return p.InCheck() || p.reach(move.To()).and(p.piecesOfValue(us.Other())).any()
}

// pick returns one of the quiet legal moves, a lively one if a few tries find it.
func (m *loopMaker) pick(p *Position) Move {
	moves := quietMoves(p)
	if len(moves) == 0 {
		return NoMove
	}
	if m.r.IntN(5) > 0 {
		for range 6 {
			if move := moves[m.r.IntN(len(moves))]; m.lively(p, move) {
				return move
			}
		}
	}
	return moves[m.r.IntN(len(moves))]
}

// cycle plays a cycle of p's position and reports whether it was legal; otherwise p is as before. Each side goes away and
// comes back: at once, through a third point, or with one piece after the other.
func (m *loopMaker) cycle(p *Position) bool {
	start, plies := p.Key(), p.Ply()
	fail := func() bool {
		for p.Ply() > plies {
			p.Unmake()
		}
		return false
	}
	out := [2][]Move{}
	for range 2 * (1 + m.r.IntN(5)/3) {
		move := m.pick(p)
		if move == NoMove {
			return fail()
		}
		out[p.side&1] = append(out[p.side&1], move)
		p.Make(move)
	}
	for len(out[Red])+len(out[Black]) > 0 {
		ours := out[p.side&1]
		if len(ours) == 0 {
			return fail()
		}
		i := len(ours) - 1 - m.r.IntN(len(ours))
		back := reversed(ours[i])
		out[p.side&1] = slices.Delete(ours, i, i+1)
		if p.PieceAt(back.From()) == NoPiece || p.PieceAt(back.To()) != NoPiece || !legalMoveList(p).Contains(back) {
			return fail()
		}
		p.Make(back)
	}
	return p.Key() == start && p.Ply() > plies || fail()
}

// loop plays one to three cycles from p's position, and reports whether that came off.
func (m *loopMaker) loop(p *Position) bool {
	if !m.cycle(p) {
		return false
	}
	for range m.r.IntN(3) {
		for range 4 {
			if m.cycle(p) {
				break
			}
		}
	}
	return true
}

// difference has both judges judge all plies of p by a rule set, and tells where they differ.
func difference(p *Position, plies []plainPly, rule RepetitionRule, killChecks int) string {
	p.rules.Repetition, p.rules.KillChecks = rule, killChecks
	plain := plainJudge{rule, killChecks}
	verdict := plain.judge(plies)
	want := VerdictDraw
	switch {
	case verdict.draw:
	case verdict.redLoses == (p.side == Red):
		want = VerdictLoss
	default:
		want = VerdictWin
	}
	if got := p.judgeSegment(0, killChecks); got != want {
		return fmt.Sprintf("verdict %d, plain judge %d", got, want)
	}
	s := segment{p: p, killChecks: killChecks}
	r := p.seatReferee()
	var classes [2]string
	for i := 1; i <= p.Ply(); i++ {
		class, victims := r.plyClass(s, i, false)
		classes[s.mover(i)] += string("-ckz"[class])
		if class == ChasePly || rule == WXFRule && class == CheckPly {
			if want := plain.victimsOf(&plies[i-1]); !slices.Equal(want, victims.Squares()) {
				return fmt.Sprintf("ply %d chases %v, plain judge %v", i, victims.Squares(), want)
			}
		}
	}
	if classes != verdict.classes {
		return fmt.Sprintf("classes %v, plain judge %v", classes, verdict.classes)
	}
	return ""
}

// victimsOf returns whom a ply newly chases, where they stand after it.
func (j plainJudge) victimsOf(p *plainPly) []Square {
	var found []Square
	for pair := range j.newPairs(p, false) {
		at := findPlain(&p.numberAfter, pair.victim)
		if s := SquareAt(at.file, at.rank); !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b Square) int { return a.Index() - b.Index() })
	return found
}

// compareLoops makes loops and has both judges judge them by all rule sets. It returns a line for each loop on which they
// differ, and counts verdicts.
func (m *loopMaker) compareLoops(loops int, count map[string]int) (differences []string) {
	for loops > 0 {
		if m.r.IntN(2) == 0 {
			for range 40 {
				if p := m.varied(); p != nil {
					loops--
					differences = append(differences, m.compareLoop(p, count)...)
				}
			}
			continue
		}
		p := m.position()
		for range 20 {
			if m.loop(p) {
				loops--
				differences = append(differences, m.compareLoop(p, count)...)
			}
			for p.Ply() > 0 {
				p.Unmake()
			}
		}
	}
	return differences
}

// compareLoop has both judges judge all plies of p by all rule sets.
func (m *loopMaker) compareLoop(p *Position, count map[string]int) (differences []string) {
	game := newPlainGame(fenOf(p, 0))
	for i := 1; i <= p.Ply(); i++ {
		game.play(p.stack[i].move)
	}
	plies := game.plies(0)
	killChecks := 1 - m.r.IntN(8)/7
	if p.Occupied().Count() <= 7 {
		killChecks = m.r.IntN(3)
	}
	for rule := range RepetitionRule(ruleSets) {
		if text := difference(p, plies, rule, killChecks); text != "" {
			differences = append(differences, fmt.Sprintf("%s, kill checks %d: %s: %s moves %s", rule, killChecks, text, fenOf(p, 0), movesOf(p, 0)))
		}
		verdict := "draw"
		if p.judgeSegment(0, killChecks) != VerdictDraw {
			verdict = "lost"
		}
		count[rule.String()+" "+verdict]++
		if rule == WXFRule {
			s := segment{p: p}
			if s.chased() != [2]Bitboard{s.chasedThroughout(Red, Bitboard{}), s.chasedThroughout(Black, Bitboard{})} {
				count["WXFRule with a chariot that a horse pins"]++
			}
			if all := s.chased(); all[Red].any() && all[Black].any() {
				count["WXFRule both chase"]++
			}
		}
	}
	return differences
}

// firstLines joins the first lines of several.
func firstLines(lines []string, n int) string { return strings.Join(lines[:min(n, len(lines))], "\n") }

func TestJudgesAgreeOnLoops(t *testing.T) {
	t.Parallel()
	m := &loopMaker{newRandom(54), knownLoops(t)}
	differences := m.compareLoops(effort(300), map[string]int{})
	assert.Empty(t, differences, firstLines(differences, 5))
}
