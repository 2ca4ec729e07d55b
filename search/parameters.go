package search

import "math"

// Parameters are the numbers of the search. Each technique can be switched off by its parameter, so
// that its worth is one match away.
type Parameters struct {
	AspirationWindow Score // half width of the first window around the last score, centipawns

	ReverseFutilityDepth  int   // plies up to which it is tried; 0: off
	ReverseFutilityMargin Score // centipawns for each ply
	RazorDepth            int
	RazorMargin           Score
	NullMoveDepth         int // plies from which a null move is tried
	NullMoveReduction     int // plies, before depth and evaluation add to it
	NullVerifyDepth       int // plies from which a null move cut is verified by a search

	IterativeReductionDepth int // plies from which a node without a hash move is reduced

	CheckExtensionDepth int // plies up to which a check is searched one ply deeper; everywhere on the principal variation

	SingularDepth int // plies from which a hash move is tested for being the only one

	QuietCheckPlies int // plies of quiescence in which quiet checks are searched too; 0: none

	LateMoveDepth     int // plies up to which late quiet moves are pruned
	FutilityDepth     int
	FutilityBase      Score
	FutilityMargin    Score
	SEEQuietMargin    Score // centipawns a quiet move may lose, for each ply
	SEECaptureMargin  Score
	HistoryPruneDepth int
	HistoryPrune      int32

	EvalHistory int32 // history points for each centipawn by which a quiet move changes the static evaluation; 0: off

	// In variants where a move may be several things beside from and to, the less promising ones
	// (see worker.chooseForms) are left out up to SpecialDepth plies and reduced by more beyond it.
	SpecialDepth     int
	SpecialReduction int

	ReductionBase    float64
	ReductionDivisor float64
}

// DefaultParameters returns the values the engine plays with.
func DefaultParameters() Parameters {
	return Parameters{
		AspirationWindow:        14,
		ReverseFutilityDepth:    8,
		ReverseFutilityMargin:   60,
		RazorDepth:              3,
		RazorMargin:             220,
		NullMoveDepth:           3,
		NullMoveReduction:       3,
		NullVerifyDepth:         12,
		IterativeReductionDepth: 4,
		CheckExtensionDepth:     8,
		SingularDepth:           8,
		QuietCheckPlies:         1,
		LateMoveDepth:           8,
		FutilityDepth:           7,
		FutilityBase:            90,
		FutilityMargin:          70,
		SEEQuietMargin:          40,
		SEECaptureMargin:        80,
		HistoryPruneDepth:       4,
		HistoryPrune:            -3000,
		EvalHistory:             4,
		SpecialDepth:            3,
		SpecialReduction:        1,
		ReductionBase:           0.55,
		ReductionDivisor:        2.3,
	}
}

// reductions holds the base late move reduction by depth and move number, in plies.
type reductions [64][64]int8

func newReductions(p Parameters) *reductions {
	table := new(reductions)
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r := p.ReductionBase + math.Log(float64(depth))*math.Log(float64(number))/p.ReductionDivisor
			table[depth][number] = int8(max(0, r))
		}
	}
	return table
}
