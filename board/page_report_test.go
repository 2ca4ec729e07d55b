//go:build longer

package board_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// faulty is a game in which Red gives a cannon away.
var faulty = []string{"h2e2", "h9g7", "e2e6", "g7e6"}

// reviews has the game that is shown reviewed with this number of nodes for a turn.
func (p *shown) reviews(nodes int) {
	p.press("#tab-lines")
	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("review", {on: true, nodes: `+strconv.Itoa(nodes)+`})).then(() => true)`)
	p.until(`import("/assets/js/state.js").then((m) => m.state.status.review?.ended)`)
}

// TestReviewInWords: accuracy and counts of both sides, each fault with what was better and why, glyphs and variations in the list of
// the moves, phases on the curve, in three languages and for a screen reader.
func TestReviewInWords(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll(faulty...)
	p.reviews(40_000)
	p.has(`table.report`)
	p.until(`/^\d+ %$/.test(document.querySelector('[data-report="red accuracy"]')?.textContent.trim())`)
	p.until(`Number(document.querySelector('[data-report="red mistakes"]').textContent) + Number(document.querySelector('[data-report="red blunders"]').textContent) === 1`)
	p.has(".faults [data-better]")
	for _, language := range []string{"zh", "zh-Hant", "en"} {
		p.language(language)
		p.until(`document.querySelector(".faults .why")?.textContent.length > 10`)
		p.readable("the review in " + language)
		require.NotContains(t, p.text(".faults .why"), "[")
	}
	p.press(".faults [data-better]")
	p.press("#tab-moves")
	p.has(".variation .move.current")
	p.has(".move-row .glyph")
	p.has(".variation .move")
	p.has(".moves .why")
}

// TestLearnFromMistakes: the person stands before its fault, is told of a bad answer, gets hints, finds the best turn, and is told how
// many it has found; all of it works by keyboard as well.
func TestLearnFromMistakes(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll(faulty...)
	p.reviews(40_000)
	p.press(`[data-learn="red"]`)
	p.has(`.learn[data-learning="1"]`)
	p.until(`document.querySelector("svg.board").dataset.node === "2"`)
	p.hasNot(".faults")
	p.ready()
	p.move("e2", "e6")
	p.until(`/gives away/.test(document.querySelector(".learn-says")?.textContent)`)
	p.press(`[data-act="learn-hint"]`)
	p.has(".drawn.brush-B")
	p.press(`[data-act="learn-hint"]`)
	best := value[string](p, `import("/assets/js/state.js").then((m) => m.state.nodes.get(2).best)`)
	p.has(`[data-arrow="` + best[:4] + `"]`)
	p.ready()
	p.move(best[:2], best[2:4])
	p.until(`/Right/.test(document.querySelector(".learn-says")?.textContent)`)
	value[bool](p, `(document.querySelector('[data-act="learn-next"]').focus(), true)`)
	p.keys("\r")
	p.until(`/You found 1 of 1/.test(document.querySelector(".learn")?.textContent)`)
	p.press(`[data-act="learn-end"]`)
	p.hasNot(".learn")
	p.press("#tab-moves")
	p.has(".move-row")
	p.until(`document.querySelectorAll(".move-row .move").length === 4`)
}

// TestThreatIsShown: x shows what the opponent would play, and puts it away.
func TestThreatIsShown(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", fen: "3k5/9/9/9/9/9/R8/8r/7r1/4K4 w - - 0 1"}`)
	p.keys("x")
	p.has(`[data-arrow="i2i0"]`)
	p.until(`/i0|R9|Threat/.test(document.querySelector(".toast")?.textContent ?? "")`)
	p.keys("x")
	p.until(`!document.querySelector(".arrow")`)
}

// TestReviewIsAccessible: axe-core finds nothing wrong with the review, the list of its moves, and the task of learning.
func TestReviewIsAccessible(t *testing.T) {
	text := axe(t)
	p := show(t, serve(t, t.TempDir()), desktop)
	value[string](p, text+`; ""`)
	p.game(people)
	p.playAll(faulty...)
	p.reviews(40_000)
	p.has(".faults .why")
	require.Empty(t, p.violations())
	p.press("#tab-moves")
	p.has(".moves .why")
	require.Empty(t, p.violations())
	p.press("#tab-lines")
	p.press(`[data-learn="red"]`)
	p.press(`[data-act="learn-hint"]`)
	require.Empty(t, p.violations())
	p.press(`[data-act="learn-show"]`)
	p.has(`[data-act="learn-next"]`)
	require.Empty(t, p.violations())
}
