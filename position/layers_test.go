package position

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// layerMap is the map of the package in doc.go: the files of each layer, from the ground up, as patterns.
type layerMap []struct {
	name     string
	patterns []string
}

func readLayers(t *testing.T) (h layerMap) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	for _, line := range regexp.MustCompile(`(?m)^//\t(\d) +(\w+) +(.*)$`).FindAllStringSubmatch(string(text), -1) {
		if n := len(h); n > 0 && line[2] == h[n-1].name { // a line more of the same layer
			require.Equal(t, fmt.Sprint(n-1), line[1])
			h[n-1].patterns = append(h[n-1].patterns, strings.Fields(line[3])...)
			continue
		}
		require.Equal(t, fmt.Sprint(len(h)), line[1], "the layers are numbered from the ground up")
		h = append(h, struct {
			name     string
			patterns []string
		}{line[2], strings.Fields(line[3])})
	}
	require.NotEmpty(t, h, "doc.go has no map of the layers")
	return h
}

// layer returns the layer of a file: where its name stands, or else where a pattern matches it; -1 for none.
func (h layerMap) layer(file string) int {
	name := strings.TrimSuffix(file, ".go")
	for i := range h {
		if slices.Contains(h[i].patterns, name) {
			return i
		}
	}
	for i := range h {
		for _, pattern := range h[i].patterns {
			if matched, _ := path.Match(pattern, name); matched {
				return i
			}
		}
	}
	return -1
}

// familyOf returns what a name of the layer of the families begins with.
func familyOf(file string) string {
	family, _, _ := strings.Cut(file, "_")
	return family
}

// sources reads the files of the package.
type sources struct {
	fset    *token.FileSet
	names   []string
	imports types.Importer // from what the compiler has made of the imported packages
}

func newSources(t *testing.T) *sources {
	t.Helper()
	listed, err := build.ImportDir(".", 0)
	require.NoError(t, err)
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", ".").Output()
	require.NoError(t, err)
	compiled := map[string]string{}
	for line := range strings.Lines(string(list)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		compiled[name] = file
	}
	fset := token.NewFileSet()
	return &sources{fset: fset, names: listed.GoFiles, imports: importer.ForCompiler(fset, "gc",
		func(name string) (io.ReadCloser, error) { return os.Open(compiled[name]) })}
}

// check type-checks the package, after something has been written behind some of the files.
func (s *sources) check(t *testing.T, behind map[string]string) (files []*ast.File, pkg *types.Package, info *types.Info) {
	t.Helper()
	for _, name := range s.names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := parser.ParseFile(s.fset, name, string(text)+behind[name], 0)
		require.NoError(t, err)
		files = append(files, file)
	}
	info = &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: s.imports}
	pkg, err := config.Check("position", s.fset, files, info)
	require.NoError(t, err)
	return files, pkg, info
}

