package position

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repetitionCase is a position with moves that bring it, or what follows it, for the third time.
type repetitionCase struct {
	Name          string
	FEN           string
	Moves         []string
	Verdict       string // draw, red-loses, black-loses
	Ruleset       string // chinese, asian
	KillChecksMin int    `json:"kill_checks_min"` // fewest checks in the search of mates that the verdict needs
}

func repetitionCases(t testing.TB) []repetitionCase {
	t.Helper()
	var cases []repetitionCase
	readJSON(t, "testdata/repetition-cases.json", &cases)
	require.NotEmpty(t, cases)
	return cases
}

func (c repetitionCase) rule(t testing.TB) RepetitionRule {
	t.Helper()
	rule, ok := map[string]RepetitionRule{"chinese": ChineseRule, "asian": AsianRule}[c.Ruleset]
	require.True(t, ok, c.Ruleset)
	return rule
}

// position returns the first position of the case under rules with its rule set.
func (c repetitionCase) position(t testing.TB, killChecks int) *Position {
	t.Helper()
	p := mustParse(t, c.FEN)
	rules := DefaultRules()
	rules.Repetition, rules.KillChecks = c.rule(t), killChecks
	p.SetRules(rules)
	return p
}

func (c repetitionCase) moves(t testing.TB) []Move {
	t.Helper()
	p := mustParse(t, c.FEN)
	var moves []Move
	for _, text := range c.Moves {
		turn := mustTurn(t, p, text)
		p.Play(turn)
		moves = append(moves, turn.Moves()...)
	}
	return moves
}

// verdictName writes an outcome as the file of cases does.
func verdictName(o Outcome) string {
	switch {
	case !o.Over:
		return "-"
	case o.Winner == RedWins:
		return "black-loses"
	case o.Winner == BlackWins:
		return "red-loses"
	}
	return "draw"
}

// exchanged returns a verdict with the colours swapped.
func exchanged(verdict string) string {
	return map[string]string{"draw": "draw", "red-loses": "black-loses", "black-loses": "red-loses"}[verdict]
}

// requireThird plays moves and requires that only the last of them is judged, and as verdict says, by the
// arbiter and by the plain judge.
func requireThird(t *testing.T, p *Position, moves []Move, verdict string) {
	t.Helper()
	game := newPlainGame(p.FEN())
	for i, m := range moves {
		p.Make(m)
		game.play(m)
		if i < len(moves)-1 {
			require.False(t, p.JudgeRepetition().Over, "after %d plies", i+1)
			require.Negative(t, game.occurrence(3))
		}
	}
	outcome := p.JudgeRepetition()
	require.Equal(t, verdict, verdictName(outcome), "%s", outcome)
	require.Equal(t, Repetition, outcome.Reason)
	require.Contains(t, explained(p), "(repetition: ")
	first := game.occurrence(3)
	require.GreaterOrEqual(t, first, 0)
	j := plainJudge{rule: p.Rules().Repetition, killChecks: min(p.Rules().KillChecks, 2)}
	require.Equal(t, verdict, plainVerdictName(j.judge(game.plies(first))))
}

func plainVerdictName(v plainVerdict) string {
	switch {
	case v.draw:
		return "draw"
	case v.redLoses:
		return "red-loses"
	}
	return "black-loses"
}

func TestRepetitionCases(t *testing.T) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			for killChecks := max(1, c.KillChecksMin); killChecks <= maxKillChecks; killChecks++ {
				requireThird(t, c.position(t, killChecks), c.moves(t), c.Verdict)
			}
			if c.KillChecksMin > 1 {
				p := c.position(t, c.KillChecksMin-1)
				for _, m := range c.moves(t) {
					p.Make(m)
				}
				require.Equal(t, "draw", verdictName(p.JudgeRepetition()), "needs %d checks", c.KillChecksMin)
			}
		})
	}
}

func TestRepetitionCasesAreSymmetric(t *testing.T) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			images(t, c.position(t, 4), func(name string, q *Position, image func(Move) Move) {
				rules := DefaultRules()
				rules.Repetition = c.rule(t)
				q.SetRules(rules)
				verdict := c.Verdict
				if name == "turned" {
					verdict = exchanged(verdict)
				}
				var moves []Move
				for _, m := range c.moves(t) {
					moves = append(moves, image(m))
				}
				requireThird(t, q, moves, verdict)
			})
		})
	}
}

