package main

import (
	"fmt"

	"xqengine/cmd/internal/release"
	"xqengine/eval/nnue"
)

type versionCommand struct{}

// Run prints the version, how the program was built, and what works the nets out on this machine.
func (versionCommand) Run(std streams) error {
	_, err := fmt.Fprintf(std.out, "%s\nkernels %s\n", release.Line("xqengine"), nnue.Kernels())
	return err
}
