package chessboard

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// findMagic returns a number that sends no two sets of pieces with different attacks to one index.
func findMagic(r *rand.Rand, s int, directions *[4]step) uint64 {
	mask := lineMask(s, directions)
	size := bits.OnesCount64(mask)
	var pieces, attacks []uint64
	for set := uint64(0); ; {
		pieces, attacks = append(pieces, set), append(attacks, walk(s, directions, set))
		if set = (set - mask) & mask; set == 0 {
			break
		}
	}
	used, tried := make([]uint64, 1<<size), make([]int, 1<<size)
	for try := 1; ; try++ {
		magic := r.Uint64() & r.Uint64() & r.Uint64() // few bits
		if bits.OnesCount64(mask*magic>>56) < 6 {
			continue
		}
		fits := true
		for i := range pieces {
			index := pieces[i] * magic >> (64 - size)
			if tried[index] == try && used[index] != attacks[i] {
				fits = false
				break
			}
			tried[index], used[index] = try, attacks[i]
		}
		if fits {
			return magic
		}
	}
}

// TestWriteMagics writes magics.go anew where XQ_WRITE_MAGICS is set; the numbers follow from the seeds.
func TestWriteMagics(t *testing.T) {
	if os.Getenv("XQ_WRITE_MAGICS") == "" {
		t.Skip("set XQ_WRITE_MAGICS to write magics.go")
	}
	var b strings.Builder
	b.WriteString("package chessboard\n\n// Magic numbers of the squares, found by findMagic: see findmagic_test.go.\nvar (\n")
	for _, k := range []struct {
		name       string
		directions *[4]step
	}{{"rookMagics", &orthogonals}, {"bishopMagics", &diagonals}} {
		fmt.Fprintf(&b, "\t%s = [64]uint64{\n", k.name)
		for s := range 64 {
			if s%4 == 0 {
				b.WriteString("\t\t")
			}
			fmt.Fprintf(&b, "0x%016x,%s", findMagic(rand.New(rand.NewPCG(64, uint64(s))), s, k.directions), []string{" ", " ", " ", "\n"}[s%4])
		}
		b.WriteString("\t}\n")
	}
	b.WriteString(")\n")
	if err := os.WriteFile("magics.go", []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
