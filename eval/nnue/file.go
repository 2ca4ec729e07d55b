package nnue

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A file of a net, all numbers little-endian:
//
//	"xqnnue\r\n", version: 32 bits
//	version 2: length of the name: 32 bits, name of the set of features, hash of its inputs: 32 bytes
//	inputs, hidden, output buckets, scale, length of the description: 32 bits each; description
//	rows, bias, output weights: 16 bits each; output biases: 32 bits each
//	checksum: 32 bytes
//
// The checksum is what the net is known by. It is the SHA-256 of what a file of version 1 holds, for inputs that this version could
// name: so a net has one checksum in both versions. For other inputs it is that of the whole file. A name or
// hash that is damaged is none of the program's, so it needs no checksum.
const (
	magic          = "xqnnue\r\n"
	version        = 2
	withoutInputs  = 1 // the version of files that say by their number of inputs what they are for
	headerSize     = len(magic) + 2*4
	sizesSize      = 5 * 4
	maxName        = 64
	maxDescription = 1 << 16
	maxFile        = headerSize + maxName + sha256.Size + sizesSize + maxDescription + 2*(maxInputs+1+2*Buckets)*maxHidden + 4*Buckets + sha256.Size
)

// Errors of Parse and Read.
var (
	ErrForeign = errors.New("no net of this program")
	ErrDamaged = errors.New("the net is damaged")
)

// inputsByNumber says what files of version 1 are for, which name no inputs. It never changes: if a set gets other inputs, these
// files are refused.
var inputsByNumber = map[int]Inputs{
	692:  byNumber("xiangqi", "b81e31bf9264dd70c04e275a75f8ca812701085acd2826dcf8592af61e2614b6"),
	2768: byNumber("xiangqi with zones", "3b0f346071e851b5bc09adb2650b28d1c8b88276b578040bc01a2e5f419c6c07"),
	2818: byNumber("points", "28a573a1b9ca074c69ce9c4f28ded4f5b9d53831345dffbb6edacf4ae364208f"),
	1566: byNumber("stratagem", "8f2e9e86cf06462a636f664d1c949a2986760af3070a72498f8463cbbb7b2cd5"),
	736:  byNumber("chess", "6d6ce5ee5f25a9d13c11f311271764d3c0c1cfd33e157402330e6e3068de2fcd"),
	2944: byNumber("chess with zones", "c55a8a8a297763b0b35a1443d97d381bc481b3e8fb5841ed9830285f99688cc6"),
}

func byNumber(name, hash string) Inputs {
	i := Inputs{Name: name}
	if n, err := hex.Decode(i.Hash[:], []byte(hash)); n != len(i.Hash) || err != nil {
		panic("nnue: no hash: " + hash)
	}
	return i
}

// MayBeUnnamed reports whether f is what it was when nets and trainings did not name their inputs, so that one of these can be for f.
func (f *FeatureSet) MayBeUnnamed() bool { return inputsByNumber[f.Inputs] == f.Identity() }

// fileHeader returns what a file for a set begins with, and what its checksum takes for that.
func fileHeader(f *FeatureSet) (header, summed []byte) {
	i := f.Identity()
	header = binary.LittleEndian.AppendUint32([]byte(magic), version)
	header = binary.LittleEndian.AppendUint32(header, uint32(len(i.Name)))
	header = append(append(header, i.Name...), i.Hash[:]...)
	if f.MayBeUnnamed() {
		return header, binary.LittleEndian.AppendUint32([]byte(magic), withoutInputs)
	}
	return header, header
}

// checksum returns the SHA-256 of two parts, one behind the other.
func checksum(header, body []byte) (sum [sha256.Size]byte) {
	h := sha256.New()
	h.Write(header)
	h.Write(body)
	h.Sum(sum[:0])
	return sum
}

// New makes a net of its numbers. The scale is in thousandths of a centipawn.
func New(w Weights, scale int, description string) (*Network, error) {
	if err := w.check(); err != nil {
		return nil, fmt.Errorf("nnue: %w", err)
	}
	if scale < 1 || scale > maxScale || len(description) > maxDescription {
		return nil, fmt.Errorf("nnue: scale %d or %d bytes of description are out of bounds", scale, len(description))
	}
	var body []byte
	for _, n := range []int{w.Features.Inputs, w.Hidden, Buckets, scale, len(description)} {
		body = binary.LittleEndian.AppendUint32(body, uint32(n))
	}
	body = append(body, description...)
	for _, part := range [][]int16{w.Rows, w.Bias, w.Out} {
		for _, v := range part {
			body = binary.LittleEndian.AppendUint16(body, uint16(v))
		}
	}
	for _, v := range w.OutBias {
		body = binary.LittleEndian.AppendUint32(body, uint32(v))
	}
	header, summed := fileHeader(w.Features)
	sum := checksum(summed, body)
	return parse(slices.Concat(header, body, sum[:]), []*FeatureSet{w.Features})
}

// Parse reads a net from the bytes of its file, which must not change any more.
func Parse(raw []byte) (*Network, error) { return parse(raw, featureSets) }

