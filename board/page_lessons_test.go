//go:build longer

package board_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/lessons"
)

// lessonPoint clicks a point on the board of a lesson.
func (p *shown) lessonPoint(square string) {
	p.Helper()
	p.until(`!document.querySelector(".lesson-board[aria-busy]")`)
	p.press(`.lesson-board .cell[data-square="` + square + `"]`)
}

// lessonMove makes a step by two clicks.
func (p *shown) lessonMove(from, to string) {
	p.Helper()
	p.lessonPoint(from)
	p.has(`.lesson-board .piece.selected[data-square="` + from + `"]`)
	p.lessonPoint(to)
}

// lessonDrag carries a piece on the board of a lesson.
func (p *shown) lessonDrag(from, to string) {
	p.Helper()
	p.until(`!document.querySelector(".lesson-board[aria-busy]")`)
	fx, fy := p.box(`.lesson-board .cell[data-square="` + from + `"]`).centre()
	tx, ty := p.box(`.lesson-board .cell[data-square="` + to + `"]`).centre()
	p.do(
		chromedp.MouseEvent(chromedp.MousePressed, fx, fy, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, (fx+tx)/2, (fy+ty)/2, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, tx, ty, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseReleased, tx, ty, chromedp.ButtonLeft),
	)
}

// openLessons opens the list by the dialog of a new game.
func (p *shown) openLessons() {
	p.Helper()
	p.press(`[data-open="new"]`)
	p.press(`[data-act="lessons"]`)
	p.has(`[data-lesson="pieces-chariot"]`)
}

// lesson begins a lesson from the list.
func (p *shown) lesson(id string) {
	p.Helper()
	p.press(`button[data-lesson="` + id + `"]`)
	p.has(`.lesson[data-lesson="` + id + `"]`)
}

// TestFirstStartOffersLessons: who has never been here is asked once, and never again.
func TestFirstStartOffersLessons(t *testing.T) {
	for _, size := range [][2]int64{desktop, phone} {
		p := showFirst(t, serve(t, t.TempDir()), size, "")
		p.has(".banner.teach")
		p.has(`svg.board[data-ready="true"]`)
		offer := p.box(".banner.teach")
		assert.LessOrEqual(t, offer.Bottom, float64(size[1]))
		assert.LessOrEqual(t, offer.Right, float64(size[0]))
		p.press(".banner.teach button")
		p.has(`[data-lesson="pieces-chariot"]`)
		p.shut()
		p.hasNot(".banner.teach")
		p.do(chromedp.Reload())
		p.has(`svg.board[data-ready="true"]`)
		p.hasNot(".banner.teach")
	}
	p := showFirst(t, serve(t, t.TempDir()), desktop, "")
	p.has(".banner.teach")
	p.press(".banner.teach button:last-of-type")
	p.until(`!document.querySelector(".banner.teach")`)
	p.hasNot("dialog[open]")
}

