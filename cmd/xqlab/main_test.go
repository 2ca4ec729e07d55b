package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/cmd/internal/examples"
	"xqengine/eval/nnue"
	"xqengine/internal/built"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"xqlab": main})
}

// TestScripts runs the program as a shell user does, with the engine beside it.
func TestScripts(t *testing.T) {
	engine, err := built.Program()
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", filepath.Dir(engine)+string(os.PathListSeparator)+e.Getenv("PATH"))
			return nil
		},
	})
}

// runHere carries out a command line in this process.
func runHere(args ...string) (code int, out, problems string) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, streams{out: &o, err: &e})
	return code, o.String(), e.String()
}

func TestExitCodes(t *testing.T) {
	for _, test := range []struct {
		args    string
		code    int
		problem string
	}{
		{"version", 0, ""},
		{"-version", 0, ""},
		{"help tune", 0, ""},
		{"nonsense", 2, "unexpected argument nonsense"},
		{"spsa -out x -nodes 9 -net none/such", 2, "net: open none/such: "},
		{"spsa -out x", 2, "give -nodes or -tc: neither nodes nor a clock"},
		{"movematch search -out x -nodes 9", 2, "give -games or -positions"},
		{"movematch search -out x -nodes 9 -games main.go -positions main.go", 2, "can't be used together"},
		{"openings -out x -nodes 0", 2, "nodes 0: want at least 1"},
		{"generate", 2, "missing flags"},
		{"generate -out x -nodes 0", 2, "give -nodes or -depth: neither nodes nor depth limit a turn"},
		{"generate -out x -share 2", 2, "share of positions: 2 is outside 0..1"},
		{"generate -out no/such/folder/x", 1, "no such file"},
		{"tune -out x", 2, "expected"},
		{"tune main.go -out x -rate 0", 2, "rate 0"},
		{"tune main.go -out x", 1, "main.go: line 1: not of the form"},
	} {
		t.Run(test.args, func(t *testing.T) {
			code, out, problems := runHere(strings.Fields(test.args)...)
			assert.Equal(t, test.code, code, problems)
			if test.problem == "" {
				assert.NotEmpty(t, out)
				assert.Empty(t, problems)
				return
			}
			assert.Contains(t, problems, test.problem)
			assert.Regexp(t, "^xqlab: .*\n$", problems, "one line")
			assert.Empty(t, out)
		})
	}
}

// TestFormerName: a command that was renamed says how it is called.
func TestFormerName(t *testing.T) {
	for _, args := range [][]string{{"agree"}, {"agree", "search", "-out", "x"}, {"help", "agree"}} {
		code, out, problems := runHere(args...)
		assert.Equal(t, 2, code)
		assert.Empty(t, out)
		assert.Equal(t, "xqlab agree is now: xqlab movematch\n", problems)
	}
}

// TestExamplesStandInLinesOfTheirOwn: the help of a command has its examples as they are typed.
func TestExamplesStandInLinesOfTheirOwn(t *testing.T) {
	found := examples.Check(t, "xqlab", reflect.TypeFor[cli](), func(command string) string {
		_, out, _ := runHere(command, "--help")
		return out
	})
	assert.GreaterOrEqual(t, found, 14)
}

// TestUsageOfMovematchSearch: it does not ask for both of two flags of which one is wanted.
func TestUsageOfMovematchSearch(t *testing.T) {
	_, out, _ := runHere("movematch", "search", "--help")
	usage, _, _ := strings.Cut(out, "\n")
	assert.Equal(t, "Usage: xqlab movematch search --out=FILE --nodes=N [flags]", usage)
}

// TestStartNamesItsFlag: a training has several files of nets.
func TestStartNamesItsFlag(t *testing.T) {
	_, err := (&trainCommand{Start: "none/such"}).start(nnue.Xiangqi)
	require.ErrorContains(t, err, "start: open none/such: ")
}
