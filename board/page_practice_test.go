//go:build longer

package board_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/practice"
)

// openEndings opens the list by the dialog of a new game and the lessons.
func (p *shown) openEndings() {
	p.Helper()
	p.openLessons()
	p.press(`[data-section="practice"]`)
	p.has(`[data-ending="soldier-general"]`)
}

// ending begins an ending from the list.
func (p *shown) ending(id string) {
	p.Helper()
	p.press(`button[data-ending="` + id + `"]`)
	p.has(`.lesson[data-ending="` + id + `"] .lesson-board:not([aria-busy])`)
}

// followHint asks for a hint and plays it, and waits for what is said.
func (p *shown) followHint() {
	p.Helper()
	p.press(`[data-act="ending-hint"]`)
	p.has(`.lesson-board [data-arrow]`)
	way := value[string](p, `document.querySelector(".lesson-board [data-arrow]").dataset.arrow`)
	p.lessonMove(way[:2], way[2:])
	p.until(`!document.querySelector(".lesson-board [data-arrow]") && !document.querySelector(".lesson-board[aria-busy]")`)
}

// TestEndingsOnThePage: a move that gives the win away is told and taken back, hints lead to the win, and what was reached is kept.
func TestEndingsOnThePage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.openEndings()
	require.Equal(t, len(practice.Endings()), value[int](p, `document.querySelectorAll("button[data-ending]").length`))
	p.has(`[data-section="practice"][aria-current="page"]`)
	p.ending("horse-elephant")
	p.says(".lesson-task", "Win.")
	p.lessonMove("e1", "e2")
	p.has(`[data-verdict="practice.lost.win"]`)
	p.says(".lesson-note", "The win is gone.")
	p.says(".lesson-note", "By endgame tables.")
	p.says(".lesson-note", "Black played")
	p.press(`[data-act="ending-back"]`)
	p.has(`.lesson-board .piece[data-square="e1"][data-type="general"]`)
	p.has(`[data-verdict=""]`)
	p.lessonMove("e1", "e4")
	p.has(`.refused[data-square="e4"]`)
	p.followHint()
	p.has(`[data-verdict="practice.kept.win"]`)
	for range 30 {
		if value[bool](p, `document.querySelector(".lesson").dataset.done === "true"`) {
			break
		}
		p.followHint()
		p.until(`["practice.kept.win", "practice.reached.win"].includes(document.querySelector("[data-verdict]").dataset.verdict)`)
	}
	p.has(`.lesson[data-done="true"] [data-verdict="practice.reached.win"]`)
	require.JSONEq(t, `{"done": ["horse-elephant"], "alone": []}`, value[string](p, `localStorage.getItem("xqengine.practice")`))
	p.press(`[data-act="ending-next"]`)
	p.has(`.lesson[data-ending="horse-soldier"]`)

	// Chess is judged by a search.
	p.press(`[data-act="endings-all"]`)
	p.ending("chess-rook")
	p.lessonMove("a1", "a4")
	p.has(`[data-verdict="practice.kept.win"]`)
	p.says(".lesson-note", "By a search.")

	// What was reached is marked, also after a visit.
	p.shut()
	p.do(chromedp.Reload())
	p.has(`svg.board[data-ready="true"]`)
	p.openEndings()
	require.Equal(t, 1, value[int](p, `document.querySelectorAll('button[data-done="true"]').length`))
	p.press(`[data-section="lessons"]`)
	p.has(`[data-lesson="pieces-chariot"]`)
}

// TestEndingsByKeyboardAlone: chosen, played and taken back without a pointer.
func TestEndingsByKeyboardAlone(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.openLessons()
	p.tabTo(`[data-section="practice"]`)
	p.keys(kb.Enter)
	p.tabTo(`button[data-ending="soldier-general"]`)
	p.keys(kb.Enter)
	p.until(`document.activeElement?.dataset.square === "d0"`)
	p.keys(kb.Enter, kb.ArrowRight)
	p.until(`document.activeElement?.dataset.square === "e0"`)
	p.keys(kb.Enter)
	p.has(`.lesson-board:not([aria-busy]) .piece[data-square="e0"]`)
	p.has(`.lesson-note[role="status"]:not([data-verdict=""])`)
	p.tabTo(`[data-act="ending-back"]`)
	p.keys(kb.Enter)
	p.has(`.lesson-board .piece[data-square="d0"]`)
	p.tabTo(`[data-act="ending-hint"]`)
	p.keys(kb.Enter)
	p.has(`.lesson-board [data-arrow]`)
}

// TestTextsOfEndingsAreFilledIn reads every ending in three languages.
func TestTextsOfEndingsAreFilledIn(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.openEndings()
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		p.language(language)
		p.readable(language + ", list of endings")
		p.ending("soldier-general")
		for i, e := range practice.Endings() {
			p.has(`.lesson[data-ending="` + e.ID + `"]`)
			p.readable(language + ", " + e.ID)
			if i < len(practice.Endings())-1 {
				p.press(`[data-act="ending-next"]`)
			}
		}
		p.press(`[data-act="endings-all"]`)
	}
}

// TestEndingsFitAndAreAccessible: on each screen the board stands in the window, fingers play, and there are no violations.
func TestEndingsFitAndAreAccessible(t *testing.T) {
	text := axe(t)
	for _, size := range [][2]int64{phone, tablet} {
		p := onTouchScreen(t, size)
		value[string](p, text+`; ""`)
		p.openEndings()
		require.Empty(t, p.violations(), "%v", size)
		p.ending("horse-elephant")
		board := p.box(".lesson-board")
		assert.GreaterOrEqual(t, board.Top, 0.0, "%v", size)
		assert.LessOrEqual(t, board.Bottom, float64(size[1]), "%v", size)
		p.lessonTap("e1")
		p.has(`.lesson-board .piece.selected[data-square="e1"]`)
		p.lessonTap("e2")
		p.has(`[data-verdict="practice.lost.win"]`)
		require.Empty(t, p.violations(), "%v", size)
		over := value[bool](p, `(() => { const e = document.querySelector("dialog .dialog-inner"); return e.scrollWidth > e.clientWidth + 1; })()`)
		assert.False(t, over, "%v", size)
	}
}
