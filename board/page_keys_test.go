//go:build longer

package board_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"xqengine/book"
	"xqengine/position"
)

// keys presses keys one after the other.
func (p *shown) keys(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// wheel turns the wheel over a point of the board.
func (p *shown) wheel(square string, by float64) {
	p.Helper()
	x, y := p.cell(square)
	call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 0.01, DeltaY: by})
}

// TestArrowsAndWheelLeafThroughTheGame: wherever the focus is, but not while something is typed; and the arrows lead over the
// board once it was reached by keyboard.
func TestArrowsAndWheelLeafThroughTheGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9")
	p.press(`.move[data-turn="h2e2"]`) // the focus is in the list of moves
	p.node("1")
	p.keys(kb.ArrowRight)
	p.node("2")
	p.keys(kb.ArrowLeft, kb.ArrowLeft)
	p.node("0")
	p.keys(kb.End)
	p.node("4")
	p.keys(kb.Home)
	p.node("0")
	p.keys(kb.ArrowDown)
	p.node("4")
	p.keys(kb.ArrowUp)
	p.node("0")
	p.keys("n", "n", "p")
	p.node("1")

	p.click("e5") // a click on the board leaves the arrows to the moves
	p.keys(kb.ArrowRight)
	p.node("2")
	p.wheel("e5", 120)
	p.node("3")
	p.wheel("e5", -120)
	p.node("2")
	p.wheel("a0", -120)
	p.node("1")

	flipped := `document.querySelector('.cell[data-square="a0"]').getBoundingClientRect().top < document.querySelector('.cell[data-square="a9"]').getBoundingClientRect().top`
	p.press(`[data-act="takeback"]`) // a button has the focus
	p.keys("f")
	p.until(flipped)
	p.keys("f")
	p.until("!(" + flipped + ")")
	p.keys("e")
	p.until(`document.querySelector(".eval")`)
	p.keys("e")
	p.until(`!document.querySelector(".eval")`)

	// Nothing of that while something is typed, or a dialog is open.
	p.keys(kb.Home)
	p.node("0")
	for _, field := range []string{"#move-text", "#comment-text"} {
		p.press(field)
		p.keys("f", "h", "e", kb.ArrowRight, kb.End, "w")
		require.Equal(t, "fhew", value[string](p, `document.querySelector("`+field+`").value`))
		p.node("0")
		require.False(t, value[bool](p, flipped))
		value[bool](p, `(document.activeElement.blur(), true)`)
	}
	p.press(`[data-open="settings"]`)
	p.has("dialog[open]")
	p.keys("f", kb.ArrowRight)
	p.node("0")
	require.False(t, value[bool](p, flipped))
	p.shut()

	// Tabbed into, the board has a cursor of its own; Shift and the letters w, a, s, d move it from anywhere.
	value[bool](p, `(document.activeElement.blur(), true)`)
	p.keys("w")
	p.until(`document.activeElement.matches(".board .cell")`)
	at := value[string](p, `document.activeElement.dataset.square`)
	p.keys("d", kb.ArrowLeft, kb.ArrowUp, kb.ArrowDown)
	p.until(`document.activeElement.dataset.square === "` + at + `"`)
	p.node("0")
	p.click("e5")
	p.keys(kb.ArrowRight)
	p.node("1")
	p.press(`.move[data-node="0"]`)
	p.node("0")
	p.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.until(`document.activeElement.matches(".board .cell")`)
	p.node("0")

	// The panel scrolls by its own keys, the tabs are chosen by theirs.
	p.press("#tab-moves")
	p.keys(kb.ArrowRight)
	p.until(`document.activeElement.id === "tab-lines"`)
	p.node("0")
	p.press(`[data-open="help"]`)
	p.has("dialog[open] .keys")
	require.Contains(t, p.text("dialog .keys"), "←")
	require.Contains(t, p.text("dialog .keys"), "w a s d")
}

