//go:build longer

package board_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// choose takes an entry of the chooser.
func (p *shown) choose(entry string) {
	p.Helper()
	p.press(`.chooser [data-choice="` + entry + `"]:not([aria-disabled="true"])`)
}

func TestConcisePointsAreEarnedAndWin(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-concise", target: 2}`)
	p.move("b2", "b4")
	p.has(".chooser")
	require.Contains(t, p.text(`.chooser [data-choice="keep"]`), "As it is")
	p.choose("i")
	p.piece("b4", "kind", "idle")
	p.played("b2b4i")
	p.move("h7", "e7")
	p.choose("keep")
	p.move("b4", "c4")
	p.until(`document.querySelector('.chooser [data-choice="keep"]').textContent.includes("+1 Red")`)
	p.choose("keep")
	p.has(`.chip.red[data-earned="red"]`)
	require.Equal(t, "1", p.text(`[data-points="red"]`))
	p.move("h9", "g7")
	p.choose("keep")
	p.move("c4", "d4")
	p.choose("keep")
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "Red wins: points target reached")

	p.game(`{variant: "points-concise", fen: "4k4/9/9/9/9/9/9/9/R8/3K5 w - 3:0 0 9"}`)
	p.move("a1", "a9")
	p.until(`document.querySelector('.chooser [data-choice="keep"]').textContent.includes("−1 Red")`)
	p.choose("keep")
	p.until(`document.querySelector('[data-points="red"]').textContent === "2"`)
	require.Contains(t, p.text(".state-line"), "check")
}

func TestMatchPointsAskWhereKeepingIsIllegal(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, mode := range []string{"ask", "long", "keep"} {
		p.game(`{variant: "points-match"}`)
		value[bool](p, `import("/assets/js/settings.js").then((m) => (m.setSettings({conversion: "`+mode+`"}), true))`)
		p.move("h2", "e2")
		if mode == "ask" {
			p.until(`document.querySelector('.chooser [data-choice="keep"]').textContent.includes("+1 Black")`)
			p.choose("keep")
		}
		p.piece("e2", "kind", "ordinary")
		p.until(`document.querySelector('[data-points="black"]').textContent === "1"`)
		// A turn is judged with the kind after it: a small rook does not attack a small general.
		p.game(`{variant: "points-match", fen: "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9"}`)
		p.ready()
		p.click("d0")
		p.has(`[data-target="d1"] .asks`)
		p.click("d1")
		p.has(`.chooser [data-choice="keep"][aria-disabled="true"]`)
		p.do(chromedp.KeyEvent("\x1b"))
		p.until(`!document.querySelector(".chooser")`)
	}
}

