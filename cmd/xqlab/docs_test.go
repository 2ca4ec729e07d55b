package main

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCommandsOfTheReadme: the table of commands names what the program has, and nothing else.
func TestCommandsOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `xqlab ([a-z]*)` \\|").FindAllStringSubmatch(string(text), -1) {
		named[row[1]] = true
	}
	has := map[string]bool{}
	for _, command := range reflect.VisibleFields(reflect.TypeFor[cli]()) {
		has[strings.ToLower(command.Name)] = true
	}
	assert.Equal(t, has, named)
}

// TestProfile: what both programs are optimised by is one profile, which go build looks for beside each.
func TestProfile(t *testing.T) {
	engine, err := os.ReadFile("../xqengine/default.pgo")
	require.NoError(t, err)
	own, err := os.ReadFile("default.pgo")
	require.NoError(t, err)
	assert.Equal(t, engine, own, "make pgo writes both")
}
