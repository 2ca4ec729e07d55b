// Command neon writes the NEON kernels of packages eval/nnue and train for arm64. Run it by go generate there.
//
// avo, which writes the AVX2 kernels, knows amd64 only. Go's assembler knows arm64, but lacks many vector instructions: these
// stand as words, encoded in encode.go, with the instruction in the text of the GNU assembler behind them. The tests
// disassemble every word and compare.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// kernels write the functions of a package.
var kernels = map[string]func(*listing){"nnue": inference, "train": training}

func main() {
	out := flag.String("out", "", "file of the kernels")
	stubs := flag.String("stubs", "", "file of their declarations in Go")
	pkg := flag.String("pkg", "", "package that they are for: nnue, train")
	flag.Parse()
	if err := run(*out, *stubs, *pkg); err != nil {
		fmt.Fprintln(os.Stderr, "neon:", err)
		os.Exit(1)
	}
}

func run(out, stubs, pkg string) error {
	write, ok := kernels[pkg]
	if !ok || out == "" || stubs == "" {
		return errors.New("want -out FILE -stubs FILE -pkg nnue or train")
	}
	l := newListing(pkg)
	write(l)
	if err := os.WriteFile(out, []byte(l.text.String()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(stubs, []byte(l.stubs.String()), 0o644)
}
