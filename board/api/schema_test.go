package api_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

var updateSchema = flag.Bool("update", false, "write the page's types, board/web/js/types.js, anew from the Go structs")

// requests are the messages from the page, by type, and what answers each if all goes well.
var requests = map[string]struct{ message, answer any }{
	api.TypeHello:    {api.Hello{}, api.Welcome{}},
	api.TypeOpen:     {api.Open{}, api.GameState{}},
	api.TypeNew:      {api.New{}, api.GameState{}},
	api.TypeLay:      {api.Lay{}, api.Done{}},
	api.TypeOptions:  {api.Options{}, api.Choices{}},
	api.TypeView:     {api.ViewNode{}, api.Shown{}},
	api.TypeBook:     {api.Book{}, api.BookMoves{}},
	api.TypeTables:   {api.Tables{}, api.TableMoves{}},
	api.TypeWhy:      {api.Why{}, api.Reasons{}},
	api.TypePreview:  {api.Preview{}, api.Shown{}},
	api.TypeCheck:    {api.Check{}, api.Checked{}},
	api.TypePlay:     {api.Play{}, api.Done{}},
	api.TypeTakeBack: {api.TakeBack{}, api.Done{}},
	api.TypeRedo:     {api.Redo{}, api.Done{}},
	api.TypeGoto:     {api.Goto{}, api.Done{}},
	api.TypeMoveNow:  {api.MoveNow{}, api.Done{}},
	api.TypeHint:     {api.Hint{}, api.Think{}},
	api.TypePause:    {api.Pause{}, api.Done{}},
	api.TypeResign:   {api.Resign{}, api.Done{}},
	api.TypeDraw:     {api.Draw{}, api.Done{}},
	api.TypePlayOn:   {api.PlayOn{}, api.Done{}},
	api.TypeRetry:    {api.Retry{}, api.Done{}},
	api.TypeAnalyse:  {api.Analyse{}, api.Done{}},
	api.TypeReview:   {api.Review{}, api.Done{}},
	api.TypeTry:      {api.Try{}, api.Done{}},
	api.TypeThreat:   {api.Threat{}, api.Think{}},
	api.TypeComment:  {api.Comment{}, api.Done{}},
	api.TypeGlyph:    {api.Glyph{}, api.Done{}},
	api.TypeDelete:   {api.Delete{}, api.Done{}},
	api.TypePromote:  {api.Promote{}, api.Done{}},
	api.TypeOrder:    {api.Order{}, api.Done{}},
	api.TypeInsert:   {api.Insert{}, api.Done{}},
	api.TypeUndo:     {api.Undo{}, api.Done{}},
	api.TypeUnfold:   {api.Unfold{}, api.Done{}},
	api.TypePlayers:  {api.Players{}, api.Done{}},
	api.TypeTags:     {api.Tags{}, api.Done{}},
	api.TypeRules:    {api.SetRules{}, api.Done{}},
}

// replies are the messages from the server, by type.
var replies = map[string]any{
	api.TypeWelcome: api.Welcome{},
	api.TypeGame:    api.GameState{},
	api.TypePatch:   api.Patch{},
	api.TypeChoices: api.Choices{},
	api.TypeShown:   api.Shown{},
	api.TypeChecked: api.Checked{},
	api.TypeMoves:   api.BookMoves{},
	api.TypeKnown:   api.TableMoves{},
	api.TypeReasons: api.Reasons{},
	api.TypeThink:   api.Think{},
	api.TypeTried:   api.Tried{},
	api.TypeClock:   api.ClockState{},
	api.TypeVerdict: api.Verdict{},
	api.TypeCompany: api.Company{},
	api.TypeSaved:   api.Saved{},
	api.TypeDone:    api.Done{},
	api.TypeError:   api.Error{},
}

// documents are the bodies of requests and answers that are not messages.
var documents = []any{
	api.LibraryInfo{}, api.LibraryQuery{}, api.LibraryGames{}, api.LibraryRefs{}, api.LibraryExport{}, api.LibraryChange{},
	api.LibraryImported{}, api.ExplorerQuery{}, api.ExplorerMoves{}, api.ShareQuery{}, api.Invitation{}, api.JoinQuery{},
}

