package main

import (
	"fmt"
	"os"

	"xqengine/eval/nnue"
)

// readNet reads a net file; internal is the net of the program, and without a name there is none.
func readNet(path string) (*nnue.Network, error) {
	switch path {
	case "":
		return nil, nil
	case "internal":
		return nnue.Internal(), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	net, err := nnue.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return net, nil
}
