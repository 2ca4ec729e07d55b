package egtb

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// memory are tables made for a test.
type memory map[Material]*solved

func (m memory) find(x Material) *solved { return m[x] }

// add makes the tables of families and of all below.
func (m memory) add(t testing.TB, o solveOptions, list ...Material) memory {
	t.Helper()
	for _, x := range WithBelow(list) {
		if m[x] == nil {
			s, err := solve(context.Background(), x, o, m.find)
			require.NoError(t, err)
			m[x] = s
		}
	}
	return m
}

func family(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// ofFour are the embedded tables of at most four pieces, in memory. TestEmbeddedAgain makes them anew.
var ofFour = sync.OnceValue(func() memory {
	m := memory{}
	for _, x := range UpToPieces(4) {
		s, err := Embedded().byCounts[x.key()].t.load()
		if err != nil {
			panic(err)
		}
		m[x] = s
	}
	return m
})

// tables returns tables that hold those of m, written and read.
func (m memory) tables(t testing.TB) *Tables {
	t.Helper()
	all := emptyTables()
	for x, s := range m {
		file := s.encode(forDisk, naturalLimit, false, 1)
		require.NoError(t, all.add(x.String()+Extension, bytes.NewReader(file), int64(len(file))))
	}
	return all
}
