package api

import (
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// BenchmarkChoices is what a click on the board costs the server: everything that may follow at the start.
func BenchmarkChoices(b *testing.B) {
	for _, v := range position.Variants() {
		b.Run(v.Name, func(b *testing.B) {
			p := position.New(v)
			for b.Loop() {
				steps, _, err := ChoicesAfter(p, nil)
				require.NoError(b, err)
				Encode(steps)
			}
		})
	}
}

// BenchmarkView is what telling a position costs.
func BenchmarkView(b *testing.B) {
	for _, v := range []*position.Variant{position.Xiangqi, position.StratagemRiver} {
		b.Run(v.Name, func(b *testing.B) {
			p := position.New(v)
			for b.Loop() {
				Encode(ViewOf(p, p, nil))
			}
		})
	}
}
