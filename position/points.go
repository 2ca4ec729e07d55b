package position

import (
	"fmt"
	"strconv"
)

// pointsRules is what one of the points variants (积分象棋) adds to xiangqi. Source: the rule sheet of 2015,
// 积分象棋的三种下法.
type pointsRules struct {
	kinds      [kindCount]bool // the kinds that pieces may have
	gains      [kindCount]gain // what a move earns by the kind the piece had while it moved
	checks     bool            // a move that gives check earns checkGain and nothing else
	checkGain  gain
	target     int  // points that win, unless Rules.PointsTarget says otherwise
	reversed   bool // an idle piece is the back of an ordinary one
	doubleTurn bool // turns of two moves and no conversions before the first capture
}

// pointsRuleset is the ruleset of the points variants.
type pointsRuleset struct{}

// gain is what a single move earns, in points.
type gain struct{ mover, opponent int32 }

// The three variants. All start from the array of xiangqi with ordinary pieces.
var (
	// PointsConcise is 简明规则: idle pieces earn, checks cost.
	PointsConcise = &Variant{
		Name:        "points-concise",
		Chinese:     "积分象棋（简明规则）",
		Description: "Points xiangqi: idle pieces earn points, checks cost one; 30 points or mate win",
		family:      FamilyPoints,
		style:       pointsStyle,
		shape:       nineByTen,
		points: &pointsRules{
			kinds:     [kindCount]bool{Ordinary: true, Idle: true},
			gains:     [kindCount]gain{Idle: {mover: 1}},
			checks:    true,
			checkGain: gain{mover: -1},
			target:    30,
			reversed:  true,
		},
	}
	// PointsMatch is 比赛规则: ordinary pieces earn for the opponent, idle ones for their owner.
	PointsMatch = &Variant{
		Name:        "points-match",
		Chinese:     "积分象棋（比赛规则）",
		Description: "Points xiangqi: ordinary moves and checks earn for the opponent; 100 points or mate win",
		family:      FamilyPoints,
		style:       pointsStyle,
		shape:       nineByTen,
		points: &pointsRules{
			kinds:     [kindCount]bool{Ordinary: true, Small: true, Idle: true},
			gains:     [kindCount]gain{Ordinary: {opponent: 1}, Idle: {mover: 1}},
			checks:    true,
			checkGain: gain{opponent: 2},
			target:    100,
		},
	}
	// PointsTournament is 竞赛规则: royal pieces, and turns of two moves before the first capture.
	PointsTournament = &Variant{
		Name:        "points-tournament",
		Chinese:     "积分象棋（竞赛规则）",
		Description: "Points xiangqi: royal pieces, two moves a turn until the first capture; 100 points or mate win",
		family:      FamilyPoints,
		style:       pointsStyle,
		shape:       nineByTen,
		points: &pointsRules{
			kinds:      [kindCount]bool{Ordinary: true, Small: true, Royal: true, Idle: true},
			gains:      [kindCount]gain{Ordinary: {opponent: 1}, Royal: {mover: 1}, Idle: {mover: 1}},
			target:     100,
			doubleTurn: true,
		},
	}
)

// MaxPointsTarget is the largest value of Rules.PointsTarget.
const MaxPointsTarget = 9999

// Phase says how many single moves the present turn may hold, in the points variants.
type Phase uint8

// The phases. Only where turns may have two moves there are others than SingleMoves.
const (
	SingleMoves Phase = iota // one move a turn
	FirstTurn                // the first turn of the game: one move, which does not capture
	DoubleMoves              // before the first capture: one or two moves, or one capture
	secondMove               // one move of such a turn is made; the other, which does not capture, follows
	phaseCount
)

// The points for which keys are kept in a table: from -tabledDebt on.
const (
	tabledDebt   = 512
	tabledPoints = 2048
)

// pointsKeys holds the keys of the usual points of each side; see pointsKey.
var pointsKeys = func() (table [2][tabledPoints]uint64) {
	for _, c := range []Colour{Red, Black} {
		for i := range table[c] {
			table[c][i] = namedPoints(c, i-tabledDebt)
		}
	}
	return table
}()

// phaseKeys holds the keys of the phases; the usual one has the key 0.
var phaseKeys = func() (table [phaseCount]uint64) {
	for phase := FirstTurn; phase < phaseCount; phase++ {
		table[phase] = featureKey(fmt.Sprintf("turn:%d", phase))
	}
	return table
}()

// pointsKey returns the key of the points of a side.
func pointsKey(c Colour, points int32) uint64 {
	if i := uint32(points + tabledDebt); i < tabledPoints {
		return pointsKeys[c&1][i]
	}
	return namedPoints(c, int(points))
}

func namedPoints(c Colour, points int) uint64 {
	return featureKey("points:" + c.String() + ":" + strconv.Itoa(points))
}

// Points returns the points of a side; 0 in variants without points.
func (p *Position) Points(c Colour) int {
	if p.variant.points == nil {
		return 0
	}
	return int(p.top().points[c&1])
}

// PointsTarget returns the points that win; 0 in variants without points.
func (p *Position) PointsTarget() int {
	switch {
	case p.variant.points == nil:
		return 0
	case p.rules.PointsTarget > 0:
		return p.rules.PointsTarget
	}
	return p.variant.points.target
}

// Kinds returns the kinds that pieces of the variant may have.
func (v *Variant) Kinds() []Kind {
	kinds := []Kind{Ordinary}
	for k := Small; v.points != nil && k < kindCount; k++ {
		if v.points.kinds[k] {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// HasPoints reports whether points can win games of the variant.
func (v *Variant) HasPoints() bool { return v.points != nil }

// DoubleTurns reports whether turns may consist of two moves of pieces.
func (v *Variant) DoubleTurns() bool { return v.points != nil && v.points.doubleTurn }

// Kind returns the pieces of both sides that are of a kind other than Ordinary.
func (p *Position) Kind(k Kind) Bitboard {
	return p.byKind[k&3]
}

// settle judges the points after a single move of the mover, or of a position read from text, where the
// side that is not to move counts as the mover.
func (p *Position) settle(f *frame, mover Colour) {
	target := int32(p.PointsTarget())
	switch {
	case f.points[mover&1] >= target:
		f.verdict = verdictFor(mover, p.side)
	case f.points[mover&1^1] >= target:
		f.verdict = verdictFor(mover^1, p.side)
	default:
		f.verdict = NoVerdict
	}
}
