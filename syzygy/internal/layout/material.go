// Package layout says how the files of Syzygy tables number positions: which pieces a table is of, and which number a position of
// them has. It is written from the format; the reference for it is Fathom, whose
// notice package syzygy has.
package layout

import (
	"fmt"
	"math/bits"
	"strings"

	"xqengine/syzygy/internal/chess"
)

// Material is how many pieces of each type the sides have, White's first.
type Material [2][chess.King + 1]uint8

// letters are the types by their codes.
const letters = " PNBRQK"

// byRank are the types in the order of names: the stronger first.
var byRank = [...]uint8{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// ParseMaterial reads a name such as KQvKR. It is an error if that is not how a table of these pieces is called.
func ParseMaterial(name string) (Material, error) {
	var m Material
	white, black, ok := strings.Cut(name, "v")
	if !ok || len(name) > chess.MaxPieces+1 {
		return m, fmt.Errorf("%.20q is not a name of a table, such as KQvKR", name)
	}
	for side, text := range []string{white, black} {
		for _, letter := range []byte(text) {
			t := strings.IndexByte(letters, letter)
			if t < chess.Pawn {
				return m, fmt.Errorf("%.20q is not a name of a table, such as KQvKR", name)
			}
			m[side][t]++
		}
	}
	if m[0][chess.King] != 1 || m[1][chess.King] != 1 || m.Count() < 3 || m.String() != name || m.Flipped().stronger(m) {
		return m, fmt.Errorf("%.20q is not a name of a table, such as KQvKR", name)
	}
	return m, nil
}

// String returns the name of a table of these pieces, with White's first.
func (m Material) String() string { return m.side(0) + "v" + m.side(1) }

func (m Material) side(side int) string {
	var text strings.Builder
	for _, t := range byRank {
		text.WriteString(strings.Repeat(letters[t:t+1], int(m[side][t])))
	}
	return text.String()
}

// Flipped returns the same pieces with the colours exchanged.
func (m Material) Flipped() Material { return Material{m[1], m[0]} }

// stronger reports whether m rather than n, which has the colours exchanged, is what a table is called by: more pieces first, then the
// stronger ones.
func (m Material) stronger(n Material) bool {
	if a, b := m.of(0), n.of(0); a != b {
		return a > b
	}
	for _, t := range byRank {
		if m[0][t] != n[0][t] {
			return m[0][t] > n[0][t]
		}
	}
	return false
}

// Canonical returns the pieces as a table has them, and whether the colours had to be exchanged.
func (m Material) Canonical() (Material, bool) {
	if f := m.Flipped(); f.stronger(m) {
		return f, true
	}
	return m, false
}

// Symmetric reports whether both sides have the same pieces.
func (m Material) Symmetric() bool { return m[0] == m[1] }

func (m Material) of(side int) int {
	n := 0
	for _, count := range m[side] {
		n += int(count)
	}
	return n
}

// Count returns how many pieces there are.
func (m Material) Count() int { return m.of(0) + m.of(1) }

// HasPawns reports whether there are pawns.
func (m Material) HasPawns() bool { return m[0][chess.Pawn]+m[1][chess.Pawn] > 0 }

// LeadingSide returns whose pawns lead the numbering, where there are any: the fewer, White's if there are as many.
func (m Material) LeadingSide() int {
	if w, b := m[0][chess.Pawn], m[1][chess.Pawn]; b > 0 && (w == 0 || w > b) {
		return 1
	}
	return 0
}

// pawns returns how many pawns lead, and how many others there are.
func (m Material) pawns() (leading, other int) {
	side := m.LeadingSide()
	return int(m[side][chess.Pawn]), int(m[side^1][chess.Pawn])
}

// kingsLead reports whether the two kings lead the numbering: there are no pawns, and no other piece is the only one of its kind.
func (m Material) kingsLead() bool {
	for side := range m {
		for t := chess.Pawn; t < chess.King; t++ {
			if m[side][t] == 1 {
				return false
			}
		}
	}
	return !m.HasPawns()
}

// Key returns a number that only this material has.
func (m Material) Key() uint64 {
	key := uint64(0)
	for side := range m {
		for t := chess.Pawn; t < chess.King; t++ {
			key = key<<4 | uint64(m[side][t]&15)
		}
	}
	return key
}

// KeyOf returns the key of a position's material.
func KeyOf(b *chess.Board) uint64 {
	key := uint64(0)
	for side := range b.Of {
		for t := chess.Pawn; t < chess.King; t++ {
			key = key<<4 | uint64(bits.OnesCount64(b.Of[side][t])&15)
		}
	}
	return key
}

// MaterialOf returns the pieces of a position.
func MaterialOf(b *chess.Board) (m Material) {
	for side := range m {
		for t := chess.Pawn; t <= chess.King; t++ {
			m[side][t] = uint8(bits.OnesCount64(b.Of[side][t]))
		}
	}
	return m
}
