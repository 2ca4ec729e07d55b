//go:build longer

package board_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"xqengine/internal/built"
)

var galleryFlag = flag.Bool("gallery", false, "write the pictures of docs/gallery anew")

// patience is how long a state is waited for: two cores may be busy with much else.
const patience = 40 * time.Second

// served is a running board.
type served struct {
	URL     string
	printed string // the address as it was printed, with the token if there is one
	dir     string
	process *exec.Cmd
}

var addressLine = regexp.MustCompile(`(http://[0-9a-zA-Z.:\[\]]+)/(#\w+=\w+)?`)

// serve starts the board with its library in dir and stops it when the test ends.
func serve(t *testing.T, dir string, arguments ...string) *served {
	t.Helper()
	path, err := built.Program()
	require.NoError(t, err)
	s := &served{dir: dir}
	s.process = exec.Command(path, append([]string{"board", "--listen", "127.0.0.1:0", "--no-open", "--no-own-book", "--dir", dir}, arguments...)...)
	out, err := s.process.StdoutPipe()
	require.NoError(t, err)
	s.process.Stderr = s.process.Stdout
	require.NoError(t, s.process.Start())
	t.Cleanup(s.kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if found := addressLine.FindStringSubmatch(lines.Text()); found != nil {
			s.printed, s.URL = found[0], found[1]
			break
		}
	}
	require.NotEmpty(t, s.URL, "the board printed no address")
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return s
}

// kill ends the board as a power cut would.
func (s *served) kill() {
	if s.process.ProcessState == nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
}

// browser is the one Chromium of all tests.
var browser = sync.OnceValues(func() (context.Context, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("lang", "en"), chromedp.WSURLReadTimeout(2*time.Minute))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	return ctx, chromedp.Do(ctx)
})

// shown is a tab that shows the board.
type shown struct {
	*testing.T
	ctx    context.Context
	server *served
	mu     sync.Mutex
	faults []string
	frames []string
}

// Window sizes that the tests use.
var (
	desktop = [2]int64{1360, 860}
	phone   = [2]int64{360, 640}
)

// show opens a tab of its own on the board, in English, and waits until a game can be seen. Errors on the
// console, exceptions and reports of the content security policy fail the test.
func show(t *testing.T, s *served, size [2]int64) *shown {
	t.Helper()
	return showFirst(t, s, size, beenHere)
}

// beenHere marks the lessons as seen, so that the page does not offer them.
const beenHere = `if (location.protocol.startsWith("http")) localStorage.getItem("xqengine.lessons") ?? localStorage.setItem("xqengine.lessons", "{}")`

// showFirst is show for who has never been here, unless the script says otherwise: it runs before the page's own.
func showFirst(t *testing.T, s *served, size [2]int64, script string) *shown {
	t.Helper()
	p := openTab(t, s, s.printed, size, script)
	p.has("svg.board")
	return p
}

// showAt opens a tab of its own, with cookies of its own, at an address.
func showAt(t *testing.T, s *served, address string, size [2]int64) *shown {
	t.Helper()
	return openTab(t, s, address, size, beenHere)
}

// openTab opens a tab of its own, with cookies of its own, at an address.
func openTab(t *testing.T, s *served, address string, size [2]int64, script string) *shown {
	t.Helper()
	root, err := browser()
	if err != nil {
		t.Skipf("no browser: %v", err)
	}
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &shown{T: t, ctx: ctx, server: s}
	require.NoError(t, chromedp.Listen(ctx, func(event any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			fault := e.ExceptionDetails.Text
			if e.ExceptionDetails.Exception != nil {
				fault += " " + e.ExceptionDetails.Exception.Description
			}
			p.faults = append(p.faults, fault)
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError && e.Entry.Source != log.EntrySourceNetwork {
				p.faults = append(p.faults, e.Entry.Text)
			}
		case *network.EventWebSocketFrameSent:
			p.frames = append(p.frames, string(e.Response.PayloadData))
		}
	}))
	t.Cleanup(func() {
		p.mu.Lock()
		faults := strings.Join(p.faults, "\n")
		p.mu.Unlock()
		if faults != "" {
			t.Errorf("the page complained: %s", faults)
		}
		if t.Failed() {
			p.picture(filepath.Join(os.TempDir(), "board-"+strings.ReplaceAll(t.Name(), "/", "-")+".png"))
		}
	})
	call(p, runtime.Enable, cdp.Empty{})
	call(p, log.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
	call(p, emulation.SetLocaleOverride, emulation.SetLocaleOverrideParams{Locale: "en"})
	if size == phone {
		p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait))
	} else {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
	}
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	p.do(chromedp.Navigate(address))
	return p
}

