//go:build longer

package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRefusedMoves: who tries a move that is not legal sees why at its point, and the pieces that are in the way.
func TestRefusedMoves(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi"}`)
	for _, test := range []struct{ from, to, words, piece string }{
		{"b0", "d1", "blocks the leg of the horse", "c0"},
		{"a0", "a5", "The way is blocked.", "a3"},
		{"b2", "b7", "over exactly one piece", ""},
		{"a3", "a2", "does not go back", ""},
	} {
		for _, carried := range []bool{false, true} {
			p.ready()
			if carried {
				p.drag(test.from, test.to)
			} else {
				p.click(test.from)
				p.click(test.to)
			}
			p.has(`.refused[role="alert"][data-square="` + test.to + `"]`)
			require.Contains(t, p.text(".refused"), test.words)
			if test.piece != "" {
				p.has(`.piece.in-the-way[data-square="` + test.piece + `"]`)
			} else {
				p.hasNot(`.piece.in-the-way`)
			}
		}
	}
	require.True(t, value[bool](p, `(() => { const a = document.querySelector(".refused").getBoundingClientRect(),
		b = document.querySelector(".board .cell[data-square=a2]").getBoundingClientRect();
		return Math.abs(a.top - b.bottom) < 40 || Math.abs(a.bottom - b.top) < 40; })()`), "it stands beside the point")
	p.move("b0", "c2")
	p.hasNot(`.refused`) // a move has been made
	p.played("b0c2")
}
