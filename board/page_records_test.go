//go:build longer

package board_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wholeTree is everything that the tab of the moves shows: turns with their variations, and comments.
const wholeTree = `[...document.querySelectorAll(".moves .move:not(.start), .moves .comment, .moves .variation")].map((e) => e.matches(".move") ? e.dataset.turn : e.matches(".comment") ? "{" + e.textContent + "}" : "(").join(" ")`

// open begins with another game on the screen, and does what opens one.
func (p *shown) opens(act func()) {
	p.Helper()
	before := value[string](p, `location.hash`)
	act()
	p.until(fmt.Sprintf(`location.hash !== %q && !document.querySelector("dialog[open]")`, before))
	p.has(`.move-row .move`)
}

// upload reads a file by the dialog of the records.
func (p *shown) upload(path string) {
	p.Helper()
	p.press(`[data-open="files"]`)
	p.has(`input[name="record"]`)
	p.do(chromedp.SetUploadFiles(`input[name="record"]`, []string{path}))
}

func TestRecordsGoOutAndComeBackTheSame(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, desktop)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2")
	p.press(`.move[data-turn="h9g7"]`)
	p.node("2")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("comment", {node: 2, text: "the usual answer 常见"}); await m.command("insert", {node: 1, turns: ["b9c7", "b0c2"]}); return true; })`)
	p.has(".variation .move")
	tree := value[string](p, wholeTree)
	id := value[string](p, `location.hash.split("/").pop()`)
	p.press(`[data-open="save"]`)
	p.until(`document.querySelectorAll(".exports a").length > 0`)
	var formats []string
	require.NoError(t, json.Unmarshal([]byte(value[string](p, `JSON.stringify([...document.querySelectorAll(".exports a")].map((a) => a.getAttribute("href")))`)), &formats))
	require.Len(t, formats, 6, "JSON, XQF, and PGN and DhtmlXQ in two encodings")
	p.press(".dialog-close")
	for _, path := range formats {
		file := filepath.Join(t.TempDir(), "record")
		require.NoError(t, os.WriteFile(file, s.get(t, path), 0o600))
		p.opens(func() { p.upload(file) })
		require.Equal(t, tree, value[string](p, wholeTree), path)
	}
	// Taken back and opened again in the middle of another game, from the list.
	p.press(`[data-open="files"]`)
	p.opens(func() { p.press(`.record[data-record="` + id + `"] .record-open`) })
	require.Equal(t, tree, value[string](p, wholeTree))
}

// TestRecordsOfOtherProgramsAreRead: by the dialog, as PGN dropped on the page, as a text that is pasted.
func TestRecordsOfOtherProgramsAreRead(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	samples, err := filepath.Glob(filepath.Join("..", "record", "testdata", "samples", "*"))
	require.NoError(t, err)
	require.NotEmpty(t, samples)
	for _, sample := range samples {
		path, err := filepath.Abs(sample)
		require.NoError(t, err)
		p.opens(func() { p.upload(path) })
		p.played("h2e2", "h9g7", "h0g2")
		p.has(".variation .move")
		p.has(".moves .comment")
	}

	// A library of two games: the person picks one.
	one, err := os.ReadFile(filepath.Join("..", "record", "testdata", "samples", "record.cbr"))
	require.NoError(t, err)
	library := filepath.Join(t.TempDir(), "library.cbl")
	head := make([]byte, 101_952)
	copy(head, "CCBridgeLibrary\x00")
	require.NoError(t, os.WriteFile(library, append(append(head, one...), one...), 0o600))
	p.upload(library)
	p.until(`document.querySelectorAll('[data-list="imported"] .record').length === 2`)
	p.opens(func() { p.press(`[data-list="imported"] .record:nth-child(2) .record-open`) })
	p.played("h2e2", "h9g7", "h0g2")

	p.opens(func() {
		value[bool](p, `(() => { const d = new DataTransfer(); d.setData("text/plain", "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0g2 *\n"); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true})); return true; })()`)
	})
	p.played("h2e2", "h9g7", "h0g2")

	gbk, err := os.ReadFile(filepath.Join("..", "record", "testdata", "samples", "gbk.pgn"))
	require.NoError(t, err)
	list := strings.ReplaceAll(fmt.Sprint(gbk), " ", ",")
	p.opens(func() {
		value[bool](p, `(() => { const d = new DataTransfer(); d.items.add(new File([new Uint8Array(`+list+`)], "game.pgn")); document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true})); return true; })()`)
	})
	p.played("h2e2", "h9g7", "h0g2")
	require.Contains(t, p.text(".moves"), "开局")
	require.Contains(t, p.text(`.strip[data-side="red"] .name`), "甲")
}

func TestHostileTextIsShownAsText(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.playAll("h2e2")
	hostile := `<img src=x onerror="window.hurt=1"><script>window.hurt=1</scr` + `ipt>` + "\u202e" + `evil`
	text, err := json.Marshal(hostile)
	require.NoError(t, err)
	value[bool](p, `import("/assets/js/commands.js").then((m) => m.command("comment", {node: 1, text: `+string(text)+`})).then(() => true)`)
	p.has(".moves .comment")
	require.Contains(t, value[string](p, `document.querySelector(".moves .comment").textContent`), "<img src=x onerror")
	require.False(t, value[bool](p, `Boolean(window.hurt || document.querySelector("main img"))`))
	refused := value[string](p, `import("/assets/js/commands.js").then((m) => m.connection.ask({type: "comment", game: location.hash.slice(4), rev: 0, node: 1, text: "x".repeat(60000)})).then(() => "", (e) => e.code)`)
	require.NotEmpty(t, refused)
}

// TestHostileRecords: shown as text, or refused by the page in one line.
func TestHostileRecords(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	const head = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
	for name, hostile := range map[string]struct{ text, shown string }{
		"markup": {head + "[Event \"<img src=x onerror=window.hurt=1>\u202e\x00\"]\n[Red \"<script>window.hurt=1</script>\"]\n\n" +
			"1. H2-E2 {<img src=x onerror=\"window.hurt=1\"> javascript:window.hurt=1} H9-G7 *\n", "<img src=x"},
		"a comment of a megabyte": {head + "\n1. H2-E2 {" + strings.Repeat("x", 1<<20) + "} H9-G7 *\n", "xxxx"},
		"many variations":         {head + "\n1. H2-E2 " + strings.Repeat("(1. B2-E2) ", 100_000) + "H9-G7 *\n", ""},
		"deep variations":         {head + "\n1. H2-E2 " + strings.Repeat("(1. B2-E2 ", 100_000), ""},
		"no text":                 {strings.Repeat("\x00\x01\x02", 1000), ""},
		"override characters":     {head + "\n1. H2-E2 {\u202e\u2066evil\u2069} H9-G7 *\n", "evil"},
	} {
		t.Run(name, func(t *testing.T) {
			p.T = t
			p.game(people)
			path := filepath.Join(t.TempDir(), "game.pgn")
			require.NoError(t, os.WriteFile(path, []byte(hostile.text), 0o600))
			before := value[string](p, `location.hash`)
			p.upload(path)
			p.until(fmt.Sprintf(`document.querySelector("dialog .complaint") || location.hash !== %q`, before))
			if value[string](p, `location.hash`) == before {
				complaint := value[string](p, `document.querySelector("dialog .complaint").textContent`)
				t.Logf("refused: %s", complaint)
				assert.Empty(t, hostile.shown, "it is refused")
				assert.NotContains(t, complaint, "\n")
				assert.Less(t, len(complaint), 400)
				p.press(".dialog-close")
				p.until(`!document.querySelector("dialog[open]")`)
			} else {
				p.has(`.move[data-turn="h2e2"]`)
				require.Contains(t, value[string](p, `document.querySelector("main").textContent`), hostile.shown)
			}
			require.False(t, value[bool](p, `Boolean(window.hurt) || Boolean(document.querySelector("img[src=x], .app script"))`))
		})
	}
	p.T = t
}
