package board

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/practice"
)

// askPractice asks about an ending; the answer must have the code and goes into an object.
func askPractice(t *testing.T, s *httptest.Server, question, body string, code int, into any) {
	t.Helper()
	answered(t, s, http.MethodPost, "/api/practice/"+question, body, code, into)
}

// trialOf is a request in JSON.
func trialOf(t *testing.T, id string, turns ...string) string {
	t.Helper()
	text, err := json.Marshal(practiceRequest{id, turns})
	require.NoError(t, err)
	return string(text)
}

// playOut plays an ending with the hints until it is over, and returns the last answer. Every move must keep the goal.
func playOut(t *testing.T, s *httptest.Server, id string) practiceView {
	t.Helper()
	var view practiceView
	askPractice(t, s, "play", trialOf(t, id), 200, &view)
	require.NotEmpty(t, view.Steps, id)
	require.Nil(t, view.Judged)
	for !view.Done {
		require.Less(t, view.Moves, 120, id)
		var hint practiceHint
		askPractice(t, s, "hint", trialOf(t, id, view.Turns...), 200, &hint)
		turns := append(view.Turns, hint.Turn)
		view = practiceView{}
		askPractice(t, s, "play", trialOf(t, id, turns...), 200, &view)
		require.NotNil(t, view.Judged, "%s %v", id, turns)
		require.True(t, view.Judged.Kept, "%s %v", id, turns)
		require.False(t, view.Failed, "%s %v", id, turns)
	}
	require.Empty(t, view.Steps)
	return view
}

// TestEndingsAreServed: the list has all, and endings that tables know are won and held with hints, in as many moves as there must be.
func TestEndingsAreServed(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	var list []endingEntry
	answered(t, s, http.MethodGet, "/api/practice", "", http.StatusOK, &list)
	require.Len(t, list, len(practice.Endings()))
	assert.Equal(t, endingEntry{"soldier-general", practice.ToWin, "xiangqi", practice.Win}, list[0])

	won := playOut(t, s, "soldier-advisor")
	assert.Equal(t, &judgement{Kept: true, By: "rules"}, won.Judged)
	assert.LessOrEqual(t, won.Moves, 10)
	held := playOut(t, s, "hold-soldier")
	assert.Equal(t, practice.HoldMoves, held.Of)
	assert.LessOrEqual(t, held.Moves, practice.HoldMoves)
}

// TestEndingsAreJudged: a move that gives the win or the draw away is told at once, the other side replies, and play can go on.
func TestEndingsAreJudged(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	var view practiceView
	askPractice(t, s, "play", trialOf(t, "soldier-advisor", "f5e5"), 200, &view)
	require.NotNil(t, view.Judged)
	assert.Equal(t, "tables", view.Judged.By)
	require.NotNil(t, view.Reply)
	assert.Len(t, view.Turns, 2)
	assert.NotEmpty(t, view.Steps)

	lost := 0
	for _, step := range view.Steps { // of the moves that are left some lose the win
		var next practiceView
		askPractice(t, s, "play", trialOf(t, "soldier-advisor", append(view.Turns, step.Text)...), 200, &next)
		if !next.Judged.Kept && !next.Failed {
			lost++
			assert.False(t, next.Done)
			assert.NotEmpty(t, next.Steps, "one may play on")
		}
	}
	assert.Positive(t, lost)

	view = practiceView{}
	askPractice(t, s, "play", trialOf(t, "horse-general", "a0a1"), 200, &view)
	require.NotNil(t, view.Refusal)
	assert.Equal(t, "reach", view.Refusal.Reason)
	assert.Empty(t, view.Turns)
	assert.Nil(t, view.Judged)

	view = practiceView{}
	askPractice(t, s, "play", trialOf(t, "chess-rook", "a1a5"), 200, &view)
	assert.Equal(t, "search", view.Judged.By)
	assert.True(t, view.Judged.Kept)
	view = practiceView{}
	askPractice(t, s, "play", trialOf(t, "chess-queen", "h1e4"), 200, &view)
	assert.Equal(t, &judgement{Kept: false, By: "search"}, view.Judged)
	assert.True(t, view.Failed, "the queen is taken, and nothing is left to mate with")
	assert.Empty(t, view.Steps)
}

// TestWrongTrialsOfEndings: what is not a trial is refused.
func TestWrongTrialsOfEndings(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	for _, body := range []string{
		"x", trialOf(t, "horse-general", "x"), trialOf(t, "horse-general", "a0a9", "e8e9"), trialOf(t, "horse-general", "a0c1", "x"),
		`{"id":"horse-general","turns":[` + strings.Repeat(`"a0c1","e8e9",`, 350) + `"c1a0"]}`, `{"id":"horse-general","more":1}`,
	} {
		askPractice(t, s, "play", body, 400, nil)
	}
	askPractice(t, s, "hint", trialOf(t, "horse-general", "a0c1"), 400, nil)
	askPractice(t, s, "play", trialOf(t, "none"), 404, nil)
	askPractice(t, s, "other", trialOf(t, "horse-general"), 404, nil)
}

// TestTextsOfEndingsAgree: every ending has its name and a word of advice, and every answer of the server can be said.
func TestTextsOfEndingsAgree(t *testing.T) {
	t.Parallel()
	needed := map[string]bool{"practice.by.tables": true, "practice.by.search": true}
	for _, e := range practice.Endings() {
		needed["ending."+e.ID+".name"], needed["ending."+e.ID+".about"] = true, true
		for _, what := range []string{"goal", "kept", "lost", "reached", "failed"} {
			needed["practice."+what+"."+string(e.Goal)] = true
		}
	}
	textsAgree(t, "practice", needed, "practice.", "ending.")
}
