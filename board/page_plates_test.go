//go:build longer

package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSecretLayingAgainstTheEngine: the person lays, the engine has laid as it was told, and nothing is shown before.
func TestSecretLayingAgainstTheEngine(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	best := value[string](p, `import("/assets/js/selectors.js").then((m) => m.variantOf("stratagem-special").best)`)
	require.Len(t, best, 8)
	p.press(`[data-open="new"]`)
	p.pick("variant", "stratagem-special")
	p.pick("mode", "red")
	p.press(`dialog[open] input[name="hidden"]`)
	p.until(`!document.querySelector("dialog[open] .layout-editor")`)
	value[bool](p, `(() => { const s = document.querySelector('select[name="engine-lays"]'); s.value = "best"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.press(`[data-act="begin"]`)
	p.has(`[data-laying="red"][data-open="true"]`)
	require.NotContains(t, value[string](p, `document.body.innerHTML`), best, "the engine's layout is told")
	p.press(`.laying [data-act="layout-best"]`)
	p.until(`document.querySelector(".laying .layout-text").value === "` + best + `"`)
	p.press(`.laying [data-act="layout-usual"]`)
	p.until(`document.querySelector(".laying .layout-text").value === "12345678"`)
	p.press(`[data-act="laying-done"]`)
	p.has(`svg.board[data-state="human"]`)
	require.Contains(t, value[string](p, `document.querySelector("svg.board").dataset.fen`), "12345678:"+best)

	// The engine against itself lays nothing in secret.
	p.press(`[data-open="new"]`)
	p.pick("mode", "engines")
	p.until(`!document.querySelector('dialog[open] input[name="hidden"]')`)
	p.has(`dialog[open] [data-act="layout-best"]`)
}

// TestPoolOfPlatesIsShownWhole: it does not scroll by itself inside a dialog that scrolls.
func TestPoolOfPlatesIsShownWhole(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.press(`[data-open="new"]`)
	p.pick("variant", "stratagem-river")
	p.until(`document.querySelectorAll(".plate-pick").length === 33`)
	require.True(t, value[bool](p, `(() => { const e = document.querySelector(".plate-cards"); return e.scrollHeight <= e.clientHeight + 1; })()`))
}

// TestPlatesAreNamedInTheReadersLanguage: on the board, in the grid and the pool, and not hidden by the pieces that stand on them.
func TestPlatesAreNamedInTheReadersLanguage(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	p.game(`{variant: "stratagem-sixteen", layouts: {red: "12345678", black: "9abcdefg"}}`)
	p.ready()
	require.Equal(t, 16, value[int](p, `document.querySelectorAll(".layer-plate-words .plate-name").length`))
	require.False(t, value[bool](p, `[...document.querySelectorAll(".plate-name")].some((e) => /[\u4e00-\u9fff]/.test(e.textContent))`))
	for _, square := range []string{"d0", "f0", "d9", "f9"} {
		require.True(t, value[bool](p, `Boolean(document.querySelector('[data-plate-words="`+square+`"] .plate-name').compareDocumentPosition(document.querySelector('.layer-pieces [data-square="`+square+`"]')) & Node.DOCUMENT_POSITION_PRECEDING)`), "%s: the piece covers the name", square)
		require.Contains(t, p.text(`.board .cell[data-square="`+square+`"] title`), ":")
	}
	// No name is wider than its point.
	require.LessOrEqual(t, value[float64](p, `Math.max(...[...document.querySelectorAll(".plate-name")].map((e) => e.getBBox().width))`), 100.0)
	p.press("#tab-plates")
	require.Regexp(t, `^river cannon`, p.text(`.plate-card[data-plate="1"] b`))
	p.press("#tab-moves")
	p.settings(`{plateNames: "chinese"}`)
	p.until(`[...document.querySelectorAll(".plate-name")].every((e) => /[\u4e00-\u9fff]/.test(e.textContent))`)
	p.settings(`{plateNames: "number"}`)
	p.until(`!document.querySelector(".plate-name") && document.querySelectorAll(".plate-number").length === 16`)
	p.settings(`{plateNames: "own"}`)
	p.press(`[data-open="new"]`)
	p.pick("variant", "stratagem-special")
	p.until(`document.querySelectorAll(".plate-pick").length === 33`)
	require.False(t, value[bool](p, `[...document.querySelectorAll(".palace-point:not(.home), .plate-pick")].some((e) => /[\u4e00-\u9fff]/.test(e.textContent))`))
	p.shut()
	p.language("zh")
	p.until(`[...document.querySelectorAll(".plate-name")].every((e) => /[\u4e00-\u9fff]/.test(e.textContent))`)
}