func TestTournamentTurnsOfTwoMoves(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-tournament"}`)
	p.move("h2", "e2")
	p.piece("e2", "type", "cannon")
	p.played("h2e2")
	p.move("h9", "g7")
	p.until(`document.querySelector("svg.board").dataset.prefix === "h9g7"`)
	p.has(`.piece.half[data-square="g7"]`)
	p.has(`[data-act="end-turn"]`)
	p.says(".state-words", "second move")
	plays := p.sent("play")
	p.press(`[data-act="unmake"]`)
	p.piece("h9", "type", "horse")
	require.Equal(t, plays, p.sent("play"), "a half turn was sent")
	p.move("h9", "g7")
	p.until(`document.querySelector("svg.board").dataset.prefix === "h9g7"`)
	p.do(chromedp.KeyEvent("\x1b"))
	p.piece("h9", "type", "horse")
	p.move("h9", "g7")
	p.until(`document.querySelector("svg.board").dataset.prefix === "h9g7"`)
	p.move("b9", "c7")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	require.Equal(t, "h9g7,b9c7", p.turns()[1])
	p.has(`.last-turn .step-number`)
	p.move("c3", "c4")
	p.until(`document.querySelector("svg.board").dataset.prefix === "c3c4"`)
	p.press(`[data-act="end-turn"]`)
	p.until(`document.querySelectorAll(".move-row .move").length === 3`)
	require.Equal(t, "c3c4", p.turns()[2])
	p.playAll("g6g5")
	p.move("e2", "e6")
	p.choose("keep")
	p.piece("e6", "colour", "red")
	p.until(`document.querySelectorAll(".move-row .move").length === 5`)
	require.True(t, strings.HasPrefix(p.turns()[4], "e2e6"), "a capture is the whole turn")
	p.game(`{variant: "points-tournament", fen: "5k3/9/9/9/4+R4/9/9/9/3K5/r8 b - 0:0 3 9"}`)
	p.playAll("a0a5")
	p.has(`.piece[data-square="e5"] .check-ring`)
	require.Contains(t, p.text(".state-line"), "check")

	// The two moves of another's turn are shown one after the other: the second piece stands still until the first has
	// arrived.
	p.game(`{variant: "points-tournament"}`)
	value[bool](p, `(window.slid = [], Element.prototype.animate = function (frames, options) { window.slid.push({square: this.closest("[data-square]")?.dataset.square, duration: options.duration,
		frames: frames.map((f) => [f.offset, f.transform !== "translate(0px, 0px)"])}); }, true)`)
	p.playAll("h2e2", "h9g7,b9c7")
	p.until(`window.slid.length >= 3`)
	slid := value[string](p, `JSON.stringify(window.slid.slice(1).sort((a, b) => (a.square < b.square ? 1 : -1)))`)
	require.JSONEq(t, `[{"square": "g7", "duration": 600, "frames": [[0, true], [0, true], [0.5, false], [1, false]]},
		{"square": "c7", "duration": 600, "frames": [[0, true], [0.5, true], [1, false]]}]`, slid)
}

func TestMarkerSteps(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "stratagem-marker", fen: "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b 0:0 mb9 0 1"}`)
	p.ready()
	p.has(`.track.black.due [data-step="+"]:not([disabled])`)
	p.has(`.track.black [data-step="-"][disabled]`)
	p.click("a9")
	p.has(`[data-target="b9"]`)
	p.press(`.track.black [data-step="+"]`)
	p.has(`.track.black[data-setting="1"]`)
	p.has(`[data-step-made="+"]`)
	p.ready()
	p.click("a9")
	p.has(`[data-target="a8"]`)
	p.hasNot(`[data-target="b9"]`)
	p.press(`[data-act="unmake"]`)
	p.has(`.track.black[data-setting="0"]`)
	p.press(`.track.black [data-step="+"]`)
	p.has(`.track.black[data-setting="1"]`)
	p.move("h7", "e7")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.played("+,h7e7")
	p.has(`.plate-line.black[data-state="works"][data-plate="1"]`)

	p.game(`{variant: "stratagem-marker", fen: "P2k5/9/9/9/9/8r/9/9/4K4/9 w 2:3 mi4,pa9 0 21"}`)
	p.ready()
	p.press(`.track.red [data-step="+"]`)
	p.has(`.track.red[data-setting="0"]`)
	p.has(`.track.black[data-setting="0"]`)
}

func TestPalacePlatesWorkOrCancelEachOther(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "stratagem-palace"}`)
	p.move("e0", "e1")
	p.has(`.plate-mark.red.works[data-plate="4"]`)
	p.has(`.plate-line.red[data-state="works"][data-plate="4"]`)
	p.move("e9", "e8")
	p.has(`.plate-mark.red.cancelled[data-plate="4"]`)
	p.has(`.plate-mark.black.cancelled[data-plate="4"]`)
	p.has(`.plate-line.red[data-state="cancelled"]`)
	p.has(`.plate-line.black[data-state="cancelled"]`)
	require.Contains(t, p.text(".plates-strip"), "same plate")
}

