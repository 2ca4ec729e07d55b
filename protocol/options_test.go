package protocol

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/internal/wire"
	"xqengine/position"
)

// TestDefaultsAreValid reads the table itself: every default must be a value that could be set, and no two
// rows may share a name.
func TestDefaultsAreValid(t *testing.T) {
	table := newOptions(false, position.Xiangqi)
	seen := map[string]bool{}
	for _, o := range table.rows {
		require.True(t, o.uci != "" || o.ucci != "")
		assert.NotNil(t, o.apply)
		for _, name := range slices.Compact([]string{wire.FoldName(o.uci), wire.FoldName(o.ucci)}) {
			if name != "" {
				assert.False(t, seen[name], "%s stands twice", name)
				seen[name] = true
			}
		}
		if o.kind == button {
			assert.Empty(t, o.initial)
			continue
		}
		for _, p := range []Protocol{UCI, UCCI} {
			value, note, err := o.read(o.initial, p)
			assert.NoError(t, err, o.name(p))
			assert.Empty(t, note)
			assert.Equal(t, o.initial, value)
		}
		if o.kind == spin {
			n, err := strconv.Atoi(o.initial)
			require.NoError(t, err)
			assert.True(t, o.min <= n && n <= o.max)
		}
	}
}

// TestDefaultsAreTrue compares what the table promises with what a session starts with.
func TestDefaultsAreTrue(t *testing.T) {
	s := newSession(Config{Engine: &fakeEngine{}, Output: &strings.Builder{}})
	before, rules := s.set, s.board.Rules()
	for _, o := range s.options.rows {
		if o.kind != button {
			require.NoError(t, o.apply(s, o.initial))
			if s.job != nil {
				s.jobEnded(<-s.finished)
			}
		}
	}
	assert.Equal(t, before, s.set)
	assert.Equal(t, rules, s.board.Rules())
	assert.Equal(t, position.DefaultRules(), rules)
}

func TestOptionLists(t *testing.T) {
	table := newOptions(false, position.Xiangqi)
	uci, ucci := table.list(UCI), table.list(UCCI)
	assert.Contains(t, uci, "option name Hash type spin min 1 max 65536 default 64")
	assert.Contains(t, uci, "option name Clear Hash type button")
	assert.Contains(t, uci, "option name Debug Log File type string default <empty>")
	assert.Contains(t, uci, "option name Repetition Rule type combo var ChineseRule var AsianRule var WXFRule var ComputerRule var AllowChase default ChineseRule")
	assert.Equal(t, "option usemillisec type check default true", ucci[0])
	assert.Contains(t, ucci, "option hashsize type spin min 0 max 65536 default 64")
	assert.Contains(t, ucci, "option threads type spin min 0 max 512 default 1")
	assert.Contains(t, ucci, "option newgame type button")
	for _, line := range slices.Concat(uci, ucci) {
		assert.NotContains(t, line, "UCI_Variant")
		assert.NotContains(t, line, "evalapi")
	}
	assert.Contains(t, newOptions(true, position.Xiangqi).list(UCI), "option name UCI_Variant type combo default xiangqi var "+strings.Join(variantNames(), " var "))
	assert.Equal(t, ucci, newOptions(true, position.Xiangqi).list(UCCI))
}

func TestParseSetOption(t *testing.T) {
	table := newOptions(false, position.Xiangqi)
	for _, test := range []struct{ rest, name, value string }{
		{"name Hash value 32", "Hash", "32"},
		{"NAME hash VALUE 32", "hash", "32"},
		{"name Move Overhead value 5", "Move Overhead", "5"},
		{"name Debug Log File value /tmp/a  b", "Debug Log File", "/tmp/a  b"},
		{"name Debug Log File value", "Debug Log File", ""},
		{"name Clear Hash", "Clear Hash", ""},
		{"name Hash 32", "Hash", "32"},
		{"hashsize 32", "hashsize", "32"},
		{"hashsize value 32", "hashsize", "32"},
		{"Move Overhead 5", "Move Overhead", "5"},
		{"newgame", "newgame", ""},
		{"batch on", "batch", "on"},
		{"nonsense here", "nonsense", "here"},
		{"name nonsense here", "nonsense", "here"},
	} {
		name, value, err := table.parseSetOption(test.rest)
		require.NoError(t, err, test.rest)
		assert.Equal(t, []string{test.name, test.value}, []string{name, value}, test.rest)
	}
	for _, rest := range []string{"", "name", "name value 5"} {
		_, _, err := table.parseSetOption(rest)
		assert.Error(t, err, rest)
	}
}

