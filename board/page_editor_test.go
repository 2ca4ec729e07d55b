//go:build longer

package board_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// carry drags with the mouse from the middle of one element to that of another.
func (p *shown) carry(from, to string) {
	p.Helper()
	fx, fy := p.box(from).centre()
	tx, ty := p.box(to).centre()
	p.do(
		chromedp.MouseEvent(chromedp.MouseMoved, fx, fy),
		chromedp.MouseEvent(chromedp.MousePressed, fx, fy, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, (fx+tx)/2, (fy+ty)/2, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, tx, ty, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseReleased, tx, ty, chromedp.ButtonLeft),
	)
}

// edited waits until the editor has a FEN that begins so.
func (p *shown) edited(fen string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.getElementById("edit-fen").value.startsWith(%q)`, fen))
}

func point(square string) string { return `.edit-board .cell[data-square="` + square + `"]` }

// TestEditorCarriesPieces: from the palette, over the board and off it; a right click erases, and every change can be undone.
func TestEditorCarriesPieces(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.press(`[data-open="editor"]`)
	p.has("[data-fine]")
	p.press(`[data-act="clear"]`)
	p.edited("9/9/9/9/9/9/9/9/9/9 w")
	p.carry(`.palette [data-pick="K"]`, point("d0"))
	p.edited("9/9/9/9/9/9/9/9/9/3K5 w")
	p.carry(`.palette [data-pick="k"]`, point("e9"))
	p.carry(`.palette [data-pick="R"]`, point("a3"))
	p.edited("4k4/9/9/9/9/9/R8/9/9/3K5 w")
	require.Equal(t, "false", value[string](p, `document.querySelector('.palette [data-pick="R"]').getAttribute("aria-pressed")`), "a drag is not a click")
	p.carry(point("a3"), point("i3"))
	p.edited("4k4/9/9/9/9/9/8R/9/9/3K5 w")
	p.press(`[data-act="edit-mirror"]`)
	p.edited("4k4/9/9/9/9/9/R8/9/9/5K3 w")
	p.press(`[data-act="edit-swap"]`)
	p.edited("5k3/9/9/r8/9/9/9/9/9/4K4 b")
	p.carry(point("a6"), "#dialog-title")
	p.edited("5k3/9/9/9/9/9/9/9/9/4K4 b")
	p.press(`[data-act="edit-undo"]`)
	p.edited("5k3/9/9/r8/9/9/9/9/9/4K4 b")
	x, y := p.box(point("a6")).centre()
	p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
	p.edited("5k3/9/9/9/9/9/9/9/9/4K4 b")
	value[bool](p, `(document.querySelector('[data-act="edit-undo"]').focus(), true)`)
	p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.edited("5k3/9/9/r8/9/9/9/9/9/4K4 b")
	for range 2 {
		p.press(`[data-act="edit-undo"]`)
	}
	p.edited("4k4/9/9/9/9/9/8R/9/9/3K5 w")
	p.hasNot(".drag-ghost")

	// Clicks pick and put as before, and so do keys.
	p.press(`.palette [data-pick="c"]`)
	p.press(point("e5"))
	p.edited("4k4/9/9/9/4c4/9/8R/9/9/3K5 w")
	p.press(point("e5"))
	p.edited("4k4/9/9/9/9/9/8R/9/9/3K5 w")
	value[bool](p, `(document.querySelector('`+point("e5")+`').focus(), true)`)
	p.keys(kb.Enter, kb.ArrowLeft, kb.Enter, kb.Delete)
	p.edited("4k4/9/9/9/4c4/9/8R/9/9/3K5 w")

	p.has("[data-fine]")
	p.press(`[data-act="edit-analyse"]`)
	p.until(`document.querySelector("svg.board").dataset.fen.startsWith("4k4/9/9/9/4c4/9/8R/")`)
	p.has(`[data-act="analyse"][aria-checked="true"]`)
	p.has(".lines .line-turn")
}

// TestEditorCarriesPiecesByFinger on a phone.
func TestEditorCarriesPiecesByFinger(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), phone)
	value[bool](p, `import("/assets/js/editor.js").then((m) => import("/assets/js/state.js").then((s) => { m.openEditor(); s.state.dialog = "editor"; s.changed(); return true; }))`)
	p.has("[data-fine]")
	value[bool](p, `(document.querySelector(".edit-board").scrollIntoView({block: "center"}), true)`)
	fx, fy := p.box(point("e3")).centre()
	tx, ty := p.box(point("e4")).centre()
	p.touch(input.DispatchTouchEventTypeTouchStart, fx, fy)
	p.touch(input.DispatchTouchEventTypeTouchMove, fx, (fy+ty)/2)
	p.touch(input.DispatchTouchEventTypeTouchMove, tx, ty)
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	p.edited("rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/9/RNBAKABNR w")
}

// TestEditorNamesItsFields by what they are in the variant; the rights to castle are boxes.
func TestEditorNamesItsFields(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.press(`[data-open="editor"]`)
	p.has("[data-fine]")
	labels := `[...document.querySelectorAll(".edit-right label.field")].slice(1).map((l) => l.textContent.trim()).join("|")`
	pick := func(variant string) {
		value[bool](p, `(() => { const s = document.querySelector('select[name="edit-variant"]'); s.value = "`+variant+`"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	}
	for variant, names := range map[string]string{
		"xiangqi":           "Plies without capture|Move number",
		"garrison":          "Plies without capture|Move number",
		"points-concise":    "Points Red:Black|Plies without capture|Move number",
		"points-tournament": "Phase: 1 first turn, 2 two moves, - one move|Points Red:Black|Plies without capture|Move number",
		"stratagem-marker":  "Markers Red:Black|Events: marks of plates that are due|Plies without capture|Move number",
		"stratagem-palace":  "Plates of both sides|Events: marks of plates that are due|Plies without capture|Move number",
		"stratagem-special": "Plates Red:Black|Events: marks of plates that are due|Plies without capture|Move number",
		"chess":             "En passant square|Plies without capture or pawn move|Move number",
	} {
		pick(variant)
		p.until(fmt.Sprintf(`%s === %q`, labels, names))
	}
	pick("chess")
	p.edited("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ")
	p.press(`input[name="castling-Q"]`)
	p.edited("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq ")
	p.press(`[data-act="edit-swap"]`)
	p.edited("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQk ")
	p.has("[data-fine]")
	p.press(`[data-act="edit-undo"]`)
	p.press(`input[name="castling-Q"]`)
	p.edited("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ")
}