// TestArrowsUpAndDownGoBetweenVariations: where the line branches off.
func TestArrowsUpAndDownGoBetweenVariations(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.playAll("h2e2", "h9g7")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("insert", {node: 1, turns: ["b9c7"]}); return true; })`)
	p.press(`.move[data-turn="h9g7"]`)
	p.node("2")
	p.keys(kb.ArrowDown)
	p.node("3")
	p.keys(kb.ArrowDown)
	p.node("3")
	p.keys(kb.ArrowUp)
	p.node("2")
}

// TestBookPointsWithAnArrow: the board stays as it is until a turn is played, and then shows the position after that turn.
func TestBookPointsWithAnArrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "BOOK.DAT")
	var b book.Builder
	start := position.New(position.Xiangqi)
	for _, line := range [][]string{{"h2e2", "h9g7"}, {"h2e2", "b9c7"}} {
		var turns []position.Turn
		at := start.Clone()
		for _, text := range line {
			turn, err := at.ParseTurn(text)
			require.NoError(t, err)
			at.Play(turn)
			turns = append(turns, turn)
		}
		for range 20 {
			b.Add(start, turns, position.RedWins, len(turns))
			b.Add(start, turns, position.BlackWins, len(turns))
		}
	}
	file, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, b.Book(0).Write(file))
	require.NoError(t, file.Close())
	p := show(t, serve(t, t.TempDir(), "--book", path), laptop)
	p.game(people)
	p.press("#tab-book")
	p.has(`[data-list-turn="h2e2"]`)
	fen := value[string](p, `document.querySelector("svg.board").dataset.fen`)
	p.hover(`[data-list-turn="h2e2"]`)
	p.has(`[data-arrow="h2e2"]`)
	p.hasNot("svg.board.previewed")
	require.Equal(t, fen, value[string](p, `document.querySelector("svg.board").dataset.fen`))
	p.press(`[data-list-turn="h2e2"]`)
	p.node("1")
	p.has(`[data-book="2"]`) // its rows have come under the pointer, which rests
	time.Sleep(300 * time.Millisecond)
	p.hasNot("[data-arrow]")
	p.hasNot("svg.board.previewed")
	p.piece("h9", "type", "horse")
	p.hover(`[data-list-turn="b9c7"]`)
	p.has(`[data-arrow="b9c7"]`)
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 5))
	p.until(`!document.querySelector("[data-arrow]")`)
}

// TestCommentSurvivesReload: what is written and not left yet is there again.
func TestCommentSurvivesReload(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.playAll("h2e2")
	p.press("#comment-text")
	p.keys("central cannon")
	p.do(chromedp.Reload())
	p.has("svg.board")
	p.until(`document.getElementById("comment-text")?.value === "central cannon"`)
	p.until(`document.querySelector(".moves .comment")?.textContent === "central cannon"`)

	// It is sent while it is written, and what is written meanwhile is not overwritten by the answer.
	p.press("#comment-text")
	p.keys(kb.End)
	for _, letter := range " of the river and the palace, and so on" {
		p.keys(string(letter))
		time.Sleep(30 * time.Millisecond)
	}
	require.Equal(t, "central cannon of the river and the palace, and so on", value[string](p, `document.getElementById("comment-text").value`))
	p.until(`document.querySelector(".moves .comment")?.textContent.endsWith("and so on")`)
	require.Equal(t, "comment-text", value[string](p, `document.activeElement.id`))

	// Without a connection it waits for the next one.
	value[bool](p, `(WebSocket.prototype.send = () => {}, true)`)
	p.keys(", lost?")
	p.do(chromedp.Reload())
	p.has("svg.board")
	p.until(`document.querySelector(".moves .comment")?.textContent.endsWith("lost?")`)
}

// TestMovesAreNeverBareCoordinates: in the list, the chips, the warnings and the voice.
func TestMovesAreNeverBareCoordinates(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(`{variant: "stratagem-marker", fen: "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w 3:5 mc7 0 12"}`)
	p.has(".track.red.due")
	p.press(`.track.red [data-step="+"]`)
	p.has("[data-step-made]")
	require.NotRegexp(t, `[a-i][0-9][a-i][0-9]`, p.text(".step-bar"))
	p.move("e2", "e6")
	p.until(`document.querySelector(".move-row .move")`)
	require.Equal(t, "▲ C5+4", p.text(`.move-row .move`)[:len("▲ C5+4")])
	p.settings(`{notation: "chinese"}`)
	p.until(`document.querySelector(".move-row .move").textContent.includes("▲ 炮五进四")`)
	p.settings(`{notation: ""}`)

	p.game(`{variant: "xiangqi", fen: "2b6/3k5/3c1a3/9/9/9/9/9/2N1n4/2RA1K3 b - - 0 1"}`)
	p.playAll("e1g2", "f0e0", "g2e1", "e0f0", "e1g2", "f0e0", "g2e1")
	p.ready()
	require.Contains(t, p.text("[data-warning]"), "K5.4 completes")
	p.press("#tab-referee")
	require.Contains(t, p.text(".warned"), "K5.4")

	for turn, words := range map[string]string{
		`{text: "h2e2", wxf: "C2.5"}`:     "cannon two to five",
		`{text: "h9g7", wxf: "H8+7"}`:     "horse eight forward seven",
		`{text: "a0a1", wxf: "R+-3"}`:     "front chariot back three",
		`{text: "+,h7g7", wxf: "▲ C8.7"}`: "marker forward, cannon eight to seven",
		`{text: "g1f3", san: "Nf3"}`:      "knight to f3",
		`{text: "e4d5", san: "exd5"}`:     "pawn e takes d5",
		`{text: "e1g1", san: "O-O"}`:      "castles kingside",
		`{text: "e7e8q", san: "e8=Q+"}`:   "pawn to e8 and becomes queen",
		`{text: "b0c2", wxf: "Hb0–c2"}`:   "horse b0 to c2",
	} {
		require.Equal(t, words, value[string](p, `import("/assets/js/spoken.js").then((m) => m.spokenTurn(`+turn+`))`), turn)
	}
	p.language("zh")
	require.Equal(t, "炮二平五", value[string](p, `import("/assets/js/spoken.js").then((m) => m.spokenTurn({text: "h2e2", wxf: "C2.5", chinese: "炮二平五"}))`))
}
