//go:build longer

package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// manyGames writes games of ten turns at random into a file.
func manyGames(t *testing.T, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "many.json")
	out, err := os.Create(path)
	require.NoError(t, err)
	players := []string{"胡荣华", "许银川", "吕钦", "Lü Qin", "Nguyễn Thành Bảo", "Hu Ronghua"}
	random := rand.New(rand.NewPCG(1, 1))
	for range games {
		g, err := record.New(record.StartOf(position.Xiangqi))
		require.NoError(t, err)
		g.Red.Name, g.Black.Name = players[random.IntN(len(players))], players[random.IntN(len(players))]
		g.SetTag("Event", fmt.Sprintf("五羊杯 %d", random.IntN(40)))
		g.SetTag("Date", fmt.Sprint(1960+random.IntN(60)))
		at := g.Cursor()
		for range 10 {
			list := at.Position().LegalTurns()
			if len(list) == 0 {
				break
			}
			_, err := at.Play(list[random.IntN(len(list))])
			require.NoError(t, err)
		}
		require.NoError(t, record.WriteJSON(out, g))
	}
	require.NoError(t, out.Close())
	return path
}

// typed types a text key by key and returns the milliseconds from each key to the frame behind the rows that it finds.
const typed = `(async (text) => {
	const input = document.querySelector('.library [name="words"]'), times = [], real = window.fetch;
	let answered = () => {};
	window.fetch = async (...asked) => { const answer = await real(...asked); const read = answer.json.bind(answer);
		answer.json = async () => { const found = await read(); setTimeout(answered); return found; }; return answer; };
	for (let n = 1; n <= text.length; n++) {
		const begun = performance.now(), rows = new Promise((done) => { answered = done; });
		input.value = text.slice(0, n);
		input.dispatchEvent(new Event("input", { bubbles: true }));
		await rows;
		await new Promise(requestAnimationFrame);
		times.push(performance.now() - begun);
	}
	window.fetch = real;
	return times;
})`

// TestHowQuickTheLibraryIs logs how soon the first of 10,000 games are shown, and how soon what each key finds. The bounds are
// those of a busy machine, where the browser waits for a processor.
func TestHowQuickTheLibraryIs(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.openLibrary()
	p.do(chromedp.SetUploadFiles(`input[name="games"]`, []string{manyGames(t, 10_000)}))
	p.until(`document.querySelector(".library [role=status]").textContent.includes("10,000 games found") || document.querySelector(".library [role=status]").textContent.includes("10000 games found")`)
	p.do(chromedp.Reload()) // nothing of the list is there any more
	p.has(`[data-open="files"]`)
	first := value[float64](p, `import("/assets/js/dialogs.js").then(async (m) => {
		const begun = performance.now();
		await m.show("library");
		const list = () => document.querySelectorAll(".library tbody tr").length;
		while (list() < 50) await new Promise(requestAnimationFrame);
		return performance.now() - begun;
	})`)
	var times []float64
	for _, text := range []string{"胡荣华 1987", "nguyen 五羊杯 12", "lu qin ronghua", "many.json 19"} {
		times = append(times, value[[]float64](p, typed+fmt.Sprintf("(%q)", text))...)
	}
	slices.Sort(times)
	median, late := times[len(times)/2], times[len(times)*95/100]
	t.Logf("first rows: %.0f ms; a key: median %.0f ms, 95th percentile %.0f ms, %d keys", first, median, late, len(times))
	assert.Less(t, first, 2000.0)
	assert.Less(t, late, 1000.0)
}