// call sends a command of the protocol to the tab.
func call[P, R any](p *shown, command cdp.Command[P, R], params P) R {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	require.NoError(p, err)
	return result
}

// do carries actions out.
func (p *shown) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	require.NoError(p, chromedp.Do(ctx, actions...))
}

// value evaluates an expression; promises are waited for.
func value[V any](p *shown, expression string) V {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	kept := "globalThis.waitedFor = " + expression // else the browser may collect a promise before it is kept
	v, err := chromedp.Run(ctx, chromedp.Evaluate[V](kept, chromedp.EvalAwaitPromise))
	require.NoError(p, err, "%s", expression)
	return v
}

// until waits until an expression is true.
func (p *shown) until(expression string) {
	p.Helper()
	if ok, err := p.soon(expression, patience); !ok {
		state, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`[...document.querySelectorAll(".state-line,.toast,.step-bar,dialog[open] h2,.complaint")].map(e => e.textContent.replace(/\s+/g, " ")).join(" | ") + JSON.stringify(document.querySelector("svg.board")?.dataset ?? {})`))
		require.FailNow(p, "never true: "+expression, "%v; the page says: %s", err, state)
	}
}

// soon waits so long for an expression to be true. The error is what the last try gave.
func (p *shown) soon(expression string, wait time.Duration) (ok bool, err error) {
	p.Helper()
	for deadline := time.Now().Add(wait); ; time.Sleep(25 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		ok, err = chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		cancel()
		if err == nil && ok {
			return true, nil
		}
		if time.Now().After(deadline) {
			return false, err
		}
	}
}

// game begins a game by the page's own command and waits until a step may be made or the engine thinks.
func (p *shown) game(fields string) {
	p.Helper()
	before := value[string](p, `location.hash`)
	ok := value[bool](p, `import("/assets/js/commands.js").then((m) => m.newGame(`+fields+`))`)
	require.True(p, ok, "the game was refused: %s", value[string](p, `document.querySelector(".toast")?.textContent ?? ""`))
	p.until(fmt.Sprintf(`location.hash !== %q`, before))
	p.until(`document.querySelector("svg.board, .laying")`)
	p.until(`!document.querySelector("svg.board") || document.querySelector("svg.board").dataset.state !== "human" || document.querySelector("svg.board").dataset.ready === "true"`)
}

// click clicks a point of the board.
func (p *shown) click(square string) {
	p.Helper()
	x, y := p.cell(square)
	p.do(chromedp.MouseClickXY(x, y))
}

// ready waits until the page knows what may be played.
func (p *shown) ready() {
	p.Helper()
	p.until(`document.querySelector("svg.board").dataset.ready === "true"`)
}

// move clicks from and to.
func (p *shown) move(from, to string) {
	p.Helper()
	target := fmt.Sprintf(`document.querySelector('[data-target=%q]')`, to)
	for deadline := time.Now().Add(patience); ; { // what another page plays meanwhile takes the choice of a piece away
		p.ready()
		p.click(from)
		if there, _ := p.soon(target, 5*time.Second); there {
			break
		}
		require.True(p, time.Now().Before(deadline), "%s cannot go to %s", from, to)
	}
	p.click(to)
}

// press clicks an element, once it can be pressed and has come to rest: what is being laid out or fetched may move it.
func (p *shown) press(selector string) {
	p.Helper()
	p.has(selector)
	at := value[box](p, fmt.Sprintf(`(async () => {
		document.querySelector(%[1]q).scrollIntoView({block: "nearest"});
		for (let before = "", still = 0, frame = 0; ; frame++) {
			await new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 100); }); // a tab behind others draws no frames
			const e = document.querySelector(%[1]q);
			const r = e?.getBoundingClientRect();
			const on = r && document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2); // a sheet may be sliding off it
			const now = r && !e.disabled && (e.contains(on) || on?.contains(e)) ? [r.left, r.top, r.right, r.bottom].join(" ") : "";
			still = now && now === before ? still + 1 : 0;
			if (r && (still >= 2 || frame > 60)) return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom};
			before = now;
		}
	})()`, selector))
	x, y := at.centre()
	p.do(chromedp.MouseClickXY(x, y))
}

