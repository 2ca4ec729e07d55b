//go:build longer

package position

import "testing"

const longerSuites = true

// TestExperimentsInFull repeats the random experiments of every day, each as often as it says.
func TestExperimentsInFull(t *testing.T) {
	for name, experiment := range map[string]func(*testing.T){
		"ChessAgreesWithThePlainRules":                    TestChessAgreesWithThePlainRules,
		"ChessMovesFitTogether":                           TestChessMovesFitTogether,
		"ChessExchange":                                   TestChessExchange,
		"ChessIsSymmetric":                                TestChessIsSymmetric,
		"FENRoundTrip":                                    TestFENRoundTrip,
		"FullStackChangesNothing":                         TestFullStackChangesNothing,
		"TwoGeneratorsAgree":                              TestTwoGeneratorsAgree,
		"TwoGeneratorsAgreeInChecks":                      TestTwoGeneratorsAgreeInChecks,
		"QuietChecksAreTheQuietMovesThatAttackTheGeneral": TestQuietChecksAreTheQuietMovesThatAttackTheGeneral,
		"UnmakeRestoresEverything":                        TestUnmakeRestoresEverything,
		"LongGamesWithPassesAndTakingBack":                TestLongGamesWithPassesAndTakingBack,
		"FramesForgetWhatStoodThereBefore":                TestFramesForgetWhatStoodThereBefore,
		"KeysTellPositionsApart":                          TestKeysTellPositionsApart,
		"PointsRandomPlay":                                TestPointsRandomPlay,
		"RefereeAgreesWithPlainJudgeOnCycles":             TestRefereeAgreesWithPlainJudgeOnCycles,
		"RefereeAgreesWithPlainJudgeOnGames":              TestRefereeAgreesWithPlainJudgeOnGames,
		"JudgesAgreeOnLoops":                              TestJudgesAgreeOnLoops,
		"AttackedPairsAgreeWithPlainJudge":                TestAttackedPairsAgreeWithPlainJudge,
		"GridLines":                                       TestGridLines,
		"GridIsXiangqiOnTenRows":                          TestGridIsXiangqiOnTenRows,
		"StratagemRandomPlay":                             TestStratagemRandomPlay,
		"StratagemColoursAreAlike":                        TestStratagemColoursAreAlike,
		"StratagemAttacksGeneral":                         TestStratagemAttacksGeneral,
		"StratagemRepetitionsAsPlainly":                   TestStratagemRepetitionsAsPlainly,
		"StratagemRefereeAgreesWithLegalTurns":            TestStratagemRefereeAgreesWithLegalTurns,
		"StratagemRepetitionCases":                        TestStratagemRepetitionCases,
		"StratagemRefereeWithoutPlates":                   TestStratagemRefereeWithoutPlates,
		"MovesAreSymmetric":                               TestMovesAreSymmetric,
		"PerftIsSymmetric":                                TestPerftIsSymmetric,
		"ExchangeIsSymmetric":                             TestExchangeIsSymmetric,
		"TurnTextRoundTrip":                               TestTurnTextRoundTrip,
		"ExchangeAgainstAllCaptures":                      TestExchangeAgainstAllCaptures,
	} {
		t.Run(name, experiment)
	}
}
