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

// libraryGames writes four games into a file: the second is the mirror image of the first.
func libraryGames(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for n, moves := range []string{"h2e2 h9g7 h0g2", "b2e2 b9c7 b0c2", "c3c4 g6g5", "g3g4 h9g7 b0c2"} {
		fmt.Fprintf(&text, "[Event \"Cup %d\"]\n[Date \"%d.01.02\"]\n[Red \"%s\"]\n[Black \"B %d\"]\n[Result \"1-0\"]\n\n%s 1-0\n\n",
			n, 1960+n, []string{"胡荣华", "许银川", "Lü Qin", "许银川"}[n], n, moves)
	}
	path := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o600))
	return path
}

// openLibrary opens the page of the library.
func (p *shown) openLibrary() {
	p.Helper()
	p.press(`[data-open="files"]`)
	p.press(`[data-act="library"]`)
	p.has(`.library-list`)
}

// TestLibraryJourney: a file comes in, games are searched, opened one after the other, found by their position, deleted and
// brought back.
func TestLibraryJourney(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	rows := func(n int) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelectorAll(".library tbody tr").length === %d`, n))
	}
	words := func(text string) {
		t.Helper()
		value[bool](p, fmt.Sprintf(`(() => { const e = document.querySelector('[name="words"]'); e.value = %q; return e.dispatchEvent(new Event("input", {bubbles: true})); })()`, text))
	}
	p.openLibrary()
	p.do(chromedp.SetUploadFiles(`input[name="games"]`, []string{libraryGames(t)}))
	rows(4)
	words("许银")
	rows(2)
	words("lu qin")
	rows(1)
	words("")
	rows(4)
	p.press(`[data-sort="date"]`)
	p.until(`document.querySelector(".library td.date").textContent === "1960.01.02"`)

	p.opens(func() { p.press(`.library tbody tr:first-child .game-open`) })
	p.played("h2e2", "h9g7", "h0g2")
	p.openLibrary()
	p.opens(func() { p.press(`.library [data-act="next"]`) })
	p.played("b2e2", "b9c7", "b0c2")

	p.openLibrary()
	p.press(`[name="position"]`)
	rows(2) // with the mirror image
	p.press(`[name="position"]`)
	rows(4)
	p.press(`.library tbody tr:first-child input`)
	p.press(`.library [data-act="delete"]`)
	rows(3)
	p.press(`.library [data-act="undelete"]`)
	rows(4)
	value[bool](p, `(() => { document.querySelector('[name="collection-name"]').value = "五羊杯"; return true; })()`)
	p.press(`.library [data-act="rename"]`)
	p.until(`[...document.querySelectorAll('[name="collection"] option')].some((o) => o.textContent.startsWith("五羊杯"))`)
}
