package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestWordsAreWhatTheySay: the disassembler of Go, which knows more instructions than its assembler, reads every word as the
// instruction that stands behind it.
func TestWordsAreWhatTheySay(t *testing.T) {
	for pkg, write := range kernels {
		t.Run(pkg, func(t *testing.T) {
			l := newListing(pkg)
			write(l)
			words := 0
			disassembled := disassemble(t, pkg, l.text.String())
			for i, line := range strings.Split(l.text.String(), "\n") {
				code, want, isWord := strings.Cut(line, " // ")
				if !isWord || !strings.HasPrefix(line, "\tWORD ") {
					continue
				}
				words++
				if got := disassembled[i+1]; got != want {
					t.Errorf("line %d: %s says %q, is %q", i+1, strings.TrimSpace(code), want, got)
				}
			}
			if words < 10 {
				t.Errorf("%d words compared: the kernels have more", words)
			}
		})
	}
}

// disassembly is a line of go tool objdump -gnu: the line of the source, and the instruction as the GNU assembler has it.
var disassembly = regexp.MustCompile(`(?m)^\s*kernels_arm64\.s:([0-9]+)\s.*// (.*?)\s*$`)

// disassemble returns the instructions by their lines.
func disassemble(t *testing.T, pkg, text string) map[int]string {
	t.Helper()
	folder := t.TempDir()
	source, object := filepath.Join(folder, "kernels_arm64.s"), filepath.Join(folder, "kernels.o")
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, "go", "tool", "asm", "-p", pkg, "-I", filepath.Join(strings.TrimSpace(command(t, "go", "env", "GOROOT")), "pkg", "include"), "-o", object, source)
	lines := map[int]string{}
	for _, found := range disassembly.FindAllStringSubmatch(command(t, "go", "tool", "objdump", "-gnu", object), -1) {
		line, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		lines[line] = found[2]
	}
	return lines
}

// command returns what a command for arm64 writes.
func command(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, arguments...)
	c.Env = append(os.Environ(), "GOARCH=arm64")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", c.Args, err, out)
	}
	return string(out)
}
