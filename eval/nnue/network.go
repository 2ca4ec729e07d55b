package nnue

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"unsafe"

	"xqengine/position"
)

// Units of the whole numbers. A sum of the first layer is divided by sumStep before it is clamped to
// 0..activationUnit, whose square just fits into 16 bits.
const (
	InputUnit      = sumStep * activationUnit                     // of rows and biases of the first layer
	OutputUnit     = 256                                          // of the output weights
	BiasUnit       = activationUnit * activationUnit * OutputUnit // of the output biases, and of the sum that an output bucket gives
	activationUnit = 181
	sumStep        = 1 << sumShift
	sumShift       = 2
	scaleUnit      = 1000                                            // of Scale
	maxScale       = 100_000 * scaleUnit                             // in a file
	maxSum         = (1<<31 - 1) / (activationUnit * activationUnit) // of the absolute weights of an output bucket, so that its sum stays within int32
)

// MaxOutput bounds the absolute output weights, in floating point; see FeatureSet.MaxWeight for those of the first layer.
const MaxOutput = 1.98

// MaxRow bounds the sum of the absolute output weights of a row, in floating point, for the given number of neurons for each side: it
// leaves room for each of them to be rounded away from zero.
func MaxRow(hidden int) float64 { return float64(maxSum-hidden-1) / OutputUnit }

// Bounds of sizes.
const (
	maxInputs  = 4096
	hiddenStep = 128
	maxHidden  = 1024
)

// Network is a net as whole numbers. It never changes: goroutines may share it.
type Network struct {
	Description string // lines "key=value" for people: how it was made
	Scale       int    // centipawns of an output of 1, in thousandths

	set     *FeatureSet
	hidden  int
	rows    []int16 // a row of the first layer for each input
	bias    []int16
	out     []int16 // Buckets rows of two halves
	outBias [Buckets]int32
	hash    [sha256.Size]byte // the checksum of the file
	bytes   []byte            // the file
}

// Weights are the numbers of a net: Rows and Bias times InputUnit, Out times OutputUnit, OutBias times BiasUnit.
type Weights struct {
	Features *FeatureSet
	Hidden   int
	Rows     []int16 // [Inputs][Hidden]
	Bias     []int16 // [Hidden]
	Out      []int16 // [Buckets][2][Hidden], the half of the side to move first
	OutBias  [Buckets]int32
}

// check tells what is wrong with the numbers: beyond these bounds the arithmetic would wrap around.
func (w *Weights) check() error {
	if w.Hidden < hiddenStep || w.Hidden > maxHidden || w.Hidden%hiddenStep != 0 {
		return fmt.Errorf("%d neurons: want a multiple of %d up to %d", w.Hidden, hiddenStep, maxHidden)
	}
	if len(w.Rows) != w.Features.Inputs*w.Hidden || len(w.Bias) != w.Hidden || len(w.Out) != 2*Buckets*w.Hidden {
		return fmt.Errorf("%d, %d and %d numbers for %d neurons", len(w.Rows), len(w.Bias), len(w.Out), w.Hidden)
	}
	maxInputWeight := w.Features.maxInputWeight()
	for _, part := range []struct {
		name string
		of   []int16
	}{{"weight", w.Rows}, {"bias", w.Bias}} {
		for i, v := range part.of {
			if v > maxInputWeight || v < -maxInputWeight {
				return fmt.Errorf("%s %d is %d, outside ±%d", part.name, i, v, maxInputWeight)
			}
		}
	}
	for b := range Buckets {
		sum := 0
		for _, v := range w.Out[b*2*w.Hidden : (b+1)*2*w.Hidden] {
			sum += max(int(v), -int(v))
		}
		if sum > maxSum {
			return fmt.Errorf("the weights of output bucket %d add up to %d, more than %d", b, sum, maxSum)
		}
	}
	return nil
}

// aligned returns memory that begins where a line of the cache does.
func aligned(n int) []int16 {
	const line = 64
	memory := make([]int16, n+line/2)
	skip := -int(uintptr(unsafe.Pointer(&memory[0]))) & (line - 1) / 2
	return memory[skip : skip+n : skip+n]
}

// Weights returns a copy of the numbers of the net.
func (n *Network) Weights() Weights {
	w := Weights{
		Features: n.set, Hidden: n.hidden, Rows: slices.Clone(n.rows), Bias: slices.Clone(n.bias), Out: slices.Clone(n.out), OutBias: n.outBias,
	}
	for i := range w.Bias {
		w.Bias[i] -= sumStep / 2 // see Parse
	}
	return w
}

// Bytes returns the file of the net. It must not be changed.
func (n *Network) Bytes() []byte { return n.bytes }

// Features returns what the inputs of the net are.
func (n *Network) Features() *FeatureSet { return n.set }

// Supports reports whether the net is one for a variant.
func (n *Network) Supports(v *position.Variant) bool { return FeaturesFor(v).Name == n.set.Name }

// Hidden returns the number of neurons for each side.
func (n *Network) Hidden() int { return n.hidden }

// Hash returns the first eight bytes of the checksum: what the net is known by, the same in all versions of the format.
func (n *Network) Hash() string { return fmt.Sprintf("%x", n.hash[:8]) }

// String tells the game, the size and the hash.
func (n *Network) String() string {
	return fmt.Sprintf("%s (%d->%d)x2->%d %s", n.set.Name, n.set.Inputs, n.hidden, Buckets, n.Hash())
}
