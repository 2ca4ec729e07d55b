package board

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"xqengine/board/api"
	"xqengine/record"
)

// routes are the paths of the server.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /assets/", s.asset)
	mux.HandleFunc("GET /ws", s.serveSocket)
	mux.HandleFunc("GET /api/state", s.state)
	mux.HandleFunc("GET /api/records", s.records)
	mux.HandleFunc("GET /api/games/{id}/export", s.export)
	mux.HandleFunc("POST /api/import", s.importGames)
	mux.HandleFunc("DELETE /api/records/{id}", s.deleteRecord)
	s.libraryRoutes(mux)
	mux.HandleFunc("POST /api/session", s.session)
	mux.HandleFunc("POST /api/games/{id}/share", s.share)
	mux.HandleFunc("DELETE /api/games/{id}/share", s.unshare)
	mux.HandleFunc("POST /api/join", s.join)
	mux.HandleFunc("POST /api/puzzles/{question}", answering(puzzleAnswer))
	mux.HandleFunc("GET /api/lessons", s.lessonList)
	mux.HandleFunc("POST /api/lessons", answering(lessonAnswer))
	mux.HandleFunc("GET /api/practice", s.endingList)
	mux.HandleFunc("POST /api/practice/{question}", answering(s.practiceAnswer))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusNotFound, api.Fail(api.ErrorNotFound))
	})
	return mux
}

// refuse answers a request with an error.
func refuse(w http.ResponseWriter, code int, err error) {
	f := api.FailureOf(err)
	reply(w, code, struct {
		Code   string            `json:"code"`
		Params map[string]string `json:"params,omitempty"`
	}{f.Code, f.Params})
}

// reply answers a request with a JSON document.
func reply(w http.ResponseWriter, code int, m any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_, _ = w.Write(api.Encode(m))
}

// readJSON reads the body of a small request.
func readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, api.MaxMessage))
	in.DisallowUnknownFields()
	if err := in.Decode(into); err != nil {
		return api.FailJSON(err)
	}
	return nil
}

// answering returns a handler of small requests. It answers with what a function makes of the request and of the question in its
// path, if there is one.
func answering[Request any](answer func(ctx context.Context, question string, asked *Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var asked Request
		err := readJSON(w, r, &asked)
		if err == nil {
			var document any
			if document, err = answer(r.Context(), r.PathValue("question"), &asked); err == nil {
				reply(w, http.StatusOK, document)
				return
			}
		}
		refuse(w, codeOf(err), err)
	}
}

// codeOf returns the HTTP status of a failure.
func codeOf(err error) int {
	switch api.FailureOf(err).Code {
	case api.ErrorNoGame, api.ErrorNode, api.ErrorNotFound:
		return http.StatusNotFound
	case api.ErrorLimit:
		return http.StatusRequestEntityTooLarge
	case api.ErrorDisk, api.ErrorEngine:
		return http.StatusInternalServerError
	case api.ErrorState, api.ErrorSeat:
		return http.StatusConflict
	}
	return http.StatusBadRequest
}

// state reports what the server is doing.
func (s *Server) state(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	tabs := len(s.sockets)
	s.mu.Unlock()
	reply(w, http.StatusOK, struct {
		Boot    string         `json:"boot"`
		Build   string         `json:"build"`
		Version string         `json:"version"`
		Tabs    int            `json:"tabs"`
		Games   int            `json:"games"`
		Jobs    map[string]int `json:"jobs"`
	}{s.games.Boot(), s.page.build, s.config.Version, tabs, s.games.InMemory(), s.pool.Busy()})
}

// records lists the games of the library.
func (s *Server) records(w http.ResponseWriter, _ *http.Request) {
	list, err := s.games.List()
	if err != nil {
		refuse(w, http.StatusInternalServerError, api.FailDisk(err))
		return
	}
	reply(w, http.StatusOK, struct {
		Records []api.GameInfo `json:"records"`
	}{list})
}

func (s *Server) deleteRecord(w http.ResponseWriter, r *http.Request) {
	if err := s.games.Delete(r.PathValue("id")); err != nil {
		refuse(w, codeOf(err), err)
		return
	}
	s.endShare(r.PathValue("id"))
	w.WriteHeader(http.StatusNoContent)
}

// export sends a game as a file.
func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	g, info, err := s.games.Record(r.PathValue("id"))
	if err != nil {
		refuse(w, codeOf(err), err)
		return
	}
	f, err := api.WriteFile(g, r.URL.Query())
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	w.Header().Set("Content-Type", f.Kind)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": fileName(info) + f.Suffix}))
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(f.Text)
}

// fileName makes a name for a file of what a game is called.
func fileName(info api.GameInfo) string {
	name := info.Title
	if name == "" {
		name = info.Variant + " " + strings.SplitN(info.ID, "-", 2)[0]
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, name)
	if name = strings.Trim(name, " ."); name == "" {
		return "game"
	}
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80])
	}
	return name
}

// importWait is how long sending a file may take.
const importWait = time.Minute

// importGames takes a file with games into the library.
func (s *Server) importGames(w http.ResponseWriter, r *http.Request) {
	select { // one at a time: each takes twenty times as much memory as the file has
	case s.importing <- struct{}{}:
		defer func() { <-s.importing }()
	case <-r.Context().Done():
		return
	}
	// Nobody waits for one that sends slowly; where a connection knows no deadlines there is none.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(importWait))
	text, err := importedText(w, r)
	if err != nil {
		if _, big := errors.AsType[*http.MaxBytesError](err); big {
			err = api.Fail(api.ErrorLimit, "limit", "import", "most", strconv.Itoa(api.MaxImport))
		}
		refuse(w, codeOf(err), err)
		return
	}
	games, problems, err := api.ReadGames(text)
	if err != nil {
		if g, wrong, ok := record.ReadPosition(string(text), r.FormValue("variant")); ok {
			games, problems, err = []*record.Game{g}, nil, nil
			if wrong != nil {
				problems = []api.Problem{api.ProblemOf(wrong)}
			}
		}
	}
	if err != nil {
		refuse(w, codeOf(err), err)
		return
	}
	list := []api.GameInfo{}
	for _, g := range games {
		info, err := s.games.Import(g)
		if err != nil {
			refuse(w, codeOf(err), err)
			return
		}
		list = append(list, info)
	}
	var texts []string
	var details []map[string]string
	for _, p := range problems {
		texts, details = append(texts, p.Text), append(details, p.Params)
	}
	reply(w, http.StatusOK, struct {
		Games    []api.GameInfo `json:"games"`
		Problems []string       `json:"problems,omitempty"`
		// What the page says of each problem in its language: see problem.
		Details []map[string]string `json:"details,omitempty"`
	}{list, texts, details})
}

// importedText returns the body of an import: the file itself, or a form with the field file or text.
func importedText(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	r.Body = http.MaxBytesReader(w, r.Body, api.MaxImport)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		return io.ReadAll(r.Body)
	}
	if err := r.ParseMultipartForm(api.MaxMessage); err != nil {
		return nil, err
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }()
	if file, _, err := r.FormFile("file"); err == nil {
		defer file.Close()
		return io.ReadAll(file)
	}
	if text := r.FormValue("text"); text != "" {
		return []byte(text), nil
	}
	return nil, api.FailField("file", api.CauseNoFile)
}