// TestLessonsOnThePage: by clicks, by dragging and by keys; what is illegal is explained, and what is done is kept.
func TestLessonsOnThePage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.openLessons()
	require.Equal(t, len(lessons.All()), value[int](p, `document.querySelectorAll("button[data-lesson]").length`))
	p.lesson("pieces-chariot")
	require.Equal(t, 3, value[int](p, `document.querySelectorAll(".lesson-board [data-drawn]").length`))
	p.lessonMove("a1", "a6")
	p.has(`.refused[data-square="a6"]`)
	p.has(`.lesson-board .piece.in-the-way[data-square="a5"]`)
	p.until(`document.querySelector(".refused").getBoundingClientRect().bottom <= document.querySelector('.lesson-board .cell[data-square="a5"]').getBoundingClientRect().top`)
	p.lessonMove("a1", "a5")
	p.until(`document.querySelectorAll(".lesson-board [data-drawn]").length === 2`)
	p.lessonMove("a5", "f5")
	p.says(".refused", "only the targets count")
	p.lessonMove("a5", "g5")
	p.until(`document.querySelectorAll(".lesson-board [data-drawn]").length === 1`)
	p.lessonMove("g5", "g2")
	p.has(`.lesson[data-done="true"]`)
	p.says(".lesson-note", "Well done!")
	require.Equal(t, "pieces-chariot", value[string](p, `JSON.parse(localStorage.getItem("xqengine.lessons")).done.join()`))

	p.press(`[data-act="lesson-next"]`)
	p.has(`.lesson[data-lesson="pieces-cannon"]`)
	p.lessonDrag("b2", "b6")
	p.until(`document.querySelectorAll(".lesson-board [data-drawn]").length === 2`)
	p.lessonDrag("b6", "c7")
	p.has(`.refused[data-square="c7"]`)

	// The arrows lead over the points, Enter chooses.
	p.press(`[data-act="lessons-all"]`)
	p.lesson("pieces-horse")
	p.until(`document.activeElement?.dataset.square !== undefined`)
	p.until(`document.activeElement?.dataset.square === "b0"`)
	p.keys(kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.ArrowRight)
	p.until(`document.activeElement?.dataset.square === "c2"`)
	p.has(`.lesson-board .piece.selected[data-square="b0"]`)
	p.keys(kb.Enter)
	p.has(`.lesson-board .piece[data-square="c2"][data-type="horse"]`)
	p.until(`document.querySelectorAll(".lesson-board [data-drawn]").length === 2`)
	p.keys(kb.Enter, kb.Escape)
	p.until(`!document.querySelector(".lesson-board .piece.selected")`)
	p.has(`.lesson[data-lesson="pieces-horse"]`)

	// A wrong turn of a lesson of one turn fails; it is begun anew, and shown.
	p.press(`[data-act="lessons-all"]`)
	p.lesson("rules-mate")
	p.lessonMove("a8", "a7")
	p.has(`.lesson[data-failed="true"]`)
	p.press(`[data-act="lesson-again"]`)
	p.has(`.lesson[data-failed="false"]`)
	p.press(`[data-act="lesson-hint"]`)
	p.says(".lesson-note", "guards the rank")
	p.press(`[data-act="lesson-hint"]`)
	p.has(`.lesson-board [data-arrow="b7b9"]`)
	p.press(`[data-act="lesson-show"]`)
	p.has(`.lesson-note[data-note="lessons.shown"]`)
	assert.Equal(t, "pieces-chariot", value[string](p, `JSON.parse(localStorage.getItem("xqengine.lessons")).done.join()`), "what is shown does not count")

	// Turns of several steps, kinds, removals and replies.
	p.press(`[data-act="lessons-all"]`)
	p.lesson("stratagem-marker-step")
	p.press(`[data-step="+"]`)
	p.says(".lesson", "you on 1")
	p.lessonMove("b5", "b6")
	p.has(`.lesson[data-done="true"]`)
	p.press(`[data-act="lessons-all"]`)
	p.lesson("points-concise-idle")
	p.lessonMove("a1", "a5")
	p.press(`[data-step="a1a5i"]`)
	p.has(`.lesson[data-done="true"]`)
	p.press(`[data-act="lessons-all"]`)
	p.lesson("stratagem-river-removal")
	p.lessonPoint("ar")
	p.until(`!document.querySelector('.lesson-board .piece[data-square="ar"]')`)
	p.lessonMove("b0", "c2")
	p.has(`.lesson[data-done="true"]`)
	p.press(`[data-act="lessons-all"]`)
	p.lesson("points-tournament-pair")
	p.lessonMove("a2", "b4")
	p.has(`[data-act="lesson-end"]`)
	p.lessonMove("b4", "c6")
	p.has(`.lesson[data-done="true"]`)
	p.press(`[data-act="lessons-all"]`)
	p.lesson("mates-two-chariots")
	p.lessonMove("a5", "a7")
	p.says(".lesson-note", "Black played")

	// What is done is marked, also after a visit.
	p.shut()
	p.do(chromedp.Reload())
	p.has(`svg.board[data-ready="true"]`)
	p.openLessons()
	require.Equal(t, 5, value[int](p, `document.querySelectorAll('button[data-done="true"]').length`))
}

// TestTextsOfLessonsAreFilledIn reads every lesson in three languages.
func TestTextsOfLessonsAreFilledIn(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.openLessons()
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		p.language(language)
		p.readable(language + ", list of lessons")
		p.lesson("pieces-chariot")
		for i, l := range lessons.All() {
			p.has(`.lesson[data-lesson="` + l.ID + `"]`)
			p.readable(language + ", " + l.ID)
			if i < len(lessons.All())-1 {
				p.press(`[data-act="lesson-next"]`)
			}
		}
		p.press(`[data-act="lessons-all"]`)
	}
}

// TestLessonsFitTheWindow: on a phone the board is as wide as the dialog allows, and nothing runs over its sides.
func TestLessonsFitTheWindow(t *testing.T) {
	for _, size := range [][2]int64{desktop, laptop, phone, {820, 1180}} {
		p := show(t, serve(t, t.TempDir()), size)
		p.openLessons()
		p.lesson("pieces-chariot")
		board := p.box(".lesson-board")
		assert.Greater(t, board.Right-board.Left, 240.0, "%v", size)
		assert.LessOrEqual(t, board.Right, float64(size[0]), "%v", size)
		over := value[bool](p, `(() => { const e = document.querySelector("dialog .dialog-inner"); return e.scrollWidth > e.clientWidth + 1; })()`)
		assert.False(t, over, "%v", size)
	}
}

func TestLessonsAreAccessible(t *testing.T) {
	text := axe(t)
	p := showFirst(t, serve(t, t.TempDir()), desktop, "")
	p.has(".banner.teach")
	value[string](p, text+`; ""`)
	require.Empty(t, p.violations())
	p.press(".banner.teach button")
	p.has(`[data-lesson="pieces-chariot"]`)
	require.Empty(t, p.violations())
	p.lesson("points-concise-idle")
	p.lessonMove("a1", "a5")
	p.has(`[data-step="a1a5i"]`)
	require.Empty(t, p.violations())
	p.press(`[data-act="lessons-all"]`)
	p.lesson("pieces-leg")
	p.lessonMove("c2", "d4")
	p.has(".refused")
	require.Empty(t, p.violations())
}
