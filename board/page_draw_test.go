//go:build longer

package board_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The bits of keys in a mouse event.
const (
	withAlt   = 1
	withShift = 8
)

// draws presses the right button on a point, lets it go on another, which may be the same, with keys held.
func (p *shown) draws(from, to string, keys int64) {
	p.Helper()
	fx, fy := p.cell(from)
	tx, ty := p.cell(to)
	held := func(e *input.DispatchMouseEventParams) {
		e.Buttons, e.ClickCount, e.Modifiers = 2, 1, keys
	}
	p.do(
		chromedp.MouseEvent(chromedp.MouseMoved, fx, fy),
		chromedp.MouseEvent(chromedp.MousePressed, fx, fy, chromedp.ButtonRight, held),
		chromedp.MouseEvent(chromedp.MouseMoved, (fx+tx)/2, (fy+ty)/2, chromedp.ButtonRight, held),
		chromedp.MouseEvent(chromedp.MouseMoved, tx, ty, chromedp.ButtonRight, held),
		chromedp.MouseEvent(chromedp.MouseReleased, tx, ty, chromedp.ButtonRight),
	)
}

// TestDrawings: arrows and circles by the right button stand in the record, with the words of a comment, and come back.
func TestDrawings(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2")
	drawn := `[...document.querySelectorAll(".board .drawn")].map((g) => g.dataset.drawn).join(" ")`
	comment := `import("/assets/js/state.js").then((m) => m.state.nodes.get(1).comment ?? "")`

	p.draws("h9", "g7", 0)
	p.draws("e5", "e5", withShift)
	p.draws("b9", "c7", withAlt)
	p.draws("d9", "e8", withAlt|withShift)
	p.until(drawn + ` === "Re5 Gh9g7 Bb9c7 Yd9e8"`)
	require.Equal(t, "[%csl Re5] [%cal Gh9g7,Bb9c7,Yd9e8]", value[string](p, comment))
	p.played("h2e2") // drawing moves nothing
	p.hasNot(".moves .comment")

	// Words and drawings do not touch each other.
	p.press("#comment-text")
	p.keys("t", "h", "e", "n")
	p.until(comment + `.then((c) => c === "[%csl Re5] [%cal Gh9g7,Bb9c7,Yd9e8] then")`)
	require.Equal(t, "then", value[string](p, `document.querySelector("#comment-text").value`))
	p.says(".moves .comment", "then")
	p.draws("b9", "c7", withAlt)
	p.draws("h9", "g7", withShift)
	p.until(drawn + ` === "Re5 Yd9e8 Rh9g7"`)
	require.Equal(t, "then", p.text(".moves .comment"))

	// They belong to their position, and stay.
	p.press(`.move[data-node="0"]`)
	p.until(drawn + ` === ""`)
	p.do(chromedp.Reload())
	p.has("svg.board")
	p.until(drawn + ` === "Re5 Yd9e8 Rh9g7"`)
	require.Contains(t, value[string](p, `fetch("/api/games/" + location.hash.slice(4) + "/export?format=pgn").then((r) => r.text())`), "[%csl Re5] [%cal Yd9e8,Rh9g7] then")

	// Let go beside the board, nothing is drawn.
	x, y := p.cell("a0")
	p.do(
		chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonRight),
		chromedp.MouseEvent(chromedp.MouseMoved, 5, 5, chromedp.ButtonRight),
		chromedp.MouseEvent(chromedp.MouseReleased, 5, 5, chromedp.ButtonRight),
	)
	p.until(drawn + ` === "Re5 Yd9e8 Rh9g7"`)
}
