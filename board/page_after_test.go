//go:build longer

package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAfterAGame: the card of the result leads on: the same game again, with the sides changed, another game, the review.
func TestAfterAGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	const start = "4k4/R8/8R/9/9/9/9/9/9/3K5 w - - 0 1"
	p.game(`{variant: "xiangqi", fen: "` + start + `", red: {name: "Anna"}, black: {name: "Bo"}, clock: {game: 600, increment: 5}, rules: {repetition: "AsianRule", killChecks: 0, naturalLimit: 100, countedChecks: 0}}`)
	address := `location.hash`
	names := `[...document.querySelectorAll(".strip")].map((s) => s.dataset.side + " " + s.querySelector(".name").textContent.trim()).sort().join(", ")`
	control := `import("/assets/js/state.js").then((m) => JSON.stringify([m.state.status.control, m.state.start.rules]))`
	require.Equal(t, "black Bo, red Anna", value[string](p, names))
	want := value[string](p, control)
	require.Contains(t, want, `"naturalLimit":100`)

	first := value[string](p, address)
	p.move("i7", "i9")
	p.says(".result-on-board b", "Red wins")
	p.press(`[data-after="rematch"]`)
	p.until(`location.hash !== "` + first + `" && document.querySelector("svg.board").dataset.fen === "` + start + `"`)
	require.Equal(t, "black Bo, red Anna", value[string](p, names))
	require.Equal(t, want, value[string](p, control))

	second := value[string](p, address)
	p.move("i7", "i9")
	p.press(`[data-after="changeSides"]`)
	p.until(`location.hash !== "` + second + `" && document.querySelector("svg.board").dataset.fen === "` + start + `"`)
	require.Equal(t, "black Anna, red Bo", value[string](p, names))

	p.move("i7", "i9")
	p.press(`[data-after="new"]`)
	p.has("dialog[open] .new-game")
	p.shut()
	p.press(`[data-after="review"]`)
	p.until(`!document.querySelector(".result-on-board")`)
	p.has(`#tab-lines[aria-selected="true"]`)
	p.until(`import("/assets/js/state.js").then((m) => m.state.status.review?.ended)`)
}

// TestRematchWithTheEngine: who played Red has Black then, and sees the board from that side.
func TestRematchWithTheEngine(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), phone)
	p.game(`{variant: "chess", red: {}, black: {level: {name: "beginner"}}}`)
	p.press(`[data-act="resign"]`)
	p.press(`[data-act="resign-yes"]`)
	p.says(".result-on-board b", "Black wins")
	require.Empty(t, p.cut(".result-on-board button"))
	p.press(`[data-after="changeSides"]`)
	p.until(`document.querySelector('.strip.bottom')?.dataset.side === "black"`)
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
}
