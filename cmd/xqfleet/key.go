package main

import (
	"fmt"

	"xqengine/fleet"
)

// keyCommand makes a key for a machine of its own.
type keyCommand struct {
	File string `arg:"" help:"File of the key; it is made if it is not there." placeholder:"FILE"`
}

// Help tells people more than the list of flags.
func (k *keyCommand) Help() string {
	return `Prints the public half of the key, for "xqfleet serve -worker KEY" or "-owner KEY". The file is the secret half: it
stays on its machine. Workers with keys of their own are told apart by the server, and one can be shut out alone.`
}

// Run makes the key.
func (k *keyCommand) Run(std streams) error {
	signer, err := fleet.CreateSigner(k.File)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(std.out, signer.Public())
	return err
}
