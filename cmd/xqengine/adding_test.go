package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateAdding = flag.Bool("update", false, "write the counts of docs/adding-a-variant.md anew")

const addingPage = "../../docs/adding-a-variant.md"

// sourceFiles returns what the program is made of, by path from the root: Go, scripts, words and weights, without tests.
func sourceFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if slices.Contains([]string{"testdata", "node_modules", "jstest", "docs", "vendor"}, name) || strings.HasPrefix(name, ".") && name != ".." {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, "_test.go") || !slices.Contains([]string{".go", ".js", ".json", ".txt"}, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	require.NoError(t, err)
	require.Greater(t, len(files), 400)
	return files
}

// byFamily is where a file tells families apart.
type byFamily struct{ switches, tables, others int }

// countFamilies counts the switches over a family in a file, its tables by family, and the other uses of the name of one. The
// methods of a type for each family are counted by the compiler.
func countFamilies(t *testing.T, name, text string) (n byFamily) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
	require.NoError(t, err)
	isName := regexp.MustCompile(`^Family[A-Z]`)
	counted := map[*ast.Ident]bool{}
	claim := func(node ast.Node) {
		ast.Inspect(node, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				counted[id] = true
			}
			return true
		})
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SwitchStmt:
			names := 0
			for _, clause := range node.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					id, ok := e.(*ast.Ident)
					if selector, is := e.(*ast.SelectorExpr); is {
						id, ok = selector.Sel, true
					}
					if ok && isName.MatchString(id.Name) {
						names++
						counted[id] = true
					}
				}
			}
			if names > 0 {
				n.switches++
			}
		case *ast.CompositeLit:
			keys := 0
			for _, e := range node.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					id, ok := pair.Key.(*ast.Ident)
					if selector, is := pair.Key.(*ast.SelectorExpr); is {
						id, ok = selector.Sel, true
					}
					if ok && isName.MatchString(id.Name) {
						keys++
						counted[id] = true
					}
				}
			}
			if keys > 0 {
				n.tables++
			}
		case *ast.ValueSpec: // the names of the families themselves
			if id, ok := node.Type.(*ast.Ident); ok && id.Name == "Family" {
				claim(node)
			}
		}
		return true
	})
	declared := regexp.MustCompile(`^Family(Xiangqi|Points|Stratagem|Chess)$`)
	ast.Inspect(file, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && declared.MatchString(id.Name) && !counted[id] {
			n.others++
		}
		return true
	})
	return n
}

// familyTable is the table of the page: where families are told apart.
func familyTable(t *testing.T, files map[string]string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("| file | switches | tables | other places |\n|---|---|---|---|\n")
	var sum byFamily
	for _, name := range slices.Sorted(keysOf(files)) {
		if filepath.Ext(name) != ".go" || name == "position/variant.go" {
			continue
		}
		n := countFamilies(t, name, files[name])
		if n == (byFamily{}) {
			continue
		}
		fmt.Fprintf(&b, "| `%s` | %d | %d | %d |\n", name, n.switches, n.tables, n.others)
		sum.switches, sum.tables, sum.others = sum.switches+n.switches, sum.tables+n.tables, sum.others+n.others
	}
	fmt.Fprintf(&b, "| **all** | **%d** | **%d** | **%d** |\n", sum.switches, sum.tables, sum.others)
	return b.String()
}

func keysOf(files map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
	}
}

// errands are what newcomers add, each by an example that is there already: the files that name it are those that one touches.
// before is how many these were at 12ac707.
var errands = []struct {
	name, example string
	pattern       *regexp.Regexp
	before        int
	within        string // the folders that count, the first of each path, where others only use what is added; empty: all
}{
	{"a variant of a family that exists", "`points-match`", regexp.MustCompile(`points-match"|PointsMatch`), 10, ""},
	{"a UCI option of the session", "`UCI_ShowWDL`", regexp.MustCompile(`UCI_ShowWDL|\bshowWDL\b`), 2, ""},
	{"a UCI option of the engine", "`Use NNUE`", regexp.MustCompile(`Use NNUE|UseNNUE|SetUseNet|\b[Uu]seNet\b`), 4, "protocol search"},
	{"an evaluation term", "`BottomCannon`", regexp.MustCompile(`\bBottomCannon\b`), 12, ""},
	{"a browser message", "`movenow`", regexp.MustCompile(`\bMoveNow\b|\bTypeMoveNow\b|"(act\.)?movenow"`), 7, ""},
}

