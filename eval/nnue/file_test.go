package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestFileRoundTrip(t *testing.T) {
	net := randomNet(t, Xiangqi, 128, 7)
	again, err := Read(bytes.NewReader(net.Bytes()))
	require.NoError(t, err)
	assert.Equal(t, net.Hash(), again.Hash())
	assert.Equal(t, net.rows, again.rows)
	assert.Equal(t, net.out, again.out)
	assert.Equal(t, net.outBias, again.outBias)
	assert.Equal(t, "made=by-lot", again.Description)
	assert.Equal(t, 368_000, again.Scale)
	assert.Equal(t, 128, again.Hidden())
	assert.Contains(t, net.String(), "xiangqi (692->128)x2->8 "+net.Hash())
}

// TestBadFiles: any changed byte and any length but the right one is reported.
func TestBadFiles(t *testing.T) {
	raw := randomNet(t, Chess, 128, 8).Bytes()
	for i := 0; i < len(raw); i += 1 + i/8 {
		bad := bytes.Clone(raw)
		bad[i] ^= 4
		_, err := Parse(bad)
		require.Error(t, err, i)
		_, err = Parse(raw[:i])
		require.Error(t, err, i)
	}
	old := asVersionOne(raw)
	for i := range headerSize + sizesSize {
		bad := bytes.Clone(old)
		bad[i] ^= 4
		_, err := Parse(bad)
		require.Error(t, err, i)
	}
	_, err := Parse(append(bytes.Clone(raw), 0))
	require.ErrorIs(t, err, ErrDamaged)
	_, err = Parse([]byte("# weights"))
	require.ErrorIs(t, err, ErrForeign)
	_, err = Read(bytes.NewReader(bytes.Repeat([]byte("x"), maxFile+10)))
	require.ErrorIs(t, err, ErrForeign)
}

// asVersionOne returns the file of a net as version 1 of the format was written: with another header and a checksum over all.
func asVersionOne(raw []byte) []byte {
	name := int(binary.LittleEndian.Uint32(raw[len(magic)+4:]))
	body := raw[headerSize+name+sha256.Size : len(raw)-sha256.Size]
	old := slices.Concat([]byte(magic), []byte{1, 0, 0, 0}, body)
	sum := sha256.Sum256(old)
	return append(old, sum[:]...)
}

// TestVersionOne: files that name no inputs are read, and are the same nets by the same hash.
func TestVersionOne(t *testing.T) {
	for _, f := range featureSets {
		net := randomNet(t, f, 128, 7)
		old := asVersionOne(net.Bytes())
		assert.Equal(t, old[len(old)-sha256.Size:], net.Bytes()[len(net.Bytes())-sha256.Size:], "one checksum in both versions")
		again, err := Parse(old)
		require.NoError(t, err, f)
		assert.Same(t, f, again.Features())
		assert.Equal(t, net.String(), again.String())
		assert.Equal(t, net.Weights(), again.Weights())
	}
	old := asVersionOne(randomNet(t, Xiangqi, 128, 7).Bytes())
	old[len(magic)+4]++
	_, err := Parse(old)
	require.EqualError(t, err, "a net with 693 inputs; in version 1 of the format this program reads nets for xiangqi (692 inputs), xiangqi with zones (2768 inputs), "+
		"points (2818 inputs), stratagem (1566 inputs), chess (736 inputs), chess with zones (2944 inputs)")
	old[len(magic)] = 3
	_, err = Parse(old)
	require.EqualError(t, err, "a net in version 3 of the format; this program reads 1 and 2")
}

// TestNetsOfTheProgram are in the newest version, and are those of the journal.
func TestNetsOfTheProgram(t *testing.T) {
	journal, err := os.ReadFile("../../docs/journal/nets.md")
	require.NoError(t, err)
	for family := range position.Families {
		net := internal[family]()
		assert.Equal(t, byte(version), net.Bytes()[len(magic)], net)
		assert.Regexp(t, "\\| `"+net.Hash()+"`[^|]*the program's own", string(journal))
	}
}

