package nnue

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unsafe"

	"xqengine/position"
)

// Units of the whole numbers. A sum of the first layer is divided by sumStep before it is clamped to
// 0..activationUnit, whose square just fits into 16 bits.
const (
	InputUnit      = sumStep * activationUnit                     // of rows and biases of the first layer
	OutputUnit     = 256                                          // of the output weights
	BiasUnit       = activationUnit * activationUnit * OutputUnit // of the output biases, and of the sum that an output row gives
	activationUnit = 181
	sumStep        = 1 << sumShift
	sumShift       = 2
	scaleUnit      = 1000                                            // of Scale
	mostScale      = 100_000 * scaleUnit                             // in a file
	mostSum        = (1<<31 - 1) / (activationUnit * activationUnit) // of the absolute weights of an output row, so that its sum stays within int32
)

// MostOutput bounds the absolute output weights, in floating point; see FeatureSet.MostWeight for those of the first layer.
const MostOutput = 1.98

// MostRow bounds the sum of the absolute output weights of a row, in floating point, for so many neurons for each side: it
// leaves room for each of them to be rounded away from zero.
func MostRow(hidden int) float64 { return float64(mostSum-hidden-1) / OutputUnit }

// Bounds of files.
const (
	mostInputs = 4096
	hiddenStep = 128
	mostHidden = 1024
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
	hash    [sha256.Size]byte
	bytes   []byte // the file
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
	if w.Hidden < hiddenStep || w.Hidden > mostHidden || w.Hidden%hiddenStep != 0 {
		return fmt.Errorf("%d neurons: want a multiple of %d up to %d", w.Hidden, hiddenStep, mostHidden)
	}
	if len(w.Rows) != w.Features.Inputs*w.Hidden || len(w.Bias) != w.Hidden || len(w.Out) != 2*Buckets*w.Hidden {
		return fmt.Errorf("%d, %d and %d numbers for %d neurons", len(w.Rows), len(w.Bias), len(w.Out), w.Hidden)
	}
	mostInput := w.Features.mostInput()
	for _, part := range []struct {
		name string
		of   []int16
	}{{"weight", w.Rows}, {"bias", w.Bias}} {
		for i, v := range part.of {
			if v > mostInput || v < -mostInput {
				return fmt.Errorf("%s %d is %d, outside ±%d", part.name, i, v, mostInput)
			}
		}
	}
	for b := range Buckets {
		sum := 0
		for _, v := range w.Out[b*2*w.Hidden : (b+1)*2*w.Hidden] {
			sum += max(int(v), -int(v))
		}
		if sum > mostSum {
			return fmt.Errorf("the weights of output row %d add up to %d, more than %d", b, sum, mostSum)
		}
	}
	return nil
}

// New makes a net of its numbers. The scale is in thousandths of a centipawn.
func New(w Weights, scale int, description string) (*Network, error) {
	if err := w.check(); err != nil {
		return nil, fmt.Errorf("nnue: %w", err)
	}
	if scale < 1 || scale > mostScale || len(description) > mostDescription {
		return nil, fmt.Errorf("nnue: scale %d or %d bytes of description are out of bounds", scale, len(description))
	}
	raw := []byte(magic)
	for _, n := range []int{version, w.Features.Inputs, w.Hidden, Buckets, scale, len(description)} {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(n))
	}
	raw = append(raw, description...)
	for _, part := range [][]int16{w.Rows, w.Bias, w.Out} {
		for _, v := range part {
			raw = binary.LittleEndian.AppendUint16(raw, uint16(v))
		}
	}
	for _, v := range w.OutBias {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(v))
	}
	sum := sha256.Sum256(raw)
	return Parse(append(raw, sum[:]...))
}

const (
	magic           = "xqnnue\r\n"
	version         = 1
	headerSize      = len(magic) + 6*4
	mostDescription = 1 << 16
	mostFile        = headerSize + mostDescription + 2*(mostInputs+1+2*Buckets)*mostHidden + 4*Buckets + sha256.Size
)