// Given two full cycles it does not matter which position of the cycle is the first one, nor what was
// played before.
func TestRepetitionCasesRotated(t *testing.T) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		moves := c.moves(t)
		if half := len(moves) / 2; !slices.Equal(moves[:half], moves[half:]) {
			continue // not the same cycle twice
		}
		for start := range moves {
			if start == 0 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", c.Name, start), func(t *testing.T) {
				t.Parallel()
				p := c.position(t, 4)
				for _, m := range moves[:start] {
					p.Make(m)
				}
				fresh := mustParse(t, p.FEN())
				fresh.SetRules(p.Rules())
				var rotated []Move
				rotated = append(rotated, moves[start:]...)
				rotated = append(rotated, moves[:start]...)
				requireThird(t, fresh, rotated, c.Verdict)

				// Played on in the same game, every further third occurrence gives the same verdict.
				for _, m := range moves[start:] {
					p.Make(m)
				}
				for _, m := range moves[:start] {
					p.Make(m)
					require.Equal(t, c.Verdict, verdictName(p.JudgeRepetition()))
				}
			})
		}
	}
}

// A move before the first occurrence changes nothing: every quiet move is tried that leads to the first
// position of the case from a position outside the cycle.
func TestMovesBeforeTheCycleDoNotCount(t *testing.T) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			q := c.position(t, 4)
			cycle := []uint64{q.Key()}
			for _, m := range c.moves(t) {
				q.Make(m)
				cycle = append(cycle, q.Key())
			}
			found := 0
			for _, retro := range retractions(t, c) {
				p := mustParse(t, retro.fen)
				if slices.Contains(cycle, p.Key()) {
					continue
				}
				p.SetRules(c.position(t, 4).Rules())
				p.Make(retro.move)
				require.Equal(t, cycle[0], p.Key())
				found++
				for i, text := range c.Moves {
					p.Play(mustTurn(t, p, text))
					if i < len(c.Moves)-1 {
						require.False(t, p.JudgeRepetition().Over)
					}
				}
				require.Equal(t, c.Verdict, verdictName(p.JudgeRepetition()), "after %s from %s", retro.move, retro.fen)
			}
			assert.Positive(t, found, "no position leads here")
		})
	}
}

type retraction struct {
	fen  string
	move Move
}

// retractions returns positions from which a quiet move leads to the first position of the case.
func retractions(t testing.TB, c repetitionCase) []retraction {
	t.Helper()
	p := mustParse(t, c.FEN)
	them := p.Side().Other()
	var found []retraction
	for _, to := range p.Colour(them).Squares() {
		for i := range Files * Ranks {
			from := SquareByIndex(i)
			if p.PieceAt(from) != NoPiece {
				continue
			}
			board := p.board
			board[from], board[to] = board[to], NoPiece
			q, err := Parse(Xiangqi, boardText(&board)+map[Colour]string{Red: " w", Black: " b"}[them])
			if err == nil && legalMoveList(q).Contains(NewMove(from, to)) {
				found = append(found, retraction{q.FEN(), NewMove(from, to)})
			}
		}
	}
	return found
}

func legalMoveList(p *Position) *MoveList {
	list := new(MoveList)
	p.LegalMoves(list)
	return list
}

// A perpetual check is all that AllowChase forbids.
func TestRepetitionCasesUnderAllowChase(t *testing.T) {
	t.Parallel()
	losing := 0
	for _, c := range repetitionCases(t) {
		p := c.position(t, 4)
		rules := p.Rules()
		rules.Repetition = AllowChase
		p.SetRules(rules)
		game := newPlainGame(p.FEN())
		for _, m := range c.moves(t) {
			p.Make(m)
			game.play(m)
		}
		j := plainJudge{rule: AllowChase}
		want := plainVerdictName(j.judge(game.plies(game.occurrence(3))))
		assert.Equal(t, want, verdictName(p.JudgeRepetition()), c.Name)
		if want != "draw" {
			losing++
			assert.Equal(t, c.Verdict, want, c.Name)
		}
	}
	assert.Positive(t, losing)
}
