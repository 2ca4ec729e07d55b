package api

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzDecode: whatever comes over the socket is a message or an error with a code.
func FuzzDecode(f *testing.F) {
	for name := range messages {
		f.Add([]byte(`{"v":1,"type":` + strconv.Quote(name) + `,"cid":1}`))
	}
	f.Add([]byte(`{"v":1,"type":"play","turn":"h2e2","node":0}`))
	f.Add([]byte(`{"v":1,"type":"new","variant":"xiangqi","clock":{"game":1e3}}`))
	f.Add([]byte(`{"v":1,"TYPE":"play","type":["x"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, head, err := Decode(data)
		if err != nil {
			require.NotEmpty(t, FailureOf(err).Code)
			require.Nil(t, m)
			return
		}
		require.Equal(t, Protocol, head.V)
		require.NotNil(t, messages[head.Type])
		require.Equal(t, head.Type, m.Head().Type)
	})
}
