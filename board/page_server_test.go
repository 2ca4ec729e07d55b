//go:build longer

package board_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
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

// TestNetworkAddressOpensWithItsToken: the page exchanges the token of the printed address for a cookie, and says what
// is missing where it has neither.
func TestNetworkAddressOpensWithItsToken(t *testing.T) {
	s := serve(t, t.TempDir(), "--listen", "0.0.0.0:0", "--host", "localhost")
	require.Contains(t, s.printed, "#token=")
	p := show(t, s, desktop)
	require.NotContains(t, value[string](p, `location.href`), "token")
	p.open("") // the cookie is enough
	call(p, network.ClearBrowserCookies, cdp.Empty{})
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/"))
	p.has(`[data-locked="true"]`)
	value[bool](p, `(location.hash = "token=wrong", true)`)
	p.until(`location.hash === ""`)
	p.has(`[data-locked="true"]`)
	_, token, _ := strings.Cut(s.printed, "#")
	value[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, token))
	p.has("svg.board")
	p.hasNot("[data-locked]")
}

func TestLostConnectionLocksTheBoardAndComesBack(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", red: {}, black: {level: {name: "free", moveTime: 3000}}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="engine"]`)
	// For ten seconds the page reaches nobody; the engine answers meanwhile.
	value[bool](p, `import("/assets/js/commands.js").then(({connection}) => { const connect = connection.connect.bind(connection); connection.connect = () => {}; connection.socket.close(); window.cutAt = performance.now(); setTimeout(() => { connection.connect = connect; connect(connection.hooks); }, 10000); return true; })`)
	p.has(`.banner [data-lost="true"], .banner[data-lost="true"]`)
	before := p.sent("play")
	p.click("b0")
	p.drag("b0", "c2")
	p.hasNot(".piece.selected")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.until(`!document.querySelector("[data-lost]")`)
	require.GreaterOrEqual(t, value[float64](p, `performance.now() - window.cutAt`), 10_000.0)
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	require.Equal(t, before, p.sent("play"))
	p.has(`svg.board[data-state="human"]`)
	p.move("b0", "c2")
	p.piece("c2", "type", "horse")
}

// TestKilledAtAnyMoment kills the board again and again while the engine plays itself: what was shown is there again,
// nothing twice, and the page goes on by itself.
func TestKilledAtAnyMoment(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(`{variant: "points-match", red: {level: {name: "free", moveTime: 200}}, black: {level: {name: "free", moveTime: 200}}}`)
	for round := range 6 {
		seen := len(p.turns())
		p.until(fmt.Sprintf(`document.querySelectorAll(".move-row .move").length > %d`, seen+3))
		time.Sleep(time.Duration(round*37) * time.Millisecond) // at another moment of a turn each time
		s.kill()
		p.has(`[data-lost]`)
		before := p.turns()
		s = s.again(t)
		p.until(`!document.querySelector("[data-lost]")`)
		p.until(fmt.Sprintf(`document.querySelectorAll(".move-row .move").length > %d`, len(before)))
		require.Equal(t, before, p.turns()[:len(before)], "what was shown is there again")
	}
	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("pause", {on: true})).then(() => true)`)
	p.has(`svg.board[data-state="paused"]`)
	record := string(s.get(t, "/api/games/"+value[string](p, `location.hash.split("/").pop()`)+"/export?format=json"))
	for _, turn := range p.turns() {
		require.Contains(t, record, `"`+turn+`"`)
	}
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
	p.hasNot(".piece.selected")
	again := s.again(t)
	require.Equal(t, s.URL, again.URL)
	p.until(`!document.querySelector("[data-lost]")`)
	p.played(before...) // nothing is lost, nothing is there twice
	p.ready()
	p.has(`svg.board[data-state="human"]`)

	// A page that is opened now finds the game that is not finished.
	q := show(t, again, desktop)
	q.until(`document.querySelectorAll(".move-row .move").length === 2`)
	q.played(before...)
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
	q.piece("e2", "type", "cannon")
	q.move("h9", "g7")
	p.piece("g7", "type", "horse")
	// What knows an old state of the game is refused, and the page shows the new one.
	code := value[string](p, `import("/assets/js/commands.js").then((m) => import("/assets/js/state.js").then((s) =>
		m.connection.ask({type: "play", game: s.state.game, rev: s.state.status.rev - 1, turn: "h0g2"}).then(() => "played", (e) => e.code)))`)
	require.Equal(t, "stale", code)
	p.played("h2e2", "h9g7")
	p.move("h0", "g2")
	q.piece("g2", "type", "horse")
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
		tabs[i].node(strconv.Itoa(i)) // the turn of the tab before is there
		tabs[i].ready()
		tabs[i].playAll(turn)
	}
	for _, q := range tabs {
		q.node("7")
		q.until(`document.querySelectorAll(".move-row .move").length === 7`)
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
	require.Eventually(t, func() bool { return s.jobs(t)["analysis"] == 1 }, patience, 50*time.Millisecond, "it goes on after the engine's turn")
	p.do(chromedp.Navigate("about:blank"))
	require.Eventually(t, func() bool { return len(s.jobs(t)) == 0 }, patience, 50*time.Millisecond, "the engine is idle")
}

// TestThreeHundredTurnsOfTheEngineAgainstItself: the page keeps up and does not grow without bound. What a patch takes
// to be drawn is logged: on a machine that does other things as well it says little.
func TestThreeHundredTurnsOfTheEngineAgainstItself(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	// What is measured: from a patch to the end of the drawing that it causes, which is a microtask.
	value[bool](p, `import("/assets/js/commands.js").then(({connection}) => { window.patches = []; const take = connection.hooks.receive; connection.hooks.receive = (m) => { const at = performance.now(); take(m); if (m.type === "patch") queueMicrotask(() => queueMicrotask(() => window.patches.push(performance.now() - at))); }; return true; })`)
	// Nobody can be mated here, and while points are earned no position repeats itself.
	p.game(`{variant: "points-match", fen: "2bk1ab2/4a4/9/9/9/9/9/9/9/2BAKAB2 w - 0:0 0 1", red: {level: {name: "free", moveTime: 20}}, black: {level: {name: "free", moveTime: 20}}, rules: {repetition: "ComputerRule", killChecks: 0, naturalLimit: 0, countedChecks: 0}, target: 9999}`)
	heap := func() float64 {
		call(p, heapprofiler.CollectGarbage, cdp.Empty{})
		return value[float64](p, `performance.memory.usedJSHeapSize`)
	}
	reach := func(turns int) int {
		deadline := time.Now().Add(4 * time.Minute)
		for {
			now := value[int](p, `Number(document.querySelector("svg.board").dataset.node)`)
			if over := value[string](p, `document.querySelector("svg.board").dataset.state`) == "over"; over || now >= turns {
				return now
			}
			require.True(t, time.Now().Before(deadline), "%d turns", now)
			time.Sleep(200 * time.Millisecond)
		}
	}
	early, at := heap(), reach(60)
	early = max(early, heap())
	end := reach(300)
	late := heap()
	times := value[[]float64](p, `window.patches`)
	require.NotEmpty(t, times)
	slices.Sort(times)
	t.Logf("heap of the page: %.1f MB after %d turns, %.1f MB after %d; a patch is drawn in %.0f ms (median), %.0f ms (95th percentile)",
		early/1e6, at, late/1e6, end, times[len(times)/2], times[len(times)*95/100])
	require.GreaterOrEqual(t, end, 300)
	require.Less(t, late-early, 30e6, "growth of the heap")
	require.Less(t, late, 60e6)
}
