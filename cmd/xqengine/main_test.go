package main

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"

	"xqengine/cmd/internal/examples"
	"xqengine/eval/nnue"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"xqengine": main, "xqchess": main})
}

// TestScripts runs the program itself: what a shell user types and what a GUI sends.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"talk": talk},
	})
}

// runHere carries out a command line in this process.
func runHere(args ...string) (code int, out, problems string) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, streams{in: strings.NewReader(""), out: &o, err: &e})
	return code, o.String(), e.String()
}

func TestExitCodes(t *testing.T) {
	for _, test := range []struct {
		args    string
		code    int
		problem string
	}{
		{"version", 0, ""},
		{"--version", 0, ""},
		{"-version", 0, ""},
		{"help", 0, ""},
		{"help match", 0, ""},
		{"--help", 0, ""},
		{"-help", 0, ""},
		{"bench -h", 0, ""},
		{"nonsense", 2, "unexpected argument nonsense"},
		{"perft -nonsense", 2, "unknown flag --nonsense"},
		{"analyze -depht 3", 2, `unknown flag --depht, did you mean "--depth"?`},
		{"-protocl uci", 2, `unknown flag --protocl, did you mean "--protocol"?`},
		{"match -no-shuffle", 2, "want at least two engines"},
		{"board -no-open -listen x", 2, `listen "x"`},
		{"perft -depth x", 2, "expected a valid 64 bit int"},
		{"perft -depth -1", 2, "expected int value"},
		{"perft -depth=-1", 2, "neither may be negative"},
		{"perft -variant shogi", 2, `variant "shogi" is unknown`},
		{"perft -fen 9/9", 2, "fen: board: 2 ranks, want 10"},
		{"analyze -movetime soon", 2, `movetime "soon"`},
		{"analyze -notation klingon", 2, "must be one of"},
		{"analyze -multipv 0", 2, "multipv"},
		{"analyze -threads 0", 2, "threads 0: want 1 to 512"},
		{"analyze -threads 513", 2, "threads 513: want 1 to 512"},
		{"analyze h2e2 e.p.", 2, `move 2 "e.p."`},
		{"analyze h2e2 a0a9", 2, `move 2 "a0a9": not legal here: that piece is the other side's`},
		{"analyze h2e2 b9d9", 2, `move 2 "b9d9": not legal here: a piece of one's own stands there`},
		{"analyze h3e3 b10d10", 2, `move 2 "b10d10": not legal here: a piece of one's own stands there`},
		{"analyze 炮二平五 车9进5", 2, `move 2 "车9进5": not legal here: the way is blocked`},
		{"analyze -variant chess e4 Kd8", 2, `move 2 "Kd8": not legal here: a piece of one's own stands there`},
		{"bench -repeat 0", 2, "at least 1"},
		{"bench -hash 99999999", 1, "bench: "},
		{"bench -net none/such", 2, "net: open none/such: "},
		{"-protocol latin", 2, "must be one of"},
		{"-ranks 7", 2, "must be one of"},
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
			assert.Regexp(t, "^xqengine: .*\n$", problems, "one line")
			assert.Empty(t, out)
		})
	}
}

func TestSingleDashes(t *testing.T) {
	_, double, _ := runHere("perft", "--depth", "2", "--threads=1")
	_, single, _ := runHere("perft", "-depth", "2", "-threads=1")
	assert.Contains(t, single, "Nodes searched: 1920")
	assert.Equal(t, strings.Count(double, "\n"), strings.Count(single, "\n"))
	code, _, _ := runHere("-protocol", "ucci", "-ranks=1", "-uci-variant")
	assert.Zero(t, code)
}

func TestHelpTellsEverything(t *testing.T) {
	_, out, _ := runHere("--help")
	for _, word := range []string{"engine", "analyze", "bench", "perft", "variants", "version", "UCCI"} {
		assert.Contains(t, out, word)
	}
	_, out, _ = runHere("engine", "--help")
	for _, word := range []string{"--protocol", "--ranks", "--uci-variant"} {
		assert.Contains(t, out, word)
	}
	_, out, _ = runHere("analyze", "--help")
	for _, word := range []string{"--variant", "--fen", "--moves", "--depth", "--movetime", "--nodes", "--notation", "--multipv"} {
		assert.Contains(t, out, word)
	}
}

// TestExamplesStandInLinesOfTheirOwn: the help of a command has its examples as they are typed.
func TestExamplesStandInLinesOfTheirOwn(t *testing.T) {
	found := examples.Check(t, "xqengine", reflect.TypeFor[cli](), func(command string) string {
		_, out, _ := runHere(command, "--help")
		return out
	})
	assert.GreaterOrEqual(t, found, 2)
}

// TestCommandsOfTheLaboratory have moved into another program: a line says under which name they are there.
func TestCommandsOfTheLaboratory(t *testing.T) {
	for was, is := range moved {
		for _, args := range [][]string{{was}, {was, "-out", "x"}, {was, "--help"}, {"help", was}} {
			code, out, problems := runHere(args...)
			assert.Equal(t, 2, code, args)
			assert.Empty(t, out)
			assert.Equal(t, "xqengine "+was+" is now: xqlab "+is+"\n", problems)
		}
	}
}

// TestKernelsAreNamed: who measures speed, or asks why it is low, sees what works the nets out.
func TestKernelsAreNamed(t *testing.T) {
	_, out, _ := runHere("version")
	assert.Contains(t, out, "\nkernels "+nnue.Kernels()+"\n")
	_, out, _ = runHere("bench", "-depth", "1")
	assert.Contains(t, out, "\nKernels         : "+nnue.Kernels()+"\n")
	_, out, _ = runHere("bench", "-depth", "1", "-net", "none")
	assert.NotContains(t, out, "Kernels")
}
