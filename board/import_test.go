package board

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// boundary stands between the parts of the forms that are sent here.
const boundary = "part"

// importRequest is a file that is sent to be read.
func importRequest(ctx context.Context, kind string, body io.Reader) *http.Request {
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "http://localhost:8888/api/import", body)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Origin", "http://localhost:8888")
	return r
}

// FuzzImportForm: a form of any contents is a text no longer than itself, or refused with a code that is not the server's.
func FuzzImportForm(f *testing.F) {
	const head = "--" + boundary + "\r\nContent-Disposition: form-data; name="
	const tail = "\r\n--" + boundary + "--\r\n"
	for _, body := range []string{
		head + "\"text\"\r\n\r\n1. h2e2 *" + tail,
		head + "\"file\"; filename=\"a.pgn\"\r\nContent-Type: text/plain\r\n\r\n1. h2e2 *" + tail,
		head + "\"variant\"\r\n\r\nchess\r\n" + head + "\"text\"\r\n\r\n1. e4 *" + tail,
		head + "\"other\"\r\n\r\nx" + tail, head + "\"text\"\r\n\r\nno end", tail, "", "\x00\xff",
		head + "\"file\"; filename*=utf-8''%2e%2e%2fa\r\n\r\n" + strings.Repeat("x", 5000) + tail,
	} {
		f.Add([]byte(body), "multipart/form-data; boundary="+boundary)
	}
	f.Add([]byte("1. h2e2 *"), "text/plain")
	f.Add([]byte("x"), "multipart/form-data")
	f.Fuzz(func(t *testing.T, body []byte, kind string) {
		r := importRequest(t.Context(), "", bytes.NewReader(body))
		r.Header["Content-Type"] = []string{kind}
		text, err := importedText(httptest.NewRecorder(), r)
		if err != nil {
			require.Less(t, codeOf(err), 500)
			require.NotEmpty(t, api.FailureOf(err).Code)
			return
		}
		require.LessOrEqual(t, len(text), len(body))
		if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(kind)), "multipart/form-data") {
			require.Equal(t, body, text)
		}
	})
}

// slowBody is a body of which nothing comes until it is let go. It counts who asks.
type slowBody struct {
	asked atomic.Int32
	free  chan struct{}
	text  io.Reader
}

func (b *slowBody) Read(into []byte) (int, error) {
	b.asked.Add(1)
	<-b.free
	return b.text.Read(into)
}

// TestImportsAreReadOneAtATime: of a second file nothing is read, and so nothing kept in memory, while the first is coming.
// Who goes away meanwhile costs nothing.
func TestImportsAreReadOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
		require.NoError(t, err)
		defer s.Close()
		const files = 12
		free := make(chan struct{})
		var bodies [files]slowBody
		var codes [files]int
		gone, leave := context.WithCancel(t.Context())
		for i := range bodies {
			bodies[i].free, bodies[i].text = free, strings.NewReader("1. h2e2 *")
			ctx := t.Context()
			if i == files-1 {
				ctx = gone
			}
			go func() {
				w := httptest.NewRecorder()
				s.ServeHTTP(w, importRequest(ctx, "text/plain", &bodies[i]))
				codes[i] = w.Code
				if w.Body.Len() == 0 {
					codes[i] = 0
				}
			}()
			synctest.Wait()
		}
		asked := func() (n int) {
			for i := range bodies {
				n += min(1, int(bodies[i].asked.Load()))
			}
			return n
		}
		require.Equal(t, 1, asked())
		leave()
		synctest.Wait()
		close(free)
		synctest.Wait()
		require.Equal(t, files-1, asked())
		for i, code := range codes {
			assert.Equal(t, map[bool]int{true: http.StatusOK, false: 0}[i < files-1], code, "file %d", i)
		}
	})
}
