package spsa

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzRead: a file of a tuning is read up to where it makes sense, and is never the end of the program.
func FuzzRead(f *testing.F) {
	head, err := json.Marshal(Header{Format: Format, Variant: "xiangqi", Threads: 1})
	require.NoError(f, err)
	iteration, err := json.Marshal(Iteration{})
	require.NoError(f, err)
	f.Add(append(append(append(bytes.Clone(head), '\n'), iteration...), '\n'))
	f.Add(append(bytes.Clone(head), '\n'))
	f.Add(head[:len(head)/2])
	f.Add([]byte("{}\n{\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, _, err := Read(bytes.NewReader(data))
		if err == nil {
			require.Equal(t, Format, h.Format)
		}
	})
}
