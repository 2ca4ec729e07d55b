//go:build longer

package board_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// people is a game of two people at one board.
const people = `{variant: "xiangqi"}`

// drag moves a piece with the mouse.
func (p *shown) drag(from, to string) {
	p.Helper()
	fx, fy := p.cell(from)
	tx, ty := p.cell(to)
	p.do(
		chromedp.MouseEvent(chromedp.MouseMoved, fx, fy),
		chromedp.MouseEvent(chromedp.MousePressed, fx, fy, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, (fx+tx)/2, (fy+ty)/2, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseMoved, tx, ty, chromedp.ButtonLeft, pressed),
		chromedp.MouseEvent(chromedp.MouseReleased, tx, ty, chromedp.ButtonLeft),
	)
}

// pressed says that the button is down.
func pressed(e *input.DispatchMouseEventParams) { e.Buttons, e.ClickCount = 1, 1 }

// finger drags with a finger.
func (p *shown) finger(from, to string) {
	p.Helper()
	fx, fy := p.cell(from)
	tx, ty := p.cell(to)
	p.touch(input.DispatchTouchEventTypeTouchStart, fx, fy)
	p.touch(input.DispatchTouchEventTypeTouchMove, (fx+tx)/2, (fy+ty)/2)
	p.touch(input.DispatchTouchEventTypeTouchMove, tx, ty)
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// touch tells what a finger does.
func (p *shown) touch(kind input.DispatchTouchEventType, x, y float64) {
	p.Helper()
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
}

// tap taps a point.
func (p *shown) tap(square string) {
	p.Helper()
	x, y := p.cell(square)
	p.do(chromedp.TapXY(x, y))
}

// TestManIsDrawnBeforeTheAnswerAndGoesBackWhenRefused holds the answer back, and then changes the turn on its way, so
// that the server refuses it.
func TestManIsDrawnBeforeTheAnswerAndGoesBackWhenRefused(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	value[bool](p, `(() => { const send = WebSocket.prototype.send; window.held = null;
		WebSocket.prototype.send = function(text) {
			if (JSON.parse(text).type !== "play") return send.call(this, text);
			window.held = (turn) => { WebSocket.prototype.send = send; send.call(this, JSON.stringify({...JSON.parse(text), turn})); };
		}; return true; })()`)
	p.move("h2", "h9")
	p.until(`window.held`)
	p.has(`svg.board[aria-busy="true"] .layer-pieces > .piece[data-square="h9"][data-type="cannon"][data-colour="red"]`)
	p.hasNot(`.layer-pieces > .piece[data-square="h2"]`)
	value[bool](p, `(window.held("h2i9"), true)`)
	p.has(".toast.error")
	p.piece("h9", "type", "horse", "colour", "black")
	p.piece("h2", "type", "cannon", "colour", "red")
	p.ready()
	p.move("h2", "h9")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.piece("h9", "type", "cannon", "colour", "red")
}

// TestManSlidesUnlessDragged: a piece that was carried to its point does not come from the old one again.
func TestManSlidesUnlessDragged(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.ready()
	value[bool](p, `(window.slid = 0, Element.prototype.animate = () => { window.slid++; }, true)`)
	p.drag("h2", "e2")
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	p.piece("e2", "type", "cannon")
	p.ready()
	p.move("h7", "e7")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	p.until(`window.slid > 0`)
	require.Equal(t, 1, value[int](p, `window.slid`))
}

func TestFirstScreenIsABoardAndMovesByClickAndDragAreAnswered(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.hasNot("dialog[open]")
	p.has(`svg.board[data-state="human"]`)
	began := time.Now()
	p.move("h2", "e2")
	p.piece("e2", "type", "cannon", "colour", "red")
	p.until(`document.querySelectorAll(".move-row .move").length >= 2`)
	t.Logf("answered after %v", time.Since(began).Round(time.Millisecond))
	require.Equal(t, "C2.5", p.text(`.move[data-turn="h2e2"]`))
	p.settings(`{notation: "coordinates"}`)
	p.until(`document.querySelector('.move[data-turn="h2e2"]').textContent.trim() === "h2e2"`)
	p.settings(`{notation: ""}`)
	p.ready()
	p.drag("h0", "g2")
	p.piece("g2", "type", "horse", "colour", "red")
	p.until(`document.querySelectorAll(".move-row .move").length >= 4`)
	p.press(`[data-open="language"]`)
	p.until(`document.querySelector('.move[data-turn="h2e2"]').textContent.includes("炮二平五")`)
}

func TestBlackPersonSeesTheBoardFromHisSide(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	// Red has nothing that could take or hold a piece that Black moves below.
	p.game(`{variant: "xiangqi", fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/4K4 w - - 0 1", red: {level: {name: "beginner"}}, black: {}}`)
	p.until(`document.querySelectorAll(".move-row .move").length === 1`)
	_, redGeneral := p.cell("e0")
	_, blackGeneral := p.cell("e9")
	require.Less(t, redGeneral, blackGeneral, "Black is not below")
	p.move("h7", "e7")
	p.piece("e7", "type", "cannon", "colour", "black")
	p.until(`document.querySelectorAll(".move-row .move").length >= 3`)
	p.ready()
	p.drag("b9", "c7")
	p.piece("c7", "type", "horse", "colour", "black")
	p.until(`document.querySelectorAll(".move-row .move").length >= 5`)
}

func TestPhoneFitsAndTakesTapsAndFingers(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, phone)
	for _, variant := range []string{"xiangqi", "stratagem-river"} {
		p.game(`{variant: "` + variant + `"}`)
		for _, selector := range []string{"svg.board", ".strip.top", ".strip.bottom", ".actions"} {
			b := p.box(selector)
			require.GreaterOrEqual(t, b.Left, -0.5, "%s in %s", selector, variant)
			require.GreaterOrEqual(t, b.Top, -0.5, "%s in %s", selector, variant)
			require.LessOrEqual(t, b.Right, 360.5, "%s in %s", selector, variant)
			require.LessOrEqual(t, b.Bottom, 640.5, "%s in %s", selector, variant)
		}
		p.ready()
		p.finger("h2", "e2")
		p.piece("e2", "type", "cannon")
		p.ready()
		p.tap("h7")
		p.has(`[data-target="e7"]`)
		p.tap("e7")
		p.piece("e7", "type", "cannon", "colour", "black")
		require.Zero(t, value[float64](p, `document.scrollingElement.scrollTop + window.scrollY`))
		require.LessOrEqual(t, value[float64](p, `document.scrollingElement.scrollHeight`), 640.0)
	}
}

