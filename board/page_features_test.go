//go:build longer

package board_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/book"
	"xqengine/position"
)

// writeBook writes a book that answers h2e2 with h9g7 and, half as often, with b9c7.
func writeBook(t *testing.T, path string) {
	t.Helper()
	var b book.Builder
	for _, line := range [][]string{{"h2e2", "h9g7"}, {"h2e2", "h9g7"}, {"h2e2", "b9c7"}} {
		p := position.New(position.Xiangqi)
		var turns []position.Turn
		for _, text := range line {
			turn, err := p.ParseTurn(text)
			require.NoError(t, err)
			p.Play(turn)
			turns = append(turns, turn)
		}
		for range 20 {
			b.Add(position.New(position.Xiangqi), turns, position.BlackWins, len(turns))
		}
	}
	file, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, b.Book(0).Write(file))
	require.NoError(t, file.Close())
}

func TestBookIsShownAndPlayedFrom(t *testing.T) {
	path := filepath.Join(t.TempDir(), "BOOK.DAT")
	writeBook(t, path)
	p := show(t, serve(t, t.TempDir(), "--book", path), desktop)
	p.game(people)
	p.playAll("h2e2")
	p.press("#tab-book")
	p.has(`.book-table[data-book="2"]`)
	require.Equal(t, "h9g7 b9c7", value[string](p, `[...document.querySelectorAll("[data-list-turn]")].map((e) => e.dataset.listTurn).join(" ")`), "the heaviest first")
	require.Contains(t, p.text(".book-table tbody tr:first-child"), "67%")
	p.hover(`[data-list-turn="b9c7"]`)
	p.has(`[data-arrow="b9c7"]`)
	p.press(`[data-list-turn="h9g7"]`)
	p.piece("g7", "type", "horse")
	p.has(`[data-book="0"]`)
	p.until(`!document.querySelector("svg.board.previewed")`)
	p.press(`[data-act="takeback"]`)
	p.has(`[data-list-turn="h9g7"]`)
	p.game(`{variant: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"}`)
	p.has(`[data-book="0"]`)
	p.game(`{variant: "garrison"}`)
	p.has(`[data-book="0"]`)
}

// TestProgramsBookIsShown without a book being given, in every family of variants.
func TestProgramsBookIsShown(t *testing.T) {
	p := show(t, serve(t, t.TempDir(), "--own-book"), desktop)
	for _, variant := range []string{"xiangqi", "points-match", "stratagem-special", "chess"} {
		p.game(fmt.Sprintf(`{variant: %q}`, variant))
		p.press("#tab-book")
		p.has(`.book-table [data-list-turn]`)
	}
}

func TestPicturesFollowTheBoard(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2")
	p.press(`[data-nav="flip"]`)
	p.press(`[data-nav="mirror"]`)
	p.press(`[data-nav="picture"]`)
	p.until(`document.querySelector(".picture img")?.naturalWidth > 100`)
	for format, kind := range map[string]string{"svg": "image/svg+xml", "png": "image/png"} {
		path := value[string](p, `document.querySelector('[data-picture="`+format+`"]').getAttribute("href")`)
		require.Contains(t, path, "node=1&flip=1&mirror=1")
		answer, err := http.Get(p.server.URL + path)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, kind, answer.Header.Get("Content-Type"))
		require.Contains(t, answer.Header.Get("Content-Disposition"), "attachment")
	}
}

func TestBoardIsMirrored(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.ready()
	left, _ := p.cell("a0")
	right, _ := p.cell("i0")
	require.Less(t, left, right)
	p.press(`[data-nav="mirror"]`)
	p.until(fmt.Sprintf(`document.querySelector('.cell[data-square="a0"]').getBoundingClientRect().left > %f`, left+100))
	_, below := p.cell("a0")
	_, above := p.cell("a9")
	require.Greater(t, below, above, "Red is still below")
	p.drag("h2", "e2")
	p.piece("e2", "type", "cannon", "colour", "red")
	p.move("h9", "g7")
	p.piece("g7", "type", "horse")
	p.played("h2e2", "h9g7")
	require.Equal(t, "一9", value[string](p, `[...document.querySelectorAll(".coordinate:not(.faint)")].filter((e) => e.getBoundingClientRect().left < document.querySelector('.cell[data-square="h5"]').getBoundingClientRect().left).map((e) => e.textContent).sort().reverse().join("")`))
}

