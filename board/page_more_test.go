//go:build longer

package board_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// get reads from the board's HTTP side.
func (s *served) get(t *testing.T, path string) []byte {
	t.Helper()
	answer, err := http.Get(s.URL + path)
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode, "%s: %s", path, body)
	return body
}

func TestServerKilledAndStartedAgainGoesOn(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir)
	p := show(t, s, desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2")
	s.kill()
	p.has(`[data-lost="true"]`)
	again := serve(t, dir)
	p = show(t, again, desktop)
	p.has(`[data-resumed="true"]`)
	p.until(`document.querySelectorAll(".move-row .move").length === 3`)
	p.played("h2e2", "h9g7", "h0g2")
}

func TestKeyboardAlonePlays(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.ready()
	value[bool](p, `(document.querySelector('.board .cell[tabindex="0"]').focus(), true)`)
	p.until(`document.activeElement.dataset.square === "e0"`)
	keys := func(keys ...string) {
		for _, key := range keys {
			p.do(chromedp.KeyEvent(key))
		}
	}
	keys(kb.ArrowUp, kb.ArrowUp, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.until(`document.activeElement.dataset.square === "h2"`)
	keys(kb.Enter)
	p.has(`.piece.selected[data-square="h2"]`)
	keys(kb.Escape)
	p.until(`!document.querySelector(".piece.selected")`)
	keys(kb.Enter, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	p.until(`document.activeElement.dataset.square === "e2"`)
	keys(kb.Enter)
	p.piece("e2", "type", "cannon")
	require.Equal(t, "e2", value[string](p, `document.activeElement.dataset.square`), "the focus is lost")
	p.says(`[data-live="polite"]`, "C2.5")
	for i, text := range []string{"h9g7", "马二进三", "H2+3"} {
		p.until(fmt.Sprintf(`document.querySelectorAll(".move-row .move").length === %d`, i+1))
		value[bool](p, `(document.getElementById("move-text").focus(), true)`)
		p.do(chromedp.SetValue(`#move-text`, text), chromedp.KeyEvent(kb.Enter))
	}
	p.until(`document.querySelectorAll(".move-row .move").length === 4`)
	p.played("h2e2", "h9g7", "h0g2", "b9c7")
	require.Equal(t, "move-text", value[string](p, `document.activeElement.id`))
	p.do(chromedp.SetValue(`#move-text`, "a0a9"), chromedp.KeyEvent(kb.Enter))
	p.has(`.toast.error`)
	p.until(`document.querySelectorAll(".move-row .move").length === 4`)
}

func TestNarrowZoomedAndStill(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, [2]int64{320, 640})
	require.LessOrEqual(t, value[float64](p, `document.scrollingElement.scrollWidth`), 320.0)
	p.do(chromedp.EmulateViewport(680, 430)) // 1360×860 at 200 %
	require.LessOrEqual(t, value[float64](p, `document.scrollingElement.scrollWidth`), 680.0)
	b := p.box("svg.board")
	require.LessOrEqual(t, b.Bottom, 430.5)
	p.do(chromedp.EmulateViewport(desktop[0], desktop[1]))
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	p.game(people)
	value[bool](p, `(window.animations = 0, Element.prototype.animate = () => { window.animations++; }, true)`)
	p.move("h2", "e2")
	p.piece("e2", "type", "cannon")
	require.Zero(t, value[int](p, `window.animations`))
}

func TestNoKeyOfWordsIsShownRaw(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	raw := `(() => { const found = new Set(); const walk = (e) => { for (const n of e.childNodes) { if (n.nodeType === 3) { if (/^[a-z]+\.[a-zA-Z.]+$/.test(n.textContent.trim())) found.add(n.textContent.trim()); } else if (n.nodeType === 1) { for (const a of ["aria-label", "title", "placeholder"]) { const v = n.getAttribute(a); if (v && /^[a-z]+\.[a-zA-Z.]+$/.test(v)) found.add(v); } walk(n); } } }; walk(document.body); return [...found].join(" "); })()`
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("`+language+`")).then(() => true)`)
		for _, variant := range []string{"xiangqi", "points-tournament", "stratagem-marker", "stratagem-river", "garrison"} {
			p.game(`{variant: "` + variant + `", clock: {game: 600, increment: 5}}`)
			for _, tab := range value[[]string](p, `[...document.querySelectorAll("[role=tab]")].map((t) => t.id)`) {
				p.press("#" + tab)
				require.Empty(t, value[string](p, raw), "%s in %s of %s", language, tab, variant)
			}
		}
		p.press("#tab-moves")
		for _, dialog := range []string{"new", "files", "save", "editor", "settings", "help", "tags", "picture"} {
			p.press(`[data-open="` + dialog + `"], [data-nav="` + dialog + `"]`)
			p.has("dialog[open] h2")
			require.Empty(t, value[string](p, raw), "%s in the dialog %s", language, dialog)
			p.press(".dialog-close")
			p.until(`!document.querySelector("dialog[open]")`)
		}
	}
}

func TestEditorTellsTheReadersReasons(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="editor"]`)
	p.has(`[data-fine]`)
	p.press(`[data-act="clear"]`)
	p.has(`.complaint[data-field="board"]`)
	put := func(letter string, squares ...string) {
		p.press(`.palette [data-pick="` + letter + `"]`)
		for _, square := range squares {
			p.press(`.edit-board [data-square="` + square + `"]`)
		}
		p.press(`.palette [data-pick="` + letter + `"]`)
	}
	put("K", "d0")
	put("k", "d9")
	p.until(`document.querySelector(".complaint")?.textContent.includes("face")`)
	put("N", "d5")
	p.has(`[data-fine]`)
	require.Contains(t, value[string](p, `document.getElementById("edit-fen").value`), "3k5/9/9/9/3N5/9/9/9/9/3K5 w")
	p.press(`[data-act="edit-analyse"]`)
	p.until(`document.querySelector("svg.board").dataset.fen.startsWith("3k5/9/9/9/3N5/")`)
}