func TestWhatMayNotBeMovedStaysAndNothingIsSent(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.ready()
	p.drag("h2", "h9") // over one piece onto a horse is a capture, so this is tried elsewhere
	p.piece("h9", "colour", "red")
	p.ready()
	before := p.sent("play")
	p.drag("a9", "b7")
	p.piece("a9", "type", "chariot")
	p.click("a0")
	p.hasNot(".piece.selected")
	p.drag("a9", "a8")
	p.piece("a8", "type", "chariot")
	require.Equal(t, before+1, p.sent("play"))
	p.press(`[data-act="resign"]`)
	p.press(`[data-act="resign-yes"]`)
	p.has(`svg.board[data-state="over"]`)
	before = p.sent("play")
	p.click("h9")
	p.drag("a0", "a1")
	p.hasNot(".piece.selected")
	p.piece("a0", "type", "chariot")
	require.Equal(t, before, p.sent("play"))
}

func TestEngineTurnIsNotThePersons(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi", red: {}, black: {level: {name: "free", moveTime: 20000}}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="engine"]`)
	before := p.sent("play")
	p.click("b0")
	p.drag("b0", "c2")
	p.click("a9")
	p.piece("b0", "type", "horse")
	p.hasNot(".piece.selected")
	require.Equal(t, before, p.sent("play"))
	p.press(`[data-act="takeback"]`)
	p.has(`svg.board[data-state="human"]`)
	p.piece("h2", "type", "cannon")
	p.empty("e2")
	time.Sleep(3 * time.Second) // a late move would come now
	require.Equal(t, "0", value[string](p, `document.querySelector("svg.board").dataset.node`))
	p.move("h2", "e2")
	p.press(`[data-act="movenow"]`)
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	time.Sleep(3 * time.Second)
	require.Len(t, p.turns(), 2, "the engine has moved once")
	p.has(`svg.board[data-state="human"]`)
}