// Errors of Parse and Read.
var (
	ErrForeign = errors.New("no net of this program")
	ErrDamaged = errors.New("the net is damaged")
)

// Parse reads a net from the bytes of its file, which must not change any more.
func Parse(raw []byte) (*Network, error) {
	if len(raw) < headerSize || string(raw[:len(magic)]) != magic {
		return nil, ErrForeign
	}
	var n [6]int
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32(raw[len(magic)+4*i:]))
	}
	net := &Network{hidden: n[2], Scale: n[4], bytes: raw}
	if i := slices.IndexFunc(featureSets, func(f *FeatureSet) bool { return f.Inputs == n[1] }); i >= 0 {
		net.set = featureSets[i]
	}
	switch {
	case n[0] != version:
		return nil, fmt.Errorf("a net in version %d of the format; this program reads %d", n[0], version)
	case net.set == nil || n[3] != Buckets:
		return nil, fmt.Errorf("a net with %d inputs and %d output rows; this program wants %s and %d", n[1], n[3], knownInputs(), Buckets)
	case n[2] < hiddenStep || n[2] > mostHidden || n[2]%hiddenStep != 0:
		return nil, fmt.Errorf("a net with %d neurons: want a multiple of %d up to %d", n[2], hiddenStep, mostHidden)
	case n[4] < 1 || n[4] > mostScale || n[5] < 0 || n[5] > mostDescription:
		return nil, ErrDamaged
	}
	want := headerSize + n[5] + 2*(n[1]+1+2*Buckets)*net.hidden + 4*Buckets + sha256.Size
	if len(raw) != want {
		return nil, fmt.Errorf("%w: %d bytes instead of %d", ErrDamaged, len(raw), want)
	}
	body := len(raw) - sha256.Size
	net.hash = sha256.Sum256(raw[:body])
	if string(net.hash[:]) != string(raw[body:]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	rest := raw[headerSize:body]
	net.Description, rest = string(rest[:n[5]]), rest[n[5]:]
	take := func(count int) []int16 {
		values := aligned(count)
		for i := range values {
			values[i] = int16(binary.LittleEndian.Uint16(rest[2*i:]))
		}
		rest = rest[2*count:]
		return values
	}
	net.rows, net.bias, net.out = take(n[1]*net.hidden), take(net.hidden), take(2*Buckets*net.hidden)
	for b := range net.outBias {
		net.outBias[b] = int32(binary.LittleEndian.Uint32(rest[4*b:]))
	}
	w := Weights{Features: net.set, Hidden: net.hidden, Rows: net.rows, Bias: net.bias, Out: net.out, OutBias: net.outBias}
	if err := w.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	for i := range net.bias {
		net.bias[i] += sumStep / 2 // so that the division rounds to the nearest
	}
	return net, nil
}

// knownInputs lists the numbers of inputs by which nets say what they are for.
func knownInputs() string {
	var list []string
	for _, f := range featureSets {
		list = append(list, fmt.Sprintf("%d (%s)", f.Inputs, f))
	}
	return strings.Join(list, ", ")
}

// Read reads a net from its file.
func Read(in io.Reader) (*Network, error) {
	raw, err := io.ReadAll(io.LimitReader(in, int64(mostFile)+1))
	if err != nil {
		return nil, err
	}
	return Parse(raw)
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

// Judges tells whether the net is one for a variant.
func (n *Network) Judges(v *position.Variant) bool { return FeaturesFor(v).Name == n.set.Name }

// Hidden returns the number of neurons for each side.
func (n *Network) Hidden() int { return n.hidden }

// Hash returns the first half of the hash of the file: what the net is known by.
func (n *Network) Hash() string { return fmt.Sprintf("%x", n.hash[:8]) }

// String tells the game, the size and the hash.
func (n *Network) String() string {
	return fmt.Sprintf("%s (%d->%d)x2->%d %s", n.set.Name, n.set.Inputs, n.hidden, Buckets, n.Hash())
}
