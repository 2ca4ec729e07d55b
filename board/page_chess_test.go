//go:build longer

package board_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// list is the moves as they are written.
func (p *shown) list() string {
	p.Helper()
	return value[string](p, `[...document.querySelectorAll(".move-row .move")].map((m) => [...m.childNodes].find((n) => n.nodeType === 3 && n.textContent.trim())?.textContent.trim()).join(" ")`)
}

func TestChessCastlesByBothHabitsAndTakesInPassing(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "chess", fen: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"}`)
	p.has(`svg.board[data-ranks="8"]`)
	require.Equal(t, 64, value[int](p, `document.querySelectorAll(".board .cell").length`))
	p.ready()
	p.click("e1")
	p.has(`[data-target="g1"][data-shape="castling"]`)
	p.has(`[data-target="h1"][data-shape="castling"]`)
	p.click("g1")
	p.piece("g1", "type", "king", "colour", "red")
	p.piece("f1", "type", "rook")
	p.empty("h1")
	p.ready()
	p.drag("e8", "a8") // onto the rook
	p.piece("c8", "type", "king", "colour", "black")
	p.piece("d8", "type", "rook")
	p.empty("a8")
	require.Equal(t, "O-O O-O-O", p.list())
	p.played("e1g1", "e8c8")

	p.game(`{variant: "chess", fen: "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"}`)
	p.ready()
	p.click("e1")
	p.has(`[data-target="d2"]`)
	p.hasNot(`[data-target="g1"]`) // through an attacked cell
	p.hasNot(`[data-target="h1"]`)

	p.game(`{variant: "chess", fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"}`)
	p.move("d7", "d5")
	p.ready()
	p.click("e5")
	p.has(`[data-target="d6"][data-shape="passant"]`)
	p.click("d6")
	p.piece("d6", "type", "pawn", "colour", "red")
	p.empty("d5")
	require.Contains(t, p.list(), "exd6")
}

func TestChessPromotes(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	begin := func() {
		p.game(`{variant: "chess", fen: "8/P6k/8/8/8/8/8/K7 w - - 0 1"}`)
		p.ready()
	}
	for letter, piece := range map[string]string{"q": "queen", "r": "rook", "b": "bishop", "n": "knight"} {
		begin()
		plays := p.sent("play")
		p.click("a7")
		p.has(`[data-target="a8"][data-shape="promotion"]`)
		p.click("a8")
		p.has(".chooser")
		require.Equal(t, "q r b n", value[string](p, `[...document.querySelectorAll(".chooser [data-choice]")].map((e) => e.dataset.choice).join(" ")`))
		require.Equal(t, plays, p.sent("play"), "nothing is sent before the choice")
		if letter == "n" { // the key counts wherever the focus is
			value[bool](p, `(document.activeElement.blur(), true)`)
			p.do(chromedp.KeyEvent("n"))
		} else {
			p.choose(letter)
		}
		p.piece("a8", "type", piece, "colour", "red")
		require.True(t, strings.HasPrefix(p.list(), "a8="+strings.ToUpper(letter)), p.list())
	}
	begin()
	p.move("a7", "a8")
	p.has(".chooser")
	p.do(chromedp.KeyEvent("\x1b"))
	p.until(`!document.querySelector(".chooser")`)
	p.piece("a7", "type", "pawn")
	p.settings(`{autoQueen: true}`)
	p.ready()
	p.click("a8") // the pawn is still chosen
	p.piece("a8", "type", "queen")
	p.settings(`{autoQueen: false}`)
}

