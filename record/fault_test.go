package record_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/record"
)

// TestFaultsCanBeTranslated: of files that are none, each kind by its template with what stands in it.
func TestFaultsCanBeTranslated(t *testing.T) {
	for text, want := range map[string]record.Fault{
		" ":                    {Template: "no games in PGN are there"},
		"<html></html>":        {Template: "not a record of a game: XML or HTML without one"},
		"\x00\x01\x02\x03\x04": {Template: "not a record of a game: binary data in no known format"},
		`{"format":"x"}`:       {Template: "format {0}: want {1}", Values: []string{`"x"`, `"xqengine game"`}},
		`{"format":`:           {Template: "this JSON cannot be read"},
		`{"a":1}`:              {Template: "this JSON cannot be read"},
	} {
		games, _, err := record.Read(strings.NewReader(text))
		require.Empty(t, games, text)
		fault, ok := errors.AsType[*record.Fault](err)
		require.True(t, ok, "%s: %v", text, err)
		require.Equal(t, want.Template, fault.Template)
		require.Equal(t, want.Values, fault.Values)
		require.Contains(t, err.Error(), fault.Error())
	}
}

// TestReadersTellFaults: what readers of files say is not a plain error, which only English has words for.
func TestReadersTellFaults(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_write.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			made, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			text, literal := call.Args[0].(*ast.BasicLit)
			if literal && (made.Sel.Name == "New" || made.Sel.Name == "Errorf") && !strings.Contains(text.Value, "%w") {
				require.Contains(t, []string{
					`"games are not written as %s"`, `"unknown format %q"`, `"the game has no variant"`, `"this format holds games of xiangqi only"`,
				}, text.Value, "%s: not said by reading", path)
			}
			return true
		})
	}
}
