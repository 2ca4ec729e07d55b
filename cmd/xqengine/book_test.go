package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// makeBook makes a book of a file and returns what is said.
func makeBook(t *testing.T, path string) (out, errors string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := bookMake{Games: []string{path}, Out: filepath.Join(t.TempDir(), "my.dat"), Plies: 40, Least: 1}
	err = c.Run(streams{out: &stdout, err: &stderr})
	return strings.ReplaceAll(stdout.String(), filepath.Dir(c.Out)+string(filepath.Separator), ""),
		strings.ReplaceAll(stderr.String(), path, "FILE"), err
}

// writeFile writes a file and returns its path.
func writeFile(t *testing.T, name string, write func(io.Writer)) string {
	t.Helper()
	var text bytes.Buffer
	write(&text)
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, text.Bytes(), 0o644))
	return path
}

// TestBookOfManyGames: the limits of what is imported do not hold for a book.
func TestBookOfManyGames(t *testing.T) {
	const many = record.MaxGames + 100
	path := writeFile(t, "games.pgn", func(w io.Writer) {
		_, _ = io.WriteString(w, strings.Repeat("[Event \"x\"]\n1. h2e2 h9g7 1-0\n", many)+
			strings.Repeat("[Event \"y\"]\n1. h2e3 1-0\n", 2))
	})
	out, errors, err := makeBook(t, path)
	require.NoError(t, err)
	assert.Equal(t, "my.dat: 2 moves of 10102 games\n", out)
	assert.Equal(t, "FILE: game 10101: turn \"1 h2e3\": not legal here (and 1 more problems)\nFILE: 10102 games\n", errors)

	_, _, err = makeBook(t, writeFile(t, "no.pgn", func(w io.Writer) { _, _ = io.WriteString(w, "[FEN \"x\"] * [FEN \"y\"] *") }))
	require.ErrorContains(t, err, "game 1: FEN: board")
	require.ErrorContains(t, err, "(and 1 more problems)")
}

// TestBookKnowsMatches: the first line says what a file is, not its name.
func TestBookKnowsMatches(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.txt")
	w, err := matchlog.Create(path, matchlog.Header{Program: "xqengine"})
	require.NoError(t, err)
	for number := range 2 {
		require.NoError(t, w.Append(matchlog.Game{
			Number: number + 1, Variant: position.Xiangqi.Name, Opening: opening.Opening{FEN: fen.Start(position.Xiangqi)},
			Moves: []matchlog.Move{{Text: "h2e2"}}, Result: matchlog.RedWins,
		}))
	}
	require.NoError(t, w.Close())
	out, _, err := makeBook(t, path)
	require.NoError(t, err)
	assert.Equal(t, "my.dat: 2 moves of 2 games\n", out)

	g, err := record.New(record.StartOf(position.Xiangqi))
	require.NoError(t, err)
	_, err = g.Add(g.Root(), "h2e2")
	require.NoError(t, err)
	g.Result, g.Root().Comment = record.Drawn, `"type":"match"`
	out, _, err = makeBook(t, writeFile(t, "records.jsonl", func(w io.Writer) {
		for range 4 {
			require.NoError(t, record.WriteJSON(w, g))
		}
	}))
	require.NoError(t, err)
	assert.Equal(t, "my.dat: 2 moves of 4 games\n", out)
}

// TestBookOfAnotherKind: a Polyglot book is not a BOOK.DAT; it was shown as one that knows no move.
func TestBookOfAnotherKind(t *testing.T) {
	var stdout, stderr bytes.Buffer
	path := filepath.Join("..", "..", "book", "testdata", "polyglot.bin")
	err := (&bookShow{Book: path}).Run(streams{out: &stdout, err: &stderr})
	require.ErrorContains(t, err, "not a BOOK.DAT")
	assert.Empty(t, stdout.String())
}
