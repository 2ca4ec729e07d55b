package main

import (
	"fmt"

	"xqengine/cmd/internal/release"
)

type versionCommand struct{}

// Run prints the version and how the program was built.
func (versionCommand) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, release.Line("xqfleet"))
	return err
}
