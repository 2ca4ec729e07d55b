//go:build longer

package board_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// gameShown is the game that the address names.
const gameShown = `location.hash.split("/").pop()`

// TestDeletingAGameAsksFirst: the question stands in the row, and can be taken back, by keys alone. The game that is shown
// gives way to another one, in every tab.
func TestDeletingAGameAsksFirst(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	kept := value[string](p, gameShown)
	p.game(people)
	p.playAll("h2e2", "h9g7")
	id := value[string](p, gameShown)
	q := p.another()
	row := `.record[data-record="` + id + `"]`
	p.press(`[data-open="files"]`)
	p.press(row + ` [data-act="delete"]`)
	p.has(row + ` [data-act="delete-yes"]`)
	p.until(`document.activeElement.dataset.act === "delete-yes"`)
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	p.until(`!document.querySelector('[data-act="delete-yes"]') && document.activeElement.dataset.act === "delete"`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until(`document.activeElement.dataset.act === "delete-yes"`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until(`!document.querySelector('` + row + `') && document.querySelector('.record[data-record]')`)
	for _, tab := range []*shown{p, q} {
		tab.until(fmt.Sprintf(`%s !== %q`, gameShown, id))
		require.Equal(t, kept, value[string](tab, gameShown))
		tab.has(`.toast`)
	}
	p.press(".dialog-close")
	p.move("b2", "e2")
	p.piece("e2", "type", "cannon")
	q.piece("e2", "type", "cannon")

	// The last one leaves a new one behind.
	p.press(`[data-open="files"]`)
	p.press(`.record[data-record="` + kept + `"] [data-act="delete"]`)
	p.press(`.record[data-record="` + kept + `"] [data-act="delete-yes"]`)
	p.until(fmt.Sprintf(`%s && %[1]s !== %q`, gameShown, kept))
	p.press(".dialog-close")
	p.move("h2", "e2")
	p.piece("e2", "type", "cannon")
}

// TestDialogClosesByAClickBesideItOnly: not by a text that is selected beyond its edge.
func TestDialogClosesByAClickBesideItOnly(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="files"]`)
	p.has("#paste")
	value[bool](p, `(document.getElementById("paste").value = "rnbakabnr/9", true)`)
	x, y := p.box("#paste").centre()
	p.do(
		chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, 20, y, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseReleased, 20, y, chromedp.ButtonLeft, pressed),
	)
	p.do(chromedp.KeyEvent("x")) // behind the click
	p.has("dialog[open]")
	p.do(chromedp.MouseClickXY(20, y))
	p.until(`!document.querySelector("dialog[open]")`)
}

// TestPhoneLeafsThroughTheGame: the buttons stand below the board of a tall phone, and in the sheet of a short one or of one
// that lies on its side.
func TestPhoneLeafsThroughTheGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), phone)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2")
	for _, size := range []struct {
		width, height int64
		sheet         bool
	}{{390, 844, false}, {360, 700, false}, {360, 640, true}, {844, 390, true}, {667, 375, true}} {
		name := fmt.Sprintf("%d × %d", size.width, size.height)
		p.do(chromedp.EmulateViewport(size.width, size.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
		place := map[bool]string{true: ".side ", false: ".centre "}[size.sheet]
		p.has(place + ".board-tools")
		p.until(fmt.Sprintf(`innerWidth === %d`, size.width))
		if size.sheet {
			p.press(`.leaf [data-nav="back"]`)
			p.node("2")
			p.press(`.leaf [data-nav="next"]`)
			p.node("3")
			p.until(`document.querySelector(".board-tools").getBoundingClientRect().height === 0`)
			p.press(".sheet-handle")
			p.has(".side.sheet-1")
			p.until(`document.querySelector(".board-tools").getBoundingClientRect().bottom <= innerHeight`) // it has slid up
		}
		for _, selector := range []string{".strip.top", ".strip.bottom", ".board-tools", ".actions", `.board-tools [data-nav="picture"]`, "svg.board"} {
			b := p.box(selector)
			require.GreaterOrEqual(t, b.Left, -0.5, "%s at %s", selector, name)
			require.GreaterOrEqual(t, b.Top, -0.5, "%s at %s", selector, name)
			require.LessOrEqual(t, b.Right, float64(size.width)+0.5, "%s at %s", selector, name)
			require.LessOrEqual(t, b.Bottom, float64(size.height)+0.5, "%s at %s", selector, name)
		}
		b := p.box(`.board-tools [data-nav="back"]`)
		require.GreaterOrEqual(t, b.Bottom-b.Top, 36.0, name)
		p.press(place + `[data-nav="back"]`)
		p.node("2")
		p.press(place + `[data-nav="first"]`)
		p.node("0")
		p.press(place + `[data-nav="last"]`)
		p.node("3")
		if os.Getenv("BOARD_PICTURES") != "" {
			p.picture(filepath.Join(os.TempDir(), fmt.Sprintf("phone-%d-%d.png", size.width, size.height)))
		}
		if size.sheet { // up to its full height, and down again
			b = p.box(".panel")
			require.Greater(t, b.Bottom-b.Top, 60.0, name)
			p.press(".sheet-handle")
			p.has(".side.sheet-2")
			p.press(".sheet-handle")
			p.has(".side.sheet-0")
		}
	}
}

// TestPhoneOnItsSideShowsEveryBoard: whatever stands beside it.
func TestPhoneOnItsSideShowsEveryBoard(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), phone)
	for _, variant := range []string{"stratagem-marker", "stratagem-river", "chess"} {
		p.game(`{variant: "` + variant + `"}`)
		for _, size := range [][2]int64{{844, 390}, {667, 375}, {568, 320}} {
			p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			p.until(fmt.Sprintf(`innerWidth === %d`, size[0]))
			name := fmt.Sprintf("%s at %d × %d", variant, size[0], size[1])
			board, strip := p.box("svg.board"), p.box(".strip.top")
			require.GreaterOrEqual(t, board.Left, -0.5, name)
			require.LessOrEqual(t, board.Bottom, float64(size[1])+0.5, name)
			require.Less(t, board.Right, strip.Left+0.5, name)
			if variant == "stratagem-marker" {
				tracks := p.box(".tracks")
				require.GreaterOrEqual(t, tracks.Left, board.Right-0.5, name)
				require.LessOrEqual(t, tracks.Right, strip.Left+0.5, name)
				for _, side := range []string{"red", "black"} {
					track := p.box(".track." + side)
					require.GreaterOrEqual(t, track.Top, 39.5, name)
					require.LessOrEqual(t, track.Bottom, float64(size[1])+0.5, name)
				}
				b := p.box(`.track.red [data-step="+"]`)
				require.GreaterOrEqual(t, min(b.Right-b.Left, b.Bottom-b.Top), 24.0, name)
				if os.Getenv("BOARD_PICTURES") != "" {
					p.picture(filepath.Join(os.TempDir(), fmt.Sprintf("marker-%d-%d.png", size[0], size[1])))
				}
			}
		}
	}
}

// TestChoiceByKeyLeavesTheFocusOnTheBoard: who plays by keys goes on where the piece stands.
func TestChoiceByKeyLeavesTheFocusOnTheBoard(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-match"}`)
	p.move("h2", "e2")
	p.has(".chooser")
	p.until(`document.activeElement.closest(".chooser")`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.piece("e2", "type", "cannon")
	p.until(`!document.querySelector(".chooser") && document.activeElement.matches(".board .cell")`)
}

// TestEditorCellsHaveAnEntryAndSayTheKind: in chess, too, after a point was chosen that chess does not have.
func TestEditorCellsHaveAnEntryAndSayTheKind(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-tournament", fen: "r1bakab1r/9/1cn2*cn2/+p1p1-p1p1p/9/2P6/P3P1*P1P/-NC2C1N2/9/+R1BAKAB1R w - 9:14 6 12"}`)
	p.press(`[data-open="editor"]`)
	p.has("[data-fine]")
	label := func(square string) string {
		return value[string](p, `document.querySelector('.edit-board [data-square="`+square+`"]').getAttribute("aria-label")`)
	}
	require.Equal(t, "a0 Red chariot, royal", label("a0"))
	require.Equal(t, "f7 Black cannon, small", label("f7"))
	require.Equal(t, "a2 Red horse, idle", label("a2"))
	value[bool](p, `(document.querySelector('.edit-board [data-square="i9"]').focus(), true)`)
	p.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowRight))
	p.until(`document.querySelector('.edit-board [tabindex="0"]').dataset.square === "i9"`)
	value[bool](p, `(() => { const s = document.querySelector('[name="edit-variant"]'); s.value = "chess"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`document.querySelectorAll(".edit-board .cell").length === 64`)
	require.Equal(t, 1, value[int](p, `document.querySelectorAll('.edit-board [tabindex="0"]').length`))
}

// TestVariationGoesOn: after a turn in another line than that of the game, the next one can be played at once.
func TestVariationGoesOn(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2")
	p.press(`.move[data-turn="h2e2"]`)
	p.node("1")
	p.move("b9", "c7")
	p.piece("c7", "colour", "black")
	p.move("b0", "c2")
	p.piece("c2", "colour", "red")
	p.has(".variation .move")
	p.says(`[data-live="polite"]`, "H")
}

// TestCommentStaysWithItsMove: what is being written belongs to the move at which it was begun, whatever is played meanwhile.
func TestCommentStaysWithItsMove(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2")
	q := p.another()
	value[bool](p, `(document.getElementById("comment-text").focus(), true)`)
	p.do(chromedp.KeyEvent("central"))
	q.playAll("h9g7")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	p.do(chromedp.KeyEvent(" cannon"))
	value[bool](p, `(document.getElementById("comment-text").blur(), true)`)
	p.until(`document.querySelector(".moves .comment")?.textContent === "central cannon"`)
	require.Equal(t, 1, value[int](p, `document.querySelectorAll(".moves .comment").length`))
	p.until(`document.getElementById("comment-text").value === ""`)
}

// TestProblemsOfAnImportAreShownBesideItsGames: of two games one cannot be read.
func TestProblemsOfAnImportAreShownBesideItsGames(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	file := filepath.Join(t.TempDir(), "two.pgn")
	good := "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n\n"
	bad := "[Game \"Chinese Chess\"]\n[Red \"C\"]\n[Black \"D\"]\n[FEN \"no position\"]\n[Result \"*\"]\n\n1. h2e2 *\n\n"
	require.NoError(t, os.WriteFile(file, []byte(good+bad), 0o600))
	before := value[string](p, gameShown)
	p.upload(file)
	p.has(`[data-list="imported"] .record`)
	p.has("dialog[open] .complaint")
	require.Equal(t, before, value[string](p, gameShown), "there is something to read first")
}

// TestFaultsOfPositionsAreSaidInTheLanguage: in the editor, with the names of the page.
func TestFaultsOfPositionsAreSaidInTheLanguage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="editor"]`)
	p.has("[data-fine]")
	for _, test := range []struct{ language, fen, want string }{
		{"en", "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "board Red has no general"},
		{"zh", "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "棋盘 红方没有将帅"},
		{"zh-Hant", "4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "棋盤 紅方沒有將帥"},
		{"zh", "4k4/9/9/9/9/9/9/9/R8/4KA3 w 3:5 - 0 1", "阶段 “3:5”，但象棋没有阶段栏，应为 -"},
		{"zh", "3ak4/9/9/9/9/9/9/9/A8/4K4 w - - 0 1", "棋盘 红方的士不可能在 a1"},
	} {
		value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("`+test.language+`")).then(() => true)`)
		value[bool](p, `(() => { const e = document.getElementById("edit-fen"); e.value = "`+test.fen+`"; e.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
		p.until(fmt.Sprintf(`document.querySelector("dialog .complaint")?.textContent.replace(/\s+/g, " ").trim() === %q`, test.want))
	}
}

// TestResultThatWasTakenBackIsNotedInWords: the record keeps the code, the page says it in its language.
func TestResultThatWasTakenBackIsNotedInWords(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", fen: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}`)
	p.playAll("b0b9")
	p.has(`.verdict, .state-line.over`)
	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("takeback")).then(() => true)`)
	p.until(`document.querySelector(".moves .comment")?.textContent === "Result taken back: Red wins: mate"`)
	value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("zh")).then(() => true)`)
	p.until(`document.querySelector(".moves .comment")?.textContent.startsWith("已撤回的结果：红方胜")`)
	p.press(`.move[data-turn="b0b9"]`)
	p.until(`document.getElementById("comment-text").value === "1-0 (mate)"`)
}
