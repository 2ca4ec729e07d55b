package board

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"xqengine/board/api"
)

//go:embed web
var webFiles embed.FS

// contentTypes are the types of the page's files. They are not taken from the system: some know .js as plain text.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8", ".png": "image/png", "": "text/plain; charset=utf-8",
}

// page is the page's files with a hash over them all.
type page struct {
	files map[string][]byte // by path below web
	build string
}

// loadPage reads the embedded files when the first server is made: the engine never does.
var loadPage = sync.OnceValue(func() page {
	p := page{files: map[string][]byte{}}
	sum := sha256.New()
	_ = fs.WalkDir(webFiles, "web", func(name string, entry fs.DirEntry, err error) error { // embedded files can be read
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := webFiles.ReadFile(name)
		sum.Write([]byte(name))
		sum.Write(text)
		p.files[strings.TrimPrefix(name, "web/")] = text
		return err
	})
	p.build = hex.EncodeToString(sum.Sum(nil))[:16]
	return p
})

// index serves the page.
func (s *Server) index(w http.ResponseWriter, r *http.Request) { s.serveFile(w, r, "index.html") }

// asset serves one of the page's files.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	s.serveFile(w, r, strings.TrimPrefix(r.URL.Path, "/assets/"))
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	text, ok := s.page.files[name]
	kind, known := contentTypes[path.Ext(name)]
	if !ok || !known {
		refuse(w, http.StatusNotFound, api.Fail(api.ErrorNotFound))
		return
	}
	tag := `"` + s.page.build + `"`
	head := w.Header()
	head.Set("ETag", tag)
	head.Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	head.Set("Content-Type", kind)
	_, _ = w.Write(text)
}
