package main

import (
	"errors"
	"os"
	"path/filepath"
)

// laboratory is the flag of runs that the engine plays against itself.
type laboratory struct {
	Lab string `help:"The xqlab that plays the games: it travels to the workers. The one beside xqfleet, or in the path, if not given." placeholder:"FILE"`
}

// program returns the program that plays the games.
func (c *laboratory) program() (string, error) {
	if c.Lab != "" {
		return c.Lab, nil
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), "xqlab")
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		path := filepath.Join(dir, "xqlab")
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, nil
		}
	}
	return "", errors.New("no xqlab beside xqfleet or in the path: give -lab")
}
