package search

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/position"
)

// TestConfigure: options that make scores other ones clear what was learned, and only where they differ; the rest keeps it.
func TestConfigure(t *testing.T) {
	p := position.New(position.Xiangqi)
	other := DefaultParameters()
	other.AspirationWindow++
	for _, test := range []struct {
		name   string
		change func(*Options)
		keeps  bool
	}{
		{"nothing", func(*Options) {}, true},
		{"lines, time and pondering", func(o *Options) { o.MultiPV, o.MoveOverhead, o.Ponder, o.NodesTime = 2, time.Second, true, 9 }, true},
		{"below the least", func(o *Options) { o.MultiPV, o.Threads, o.MoveOverhead, o.NodesTime = 0, 0, -1, -1 }, true},
		{"more threads", func(o *Options) { o.Threads = 2 }, true},
		{"the same table", func(o *Options) { o.HashMB = 4 }, true},
		{"another table", func(o *Options) { o.HashMB = 2 }, false},
		{"no net", func(o *Options) { o.UseNet = false }, false},
		{"other weights", func(o *Options) { o.Weights = eval.WeightsFor(position.Xiangqi) }, false},
		{"other parameters", func(o *Options) { o.Parameters = &other }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEngine(t)
			search(t, e, p, Limits{Depth: 5})
			configure(t, e, test.change)
			_, known := e.Probe(p)
			assert.Equal(t, test.keeps, known)
			o := e.Options()
			assert.Positive(t, o.MultiPV)
			assert.Positive(t, o.Threads)
			assert.GreaterOrEqual(t, o.MoveOverhead, time.Duration(0))
			assert.GreaterOrEqual(t, o.NodesTime, 0)
			search(t, e, p, Limits{Depth: 5})
			configure(t, e, func(o *Options) {
				if o.Parameters != nil {
					equal := *o.Parameters
					o.Parameters = &equal
				}
			})
			_, known = e.Probe(p)
			assert.True(t, known, "equal parameters are not a change")
		})
	}
}

// TestConfigureAllOrNothing: where one option is refused, the others stay as they were, too.
func TestConfigureAllOrNothing(t *testing.T) {
	e := newEngine(t)
	for _, made := range []bool{false, true} {
		if made {
			require.NoError(t, e.Prepare(position.New(position.Xiangqi)))
		}
		before := e.Options()
		before.Now = nil
		require.Error(t, e.Configure(func(o *Options) { o.MultiPV, o.Ponder, o.UseNet, o.HashMB = 5, true, false, 1<<30 }))
		after := e.Options()
		after.Now = nil
		assert.Equal(t, before, after)
		assert.Equal(t, made, e.table != nil)
	}
}
