//go:build longer

package board_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// axe is the text of axe-core, which is not part of the project: the variable AXE_CORE names its file.
func axe(t *testing.T) string {
	t.Helper()
	path := os.Getenv("AXE_CORE")
	if path == "" {
		t.Skip("AXE_CORE does not name axe.min.js of axe-core")
	}
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// violations are what axe-core finds fault with on the screen as it is.
func (p *shown) violations() string {
	p.Helper()
	return value[string](p, `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.map((v) => v.id + ": " + v.help + " " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join("; ")).join("\n"))`)
}

func TestAccessibilityOfEveryScreen(t *testing.T) {
	text := axe(t)
	book := filepath.Join(t.TempDir(), "BOOK.DAT")
	writeBook(t, book)
	p := show(t, serve(t, t.TempDir(), "--book", book), desktop)
	value[string](p, text+`; ""`)
	found := map[string]string{} // by what is wrong, where it was first seen
	look := func(where string) {
		for _, fault := range strings.Split(p.violations(), "\n") {
			if _, known := found[fault]; fault != "" && !known {
				found[fault] = where
			}
		}
	}
	screens := func(name string, variants ...string) {
		for _, variant := range variants {
			p.game(`{variant: "` + variant + `", clock: {game: 600, increment: 5}}`)
			p.ready()
			p.click("c3")
			for _, tab := range value[[]string](p, `[...document.querySelectorAll("[role=tab]")].map((t) => t.id)`) {
				p.press("#" + tab)
				look(fmt.Sprintf("%s, %s of %s", name, tab, variant))
			}
		}
		p.press("#tab-moves")
		for _, dialog := range []string{"new", "files", "save", "editor", "settings", "help", "tags", "picture"} {
			p.press(`[data-open="` + dialog + `"], [data-nav="` + dialog + `"]`)
			p.has("dialog[open] h2")
			look(fmt.Sprintf("%s, dialog %s", name, dialog))
			p.press(".dialog-close")
			p.until(`!document.querySelector("dialog[open]")`)
		}
	}
	for _, media := range []struct {
		name     string
		features []*emulation.MediaFeature
	}{
		{"light", []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "reduce"}}},
		{"dark", []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}, {Name: "prefers-reduced-motion", Value: "reduce"}}},
		{"forced colours", []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}, {Name: "prefers-reduced-motion", Value: "reduce"}}},
	} {
		t.Run(media.name, func(t *testing.T) {
			p.T = t
			clear(found)
			call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: media.features})
			if media.name == "light" {
				screens(media.name, "xiangqi", "points-tournament", "stratagem-marker", "stratagem-river")
			} else {
				screens(media.name, "points-match", "stratagem-palace")
			}
			p.game(`{variant: "points-match", fen: "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9"}`)
			p.move("d0", "d1")
			p.until(`document.querySelector('.chooser [aria-disabled="true"]').textContent.includes("check")`)
			look(media.name + ", chooser")
			p.do(chromedp.KeyEvent("\x1b"))
			p.game(`{variant: "xiangqi", fen: "2b6/3k5/3c1a3/9/9/9/9/9/2N1n4/2RA1K3 b - - 0 1"}`)
			p.press("#tab-moves")
			p.playAll("e1g2", "f0e0", "g2e1", "e0f0", "e1g2", "f0e0", "g2e1", "e0f0")
			p.press("#tab-referee")
			p.has(".referee-table")
			look(media.name + ", verdict")
			p.press("#tab-book")
			look(media.name + ", a book without moves")
			require.Empty(t, found)
		})
	}
	p.T = t
}

// fewerColours writes a picture anew with the 256 colours it uses most, each other one as the nearest of them:
// drawn screens look the same and take half the space.
func fewerColours(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	full, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		return err
	}
	count := map[color.Color]int{}
	size := full.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		for x := size.Min.X; x < size.Max.X; x++ {
			count[color.RGBAModel.Convert(full.At(x, y))]++
		}
	}
	most := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int { return count[b] - count[a] })
	small := image.NewPaletted(size, most[:min(256, len(most))])
	draw.Draw(small, size, full, size.Min, draw.Src)
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, small); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}

