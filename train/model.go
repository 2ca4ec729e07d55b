package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"unsafe"

	"xqengine/eval/nnue"
)

// slice is a part of the net: 64 neurons with all that belongs to them. Its parameters are the rows of the first layer,
// then their bias, then nnue.Buckets rows of two halves of output weights.
type slice struct {
	biasAt, outAt int
	parameters              // its own
	sums          []float32 // of the positions of a block, two halves each
	parts         []float32 // what it adds to their outputs
	slope         [width]float32
}

// parameters are numbers that are trained, with what AdamW knows of them.
type parameters struct {
	value, gradient, first, second []float32
	inputs                         int     // so many, from the beginning, belong to the first layer
	bound                          float32 // bounds their absolute values
}

func newParameters(n, inputs int, bound float64) parameters {
	return parameters{aligned(n), aligned(n), aligned(n), aligned(n), inputs, float32(bound)}
}

// aligned returns memory that begins where a line of the cache does.
func aligned(n int) []float32 {
	const line = 64
	memory := make([]float32, n+line/4)
	skip := -int(uintptr(unsafe.Pointer(&memory[0]))) & (line - 1) / 4
	return memory[skip : skip+n : skip+n]
}

// model is a net in floating point.
type model struct {
	features *nnue.FeatureSet
	hidden   int
	slices   []*slice
	outBias  parameters
}

// newModel returns a model with weights drawn at random.
func newModel(features *nnue.FeatureSet, hidden int, seed uint64) *model {
	m := &model{features: features, hidden: hidden, outBias: newParameters(nnue.Buckets, 0, nnue.MaxOutput)}
	random := rand.New(rand.NewPCG(seed, 0x6e6574))
	draw := func(to []float32, bound float64) {
		for i := range to {
			to[i] = float32((2*random.Float64() - 1) * bound)
		}
	}
	for range hidden / width {
		biasAt := features.Inputs * width
		outAt := biasAt + width
		s := &slice{biasAt: biasAt, outAt: outAt, parameters: newParameters(outAt+2*nnue.Buckets*width, outAt, features.MaxWeight()), sums: aligned(blockSize * 2 * width), parts: aligned(blockSize)}
		draw(s.value[:biasAt], 0.1)
		for i := range width {
			s.value[biasAt+i] = 0.2 // so that most neurons begin on the slope
		}
		draw(s.value[outAt:], 1/math.Sqrt(float64(2*hidden)))
		m.slices = append(m.slices, s)
	}
	return m
}

// CheckStart tells why a net cannot be the start of one with these inputs and the given number of neurons.
func CheckStart(net *nnue.Network, features *nnue.FeatureSet, hidden int) error {
	switch {
	case net.Hidden() > hidden:
		return fmt.Errorf("a net of %d neurons cannot be the start of one of %d", net.Hidden(), hidden)
	case features.Counterparts(net.Features()) == nil:
		return fmt.Errorf("a net for %s cannot be the start of one for %s", net.Features(), features)
	}
	return nil
}

// begin sets the weights to those of a net: for the same inputs, for those without king buckets, or for those of another game with the
// same pieces. What has no counterpart there begins at nothing, what has several at their mean. Neurons that the net has not
// keep what was drawn at random for them, the same in all king buckets, and count for nothing yet: the outputs are those of the net, as far as its
// weights, which slope makes larger or smaller, are within the bounds of training. slope is k, in 1/centipawns.
func (m *model) begin(net *nnue.Network, slope float64) error {
	if err := CheckStart(net, m.features, m.hidden); err != nil {
		return err
	}
	w := net.Weights()
	like := m.features.Counterparts(w.Features)
	bound := float32(m.features.MaxWeight())
	worth := slope * float64(net.Scale) / 1000 // of an output of 1, in the unit of the logistic function
	for i, s := range m.slices {
		at := i * width
		if at >= w.Hidden {
			block := s.biasAt / m.features.KingBuckets
			for kingBucket := 1; kingBucket < m.features.KingBuckets; kingBucket++ {
				copy(s.value[kingBucket*block:], s.value[:block])
			}
			clear(s.value[s.outAt:])
			continue
		}
		clear(s.value[:s.biasAt])
		for row, rows := range like {
			to := s.value[row*width:][:width]
			for _, r := range rows {
				for j, v := range w.Rows[int(r)*w.Hidden+at:][:width] {
					to[j] += float32(v) / nnue.InputUnit / float32(len(rows))
				}
			}
			for j, v := range to {
				to[j] = max(-bound, min(bound, v))
			}
		}
		for j, v := range w.Bias[at:][:width] {
			s.value[s.biasAt+j] = max(-bound, min(bound, float32(v)/nnue.InputUnit))
		}
		for half := range 2 * nnue.Buckets {
			for j, v := range w.Out[half*w.Hidden+at:][:width] {
				s.value[s.outAt+half*width+j] = max(-nnue.MaxOutput, min(nnue.MaxOutput, float32(float64(v)/nnue.OutputUnit*worth)))
			}
		}
	}
	for b, v := range w.OutBias {
		m.outBias.value[b] = max(-nnue.MaxOutput, min(nnue.MaxOutput, float32(float64(v)/nnue.BiasUnit*worth)))
	}
	m.boundRows()
	return nil
}

