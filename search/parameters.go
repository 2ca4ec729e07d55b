package search

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"xqengine/position"
)

// Parameters are the parameters of the search, each with its default and the range within which a tuner may look for a
// better one. A tag with the name of a variant gives that variant a default of its own. Most techniques are switched
// off by a value at the end of the range, so that their worth is one match away.
//
// Margins are in centipawns, depths in plies, history values in points of at most 16384.
type Parameters struct {
	// Aspiration windows: half the width of the first, from which iteration on, and from which width on it is given up.
	// A window that a score falls out of grows by a part of its width, in hundredths, and some more. A score that is too
	// high is searched a ply less deep, this many times.
	AspirationWindow     Score `default:"16" range:"4..100"`
	AspirationDepth      int   `default:"5" range:"2..20"`
	AspirationLimit      Score `default:"400" range:"50..2000"`
	AspirationGrowth     Score `default:"50" range:"0..300"`
	AspirationGrowthMore Score `default:"4" range:"1..50"`
	AspirationReductions int   `default:"3" range:"0..6"`

	ReverseFutilityDepth  int   `default:"8" range:"0..16"` // up to which it is tried
	ReverseFutilityMargin Score `default:"87" range:"10..300"`
	// What such a node returns lies between the estimate and beta, this many hundredths of the way.
	ReverseFutilityBlend Score `default:"48" range:"0..100"`

	RazorDepth  int   `default:"3" range:"0..10"`
	RazorMargin Score `default:"329" range:"50..1000"`

	// A null move is tried from NullMoveDepth on (0: never), if the static evaluation is above beta by the margin less
	// the slope for each ply. The reduction grows with depth and with what the evaluation is above beta.
	NullMoveDepth        int   `default:"3" range:"0..10"`
	NullMoveStaticMargin Score `default:"-40" range:"-200..400"`
	NullMoveStaticSlope  Score `default:"10" range:"0..50"`
	NullMoveReduction    int   `default:"4" range:"1..6"`
	NullMoveDepthDivisor int   `default:"4" range:"2..10"`
	NullMoveEvalDivisor  Score `default:"179" range:"50..500"`
	NullMoveEvalMost     Score `default:"3" range:"0..6"`
	NullVerifyDepth      int   `default:"12" range:"5..100"` // from which a cut is verified by a search
	NullVerifyShare      int   `default:"75" range:"0..100"` // of whose depth, in hundredths, no null move is tried

	IterativeReductionDepth int `default:"4" range:"0..12"` // from which a node without a hash move is reduced; 0: never

	// Up to which an entry of the table ends also a node that is expected to do the opposite; deeper ones are searched.
	TTCutoffDepth int `default:"5" range:"0..100"`

	CheckExtensionDepth int `default:"8" range:"0..20"` // up to which a check is extended; everywhere in the principal variation

	SingularDepth         int   `default:"6" range:"0..16"`   // from which a hash move is tested; 0: never
	SingularTTDepth       int   `default:"3" range:"1..6"`    // by how much the table's depth may fall short
	SingularMargin        Score `default:"2" range:"1..10"`   // for each ply
	SingularTestDepth     int   `default:"50" range:"10..90"` // of the depth below the node, in hundredths
	DoubleExtensionMargin Score `default:"6" range:"0..200"`

	QuietCheckPlies int   `default:"1" range:"0..4"`  // of quiescence in which quiet checks are searched too
	QuietEvasions   int   `default:"3" range:"1..20"` // evasions in quiescence, behind which quiet ones are left out
	DeltaMargin     Score `default:"346" range:"0..600"`

	// Quiet moves are late behind this many, plus the square of the depth, or half of it where the side is not improving.
	LateMoveDepth          int `default:"8" range:"0..16"`
	LateMoveCount          int `default:"5" range:"1..20"`
	LateMoveCountImproving int `default:"4" range:"1..20"`

	FutilityDepth  int   `default:"7" range:"0..16"`
	FutilityBase   Score `default:"52" range:"0..400"`
	FutilityMargin Score `default:"21" range:"10..300"`

	// Likewise captures, on top of what they win.
	CaptureFutilityDepth  int   `default:"7" range:"0..16"`
	CaptureFutilityBase   Score `default:"170" range:"0..600"`
	CaptureFutilityMargin Score `default:"210" range:"10..500"`

	SEEQuietMargin   Score `default:"53" range:"5..200"`  // what a quiet move may lose, for each ply
	SEECaptureMargin Score `default:"147" range:"5..300"` // likewise a capture
	SEECaptureDepth  int   `default:"6" range:"0..16"`

	HistoryPruneDepth int   `default:"4" range:"0..12"`
	HistoryPrune      int32 `default:"-2525" range:"-16000..0"` // for each ply

	// Late move reductions: base + ln depth · ln number / divisor, for moves behind the first two, captures behind the
	// first of them, less one ply for this many points of history.
	ReductionDepth        int     `default:"3" range:"2..8"`
	ReductionMoveCount    int     `default:"2" range:"1..8"`
	ReductionCaptureCount int     `default:"2" range:"1..40"`
	ReductionBase         float64 `default:"0.95" range:"0..2"`
	ReductionDivisor      float64 `default:"2.585" range:"1..5"`
	ReductionHistory      int32   `default:"14554" range:"1000..49152"`

	// What is added to a reduction, or taken off it, in 1024ths of a ply: at nodes that are expected to fail high, for a side
	// that is not improving, where the hash move captures, where more than this many moves have cut behind earlier ones; in
	// the principal variation, in what was one before, for checks and in check, for captures, for killers.
	ReductionCutNode      int `default:"1173" range:"0..4096"`
	ReductionNotImproving int `default:"1094" range:"0..4096"`
	ReductionHashCapture  int `default:"728" range:"0..4096"`
	ReductionCutoffs      int `default:"266" range:"0..4096"`
	ReductionCutoffCount  int `default:"3" range:"0..20"`
	ReductionPVLess       int `default:"295" range:"0..4096"`
	ReductionTTPVLess     int `default:"1215" range:"0..4096"`
	ReductionCheckLess    int `default:"236" range:"0..4096"`
	ReductionCaptureLess  int `default:"834" range:"0..4096"`
	ReductionKillerLess   int `default:"2373" range:"0..4096"`

	// A move that beats alpha at its reduced depth is searched a ply deeper than others if it beats the best score by more
	// than the deeper margin and two centipawns a ply, a ply less deep if by less than the shallower one.
	DeeperMargin    Score `default:"18" range:"0..300"`
	ShallowerMargin Score `default:"4" range:"0..100"`

	// At the root: from which depth on, behind how many moves, and by how much less.
	RootReductionDepth     int `default:"3" range:"2..8"`
	RootReductionMoveCount int `default:"3" range:"1..10"`
	RootReductionLess      int `default:"861" range:"0..4096"` // in 1024ths of a ply

	// The order of moves. Captures go by what they win and, in 64ths, by the history of captures; quiet moves that win
	// material get this many points of history for each centipawn.
	OrderGain           int32 `default:"29" range:"1..64"`
	OrderCaptureHistory int32 `default:"6" range:"0..64"`
	OrderQuietGain      int32 `default:"64" range:"0..256"`

	// A move that cuts at a depth earns slope · depth - offset points, at most the most.
	HistoryBonusSlope  int32 `default:"358" range:"20..600"`
	HistoryBonusOffset int32 `default:"60" range:"0..600"`
	HistoryBonusMost   int32 `default:"1678" range:"200..6000"`

	// How much the history of moves after one's own last move but one counts, in hundredths; and what a quiet move
	// earns to which no reply raises alpha, in hundredths of what a cut at that depth earns.
	HistoryFourPlies int32 `default:"87" range:"0..200"`
	HistoryFailLow   int32 `default:"55" range:"0..200"`

	// A quiet move earns this many points for each centipawn by which it changes the static evaluation, at most the most.
	EvalHistory     int32 `default:"6" range:"0..30"`
	EvalHistoryMost int32 `default:"1270" range:"0..6000"`

	// How much of each correction of the evaluation counts, in hundredths: see correctionHistory.
	CorrectionSoldiers int `default:"10" range:"0..200"`
	CorrectionGuards   int `default:"45" range:"0..200"`
	CorrectionPieces   int `default:"95" range:"0..200"`
	CorrectionMoves    int `default:"76" range:"0..200"`
	// How large a stored correction gets, in centipawns, and what a search of a depth weighs at most against 256 parts of
	// what is stored.
	CorrectionLimit  int32 `default:"64" range:"8..127"`
	CorrectionWeight int   `default:"25" range:"2..128"`

	// In variants where a move may be several things besides from and to, the less promising ones
	// (see worker.choosePromisingForms) are left out up to SpecialDepth and reduced by more beyond it.
	SpecialDepth     int `default:"3" range:"0..10"`
	SpecialReduction int `default:"1" range:"0..4"`
	// The order of such moves: what the evaluation says of a conversion, in points of history for each centipawn, and the
	// history of specials, in 64ths.
	OrderConversion     int32 `default:"64" range:"0..256"`
	OrderSpecialHistory int32 `default:"32" range:"0..128"`

	// Time. The clock is divided by a number of moves. Without movestogo this divisor falls linearly from TimeFirstMoves at move 1
	// to TimeLastMoves at move TimeLastFrom; movestogo counts as TimeMovesToGo at most. The search thinks for at most TimeMaximum
	// times the optimum, and TimeMaximumShare hundredths of the clock. Pondering multiplies the optimum by TimePonder hundredths.
	TimeFirstMoves   int `default:"46" range:"20..80"`
	TimeLastMoves    int `default:"18" range:"8..40"`
	TimeLastFrom     int `default:"35" range:"10..80"`
	TimeMovesToGo    int `default:"24" range:"8..60"`
	TimeMaximum      int `default:"5" range:"1..10"`
	TimeMaximumShare int `default:"40" range:"10..80"`
	TimePonder       int `default:"125" range:"100..200"`

	// The optimum is stretched: by the unstable factor less the slope for each iteration in which the best move stood, up to
	// the most; by how far the score has dropped, in parts of the divisor, up to the most, from some depth on; by the effort
	// factor less the share of the nodes that the best move took.
	TimeUnstable         float64 `default:"1.3" range:"0.5..3"`
	TimeUnstableSlope    float64 `default:"0.075" range:"0..0.3"`
	TimeUnstableMost     int     `default:"7" range:"1..20"`
	TimeScoreDropDepth   int     `default:"5" range:"2..20"`
	TimeScoreDropMost    Score   `default:"80" range:"0..400"`
	TimeScoreDropDivisor float64 `default:"160" range:"20..1000"`
	TimeEffort           float64 `default:"1.6" range:"1..3"`
}