func TestEndsAreToldInBothLanguages(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, end := range []struct{ name, game, from, to, reason, english, chinese string }{
		{"mate", `{variant: "xiangqi", fen: "4k4/R8/8R/9/9/9/9/9/9/3K5 w - - 0 1"}`, "i7", "i9", "mate", "mate", "将死"},
		{"stalemate", `{variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"}`, "a2", "a8", "stalemate", "stalemate", "困毙"},
		{"natural limit", `{variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 119 90"}`, "a2", "a3", "naturalLimit", "sixty-move rule", "自然限着"},
		{"material", `{variant: "xiangqi", fen: "3k1a3/9/9/9/9/9/9/5r3/4A4/5K3 w - - 0 90"}`, "e1", "f2", "material", "neither side", "取胜子力"},
	} {
		t.Run(end.name, func(t *testing.T) {
			p.T = t
			p.game(end.game)
			p.move(end.from, end.to)
			p.has(`svg.board[data-state="over"]`)
			p.says(".state-words", end.english)
			p.until(`document.querySelector('[data-live="assertive"]').textContent.length > 0`)
			p.says(`[data-live="assertive"]`, end.english)
			p.press("#tab-referee")
			p.has(`.verdict[data-verdict="` + end.reason + `"]`)
			p.press(`[data-open="language"]`)
			p.until(`document.querySelector(".state-words").textContent.includes("` + end.chinese + `")`)
			p.press(`[data-open="language"]`)
			p.until(`document.documentElement.lang === "en"`)
			p.press("#tab-moves")
		})
	}
	p.T = t
}

// repetitions are cases of the rules' own tests that the page is shown: each class, each kind of verdict, two rule sets.
var repetitions = map[string]struct{ class, clause string }{
	"check-rook-perpetual":             {"check", "perpetualCheck"},
	"check-mutual-perpetual":           {"check", "bothCheck"},
	"kill-perpetual-two-checks":        {"threat", "oneForbidden"},
	"chase-cannon-protected-rook":      {"chase", "oneForbidden"},
	"check-chase-alternating":          {"chase", "oneForbidden"},
	"chase-both-sides":                 {"chase", "bothForbidden"},
	"exchange-rook-rook":               {"idle", "bothAllowed"},
	"check-kill-alternating-asian":     {"check", "noChase"},
	"chase-horse-protected-rook-asian": {"chase", "perpetualChase"},
}

