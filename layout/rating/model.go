package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"xqengine/layout"
	"xqengine/position"
)

// model is the games in numbers.
type model struct {
	plates   []position.Plate
	sides    [][2][position.LayoutPlates]int // for each game and side, the plates on the points: index + 1, 0 for none
	scores   []float64
	cluster  []int // of each game
	clusters int
	weights  Points
}

func newModel(v *position.Variant, games []Game) (*model, error) {
	m := &model{plates: v.Plates()}
	numbers := map[layout.Pair]int{}
	for _, g := range games {
		var sides [2][position.LayoutPlates]int
		for c, text := range []string{g.Layouts.Red, g.Layouts.Black} {
			if err := v.CheckLayout(text); err != nil {
				return nil, fmt.Errorf("layout %w", err)
			}
			for point := range sides[c] {
				sides[c][point] = 1 + slices.IndexFunc(m.plates, func(p position.Plate) bool { return p.Symbol == text[point] })
			}
		}
		m.sides = append(m.sides, sides)
		m.scores = append(m.scores, g.Score)
		key := g.Layouts
		if strings.Compare(key.Red, key.Black) > 0 {
			key = key.Swapped()
		}
		if _, known := numbers[key]; !known {
			numbers[key] = len(numbers)
		}
		m.cluster = append(m.cluster, numbers[key])
	}
	m.clusters = len(numbers)
	return m, nil
}

// fit returns the worths of the first move and of each plate.
func (m *model) fit() ([]Estimate, error) {
	rows := make([][]float64, len(m.sides))
	for i, sides := range m.sides {
		row := make([]float64, len(m.plates)+1)
		row[0] = 1
		for c, sign := range []float64{1, -1} {
			for point, plate := range sides[c] {
				if plate > 0 {
					row[plate] += sign * m.weights[point]
				}
			}
		}
		rows[i] = row
	}
	precision := make([]float64, len(m.plates)+1)
	for i := range m.plates {
		precision[i+1] = 1 / (priorWorth * priorWorth)
	}
	return m.regress(rows, precision)
}

// holdout fits worths to the games of every other pair of layouts, predicts the other games by them, and the reverse, and
// returns the slope of the results on the predictions.
func (m *model) holdout() (Estimate, error) {
	rows := make([][]float64, len(m.sides))
	for half := range 2 {
		part := &model{plates: m.plates, clusters: m.clusters, weights: m.weights}
		for i := range m.sides {
			if m.cluster[i]%2 == half {
				part.sides, part.scores = append(part.sides, m.sides[i]), append(part.scores, m.scores[i])
				part.cluster = append(part.cluster, m.cluster[i])
			}
		}
		worths, err := part.fit()
		if err != nil {
			return Estimate{}, err
		}
		for i := range m.sides {
			if m.cluster[i]%2 != half {
				rows[i] = []float64{1, m.odds(i, worths) - worths[0].Value}
			}
		}
	}
	line, err := m.regress(rows, []float64{0, 1e-6})
	if err != nil {
		return Estimate{}, err
	}
	return line[1], nil
}

// odds returns the logarithm of Red's odds in a game.
func (m *model) odds(game int, worths []Estimate) float64 {
	x := worths[0].Value
	for c, sign := range []float64{1, -1} {
		for point, plate := range m.sides[game][c] {
			if plate > 0 {
				x += sign * m.weights[point] * worths[plate].Value
			}
		}
	}
	return x
}

