//go:build longer

package board_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// windows are the sizes for which the page is laid out, with the least share of the window's width or height that the
// board has to take, whichever is the greater.
var windows = []struct {
	width, height int64
	share         float64
}{{1366, 768, 0.84}, {1024, 768, 0.9}, {820, 1180, 0.93}, {390, 844, 0.97}, {360, 640, 0.97}}

// window gives the tab a size and waits until the page is laid out for it.
func (p *shown) window(width, height int64) {
	p.Helper()
	p.do(chromedp.EmulateViewport(width, height))
	p.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, width, height))
	value[bool](p, `new Promise((done) => setTimeout(() => done(true), 350))`) // a sheet may slide
}

// cut are the texts of elements that do not fit into them, and the elements that are not all in the window.
func (p *shown) cut(selectors string) []string {
	p.Helper()
	return value[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => e.getClientRects().length).flatMap((e) => {
		const r = e.getBoundingClientRect();
		const out = r.left < -0.5 || r.right > innerWidth + 0.5 || r.top < -0.5 || r.bottom > innerHeight + 0.5;
		return out || e.scrollWidth > e.clientWidth + 1 && e.clientWidth || e.scrollHeight > e.clientHeight + 3 && e.clientHeight ? [e.className + " " + e.textContent.trim().slice(0, 40) + " " + [e.scrollWidth, "of", e.clientWidth, "wide,", e.scrollHeight, "of", e.clientHeight, "high, in", r.left, r.right, r.top, r.bottom].join(" ")] : [];
	})`, selectors))
}

const lettered = ".strip .name, .strip .role, .strip .clock, .actions button, .actions button span, .tabs button, .head nav button, .variant-name, .variant-name b, .board-tools button, .eval-text, .line-score, .needs"

func TestBoardFillsEveryWindow(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("`+language+`")).then(() => true)`)
		for _, variant := range []string{"xiangqi", "points-tournament", "stratagem-marker", "stratagem-river", "chess"} {
			p.game(`{variant: "` + variant + `", red: {level: {name: "intermediate"}}, black: {}, clock: {game: 5400, increment: 5}}`)
			p.until(`document.querySelector("svg.board").dataset.state === "human"`)
			for _, w := range windows {
				name := fmt.Sprintf("%s in %s at %d × %d", variant, language, w.width, w.height)
				p.window(w.width, w.height)
				b := p.box("svg.board")
				least := w.share
				if variant != "xiangqi" {
					least = 0.72 // a square board, and what the variants need beside theirs
				}
				require.GreaterOrEqual(t, max((b.Right-b.Left)/float64(w.width), (b.Bottom-b.Top)/float64(w.height)), least, name)
				require.Empty(t, p.cut("svg.board, .strip, .actions, .side"), name)
				require.Empty(t, p.cut(lettered), name)
				require.LessOrEqual(t, value[int64](p, `document.scrollingElement.scrollWidth`), w.width, name)
				require.LessOrEqual(t, value[int64](p, `document.scrollingElement.scrollHeight`), w.height, name)
				if variant == "points-tournament" {
					require.Empty(t, p.cut(".points, .points-bar, .needs"), name)
				}
			}
		}
	}
}

// places are where the buttons of the game stand, in their order.
func (p *shown) places() []box {
	p.Helper()
	return value[[]box](p, `[...document.querySelectorAll(".actions button")].map((e) => { const r = e.getBoundingClientRect(); return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom}; })`)
}

// acts are the buttons of the game in their order.
func (p *shown) acts() string {
	p.Helper()
	return value[string](p, `[...document.querySelectorAll(".actions button")].map((e) => e.dataset.act).join(" ")`)
}

