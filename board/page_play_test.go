//go:build longer

package board_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// people is a game of two people at one board.
const people = `{variant: "xiangqi"}`

// drag moves a man with the mouse.
func (p *shown) drag(from, to string) {
	p.Helper()
	fx, fy := p.cell(from)
	tx, ty := p.cell(to)
	p.do(
		chromedp.MouseEvent(chromedp.MouseMoved, fx, fy),
		chromedp.MouseEvent(chromedp.MousePressed, fx, fy, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, (fx+tx)/2, (fy+ty)/2, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, tx, ty, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseReleased, tx, ty, chromedp.ButtonLeft),
	)
}

// pressed says that the button is down.
func pressed(e *input.DispatchMouseEventParams) { e.Buttons, e.ClickCount = 1, 1 }

// finger drags with a finger.
func (p *shown) finger(from, to string) {
	p.Helper()
	fx, fy := p.cell(from)
	tx, ty := p.cell(to)
	p.touch(input.DispatchTouchEventTypeTouchStart, fx, fy)
	p.touch(input.DispatchTouchEventTypeTouchMove, (fx+tx)/2, (fy+ty)/2)
	p.touch(input.DispatchTouchEventTypeTouchMove, tx, ty)
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// touch tells what a finger does.
func (p *shown) touch(kind input.DispatchTouchEventType, x, y float64) {
	p.Helper()
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
}

// tap taps a point.
func (p *shown) tap(square string) {
	p.Helper()
	x, y := p.cell(square)
	p.do(chromedp.TapXY(x, y))
}

func TestFirstScreenIsABoardAndMovesByClickAndDragAreAnswered(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.hasNot("dialog[open]")
	p.has(`svg.board[data-state="human"]`)
	p.move("h2", "e2")
	p.man("e2", "type", "cannon", "colour", "red")
	p.until(`document.querySelectorAll(".move-row .move").length >= 2`)
	require.Equal(t, "C2.5", p.text(`.move[data-turn="h2e2"]`))
	p.ready()
	p.drag("h0", "g2")
	p.man("g2", "type", "horse", "colour", "red")
	p.until(`document.querySelectorAll(".move-row .move").length >= 4`)
	p.press(`[data-open="language"]`)
	p.until(`document.querySelector('.move[data-turn="h2e2"]').textContent.includes("炮二平五")`)
}

func TestBlackPersonSeesTheBoardFromHisSide(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", red: {level: {name: "beginner"}}, black: {}}`)
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	_, redGeneral := p.cell("e0")
	_, blackGeneral := p.cell("e9")
	require.Less(t, redGeneral, blackGeneral, "Black is not below")
	p.move("h7", "e7")
	p.man("e7", "type", "cannon", "colour", "black")
}

func TestPhoneFitsAndTakesTapsAndFingers(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, phone)
	for _, variant := range []string{"xiangqi", "stratagem-river"} {
		p.game(`{variant: "` + variant + `"}`)
		for _, selector := range []string{"svg.board", ".strip.top", ".strip.bottom", ".actions"} {
			b := p.box(selector)
			require.GreaterOrEqual(t, b.Left, -0.5, "%s in %s", selector, variant)
			require.GreaterOrEqual(t, b.Top, -0.5, "%s in %s", selector, variant)
			require.LessOrEqual(t, b.Right, 360.5, "%s in %s", selector, variant)
			require.LessOrEqual(t, b.Bottom, 640.5, "%s in %s", selector, variant)
		}
		p.ready()
		p.finger("h2", "e2")
		p.man("e2", "type", "cannon")
		p.ready()
		p.tap("h7")
		p.has(`[data-target="e7"]`)
		p.tap("e7")
		p.man("e7", "type", "cannon", "colour", "black")
		require.Zero(t, value[float64](p, `document.scrollingElement.scrollTop + window.scrollY`))
		require.LessOrEqual(t, value[float64](p, `document.scrollingElement.scrollHeight`), 640.0)
	}
}

func TestWhatMayNotBeMovedStaysAndNothingIsSent(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.ready()
	p.drag("h2", "h9") // over one man onto a horse is a capture, so this is tried elsewhere
	p.man("h9", "colour", "red")
	p.ready()
	before := p.sent("play")
	p.drag("a9", "b7")
	p.man("a9", "type", "chariot")
	p.click("a0")
	p.hasNot(".man.selected")
	p.drag("a9", "a8")
	p.man("a8", "type", "chariot")
	require.Equal(t, before+1, p.sent("play"))
	p.press(`[data-act="resign"]`)
	p.press(`[data-act="resign-yes"]`)
	p.has(`svg.board[data-state="over"]`)
	before = p.sent("play")
	p.click("h9")
	p.drag("a0", "a1")
	p.hasNot(".man.selected")
	p.man("a0", "type", "chariot")
	require.Equal(t, before, p.sent("play"))
}

