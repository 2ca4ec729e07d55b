package board

import (
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr"

	"xqengine/board/api"
	"xqengine/board/play"
)

// share makes a game one between two devices and invites others to it; asked again it makes new codes.
func (s *Server) share(w http.ResponseWriter, r *http.Request) {
	var asked api.ShareQuery
	if err := readJSON(w, r, &asked); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	if s.config.Token == "" {
		refuse(w, http.StatusConflict, api.Fail(api.ErrorLoopback))
		return
	}
	id := r.PathValue("id")
	if err := s.games.Share(id, asked.Side); err != nil {
		refuse(w, codeOf(err), err)
		return
	}
	guest := map[string]string{"red": "black", "black": "red"}[asked.Side]
	if s.shares.move(asked.From, id, guest) {
		_ = s.games.Unshare(asked.From) // the game may have been deleted
		s.closeGuests()                 // they come again, and are shown the other game
	}
	playing, watching, err := s.shares.invite(id, guest)
	if err != nil {
		_ = s.games.Unshare(id) // it was not shared before
		refuse(w, codeOf(err), err)
		return
	}
	answer := api.Invitation{Game: id, Side: guest}
	if answer.Play, err = s.invitation(playing); err == nil {
		answer.Watch, err = s.invitation(watching)
	}
	if err != nil {
		s.endShare(id) // nobody can be invited
		refuse(w, codeOf(err), err)
		return
	}
	reply(w, http.StatusOK, answer)
}

// unshare ends the sharing of a game: its guests are told, and have no seat any longer.
func (s *Server) unshare(w http.ResponseWriter, r *http.Request) {
	if !s.endShare(r.PathValue("id")) {
		refuse(w, http.StatusNotFound, api.Fail(api.ErrorNoGame))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// endShare ends the sharing of a game; false if it was not shared.
func (s *Server) endShare(id string) bool {
	if !s.shares.end(id) {
		return false
	}
	_ = s.games.Unshare(id) // the game may have been deleted
	s.closeGuests()
	return true
}

// closeGuests ends the connections of those whose token serves no longer, or for something else.
func (s *Server) closeGuests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.sockets {
		if p.role == (play.Role{}) {
			continue
		}
		if r, ok := s.shares.role(p.token); !ok || r != p.role {
			p.Close()
		}
	}
}

// join exchanges a code for a cookie with the token of a seat.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	var asked api.JoinQuery
	if err := readJSON(w, r, &asked); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	if role, _, ok := s.whoAsks(r); ok && role == (play.Role{}) {
		refuse(w, http.StatusConflict, api.Fail(api.ErrorSeat, "because", api.BecauseOwnDevice))
		return
	}
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		address = r.RemoteAddr
	}
	token, role, err := s.shares.join(asked.Code, address)
	switch {
	case err == nil:
	case api.FailureOf(err).Code == api.ErrorRate:
		refuse(w, http.StatusTooManyRequests, err)
		return
	default:
		refuse(w, http.StatusUnauthorized, err)
		return
	}
	s.closeGuests() // a seat has one device
	http.SetCookie(w, &http.Cookie{
		Name: s.seatCookie(), Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	reply(w, http.StatusOK, api.Seat{Game: role.Game, Side: role.Side})
}

// seatCookie is the name of the cookie that holds the token of a seat.
func (s *Server) seatCookie() string { return "xqseat_" + strconv.Itoa(s.config.Port) }

// invitation describes a code, with a link for each address at which others reach this machine.
func (s *Server) invitation(code string) (api.Invite, error) {
	invite := api.Invite{Code: code, Seconds: int(codeLasts.Seconds()), Links: []api.Link{}}
	for i, host := range s.config.Hosts {
		if slices.Contains(s.config.Hosts[:i], host) {
			continue
		}
		if address, err := netip.ParseAddr(host); err == nil && (address.IsLoopback() || address.IsUnspecified()) {
			continue
		}
		address := "http://" + net.JoinHostPort(host, strconv.Itoa(s.config.Port)) + "/"
		url := address + "#join=" + code
		picture, err := qrPicture(url)
		if err != nil {
			return invite, err
		}
		invite.Links = append(invite.Links, api.Link{Address: address, URL: url, QR: picture})
	}
	return invite, nil
}

// qrMargin is the white rim that readers of QR codes want, in modules.
const qrMargin = 4

// qrPicture returns a text as a QR code: an SVG as a data URL.
func qrPicture(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", api.Fail(api.ErrorLimit, "limit", "address", "most", "2000")
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+qrMargin, y+qrMargin, x-from, x-from)
			}
		}
	}
	side := code.Size + 2*qrMargin
	svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, side, side, side, side, path.String())
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg)), nil
}