func TestControlsNeverChangePlaces(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, w := range windows {
		name := fmt.Sprintf("%d × %d", w.width, w.height)
		p.window(w.width, w.height)
		p.game(people)
		p.ready()
		want, board := p.places(), p.box("svg.board")
		require.Len(t, want, 8, name)
		require.Equal(t, "takeback redo hint pause draw resign engineplays new", p.acts(), name)
		same := func(acts string) {
			t.Helper()
			require.Equal(t, acts, p.acts(), name)
			require.Equal(t, want, p.places(), "%s: %s", name, acts)
			require.Equal(t, board, p.box("svg.board"), "%s: %s", name, acts)
		}
		p.press(`[data-act="draw"]`)
		p.has(".offer")
		same("takeback redo hint pause draw resign engineplays new")
		p.press(`[data-act="decline"]`)
		p.press(`[data-act="pause"]`)
		p.has(`[data-act="resume"]`)
		same("takeback redo hint resume draw resign engineplays new")
		p.game(`{variant: "xiangqi", red: {level: {name: "free", moveTime: 60000}}, black: {}}`)
		p.has(`[data-act="movenow"]`)
		same("takeback redo movenow pause draw resign engineplays new")
		p.press(`[data-act="movenow"]`)
		p.until(`document.querySelector("svg.board").dataset.state === "human"`)
		same("takeback redo hint pause draw resign engineplays new")
		p.press(`[data-act="resign"]`)
		p.press(`[data-act="resign-yes"]`)
		p.has(`[data-act="playon"]`)
		same("takeback redo hint playon draw resign engineplays new")
		require.True(t, value[bool](p, `!document.querySelector('[data-act="playon"]').disabled`), name)
		value[bool](p, `import("/assets/js/commands.js").then((m) => m.analyse(true)).then(() => true)`)
		p.has(`.eval[data-eval]:not([data-eval=""])`)
		require.Equal(t, want, p.places(), "%s: analysis", name)
		require.Equal(t, board, p.box("svg.board"), "%s: analysis", name)
		value[bool](p, `import("/assets/js/commands.js").then((m) => m.analyse(false)).then(() => true)`)
	}
}

func TestSheetLeavesTheBoardInSight(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, variant := range []string{"xiangqi", "points-match", "stratagem-marker"} {
		p.game(`{variant: "` + variant + `"}`)
		value[bool](p, `import("/assets/js/commands.js").then((m) => m.analyse(true)).then(() => true)`)
		for _, w := range windows[2:] {
			name := fmt.Sprintf("%s at %d × %d", variant, w.width, w.height)
			p.window(w.width, w.height)
			value[bool](p, `import("/assets/js/state.js").then((m) => { m.state.sheet = 0; m.state.tab = "moves"; m.changed(); return true; })`)
			p.until(`document.querySelector(".line-below span")?.textContent.split(" ").length >= 2`)
			p.press("#tab-lines")
			p.has(".side.sheet-1")
			p.window(w.width, w.height)
			board, sheet, line := p.box("svg.board"), p.box(".side"), p.box(".line-below")
			require.LessOrEqual(t, board.Bottom, sheet.Top+0.5, name)
			require.LessOrEqual(t, line.Bottom, sheet.Top+0.5, name)
			require.GreaterOrEqual(t, line.Top, board.Bottom-0.5, name)
			require.GreaterOrEqual(t, board.Right-board.Left, 0.55*float64(w.width), name)
			require.Empty(t, p.cut(".line-below b"), name)
		}
		value[bool](p, `import("/assets/js/commands.js").then((m) => m.analyse(false)).then(() => true)`)
	}
}

