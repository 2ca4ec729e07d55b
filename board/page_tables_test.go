//go:build longer

package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestTablesAreShown: what the tables know of each move stands in the tab of the analysis and on the points that a selected piece may go
// to, when a person asks for it or the position is analysed, and not before.
func TestTablesAreShown(t *testing.T) {
	const ending = "3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w - - 0 1"
	p := show(t, serve(t, t.TempDir()), desktop)
	p.game(`{variant: "xiangqi"}`)
	p.press("#tab-lines")
	p.has(".lines-panel")
	p.hasNot(".tables")
	p.game(`{variant: "xiangqi", fen: "` + ending + `"}`)
	p.has(`[data-act="tables"][aria-checked="false"]`)
	p.ready()
	p.click("b0")
	p.has(`[data-target="b7"]`)
	p.hasNot(".table-mark, .table-moves")

	p.press(`[data-act="tables"]`)
	p.has(`.tables[data-tables="win"] .table-moves li`)
	board, err := fen.Parse(position.Xiangqi, ending)
	require.NoError(t, err)
	ranked := egtb.Embedded().Root(board)
	p.press(`[data-act="tables-more"]`)
	p.until(fmt.Sprintf(`document.querySelectorAll(".table-moves li").length === %d`, len(ranked)))
	marks := map[string]string{}
	for _, mark := range value[[]string](p, `[...document.querySelectorAll("[data-table-mark]")].map((e) => e.dataset.tableMark + " " + e.classList[1])`) {
		marks[mark[:2]] = mark[3:]
	}
	checked := 0
	for i, r := range ranked {
		text := board.FormatTurn(position.NewTurn(r.Move))
		row := fmt.Sprintf(`.table-moves li:nth-child(%d)`, i+1)
		want := map[egtb.Value]string{egtb.Win: fmt.Sprintf("+%d keeps", r.Plies), egtb.Draw: "= worse", egtb.Loss: fmt.Sprintf("−%d worse", r.Plies), egtb.RuleWin: fmt.Sprintf("+%d! worse", r.Plies)}[r.Value]
		sign, class, _ := strings.Cut(want, " ")
		assert.Equal(t, text+" "+class, value[string](p, `(() => { const e = document.querySelector("`+row+`"); return e.dataset.tableMove + " " + e.className; })()`))
		assert.Contains(t, p.text(row), sign)
		if strings.HasPrefix(text, "b0") {
			checked++
			assert.Equal(t, want, marks[text[2:4]], text)
		}
	}
	assert.Equal(t, checked, len(marks))
	assert.Greater(t, checked, 5)
	assert.Contains(t, value[string](p, `document.querySelector('.cell[data-square="`+board.FormatTurn(position.NewTurn(ranked[0].Move))[2:4]+`"]').getAttribute("aria-label")`), "35")
	for _, language := range []string{"zh", "zh-Hant", "en"} {
		p.language(language)
		p.readable(language + ", tables")
	}

	// A click plays; the other side then sees that it is lost.
	p.press(`.table-moves li:first-child .move`)
	p.has(`.tables[data-tables="loss"]`)
	p.until(`/^Red wins: within 34/.test(document.querySelector(".tables-head").textContent)`)

	// Switched off they come back with the analysis, without a switch.
	p.press(`[data-act="tables"]`)
	p.hasNot(".table-moves")
	p.press(`[data-act="analyse"]`)
	p.has(`.tables[data-tables="loss"] .table-moves`)
	p.hasNot(`[data-act="tables"]`)
}
