//go:build longer

package board_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// hover puts the mouse over an element.
func (p *shown) hover(selector string) {
	p.Helper()
	x, y := p.box(selector).centre()
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
}

func TestAnalysisShowsLinesArrowsAndPreviews(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(people)
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	p.has(".lines .line-turn")
	p.has(".arrow-1")
	p.has(`.eval[data-eval]:not([data-eval=""])`)
	value[bool](p, `(() => { const s = document.querySelector('[data-set="lines"]'); s.value = "3"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`document.querySelectorAll(".lines .line").length === 3`)
	p.has(".arrow-3")
	p.settings(`{arrows: false}`)
	p.until(`!document.querySelector(".arrow")`)
	p.settings(`{arrows: true}`)
	p.has(".arrow-3")

	before := value[string](p, `document.querySelector("svg.board").dataset.fen`)
	p.hover(".line:nth-child(2) .line-turn:nth-child(2)")
	p.has("svg.board.previewed")
	require.NotEqual(t, before, value[string](p, `document.querySelector("svg.board").dataset.fen`), "two turns are shown")
	p.hover(".state-line")
	p.until(`!document.querySelector("svg.board.previewed")`)
	value[bool](p, `(document.querySelector(".line-turn").focus(), true)`)
	p.has("svg.board.previewed")
	value[bool](p, `(document.querySelector(".line-turn").blur(), true)`)
	p.until(`!document.querySelector("svg.board.previewed")`)
	require.Equal(t, before, value[string](p, `document.querySelector("svg.board").dataset.fen`))

	// The line's first turns become a variation.
	p.press(".lines .line-turn")
	p.until(`import("/assets/js/state.js") && document.querySelector("svg.board").dataset.node === "0"`)
	p.press("#tab-moves")
	p.has(".move-row .move")
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	p.until(`!document.querySelector(".arrow-1")`)
	require.Eventually(t, func() bool { return len(s.jobs(t)) == 0 }, patience, 50*time.Millisecond)

	// While the engine thinks for its turn, the analysis waits.
	p.game(`{variant: "xiangqi", black: {level: {name: "free", moveTime: 4000}}}`)
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	p.has(".lines .line-turn")
	p.move("h2", "e2")
	p.has("[data-suspended]")
	p.has(`svg.board[data-state="human"]`)
	p.until(`!document.querySelector("[data-suspended]")`)
	p.until(`document.querySelector(".lines .line-turn")`)
}

// randomTurns plays a game at random that is not over.
func randomTurns(t *testing.T, plies int) (turns []string) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		random := rand.New(rand.NewPCG(seed, 24))
		p := position.New(position.Xiangqi)
		turns = nil
		for range plies {
			legal := p.LegalTurns()
			if len(legal) == 0 {
				break
			}
			turn := legal[random.IntN(len(legal))]
			turns = append(turns, p.FormatTurn(turn))
			p.Play(turn)
			if p.Outcome().Over {
				break
			}
		}
		if len(turns) == plies && !p.Outcome().Over {
			return turns
		}
	}
}

func TestReviewFindsTheMistakes(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(people)
	p.playAll(randomTurns(t, 60)...)
	p.press("#tab-lines")
	p.press(`[data-act="review"]`)
	p.has("progress[max='61']")
	p.press(`[data-act="review-stop"]`)
	p.has(`[data-act="review"]`)
	p.hasNot("progress")
	require.Eventually(t, func() bool { return len(s.jobs(t)) == 0 }, patience, 50*time.Millisecond, "the engine has stopped")

	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("review", {on: true, nodes: 3000})).then(() => true)`)
	p.until(`document.querySelectorAll(".curve-fault").length > 0 && !document.querySelector("progress")`)
	require.Equal(t, 61, value[int](p, `import("/assets/js/state.js").then((m) => [...m.state.nodes.values()].filter((n) => n.eval).length)`))
	require.Equal(t, value[int](p, `document.querySelectorAll(".curve-fault").length`), value[int](p, `document.querySelectorAll(".faults li").length`))
	p.has(".faults .glyph")

	b := p.box(".curve svg")
	p.do(chromedp.MouseClickXY((b.Left+b.Right)/2, (b.Top+b.Bottom)/2))
	p.node("30")
	p.press(".faults li:first-child button")
	p.until(`document.querySelector("svg.board").dataset.node !== "30"`)
}