// quickly presses an element several times at once, quicker than any answer.
func (p *shown) quickly(selector string, times int) {
	p.Helper()
	p.has(selector)
	value[bool](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); for (let i = 0; i < %d; i++) e.click(); return true; })()`, selector, times))
}

func TestTurnsTakenBackArePlayedAgain(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9")
	for _, node := range []string{"3", "2", "1", "0"} {
		p.press(`[data-act="takeback"]`)
		p.node(node)
	}
	for _, node := range []string{"1", "2", "3", "4"} {
		p.press(`[data-act="redo"]`)
		p.node(node)
	}
	p.has(`[data-act="redo"][disabled]`)
}

// TestQuickPressesAllCount: none is lost because the answer to the one before is not there yet.
func TestQuickPressesAllCount(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9")
	p.quickly(`[data-act="takeback"]`, 3)
	p.node("1")
	p.quickly(`[data-act="redo"]`, 2)
	p.node("3")
	value[bool](p, `(() => { const cell = document.querySelector(".board .cell[tabindex='0']"); for (const key of "uurruu") cell.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true})); return true; })()`)
	p.node("1")
	p.quickly(`[data-act="redo"]`, 3)
	p.node("4")
	p.has(`[data-act="redo"][disabled]`)

	p.quickly(`[data-nav="back"]`, 3)
	p.node("1")
	p.quickly(`[data-nav="next"]`, 2)
	p.node("3")
	p.quickly(`[data-nav="back"]`, 3)
	p.node("0")
	p.has(`[data-nav="back"][disabled]`)
	p.quickly(`[data-nav="next"]`, 4)
	p.node("4")
	p.hasNot(`[data-act="back-to-game"]`) // it is where the game stands

	// A turn made for the board as it was before the take-back is not played on another.
	p.ready()
	refused := value[bool](p, `Promise.all([import("/assets/js/commands.js"), import("/assets/js/turn.js")]).then(async ([m, turn]) => { const back = m.command("takeback"); const played = turn.play("c3c4"); await back; return !(await played); })`)
	require.True(t, refused)
	p.node("3")
	p.until(`document.querySelectorAll(".move-row .move").length === 4`)
	p.hasNot(".toast")

	// A take-back asked for in the very moment in which the game went on, so that it names the state before, is asked again.
	taken := value[bool](p, `import("/assets/js/commands.js").then((m) => import("/assets/js/state.js").then(async (s) => { s.state.status.rev--; return Boolean(await m.command("takeback")); }))`)
	require.True(t, taken)
	p.node("2")
	p.hasNot(".toast")

	// What is typed while the turn before is on its way stays.
	p.game(people)
	p.ready()
	value[bool](p, `(() => { const field = document.getElementById("move-text"); field.value = "h2e2"; field.form.requestSubmit(); field.value = "h9g7"; return true; })()`)
	p.node("1")
	p.ready()
	require.Equal(t, "h9g7", value[string](p, `document.getElementById("move-text").value`))
}

func TestVariationsAreOrdered(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("insert", {node: 1, turns: ["b9c7"]}); await m.command("insert", {node: 1, turns: ["c9e7"]}); return true; })`)
	answers := `[...document.querySelectorAll(".moves .move.black")].map((m) => m.dataset.turn).join(" ")`
	p.until(answers + ` === "h9g7 b9c7 c9e7"`)
	p.press(`.move[data-turn="c9e7"]`)
	p.has(`[data-act="order-down"][disabled]`)
	p.press(`[data-act="order-up"]`)
	p.until(answers + ` === "h9g7 c9e7 b9c7"`)
	p.press(`[data-act="order-up"]`)
	p.until(answers + ` === "c9e7 h9g7 b9c7"`)
	p.has(`[data-act="order-up"][disabled]`)
	p.hasNot(`[data-act="promote"]`)
	p.press(`[data-act="order-down"]`)
	p.until(answers + ` === "h9g7 c9e7 b9c7"`)
	p.press(`[data-act="promote"]`)
	p.until(answers + ` === "c9e7 h9g7 b9c7"`)
	p.press(`[data-act="undo-tree"]`)
	p.until(answers + ` === "h9g7 c9e7 b9c7"`)
}

func TestRecordsTellAboutTheirGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2")
	p.press(`[data-open="tags"]`)
	p.has(`.tags [data-tag="Event"]`)
	set := func(name, text string) {
		value[bool](p, fmt.Sprintf(`(document.querySelector(".tags [name=%s]").value = %q, true)`, name, text))
	}
	set("tag-Event", "杯 <b>")
	set("tag-Date", "")
	set("player-red", "甲")
	value[bool](p, `(document.querySelector(".tags details").open = true)`)
	set("new-name", "Opening2")
	set("new-value", "中炮")
	p.press(`[data-act="tags-ok"]`)
	p.until(`!document.querySelector("dialog[open]")`)
	require.Contains(t, p.text(".record-head"), "杯 <b>")
	require.Contains(t, p.text(`.strip[data-side="red"] .name`), "甲")
	record := string(p.server.get(t, "/api/games/"+value[string](p, `location.hash.split("/").pop()`)+"/export?format=pgn"))
	for _, line := range []string{`[Event "杯 <b>"]`, `[Red "甲"]`, `[Opening2 "中炮"]`, `[Date "????.??.??"]`} {
		require.Contains(t, record, line)
	}
}

func TestKindsThatCannotBeChosenSayWhy(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "points-match", fen: "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9"}`)
	p.ready()
	p.click("d0")
	p.has(`[data-target="d1"]`)
	p.click("d1")
	p.until(`document.querySelector('.chooser [data-choice="keep"][aria-disabled="true"]').textContent.includes("come into check")`)
	p.until(`document.querySelector('.chooser [data-choice="i"][aria-disabled="true"]').textContent.includes("come into check")`)
	p.has(`.chooser [data-choice="s"][aria-disabled="false"]`)
}

func TestTraditionalChinese(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="settings"]`)
	p.press(`dialog input[value="zh-Hant"] + span`)
	p.until(`document.documentElement.lang === "zh-Hant"`)
	p.press(".dialog-close")
	p.game(`{variant: "stratagem-palace"}`)
	p.playAll("e0e1", "b9c7")
	require.Contains(t, p.text(`.move[data-turn="b9c7"]`), "馬")
	require.Contains(t, p.text(".variant-name"), "奇計象棋")
	p.press("#tab-plates")
	require.Contains(t, p.text(`.plate-card[data-plate="1"]`), "直接沿線吃子")
	p.press(`[data-open="language"]`)
	p.until(`document.documentElement.lang === "en"`)
	p.press(`[data-open="language"]`)
	p.until(`document.documentElement.lang === "zh-Hant"`)
}

// TestPlayersAreChosenAnew: what was chosen and not confirmed is forgotten, however the dialog was closed.
func TestPlayersAreChosenAnew(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	const person = `dialog[open] fieldset[data-side="red"] > .segments .segment:first-child input`
	for _, end := range []string{`dialog menu button:not(.primary)`, ".dialog-close"} {
		p.game(people)
		p.press(".strip.bottom .player")
		p.has(person + ":checked")
		p.press(`dialog[open] fieldset[data-side="red"] > .segments .segment:nth-child(2) span`)
		p.has("dialog[open] .level")
		p.press(end)
		p.until(`!document.querySelector("dialog[open]")`)
		p.press(".strip.bottom .player")
		p.has(person + ":checked")
		p.hasNot("dialog[open] .level")
		p.press(end)
		p.until(`!document.querySelector("dialog[open]")`)
	}
}
