package board

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// answered asks the server by HTTP; the answer must have the code. It goes into an object unless that is nil.
func answered(t *testing.T, s *httptest.Server, method, path, body string, code int, into any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	answer, err := s.Client().Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, code, answer.StatusCode, "%s %s", path, body)
	if into != nil {
		require.NoError(t, json.NewDecoder(answer.Body).Decode(into))
	}
}