// has waits for an element.
func (p *shown) has(selector string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector(%q)`, selector))
}

// hasNot waits until there is no such element: what a turn takes away goes when the page draws again.
func (p *shown) hasNot(selector string) {
	p.Helper()
	p.until(fmt.Sprintf(`!document.querySelector(%q)`, selector))
}

// answered waits until no turn is on its way. A test that reads the page at once after a move reads what stood before it.
func (p *shown) answered() {
	p.Helper()
	p.until(`!document.querySelector("svg.board[aria-busy]")`)
}

// text is what an element says when no turn is on its way.
func (p *shown) text(selector string) string {
	p.Helper()
	p.answered()
	p.has(selector)
	return value[string](p, fmt.Sprintf(`document.querySelector(%q).textContent.replace(/\s+/g, " ").trim()`, selector))
}

// says waits until an element contains a text: what results are called comes with the first of them.
func (p *shown) says(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector(%q)?.textContent.replace(/\s+/g, " ").includes(%q)`, selector, text))
}

// turns is the main line in coordinates when no turn is on its way.
func (p *shown) turns() []string {
	p.Helper()
	p.answered()
	return value[[]string](p, `[...document.querySelectorAll(".move-row .move")].map((m) => m.dataset.turn)`)
}

// played waits until the main line is these turns.
func (p *shown) played(turns ...string) {
	p.Helper()
	p.until(fmt.Sprintf(`[...document.querySelectorAll(".move-row .move")].map((m) => m.dataset.turn).join(" ") === %q`, strings.Join(turns, " ")))
}

// piece waits until a piece with these data stands on a point, and no turn is on its way: the page draws a turn before the
// server has answered.
func (p *shown) piece(square string, data ...string) {
	p.Helper()
	selector := `.layer-pieces > .piece[data-square="` + square + `"]`
	for i := 0; i+1 < len(data); i += 2 {
		selector += fmt.Sprintf(`[data-%s=%q]`, data[i], data[i+1])
	}
	p.until(fmt.Sprintf(`document.querySelector('svg.board:not([aria-busy])') && document.querySelector(%q)`, selector))
}

// empty waits until a point is empty, and no turn is on its way.
func (p *shown) empty(square string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector('svg.board:not([aria-busy])') && !document.querySelector('.layer-pieces > .piece[data-square=%q]')`, square))
}

// playAll plays turns for both sides by the page's own command, one after the other.
func (p *shown) playAll(turns ...string) {
	p.Helper()
	list, err := json.Marshal(turns)
	require.NoError(p, err)
	ok := value[bool](p, `import("/assets/js/turn.js").then(async (m) => { for (const turn of `+string(list)+`) if (!await m.play(turn)) return false; return true; })`)
	require.True(p, ok, "a turn was refused: %s", value[string](p, `document.querySelector(".toast")?.textContent ?? ""`))
	p.until(fmt.Sprintf(`[...document.querySelectorAll(".move-row .move")].at(-1)?.dataset.turn === %q`, turns[len(turns)-1]))
}

// settings changes settings of the page.
func (p *shown) settings(fields string) {
	p.Helper()
	value[bool](p, `import("/assets/js/settings.js").then((m) => (m.setSettings(`+fields+`), true))`)
}

// picture writes what the tab shows.
func (p *shown) picture(path string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		require.NoError(p, os.WriteFile(path, png, 0o644))
	}
}

// sent counts the messages of a type that the tab has sent.
func (p *shown) sent(kind string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	count := 0
	for _, frame := range p.frames {
		if strings.Contains(frame, `"type":"`+kind+`"`) {
			count++
		}
	}
	return count
}

// box is where an element is in the window.
type box struct{ Left, Top, Right, Bottom float64 }

func (p *shown) box(selector string) box {
	p.Helper()
	return value[box](p, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return {Left: r.left, Top: r.top, Right: r.right, Bottom: r.bottom}; })()`, selector))
}

func (b box) centre() (x, y float64) { return (b.Left + b.Right) / 2, (b.Top + b.Bottom) / 2 }

// cell is where a point is in the window.
func (p *shown) cell(square string) (x, y float64) {
	p.Helper()
	return p.box(`.board .cell[data-square="` + square + `"]`).centre()
}