// regress maximises the likelihood of the scores under logistic odds by Newton's method, with a normal prior.
func (m *model) regress(rows [][]float64, precision []float64) ([]Estimate, error) {
	n := len(precision)
	beta := make([]float64, n)
	hessian, gradient := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	var cholesky mat.Cholesky
	const steps, close = 50, 1e-9
	for range steps {
		m.derive(rows, beta, hessian, gradient, nil)
		for i := range n {
			hessian.SetSym(i, i, hessian.At(i, i)+precision[i])
			gradient.SetVec(i, gradient.AtVec(i)-precision[i]*beta[i])
		}
		if !cholesky.Factorize(hessian) {
			return nil, errors.New("the games do not tell the plates apart")
		}
		var step mat.VecDense
		if err := cholesky.SolveVecTo(&step, gradient); err != nil {
			return nil, err
		}
		largest := 0.0
		for i := range n {
			beta[i] += step.AtVec(i)
			largest = max(largest, math.Abs(step.AtVec(i)))
		}
		if largest < close {
			break
		}
	}
	// The sandwich: the inverse of the information about the outer products of the clusters' gradients.
	sums := mat.NewDense(m.clusters, n, nil)
	m.derive(rows, beta, hessian, gradient, sums)
	for i := range n {
		hessian.SetSym(i, i, hessian.At(i, i)+precision[i])
	}
	if !cholesky.Factorize(hessian) {
		return nil, errors.New("the games do not tell the plates apart")
	}
	var spread, left mat.Dense
	if err := cholesky.SolveTo(&left, sums.T()); err != nil {
		return nil, err
	}
	spread.Mul(&left, left.T())
	estimates := make([]Estimate, n)
	for i := range estimates {
		estimates[i] = Estimate{beta[i], math.Sqrt(spread.At(i, i))}
	}
	return estimates, nil
}

// derive fills in information and gradient of the likelihood, and the gradients of the clusters if they are wanted.
func (m *model) derive(rows [][]float64, beta []float64, hessian *mat.SymDense, gradient *mat.VecDense, sums *mat.Dense) {
	hessian.Zero()
	gradient.Zero()
	for i, row := range rows {
		x := mat.NewVecDense(len(row), row)
		p := logistic(mat.Dot(x, mat.NewVecDense(len(beta), beta)))
		hessian.SymRankOne(hessian, p*(1-p), x)
		gradient.AddScaledVec(gradient, m.scores[i]-p, x)
		if sums != nil {
			for k, value := range row {
				sums.Set(m.cluster[i], k, sums.At(m.cluster[i], k)+(m.scores[i]-p)*value)
			}
		}
	}
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// has reports whether a side of a game has a plate.
func (m *model) has(game, side, plate int) bool {
	return slices.Contains(m.sides[game][side][:], plate+1)
}

// oneSided counts the games in which exactly one side has a plate.
func (m *model) oneSided(plate int) (n int) {
	for i := range m.sides {
		if m.has(i, 0, plate) != m.has(i, 1, plate) {
			n++
		}
	}
	return n
}

// duos rates pairs of plates: the first step of Newton's method from the worths of single plates, each for itself.
func (m *model) duos(worths []Estimate) []Duo {
	residual, information := make([]float64, len(m.sides)), make([]float64, len(m.sides))
	for i := range m.sides {
		p := logistic(m.odds(i, worths))
		residual[i], information[i] = m.scores[i]-p, p*(1-p)
	}
	var list []Duo
	for a := range m.plates {
		for b := a + 1; b < len(m.plates); b++ {
			d := Duo{First: m.plates[a], Second: m.plates[b]}
			gradient := make([]float64, m.clusters)
			sum, weight := 0.0, 1/(priorWorth*priorWorth)
			for i := range m.sides {
				x := 0.0
				if m.has(i, 0, a) && m.has(i, 0, b) {
					x++
				}
				if m.has(i, 1, a) && m.has(i, 1, b) {
					x--
				}
				if x == 0 {
					continue
				}
				d.Games++
				sum += x * residual[i]
				weight += information[i]
				gradient[m.cluster[i]] += x * residual[i]
			}
			square := 0.0
			for _, g := range gradient {
				square += g * g
			}
			if square > 0 {
				d.Worth = Estimate{sum / weight, math.Sqrt(square) / weight}
				list = append(list, d)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y Duo) int { return cmp.Compare(math.Abs(y.Z()), math.Abs(x.Z())) })
	return list
}
