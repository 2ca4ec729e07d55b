package wire

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRanksOnTheWire(t *testing.T) {
	for _, test := range []struct{ canonical, fromOne string }{
		{"h2e2", "h3e3"},
		{"a0a9", "a1a10"},
		{"a9a0", "a10a1"},
		{"b9b8", "b10b9"},
		{"h2e2i", "h3e3i"},
		{"a9a8s", "a10a9s"},
		{"h2e2,b0c2", "h3e3,b1c3"},
		{"a0a9k,i9i0", "a1a10k,i10i1"},
		{"a5a6x", "a6a7x"},
		{"e4er", "e5er"},
		{"xer,h2e9", "xer,h3e10"},
		{"+r,b8b9c", "+r,b9b10c"},
		{"-,h2e2", "-,h3e3"},
	} {
		assert.Equal(t, test.fromOne, RanksFrom1.Write(test.canonical))
		back, ok := RanksFrom1.Read(test.fromOne)
		assert.True(t, ok)
		assert.Equal(t, test.canonical, back)
		assert.Equal(t, test.canonical, RanksFrom0.Write(test.canonical))
	}
	for from, want := range map[string]string{"H3-E3": "h2e2", "A10-A1": "a9a0", "a1-a10s": "a0a9s"} {
		got, ok := RanksFrom1.Read(from)
		assert.True(t, ok)
		assert.Equal(t, want, got)
	}
	for _, bad := range []string{"", "h", "h3", "h3e", "h0e3", "h3e0", "j1a1", "0000", "h3e3,", ",", "(none)", "车三进一", "a3--a4"} {
		_, ok := RanksFrom1.Read(bad)
		assert.False(t, ok, bad)
	}
	lower, ok := RanksFrom0.Read("H2E2")
	assert.True(t, ok)
	assert.Equal(t, "h2e2", lower)
}

func FuzzRanks(f *testing.F) {
	f.Add("h3e3")
	f.Add("a10-a1s,i10i9")
	f.Add("xar,+r,a1a10x")
	f.Fuzz(func(t *testing.T, text string) {
		canonical, ok := RanksFrom1.Read(text)
		if !ok {
			return
		}
		back, ok := RanksFrom1.Read(RanksFrom1.Write(canonical))
		assert.True(t, ok)
		assert.Equal(t, canonical, back)
	})
}

func TestLooksLikeTurn(t *testing.T) {
	for _, text := range []string{"h2e2", "H2-E2", "a0a9", "a10a1", "h2e2,b0c2", "+r,h2e2", "xer,h2e9", "e0c1"} {
		assert.True(t, LooksLikeTurn(text), text)
	}
	for _, text := range []string{"", "depth", "infinite", "h2", "j0j1", "e", "0000", "(none)"} {
		assert.False(t, LooksLikeTurn(text), text)
	}
}

func TestOtherRanks(t *testing.T) {
	assert.Equal(t, RanksFrom1, RanksFrom0.Other())
	assert.Equal(t, RanksFrom0, RanksFrom1.Other())
	assert.Equal(t, RanksFrom1, AutoRanks.Other())
	assert.Equal(t, "1", RanksFrom1.String())
	assert.Equal(t, "0", RanksFrom0.String())
}

func TestNames(t *testing.T) {
	for _, name := range []string{"Move Overhead", "move_overhead", "MoveOverhead", "move-overhead", " MOVE\tOverhead "} {
		assert.Equal(t, "moveoverhead", FoldName(name), name)
		assert.True(t, SameName("Move Overhead", name), name)
	}
	assert.False(t, SameName("Hash", "Hash Full"))
}