// DefaultParameters returns the values the engine plays xiangqi with.
func DefaultParameters() Parameters { return ParametersFor(position.Xiangqi) }

// ParametersFor returns the values the engine plays a variant with.
func ParametersFor(v *position.Variant) Parameters {
	var p Parameters
	for _, parameter := range p.All() {
		value := parameter.Default
		if own, ok := parameter.tag.Lookup(v.Name); ok {
			value = number(parameter.Name, own)
		}
		if err := parameter.Set(value); err != nil {
			panic("search: " + err.Error())
		}
	}
	return p
}

// Parameter is one number of the search, connected with the Parameters that it was taken from.
type Parameter struct {
	Name              string
	Default, Min, Max float64
	Whole             bool // takes whole numbers only
	field             reflect.Value
	tag               reflect.StructTag
}

// All returns every parameter, in the order of the struct.
func (p *Parameters) All() []Parameter {
	fields := reflect.ValueOf(p).Elem()
	all := make([]Parameter, fields.NumField())
	for i := range all {
		field := fields.Type().Field(i)
		least, most, _ := strings.Cut(field.Tag.Get("range"), "..")
		all[i] = Parameter{
			Name: field.Name, Default: number(field.Name, field.Tag.Get("default")),
			Min: number(field.Name, least), Max: number(field.Name, most),
			Whole: fields.Field(i).CanInt(), field: fields.Field(i), tag: field.Tag,
		}
	}
	return all
}

// Find returns the parameter with a name, and whether there is one.
func (p *Parameters) Find(name string) (Parameter, bool) {
	for _, parameter := range p.All() {
		if parameter.Name == name {
			return parameter, true
		}
	}
	return Parameter{}, false
}

// number reads a number of a tag of Parameters.
func number(name, text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("search: parameter %s: %v", name, err))
	}
	return v
}

// Value returns the present value.
func (p Parameter) Value() float64 {
	if p.Whole {
		return float64(p.field.Int())
	}
	return p.field.Float()
}

// Set changes the value. It fails, and changes nothing, if v is outside Least..Max or no whole number where one is
// wanted.
func (p Parameter) Set(v float64) error {
	switch {
	case !(v >= p.Min && v <= p.Max):
		return fmt.Errorf("parameter %s: %g is outside %g..%g", p.Name, v, p.Min, p.Max)
	case p.Whole && v != float64(int64(v)):
		return fmt.Errorf("parameter %s: %g is not a whole number", p.Name, v)
	case p.Whole:
		p.field.SetInt(int64(v))
	default:
		p.field.SetFloat(v)
	}
	return nil
}
