//go:build longer

package board_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHowQuickThePageIs measures, and logs, what a person waits for: the first paint, and from the click that ends a
// turn (the button let go: until then it may become a drag) to the piece drawn on its new point, which the page does by
// itself, and to the server's answer drawn. On a machine that does other things at the same time the numbers say little,
// so nothing is asked of them.
func TestHowQuickThePageIs(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	paint := value[float64](p, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`)
	pieces := value[float64](p, `performance.getEntriesByName("pieces")[0]?.startTime ?? -1`)
	var drawn, answered []float64
	for round := range 8 {
		p.game(people)
		turns := [][2]string{{"h2", "e2"}, {"h7", "e7"}, {"e2", "h2"}, {"e7", "h7"}}
		if round%2 == 1 {
			turns = [][2]string{{"b2", "e2"}, {"b7", "e7"}, {"e2", "b2"}, {"e7", "b7"}}
		}
		for _, turn := range turns {
			p.ready()
			p.click(turn[0])
			p.has(`[data-target="` + turn[1] + `"]`)
			value[bool](p, `(() => { window.drawn = window.answered = 0;
				const node = document.querySelector("svg.board").dataset.node;
				addEventListener("pointerup", () => { const began = performance.now();
					const look = () => {
						if (!window.drawn && document.querySelector('.layer-pieces > .piece[data-square="`+turn[1]+`"]')) window.drawn = performance.now() - began;
						if (document.querySelector("svg.board").dataset.node !== node) window.answered = performance.now() - began; else requestAnimationFrame(look); };
					requestAnimationFrame(look); }, {capture: true, once: true}); return true; })()`)
			p.click(turn[1])
			p.until(`window.answered > 0`)
			drawn = append(drawn, value[float64](p, `window.drawn`))
			answered = append(answered, value[float64](p, `window.answered`))
		}
	}
	require.NotEmpty(t, drawn)
	slices.Sort(drawn)
	slices.Sort(answered)
	t.Logf("first paint after %.0f ms, the pieces stand after %.0f ms; from click to drawn piece: median %.0f ms, 95th percentile %.0f ms; to drawn answer: median %.0f ms, 95th percentile %.0f ms (%d turns)",
		paint, pieces, drawn[len(drawn)/2], drawn[len(drawn)*95/100], answered[len(answered)/2], answered[len(answered)*95/100], len(drawn))
}
