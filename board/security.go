package board

import (
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"

	"xqengine/board/api"
	"xqengine/board/play"
	"xqengine/internal/hostcheck"
)

// secure puts what keeps strangers out before everything else: first the name by which the server was called, then
// where a request comes from, then the token if there is one.
func (s *Server) secure(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, api.Fail(api.ErrorOrigin))
	}))
	inner := crossOrigin.Handler(s.authorized(next))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !hostcheck.Allowed(r.Host, s.config.Port, s.config.Hosts) {
			refuse(w, http.StatusMisdirectedRequest, api.Fail(api.ErrorHost))
			return
		}
		head := w.Header()
		head.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "+
			"font-src 'self'; connect-src 'self' ws://"+r.Host+"; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		inner.ServeHTTP(w, r)
	})
}

// allowedOrigin reports whether a WebSocket may be opened by a page: only by one that came from this server under the
// name by which it is called now. A missing Origin is refused unless the token is shown.
func (s *Server) allowedOrigin(r *http.Request) bool {
	origin := r.Header.Values("Origin")
	if len(origin) == 0 {
		return s.config.Token != "" // authorized has seen it
	}
	return len(origin) == 1 && origin[0] == "http://"+r.Host
}

// cookieName is the name of the cookie that holds the token: cookies do not know ports, so the name does.
func (s *Server) cookieName() string { return "xq_" + strconv.Itoa(s.config.Port) }

// authorized lets through who shows the token, if there is one, or that of a seat at a game between two devices. The page
// itself has no secrets: it is what asks for a token or a code.
func (s *Server) authorized(next http.Handler) http.Handler {
	if s.config.Token == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if path == "/" || strings.HasPrefix(path, "/assets/") || path == "/api/session" || path == "/api/join" {
			next.ServeHTTP(w, r)
			return
		}
		role, _, ok := s.whoAsks(r)
		switch {
		case !ok:
			refuse(w, http.StatusUnauthorized, api.Fail(api.ErrorToken))
		case role != play.Role{} && path != "/ws" && path != "/api/state" && path != "/api/games/"+role.Game+"/export":
			refuse(w, http.StatusForbidden, api.Fail(api.ErrorSeat, "because", api.BecauseOwner))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// whoAsks returns the role of whoever sends a request, and the token of a guest; false for a stranger. Who shows the token of
// the board is its owner, whatever seat the browser has besides.
func (s *Server) whoAsks(r *http.Request) (role play.Role, token string, ok bool) {
	if s.config.Token == "" {
		return role, "", true
	}
	if cookie, err := r.Cookie(s.cookieName()); err == nil && s.isToken(cookie.Value) {
		return role, "", true
	}
	cookie, err := r.Cookie(s.seatCookie())
	if err != nil {
		return role, "", false
	}
	role, ok = s.shares.role(cookie.Value)
	return role, cookie.Value, ok
}

func (s *Server) isToken(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(s.config.Token)) == 1
}

// session exchanges the token for a cookie.
func (s *Server) session(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Token string `json:"token"`
	}
	if err := readJSON(w, r, &asked); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	if s.config.Token == "" || !s.isToken(asked.Token) {
		refuse(w, http.StatusUnauthorized, api.Fail(api.ErrorToken))
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: s.config.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	w.WriteHeader(http.StatusNoContent)
}
