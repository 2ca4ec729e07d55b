package position

// PlainRepetition returns what the plain judge says of the position: red-loses, black-loses or draw, and
// - if it does not stand for the third time. It is for the tests that import the search and so cannot be
// in this package.
func PlainRepetition(p *Position) string {
	game := newPlainGame(fenOf(p, 0))
	for i := 1; i <= p.Ply(); i++ {
		game.play(p.stack[i].move)
	}
	first := game.occurrence(3)
	if first < 0 {
		return "-"
	}
	j := plainJudge{p.rules.Repetition, p.rules.KillChecks}
	return plainVerdictName(j.judge(game.plies(first)))
}

// VerdictName writes an outcome as PlainRepetition does.
func VerdictName(o Outcome) string { return verdictName(o) }
