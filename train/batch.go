package train

import (
	"math"
	"sync"

	"xqengine/eval/nnue"
)

// blockSize is how many positions all slices work on before the next: their sums stay in the cache.
const blockSize = 256

// trainer works a model through batches.
type trainer struct {
	*model
	Options
	rows    *indexTable
	inputs  []active // of the batch
	buckets []uint8
	races   []float32 // what is known of the outputs beforehand
	targets []float32
	slopes  [blockSize]float32
}

func newTrainer(m *model, o Options, batch int) *trainer {
	return &trainer{
		model: m, Options: o, rows: newIndexTable(m.features), inputs: make([]active, batch), buckets: make([]uint8, batch), races: make([]float32, batch), targets: make([]float32, batch),
	}
}

// parallel calls do for 0..n-1 from the trainer's threads.
func (t *trainer) parallel(n int, do func(int)) {
	threads := min(t.Threads, n)
	if threads == 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var group sync.WaitGroup
	for thread := range threads {
		group.Go(func() {
			for i := thread; i < n; i += threads {
				do(i)
			}
		})
	}
	group.Wait()
}

// target returns what the net should predict for a position.
func (o Options) target(s *sample) float64 {
	if s.flags&distilledBit != 0 {
		return sigmoid(o.slope() * float64(s.score))
	}
	return float64(o.Lambda*s.result()) + float64((1-o.Lambda)*sigmoid(o.slope()*float64(s.score)))
}

// fill readies the inputs and targets of a batch: of returns its positions and whether they are reflected.
func (t *trainer) fill(n int, of func(i int) (s *sample, mirror bool)) {
	const part = 1024
	t.parallel((n+part-1)/part, func(p int) {
		for i := p * part; i < min(n, (p+1)*part); i++ {
			s, mirror := of(i)
			s.inputs(t.rows, &t.inputs[i], mirror)
			t.buckets[i], t.targets[i] = uint8(s.bucket()), float32(t.target(s))
			t.races[i] = float32(t.slope() * float64(s.race))
		}
	})
}

// outputs calls got with the output, and the race on top of it, of each of the n positions of the batch, in order; after
// each block it calls done with where the block lies.
func (t *trainer) outputs(n int, got func(i int, output float32), done func(from, to int)) {
	for from := 0; from < n; from += blockSize {
		to := min(n, from+blockSize)
		t.parallel(len(t.slices), func(s int) { t.slices[s].forward(t.inputs[from:to], t.buckets[from:to]) })
		for i := from; i < to; i++ {
			output := t.outBias.value[t.buckets[i]] + t.races[i]
			for _, s := range t.slices {
				output += s.parts[i-from]
			}
			got(i, output)
		}
		if done != nil {
			done(from, to)
		}
	}
}

// gradients adds the derivatives of the loss of the n positions of the batch and returns the losses.
func (t *trainer) gradients(n int) (sum Loss) {
	t.outputs(n, func(i int, output float32) {
		prediction, target := sigmoid(float64(output)), float64(t.targets[i])
		d := prediction - target
		sum.add(float64(output), target)
		slope := float32(2 * d * prediction * (1 - prediction))
		t.slopes[i%blockSize] = slope
		t.outBias.gradient[t.buckets[i]] += slope
	}, func(from, to int) {
		t.parallel(len(t.slices), func(s int) {
			t.slices[s].backward(t.inputs[from:to], t.buckets[from:to], t.slopes[:to-from])
		})
	})
	return sum
}

// step moves all parameters after a batch of n positions.
func (t *trainer) step(number, n int, rate float64) {
	t.parallel(len(t.slices), func(s int) { t.slices[s].parameters.step(number, n, rate, t.Decay) })
	t.outBias.step(number, n, rate, t.Decay)
	t.boundRows()
}

// values calls got with the output of each of some positions.
func (t *trainer) values(positions []sample, got func(i int, output float64)) {
	for from := 0; from < len(positions); from += len(t.inputs) {
		n := min(len(t.inputs), len(positions)-from)
		t.fill(n, func(i int) (*sample, bool) { return &positions[from+i], false })
		t.outputs(n, func(i int, output float32) { got(from+i, float64(output)) }, nil)
	}
}

// validate returns the mean loss on some positions.
func (t *trainer) validate(positions []sample) (sum Loss) {
	t.values(positions, func(i int, output float64) { sum.add(output, t.target(&positions[i])) })
	return sum.over(len(positions))
}

// Loss is what is minimised, and the cross-entropy besides, by which evaluations of other kinds are judged too. Both
// are means over positions.
type Loss struct {
	Square       float64 // of the differences between prediction and target
	CrossEntropy float64
}

// add adds the losses of a position: of an output, in the unit of the logistic function's argument.
func (l *Loss) add(output, target float64) {
	d := sigmoid(output) - target
	l.Square += float64(d * d)
	l.CrossEntropy += max(output, 0) - float64(output*target) + logOfOneAnd(exp(-math.Abs(output)))
}

func (l Loss) over(n int) Loss {
	return Loss{l.Square / float64(max(n, 1)), l.CrossEntropy / float64(max(n, 1))}
}

func sigmoid(x float64) float64 { return 1 / (1 + exp(-x)) }

// export returns the net as whole numbers. scale is what an output of 1 is worth, in centipawns.
func (m *model) export(scale float64, description string) (*nnue.Network, error) {
	w := nnue.Weights{
		Features: m.features, Hidden: m.hidden, Rows: make([]int16, m.features.Inputs*m.hidden), Bias: make([]int16, m.hidden),
		Out: make([]int16, 2*nnue.Buckets*m.hidden),
	}
	for i, s := range m.slices {
		put := func(to []int16, from []float32, unit float64) {
			for j, v := range from {
				to[i*width+j] = int16(math.Round(float64(v) * unit))
			}
		}
		for row := range m.features.Inputs {
			put(w.Rows[row*m.hidden:], s.value[row*width:][:width], nnue.InputUnit)
		}
		put(w.Bias, s.value[s.biasAt:s.outAt], nnue.InputUnit)
		for half := range 2 * nnue.Buckets {
			put(w.Out[half*m.hidden:], s.value[s.outAt+half*width:][:width], nnue.OutputUnit)
		}
	}
	for b, v := range m.outBias.value {
		w.OutBias[b] = int32(math.Round(float64(v) * nnue.BiasUnit))
	}
	return nnue.New(w, int(math.Round(scale*1000)), description)
}
