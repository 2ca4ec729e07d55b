//go:build longer

package board_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
)

// shownPuzzle returns the puzzle that is on the board.
func shownPuzzle(p *shown) *puzzle.Puzzle {
	p.Helper()
	list, err := builtin.Puzzles(position.Xiangqi)
	require.NoError(p, err)
	text := value[string](p, `document.querySelector("svg.board").dataset.fen`)
	for _, z := range list {
		if z.FEN == text {
			return z
		}
	}
	require.Fail(p, "no puzzle", text)
	return nil
}

// beginPuzzles shows a puzzle of xiangqi by the dialog of a new game.
func beginPuzzles(p *shown) {
	p.Helper()
	p.press(`[data-open="new"]`)
	p.press(`[data-act="puzzles"]`)
	p.has(`#tab-puzzles[aria-selected="true"]`)
	p.has(`.puzzle-goal`)
	p.ready()
}

// kept is what the browser has kept.
func kept(p *shown) puzzle.Progress {
	p.Helper()
	var all map[string]puzzle.Progress
	require.NoError(p, json.Unmarshal([]byte(value[string](p, `localStorage.getItem("xqengine.puzzles") ?? "{}"`)), &all))
	return all["xiangqi"]
}

// TestPuzzlesOnThePage: the way through puzzles, right and wrong, with hint and solution, in three languages.
func TestPuzzlesOnThePage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	beginPuzzles(p)
	z := shownPuzzle(p)

	// A wrong turn is taken back, and counts.
	start, err := z.Start()
	require.NoError(t, err)
	for _, turn := range start.LegalTurns() {
		text := start.FormatTurn(turn)
		if answer, err := z.Try([]string{text}); err == nil && !answer.Right {
			p.move(text[:2], text[2:4])
			break
		}
	}
	p.has(`.puzzle-note[data-note="puzzles.wrong"]`)
	p.until(`document.querySelector("svg.board").dataset.fen === "` + z.FEN + `"`)
	p.until(`(JSON.parse(localStorage.getItem("xqengine.puzzles"))?.xiangqi.tried ?? 0) === 1`)
	assert.Zero(t, kept(p).Solved)

	// The right ones lead to its end; the defence is played by itself.
	solve(p, z)
	p.has(`.puzzle-note[data-note="puzzles.solved"]`)
	p.hasNot(`.result-on-board`)
	p.press(`[data-puzzle="why"]`)
	p.has(`.puzzle-why`)
	assert.Equal(t, 1, kept(p).Tried, "it counts once")

	// The next one is another, and counts as solved.
	p.press(`[data-puzzle="next"]`)
	p.until(`!document.querySelector(".puzzle-note").dataset.note`)
	p.ready()
	next := shownPuzzle(p)
	assert.NotEqual(t, z.ID(), next.ID())
	solve(p, next)
	p.has(`.puzzle-note[data-note="puzzles.solved"]`)
	p.until(`JSON.parse(localStorage.getItem("xqengine.puzzles")).xiangqi.streak === 1`)

	// The puzzle of the day; its solution is shown.
	p.press(`[data-puzzle="daily"]`)
	p.until(`!document.querySelector(".puzzle-note").dataset.note`)
	p.ready()
	p.press(`[data-puzzle="hint"]`)
	p.has(`.toast`)
	p.press(`[data-puzzle="solution"]`)
	p.has(`.puzzle-note[data-note="puzzles.shown"]`)
	p.has(`.puzzle-why`)
	for _, language := range []string{"zh", "zh-Hant", "en"} {
		p.settings(`{lang: "` + language + `"}`)
		require.NotContains(t, p.text(".puzzles"), "puzzles.")
		require.NotContains(t, p.text(".puzzles"), "theme.")
	}

	// Games of puzzles do not stay in the list.
	p.until(`fetch("/api/records").then((r) => r.json()).then((r) => r.records.length <= 2)`)
}

func TestPuzzlesAreAccessible(t *testing.T) {
	text := axe(t)
	p := show(t, serve(t, t.TempDir()), desktop)
	beginPuzzles(p)
	value[string](p, text+`; ""`)
	require.Empty(t, p.violations())
	p.press(`[data-puzzle="solution"]`)
	p.has(`.puzzle-why`)
	require.Empty(t, p.violations())
}

// solve plays the solution of the puzzle on the board.
func solve(p *shown, z *puzzle.Puzzle) {
	p.Helper()
	_, at, err := z.Play()
	require.NoError(p, err)
	for i := 0; i < len(z.Line); i += 2 {
		p.ready()
		p.move(z.Line[i][:2], z.Line[i][2:4])
		if i+1 < len(z.Line) {
			p.until(fmt.Sprintf(`document.querySelector("svg.board").dataset.fen === %q`, fen.Format(at[i+2])))
			p.has(`.puzzle-note[data-note="puzzles.right"]`)
		}
	}
}
