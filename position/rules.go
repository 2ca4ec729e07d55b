package position

import "strings"

// RefereeVersion grows with each change by which the referee judges a position or a game differently: files of judged positions, such as endgame tables, carry it.
const RefereeVersion = 1

// RepetitionRule names a set of rules that says who may repeat a position (棋例).
type RepetitionRule uint8

// The rule sets.
const (
	ChineseRule  RepetitionRule = iota // checks, mate threats and chases are forbidden ways to repeat
	AsianRule                          // perpetual check and the perpetual chase of one piece, as the engines of the field judge
	WXFRule                            // the same as the published diagrams of the World Xiangqi Federation have it
	ComputerRule                       // the same as in matches of engines: a chase begins when its victim was not attacked before
	AllowChase                         // only one-sided perpetual check is forbidden
	ruleSets     = iota
)

var repetitionRuleNames = [ruleSets]string{"ChineseRule", "AsianRule", "WXFRule", "ComputerRule", "AllowChase"}

// String returns the option value that names r.
func (r RepetitionRule) String() string { return repetitionRuleNames[r%ruleSets] }

// ForbidsChasingOne reports whether r forbids, besides perpetual check, the perpetual chase of one and the same piece.
func (r RepetitionRule) ForbidsChasingOne() bool {
	return r == AsianRule || r == WXFRule || r == ComputerRule
}

// RepetitionRuleNames returns the option values in order.
func RepetitionRuleNames() []string { return repetitionRuleNames[:] }

// ParseRepetitionRule reads an option value in either case.
func ParseRepetitionRule(text string) (RepetitionRule, bool) {
	for i, name := range repetitionRuleNames {
		if strings.EqualFold(name, text) {
			return RepetitionRule(i), true
		}
	}
	return ChineseRule, false
}

// DrawRule says which draws of chess end a game by themselves.
type DrawRule uint8

// The two ways.
const (
	FIDEDraws      DrawRule = iota // threefold repetition, fifty moves and dead material as soon as they are there
	BrainKingDraws                 // none of them: a player appeals
)

var drawRuleNames = [...]string{"FIDE", "BrainKing"}

// String returns the option value that names r.
func (r DrawRule) String() string { return drawRuleNames[r&1] }

// DrawRuleNames returns the option values in order.
func DrawRuleNames() []string { return drawRuleNames[:] }

// ParseDrawRule reads an option value in either case.
func ParseDrawRule(text string) (DrawRule, bool) {
	for i, name := range drawRuleNames {
		if strings.EqualFold(name, text) {
			return DrawRule(i), true
		}
	}
	return FIDEDraws, false
}

// Rules are the settings of the referee that are not part of a variant or a FEN.
type Rules struct {
	Repetition    RepetitionRule
	KillChecks    int // longest mate threat the referee looks for, in checks; 0: mate threats are idle
	NaturalLimit  int // plies (points variants: turns) without a capture or change of points that make a draw; 0: no limit
	CountedChecks int // checks a side may count towards the natural limit; 0: all plies count
	PointsTarget  int // points that win in the points variants, 1..9999; 0: the variant's own
	Draws         DrawRule
}

// DefaultRules returns the settings the engine starts with. Every ply counts towards the natural limit, checks too,
// as the text has it: sixty rounds in which neither side has captured.
func DefaultRules() Rules {
	return Rules{Repetition: ChineseRule, KillChecks: 4, NaturalLimit: 120}
}
