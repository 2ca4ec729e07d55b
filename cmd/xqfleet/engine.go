package main

import (
	"errors"
	"os"
	"path/filepath"
)

// ownEngine is the flag of runs that the engine plays against itself.
type ownEngine struct {
	Engine string `help:"The xqengine whose games are played: it travels to the workers. The one in the path, or beside xqfleet, if not given." placeholder:"FILE"`
}

// program returns the program whose games are played.
func (c *ownEngine) program() (string, error) {
	if c.Engine != "" {
		return c.Engine, nil
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), "xqengine")
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		path := filepath.Join(dir, "xqengine")
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, nil
		}
	}
	return "", errors.New("no xqengine beside xqfleet or in the path: give -engine")
}
