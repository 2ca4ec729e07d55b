//go:build longer

package board_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// another opens a second tab on what the first one shows.
func (p *shown) another() *shown {
	p.Helper()
	q := show(p.T, p.server, desktop)
	q.open(value[string](p, `location.hash`))
	return q
}

// open shows the game that a fragment names.
func (p *shown) open(fragment string) {
	p.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.server.URL+"/"+fragment))
	p.has("svg.board")
}

// jobs asks the server what its engines do.
func (s *served) jobs(t *testing.T) map[string]int {
	t.Helper()
	response, err := http.Get(s.URL + "/api/state")
	require.NoError(t, err)
	defer response.Body.Close()
	var state struct{ Jobs map[string]int }
	require.NoError(t, json.NewDecoder(response.Body).Decode(&state))
	return state.Jobs
}

// again starts the board once more on the same port and directory.
func (s *served) again(t *testing.T) *served {
	t.Helper()
	u, err := url.Parse(s.URL)
	require.NoError(t, err)
	for range 100 { // until the system has given the port back
		if l, err := net.Listen("tcp", u.Host); err == nil {
			l.Close()
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return serve(t, s.dir, "--listen", u.Host)
}

const slow = `{variant: "xiangqi", black: {level: {name: "free", moveTime: 15000}}}`

// node waits until the game stands at a node.
func (p *shown) node(want string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector("svg.board").dataset.node === %q`, want))
}

func TestNewGameWhileTheEngineThinks(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(slow)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="engine"]`)
	p.game(people)
	time.Sleep(3 * time.Second) // a late turn would come now
	p.node("0")
	require.Empty(t, p.turns())
}

func TestKilledAndStartedAgain(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(`{variant: "points-tournament", black: {level: {name: "beginner"}}}`)
	p.move("h2", "e2")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	before := p.turns()
	s.kill()
	p.has(`[data-lost]`)
	p.click("b0")
	p.hasNot(".man.selected")
	again := s.again(t)
	require.Equal(t, s.URL, again.URL)
	p.until(`!document.querySelector("[data-lost]")`)
	require.Equal(t, before, p.turns(), "nothing is lost, nothing is there twice")
	p.ready()
	p.has(`svg.board[data-state="human"]`)

	// A page that is opened now finds the game that is not finished.
	q := show(t, again, desktop)
	q.until(`document.querySelectorAll(".move-row .move").length === 2`)
	require.Equal(t, before, q.turns())
}

func TestKilledWhileTheEngineThinks(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(`{variant: "xiangqi", black: {level: {name: "free", moveTime: 4000}}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="engine"]`)
	s.kill()
	p.has(`[data-lost]`)
	s.again(t)
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	p.has(`svg.board[data-state="human"]`)
}

func TestTwoTabsOfOneGame(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	q := p.another()
	p.move("h2", "e2")
	q.man("e2", "type", "cannon")
	q.move("h9", "g7")
	p.man("g7", "type", "horse")
	// What knows an old state of the game is refused, and the page shows the new one.
	code := value[string](p, `import("/assets/js/commands.js").then((m) => import("/assets/js/state.js").then((s) =>
		m.connection.ask({type: "play", game: s.state.game, rev: s.state.status.rev - 1, turn: "h0g2"}).then(() => "played", (e) => e.code)))`)
	require.Equal(t, "stale", code)
	require.Equal(t, []string{"h2e2", "h9g7"}, p.turns())
	p.move("h0", "g2")
	q.man("g2", "type", "horse")
}

func TestSevenTabs(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(people)
	tabs := []*shown{p}
	for range 6 {
		tabs = append(tabs, p.another())
	}
	for i, turn := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4"} {
		tabs[i].ready()
		tabs[i].playAll(turn)
	}
	for _, q := range tabs {
		q.node("7")
		require.Len(t, q.turns(), 7)
	}
}

func TestAnalysisStopsWithTheLastTab(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(`{variant: "xiangqi", black: {level: {name: "free", moveTime: 500}}}`)
	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("analyse", {on: true, lines: 3})).then(() => true)`)
	lines := `import("/assets/js/state.js").then((s) => s.state.thinking.get("analysis")?.lines.length ?? 0)`
	deadline := time.Now().Add(patience)
	for value[int](p, lines) < 3 {
		require.True(t, time.Now().Before(deadline), "no three lines came")
		time.Sleep(100 * time.Millisecond)
	}
	require.Equal(t, 1, s.jobs(t)["analysis"])
	p.move("h2", "e2")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	require.Equal(t, 1, s.jobs(t)["analysis"], "it goes on after the engine's turn")
	p.do(chromedp.Navigate("about:blank"))
	require.Eventually(t, func() bool { return len(s.jobs(t)) == 0 }, patience, 50*time.Millisecond, "the engine is idle")
}

func TestHostileRecord(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	id := value[string](p, `(async () => {
		const text = '[Game "Chinese Chess"]\n[Event "<img src=x onerror=window.hurt=1>\u202e\u0000"]\n[Red "<script>window.hurt=1</script>"]\n[Format "ICCS"]\n\n1. H2-E2 {<img src=x onerror="window.hurt=1"> javascript:window.hurt=1} H9-G7 *\n';
		const answer = await (await fetch("/api/import", {method: "POST", body: text})).json();
		return answer.games?.[0]?.id ?? JSON.stringify(answer); })()`)
	p.open("#/g/" + id)
	p.has(`.move[data-turn="h9g7"]`)
	require.False(t, value[bool](p, `Boolean(window.hurt) || Boolean(document.querySelector("img[src=x], .app script"))`))
	for name, body := range map[string]string{
		"a large comment":     `"1. H2-E2 {" + "x".repeat(1 << 20) + "} *"`,
		"many variations":     `"1. H2-E2 " + "(1. B2-E2) ".repeat(100000) + "*"`,
		"deep variations":     `"1. H2-E2 " + "(1. B2-E2 ".repeat(100000)`,
		"nothing that is one": `"\u0000\u0001\u0002".repeat(1000)`,
	} {
		t.Run(name, func(t *testing.T) {
			status := value[int](p, `(async () => (await fetch("/api/import", {method: "POST", body: '[Game "Chinese Chess"]\n[Format "ICCS"]\n\n' + `+body+`})).status)()`)
			assert.Contains(t, []int{200, 400, 413}, status)
		})
	}
	p.ready()
	p.has(`svg.board`)
}

// TestThreeHundredTurnsOfTheEngineAgainstItself: the page keeps up and does not grow without bound.
func TestThreeHundredTurnsOfTheEngineAgainstItself(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	heap := `(async () => performance.memory.usedJSHeapSize)()`
	p.game(`{variant: "points-match", red: {level: {name: "free", moveTime: 20}}, black: {level: {name: "free", moveTime: 20}}, rules: {repetition: "ComputerRule", killChecks: 0, naturalLimit: 0, countedChecks: 0}, target: 9999}`)
	deadline := time.Now().Add(3 * time.Minute)
	for turns := 0; turns < 300; {
		require.True(t, time.Now().Before(deadline), "%d turns", turns)
		time.Sleep(200 * time.Millisecond)
		turns = value[int](p, `Number(document.querySelector("svg.board").dataset.node)`)
		if value[string](p, `document.querySelector("svg.board").dataset.state`) == "over" {
			t.Logf("over after %d turns", turns)
			break
		}
	}
	used := value[float64](p, heap)
	t.Logf("heap of the page: %.1f MB", used/1e6)
	require.Less(t, used, 100e6)
}
