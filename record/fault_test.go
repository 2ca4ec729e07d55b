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

	"xqengine/internal/phrase/phrasetest"
	"xqengine/record"
)

// TestFaultsCanBeTranslated: of files that are none, each kind by its code with what stands in it.
func TestFaultsCanBeTranslated(t *testing.T) {
	for text, want := range map[string]record.Fault{
		" ":                    {Code: record.FaultNoPGN},
		"<html></html>":        {Code: record.FaultMarkup},
		"\x00\x01\x02\x03\x04": {Code: record.FaultBinary},
		`{"format":"x"}`:       {Code: record.FaultJSONFormat, Params: map[string]string{"text": "x", "want": "xqengine game"}},
		`{"format":`:           {Code: record.FaultBadJSON},
		`{"a":1}`:              {Code: record.FaultBadJSON},
	} {
		games, _, err := record.Read(strings.NewReader(text))
		require.Empty(t, games, text)
		fault, ok := errors.AsType[*record.Fault](err)
		require.True(t, ok, "%s: %v", text, err)
		require.Equal(t, want.Code, fault.Code)
		require.Equal(t, want.Params, fault.Params)
		require.Contains(t, err.Error(), fault.Error())
	}
}

// TestFaultCodesAreSaid: every code has a text and a use, with the values that its text names.
func TestFaultCodesAreSaid(t *testing.T) {
	t.Parallel()
	phrasetest.Check(t, phrasetest.Codes{
		File: "fault_code.go", Type: "FaultCode", Text: func(code string) string { return record.FaultCode(code).Text() }, Count: len(record.FaultCodes()),
		Make: map[string]int{"newFault": 0, "faultOf": 1}, In: []string{"."},
	})
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
