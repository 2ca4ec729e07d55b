//go:build longer

package board_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tablet is a window held upright.
var tablet = [2]int64{820, 1180}

// onTouchScreen opens the board on a screen that fingers touch.
func onTouchScreen(t *testing.T, size [2]int64) *shown {
	t.Helper()
	p := show(t, serve(t, t.TempDir()), size)
	p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait))
	p.until(`navigator.maxTouchPoints > 0`)
	return p
}

// lessonTap taps a point on the board of a lesson.
func (p *shown) lessonTap(square string) {
	p.Helper()
	p.until(`!document.querySelector(".lesson-board[aria-busy]")`)
	x, y := p.box(`.lesson-board .cell[data-square="` + square + `"]`).centre()
	p.do(chromedp.TapXY(x, y))
}

// lessonFinger carries a piece of a lesson with a finger.
func (p *shown) lessonFinger(from, to string) {
	p.Helper()
	p.until(`!document.querySelector(".lesson-board[aria-busy]")`)
	fx, fy := p.box(`.lesson-board .cell[data-square="` + from + `"]`).centre()
	tx, ty := p.box(`.lesson-board .cell[data-square="` + to + `"]`).centre()
	p.touch(input.DispatchTouchEventTypeTouchStart, fx, fy)
	p.touch(input.DispatchTouchEventTypeTouchMove, (fx+tx)/2, (fy+ty)/2)
	p.touch(input.DispatchTouchEventTypeTouchMove, tx, ty)
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// tabTo goes on with Tab until an element has the focus.
func (p *shown) tabTo(selector string) {
	p.Helper()
	p.has(selector)
	for range 120 {
		p.keys(kb.Tab)
		if value[bool](p, fmt.Sprintf(`Boolean(document.activeElement?.matches(%q))`, selector)) {
			return
		}
	}
	require.Fail(p, "Tab never comes there", selector)
}

// TestLessonsByFinger: on a phone and on a tablet a lesson is done with taps and by carrying, the board stands in the window, and
// the buttons are large enough for a finger.
func TestLessonsByFinger(t *testing.T) {
	for _, size := range [][2]int64{phone, tablet} {
		p := onTouchScreen(t, size)
		p.openLessons()
		small := value[[]string](p, `[...document.querySelectorAll("button[data-lesson]")].filter((b) => b.getBoundingClientRect().height < 36).map((b) => b.dataset.lesson)`)
		assert.Empty(t, small, "%v", size)
		p.lesson("pieces-chariot")
		board := p.box(".lesson-board")
		assert.GreaterOrEqual(t, board.Top, 0.0, "%v", size)
		assert.LessOrEqual(t, board.Bottom, float64(size[1]), "%v", size)
		p.lessonTap("a1")
		p.has(`.lesson-board .piece.selected[data-square="a1"]`)
		p.lessonTap("a6")
		p.has(`.refused[data-square="a6"]`)
		p.lessonTap("a1")
		p.has(`.lesson-board .piece.selected[data-square="a1"]`)
		p.lessonTap("a5")
		p.has(`.lesson-board .piece[data-square="a5"][data-type="chariot"]`)
		p.lessonFinger("a5", "g5")
		p.has(`.lesson-board .piece[data-square="g5"][data-type="chariot"]`)
		p.lessonFinger("g5", "g2")
		p.has(`.lesson[data-done="true"]`)
		over := value[bool](p, `(() => { const e = document.querySelector("dialog .dialog-inner"); return e.scrollWidth > e.clientWidth + 1; })()`)
		assert.False(t, over, "%v", size)
		p.press(`[data-act="lesson-next"]`)
		p.has(`.lesson[data-lesson="pieces-cannon"]`)
	}
}

// TestLessonsByKeyboardAlone: from the page to the end of a lesson, on to the next one and back, without a pointer.
func TestLessonsByKeyboardAlone(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.tabTo(`[data-open="new"]`)
	p.keys(kb.Enter)
	p.tabTo(`[data-act="lessons"]`)
	p.keys(kb.Enter)
	p.tabTo(`button[data-lesson="pieces-chariot"]`)
	p.keys(kb.Enter)
	at := func(square string) { p.until(`document.activeElement?.dataset.square === "` + square + `"`) }
	stands := func(square string) {
		p.has(`.lesson-board:not([aria-busy]) .piece[data-square="` + square + `"][data-type="chariot"]`)
	}
	at("d0")
	p.keys(kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	at("a1")
	p.keys(kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp)
	at("a5")
	p.keys(kb.Enter)
	stands("a5")
	p.keys(kb.Enter, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	at("g5")
	p.keys(kb.Enter)
	stands("g5")
	p.keys(kb.Enter, kb.ArrowDown, kb.ArrowDown, kb.ArrowDown)
	at("g2")
	p.keys(" ")
	p.has(`.lesson[data-done="true"]`)
	p.says(".lesson-note[role=status]", "Well done!")
	p.tabTo(`[data-act="lesson-next"]`)
	p.keys(kb.Enter)
	p.has(`.lesson[data-lesson="pieces-cannon"]`)
	at("d0")
	p.tabTo(`[data-act="lesson-hint"]`)
	p.keys(kb.Enter)
	p.has(`.lesson-note[data-note="lesson.pieces-cannon.hint"]`)
	p.tabTo(`[data-act="lessons-all"]`)
	p.keys(kb.Enter)
	p.has(`button[data-lesson="pieces-chariot"][data-done="true"]`)
	p.keys(kb.Escape)
	p.until(`!document.querySelector("dialog[open]")`)
}

// TestLessonsAreAccessibleEverywhere: no violations on a phone, on a tablet in the dark, in three languages, and of a lesson that is done or failed.
func TestLessonsAreAccessibleEverywhere(t *testing.T) {
	text := axe(t)
	for _, size := range [][2]int64{phone, tablet} {
		p := onTouchScreen(t, size)
		if size == tablet {
			call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		}
		value[string](p, text+`; ""`)
		for _, language := range []string{"en", "zh", "zh-Hant"} {
			p.language(language)
			p.openLessons()
			require.Empty(t, p.violations(), "%v %s", size, language)
			p.lesson("rules-mate")
			require.Empty(t, p.violations(), "%v %s", size, language)
			p.lessonTap("a8")
			p.has(`.lesson-board .piece.selected[data-square="a8"]`)
			p.lessonTap("a7")
			p.has(`.lesson[data-failed="true"]`)
			require.Empty(t, p.violations(), "%v %s", size, language)
			p.press(`[data-act="lesson-again"]`)
			p.has(`.lesson[data-failed="false"]`)
			p.lessonTap("b7")
			p.has(`.lesson-board .piece.selected[data-square="b7"]`)
			p.lessonTap("b9")
			p.has(`.lesson[data-done="true"]`)
			require.Empty(t, p.violations(), "%v %s", size, language)
			p.press(`[data-act="lessons-all"]`)
			p.shut()
		}
	}
}
