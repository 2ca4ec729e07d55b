package fen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// cutters are the functions of package strings that take a text apart or change it.
var cutters = []string{
	"Fields", "FieldsSeq", "Split", "SplitN", "SplitSeq", "SplitAfter", "Cut", "CutPrefix", "CutSuffix", "Replace", "ReplaceAll", "Index", "LastIndex",
	"IndexByte", "TrimSuffix", "TrimPrefix", "Contains", "HasPrefix", "HasSuffix",
}

// surgery returns the places of a file where a FEN is cut: a call of a cutter, or an index, on a FEN. A FEN is what
// this package returns or what is called FEN, and a variable that is one.
func surgery(t *testing.T, name string, source any) (found []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, 0)
	require.NoError(t, err)
	for _, decl := range file.Decls {
		lines := map[string]bool{"fen": true, "FEN": true} // names of variables that are FENs
		isFEN := func(e ast.Expr) bool {
			switch e := e.(type) {
			case *ast.Ident:
				return lines[e.Name]
			case *ast.SelectorExpr:
				return e.Sel.Name == "FEN"
			case *ast.CallExpr:
				of, ok := e.Fun.(*ast.SelectorExpr)
				if !ok {
					return false
				}
				x, ok := of.X.(*ast.Ident)
				return ok && x.Name == "fen" && slices.Contains([]string{"Format", "Write", "Start"}, of.Sel.Name)
			}
			return false
		}
		complain := func(n ast.Node) { found = append(found, fset.Position(n.Pos()).String()) }
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, right := range n.Rhs {
					if left, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && isFEN(right) {
						lines[left.Name] = true
					}
				}
			case *ast.IndexExpr:
				if isFEN(n.X) {
					complain(n)
				}
			case *ast.SliceExpr:
				if isFEN(n.X) {
					complain(n)
				}
			case *ast.CallExpr:
				of, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || len(n.Args) == 0 {
					return true
				}
				if x, ok := of.X.(*ast.Ident); ok && x.Name == "strings" && slices.Contains(cutters, of.Sel.Name) && isFEN(n.Args[0]) {
					complain(n)
				}
			}
			return true
		})
	}
	return found
}

// Nothing but this package cuts a FEN: what is to be known or changed is in the position's setup. And the test sees it where
// something does.
func TestNothingElseCutsFENs(t *testing.T) {
	t.Parallel()
	files := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); name == "fen" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") && len(name) > 2 {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files++
			assert.Empty(t, surgery(t, path, nil), path)
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, files, 300)

	const wrong = `package wrong
func f() {
	fields := strings.Fields(fen.Format(p))
	text := fen.Start(v)
	board, _, _ := strings.Cut(text, " ")
	_ = strings.Split(o.FEN, "/")
	_ = text[3:]
	_ = strings.Fields(other)
}
`
	var at []string
	for _, place := range surgery(t, "wrong.go", wrong) {
		at = append(at, strings.TrimPrefix(place, "wrong.go:"))
	}
	assert.Equal(t, []string{"3:12", "5:17", "6:6", "7:6"}, at)
}