// TestTwoSetsOfOneSize: a net is read for the set that it names, though another has as many inputs.
func TestTwoSetsOfOneSize(t *testing.T) {
	other := changed(reordered, func(g *spec) { g.name = "xiangqi reordered" })
	require.Equal(t, Xiangqi.Inputs, other.Inputs)
	assert.True(t, Xiangqi.MayBeUnnamed())
	assert.False(t, other.MayBeUnnamed())
	both := []*FeatureSet{other, Xiangqi}
	w := randomWeights(Xiangqi, 128, 7)
	nets := map[string]bool{}
	for _, f := range both {
		w.Features = f
		net, err := New(w, 1000, "")
		require.NoError(t, err)
		again, err := parse(net.Bytes(), both)
		require.NoError(t, err)
		assert.Same(t, f, again.Features())
		nets[again.Hash()] = true
	}
	assert.Len(t, nets, 2, "the same numbers for other inputs are another net")
	w.Features = other
	net, err := New(w, 1000, "")
	require.NoError(t, err)
	_, err = Parse(net.Bytes())
	require.EqualError(t, err, fmt.Sprintf("a net for %v; this program has nets for %s", other.Identity(), knownSets(featureSets)))
	w.Features = Xiangqi
	net, err = New(w, 1000, "")
	require.NoError(t, err)
	old, err := parse(asVersionOne(net.Bytes()), both)
	require.NoError(t, err)
	assert.Same(t, Xiangqi, old.Features(), "version 1 knew one of them")
}

// TestChangedInputs: a net whose inputs have since got another order is refused, in both versions of the format.
func TestChangedInputs(t *testing.T) {
	net := randomNet(t, Xiangqi, 128, 7)
	now := newFeatureSet(reordered())
	for name, raw := range map[string][]byte{"named": net.Bytes(), "by size": asVersionOne(net.Bytes())} {
		_, err := parse(raw, []*FeatureSet{now})
		require.EqualError(t, err, fmt.Sprintf("a net for %v; this program has %v", Xiangqi.Identity(), now.Identity()), name)
	}
}

// TestDamagedInputs: a name or hash that is not one of the program's is named in one line of a terminal.
func TestDamagedInputs(t *testing.T) {
	raw := randomNet(t, Chess, 128, 7).Bytes()
	name, hash := headerSize, headerSize+len("chess")
	for want, change := range map[string]func(raw []byte){
		`a net for "cheqs", inputs 6d6ce5ee5f25a9d1; this program has nets for xiangqi (692 inputs), `:  func(raw []byte) { raw[name+3] = 'q' },
		`a net for "che\ns", inputs 6d6ce5ee5f25a9d1; this program has nets for `:                       func(raw []byte) { raw[name+3] = '\n' },
		`a net for "chess", inputs 006ce5ee5f25a9d1; this program has "chess", inputs 6d6ce5ee5f25a9d1`: func(raw []byte) { raw[hash] = 0 },
		"the net is damaged: the name of its inputs is too long":                                        func(raw []byte) { raw[headerSize-3] = 1 },
		"the net is damaged: the name of its inputs is too long ":                                       func(raw []byte) { raw[headerSize-1] = 255 },
		"a net with 737 inputs and 8 output buckets; this program wants 736 and 8 for chess":            func(raw []byte) { raw[hash+sha256.Size]++ },
	} {
		bad := bytes.Clone(raw)
		change(bad)
		_, err := Parse(bad)
		require.ErrorContains(t, err, strings.TrimSpace(want))
		assert.NotContains(t, err.Error(), "\n")
	}
	for i := headerSize; i < hash+sha256.Size; i++ {
		bad := bytes.Clone(raw)
		bad[i]++
		_, err := Parse(bad)
		require.ErrorContains(t, err, "a net for ")
	}
	_, err := Parse(raw[:hash+sha256.Size+3])
	require.ErrorIs(t, err, ErrDamaged)
}

func FuzzParse(f *testing.F) {
	raw := randomNet(f, Xiangqi, 128, 10).Bytes()
	f.Add(raw)
	f.Add(asVersionOne(raw))
	f.Add(raw[:headerSize])
	f.Add(raw[:headerSize+len("xiangqi")+32])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		net, err := Parse(data)
		if err != nil {
			return
		}
		NewEvaluator(net).Evaluate(position.New(variants[net.Features()]))
	})
}