func TestBeginIsAlwaysInSight(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, w := range windows {
		p.window(w.width, w.height)
		for _, variant := range []string{"xiangqi", "points-match", "stratagem-special"} {
			name := fmt.Sprintf("%s at %d × %d", variant, w.width, w.height)
			p.press(`.head [data-open="new"]`)
			p.has(`dialog [data-act="begin"]`)
			p.press(`dialog input[value="` + variant + `"]`)
			p.until(`document.querySelector('dialog input[value="` + variant + `"]').checked`)
			value[bool](p, `(() => { document.querySelector(".dialog-inner").scrollTop = 1e6; return true; })()`)
			require.Empty(t, p.cut(`dialog [data-act="begin"], .variant-card`)[:0], name)
			begin := p.box(`dialog [data-act="begin"]`)
			require.LessOrEqual(t, begin.Bottom, float64(w.height), name)
			p.press(".dialog-close")
			p.until(`!document.querySelector("dialog[open]")`)
			p.press(`.head [data-open="new"]`)
			p.has(`dialog[open] [data-act="begin"]`)
			p.until(`document.querySelector(".dialog-inner").scrollTop === 0`)
			begin = p.box(`dialog [data-act="begin"]`)
			require.LessOrEqual(t, begin.Bottom, float64(w.height), name)
			x, y := begin.centre()
			require.True(t, value[bool](p, fmt.Sprintf(`Boolean(document.elementFromPoint(%f, %f)?.closest('[data-act="begin"]'))`, x, y)), name)
			require.LessOrEqual(t, value[int](p, `document.querySelector(".dialog-inner").scrollWidth - document.querySelector(".dialog-inner").clientWidth`), 0, name)
			p.press(".dialog-close")
			p.until(`!document.querySelector("dialog[open]")`)
		}
	}
}

func TestResultStandsOnTheBoard(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "chess"}`)
	p.playAll("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
	p.says(".result-on-board b", "White wins")
	p.says(".result-on-board span", "mate")
	require.Greater(t, value[float64](p, `parseFloat(getComputedStyle(document.querySelector(".result-on-board b")).fontSize)`), 30.0, "large type")
	require.True(t, value[bool](p, `document.querySelector('[data-act="playon"]').disabled`), "mate cannot be played on")
	p.until(`document.querySelector(".eval")?.dataset.eval === "1–0"`)
	require.NotContains(t, value[string](p, `document.querySelector(".eval").getAttribute("aria-label")`), "mates in")
	require.Equal(t, "rgb(243, 239, 230)", value[string](p, `getComputedStyle(document.querySelector(".eval-red")).fill`), "White's half")
	p.press(`.board-tools [data-nav="back"]`)
	p.until(`!document.querySelector(".result-on-board")`)
	p.press(`.board-tools [data-nav="next"]`)
	p.has(".result-on-board")
	p.press(".result-on-board .close")
	p.until(`!document.querySelector(".result-on-board")`)
	p.game(`{variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 0 1"}`)
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	p.until(`/^−?M\d+$/.test(document.querySelector(".eval")?.dataset.eval ?? "")`)
	p.until(`/^M\d+$/.test(document.querySelector(".line-score")?.textContent ?? "")`)
	require.Contains(t, value[string](p, `document.querySelector(".line-score").title`), "Red mates in")
	require.Empty(t, p.cut(".eval-text, .line-score"))
}