// TestRefusalsAreSeenInADialog: an open dialog hides the page behind it, and what the server says must not be there.
func TestRefusalsAreSeenInADialog(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="new"]`)
	p.press(`dialog input[value="stratagem-special"]`)
	p.has(`input[name="layout-red"]`)
	value[bool](p, `(() => { const i = document.querySelector('input[name="layout-red"]'); i.value = "11345678"; i.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.has(`[data-layout-side="red"] .complaint`)
	p.press(`[data-act="begin"]`)
	p.has(`dialog[open] .toast.error[role="alert"]`)
	require.True(t, value[bool](p, `(() => { const toast = document.querySelector(".toast"); const r = toast.getBoundingClientRect(); return document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2) === toast; })()`), "it is covered")
	require.Equal(t, 1, value[int](p, `document.querySelectorAll(".toast").length`))
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)
	p.has(`.middle .toast`)
}

// TestDialogsSpeakOfTheVariantTheyMake: not of the one of the game behind them.
func TestDialogsSpeakOfTheVariantTheyMake(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	pick := func(variant string) {
		value[bool](p, `(() => { const s = document.querySelector('select[name="edit-variant"]'); s.value = "`+variant+`"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
		p.has(`.edit-board [data-fine], [data-fine]`)
	}
	labels := `[...document.querySelectorAll('.palette, .edit-piece, .edit-board .cell')].map((e) => e.getAttribute("aria-label")).join(" ") + document.querySelector('input[name="edit-side"] + span').textContent`
	p.game(people)
	p.press(`[data-open="editor"]`)
	p.has(`.edit-piece`)
	pick("chess")
	p.has(`.edit-piece .chess-piece`)
	p.until(labels + `.includes("White pawn")`)
	require.NotContains(t, value[string](p, labels), "Red")
	require.Contains(t, value[string](p, labels), "White to move")
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)
	p.press(`[data-open="new"]`)
	p.press(`dialog input[value="chess"]`)
	p.until(`document.querySelector('input[name="mode"][value="red"] + span').textContent.includes("White")`)
	p.press(`dialog input[value="xiangqi"]`)
	p.until(`document.querySelector('input[name="mode"][value="red"] + span').textContent.includes("Red")`)
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)

	p.game(`{variant: "chess"}`)
	p.press(`[data-open="editor"]`)
	p.has(`.edit-piece .chess-piece`)
	pick("garrison")
	p.has(`.edit-piece .character`) // not as symbols, which only chess always has
	p.until(labels + `.includes("Red to move")`)
	require.NotContains(t, value[string](p, labels), "White")
}
