//go:build longer

package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// write puts a text into an empty field as a person does.
func (p *shown) write(selector, text string) {
	p.Helper()
	p.press(selector)
	p.do(chromedp.KeyEvent(text))
	value[bool](p, fmt.Sprintf(`(document.querySelector(%q).dispatchEvent(new Event("change", {bubbles: true})), true)`, selector))
}

// TestPeopleHaveNames: two at one board, or one against the engine.
func TestPeopleHaveNames(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.press(`[data-open="new"]`)
	p.pick("mode", "people")
	p.write(`input[name="name-red"]`, "Ada")
	p.write(`input[name="name-black"]`, "Bo")
	p.press(`[data-act="begin"]`)
	p.until(`document.querySelector('.strip[data-side="red"] .name')?.textContent === "Ada"`)
	require.Equal(t, "Bo", p.text(`.strip[data-side="black"] .name`))
	p.press(`[data-open="new"]`)
	p.pick("mode", "red")
	p.write(`input[name="name-own"]`, "Cleo")
	p.press(`[data-act="begin"]`)
	p.until(`document.querySelector('.strip[data-side="red"] .name')?.textContent === "Cleo"`)
	p.press(`[data-open="new"]`)
	p.pick("mode", "engines")
	p.until(`!document.querySelector('dialog[open] input[name^="name-"]')`)
}

// TestLevelsSayHowStrongTheyAre: their place on the scale and their rating, which is search.Elo's.
func TestLevelsSayHowStrongTheyAre(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.press(`[data-open="new"]`)
	p.pick("mode", "red")
	for level, about := range map[string]string{
		"beginner": "Strength 1 of 12, about 800", "intermediate": "Strength 5 of 12, about 1,620", "advanced": "Strength 9 of 12, about 2,440",
		"master": "Full strength", "step": "Strength 4 of 12, about 1,415", "free": "within your limits",
	} {
		p.pick("level-black", level)
		p.until(fmt.Sprintf(`document.querySelector(".level-about").textContent.includes(%q)`, about))
	}
}

// TestButtonsFitTheGame: nobody offers or resigns between engines, and a game against the engine is reviewed when it is over.
func TestButtonsFitTheGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(`{variant: "xiangqi", black: {level: {name: "free", nodes: 500}}}`)
	p.move("h2", "e2")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	p.press("#tab-lines")
	p.has(`[data-act="review"][disabled]`)
	p.press(`[data-act="resign"]:not([disabled])`)
	p.press(`[data-act="resign-yes"]`)
	p.has(`[data-act="review"]:not([disabled])`)
	p.game(people)
	p.press("#tab-moves")
	p.playAll("h2e2", "h9g7")
	p.press("#tab-lines")
	p.has(`[data-act="review"]:not([disabled])`)
	p.game(`{variant: "xiangqi", red: {level: {name: "free", moveTime: 60000}}, black: {level: {name: "free", moveTime: 60000}}}`)
	p.has(`[data-act="draw"][disabled]`)
	p.has(`[data-act="resign"][disabled]`)
}

// TestLinesOfTheEngineGrow: up to ten, each as long as the engine sees it, with chances.
func TestLinesOfTheEngineGrow(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	p.has(".lines .line-turn")
	require.Equal(t, 10, value[int](p, `document.querySelectorAll('[data-set="lines"] option').length`))
	value[bool](p, `(() => { const s = document.querySelector('[data-set="lines"]'); s.value = "10"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`document.querySelectorAll(".lines .line").length === 10`)
	p.has(`.line[data-line="1"] [data-more]`)
	require.Equal(t, 6, value[int](p, `document.querySelectorAll('.line[data-line="1"] .line-turn').length`))
	p.press(`.line[data-line="1"] [data-more]`)
	p.until(`document.querySelectorAll('.line[data-line="1"] .line-turn').length > 6`)
	require.LessOrEqual(t, value[int](p, `document.querySelectorAll('.line[data-line="2"] .line-turn').length`), 6)
	require.Equal(t, 1000, value[int](p, `document.querySelector(".line-wdl").dataset.wdl.split(" ").reduce((sum, n) => sum + Number(n), 0)`))
	require.Regexp(t, `Red wins \d+ %, draw \d+ %, Black wins \d+ %`, value[string](p, `document.querySelector(".line-wdl").title`))
	p.press(`.line[data-line="1"] [data-more]`)
	p.until(`document.querySelectorAll('.line[data-line="1"] .line-turn').length === 6`)
}

// TestBookTabSaysHowToGetABook where the board has none.
func TestBookTabSaysHowToGetABook(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(people)
	p.press("#tab-book")
	require.Contains(t, p.text(".no-book"), "xqengine board -book BOOK.DAT")
	require.Zero(t, p.sent("book"))
}

// TestChessSpeaksOfTheKing in three languages, also where a move is typed in SAN.
func TestChessSpeaksOfTheKing(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	for language, words := range map[string]string{"en": "king", "zh": "王", "zh-Hant": "王"} {
		p.language(language)
		p.game(`{variant: "chess", fen: "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"}`)
		p.ready()
		for _, text := range []string{"e2d3", "Bd3"} {
			value[bool](p, `(document.getElementById("move-text").focus(), true)`)
			p.do(chromedp.SetValue(`#move-text`, text), chromedp.KeyEvent(kb.Enter))
			p.until(fmt.Sprintf(`document.querySelector(".toast.error")?.textContent.includes(%q)`, text))
			told := p.text(".toast.error")
			require.Contains(t, told, words, "%s in %s", text, language)
			require.False(t, strings.Contains(told, "general") || strings.Contains(told, "将帅") || strings.Contains(told, "將帥"), told)
		}
		p.press("#tab-plates")
		require.Greater(t, len([]rune(p.text(".rules-text"))), 40, "the rules of chess are told")
		p.press("#tab-moves")
	}
}