// arrows returns every use of a name that the map forbids, as "square.go uses Make of family.go, 4 layers up", after
// something has been written behind some of the files.
func (s *sources) arrows(t *testing.T, h layerMap, behind map[string]string) (found []string) {
	t.Helper()
	_, pkg, info := s.check(t, behind)
	for use, object := range info.Uses {
		if object.Pkg() != pkg {
			continue
		}
		from := filepath.Base(s.fset.Position(use.Pos()).Filename)
		to := filepath.Base(s.fset.Position(object.Pos()).Filename)
		switch up := h.layer(to) - h.layer(from); {
		case up > 0:
			found = append(found, fmt.Sprintf("%s uses %s of %s, %d layers up", from, object.Name(), to, up))
		case up == 0 && h[h.layer(from)].name == "families" && familyOf(from) != familyOf(to):
			found = append(found, fmt.Sprintf("%s uses %s of %s, another family", from, object.Name(), to))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// The map in doc.go is true: every file stands on a layer, none uses a name of a higher one, no family uses
// another; and the test sees it where one does.
func TestFilesUseNothingFromAbove(t *testing.T) {
	t.Parallel()
	h, s := readLayers(t), newSources(t)
	for _, name := range s.names {
		require.NotEqual(t, -1, h.layer(name), "%s is not on the map in doc.go", name)
	}
	for _, layer := range h {
		for _, pattern := range layer.patterns {
			found, err := filepath.Glob(pattern + ".go")
			require.NoError(t, err)
			assert.NotEmpty(t, found, "the map in doc.go names %s, which is not a file", pattern)
		}
	}
	assert.Empty(t, s.arrows(t, h, nil))

	wrong := map[string]string{
		"square.go":      "\nfunc climb(p *Position) { p.Make(NoMove); _ = p.Terminal() }\n",
		"points_make.go": "\nfunc (p *Position) trespass() { p.makeStratagem(NoMove) }\n",
	}
	assert.Equal(t, []string{
		"points_make.go uses makeStratagem of stratagem_make.go, another family",
		"square.go uses Make of family.go, 4 layers up",
		"square.go uses Position of position.go, 1 layers up",
		"square.go uses Terminal of outcome.go, 5 layers up",
	}, s.arrows(t, h, wrong))
}

// omissions returns where a family is told apart by anything but a switch that names all families and panics with
// unknownFamily for another, in its default or right behind it.
func (s *sources) omissions(t *testing.T, behind map[string]string) (found []string) {
	t.Helper()
	files, pkg, info := s.check(t, behind)
	family := pkg.Scope().Lookup("Family").Type()
	all := map[string]bool{}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && name != "Families" && types.Identical(c.Type(), family) {
			all[name] = true
		}
	}
	require.Greater(t, len(all), 2, "families")
	isFamily := func(e ast.Expr) bool { return e != nil && types.Identical(info.TypeOf(e), family) }
	panics := func(list []ast.Stmt) bool {
		if len(list) == 0 {
			return false
		}
		call, ok := list[0].(*ast.ExprStmt)
		return ok && types.ExprString(call.X) == "panic(unknownFamily)"
	}
	complain := func(at ast.Node, format string, args ...any) {
		found = append(found, filepath.Base(s.fset.Position(at.Pos()).Filename)+" "+fmt.Sprintf(format, args...))
	}
	judge := func(list []ast.Stmt) {
		for i, statement := range list {
			choice, ok := statement.(*ast.SwitchStmt)
			if !ok || !isFamily(choice.Tag) {
				continue
			}
			named, panicking := map[string]bool{}, panics(list[i+1:])
			for _, clause := range choice.Body.List {
				names := clause.(*ast.CaseClause).List
				for _, name := range names {
					named[types.ExprString(name)] = true
				}
				panicking = panicking || names == nil && panics(clause.(*ast.CaseClause).Body)
			}
			for name := range all {
				if !named[name] {
					complain(choice, "has a switch without %s", name)
				}
			}
			if !panicking {
				complain(choice, "has a switch that does not panic for an unknown family")
			}
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if isFamily(n.X) || isFamily(n.Y) {
					complain(n, "compares a family: %s", types.ExprString(n))
				}
			case *ast.BlockStmt:
				judge(n.List)
			case *ast.CaseClause:
				judge(n.Body)
			}
			return true
		})
	}
	slices.Sort(found)
	return found
}

// A new family of rules can nowhere pass for another without a word; and the test sees it where one could.
func TestSwitchesNameEveryFamily(t *testing.T) {
	t.Parallel()
	s := newSources(t)
	assert.Empty(t, s.omissions(t, nil))
	assert.Equal(t, []string{
		"history.go has a switch that does not panic for an unknown family",
		"history.go has a switch without FamilyPoints",
		"points.go compares a family: p.family != FamilyXiangqi",
		"points.go has a switch that does not panic for an unknown family",
		"turn.go has a switch without FamilyXiangqi",
	}, s.omissions(t, map[string]string{
		"points.go": "\nfunc (p *Position) wrong() bool { return p.family != FamilyXiangqi }\n" +
			"\nfunc (p *Position) silent() int { switch p.family { case FamilyXiangqi, FamilyPoints, FamilyStratagem, FamilyChess: return 1 }; return 0 }\n",
		"history.go": "\nfunc (p *Position) short() { if p.ply > 0 { switch p.family { case FamilyXiangqi, FamilyStratagem, FamilyChess: default: } } }\n",
		"turn.go":    "\nfunc (p *Position) some() { switch p.family { case FamilyPoints, FamilyStratagem, FamilyChess: default: panic(unknownFamily) } }\n",
	}))
}

// Every question panics for a family that it does not know.
func TestDispatchPanicsForUnknownFamily(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	p.family = 99
	list, m := new(MoveList), NewMove(SquareAt(7, 2), SquareAt(4, 2))
	for name, ask := range map[string]func(){
		"Make": func() { p.Make(m) }, "Unmake": p.Unmake, "Legal": func() { p.Legal(m) },
		"Captures": func() { p.Captures(list) }, "Quiets": func() { p.Quiets(list) }, "LegalMoves": func() { p.LegalMoves(list) },
		"Converts": func() { p.Converts() }, "MoveNumber": func() { p.MoveNumber() }, "Setup": func() { p.Setup() },
		"FormatTurn": func() { p.FormatTurn(NewTurn(m)) }, "Outcome": func() { p.Outcome() },
		"CannotBeWon": func() { p.CannotBeWon() }, "LacksForce": func() { p.LacksForce(Red) }, "ExchangeAtLeast": func() { p.ExchangeAtLeast(m, 0) },
	} {
		assert.PanicsWithValue(t, unknownFamily, ask, name)
	}
}
