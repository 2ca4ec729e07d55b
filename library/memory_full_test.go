package library_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/store"
	"xqengine/library"
	"xqengine/library/internal/conformance"
)

// TestMemoryFull: what does not fit into the index in memory is not written either, so that the library can be opened again.
func TestMemoryFull(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	folder := new(store.Memory)
	const room = 500
	l, err := library.Open(ctx, folder, library.NewMemoryOf(room), nil)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, conformance.Generate(&text, 1, room+10, 2))
	report, err := l.Import(ctx, &text, library.Import{Collection: "A", Duplicates: true})
	require.ErrorIs(t, err, library.ErrMemoryFull)
	assert.Equal(t, room, report.Imported)
	require.NoError(t, l.Close())
	l, err = library.Open(ctx, folder, library.NewMemoryOf(room), nil)
	require.NoError(t, err)
	defer l.Close()
	_, total, err := l.Find(ctx, library.Query{Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, room, total)
}