func TestSetOption(t *testing.T) {
	for _, test := range []struct {
		protocol, line string
		calls          []string // of the engine
		answer         []string
	}{
		{"uci", "name Use NNUE value true", []string{"net internal on"},
			[]string{"info string judged by the net " + nnue.Internal(position.Xiangqi).String() + ", kernels " + nnue.Kernels()}},
		{"ucci", "usennue false", []string{"net internal off"}, nil},
		{"uci", "name EvalFile value <internal>", []string{"net internal on"},
			[]string{"info string judged by the net " + nnue.Internal(position.Xiangqi).String() + ", kernels " + nnue.Kernels()}},
		{"uci", "name EvalFile value no such file", nil, []string{"info string error: EvalFile: open no such file: no such file or directory"}},
		{"uci", "name EvalFile value net.go", nil, []string{"info string error: EvalFile: net.go: no net of this program; the old net stays"}},
		{"uci", "name Hash value 32", []string{"hash 32"}, nil},
		{"uci", "name hashsize value 32", []string{"hash 32"}, nil},
		{"ucci", "hashsize 32", []string{"hash 32"}, nil},
		{"ucci", "hashsize 0", []string{"hash 64"}, nil},
		{"ucci", "Hash 7", []string{"hash 7"}, nil},
		{"uci", "name Hash value 99999999", []string{"hash 65536"}, []string{"info string error: Hash: 99999999 clamped to 65536"}},
		{"uci", "name Hash value 99999999999999999999999", []string{"hash 65536"},
			[]string{"info string error: Hash: 99999999999999999999999 clamped to 65536"}},
		{"uci", "name Hash value 0", []string{"hash 1"}, []string{"info string error: Hash: 0 clamped to 1"}},
		{"uci", "name Hash value many", nil, []string{`info string error: Hash: "many" is not a number`}},
		{"ucci", "hashsize many", nil, []string{`info message error: hashsize: "many" is not a number`}},
		{"uci", "name Hash", nil, []string{`info string error: Hash: "" is not a number`}},
		{"uci", "name CLEAR_hash value whatever", []string{"clear"}, nil},
		{"ucci", "clearhash", []string{"clear"}, nil},
		{"ucci", "newgame", []string{"clear", "prepare"}, nil},
		{"uci", "name Threads value 1", []string{"threads 1"}, nil},
		{"ucci", "threads 0", []string{"threads " + itoa(runtime.NumCPU())}, nil},
		{"uci", "name Ponder value ON", []string{"ponder on"}, nil},
		{"uci", "name Ponder value 0", []string{"ponder off"}, nil},
		{"uci", "name Ponder value maybe", nil, []string{`info string error: Ponder: "maybe" is neither true nor false`}},
		{"uci", "name MultiPV value 3", []string{"multipv 3"}, nil},
		{"uci", "name Move-Overhead value 100", []string{"overhead 100ms"}, nil},
		{"uci", "name Variant value XIANGQI", nil, nil},
		{"uci", "name Variant value shogi", nil, []string{`info string error: Variant: "shogi" is none of ` + strings.Join(variantNames(), " ")}},
		{"uci", "name UCI_Variant value chess", nil, nil},
		{"uci", "name Natural Limit value 61", nil, []string{"info string error: Natural Limit: 61 is odd, taken as 60"}},
		{"uci", "name Nonsense value 1", nil, []string{`info string error: unknown option "Nonsense"`}},
		{"ucci", "nonsense 1", nil, nil},
		{"uci", "name UCI_AnalyseMode value true", nil, nil},
		{"ucci", "promotion false", nil, nil},
		{"ucci", "promotion true", nil, []string{"info message error: promotion: elephants and advisors do not promote here"}},
		{"ucci", "evalapi true", nil, nil},
		{"ucci", "useegtb false", []string{"tables 0"}, nil},
		{"uci", "name Use Tables value true", []string{"tables 1"}, nil},
		{"uci", "name Debug Log File value <empty>", nil, nil},
		{"uci", "name nodestime value 0", nil, nil},
		{"uci", "", nil, []string{"info string error: setoption: no name"}},
	} {
		t.Run(test.protocol+" "+test.line, func(t *testing.T) {
			engine := &fakeEngine{}
			c := talk(t, Config{Engine: engine}).shake(test.protocol)
			assert.Equal(t, test.answer, c.exchange("setoption "+test.line))
			assert.Equal(t, append(test.calls, "prepare"), engine.took())
			c.quit()
		})
	}
}

func TestHashThatDoesNotFit(t *testing.T) {
	engine := &fakeEngine{hashErr: errors.New("more than this machine has")}
	c := talk(t, Config{Engine: engine}).shake("uci")
	assert.Equal(t, []string{"info string error: Hash: more than this machine has"},
		c.exchange("setoption name Hash value 60000"))
	c.send("go depth 1")
	c.until("bestmove")
	c.quit()
}