func TestChessIsDrawnForItsReasons(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	for _, end := range []struct{ fen, turns, english, chinese string }{
		{"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "g5g6", "stalemate", "逼和"},
		{"7k/8/8/8/8/8/R7/6K1 w - - 99 80", "a2a3", "fifty moves", "五十回合"},
		{"7k/8/8/8/8/8/5p2/6K1 w - - 0 1", "g1f2", "neither side can mate", "无法将死"},
		{"", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "third time", "第三次"},
	} {
		p.game(`{variant: "chess", fen: "` + end.fen + `"}`)
		p.playAll(strings.Fields(end.turns)...)
		p.has(`svg.board[data-state="over"]`)
		p.says(".state-words", "Draw")
		p.says(".state-words", end.english)
		require.Contains(t, p.text(".result"), "1/2-1/2")
		p.press(`[data-open="language"]`)
		p.until(`document.querySelector(".state-words").textContent.includes("` + end.chinese + `")`)
		p.press(`[data-open="language"]`)
		p.until(`document.documentElement.lang === "en"`)
	}
}

func TestChessRecordsAndOtherBoards(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	path := filepath.Join(t.TempDir(), "game.pgn")
	require.NoError(t, os.WriteFile(path, []byte("[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3! Nc6 $2 1-0\n"), 0o600))
	p.opens(func() { p.upload(path) })
	p.played("e2e4", "e7e5", "g1f3", "b8c6")
	require.Contains(t, p.text(".variation"), "c5")
	require.Contains(t, p.text(".moves"), "Sicilian")
	require.Contains(t, p.text(`.strip[data-side="red"]`), "White")
	require.Contains(t, p.text(`.strip[data-side="red"] .name`), "A")
	tree := value[string](p, wholeTree)
	id := value[string](p, `location.hash.split("/").pop()`)
	p.press(`[data-open="save"]`)
	p.until(`[...document.querySelectorAll(".exports a")].map((a) => a.dataset.format).join(" ") === "json pgn"`)
	p.press(".dialog-close")
	written := s.get(t, "/api/games/"+id+"/export?format=pgn")
	for _, want := range []string{`[White "A"]`, "1. e4 e5", "(1... c5", "Nf3 $1", "Nc6 $2"} {
		require.Contains(t, string(written), want)
	}
	require.NoError(t, os.WriteFile(path, written, 0o600))
	p.opens(func() { p.upload(path) })
	require.Equal(t, tree, value[string](p, wholeTree))

	p.game(`{variant: "stratagem-river"}`)
	p.has(`svg.board[data-ranks="11"]`)
	p.has(".plates-strip")
	p.game(`{variant: "chess", black: {level: {name: "beginner"}}}`)
	p.has(`svg.board[data-ranks="8"]`)
	p.hasNot(".plates-strip")
	p.press(`[data-nav="picture"]`)
	p.until(`document.querySelector(".picture img")?.naturalWidth > 100 && document.querySelector(".picture img").naturalWidth === document.querySelector(".picture img").naturalHeight`)
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)
	require.Contains(t, value[string](p, `[...document.querySelectorAll(".coordinate")].map((e) => e.textContent).join("")`), "h")
	p.move("e2", "e4")
	p.piece("e4", "type", "pawn")
	p.until(`document.querySelectorAll(".move-row .move").length === 2`)
	p.game(`{variant: "chess"}`)
	p.playAll("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "e7e5", "c3d5")
	p.has(`.tray[data-tray="black"] svg:nth-of-type(2)`)
	require.Equal(t, "qp P", value[string](p, `["black", "red"].map((side) => [...document.querySelectorAll('.tray[data-tray="' + side + '"] svg')].map((s) => s.dataset.piece).join("")).join(" ")`))
	require.Equal(t, "Pieces that White has lost: 1", value[string](p, `document.querySelector('.tray[data-tray="red"]').getAttribute("aria-label")`))
	require.Equal(t, 3, value[int](p, `document.querySelectorAll(".tray .chess-piece").length`))
	p.ready()
	value[bool](p, `(document.getElementById("move-text").focus(), true)`)
	p.do(chromedp.SetValue(`#move-text`, "Nf6"), chromedp.KeyEvent("\r"))
	p.piece("f6", "type", "knight", "colour", "black")
}

// TestChessCellsKeepTheirColours: a1 is dark, however the board is turned.
func TestChessCellsKeepTheirColours(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "chess"}`)
	for _, turned := range []string{"", "mirror", "flip", "mirror"} {
		before := value[string](p, `document.querySelector(".cell").dataset.square`)
		if turned != "" {
			p.press(`[data-nav="` + turned + `"]`)
			p.until(fmt.Sprintf(`document.querySelector(".cell").dataset.square !== %q`, before))
		}
		for square, dark := range map[string]bool{"a1": true, "h1": false, "a8": false, "h8": true, "d4": true, "e4": false} {
			require.Equal(t, dark, value[bool](p, `(() => {
				const c = document.querySelector('.cell[data-square="`+square+`"]');
				return [...document.querySelectorAll(".dark-cell")].some((d) => Number(d.getAttribute("x")) === Number(c.getAttribute("x")) - 2 && Number(d.getAttribute("y")) === Number(c.getAttribute("y")) - 2);
			})()`), "%s after %q", square, turned)
		}
	}
}

// TestVerdictOfAnotherNode: what the referee says of a node that is looked at has nothing of how the game ended.
func TestVerdictOfAnotherNode(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "chess", fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"}`)
	p.playAll("f1f7")
	p.has(`svg.board[data-state="over"]`)
	p.press("#tab-referee")
	require.Contains(t, p.text(".verdict"), "Draw")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("goto", {node: 0}); await m.command("resign"); await (await import("/assets/js/look.js")).look(1); return true; })`)
	p.until(`document.querySelector("svg.board").dataset.node === "1"`)
	require.Equal(t, "0-1", value[string](p, `import("/assets/js/state.js").then((m) => m.state.status.result)`))
	require.Contains(t, p.text(".verdict"), "Draw")
}

// TestDrawRulesOfChessAreChosen in New and in the referee's tab, and both are told in the rules of the variant.
func TestDrawRulesOfChessAreChosen(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.press(`[data-open="new"]`)
	p.pick("variant", "chess")
	p.pick("mode", "people")
	p.press(".new-options details:first-of-type summary")
	p.has(`select[name="draws"]`)
	value[bool](p, `(() => { const s = document.querySelector('select[name="draws"]'); s.value = "BrainKing"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.press(`[data-act="begin"]`)
	p.until(`document.querySelector(".app").dataset.variant === "chess" && !document.querySelector("dialog[open]")`)
	p.playAll(strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")...)
	p.press("#tab-referee")
	p.has(`[data-set="rules"]`)
	require.Equal(t, "BrainKing", value[string](p, `document.querySelector('[data-set="rules"]').value`))
	p.hasNot(`svg.board[data-state="over"]`)
	value[bool](p, `(() => { const s = document.querySelector('[data-set="rules"]'); s.value = "FIDE"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.has(`svg.board[data-state="over"]`)
	p.press("#tab-plates")
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		p.language(language)
		p.until(`document.querySelector(".rules-text").textContent.includes("BrainKing")`)
		require.Greater(t, len([]rune(p.text(".rules-text"))), 400, language)
	}
}