func TestGarrisonSwap(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "garrison", fen: "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w - - 0 40"}`)
	p.ready()
	p.click("e0")
	p.has(`[data-target="c1"][data-shape="swap"]`)
	p.click("c1")
	p.piece("c1", "type", "general")
	p.piece("e0", "type", "horse")
	p.played("e0c1")
	p.has(`[data-outside="red"]`)
	p.has(`.left-palace`)
	p.game(`{variant: "garrison", fen: "5k3/9/9/9/9/7r1/9/N8/2KR5/9 w - - 0 40"}`)
	p.ready()
	p.click("c1")
	p.hasNot(".piece.selected")
	p.game(`{variant: "garrison", fen: "5k3/9/9/2r6/9/9/9/N8/2KR5/9 w - - 0 40"}`)
	p.ready()
	p.click("c1")
	p.has(`[data-target="d1"][data-shape="swap"]`)
	p.hasNot(`[data-target="c2"]`)
	p.click("d1")
	p.piece("d1", "type", "general")
	p.hasNot(`[data-outside]`)
}

func TestExchangeAndPromotionAreAsked(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "stratagem-special", fen: "rP3k3/3n5/1c7/9/9/1p7/9/9/R8/3K4N w 70000000:00000000 - 0 40"}`)
	p.ready()
	p.click("b9")
	p.has(`[data-target="b7"][data-shape="exchange"]`)
	p.has(`[data-target="a9"] .asks`)
	p.click("a9")
	p.has(`.chooser [data-choice="capture"]`)
	p.choose("exchange")
	p.empty("a9")
	p.empty("b9")
	p.played("b9a9x")

	// 卧底兵: a soldier across the river goes as the piece that moved last, and may exchange where it may also capture.
	p.game(`{variant: "stratagem-special", fen: "5k3/7r1/4c4/4P4/9/9/9/9/9/3K5 w n0000000:00000000 lh8 0 40"}`)
	p.ready()
	p.click("e6")
	p.has(`[data-target="e7"] .asks`)
	p.click("e7")
	p.has(`.chooser [data-choice="capture"]`)
	p.choose("exchange")
	p.empty("e7")
	p.empty("e6")
	require.Equal(t, "e6e7x", p.turns()[len(p.turns())-1])

	p.game(`{variant: "stratagem-marker", fen: "3k5/P8/8r/9/9/8P/9/9/4K4/9 w 3:0 - 5 20"}`)
	p.ready()
	p.click("a8")
	p.has(`[data-target="a9"] .asks`)
	p.click("a9")
	p.choose("r")
	p.piece("a9", "type", "chariot", "colour", "red")
	p.played("a8a9r")

	p.game(`{variant: "stratagem-marker", fen: "P2k5/9/9/9/9/8r/9/9/4K4/9 w 2:0 mi4,pa9 0 21"}`)
	p.ready()
	p.has(`.piece[data-square="a9"] [data-badge="chance"]`)
	p.press(`.track.red [data-step="+"]`)
	p.choose("n")
	p.piece("a9", "type", "horse")
	p.move("e1", "e0")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.played("+n,e1e0")
}

