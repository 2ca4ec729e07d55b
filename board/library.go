package board

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/board/api"
	"xqengine/library"
	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// libraryRoutes are the paths of the library.
func (s *Server) libraryRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/library", s.withLibrary(s.libraryInfo))
	mux.HandleFunc("POST /api/library/games", s.withLibrary(s.libraryGames))
	mux.HandleFunc("POST /api/library/explore", s.withLibrary(s.libraryExplore))
	mux.HandleFunc("POST /api/library/open", s.withLibrary(s.libraryOpen))
	mux.HandleFunc("POST /api/library/import", s.withLibrary(s.libraryImport))
	mux.HandleFunc("POST /api/library/export", s.withLibrary(s.libraryExport))
	mux.HandleFunc("POST /api/library/collections", s.withLibrary(s.libraryChange))
	mux.HandleFunc("POST /api/library/delete", s.withLibrary(marking((*library.Library).Delete)))
	mux.HandleFunc("POST /api/library/restore", s.withLibrary(marking((*library.Library).Restore)))
	mux.HandleFunc("POST /api/library/sweep", s.withLibrary(librarySweep))
}

// withLibrary answers a request with what a handler returns: a document, nil for what it has sent itself, or an error.
func (s *Server) withLibrary(handle func(http.ResponseWriter, *http.Request, *library.Library) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l, err := s.shelf.open(r.Context())
		if err != nil {
			refuse(w, http.StatusInternalServerError, api.FailDisk(err))
			return
		}
		document, err := handle(w, r, l)
		if err != nil {
			err = libraryFailure(err)
			refuse(w, codeOf(err), err)
			return
		}
		if document != nil {
			reply(w, http.StatusOK, document)
		}
	}
}

// libraryFailure gives an error of the library the code that the page has words for.
func libraryFailure(err error) error {
	if _, ok := errors.AsType[*api.Failure](err); ok {
		return err
	}
	if fault.Is(err, fault.NoGame) {
		return api.Fail(api.ErrorNoGame)
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return api.FailDisk(err)
	}
	return api.Fail(api.ErrorField, "field", "library").BecauseOf(err)
}

// libraryInfo brings the index up to the games that were played, and describes the library.
func (s *Server) libraryInfo(_ http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	if err := l.Refresh(r.Context(), nil); err != nil {
		return nil, err
	}
	return describeLibrary(r.Context(), l)
}

func describeLibrary(ctx context.Context, l *library.Library) (any, error) {
	stats, err := l.Stats(ctx)
	if err != nil {
		return nil, err
	}
	info := api.LibraryInfo{Collections: []api.LibraryCollection{}, Games: stats.Games, Played: stats.Played, Deleted: stats.Deleted}
	for _, c := range stats.Collections {
		info.Collections = append(info.Collections, api.LibraryCollection(c))
	}
	for _, p := range l.Problems() {
		info.Problems = append(info.Problems, p.Error())
	}
	return info, nil
}

// queryOf returns what a query of the page means.
func queryOf(asked *api.LibraryQuery) (q library.Query, err error) {
	q = library.Query{NoCopies: asked.Collection == "",
		Text: asked.Text, Result: asked.Result, Variant: asked.Variant, From: asked.From, To: asked.To, MinTurns: asked.MinTurns,
		Sort: library.Sort(asked.Sort), Descending: asked.Descending, Offset: asked.Offset, Limit: asked.Limit,
	}
	if asked.Collection != "" {
		q.Collections = []string{asked.Collection}
	}
	if asked.FEN != "" {
		q.Position, err = positionOf(asked.PositionOf, asked.FEN)
	}
	return q, err
}

// positionOf reads a position of a variant.
func positionOf(variant, text string) (*position.Position, error) {
	v, ok := position.VariantByName(variant)
	if !ok {
		return nil, api.FailField("positionOf", api.CauseVariant, api.Quoted(variant))
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return nil, api.FailureOfFEN(err)
	}
	return p, nil
}

func (s *Server) libraryGames(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	var asked api.LibraryQuery
	if err := readJSON(w, r, &asked); err != nil {
		return nil, err
	}
	if asked.Limit < 0 || asked.Limit > api.MaxLibraryRows {
		return nil, api.FailRange("limit", 0, api.MaxLibraryRows)
	}
	q, err := queryOf(&asked)
	if err != nil {
		return nil, err
	}
	if q.Limit == 0 {
		q.Limit = api.MaxLibraryRows
	}
	list, total, err := l.Find(r.Context(), q)
	if err != nil {
		return nil, err
	}
	return api.LibraryGames{Games: rowsOf(list), Total: total}, nil
}

// rowsOf describes games as a list shows them.
func rowsOf(list []library.Info) []api.LibraryGame {
	rows := make([]api.LibraryGame, len(list))
	for i, g := range list {
		rows[i] = api.LibraryGame{
			Game: string(g.Ref), Variant: g.Variant, Red: g.Red, Black: g.Black, RedRating: g.RedRating, BlackRating: g.BlackRating,
			Event: g.Event, Date: g.Date, Opening: g.Opening, Result: g.Result, Turns: g.Turns,
		}
	}
	return rows
}