// enumerated are the fields that hold one of a few words, by owner and name or by name alone, with the type for them.
var enumerated = map[string]string{
	"side": "Colour", "colour": "Colour", "winner": "Colour", "loser": "Colour", "running": "Colour", "offer": "Colour",
	"act": "Act", "Status.state": "State", "Think.kind": "ThinkKind", "RefereePly.class": "PlyClass", "Referee.clause": "Clause",
	"Error.code": "ErrorCode", "Shared.owner": "Colour", "Shared.ask": "Colour",
}

// unions are the types of such fields: words, or the prefix of the constants of package board that list them.
var unions = map[string]struct {
	prefix string
	words  []string
}{
	"Colour":    {words: []string{"red", "black"}},
	"PlyClass":  {words: []string{"check", "threat", "chase", "idle"}},
	"Act":       {prefix: "Act"},
	"State":     {prefix: "State"},
	"ThinkKind": {prefix: "Think"},
	"Clause":    {prefix: "Clause"},
	"ErrorCode": {prefix: "Error"},
}

// TestPageTypes: the types that the page's scripts are checked by are those of the messages. With -update it writes them.
func TestPageTypes(t *testing.T) {
	t.Parallel()
	want := newSchema(t).file()
	path := filepath.Join("..", "web", "js", "types.js")
	if *updateSchema {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, want, string(got), "the page's types are not those of the messages: go test ./board/api -run TestPageTypes -update writes them")
}

// TestEveryMessageHasAType: each constant that names a type of message is in one of the tables above.
func TestEveryMessageHasAType(t *testing.T) {
	t.Parallel()
	for name, value := range constants(t, "Type") {
		_, asked := requests[value]
		_, told := replies[value]
		assert.True(t, asked || told, "%s is in neither table", name)
	}
}

// schema collects the types of messages and whatever they are made of.
type schema struct {
	t     *testing.T
	lines map[string]string // definitions by name
	used  map[string]bool   // entries of enumerated
}

func newSchema(t *testing.T) *schema {
	return &schema{t: t, lines: map[string]string{}, used: map[string]bool{}}
}

// file returns the text of types.js.
func (s *schema) file() string {
	s.define("Sides<T>", "@template T\n * @typedef {{red: T, black: T}} Sides")
	var asked, answers, told []string
	for _, kind := range slices.Sorted(maps.Keys(requests)) {
		r := requests[kind]
		asked = append(asked, s.message(r.message, kind, "Request"))
		answers = append(answers, fmt.Sprintf("%s: %s", kind, s.name(reflect.TypeOf(r.answer))))
	}
	for _, kind := range slices.Sorted(maps.Keys(replies)) {
		told = append(told, s.message(replies[kind], kind, ""))
	}
	for _, d := range documents {
		s.name(reflect.TypeOf(d))
	}
	for name, union := range unions {
		list := union.words
		if list == nil {
			list = slices.Collect(maps.Values(constants(s.t, union.prefix)))
		}
		slices.Sort(list)
		require.NotEmpty(s.t, list, name)
		s.define(name, fmt.Sprintf("@typedef {%s} %s", literals(list), name))
	}
	for field := range enumerated {
		require.True(s.t, s.used[field], "no message has a field %s", field)
	}
	text := &strings.Builder{}
	text.WriteString(`// The messages between page and server, for the checker of types. Written from the Go structs of package board/api, which
// say what each field means (request.go, reply*.go, view.go): go test ./board/api -run TestPageTypes -update

`)
	for _, name := range slices.Sorted(maps.Keys(s.lines)) {
		text.WriteString(s.lines[name])
	}
	fmt.Fprintf(text, "/** @typedef {%s} Request */\n", strings.Join(asked, " | "))
	text.WriteString("/** @template {Request[\"type\"]} K @typedef {Extract<Request, {type: K}>} RequestOf a request of a type */\n")
	text.WriteString("/** @template {Request[\"type\"]} K @typedef {Omit<RequestOf<K>, \"type\" | \"cid\" | \"game\" | \"rev\">} BodyOf what is its own in it */\n")
	fmt.Fprintf(text, "/** @typedef {{%s}} Answers what answers a request, by its type */\n", strings.Join(answers, ", "))
	fmt.Fprintf(text, "/** @typedef {%s} Reply */\n", strings.Join(told, " | "))
	text.WriteString("\nexport {};\n")
	return text.String()
}