func TestRiverRow(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "stratagem-river", fen: "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 b 00000000:00000000 - 3 40"}`)
	p.has(`svg.board[data-ranks="11"]`)
	p.ready()
	p.has(`[data-target="ar"][data-shape="removal"]`)
	p.click("ar")
	p.empty("ar")
	p.has(`[data-step-made="xar"]`)
	p.move("i5", "i6")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.played("xar,i5i6")
	p.game(`{variant: "stratagem-river", fen: "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000 - 0 40"}`)
	p.move("e4", "er")
	p.piece("er", "type", "soldier")
	p.played("e4er")
	p.move("i5", "i6")
	p.piece("i6")
	p.ready()
	p.click("er")
	p.has(`[data-target="e5"]`)
	p.hasNot(`[data-target="dr"]`)
}

func TestLayoutsAreLaidOpenlyAndInSecret(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="new"]`)
	p.press(`dialog input[value="stratagem-special"]`)
	p.until(`document.querySelectorAll(".plate-pick").length === 33`)
	p.press(`.plate-pick[data-pick="w"]`)
	p.press(`[data-layout-side="red"] [data-point="e1"]`)
	p.until(`document.querySelector('input[name="layout-red"]').value === "123w5678"`)
	p.press(`.plate-pick[data-pick="w"]`)
	p.press(`[data-layout-side="red"] [data-point="d0"]`)
	p.until(`document.querySelector('input[name="layout-red"]').value === "w2315678"`)
	value[bool](p, `(() => { const i = document.querySelector('input[name="layout-red"]'); i.value = "11345678"; i.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.has(`[data-layout-side="red"] .complaint`)
	value[bool](p, `(() => { const i = document.querySelector('input[name="layout-red"]'); i.value = "w2315678"; i.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`!document.querySelector(".complaint")`)
	p.press(`dialog input[value="people"]`)
	p.press(`[data-act="begin"]`)
	p.until(`document.querySelector("svg.board")?.dataset.fen.includes("w2315678:12345678")`)
	p.has(`.plate-mark.red[data-plate="32"][data-at="d0"]`)

	p.game(`{variant: "stratagem-sixteen", hidden: true}`)
	p.has(`.laying[data-laying="red"][data-open="false"]`)
	p.press(`[data-act="laying-open"]`)
	p.press(`.laying .plate-pick[data-pick="g"]`)
	p.press(`.laying [data-point="d0"]`)
	p.press(`[data-act="laying-done"]`)
	p.has(`.laying[data-laying="black"][data-open="false"]`)
	require.NotContains(t, p.text("main"), "无敌兵", "Red's layout can be seen")
	p.press(`[data-act="laying-open"]`)
	p.press(`[data-act="laying-done"]`)
	p.has(`svg.board[data-state="human"]`)
	p.has(`.plate-mark.red[data-plate="16"][data-at="d0"]`)
}

func TestBadges(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, badge := range []struct{ name, variant, fen, square string }{
		{"held", "stratagem-sixteen", "3k5/9/9/9/9/9/3n5/9/9/4K4 w 00000000:00000000 - 0 40", ""},
		{"held", "stratagem-sixteen", "3k5/9/9/9/9/9/9/3n5/4K4/9 b 000e0000:00000000 - 0 40", "d2"},
		{"invincible", "stratagem-sixteen", "3k5/9/9/4P4/9/9/9/9/4K4/9 w 000g0000:00000000 - 0 40", "e6"},
		{"victory", "stratagem-special", "4P4/3k5/9/9/9/9/9/9/5K3/9 b 0000g000:00000000 - 0 40", "e9"},
	} {
		p.game(`{variant: "` + badge.variant + `", fen: "` + badge.fen + `"}`)
		if badge.square == "" {
			p.hasNot("[data-badge]")
			continue
		}
		p.has(`.piece[data-square="` + badge.square + `"] [data-badge="` + badge.name + `"]`)
		require.Contains(t, value[string](p, `document.querySelector('.cell[data-square="`+badge.square+`"]').getAttribute("aria-label")`), map[string]string{"held": "held", "invincible": "invincible", "victory": "wins"}[badge.name])
	}
}

// TestPointsFollowTheGame: after turns were taken back and others played, the table is of those.
func TestPointsFollowTheGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-match"}`)
	p.playAll("h2e2", "h9g7")
	p.press("#tab-points")
	p.until(`document.querySelectorAll(".points-table tbody tr").length === 2`)
	ok := value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("goto", {node: 0}); return (await import("/assets/js/turn.js")).play("b2e2"); })`)
	require.True(t, ok)
	p.node("3")
	p.until(`document.querySelectorAll(".points-table tbody tr").length === 1`)
}
