package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// TestFormats: what is written in a format is found to be of that format and comes back.
func TestFormats(t *testing.T) {
	for _, v := range position.Variants() {
		g := newGame(t, v)
		p := g.Position(g.Root())
		n := addLine(t, g, g.Root(), p.FormatTurn(p.LegalTurns()[0]))
		n.Comment = "好"
		for _, f := range record.Formats() {
			var out bytes.Buffer
			err := record.Write(&out, g, f, record.PGNOptions{})
			if !f.Written() {
				require.ErrorContains(t, err, "not written", f)
				continue
			}
			if !f.Holds(g.Start()) {
				require.ErrorContains(t, err, "xiangqi only", f)
				continue
			}
			require.NoError(t, err)
			games, format, err := record.Read(&out)
			require.NoError(t, err, f)
			assert.Equal(t, f, format)
			require.Len(t, games, 1)
			equal(t, g, games[0])
		}
	}
	require.ErrorContains(t, record.Write(&bytes.Buffer{}, newGame(t, position.Xiangqi), "doc", record.PGNOptions{}), `format "doc"`)
}

func TestReadAny(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	addLine(t, g, g.Root(), "h2e2").Comment = "why"
	var document bytes.Buffer
	require.NoError(t, record.WriteJSON(&document, g))
	for text, want := range map[string]record.Format{
		"{comment} 1. h2e2": record.PGN,
		"\ufeff [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]": record.DhtmlXQ,
		// A comment may hold DhtmlXQ; so may documents of others.
		"[Event \"x\"] 1. h2e2 {[DhtmlXQ]}":                       record.PGN,
		`{"text":"[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"}`:    record.DhtmlXQ,
		strings.Replace(document.String(), "why", "[DhtmlXQ]", 1): record.JSON,
	} {
		games, f, err := record.Read(strings.NewReader(text))
		require.NoError(t, err)
		assert.Equal(t, want, f)
		assert.Equal(t, []string{"h2e2"}, texts(games[0].Main()))
	}
	for text, want := range map[string]string{
		"":                      "no games",
		`{"a":1}`:               "game 1: this JSON cannot be read: json: unknown field",
		"{\"":                   "game 1: this JSON cannot be read: unexpected EOF",
		"[DhtmlXQ]":             "not DhtmlXQ",
		"\x00\x01\x02":          "not a record of a game: binary data",
		"XQ" + string(rune(10)): "game 1",
	} {
		_, _, err := record.Read(strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
		assert.NotContains(t, err.Error(), "\n")
	}
	_, _, err := record.Read(bytes.NewReader(make([]byte, record.MaxBytes+1)))
	require.ErrorIs(t, err, record.ErrTooLarge)
}

func TestReadJSONSeveral(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, record.WriteJSON(&out, newGame(t, position.Xiangqi)))
	one := out.String()
	games, err := record.ReadJSON(strings.NewReader(one + one + `{"format":"other"}` + one))
	require.EqualError(t, err, `game 3: format "other": want "xqengine game"`)
	assert.Len(t, games, 3)
	games, err = record.ReadJSON(strings.NewReader(one + "]" + one))
	require.ErrorContains(t, err, "game 2: this JSON cannot be read: invalid character")
	assert.Len(t, games, 1)
}