// parse reads a net that is for one of these sets.
func parse(raw []byte, sets []*FeatureSet) (*Network, error) {
	if len(raw) < headerSize || string(raw[:len(magic)]) != magic {
		return nil, ErrForeign
	}
	set, rest, err := parseInputs(raw, sets)
	if err != nil {
		return nil, err
	}
	if len(rest) < sizesSize {
		return nil, fmt.Errorf("%w: it ends in its header", ErrDamaged)
	}
	var n [5]int
	for i := range n {
		n[i] = int(binary.LittleEndian.Uint32(rest[4*i:]))
	}
	net := &Network{set: set, hidden: n[1], Scale: n[3], bytes: raw}
	switch {
	case n[0] != set.Inputs || n[2] != Buckets:
		return nil, fmt.Errorf("a net with %d inputs and %d output buckets; this program wants %d and %d for %s", n[0], n[2], set.Inputs, Buckets, set)
	case n[1] < hiddenStep || n[1] > maxHidden || n[1]%hiddenStep != 0:
		return nil, fmt.Errorf("a net with %d neurons: want a multiple of %d up to %d", n[1], hiddenStep, maxHidden)
	case n[3] < 1 || n[3] > maxScale || n[4] < 0 || n[4] > maxDescription:
		return nil, ErrDamaged
	}
	want := sizesSize + n[4] + 2*(n[0]+1+2*Buckets)*net.hidden + 4*Buckets + sha256.Size
	if len(rest) != want {
		return nil, fmt.Errorf("%w: %d bytes instead of %d", ErrDamaged, len(raw), len(raw)-len(rest)+want)
	}
	body := rest[:len(rest)-sha256.Size]
	_, summed := fileHeader(set)
	net.hash = checksum(summed, body)
	if string(net.hash[:]) != string(rest[len(body):]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	net.Description = string(body[sizesSize : sizesSize+n[4]])
	net.takeNumbers(body[sizesSize+n[4]:])
	w := Weights{Features: net.set, Hidden: net.hidden, Rows: net.rows, Bias: net.bias, Out: net.out, OutBias: net.outBias}
	if err := w.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	for i := range net.bias {
		net.bias[i] += sumStep / 2 // so that the division rounds to the nearest
	}
	return net, nil
}

// parseInputs returns the set that a file is for, and what follows.
func parseInputs(raw []byte, sets []*FeatureSet) (set *FeatureSet, rest []byte, err error) {
	var inputs Inputs
	next := int(binary.LittleEndian.Uint32(raw[len(magic)+4:])) // length of the name; in version 1 number of inputs
	switch v := binary.LittleEndian.Uint32(raw[len(magic):]); v {
	case withoutInputs:
		var known bool
		if inputs, known = inputsByNumber[next]; !known {
			return nil, nil, fmt.Errorf("a net with %d inputs; in version %d of the format this program reads nets for %s", next, withoutInputs, knownSets(sets))
		}
		rest = raw[len(magic)+4:]
	case version:
		rest = raw[headerSize:]
		if next < 0 || next > maxName || len(rest) < next+len(inputs.Hash) {
			return nil, nil, fmt.Errorf("%w: the name of its inputs is too long", ErrDamaged)
		}
		inputs.Name = string(rest[:next])
		rest = rest[next+copy(inputs.Hash[:], rest[next:]):]
	default:
		return nil, nil, fmt.Errorf("a net in version %d of the format; this program reads %d and %d", v, withoutInputs, version)
	}
	i := slices.IndexFunc(sets, func(f *FeatureSet) bool { return f.String() == inputs.Name })
	if i < 0 {
		return nil, nil, fmt.Errorf("a net for %v; this program has nets for %s", inputs, knownSets(sets))
	}
	if own := sets[i].Identity(); own != inputs {
		return nil, nil, fmt.Errorf("a net for %v; this program has %v", inputs, own)
	}
	return sets[i], rest, nil
}

// knownSets lists the sets that nets may be for.
func knownSets(sets []*FeatureSet) string {
	var list []string
	for _, f := range sets {
		list = append(list, fmt.Sprintf("%s (%d inputs)", f, f.Inputs))
	}
	return strings.Join(list, ", ")
}

// takeNumbers takes the weights and biases from their bytes.
func (n *Network) takeNumbers(raw []byte) {
	take := func(count int) []int16 {
		values := aligned(count)
		for i := range values {
			values[i] = int16(binary.LittleEndian.Uint16(raw[2*i:]))
		}
		raw = raw[2*count:]
		return values
	}
	n.rows, n.bias, n.out = take(n.set.Inputs*n.hidden), take(n.hidden), take(2*Buckets*n.hidden)
	for b := range n.outBias {
		n.outBias[b] = int32(binary.LittleEndian.Uint32(raw[4*b:]))
	}
}

// Read reads a net from its file.
func Read(in io.Reader) (*Network, error) {
	raw, err := io.ReadAll(io.LimitReader(in, int64(maxFile)+1))
	if err != nil {
		return nil, err
	}
	return Parse(raw)
}
