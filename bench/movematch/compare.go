package movematch

import (
	"errors"
	"math"
	"slices"

	"xqengine/search"
)

// chanceWidth is how many centipawns make odds of e to one where scores are compared as chances: what a score is off
// matters most where a game is open.
const chanceWidth = 180

// chance returns the expected result of a score, 0 to 1.
func chance(s search.Score) float64 { return 1 / (1 + math.Exp(-float64(s)/chanceWidth)) }

// Quantity is a mean over the positions with its standard error.
type Quantity struct{ Mean, Error float64 }

// Agreement is how well searches agree with a reference, in hundredths: of the positions, in how many they choose the same
// turn (the mean of several references), and of a point, how far their expected result is from its mean.
type Agreement struct {
	Match, Distance Quantity
	Depth           float64 // mean
}

// errMismatch tells that searches cannot be compared.
var errMismatch = errors.New("the files hold searches of different positions, or by different rules")

// measure returns match and distance for each position.
func measure(references []*Searches, s *Searches) (match, distance []float64, err error) {
	for i := range s.Answers {
		same, expected := 0.0, 0.0
		for _, r := range references {
			if len(r.Answers) != len(s.Answers) || r.Variant != s.Variant || r.Rules != s.Rules || !r.Answers[i].isOf(&s.Answers[i]) {
				return nil, nil, errMismatch
			}
			if r.Answers[i].Best == s.Answers[i].Best {
				same++
			}
			expected += chance(r.Answers[i].Score)
		}
		n := float64(len(references))
		match = append(match, 100*same/n)
		distance = append(distance, 100*math.Abs(chance(s.Answers[i].Score)-expected/n))
	}
	if len(match) == 0 {
		return nil, nil, errors.New("no searches to compare")
	}
	return match, distance, nil
}

// isOf reports whether two answers are of the same position.
func (a *Answer) isOf(b *Answer) bool {
	return a.Position.FEN == b.Position.FEN && slices.Equal(a.Position.Moves, b.Position.Moves)
}

// Compare returns how well searches agree with references, and how much more than a base does: the errors of that are far
// smaller than those of either, for what is hard is hard for both.
func Compare(references []*Searches, base, s *Searches) (own, more Agreement, err error) {
	match, distance, err := measure(references, s)
	if err != nil {
		return own, more, err
	}
	baseMatch, baseDistance, err := measure(references, base)
	if err != nil {
		return own, more, err
	}
	own = Agreement{Match: mean(match), Distance: mean(distance), Depth: s.depth()}
	for i := range match {
		match[i] -= baseMatch[i]
		distance[i] -= baseDistance[i]
	}
	more = Agreement{Match: mean(match), Distance: mean(distance), Depth: own.Depth - base.depth()}
	return own, more, nil
}

func (s *Searches) depth() float64 {
	sum := 0
	for i := range s.Answers {
		sum += s.Answers[i].Depth
	}
	return float64(sum) / float64(len(s.Answers))
}

// mean returns the mean of values and its standard error.
func mean(values []float64) Quantity {
	n, sum, squares := float64(len(values)), 0.0, 0.0
	for _, v := range values {
		sum += v
	}
	for _, v := range values {
		squares += (v - sum/n) * (v - sum/n)
	}
	return Quantity{Mean: sum / n, Error: math.Sqrt(squares) / n}
}