func TestRepetitionIsWarnedOfAndExplained(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	text, err := os.ReadFile(filepath.Join("..", "position", "testdata", "repetition-cases.json"))
	require.NoError(t, err)
	var cases []struct {
		Name, FEN, Verdict, Ruleset string
		Moves                       []string
	}
	require.NoError(t, json.Unmarshal(text, &cases))
	shown := 0
	for _, cycle := range cases {
		want, ok := repetitions[cycle.Name]
		if !ok {
			continue
		}
		shown++
		t.Run(cycle.Name, func(t *testing.T) {
			p.T = t
			p.press("#tab-moves")
			rules := map[string]string{"chinese": "ChineseRule", "asian": "AsianRule"}[cycle.Ruleset]
			p.game(`{variant: "xiangqi", fen: "` + cycle.FEN + `", rules: {repetition: "` + rules + `", killChecks: 4, naturalLimit: 120, countedChecks: 10}}`)
			loser := map[string]string{"red-loses": "Red loses", "black-loses": "Black loses", "draw": "draw"}[cycle.Verdict]
			last := len(cycle.Moves) - 1
			p.playAll(cycle.Moves[:last-4]...)
			p.ready()
			p.has(`[data-warning="second"]`) // the turn that would repeat the position once
			p.playAll(cycle.Moves[last-4 : last]...)
			p.ready()
			p.has(`[data-warning="third"]`)
			require.Contains(t, p.text(`[data-warning]`), loser)
			p.click(cycle.Moves[last][:2])
			p.has(`[data-target="` + cycle.Moves[last][2:] + `"] .warns`)
			p.click(cycle.Moves[last][2:])
			p.has(`svg.board[data-state="over"]`)
			p.press("#tab-referee")
			p.has(`.referee-table [data-class="` + want.class + `"]`)
			p.has(`.referee-table [data-clause="` + want.clause + `"]`)
			require.Equal(t, last+1, value[int](p, `document.querySelectorAll(".referee-table tbody tr").length`), "a row for each turn of the cycle")
			if cycle.Verdict == "draw" {
				p.says(".state-words", "Draw")
			} else {
				require.Contains(t, p.text(".referee-table tfoot"), loser)
			}
			p.press(`.referee-table tbody tr:nth-child(2) .move`) // a row leads to its turn
			p.node("2")
		})
	}
	p.T = t
	require.Len(t, repetitions, shown)
}

func TestResignationDrawAndClocks(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.press(`[data-act="draw"]`)
	p.press(`[data-act="decline"]`)
	p.until(`!document.querySelector("[data-offer]")`)
	p.playAll("h2e2")
	p.press(`[data-act="draw"]`)
	p.press(`[data-act="accept"]`)
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "by agreement")
	require.Contains(t, p.text(".result"), "1/2-1/2")

	// An offer to the engine has no buttons: it is the engine's to answer.
	p.game(`{variant: "xiangqi", black: {level: {name: "beginner"}}}`)
	value[bool](p, `import("/assets/js/state.js").then((m) => { m.state.status = {...m.state.status, offer: "red"}; m.changed(); return true; })`)
	p.has(`[data-offer="red"]`)
	p.hasNot(`[data-act="accept"]`)
	value[bool](p, `import("/assets/js/state.js").then((m) => { m.state.status = {...m.state.status, offer: "black"}; m.changed(); return true; })`)
	p.has(`[data-offer="black"] [data-act="accept"]`)

	p.game(people)
	p.press(`[data-act="resign"]`)
	p.press(`[data-act="resign-yes"]`)
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "Red resigned")
	require.Contains(t, p.text(".result"), "0-1")

	p.game(`{variant: "xiangqi", clock: {game: 1}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "ran out of time")

	p.game(`{variant: "xiangqi", clock: {move: 1}}`)
	p.move("h2", "e2")
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "exceeded the time for a move")
	require.Contains(t, p.text(".result"), "1-0")
	record := string(p.server.get(t, "/api/games/"+value[string](p, `location.hash.split("/").pop()`)+"/export?format=pgn"))
	require.Contains(t, record, `[Result "1-0"]`)
	require.Contains(t, record, `[Reason "moveTime"]`)

	// The engine, a rook up, refuses; a rook down, it is content with a draw.
	p.game(`{variant: "xiangqi", fen: "3k5/9/9/9/9/9/r8/9/4A4/4K4 w - - 0 60", black: {level: {name: "free", nodes: 20000}}}`)
	p.ready()
	p.press(`[data-act="draw"]`)
	p.has(`[data-declined]`)
	p.has(`svg.board[data-state="human"]`)
	p.game(`{variant: "xiangqi", fen: "3k5/9/9/9/9/9/R8/9/4A4/4K4 w - - 0 60", black: {level: {name: "free", nodes: 20000}}}`)
	p.ready()
	p.press(`[data-act="draw"]`)
	p.has(`svg.board[data-state="over"]`)
	p.says(".state-words", "by agreement")
}