func TestRefereeOptions(t *testing.T) {
	s := newSession(Config{Engine: &fakeEngine{}, Output: &strings.Builder{}})
	set := func(line string) { s.setOption(parseCommand("setoption "+line, s.now())) }
	set("name Natural Limit value 80")
	set("name Counted Checks value 0")
	set("name Kill Checks value 2")
	set("name Repetition Rule value asianrule")
	want := position.Rules{Repetition: position.AsianRule, KillChecks: 2, NaturalLimit: 80}
	assert.Equal(t, want, s.board.Rules())
	set("name Sixty Move Rule value false")
	want.NaturalLimit = 0
	assert.Equal(t, want, s.board.Rules())
	s.setPosition(parseCommand("position startpos moves h2e2", s.now()))
	assert.Equal(t, want, s.board.Rules(), "a new position is played by the same rules")
	set("sixtymoverule on")
	want.NaturalLimit = 80
	assert.Equal(t, want, s.board.Rules())
}

// TestOptionsThatNameNoFile: whatever is not a regular file is refused at once, and the session goes on.
func TestOptionsThatNameNoFile(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	places := map[string]string{t.TempDir(): "is a directory, not a file"}
	if makeFIFO(fifo) == nil {
		places[fifo] = "is a pipe, not a file"
		places["/dev/zero"] = "is a device, not a file"
		places["/dev/full"] = "is a device, not a file"
	}
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	for path, want := range places {
		for _, option := range []string{"EvalFile", "Book File", "Debug Log File"} {
			got := c.exchange("setoption name " + option + " value " + path)
			require.Len(t, got, 1, "%s %s", option, path)
			assert.Contains(t, got[0], "info string error: ")
			assert.Contains(t, got[0], want, option)
		}
	}
	c.quit()
}

func TestMoreThreadsThanProcessorsAreToldOf(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	assert.Empty(t, c.exchange("setoption name Threads value "+strconv.Itoa(runtime.NumCPU())))
	got := c.exchange("setoption name Threads value " + strconv.Itoa(runtime.NumCPU()+1))
	require.Len(t, got, 1)
	assert.Contains(t, got[0], "info string threads: "+strconv.Itoa(runtime.NumCPU()+1)+" on ")
	c.quit()
}

// TestTooManyThreads: a number beyond the range is taken as the nearest, one whose tables find no memory is refused, and each
// is said in one line.
func TestTooManyThreads(t *testing.T) {
	engine := &fakeEngine{}
	c := talk(t, Config{Engine: engine}).shake("uci")
	got := c.exchange("setoption name Threads value 600")
	assert.Contains(t, got, "info string error: Threads: 600 clamped to 512")
	assert.Equal(t, "threads 512", engine.took()[0])
	c.quit()

	engine = &fakeEngine{threadsErr: errors.New("more than this machine has")}
	c = talk(t, Config{Engine: engine}).shake("uci")
	assert.Equal(t, []string{"info string error: Threads: more than this machine has"}, c.exchange("setoption name Threads value 512"))
	c.quit()
}

// TestLogThatCannotBeWritten tells of it once, and then notes nothing more.
func TestLogThatCannotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.txt")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	file, err := os.Open(path) // not for writing
	require.NoError(t, err)
	l := &logFile{now: time.Now, file: file}
	l.received("isready")
	l.sent("readyok")
	assert.Nil(t, l.file)
	assert.ErrorContains(t, l.failure(), "log.txt")
	assert.NoError(t, l.failure(), "once is enough")

	var out strings.Builder
	s := newSession(Config{Engine: &fakeEngine{}, Output: &out, Protocol: UCI})
	s.log.failed = errors.New("no space left on device")
	s.receive(input{text: "isready"})
	s.receive(input{text: "isready"})
	s.out.close(time.Second)
	assert.Equal(t, 1, strings.Count(out.String(), "info string error: Debug Log File: no space left on device; it is closed\n"), out.String())
}

func TestDebugLogFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log of a game.txt")
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	c.exchange("setoption name Debug Log File value "+path, "position startpos")
	c.send("go depth 1")
	c.until("bestmove")
	got := c.exchange("setoption name Debug Log File value /nonexistent/log")
	require.Len(t, got, 1)
	assert.Contains(t, got[0], "Debug Log File: open /nonexistent/log")
	c.quit()
	log, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Contains(t, string(log), " > position startpos\n")
	assert.Contains(t, string(log), " > go depth 1\n")
	assert.Contains(t, string(log), " < bestmove ")
	assert.Contains(t, string(log), " > quit\n")
}
