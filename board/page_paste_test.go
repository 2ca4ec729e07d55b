//go:build longer

package board_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"
)

// paste is what Ctrl+V does on the page.
func (p *shown) paste(text string) {
	p.Helper()
	value[bool](p, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text/plain", %q); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true})); return true; })()`, text))
}

// TestPositionsArePasted: what this page copies, short FENs, lines of engines' logs, positions of other variants; on the page
// and in the field of Open. They are opened to be analysed.
func TestPositionsArePasted(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.playAll("h2e2")
	for _, c := range []struct{ text, fen, variant string }{
		{value[string](p, `document.querySelector("svg.board").dataset.fen`), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "xiangqi"},
		{"4k4/9/9/9/9/9/9/3R5/9/3K5 w", "4k4/9/9/9/9/9/9/3R5/9/3K5 w", "xiangqi"},
		{"position fen 3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1 moves e2e5", "3k5/9/9/9/9/9/9/4R4/9/4K4 w", "xiangqi"},
		{"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b", "chess"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 12345678:9abcdefg - 0 1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 12345678:9abcdefg", "stratagem-sixteen"},
	} {
		p.paste(c.text)
		p.until(fmt.Sprintf(`document.querySelector("svg.board").dataset.fen.startsWith(%q) && document.querySelector(".app").dataset.variant === %q`, c.fen, c.variant))
		p.until(`!document.querySelector("dialog[open]")`)
		p.has(`[data-act="analyse"][aria-checked="true"]`)
	}
	p.press(`[data-open="files"]`)
	p.press("#paste")
	value[bool](p, `(document.getElementById("paste").value = "4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 4 60", true)`)
	p.press(`[data-act="import-text"]`)
	p.until(`document.querySelector("svg.board").dataset.fen.startsWith("4k4/9/9/9/9/9/9/4R4/9/3K5 b")`)

	// What is none is explained in the language, and the game stays.
	before := value[string](p, gameShown)
	for language, words := range map[string]string{"en": "the generals face each other", "zh": "照面", "zh-Hant": "照面"} {
		p.language(language)
		p.paste("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
		p.has("dialog[open] .complaint")
		require.Contains(t, p.text("dialog[open] .complaint"), words)
		require.Equal(t, before, value[string](p, gameShown))
		p.shut()
	}
}

// TestProblemsOfImportsAreSaidInTheLanguage: not in English, and which turn of which game it is.
func TestProblemsOfImportsAreSaidInTheLanguage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	const pgn = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 车五进五 *\n\n[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮8平5 *\n"
	for language, words := range map[string]string{
		"en": "Game 1: “车五进五” is not", "zh": "第 1 局：“车五进五”", "zh-Hant": "第 1 局：「车五进五」",
	} {
		p.language(language)
		p.paste(pgn)
		p.until(`document.querySelector("dialog[open] .complaint")`)
		told := p.text("dialog[open] .complaint")
		require.Contains(t, told, words)
		if language != "en" {
			require.NotRegexp(t, `[a-z]{3}`, told)
		}
		p.shut()
	}
	// What is not a record at all, too.
	for language, words := range map[string]string{"en": "without one", "zh": "没有棋谱", "zh-Hant": "沒有棋譜"} {
		p.language(language)
		p.paste("<html><p>hello</p></html>")
		p.until(`document.querySelector("dialog[open] .complaint")`)
		require.Contains(t, p.text("dialog[open] .complaint"), words)
		p.shut()
	}
}

// control presses a key with Ctrl; the command is what the browser does for it.
func (p *shown) control(key, code string, virtual int64, command string) {
	p.Helper()
	event := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Key: key, Code: code, WindowsVirtualKeyCode: virtual, Modifiers: 2, Commands: []string{command},
	}
	call(p, input.DispatchKeyEvent, event)
	event.Type, event.Commands = input.DispatchKeyEventTypeKeyUp, nil
	call(p, input.DispatchKeyEvent, event)
}

// TestKeysPastePositions: Ctrl+C in a text and Ctrl+V on the board, by the browser's own clipboard.
func TestKeysPastePositions(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.playAll("h2e2")
	for text, turns := range map[string][]string{
		"4k4/9/9/9/9/9/9/3R5/9/3K5 w - - 0 1":                                           {},
		"position fen 3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1 moves e2e5 d9d8":              {"e2e5", "d9d8"},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3": {"e2e4", "e7e5", "g1f3"},
	} {
		value[bool](p, fmt.Sprintf(`(() => { const area = document.createElement("textarea"); area.id = "source"; area.value = %q; document.body.append(area); area.focus(); area.select(); return true; })()`, text))
		p.control("c", "KeyC", 67, "copy")
		before := value[string](p, `location.hash`)
		value[bool](p, `(document.getElementById("source").remove(), document.activeElement?.blur?.(), true)`)
		p.control("v", "KeyV", 86, "paste")
		p.until(fmt.Sprintf(`location.hash !== %q && !document.querySelector("dialog[open]")`, before))
		p.has(`[data-act="analyse"][aria-checked="true"]`)
		p.press("#tab-moves")
		p.until(fmt.Sprintf(`document.querySelectorAll(".move-row .move").length === %d`, len(turns)))
		require.ElementsMatch(t, turns, p.turns())
	}
}
