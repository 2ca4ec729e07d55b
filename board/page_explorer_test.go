//go:build longer

package board_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestExplorerJourney: games of the program stand in for an empty library; a turn that is pointed at appears as an arrow and changes
// nothing, a click plays it; games that come in are counted, and one of them is opened; openings have names in all languages.
func TestExplorerJourney(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(people)
	p.press("#tab-explorer")
	p.has(`.explorer[data-from="program"] [data-list-turn="h2e2"]`)
	before := value[string](p, `document.querySelector("svg.board").querySelectorAll("[data-square], .piece").length + ""`)
	p.hover(`[data-list-turn="h2e2"]`)
	p.has(`[data-arrow="h2e2"]`)
	require.Empty(t, p.turns())
	require.Equal(t, before, value[string](p, `document.querySelector("svg.board").querySelectorAll("[data-square], .piece").length + ""`))
	p.press(`[data-list-turn="h2e2"]`)
	p.piece("e2", "type", "cannon")
	p.says(".explorer .opening", "B00 Central Cannon Opening")

	p.openLibrary()
	p.do(chromedp.SetUploadFiles(`input[name="games"]`, []string{libraryGames(t)}))
	p.until(`document.querySelectorAll(".library tbody tr").length === 4`)
	p.press(".dialog-close")
	p.press(`[data-source="library"]`)
	p.has(`.explorer[data-from="library"][data-explorer="1"] [data-list-turn="h9g7"]`)
	require.Contains(t, value[string](p, `document.querySelector(".result-bar").ariaLabel`), "100%")
	p.press(`[data-list-turn="h9g7"]`)
	p.has(`[data-list-turn="h0g2"]`)
	p.press("#tab-moves")
	p.says(".moves-panel .opening", "B05 Central Cannon vs Left Horse")
	p.language("zh")
	p.says(".moves-panel .opening", "B05 中炮对进左马")
	p.language("zh-Hant")
	p.says(".moves-panel .opening", "B05 中炮對進左馬")
	p.press("#tab-explorer")
	p.press(`.explorer [data-game]`)
	p.has(`[data-state="over"]`)
	p.press("#tab-moves")
	p.has(`.move-row .move`)
	require.Len(t, p.turns(), 3)
	p.press("#tab-explorer")

	p.game(`{variant: "chess"}`)
	p.press(`[data-source="program"]`)
	p.has(`.explorer[data-from="program"] [data-list-turn]`)
	p.game(`{variant: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"}`)
	p.has(`.explorer[data-explorer="0"]`)
}
