package store

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzJournal: a journal of any contents is a game, or refused.
func FuzzJournal(f *testing.F) {
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{"rev":1,"version":1,"game":{"format":"xqengine game","version":1,"variant":"xiangqi","fen":"","rules":{"repetition":"ChineseRule","killChecks":4,"naturalLimit":120,"countedChecks":10},"result":"*"},"status":{"node":0,"left":[0,0],"offered":[0,0],"result":"*","seed":1,"created":""}}` + "\n" +
		`{"rev":2,"changes":[{"op":"add","text":"h2e2"},{"op":"comment","node":1,"text":"x"},{"op":"delete","node":1},{"op":"graft","branch":[{"parent":-1,"text":"h2e2"}]}]}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, _, good, err := replay(text)
		if err != nil {
			return
		}
		require.LessOrEqual(t, good, len(text))
		require.NotNil(t, g.Tree.Record.Node(g.Status.Node))
		_, err = json.Marshal(g.Tree.Record)
		require.NoError(t, err)
	})
}