func TestKindIsChosenByOneStroke(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-match"}`)
	p.ready()
	p.click("h2")
	p.has(`[data-target="e2"]`)
	x, y := p.cell("e2")
	p.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.has(`.chooser [data-choice="i"]:not([aria-disabled=true])`)
	require.Equal(t, "i", p.text(`.chooser [data-choice="i"] kbd`))
	rank, chooser := p.box(`.board .cell[data-square="a0"]`), p.box(".chooser")
	require.LessOrEqual(t, chooser.Bottom, rank.Top+0.5, "the kinds cover the back rank")
	x, y = p.box(`.chooser [data-choice="i"]`).centre()
	p.do(chromedp.MouseEvent("mouseMoved", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.piece("e2", "type", "cannon", "kind", "idle")
	require.Equal(t, []string{"h2e2i"}, p.turns()[:1])
}

func TestPointsBarBeginsEmptyAndTheTargetStandsInItsField(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-concise"}`)
	p.has(".points-black") // its part has come
	require.Equal(t, []float64{0, 0}, value[[]float64](p, `[".points-red", ".points-black"].map((s) => document.querySelector(s).width.baseVal.value)`))
	p.press(`[data-open="new"]`)
	p.press(`dialog input[value="points-concise"]`)
	p.until(`document.querySelector("dialog [name=target]")?.value === "30"`)
}

func TestThemeIsChosen(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	ground := `getComputedStyle(document.documentElement).backgroundColor`
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	require.Equal(t, "rgb(27, 25, 22)", value[string](p, ground))
	p.press(`[data-open="settings"]`)
	p.press(`dialog input[name="theme"][value="light"]`)
	p.until(ground + ` === "rgb(245, 241, 232)"`)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}})
	p.press(`dialog input[name="theme"][value="dark"]`)
	p.until(ground + ` === "rgb(27, 25, 22)"`)
	p.do(chromedp.Reload())
	p.has("svg.board")
	require.Equal(t, "rgb(27, 25, 22)", value[string](p, ground))
}

func TestRiverIsWrittenAndFramed(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	words := func() string {
		return value[string](p, `[...document.querySelectorAll(".river-word")].map((e) => e.textContent).join(" ")`)
	}
	require.Contains(t, words(), "汉")
	p.settings(`{pieceSet: "traditional"}`)
	p.until(`document.querySelector(".layer-ground").textContent.includes("漢")`)
	p.settings(`{pieceSet: ""}`)
	value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("zh-Hant")).then(() => true)`)
	p.until(`document.querySelector(".layer-ground").textContent.includes("漢")`)
	p.press(`[data-open="editor"]`)
	p.until(`document.querySelector(".edit-board")?.textContent.includes("漢")`)
	p.press(".dialog-close")
	p.game(`{variant: "stratagem-river"}`)
	frame := value[[]box](p, `[".frame", ".river-cell"].map((s) => { const r = document.querySelector(s).getBoundingClientRect(); return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom}; })`)
	require.Less(t, frame[0].Left, frame[1].Left, "the cells of the river run over the frame")
	require.Greater(t, frame[0].Right, frame[1].Right, "the cells of the river run over the frame")
}

func TestPrintingGivesASheet(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("comment", {node: 3, text: "Both horses come out."}); return true; })`)
	p.until(`document.querySelector(".moves .comment")`)
	value[bool](p, `import("/assets/js/print.js").then(() => true)`)
	print := func() string {
		ctx, cancel := p.ctx, func() {}
		defer cancel()
		made, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: new(true)})
		require.NoError(t, err)
		return string(made.Data)
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	value[bool](p, `(dispatchEvent(new Event("beforeprint")), true)`)
	require.Equal(t, "none", value[string](p, `getComputedStyle(document.getElementById("app")).display`))
	sheet := p.text("#sheet")
	for _, part := range []string{"Red – Black", "C2.5", "Both horses come out.", "After 3… H2+3", "Red to move"} {
		require.Contains(t, sheet, part)
	}
	require.Equal(t, 32, value[int](p, `document.querySelectorAll("#sheet .diagram .piece").length`))
	require.Equal(t, "rgb(255, 255, 255)", value[string](p, `getComputedStyle(document.documentElement).backgroundColor`))
	require.NotContains(t, sheet, "Take back")

	require.Len(t, regexp.MustCompile(`/Type /Page\b`).FindAllString(print(), -1), 1)
	value[bool](p, `(dispatchEvent(new Event("afterprint")), true)`)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: ""})
	p.hasNot("#sheet")
	p.game(`{variant: "points-match", fen: "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9"}`)
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	value[bool](p, `(dispatchEvent(new Event("beforeprint")), true)`)
	sheet = p.text("#sheet")
	require.Contains(t, sheet, "4k4/9/9")
	require.Contains(t, sheet, "Points 0 : 0")
	p.hasNot("#sheet .print-moves")

}
