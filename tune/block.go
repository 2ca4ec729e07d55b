package tune

import (
	"fmt"
	"math"

	"xqengine/eval"
	"xqengine/position"
	"xqengine/position/fen"
)

// blockSize is the number of positions in a block: what one goroutine works on at a time.
const blockSize = 512

// block holds positions in the form in which the tuner goes through them, many times: the evaluation as a
// function of the parameters, as eval.Trace has it. All slices but counts and slopes have one element for
// each position; all is seen from Red's side.
type block struct {
	entries []entry
	counts  []eval.Count
	slopes  []eval.Slope
	forms   []form
	targets []float32 // what the evaluation should predict, 0..1
}

// form is the evaluation of a position as a function of the parameters, and where its counts and slopes end.
type form struct {
	counts, slopes int32
	middle, end    float32 // sums if all tapered weights were zero
	offset         float32 // makes the value at the starting point what Evaluate returns
	value          float32 // what Evaluate returned
	phase          int16
	scale          [2]int16
}

// trace works out the forms of all positions for the weights of a tracer, whose values are in base. Of
// several wrong lines it names the first.
func (b *block) trace(d *Data, t *eval.Tracer, base []float64) error {
	b.counts, b.slopes, b.forms = b.counts[:0], b.slopes[:0], b.forms[:0]
	var trace eval.Trace
	var wrong *lineError
	for i := range b.entries {
		e := &b.entries[i]
		err := e.trace(d, t, &trace)
		if err != nil && (wrong == nil || before(e, wrong.entry)) {
			wrong = &lineError{e, err}
		}
		if wrong == nil {
			b.add(&trace, base)
		}
	}
	if wrong != nil {
		return wrong
	}
	return nil
}

// trace works out the trace of an entry.
func (e *entry) trace(d *Data, t *eval.Tracer, into *eval.Trace) error {
	p, err := fen.Parse(d.Variant, e.FEN)
	if err != nil {
		return fmt.Errorf("fen: %w", err)
	}
	if p.InCheck() {
		return fmt.Errorf("%s is in check: not a quiet position", p.Side())
	}
	return t.Trace(p, into)
}

// add appends the form of a position.
func (b *block) add(t *eval.Trace, base []float64) {
	b.counts = append(b.counts, t.Counts...)
	b.slopes = append(b.slopes, t.Slopes...)
	b.forms = append(b.forms, form{
		counts: int32(len(b.counts)), slopes: int32(len(b.slopes)),
		middle: float32(t.Middle), end: float32(t.End), value: float32(t.Value),
		phase: int16(t.Phase), scale: [2]int16{int16(t.Scale[0]), int16(t.Scale[1])},
	})
	i := len(b.forms) - 1
	value, _ := b.value(i, base, base)
	b.forms[i].offset = float32(float64(t.Value) - value)
}

// lineError is an error in a line of a data file.
type lineError struct {
	entry  *entry
	reason error
}

func (e *lineError) Error() string { return e.reason.Error() }
func (e *lineError) Unwrap() error { return e.reason }

// rates are the derivatives of a value with respect to the two sums.
type rates struct{ middle, end float64 }

// countsOf returns the counts of a position.
func (b *block) countsOf(i int) []eval.Count {
	if i == 0 {
		return b.counts[:b.forms[0].counts]
	}
	return b.counts[b.forms[i-1].counts:b.forms[i].counts]
}

// slopesOf returns the slopes of a position.
func (b *block) slopesOf(i int) []eval.Slope {
	if i == 0 {
		return b.slopes[:b.forms[0].slopes]
	}
	return b.slopes[b.forms[i-1].slopes:b.forms[i].slopes]
}

// value returns the evaluation of a position in centipawns for Red with the parameters x. base are the
// parameters that the forms were worked out with.
func (b *block) value(i int, x, base []float64) (float64, rates) {
	f := &b.forms[i]
	middle, end := float64(f.middle), float64(f.end)
	for _, c := range b.countsOf(i) {
		n, half := float64(c.N), x[c.Parameter:c.Parameter+2]
		middle += n * half[0]
		end += n * half[1]
	}
	phase := float64(f.phase) / float64(eval.FullPhase)
	v := middle*phase + end*(1-phase)
	scale := float64(f.scale[position.Black])
	if v > 0 {
		scale = float64(f.scale[position.Red])
	}
	scale /= float64(eval.FullScale)
	v = v*scale + float64(f.offset)
	for _, s := range b.slopesOf(i) {
		v += float64(s.D) * (x[s.Parameter] - base[s.Parameter])
	}
	return v, rates{middle: phase * scale, end: (1 - phase) * scale}
}

// loss returns the sum of the losses of all positions. k is the rate of the sigmoid, in 1/centipawns.
func (b *block) loss(x, base []float64, k float64) (sum float64) {
	for i := range b.forms {
		v, _ := b.value(i, x, base)
		sum += logisticLoss(k*v, float64(b.targets[i]))
	}
	return sum
}

// gradient adds the derivatives of the losses of all positions, divided by k, to g, and returns the sum of
// the losses.
func (b *block) gradient(x, base []float64, k float64, g []float64) (sum float64) {
	for i := range b.forms {
		v, r := b.value(i, x, base)
		target := float64(b.targets[i])
		sum += logisticLoss(k*v, target)
		d := sigmoid(k*v) - target
		r.middle, r.end = r.middle*d, r.end*d
		for _, c := range b.countsOf(i) {
			n, half := float64(c.N), g[c.Parameter:c.Parameter+2]
			half[0] += n * r.middle
			half[1] += n * r.end
		}
		for _, s := range b.slopesOf(i) {
			g[s.Parameter] += float64(s.D) * d
		}
	}
	return sum
}

// exactLoss returns the sum of the losses with the values that Evaluate returned.
func (b *block) exactLoss(k float64) (sum float64) {
	for i := range b.forms {
		sum += logisticLoss(k*float64(b.forms[i].value), float64(b.targets[i]))
	}
	return sum
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// logisticLoss is the cross-entropy of a prediction, given as its logit, and a target of 0..1. It is worked
// out so that it neither overflows nor takes the logarithm of zero.
func logisticLoss(logit, target float64) float64 {
	return max(logit, 0) - logit*target + math.Log1p(math.Exp(-math.Abs(logit)))
}
