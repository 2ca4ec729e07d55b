package fleet

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"xqengine/internal/hostcheck"
	"xqengine/internal/plots"
)

//go:embed web
var pageFiles embed.FS

// Page shows a dispatcher's runs and workers in the browser. It can only be looked at.
type Page struct {
	Addr   string // HOST:PORT
	port   int
	hosts  []string // names by which it may be called, besides those of the machine itself
	server *http.Server

	mu    sync.Mutex
	plots map[string][]byte // of runs that have ended
}

// StartPage serves the page at HOST:PORT until Close. It answers to whoever calls it localhost, or by the address at which it is
// reached, or by one of the hosts, which have no port.
func StartPage(d *Dispatcher, listen string, hosts ...string) (*Page, error) {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, err
	}
	p := &Page{Addr: listener.Addr().String(), hosts: hosts, plots: map[string][]byte{}}
	if address, ok := listener.Addr().(*net.TCPAddr); ok {
		p.port = address.Port
	}
	p.server = &http.Server{Handler: p.handler(d), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute}
	go func() { _ = p.server.Serve(listener) }() // ends with Close
	return p, nil
}

// Close ends the page.
func (p *Page) Close() error { return p.server.Close() }

func (p *Page) handler(d *Dispatcher) http.Handler {
	mux := http.NewServeMux()
	for path, name := range map[string]string{"/{$}": "page.html", "/page.css": "page.css", "/page.js": "page.js"} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			http.ServeFileFS(w, r, pageFiles, "web/"+name)
		})
	}
	mux.HandleFunc("GET /status.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(d.Status()) // a reader that went away
	})
	mux.HandleFunc("GET /run/{plot}", func(w http.ResponseWriter, r *http.Request) {
		id, ok := bytes.CutSuffix([]byte(r.PathValue("plot")), []byte(".svg"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		picture, err := p.plot(r.Context(), d, string(id))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Content-Security-Policy", plotPolicy)
		_, _ = w.Write(picture)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !p.allowed(r) {
			http.Error(w, "the page is not called so: xqfleet serve -host NAME allows a name", http.StatusMisdirectedRequest)
			return
		}
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

// What the page may load: its own files. A plot, which has the styles of its lines in it, loads nothing; no script runs in it.
const (
	pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
	plotPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
)

// allowed reports whether a request calls the page by a name of its own.
func (p *Page) allowed(r *http.Request) bool {
	names := p.hosts
	if address, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		names = append(slices.Clip(names), address.IP.String())
	}
	return hostcheck.Allowed(r.Host, p.port, names)
}

// plot draws a match or a tuning. That of one that has ended is computed from its results once more, and kept.
func (p *Page) plot(ctx context.Context, d *Dispatcher, id string) ([]byte, error) {
	d.mu.Lock()
	v, e := d.runs[id], d.ended[id]
	d.mu.Unlock()
	switch {
	case v != nil:
		v.mu.Lock()
		defer v.mu.Unlock()
		return draw(v.tally)
	case e == nil || !e.run.Kind.plotted():
		return nil, errors.New("there is no such plot")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if picture := p.plots[id]; picture != nil {
		return picture, nil
	}
	t, err := loadTally(ctx, d.js, &e.run)
	if err != nil {
		return nil, err
	}
	if err := follow(ctx, d.js, resultsOf(id), 0, func(m stored) bool {
		t.add(m)
		return t.end == ""
	}, func() bool { return false }); err != nil {
		return nil, err
	}
	picture, err := draw(t)
	if err == nil {
		if len(p.plots) >= 100 {
			clear(p.plots)
		}
		p.plots[id] = picture
	}
	return picture, err
}

// draw draws what a local command would draw at its end.
func draw(t *Tally) (picture []byte, err error) {
	var out bytes.Buffer
	if t == nil || t.Counted == 0 || !t.Run.Kind.plotted() {
		return nil, errors.New("there is nothing to draw yet")
	}
	err = plots.Write(&out, "svg", t.work.picture())
	return out.Bytes(), err
}