// errandTable is the table of the page: how many files an errand touches.
func errandTable(files map[string]string) string {
	var b strings.Builder
	b.WriteString("| errand | example | files at 12ac707 | files now | which |\n|---|---|---|---|---|\n")
	for _, e := range errands {
		var touched []string
		for _, name := range slices.Sorted(keysOf(files)) {
			folder, _, _ := strings.Cut(name, "/")
			if e.within != "" && !slices.Contains(strings.Fields(e.within), folder) {
				continue
			}
			if e.pattern.MatchString(files[name]) || strings.Contains(filepath.Base(name), strings.Trim(e.example, "`")) {
				touched = append(touched, "`"+name+"`")
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %s |\n", e.name, e.example, e.before, len(touched), strings.Join(touched, ", "))
	}
	return b.String()
}

// section returns the text of the page between two marks, and the page with another text there.
func section(t *testing.T, page, mark, with string) (text, changed string) {
	t.Helper()
	before, rest, ok := strings.Cut(page, "<!-- "+mark+" -->\n")
	require.True(t, ok, "the page has no mark %s", mark)
	text, after, ok := strings.Cut(rest, "<!-- end -->\n")
	require.True(t, ok, "mark %s has no end", mark)
	return text, before + "<!-- " + mark + " -->\n" + with + "<!-- end -->\n" + after
}

// The page on adding a variant counts what the source has.
func TestAddingAVariant(t *testing.T) {
	text, err := os.ReadFile(addingPage)
	require.NoError(t, err)
	page := string(text)
	files := sourceFiles(t)
	for mark, want := range map[string]string{"families": familyTable(t, files), "errands": errandTable(files)} {
		got, changed := section(t, page, mark, want)
		if *updateAdding {
			page = changed
			continue
		}
		assert.Equal(t, want, got, "run go test ./cmd/xqengine -run TestAddingAVariant -update")
	}
	if *updateAdding {
		require.NoError(t, os.WriteFile(addingPage, []byte(page), 0o644))
	}
	rules, ok := files["position/ruleset.go"]
	require.True(t, ok)
	file, err := parser.ParseFile(token.NewFileSet(), "ruleset.go", rules, 0)
	require.NoError(t, err)
	methods := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if of, ok := n.(*ast.InterfaceType); ok {
			methods = of.Methods.NumFields()
		}
		return true
	})
	assert.Contains(t, page, fmt.Sprintf("the %d methods of `ruleset`", methods))
	for _, named := range regexp.MustCompile("(?m)^\\| `([\\w./*-]+)` \\|").FindAllStringSubmatch(page, -1) {
		found, err := filepath.Glob("../../" + named[1])
		require.NoError(t, err)
		assert.NotEmpty(t, found, "the page names %s, which is not a file", named[1])
	}
}

// The count sees a switch, a table and a comparison.
func TestFamiliesAreCounted(t *testing.T) {
	t.Parallel()
	assert.Equal(t, byFamily{switches: 1, tables: 1, others: 1}, countFamilies(t, "x.go", `package x
var table = [position.Families]int{position.FamilyXiangqi: 1, position.FamilyChess: 2}
func f(v *position.Variant) int {
	switch v.Family() {
	case position.FamilyXiangqi, position.FamilyPoints:
		return 1
	}
	if v.Family() == position.FamilyChess {
		return 2
	}
	return table[v.Family()]
}
`))
}