// TestGallery writes docs/gallery anew with -gallery; without, it goes through the same screens.
func TestGallery(t *testing.T) {
	s := serve(t, t.TempDir())
	p := show(t, s, [2]int64{1280, 700})
	dir := t.TempDir()
	if *galleryFlag {
		dir = filepath.Join("..", "docs", "gallery")
		require.NoError(t, os.MkdirAll(dir, 0o755))
	}
	shot := func(name string) {
		value[bool](p, `new Promise((done) => setTimeout(() => { document.activeElement?.blur(); done(true); }, 700))`) // until pieces and chips stand still
		p.picture(filepath.Join(dir, name+".png"))
		require.NoError(t, fewerColours(filepath.Join(dir, name+".png")))
		info, err := os.Stat(filepath.Join(dir, name+".png"))
		require.NoError(t, err)
		require.Less(t, info.Size(), int64(170_000), name)
	}
	settings := func(fields string) {
		value[bool](p, `import("/assets/js/settings.js").then((m) => (m.setSettings(`+fields+`), true))`)
	}
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7")
	p.ready()
	p.click("b0")
	p.has("[data-target]")
	shot("xiangqi")

	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "h0h6")
	value[bool](p, `import("/assets/js/commands.js").then(async (m) => { await m.command("insert", {node: 5, turns: ["h7i7", "h0h9", "g7h9"]}); await m.command("comment", {node: 7, text: "The rook takes the bank."}); return true; })`)
	p.press("#tab-lines")
	p.press(`[data-act="analyse"]`)
	value[bool](p, `(() => { const s = document.querySelector('[data-set="lines"]'); s.value = "3"; s.dispatchEvent(new Event("change", {bubbles: true})); return true; })()`)
	p.until(`Number(document.querySelector(".lines")?.dataset.depth) >= 8 && document.querySelectorAll(".lines .line").length === 3`)
	shot("analysis")
	p.press(`[data-act="analyse"]`)
	p.press("#tab-moves")

	p.game(`{variant: "xiangqi", fen: "2b6/3k5/3c1a3/9/9/9/9/9/2N1n4/2RA1K3 b - - 0 1"}`)
	p.playAll("e1g2", "f0e0", "g2e1", "e0f0", "e1g2", "f0e0", "g2e1", "e0f0")
	p.press("#tab-referee")
	p.has(".referee-table")
	shot("referee")
	p.press("#tab-moves")

	p.game(`{variant: "points-tournament", fen: "r1bakab1r/9/1cn2*cn2/+p1p1-p1p1p/9/2P6/P3P1*P1P/-NC2C1N2/9/+R1BAKAB1R w - 9:14 6 12"}`)
	p.move("e2", "d2")
	p.has(".chooser")
	shot("points")

	p.game(`{variant: "stratagem-marker", fen: "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w 3:5 mc7 0 12"}`)
	p.has(`.track.red.due`)
	p.press(`.track.red [data-step="+"]`)
	p.ready()
	p.click("c2")
	p.has("[data-target]")
	shot("marker")

	p.game(`{variant: "stratagem-palace"}`)
	p.playAll("e0e1", "e9e8", "h2e2")
	p.press("#tab-plates")
	shot("palace")
	p.press("#tab-moves")

	settings(`{pieceSet: "simplified"}`)
	p.game(`{variant: "stratagem-river", fen: "rnbakab1r/9/1c5c1/p1p1p3p/6p2/2P3n2/9/P3P1P1P/1C2C4/4K4/RNBA1ABNR w 4w2j5678:12345678 - 3 9"}`)
	p.ready()
	shot("river")

	p.game(`{variant: "chess"}`)
	p.playAll("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "d2d4", "g8f6", "g1f3", "c8g4", "f1e2", "g4f3", "e2f3", "b8c6")
	p.ready()
	p.click("e1")
	p.has(`[data-target="g1"]`)
	shot("chess")

	p.press(`[data-open="new"]`)
	p.press(`dialog input[value="stratagem-special"]`)
	p.until(`document.querySelectorAll(".plate-pick").length === 33`)
	p.press(`.plate-pick[data-pick="g"]`)
	shot("layout")
	p.press(".dialog-close")

	p.openLessons()
	shot("lessons")
	p.lesson("pieces-leg")
	p.lessonMove("c2", "d4")
	p.has(".refused")
	shot("lesson")
	p.press(`[data-act="lessons-all"]`)
	p.press(`[data-section="practice"]`)
	p.ending("horse-elephant")
	p.lessonMove("e1", "e2")
	p.has(`[data-verdict="practice.lost.win"]`)
	shot("ending")
	p.press(".dialog-close")

	value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("zh")).then(() => true)`)
	settings(`{skin: "print", pieceSet: "traditional", notation: "chinese"}`)
	p.game(people)
	p.playAll("h2e2", "h9g7", "h0g2", "i9h9")
	shot("print")
	settings(`{skin: "wood", pieceSet: "simplified"}`)
	p.press(`[data-open="editor"]`)
	p.has("[data-fine]")
	shot("editor")
	p.press(".dialog-close")
	p.do(chromedp.EmulateViewport(phone[0], phone[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.game(`{variant: "points-match"}`)
	p.playAll("h2e2i", "h9g7")
	p.until(fmt.Sprintf(`document.querySelectorAll(".move").length >= %d`, 2))
	value[bool](p, `import("/assets/js/state.js").then((m) => { m.state.sheet = 0; m.changed(); return true; })`)
	shot("phone")
}
