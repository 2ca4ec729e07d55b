package board

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/claims"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
)

// askPuzzle asks about puzzles and returns the answer, which must have the code.
func askPuzzle(t *testing.T, s *httptest.Server, question, body string, code int, into any) {
	t.Helper()
	answered(t, s, http.MethodPost, "/api/puzzles/"+question, body, code, into)
}

// TestPuzzlesAreServed: of each variant one is chosen, solved and counted, and its solution said in each language.
func TestPuzzlesAreServed(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	for _, v := range position.Variants() {
		list, err := builtin.Puzzles(v)
		require.NoError(t, err)
		all := puzzle.NewCollection(list)
		var view puzzleView
		askPuzzle(t, s, "next", `{"variant":"`+v.Name+`","seed":3}`, 200, &view)
		assert.Equal(t, len(list), view.Count)
		z := all.Get(view.ID)
		require.NotNil(t, z)
		assert.Equal(t, z.FEN, view.FEN)
		head := `{"variant":"` + v.Name + `","id":"` + view.ID + `"`
		for n := 1; n <= len(z.Line); n += 2 {
			turns, err := json.Marshal(z.Line[:n])
			require.NoError(t, err)
			var answer puzzle.Answer
			askPuzzle(t, s, "try", head+`,"turns":`+string(turns)+`}`, 200, &answer)
			assert.True(t, answer.Right)
			assert.Equal(t, n == len(z.Line), answer.Done)
		}
		var after puzzle.Progress
		askPuzzle(t, s, "end", head+`,"solved":true,"daily":"2026-11-27"}`, 200, &after)
		assert.Equal(t, 1, after.Streak)
		assert.Equal(t, "2026-11-27", after.Daily)
		assert.Greater(t, after.Rating.Value, 1200.0)
		for _, language := range claims.Languages {
			var solution puzzleSolution
			askPuzzle(t, s, "solution", head+`,"language":"`+language+`"}`, 200, &solution)
			assert.Equal(t, z.Line, solution.Line)
		}
		var today, again puzzleView
		for _, into := range []*puzzleView{&today, &again} {
			askPuzzle(t, s, "next", `{"variant":"`+v.Name+`","daily":"2026-11-27"}`, 200, into)
		}
		assert.Equal(t, today.ID, again.ID)
		assert.Contains(t, view.Themes, "mate")
		askPuzzle(t, s, "next", `{"variant":"`+v.Name+`","theme":"mate"}`, 200, &view)
	}
}

func TestBadQuestionsAboutPuzzles(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	for _, test := range []struct {
		question, body string
		code           int
	}{
		{"next", "x", 400},
		{"next", `{"variant":"go"}`, 400},
		{"next", `{"variant":"chess","theme":"nonsense"}`, 404},
		{"next", `{"variant":"chess","daily":"yesterday"}`, 400},
		{"next", `{"variant":"chess","progress":{"rating":7}}`, 400},
		{"next", `{"variant":"chess","other":1}`, 400},
		{"try", `{"variant":"chess","id":"none"}`, 404},
		{"nonsense", `{"variant":"chess","id":"none"}`, 404},
	} {
		askPuzzle(t, s, test.question, test.body, test.code, nil)
	}
	var view puzzleView
	askPuzzle(t, s, "next", `{"variant":"chess"}`, 200, &view)
	head := `{"variant":"chess","id":"` + view.ID + `"`
	askPuzzle(t, s, "try", head+`,"turns":["e9e9"]}`, 400, nil)
	askPuzzle(t, s, "solution", head+`,"language":"xx"}`, 400, nil)
	askPuzzle(t, s, "nonsense", head+`}`, 404, nil)
}
