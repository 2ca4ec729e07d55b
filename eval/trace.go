package eval

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"xqengine/position"
	"xqengine/position/fen"
)

// Trace tells how the evaluation of one position depends on every weight. All is seen from Red's side.
//
// The evaluation is worked out of a sum in the middle game and one in the endgame, both linear in the
// tapered weights: Middle + ΣN·middle and End + ΣN·end over Counts. The blend
//
//	(middle·Phase + end·(FullPhase-Phase)) / FullPhase
//
// is scaled by Scale[Red] if it is positive, else by Scale[Black], of FullScale. The other weights enter
// Middle and End, or what is added behind the blend, in ways of their own: Slopes are the derivatives.
type Trace struct {
	Counts      []Count
	Slopes      []Slope
	Middle, End Score    // the sums if all tapered weights were zero
	Phase       Score    // 0..FullPhase
	Scale       [2]Score // 0..FullScale, by colour
	Value       Score    // what Evaluate returns, turned to Red
}

// Count says how often a tapered weight enters the sums, Red's counted positive and Black's negative.
type Count struct {
	Parameter uint16 // index in Parameters of the middle game half; the endgame half follows it
	N         int8   // never 0
}

// Slope is the derivative of the value with respect to a weight that is not tapered.
type Slope struct {
	Parameter uint16 // index in Parameters
	D         float32
}

// Tracer finds Traces. It belongs to one goroutine.
//
// It knows nothing of the terms. The evaluation itself is asked, with probes in place of the weights: the
// sums are words of 64 bits that wrap round, so with 1, 1<<8, 1<<16 … for eight tapered weights and 0 for
// all others, the sum holds the counts of the eight as digits. Slopes are differences of two evaluations.
// Each trace is compared with what Evaluate returns.
//
// Most tapered weights only enter Features. So the probes that have counted something are asked first, and
// the others only if what was counted does not explain the sum with random weights.
type Tracer struct {
	base    *Evaluator
	blank   *Evaluator   // with all tapered weights zero
	random  *Evaluator   // with random tapered weights
	probes  []*Evaluator // one for each group of tapered weights
	active  []int        // groups whose probes have counted something
	tapered []taperedWeight
	steps   []step         // for the other weights
	pieces  [64][]digit    // what Features adds for a piece, one square after the other
	first   [64][129]int32 // where the digits of a square begin in pieces
	sums    []int32        // counts of the tapered weights in the position at hand
}

// taperedWeight is a tapered weight and the parameter of its middle game half.
type taperedWeight struct {
	parameter     uint16
	value, random tapered
}

// digit is a part of the count of a tapered weight.
type digit struct {
	weight uint16 // index in Tracer.tapered
	n      int8
}

// step is a weight that is not tapered, a little below and above its value.
type step struct {
	parameter uint16
	down, up  *Evaluator
	width     float32 // between the two
}

// groupSize is the number of tapered weights that one probe counts, with eight bits each.
const groupSize = 8

// NewTracer returns a tracer for the given weights, which must not change any more.
func NewTracer(w *Weights) *Tracer {
	t := &Tracer{base: New(w)}
	random := rand.New(rand.NewPCG(1, 2)) // any will do
	parameters := w.Parameters()
	for i := range parameters {
		switch p := &parameters[i]; {
		case p.Unused:
		case !p.Tapered:
			t.steps = append(t.steps, t.newStep(i, p))
		case !p.end:
			t.tapered = append(t.tapered, taperedWeight{
				parameter: uint16(i), value: *p.leaf.tapered, random: tapered(random.Uint64()),
			})
		}
	}
	t.sums = make([]int32, len(t.tapered))
	probe := *w
	leaves := probe.Parameters()
	for _, weight := range t.tapered {
		*leaves[weight.parameter].leaf.tapered = weight.random
	}
	all := probe
	t.random = withTables(&all, nil, nil)
	for _, weight := range t.tapered {
		*leaves[weight.parameter].leaf.tapered = 0
	}
	blank := probe
	t.blank = New(&blank)
	var features []*position.Features
	for from := 0; from < len(t.tapered); from += groupSize {
		group := t.group(from / groupSize)
		for i, weight := range group {
			*leaves[weight.parameter].leaf.tapered = 1 << (8 * i)
		}
		weights := probe
		features = append(features, newFeatures(&weights))
		t.probes = append(t.probes, withTables(&weights, nil, nil))
		for _, weight := range group {
			*leaves[weight.parameter].leaf.tapered = 0
		}
	}
	t.readFeatures(features)
	return t
}

// group returns the weights that a probe counts.
func (t *Tracer) group(g int) []taperedWeight {
	return t.tapered[g*groupSize : min((g+1)*groupSize, len(t.tapered))]
}

