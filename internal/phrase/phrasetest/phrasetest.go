// Package phrasetest holds the sources of the program to the codes of its errors.
package phrasetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/phrase"
)

// Codes say how errors with codes are made.
type Codes struct {
	File  string              // that declares the codes, as constants
	Type  string              // of the constants
	Text  func(string) string // of a code
	Count int                 // of codes
	Make  map[string]int      // the functions that take a code and its values: which argument the code is
	In    []string            // the folders with calls of these functions
	Also  []string            // files where a function returns codes that have no values: they are used as well
}

// Check fails if a code is declared without a text, is used by no call, or if a call gives another number of values than the
// text of its code names, or a code that is not a constant: what would then be said nobody could know.
func Check(t *testing.T, c Codes) {
	t.Helper()
	declared := constants(t, c.File, c.Type)
	require.Len(t, declared, c.Count, "codes with texts")
	values := map[string]bool{}
	for name, code := range declared {
		assert.NotEmpty(t, c.Text(code), "%s has no text", name)
		assert.False(t, values[code], "%s: two codes are %q", name, code)
		values[code] = true
	}
	used := map[string]bool{}
	for _, folder := range c.In {
		paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		for _, path := range paths {
			if !strings.HasSuffix(path, "_test.go") {
				c.calls(t, path, declared, used)
			}
		}
	}
	for _, path := range c.Also {
		returned(t, path, declared, used)
	}
	for name, code := range declared {
		assert.True(t, used[name], "%s (%s) is never said", name, code)
	}
}

// calls looks at the calls of a file.
func (c *Codes) calls(t *testing.T, path string, declared map[string]string, used map[string]bool) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	require.NoError(t, err)
	for _, decl := range file.Decls {
		if made, ok := decl.(*ast.FuncDecl); ok {
			if _, is := c.Make[made.Name.Name]; is {
				continue // one of these functions calls another with the code that it has got
			}
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			place, ok := c.Make[last(call.Fun)]
			if !ok {
				return true
			}
			name := last(call.Args[place])
			code, ok := declared[name]
			at := set.Position(call.Pos())
			if assert.True(t, ok, "%s: no constant code", at) {
				used[name] = true
				assert.Len(t, call.Args[place+1:], len(phrase.Names(c.Text(code))), "%s: values of %s", at, name)
			}
			return true
		})
	}
}

// returned finds the codes that functions of a file return.
func returned(t *testing.T, path string, declared map[string]string, used map[string]bool) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if statement, ok := n.(*ast.ReturnStmt); ok {
			for _, result := range statement.Results {
				if name := last(result); declared[name] != "" {
					used[name] = true
				}
			}
		}
		return true
	})
}

// last returns the name of an identifier, or the last one of a.b.
func last(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// constants returns the constants of a type of strings that a file declares.
func constants(t *testing.T, path, kind string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	found := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || last(spec.Type) != kind {
			return true
		}
		for i, name := range spec.Names {
			if text, ok := spec.Values[i].(*ast.BasicLit); ok {
				value, err := strconv.Unquote(text.Value)
				require.NoError(t, err)
				found[name.Name] = value
			}
		}
		return true
	})
	return found
}