// out returns where the output weights of a row begin.
func (s *slice) out(bucket int) int { return s.outAt + 2*bucket*width }

// forward works out what the slice adds to the outputs of the positions of a block.
func (s *slice) forward(block []active, buckets []uint8) {
	base, bias := s.value[:s.biasAt], s.value[s.biasAt:s.outAt]
	for i := range block {
		a := &block[i]
		x := s.sums[2*width*i:][:2*width]
		sumRows(x[:width], base, bias, a.rows[0][:a.n])
		sumRows(x[width:], base, bias, a.rows[1][:a.n])
		w := s.value[s.out(int(buckets[i])):][:2*width]
		s.parts[i] = activate(x[:width], w[:width]) + activate(x[width:], w[width:])
	}
}

// backward adds the derivatives of the loss to the gradient. slopes are those with respect to the outputs.
func (s *slice) backward(block []active, buckets []uint8, slopes []float32) {
	base, bias := s.gradient[:s.biasAt], s.gradient[s.biasAt:s.outAt]
	for i := range block {
		a := &block[i]
		x := s.sums[2*width*i:][:2*width]
		at := s.out(int(buckets[i]))
		w, gw := s.value[at:][:2*width], s.gradient[at:][:2*width]
		for half := range a.rows {
			part := half * width
			backprop(x[part:][:width], w[part:][:width], gw[part:][:width], s.slope[:], slopes[i])
			addRows(base, s.slope[:], a.rows[half][:a.n])
			for j, g := range s.slope {
				bias[j] += g
			}
		}
	}
}

// boundRows draws the output buckets whose absolute weights add up to more than a net may hold towards zero, as a whole.
func (m *model) boundRows() {
	bound := nnue.MaxRow(m.hidden)
	for b := range nnue.Buckets {
		sum := 0.0
		for _, s := range m.slices {
			for _, w := range s.value[s.out(b):][:2*width] {
				sum += math.Abs(float64(w))
			}
		}
		if sum <= bound {
			continue
		}
		for _, s := range m.slices {
			row := s.value[s.out(b):][:2*width]
			for i, w := range row {
				row[i] = float32(float64(w) * (bound / sum))
			}
		}
	}
}

// Constants of AdamW.
const (
	firstRate  = 0.9
	secondRate = 0.999
	epsilon    = 1e-8
)

// step moves the parameters against their gradient, which is the sum over so many positions, and clears it. number
// counts steps from 1.
func (p *parameters) step(number, positions int, rate, decay float64) {
	mean := float32(1 / float64(positions))
	first := float32(1 / (1 - power(firstRate, number)))
	second := float32(1 / (1 - power(secondRate, number)))
	r, keep := float32(rate), float32(1-float64(rate*decay))
	bound := p.bound
	for i, g := range p.gradient {
		if i == p.inputs {
			bound = nnue.MaxOutput
		}
		p.gradient[i] = 0
		g *= mean
		m := float32(firstRate*p.first[i]) + float32((1-firstRate)*g)
		v := float32(secondRate*p.second[i]) + float32((1-secondRate)*float32(g*g))
		p.first[i], p.second[i] = m, v
		root := float32(math.Sqrt(float64(float32(v * second))))
		change := float32(r*float32(m*first)) / (root + epsilon)
		p.value[i] = max(-bound, min(bound, float32(p.value[i]*keep)-change))
	}
}