// libraryOpen puts a copy of a game among those of the board, where it can be played through, commented and gone on with; a
// game of the board itself is there.
func (s *Server) libraryOpen(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	refs, err := readRefs(w, r)
	if err != nil {
		return nil, err
	}
	if len(refs) != 1 {
		return nil, api.FailRange("games", 1, 1)
	}
	id, ok := refs[0].Played()
	if !ok { // a copy that was opened before may have been commented
		if err := l.Refresh(r.Context(), nil); err != nil {
			return nil, err
		}
		if id, ok, err = l.Copy(r.Context(), refs[0]); err != nil {
			return nil, err
		}
	}
	if ok {
		_, info, err := s.games.Record(id)
		return info, err
	}
	g, err := l.Game(refs[0])
	if err != nil {
		return nil, err
	}
	return s.games.Import(g)
}

func readRefs(w http.ResponseWriter, r *http.Request) ([]library.Ref, error) {
	var asked api.LibraryRefs
	if err := readJSON(w, r, &asked); err != nil {
		return nil, err
	}
	return refsOf(asked.Games), nil
}

func refsOf(games []string) []library.Ref {
	refs := make([]library.Ref, len(games))
	for i, g := range games {
		refs[i] = library.Ref(g)
	}
	return refs
}

// marking returns a handler that deletes or restores games.
func marking(mark func(*library.Library, context.Context, ...library.Ref) error) func(http.ResponseWriter, *http.Request, *library.Library) (any, error) {
	return func(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
		refs, err := readRefs(w, r)
		if err != nil {
			return nil, err
		}
		return namesOf(refs), mark(l, r.Context(), refs...)
	}
}

func namesOf(refs []library.Ref) api.LibraryRefs {
	names := api.LibraryRefs{Games: make([]string, len(refs))}
	for i, ref := range refs {
		names.Games[i] = string(ref)
	}
	return names
}

func librarySweep(_ http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	refs, err := l.Sweep(r.Context())
	return namesOf(refs), err
}

// libraryImport takes the games of a file into a collection of its name.
func (s *Server) libraryImport(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	select { // as for importGames
	case s.importing <- struct{}{}:
		defer func() { <-s.importing }()
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(importWait))
	text, err := importedText(w, r)
	if _, big := errors.AsType[*http.MaxBytesError](err); big {
		return nil, api.Fail(api.ErrorLimit, "limit", "import", "most", strconv.Itoa(api.MaxImport))
	}
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(r.URL.Query().Get("name"))
	report, err := l.Import(r.Context(), bytes.NewReader(text), library.Import{Collection: name, Source: name})
	if err != nil {
		return nil, err
	}
	return api.LibraryImported(report), nil
}

// libraryExport sends games, or a book of them, as one file.
func (s *Server) libraryExport(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	var asked api.LibraryExport
	if err := readJSON(w, r, &asked); err != nil {
		return nil, err
	}
	if !slices.Contains(exported, asked.Format) {
		return nil, api.FailField("format", api.CauseOneOf, strings.Join(exported, ", "))
	}
	var out bytes.Buffer // so that an error is told instead of half a file
	if err := export(r.Context(), l, &out, &asked); err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": "games." + asked.Format}))
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.Bytes())
	return nil, nil
}

// exported are the formats of libraryExport: games, and opening books that are made of them.
var exported = []string{string(record.PGN), string(record.JSON), string(record.CBL), string(library.BookDAT), string(library.BookPositions)}

// export writes the games that are asked for, or a book of them.
func export(ctx context.Context, l *library.Library, out io.Writer, asked *api.LibraryExport) (err error) {
	var q library.Query
	var refs []library.Ref
	if len(asked.Games) > 0 || asked.Query == nil {
		refs = refsOf(asked.Games)
	} else if q, err = queryOf(asked.Query); err != nil {
		return err
	}
	book := library.BookFormat(asked.Format)
	switch format := record.Format(asked.Format); {
	case slices.Contains(library.BookFormats(), book) && len(refs) == 0: // of all games, if nothing else is said
		_, err = l.WriteBook(ctx, out, book, q)
	case slices.Contains(library.BookFormats(), book):
		_, err = l.WriteBook(ctx, out, book, q, refs...)
	case refs != nil:
		_, err = l.ExportGames(ctx, out, refs, format, record.PGNOptions{})
	default:
		_, err = l.Export(ctx, out, q, format, record.PGNOptions{})
	}
	return err
}

// libraryChange changes collections.
func (s *Server) libraryChange(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	var asked api.LibraryChange
	if err := readJSON(w, r, &asked); err != nil {
		return nil, err
	}
	if len(asked.Collections) == 0 {
		return nil, api.FailField("collections", api.CauseAtLeast, 1)
	}
	ctx, first := r.Context(), asked.Collections[0]
	var err error
	switch asked.Do {
	case "rename":
		err = l.Rename(ctx, first, asked.Name)
	case "order":
		err = l.Reorder(ctx, asked.Collections...)
	case "merge":
		for _, one := range asked.Collections {
			err = errors.Join(err, l.Merge(ctx, one, asked.Into))
		}
	case "split":
		err = l.Split(ctx, first)
	default:
		err = api.FailField("do", api.CauseOneOf, "rename, order, merge, split")
	}
	if err != nil {
		return nil, err
	}
	return describeLibrary(ctx, l)
}
