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

// house is the map of the package in doc.go: the files of each floor, from the ground up, as patterns.
type house []struct {
	name     string
	patterns []string
}

func readHouse(t *testing.T) (h house) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	for i, line := range regexp.MustCompile(`(?m)^//\t(\d) +(\w+) +(.*)$`).FindAllStringSubmatch(string(text), -1) {
		require.Equal(t, fmt.Sprint(i), line[1], "the floors are numbered from the ground up")
		h = append(h, struct {
			name     string
			patterns []string
		}{line[2], strings.Fields(line[3])})
	}
	require.NotEmpty(t, h, "doc.go has no map of the floors")
	return h
}

// floor returns the floor of a file: where its name stands, or else where a pattern matches it; -1 for none.
func (h house) floor(file string) int {
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

// familyOf returns what a name of the floor of the families begins with.
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

// arrows returns every use of a name that the map forbids, as "square.go uses Make of family.go, 4 floors up", after
// something has been written behind some of the files.
func (s *sources) arrows(t *testing.T, h house, behind map[string]string) (found []string) {
	t.Helper()
	var files []*ast.File
	for _, name := range s.names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := parser.ParseFile(s.fset, name, string(text)+behind[name], 0)
		require.NoError(t, err)
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: s.imports}
	pkg, err := config.Check("position", s.fset, files, info)
	require.NoError(t, err)
	for use, object := range info.Uses {
		if object.Pkg() != pkg {
			continue
		}
		from := filepath.Base(s.fset.Position(use.Pos()).Filename)
		to := filepath.Base(s.fset.Position(object.Pos()).Filename)
		switch up := h.floor(to) - h.floor(from); {
		case up > 0:
			found = append(found, fmt.Sprintf("%s uses %s of %s, %d floors up", from, object.Name(), to, up))
		case up == 0 && h[h.floor(from)].name == "families" && familyOf(from) != familyOf(to):
			found = append(found, fmt.Sprintf("%s uses %s of %s, another family", from, object.Name(), to))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// The map in doc.go is true: every file stands on a floor, none uses a name of a higher one, no family uses
// another; and the test sees it where one does.
func TestFilesUseNothingFromAbove(t *testing.T) {
	t.Parallel()
	h, s := readHouse(t), newSources(t)
	for _, name := range s.names {
		require.NotEqual(t, -1, h.floor(name), "%s is not on the map in doc.go", name)
	}
	for _, floor := range h {
		for _, pattern := range floor.patterns {
			found, err := filepath.Glob(pattern + ".go")
			require.NoError(t, err)
			assert.NotEmpty(t, found, "the map in doc.go names %s, which is no file", pattern)
		}
	}
	assert.Empty(t, s.arrows(t, h, nil))

	wrong := map[string]string{
		"square.go":      "\nfunc climb(p *Position) { p.Make(NoMove); _ = p.FEN() }\n",
		"points_make.go": "\nfunc (p *Position) trespass() { p.makeStratagem(NoMove) }\n",
	}
	assert.Equal(t, []string{
		"points_make.go uses makeStratagem of stratagem_make.go, another family",
		"square.go uses FEN of fen.go, 5 floors up",
		"square.go uses Make of family.go, 4 floors up",
		"square.go uses Position of position.go, 1 floors up",
	}, s.arrows(t, h, wrong))
}
