package record_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/record"
)

func TestJSONRoundTrip(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, v, 24)
				text, err := json.Marshal(g)
				require.NoError(t, err)
				back := new(record.Game)
				require.NoError(t, json.Unmarshal(text, back), "%s", text)
				equal(t, g, back)
				for n := range g.All() {
					require.NotNil(t, back.Node(n.ID))
					require.Equal(t, n.Text(), back.Node(n.ID).Text(), "numbers of nodes are kept")
				}
			})
		})
	}
}

// TestJSONForm: the format as docs/records.md shows it.
func TestJSONForm(t *testing.T) {
	g := newGame(t, position.PointsMatch)
	n := addLine(t, g, g.Root(), "h2e2i", "h9g7")
	n.Comment, n.Glyphs, n.Left = "why?", []record.Glyph{6}, 61500*time.Millisecond
	n.Eval = &record.Evaluation{Mate: -3, Depth: 9}
	g.Red.Name, g.Result = "A", record.Drawn
	g.SetTag("Event", "Cup")
	var out bytes.Buffer
	require.NoError(t, record.WriteJSON(&out, g))
	assert.Equal(t, `{"format":"xqengine game","version":1,"variant":"points-match",`+
		`"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0:0 0 1",`+
		`"rules":{"repetition":"ChineseRule","killChecks":4,"naturalLimit":120,"countedChecks":0},`+
		`"red":{"name":"A"},"result":"1/2-1/2","tags":[["Event","Cup"]],`+
		`"nodes":[{"id":1,"turn":"h2e2i"},{"id":2,"after":1,"turn":"h9g7","comment":"why?","glyphs":[6],"eval":{"mate":-3,"depth":9},"leftMs":61500}]}`+
		"\n", out.String())
}

func TestJSONRefuses(t *testing.T) {
	document := func(rest string) string {
		return `{"format":"xqengine game","version":1,"variant":"xiangqi","fen":"","rules":{"repetition":"ChineseRule","killChecks":4,"naturalLimit":120,"countedChecks":0},"result":"*",` + rest + `}`
	}
	good := document(`"nodes":[{"id":5,"turn":"h2e2"},{"id":2,"after":5,"turn":"h9g7"},{"id":3,"turn":"b2e2"}]`)
	g := new(record.Game)
	require.NoError(t, json.Unmarshal([]byte(good), g))
	assert.Equal(t, 3, g.Len())
	kept := *g
	require.NoError(t, json.Unmarshal([]byte(document(`"nodes":null,"tags":null`)), new(record.Game)))
	long := strings.Repeat("x", record.MaxComment+1)
	var many strings.Builder
	for i := range record.MaxNodes + 2 {
		fmt.Fprintf(&many, `,{"id":%d,"turn":"h2e2"}`, i)
	}
	for name, test := range map[string]struct{ text, want string }{
		"other format":      {`{"format":"x"}`, `format "x"`},
		"version":           {strings.Replace(good, `"version":1`, `"version":2`, 1), "version 2"},
		"variant":           {strings.Replace(good, `"xiangqi"`, `"shogi"`, 1), `variant "shogi"`},
		"rule":              {strings.Replace(good, `"ChineseRule"`, `"Mine"`, 1), `rule "Mine"`},
		"kill checks":       {strings.Replace(good, `"killChecks":4`, `"killChecks":-4`, 1), "killChecks: -4"},
		"position":          {strings.Replace(good, `"fen":""`, `"fen":"9 w"`, 1), "board"},
		"result":            {strings.Replace(good, `"*"`, `"2-0"`, 1), `result "2-0"`},
		"unknown field":     {document(`"extra":1`), "extra"},
		"illegal":           {document(`"nodes":[{"id":1,"turn":"h2e3"}]`), "node 1"},
		"no such parent":    {document(`"nodes":[{"id":1,"after":7,"turn":"h2e2"}]`), "follows node 7"},
		"own parent":        {document(`"nodes":[{"id":1,"after":1,"turn":"h2e2"}]`), "follows node 1"},
		"twice a number":    {document(`"nodes":[{"id":1,"turn":"h2e2"},{"id":1,"turn":"b2e2"}]`), "twice"},
		"twice a turn":      {document(`"nodes":[{"id":1,"turn":"h2e2"},{"id":2,"turn":"h2e2"}]`), "twice"},
		"negative":          {document(`"nodes":[{"id":-1,"turn":"h2e2"}]`), "node -1"},
		"huge":              {document(`"nodes":[{"id":9000000000000000000,"turn":"h2e2"}]`), "node 9000000000000000000"},
		"root with turn":    {document(`"nodes":[{"id":0,"turn":"h2e2"}]`), "node 0"},
		"glyph":             {document(`"nodes":[{"id":1,"turn":"h2e2","glyphs":[256]}]`), "glyph 256"},
		"time":              {document(`"nodes":[{"id":1,"turn":"h2e2","leftMs":-1}]`), "time"},
		"unknown in a node": {document(`"nodes":[{"id":1,"turn":"h2e2","extra":1}]`), "extra"},
		"no list":           {document(`"nodes":{}`), "want a list"},
		"long comment":      {document(`"nodes":[{"id":1,"turn":"h2e2","comment":"` + long + `"}]`), "node 1: the comment is longer"},
		"long tag":          {document(`"tags":[["Event","` + long + `"]]`), "longer than"},
		"long name":         {document(`"red":{"name":"` + long + `"}`), "longer than"},
		"too many":          {document(`"nodes":[` + many.String()[1:] + `]`), "too many"},
		"cut":               {good[:len(good)-4], "unexpected end"},
	} {
		err := json.Unmarshal([]byte(test.text), g)
		require.ErrorContains(t, err, test.want, name)
		assert.NotContains(t, err.Error(), "\n", name)
		assert.Equal(t, kept, *g, "%s: the game is as it was", name)
	}
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"format":"xqengine game","version":1,"variant":"points-tournament","fen":"","rules":{"repetition":"AsianRule","killChecks":0,"naturalLimit":0,"countedChecks":0},"result":"*","nodes":[{"id":0,"comment":"x"},{"id":4,"turn":"h2e2,b0c2"}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		g := new(record.Game)
		if json.Unmarshal([]byte(text), g) != nil {
			return
		}
		again, err := json.Marshal(g)
		require.NoError(t, err)
		back := new(record.Game)
		require.NoError(t, json.Unmarshal(again, back))
		equal(t, g, back)
	})
}