func literals(list []string) string {
	all := make([]string, len(list))
	for i, w := range list {
		all[i] = strconv.Quote(w)
	}
	return strings.Join(all, " | ")
}

// define adds a definition; comments of one line stay on one.
func (s *schema) define(name, body string) {
	if strings.Contains(body, "\n") {
		s.lines[name] = "/**\n * " + body + "\n */\n"
		return
	}
	s.lines[name] = "/** " + body + " */\n"
}

// message defines the type of a message, with its kind as a literal.
func (s *schema) message(m any, kind, suffix string) string {
	typ := reflect.TypeOf(m)
	name := typ.Name() + suffix
	s.define(name, s.object(typ, name, "@property {"+strconv.Quote(kind)+"} type"))
	return name
}

// name returns the type of a value in the page, and defines it.
func (s *schema) name(typ reflect.Type) string {
	switch typ.Kind() {
	case reflect.Pointer:
		return s.name(typ.Elem())
	case reflect.Slice:
		element := s.name(typ.Elem())
		if strings.ContainsAny(element, " |") {
			element = "(" + element + ")"
		}
		return element + "[]"
	case reflect.Map:
		return "Record<" + s.name(typ.Key()) + ", " + s.name(typ.Elem()) + ">"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "number"
	case reflect.Struct:
		if strings.HasPrefix(typ.Name(), "Sides[") {
			return "Sides<" + s.name(typ.Field(0).Type) + ">"
		}
		for _, m := range replies { // those have a type of their own
			if reflect.TypeOf(m) == typ {
				return typ.Name()
			}
		}
		if _, ok := s.lines[typ.Name()]; !ok {
			s.lines[typ.Name()] = "" // a type may hold itself
			s.define(typ.Name(), s.object(typ, typ.Name()))
		}
		return typ.Name()
	}
	require.Fail(s.t, "no type of the page for "+typ.String())
	return ""
}

// object returns the definition of a struct.
func (s *schema) object(typ reflect.Type, name string, properties ...string) string {
	properties = append(properties, s.properties(typ, len(properties) > 0)...)
	return "@typedef {object} " + name + "\n * " + strings.Join(properties, "\n * ")
}

// properties returns the fields of a struct, those of embedded ones among them. The type of a message stands there already.
func (s *schema) properties(typ reflect.Type, typed bool) (list []string) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Anonymous && f.Tag == "" {
			list = append(list, s.properties(f.Type, typed)...)
			continue
		}
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		require.NotEmpty(s.t, key, "%s.%s has no name in JSON", typ.Name(), f.Name)
		if typed && key == "type" || key == "v" {
			continue // the connection sees to v
		}
		said := s.fieldType(typ.Name(), key, f.Type)
		if strings.Contains(options, "omitempty") {
			key = "[" + key + "]"
		}
		list = append(list, fmt.Sprintf("@property {%s} %s", said, key))
	}
	return list
}

// fieldType returns the type of a field, one of the unions where it has one of a few words.
func (s *schema) fieldType(owner, key string, typ reflect.Type) string {
	for _, field := range []string{owner + "." + key, key} {
		if union, ok := enumerated[field]; ok && typ.Kind() == reflect.String {
			s.used[field] = true
			return union
		}
	}
	return s.name(typ)
}

// constants returns the string constants of package board whose names begin with a prefix and go on with a capital.
func constants(t *testing.T, prefix string) map[string]string {
	t.Helper()
	found := map[string]string{}
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					rest, ok := strings.CutPrefix(name.Name, prefix)
					if !ok || rest == "" || rest[0] < 'A' || rest[0] > 'Z' || i >= len(v.Values) {
						continue
					}
					if text, ok := v.Values[i].(*ast.BasicLit); ok && text.Kind == token.STRING {
						value, err := strconv.Unquote(text.Value)
						require.NoError(t, err)
						found[name.Name] = value
					}
				}
			}
		}
	}
	return found
}