func TestEngineTurnIsNotThePersons(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", red: {}, black: {level: {name: "free", moveTime: 20000}}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="engine"]`)
	before := p.sent("play")
	p.click("b0")
	p.drag("b0", "c2")
	p.click("a9")
	p.man("b0", "type", "horse")
	p.hasNot(".man.selected")
	require.Equal(t, before, p.sent("play"))
	p.press(`[data-act="takeback"]`)
	p.has(`svg.board[data-state="human"]`)
	p.man("h2", "type", "cannon")
	p.empty("e2")
	time.Sleep(time.Second) // a late move would come now
	require.Equal(t, "0", value[string](p, `document.querySelector("svg.board").dataset.node`))
	p.move("h2", "e2")
	p.press(`[data-act="movenow"]`)
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
}

func TestEndsAreToldInBothLanguages(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, end := range []struct{ name, game, from, to, reason, english, chinese string }{
		{"mate", `{variant: "xiangqi", fen: "4k4/R8/8R/9/9/9/9/9/9/3K5 w - - 0 1"}`, "i7", "i9", "mate", "mate", "将死"},
		{"stalemate", `{variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"}`, "a2", "a8", "stalemate", "stalemate", "困毙"},
		{"natural limit", `{variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 119 90"}`, "a2", "a3", "naturalLimit", "natural limit", "自然限着"},
		{"material", `{variant: "xiangqi", fen: "3k1a3/9/9/9/9/9/9/5r3/4A4/5K3 w - - 0 90"}`, "e1", "f2", "material", "neither side", "取胜子力"},
	} {
		t.Run(end.name, func(t *testing.T) {
			p.T = t
			p.game(end.game)
			p.move(end.from, end.to)
			p.has(`svg.board[data-state="over"]`)
			require.Contains(t, strings.ToLower(p.text(".state-words")), end.english)
			p.until(`document.querySelector('[data-live="assertive"]').textContent.length > 0`)
			require.Contains(t, strings.ToLower(p.text(`[data-live="assertive"]`)), end.english)
			p.press("#tab-referee")
			p.has(`.verdict[data-verdict="` + end.reason + `"]`)
			p.press(`[data-open="language"]`)
			p.until(`document.querySelector(".state-words").textContent.includes("` + end.chinese + `")`)
			p.press(`[data-open="language"]`)
			p.until(`document.documentElement.lang === "en"`)
			p.press("#tab-moves")
		})
	}
	p.T = t
}

func TestRepetitionIsWarnedOfAndExplained(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, cycle := range []struct {
		name, fen   string
		moves       []string
		loser, deed string
		clause      string
	}{
		{"check", "4k1b2/9/9/9/1n1R5/9/9/9/4A4/3AK4 w - - 0 1", []string{"d5e5", "e9d9", "e5d5", "d9e9", "d5e5", "e9d9", "e5d5", "d9e9"}, "Red", "check", "perpetualCheck"},
		{"chase", "2b6/3k5/3c1a3/9/9/9/9/9/2N1n4/2RA1K3 b - - 0 1", []string{"e1g2", "f0e0", "g2e1", "e0f0", "e1g2", "f0e0", "g2e1", "e0f0"}, "Black", "chase", "oneForbidden"},
	} {
		t.Run(cycle.name, func(t *testing.T) {
			p.T = t
			p.game(`{variant: "xiangqi", fen: "` + cycle.fen + `"}`)
			last := len(cycle.moves) - 1
			p.playAll(cycle.moves[:last]...)
			p.ready()
			p.has(`[data-warning="third"]`)
			require.Contains(t, p.text(`[data-warning]`), cycle.loser+" loses")
			p.click(cycle.moves[last][:2])
			p.has(`[data-target="` + cycle.moves[last][2:] + `"] .warns`)
			p.click(cycle.moves[last][2:])
			p.has(`svg.board[data-state="over"]`)
			p.press("#tab-referee")
			p.has(`.referee-table [data-deed="` + cycle.deed + `"]`)
			p.has(`.referee-table [data-clause="` + cycle.clause + `"]`)
			require.Contains(t, p.text(".referee-table tfoot"), cycle.loser+" loses")
			p.press("#tab-moves")
		})
	}
	p.T = t
}

func TestResignationDrawAndClocks(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.press(`[data-act="draw"]`)
	p.press(`[data-act="decline"]`)
	p.until(`!document.querySelector("[data-offer]")`)
	p.playAll("h2e2")
	p.press(`[data-act="draw"]`)
	p.press(`[data-act="accept"]`)
	p.has(`svg.board[data-state="over"]`)
	require.Contains(t, p.text(".state-words"), "by agreement")
	require.Contains(t, p.text(".result"), "1/2-1/2")

	p.game(people)
	p.press(`[data-act="resign"]`)
	p.press(`[data-act="resign-yes"]`)
	p.has(`svg.board[data-state="over"]`)
	require.Contains(t, p.text(".state-words"), "Red resigned")
	require.Contains(t, p.text(".result"), "0-1")

	p.game(`{variant: "xiangqi", clock: {game: 1}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="over"]`)
	require.Contains(t, p.text(".state-words"), "ran out of time")

	p.game(`{variant: "xiangqi", clock: {move: 1}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="over"]`)
	require.Contains(t, p.text(".state-words"), "exceeded the time for a move")
	require.Contains(t, p.text(".result"), "1-0")
}
