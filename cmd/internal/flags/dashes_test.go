package flags

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// program is a command line with each kind of flag.
type program struct {
	Talk struct {
		Protocol string
	} `cmd:"" default:"withargs"`
	Play struct {
		Depth int
		Moves string
		K     float64
		Open  bool     `default:"true" negatable:""`
		Quick bool     `short:"q"`
		Rules string   `short:"r"`
		Rest  []string `arg:"" optional:""`
	} `cmd:""`
	Other struct {
		Ratio float64
	} `cmd:""`
}

func TestLong(t *testing.T) {
	parser, err := kong.New(&program{})
	require.NoError(t, err)
	for _, test := range []struct{ args, want string }{
		{"", ""},
		{"play -depth 3 -moves=a -k 1 --open", "play --depth 3 --moves=a --k 1 --open"},
		{"play -no-open", "play --no-open"},
		{"-protocol uci", "--protocol uci"},
		{"play -help", "play --help"},

		// Those of other commands, and mistyped ones, are named as a whole.
		{"play -ratio 1", "play --ratio 1"},
		{"play -depht 3", "play --depht 3"},
		{"play -depht=3", "play --depht=3"},
		{"play -no-depth", "play --no-depth"},
		{"play -quik", "play --quik"},
		{"-protocl uci", "--protocl uci"},
		{"play -open -opne", "play --open --opne"},

		// Short flags stay what they are.
		{"play -q -h", "play -q -h"},
		{"play -qh", "play -qh"},
		{"play -rchess", "play -rchess"},
		{"play -qrchess", "play -qrchess"},
		{"play -r=chess", "play -r=chess"},
		{"other -rchess", "other --rchess"},

		// So do numbers, values and what stands alone.
		{"play -depth -40 -1.5 -.5", "play --depth -40 -1.5 -.5"},
		{"play -moves -abc -depht", "play --moves -abc --depht"},
		{"play -r -abc", "play -r -abc"},
		{"play -moves=-abc", "play --moves=-abc"},
		{"play - -d", "play - -d"},
		{"play -- -depth -depht", "play -- -depth -depht"},
	} {
		args := strings.Fields(test.args)
		assert.Equal(t, strings.Fields(test.want), Long(parser.Model, args))
		assert.Equal(t, test.args, strings.Join(args, " "), "the arguments themselves are left alone")
	}
}
