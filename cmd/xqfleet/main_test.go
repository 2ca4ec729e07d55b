package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/cmd/internal/release"
	"xqengine/fleet"
)

// TestTheEngineKnowsNothingOfTheFleet: the engine's program carries neither this one nor NATS.
func TestTheEngineKnowsNothingOfTheFleet(t *testing.T) {
	deps := func(program string) (fleet []string) {
		out, err := exec.Command("go", "list", "-deps", program).Output()
		require.NoError(t, err)
		for _, pkg := range strings.Fields(string(out)) {
			if strings.Contains(pkg, "nats-io") || pkg == "xqengine/fleet" {
				fleet = append(fleet, pkg)
			}
		}
		return fleet
	}
	assert.Empty(t, deps("xqengine/cmd/xqengine"))
	assert.NotEmpty(t, deps("xqengine/cmd/xqfleet"), "the list finds what it looks for")
}

// TestMisuse: flags that cannot be, or would do nothing, are reported in one line, and nothing is left behind.
func TestMisuse(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	for complaint, args := range map[string][]string{
		`"TYPO" is not the public key of a user`:         {"serve", "-owner", "TYPO"},
		`"UTYPO" is not the public key of a user`:        {"serve", "-worker", "UTYPO"},
		"store 63: want at least":                        {"serve", "-store", "63"},
		"are for a server of our own":                    {"serve", "-server", "nats://127.0.0.1:1", "-listen", "127.0.0.1:0"},
		"speed NaN":                                      {"work", "-speed", "nan"},
		"speed +Inf":                                     {"work", "-speed", "inf"},
		"give -nodes or -tc: neither nodes nor a clock":  {"spsa", "-out", "x"},
		"give -nodes or -depth: neither nodes nor depth": {"generate", "-nodes", "0", "-out", "x"},
		"net: open none/such: ":                          {"spsa", "-nodes", "9", "-net", "none/such", "-out", "x"},
		"record and pgn are the same file, same":         {"match", "-engine", "a", "-engine", "b", "-depth", "1", "-record", "same", "-pgn", "same"},
		"draw: \"5,0,1\" asks for agreement in 0 moves":  {"match", "-engine", "a", "-engine", "b", "-depth", "1", "-draw", "5,0,1"},
	} {
		var out, problems bytes.Buffer
		status := run(t.Context(), append(args, "-home", home), streams{out: &out, err: &problems})
		assert.Equal(t, 2, status, "%v", args)
		assert.Contains(t, problems.String(), complaint)
		assert.Equal(t, 1, strings.Count(problems.String(), "\n"), "%s", &problems)
		assert.NoDirExists(t, home)
	}
}

// TestVersion: the program says which one it is, however it is asked.
func TestVersion(t *testing.T) {
	for _, word := range []string{"version", "-version", "--version"} {
		var out, problems bytes.Buffer
		require.Zero(t, run(t.Context(), []string{word}, streams{out: &out, err: &problems}), "%s", &problems)
		assert.Equal(t, release.Line("xqfleet")+"\n", out.String())
	}
}

// TestExamplesStandInLinesOfTheirOwn: the help of a command has its examples as they are typed.
func TestExamplesStandInLinesOfTheirOwn(t *testing.T) {
	for name, command := range map[string]kong.HelpProvider{"match": &matchCommand{}, "spsa": &spsaCommand{}} {
		var out, problems bytes.Buffer
		require.Zero(t, run(t.Context(), []string{"help", name}, streams{out: &out, err: &problems}))
		_, example, ok := strings.Cut(command.Help(), "\n  xqfleet ")
		require.True(t, ok, name)
		first, _, _ := strings.Cut(example, "\n")
		assert.Contains(t, out.String(), "\n    xqfleet "+first+"\n")
	}
}

// TestFollowChecksItsFlags: those of other kinds of runs would do nothing.
func TestFollowChecksItsFlags(t *testing.T) {
	for _, c := range []struct {
		kind      fleet.Kind
		change    func(*followCommand)
		complaint string
	}{
		{fleet.Match, func(f *followCommand) { f.Out = "x" }, "-out: run r is one of match"},
		{fleet.Generate, func(f *followCommand) { f.Out, f.Record, f.Site = "x", "r", "s" }, "-record, -site: run r is one of generate"},
		{fleet.Spsa, func(f *followCommand) { f.Pgn = "x" }, "-pgn: run r is one of spsa"},
		{fleet.Spsa, func(f *followCommand) { f.Out = "x" }, ""},
		{fleet.Match, func(f *followCommand) { f.Record, f.Pgn = "x", "y" }, ""},
		{fleet.Match, func(f *followCommand) { f.Plot.Plot = "p.svg" }, "with -record p.jsonl, then: xqlab plot p.jsonl -out p.svg"},
		{fleet.Spsa, func(f *followCommand) { f.Out, f.Plot.Plot = "c", "p.svg" }, "then: xqlab plot c -out p.svg"},
		{fleet.Match, func(f *followCommand) { f.Record, f.Pgn = "x", "x" }, "record and pgn are the same file"},
	} {
		var f followCommand
		c.change(&f)
		err := f.check(&fleet.Run{ID: "r", Kind: c.kind})
		if c.complaint == "" {
			assert.NoError(t, err)
		} else {
			assert.ErrorContains(t, err, c.complaint)
		}
	}
}

// TestKey: a key is made once, and its public half is what is printed.
func TestKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "worker.nk")
	for range 2 {
		var out, problems bytes.Buffer
		require.Zero(t, run(t.Context(), []string{"key", path}, streams{out: &out, err: &problems}), "%s", &problems)
		signer, err := fleet.ReadSigner(path)
		require.NoError(t, err)
		assert.Equal(t, signer.Public()+"\n", out.String())
	}
}

// TestTrustedFile: it is made with the owners of the first start; later ones that are missing in it are reported.
func TestTrustedFile(t *testing.T) {
	s := serveCommand{home: home{Home: t.TempDir()}}
	key := func(name string) string {
		signer, err := fleet.CreateSigner(s.file(name))
		require.NoError(t, err)
		return signer.Public()
	}
	a, b := key("a"), key("b")
	var problems bytes.Buffer
	keys, err := s.trust([]string{a}, &problems)
	require.NoError(t, err)
	assert.Equal(t, []string{a}, keys)
	assert.Empty(t, problems.String())
	keys, err = s.trust([]string{a, b}, &problems)
	require.NoError(t, err)
	assert.Equal(t, []string{a, b}, keys)
	assert.Contains(t, problems.String(), "owner "+b+" does not stand in")

	require.NoError(t, os.WriteFile(s.file("trusted"), []byte("# nobody\n"), 0o644))
	_, err = s.trust([]string{a}, &problems)
	require.NoError(t, err)
	text, err := os.ReadFile(s.file("trusted"))
	require.NoError(t, err)
	assert.Equal(t, "# nobody\n", string(text), "what stands there stays")
}
