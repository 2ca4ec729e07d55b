package position

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stratagemRepetitionCase is a repetitionCase in a stratagem variant.
type stratagemRepetitionCase struct {
	repetitionCase
	Variant string
}

func stratagemRepetitionCases(t testing.TB) []stratagemRepetitionCase {
	t.Helper()
	var cases []stratagemRepetitionCase
	readJSON(t, "testdata/stratagem-repetition-cases.json", &cases)
	require.Greater(t, len(cases), 200)
	return cases
}

// start returns the first position of a case.
func (c stratagemRepetitionCase) start(t testing.TB, fen string, killChecks int) *Position {
	t.Helper()
	p := startGame(t, c.Variant, fen, nil)
	rules := DefaultRules()
	rules.Repetition, rules.KillChecks = c.rule(t), killChecks
	p.SetRules(rules)
	return p
}

// requireThirdStratagem plays turns and requires that only the last is judged, and as verdict says, with a table that
// agrees.
func requireThirdStratagem(t *testing.T, p *Position, turns []string, verdict string) {
	t.Helper()
	for i, turn := range turns {
		p.Play(mustTurn(t, p, turn))
		if i < len(turns)-1 {
			require.False(t, p.JudgeRepetition().Over, "after %d turns", i+1)
		}
	}
	outcome := p.JudgeRepetition()
	require.Equal(t, verdict, verdictName(outcome), "%d checks: %s", p.Rules().KillChecks, outcome)
	require.Equal(t, Repetition, outcome.Reason)
	require.Contains(t, explained(p), "(repetition: ")
	table, ok := p.RepetitionTable(3)
	require.True(t, ok)
	require.Len(t, table.Plies, p.Ply()-table.First)
	require.Equal(t, verdict != "draw", table.Verdict != VerdictDraw)
}

func TestStratagemRepetitionCases(t *testing.T) {
	t.Parallel()
	for _, c := range stratagemRepetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			for killChecks := max(1, c.KillChecksMin); killChecks <= effort(maxKillChecks); killChecks++ {
				requireThirdStratagem(t, c.start(t, c.FEN, killChecks), c.Moves, c.Verdict)
			}
			if c.KillChecksMin > 1 {
				requireThirdStratagem(t, c.start(t, c.FEN, c.KillChecksMin-1), c.Moves, "draw")
			}
			under := func(rule RepetitionRule) Outcome {
				p := c.start(t, c.FEN, 4)
				rules := p.Rules()
				rules.Repetition = rule
				p.SetRules(rules)
				play(t, p, strings.Join(c.Moves, " "))
				return p.Outcome()
			}
			for _, rule := range []RepetitionRule{AsianRule, WXFRule, ComputerRule} {
				assert.Equal(t, under(AllowChase), under(rule), "%s knows no plates", rule)
			}
		})
	}
}

// turnedFEN returns a position of a stratagem variant with colours swapped and the board turned.
func turnedFEN(t *testing.T, fen string) string {
	t.Helper()
	fields := strings.Fields(fen)
	rows := []byte(fields[0])
	slices.Reverse(rows)
	fields[0] = strings.Map(func(letter rune) rune {
		if unicode.IsUpper(letter) {
			return unicode.ToLower(letter)
		}
		return unicode.ToUpper(letter)
	}, string(rows))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	if red, black, both := strings.Cut(fields[2], ":"); both {
		fields[2] = black + ":" + red
	}
	require.Contains(t, []string{"-", ""}, fields[3], "no case begins with an event")
	return strings.Join(fields, " ")
}

// turnedTurn returns a turn of one element as it stands on the turned board.
func turnedTurn(turn string) string {
	turned := []byte(turn)
	for i := 0; i < 4; i += 2 {
		turned[i] = 'a' + 'i' - turned[i]
		if turned[i+1] != 'r' {
			turned[i+1] = '0' + '9' - turned[i+1]
		}
	}
	return string(turned)
}

func TestStratagemRepetitionCasesTurned(t *testing.T) {
	t.Parallel()
	for _, c := range stratagemRepetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			var turns []string
			for _, turn := range c.Moves {
				turns = append(turns, turnedTurn(turn))
			}
			requireThirdStratagem(t, c.start(t, turnedFEN(t, c.FEN), 4), turns, exchanged(c.Verdict))
		})
	}
}

// Given two full cycles it does not matter which position of the cycle is the first one.
func TestStratagemRepetitionCasesRotated(t *testing.T) {
	t.Parallel()
	rotated := 0
	for _, c := range stratagemRepetitionCases(t) {
		half := len(c.Moves) / 2
		if strings.Contains(c.Name, "@") || !slices.Equal(c.Moves[:half], c.Moves[half:]) {
			continue
		}
		rotated++
		p := c.start(t, c.FEN, 4)
		for start := 1; start < half; start++ {
			p.Play(mustTurn(t, p, c.Moves[start-1]))
			fresh := c.start(t, p.FEN(), 4)
			turns := append(append([]string{}, c.Moves[start:]...), c.Moves[:start]...)
			requireThirdStratagem(t, fresh, turns, c.Verdict)
		}
	}
	assert.Greater(t, rotated, 15)
}

// Where no plate works and there is no swap, the referee of the stratagem variants says what that of xiangqi says, on
// cycles of random positions too.
func TestStratagemRefereeWithoutPlates(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 52)
	decided := 0
	for range effort(60) {
		p := g.start()
		fields := strings.Fields(p.FEN())
		q, err := Parse(StratagemSixteen, strings.Join(fields[:2], " ")+" 00000000:00000000")
		if err != nil {
			continue // a soldier where no soldier of that variant may stand
		}
		for range 60 {
			cycle := g.cycle(p)
			if cycle == nil || !tryCycle(p, cycle) {
				continue
			}
			for _, m := range cycle {
				q.Make(m)
			}
			if p.Key() == p.stack[0].key {
				for killChecks := range 4 {
					want := p.judgeSegment(0, killChecks)
					require.Equal(t, want, q.judgeSegment(0, killChecks), "%s moves %v", fields[0], cycle)
					if want != VerdictDraw {
						decided++
					}
				}
				for _, soldiers := range [][2]bool{{}, {true, false}, {false, true}} {
					require.Equal(t, segment{p: p, killChecks: p.killChecks()}.plies(soldiers), segment{p: q, killChecks: q.killChecks()}.plies(soldiers))
				}
			}
			for p.Ply() > 0 {
				p.Unmake()
				q.Unmake()
			}
		}
	}
	assert.Positive(t, decided)
}
