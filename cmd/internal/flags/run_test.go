package flags

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"

	"xqengine/match/client"
)

// called carries out a command line of a program that has one command, with flags of each kind, and those of matches.
func called(t *testing.T, args ...string) (code int, out, problems string) {
	t.Helper()
	var commands struct {
		Show struct {
			Match
			Size  int      `help:"Size." default:"7" placeholder:"N"`
			Plain int      `help:"Plain." default:"8"`
			Sound bool     `help:"Sound." default:"true" negatable:""`
			Shown bool     `help:"Shown."`
			Words []string `help:"Words." default:"a,b" placeholder:"WORD"`
			Name  string   `help:"Name." placeholder:"NAME"`
			Files []string `arg:"" optional:"" type:"existingfile" help:"Files."`
		} `cmd:"" help:"Show."`
	}
	var o, e bytes.Buffer
	code = Run(t.Context(), "program", "A program.", &commands, args, &o, &e, kong.Vars{"engineHelp": client.SpecHelp})
	return code, strings.Join(strings.Fields(o.String()), " "), e.String()
}

// TestHelpTellsDefaults: each once, whether there is a placeholder or not.
func TestHelpTellsDefaults(t *testing.T) {
	_, out, _ := called(t, "show", "--help")
	for _, text := range []string{
		"--size=N Size. (default: 7) --plain=8 Plain. --[no-]sound Sound. (default: on) --shown Shown. ",
		"--words=WORD,... Words. (default: a,b) --name=NAME Name.",
		"with colours reversed. (default: 100) --format=\"roundrobin\" roundrobin: everybody against everybody; gauntlet: the first against the others. --variant",
		"in ms. (default: 100)",
	} {
		assert.Contains(t, out, text)
	}
	for _, flag := range []string{"--resign=SCORE,MOVES ", "--draw=SCORE,MOVES,FROM "} {
		_, help, _ := strings.Cut(out, flag)
		help, _, _ = strings.Cut(help, " --")
		assert.Regexp(t, "; off if not given.$", help, flag)
	}
}

// TestHelpIsACommand: what other programs answer, too.
func TestHelpIsACommand(t *testing.T) {
	for word, flag := range map[string][]string{"help": {"--help"}, "help show": {"show", "--help"}} {
		_, want, _ := called(t, flag...)
		code, out, problems := called(t, strings.Fields(word)...)
		assert.Zero(t, code, word)
		assert.Equal(t, want, out, word)
		assert.Empty(t, problems, word)
	}
	code, _, problems := called(t, "help", "nonsense")
	assert.Equal(t, exitMisuse, code)
	assert.Contains(t, problems, "unexpected argument nonsense")
}

// TestMissingFile: its name and the argument are told, not the call by which that it is missing came out.
func TestMissingFile(t *testing.T) {
	for _, args := range [][]string{{"show", "none"}, {"show", "-openings", "none"}} {
		code, _, problems := called(t, args...)
		assert.Equal(t, exitMisuse, code)
		assert.Regexp(t, `^program: (\[<files> \.\.\.\]|--openings): \S*none: [^:]*\n$`, problems)
	}
}

// TestExit: a command ends with the code that it says, and nothing is printed.
func TestExit(t *testing.T) {
	var problems bytes.Buffer
	assert.Equal(t, 3, report(&problems, "program", Exit(3)))
	assert.Equal(t, 7, report(&problems, "program", fmt.Errorf("wrapped: %w", Exit(7))))
	assert.Empty(t, problems.String())
	assert.EqualError(t, Exit(3), "exit code 3")
}
