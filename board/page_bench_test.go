//go:build longer

package board_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHowQuickThePageIs measures, and logs, what a person waits for: the first paint, and from the click that ends a
// turn (the button let go: until then it may become a drag) to the man drawn on its new point. On a machine that does
// other things at the same time the numbers say little, so nothing is asked of them.
func TestHowQuickThePageIs(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	paint := value[float64](p, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`)
	men := value[float64](p, `performance.getEntriesByName("men")[0]?.startTime ?? -1`)
	var waits []float64
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
			value[bool](p, `(() => { window.waited = 0;
				addEventListener("pointerup", () => { const began = performance.now();
					const drawn = () => { if (document.querySelector('.layer-men > .man[data-square="`+turn[1]+`"]')) window.waited = performance.now() - began; else requestAnimationFrame(drawn); };
					requestAnimationFrame(drawn); }, {capture: true, once: true}); return true; })()`)
			p.click(turn[1])
			p.until(`window.waited > 0`)
			waits = append(waits, value[float64](p, `window.waited`))
		}
	}
	require.NotEmpty(t, waits)
	slices.Sort(waits)
	t.Logf("first paint after %.0f ms, the men stand after %.0f ms; from click to drawn: median %.0f ms, 95th percentile %.0f ms (%d turns)",
		paint, men, waits[len(waits)/2], waits[len(waits)*95/100], len(waits))
}