// newStep returns evaluators with a weight changed by about an eighth down and up, within its range. They
// share the Features of the base: weights that are not tapered have no part in those.
func (t *Tracer) newStep(i int, p *Parameter) step {
	h := max(1, max(p.Value(), -p.Value())/8)
	at := func(v int) *Evaluator {
		w := *t.base.weights
		w.Parameters()[i].leaf.set(v, false)
		return withTables(&w, t.base.features, nil)
	}
	down, up := max(p.Min, p.Value()-h), min(p.Max, p.Value()+h)
	return step{parameter: uint16(i), down: at(down), up: at(up), width: float32(up - down)}
}

// readFeatures finds out which weights Features adds for each piece on each square.
func (t *Tracer) readFeatures(probes []*position.Features) {
	blank := t.blank.features
	for piece := range t.pieces {
		for s := range 128 {
			t.first[piece][s] = int32(len(t.pieces[piece]))
			for g, f := range probes {
				t.digits(g, tapered(f[piece][s].Value-blank[piece][s].Value), func(d digit) {
					t.pieces[piece] = append(t.pieces[piece], d)
				})
			}
		}
		t.first[piece][128] = int32(len(t.pieces[piece]))
	}
}

// digits takes apart a sum found with the probe of a group.
func (t *Tracer) digits(g int, sum tapered, use func(digit)) {
	for i := range t.group(g) {
		if sum == 0 {
			return
		}
		n := int8(sum) // balanced: -128..127
		sum = (sum - tapered(n)) >> 8
		if n != 0 {
			use(digit{uint16(g*groupSize + i), n})
		}
	}
}

// Trace works out into from p, which must not be in check and is made to use the tracer's Features. The
// slices of into are reused. It fails if the counts found do not give the value that Evaluate returns: then
// a term does not enter the evaluation in the way that Weights promises.
func (t *Tracer) Trace(p *position.Position, into *Trace) error {
	p.SetFeatures(t.base.features)
	m := t.base.materialOf(p.Counts())
	value := t.base.Evaluate(p)
	rest := t.blank.otherTermsOf(p)
	into.Middle, into.End = rest.middle(), rest.end()
	into.Phase, into.Scale, into.Value = m.phase, t.base.scaleOf(p, m), value
	sign := float32(1)
	if p.Side() == position.Black {
		into.Value, sign = -value, -1
	}
	if err := t.count(p, rest); err != nil {
		return err
	}
	into.Counts, into.Slopes = into.Counts[:0], into.Slopes[:0]
	sum := rest
	for i, n := range t.sums {
		if n != 0 {
			weight := t.tapered[i]
			into.Counts = append(into.Counts, Count{weight.parameter, int8(n)})
			sum += tapered(int8(n)) * weight.value
		}
	}
	if again := t.base.finish(p, m, sum); again != value {
		return fmt.Errorf("eval: %s is worth %d, but its weights counted give %d", fen.Format(p), value, again)
	}
	for _, s := range t.steps {
		if d := s.up.Evaluate(p) - s.down.Evaluate(p); d != 0 {
			into.Slopes = append(into.Slopes, Slope{s.parameter, sign * float32(d) / s.width})
		}
	}
	return nil
}

// otherTermsOf returns the sum of all tapered terms but those of Features, for Red.
func (e *Evaluator) otherTermsOf(p *position.Position) tapered {
	return e.otherTerms(p, e.materialOf(p.Counts()))
}

// count fills in sums. rest is the sum with all tapered weights zero.
func (t *Tracer) count(p *position.Position, rest tapered) error {
	clear(t.sums)
	for pieces := p.Occupied(); !pieces.Empty(); {
		s := pieces.Pop()
		piece := p.PieceAt(s) & 63
		for _, d := range t.pieces[piece][t.first[piece][s]:t.first[piece][s+1]] {
			t.sums[d.weight] += int32(d.n)
		}
	}
	left := t.random.otherTermsOf(p) - rest // what is not explained yet
	ask := func(g int) {
		t.digits(g, t.probes[g].otherTermsOf(p)-rest, func(d digit) {
			t.sums[d.weight] += int32(d.n)
			left -= tapered(d.n) * t.tapered[d.weight].random
		})
	}
	for _, g := range t.active {
		ask(g)
	}
	for g := 0; g < len(t.probes) && left != 0; g++ {
		if slices.Contains(t.active, g) {
			continue
		}
		before := left
		if ask(g); left != before {
			t.active = append(t.active, g)
		}
	}
	if left != 0 {
		return fmt.Errorf("eval: %s: a tapered weight does not enter the evaluation a whole number of times", fen.Format(p))
	}
	return nil
}
