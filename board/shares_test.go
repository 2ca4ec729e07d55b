package board

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"rsc.io/qr"

	"xqengine/board/api"
	"xqengine/board/play"
)

// network is a board on a network address, with its token.
type network struct {
	*testing.T
	s     *Server
	web   *httptest.Server
	host  string
	owner map[string]string // the headers of its owner
}

// onNetwork serves a board that asks for a token.
func onNetwork(t *testing.T) *network {
	t.Helper()
	token := NewToken()
	s, web := served(t, func(c *Config) {
		c.Token, c.Hosts = token, []string{"board.home", "192.168.1.7", "10.0.0.7", "192.168.1.7", "127.0.0.1"}
	})
	n := &network{T: t, s: s, web: web, host: strings.TrimPrefix(web.URL, "http://")}
	n.owner = n.cookie(s.cookieName() + "=" + token)
	return n
}

// cookie returns the headers of a request of the page with a cookie.
func (n *network) cookie(text string) map[string]string {
	return map[string]string{"Origin": n.web.URL, "Sec-Fetch-Site": "same-origin", "Cookie": text}
}

// ask asks the server.
func (n *network) ask(method, path string, head map[string]string, body string) *httptest.ResponseRecorder {
	n.Helper()
	return ask(n.T, n.s, method, path, n.host, head, body)
}

// talk connects a page with a cookie.
func (n *network) talk(cookie string) *talker {
	n.Helper()
	conn, _, err := websocket.Dial(n.Context(), "ws"+strings.TrimPrefix(n.web.URL, "http")+"/ws", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {n.web.URL}, "Cookie": {cookie}},
	})
	require.NoError(n, err)
	n.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(-1)
	c := &talker{t: n.T, conn: conn}
	c.send(map[string]any{"type": api.TypeHello})
	c.until(func(m map[string]any) bool { return m["type"] == api.TypeWelcome })
	return c
}

// share shares a game whose owner plays Red.
func (n *network) share(game string) (invitation api.Invitation) {
	n.Helper()
	got := n.ask(http.MethodPost, "/api/games/"+game+"/share", n.owner, `{"side":"red"}`)
	require.Equal(n, http.StatusOK, got.Code, got.Body)
	require.NoError(n, json.Unmarshal(got.Body.Bytes(), &invitation))
	return invitation
}

// join exchanges a code for a cookie.
func (n *network) join(code string) string {
	n.Helper()
	got := n.ask(http.MethodPost, "/api/join", n.cookie(""), `{"code":"`+code+`"}`)
	require.Equal(n, http.StatusOK, got.Code, got.Body)
	cookie := got.Result().Cookies()[0]
	require.True(n, cookie.HttpOnly)
	require.Equal(n, http.SameSiteStrictMode, cookie.SameSite)
	return cookie.Name + "=" + cookie.Value
}

// TestTwoDevices: a game from the invitation to its result, over HTTP and WebSockets, and what a guest may see besides: nothing.
func TestTwoDevices(t *testing.T) {
	n := onNetwork(t)
	red := n.talk(n.owner["Cookie"])
	other := red.do(api.TypeNew, map[string]any{"variant": "chess"})["game"].(string)
	game := red.do(api.TypeNew, map[string]any{"variant": "xiangqi"})["game"].(string)
	invited := n.share(game)
	red.until(func(m map[string]any) bool { return m["type"] == api.TypePatch && m["shared"] != nil })
	require.Equal(t, "black", invited.Side)
	require.Regexp(t, `^[A-HJKMNP-TV-Z]{6}$`, invited.Play.Code)
	require.NotEqual(t, invited.Play.Code, invited.Watch.Code)
	_, port, _ := strings.Cut(n.host, ":")
	var addresses []string
	for _, link := range invited.Play.Links {
		addresses = append(addresses, link.Address)
		require.Equal(t, link.Address+"#join="+invited.Play.Code, link.URL)
	}
	require.Equal(t, []string{"http://board.home:" + port + "/", "http://192.168.1.7:" + port + "/", "http://10.0.0.7:" + port + "/"}, addresses)

	seat := n.join(" " + strings.ToLower(invited.Play.Code[:3]) + "-" + invited.Play.Code[3:])
	black, looker := n.talk(seat), n.talk(n.join(invited.Watch.Code))
	n.join(invited.Watch.Code) // any number may watch
	require.Equal(t, http.StatusUnauthorized, n.ask(http.MethodPost, "/api/join", n.cookie(""), `{"code":"`+invited.Play.Code+`"}`).Code, "one plays")
	red.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	black.state(api.StateHuman, 1)
	black.do(api.TypePlay, map[string]any{"turn": "h9g7"})
	looker.state(api.StateHuman, 2)
	require.Equal(t, api.ErrorSeat, looker.ask(api.TypePlay, map[string]any{"turn": "h0g2"})["code"])
	require.Equal(t, api.ErrorSeat, black.ask(api.TypeOpen, map[string]any{"game": other})["code"])

	guest := n.cookie(seat)
	for path, want := range map[string]int{
		"GET /": 200, "GET /api/state": 200, "GET /api/games/" + game + "/export?format=json": 200, "GET /api/games/" + other + "/export?format=json": 403,
		"GET /api/records": 403, "POST /api/import": 403, "DELETE /api/records/" + game: 403, "DELETE /api/records/" + other: 403,
		"POST /api/games/" + game + "/share": 403, "DELETE /api/games/" + game + "/share": 403, "POST /api/puzzles/next": 403, "GET /api/library": 403,
	} {
		method, path, _ := strings.Cut(path, " ")
		require.Equal(t, want, n.ask(method, path, guest, "").Code, path)
	}
	black.state(api.StateHuman, 2)
	black.do(api.TypeResign, nil)
	looker.state(api.StateOver, 2)

	// The connection is lost: the seat is kept. A new code takes it away.
	black.conn.CloseNow()
	again := n.talk(seat)
	again.state(api.StateOver, 2)
	n.join(n.share(game).Play.Code)
	require.Equal(t, http.StatusUnauthorized, n.ask(http.MethodGet, "/api/state", guest, "").Code)
	_, _, err := again.conn.Read(t.Context())
	for ; err == nil; _, _, err = again.conn.Read(t.Context()) {
	}

	require.Equal(t, http.StatusNoContent, n.ask(http.MethodDelete, "/api/games/"+game+"/share", n.owner, "").Code)
	require.Equal(t, http.StatusNotFound, n.ask(http.MethodDelete, "/api/games/"+game+"/share", n.owner, "").Code)
	_, _, err = looker.conn.Read(t.Context())
	for ; err == nil; _, _, err = looker.conn.Read(t.Context()) {
	}
	red.until(func(m map[string]any) bool { return m["type"] == api.TypePatch && m["shared"] == nil })
	red.do(api.TypeTakeBack, nil)
}

// TestSharingIsTheOwners: nobody else shares a game, from no other page, and none is shared where no other device comes.
func TestSharingIsTheOwners(t *testing.T) {
	n := onNetwork(t)
	game := n.talk(n.owner["Cookie"]).do(api.TypeNew, map[string]any{"variant": "xiangqi"})["game"].(string)
	path := "/api/games/" + game + "/share"
	for name, test := range map[string]struct {
		head map[string]string
		body string
		want int
	}{
		"no token":      {n.cookie(""), `{"side":"red"}`, 401},
		"another token": {n.cookie(n.s.seatCookie() + "=" + NewToken()), `{"side":"red"}`, 401},
		"another page":  {map[string]string{"Cookie": n.owner["Cookie"], "Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}, `{"side":"red"}`, 403},
		"no side":       {n.owner, `{}`, 400},
		"a field":       {n.owner, `{"side":"red","x":1}`, 400},
	} {
		require.Equal(t, test.want, n.ask(http.MethodPost, path, test.head, test.body).Code, name)
	}
	require.Equal(t, 404, n.ask(http.MethodPost, "/api/games/x/share", n.owner, `{"side":"red"}`).Code)
	require.Equal(t, 421, ask(t, n.s, http.MethodPost, "/api/join", "evil.example:8888", nil, `{"code":"AAAAAA"}`).Code)
	require.Equal(t, 403, n.ask(http.MethodPost, "/api/join", map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}, `{"code":"AAAAAA"}`).Code)
	code := n.share(game).Play.Code
	require.Equal(t, 409, n.ask(http.MethodPost, "/api/join", n.owner, `{"code":"`+code+`"}`).Code, "the owner has a seat")
	n.join(code)
	require.Equal(t, 409, n.ask(http.MethodPost, path, n.owner, `{"side":"black"}`).Code, "the guest has that side")

	// A game that is deleted has no guests.
	seat := n.join(n.share(game).Play.Code)
	require.Equal(t, 204, n.ask(http.MethodDelete, "/api/records/"+game, n.owner, "").Code)
	require.Equal(t, 401, n.ask(http.MethodGet, "/api/state", n.cookie(seat), "").Code)

	s, web := served(t, nil)
	got := ask(t, s, http.MethodPost, path, strings.TrimPrefix(web.URL, "http://"), nil, `{"side":"red"}`)
	require.Equal(t, http.StatusConflict, got.Code)
	require.Contains(t, got.Body.String(), api.ErrorLoopback)
}

// TestGuessesAreLimited: of one address, and of all; then the right code does not help either, until a minute is over.
func TestGuessesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		right, _, err := s.invite("game", "black")
		require.NoError(t, err)
		time.Sleep(2 * time.Minute)
		because := func(code, address string) string {
			_, _, err := s.join(code, address)
			return api.FailureOf(err).Code
		}
		for range guessesOfOne {
			require.Equal(t, api.ErrorInvite, because("AAAAAA", "10.0.0.1"))
		}
		require.Equal(t, api.ErrorRate, because("AAAAAA", "10.0.0.1"))
		require.Equal(t, api.ErrorRate, because(right, "10.0.0.1"))
		for i := range guessesOfAll - guessesOfOne {
			require.Equal(t, api.ErrorInvite, because("", "10.0.1."+strconv.Itoa(i)))
		}
		require.Equal(t, api.ErrorRate, because(right, "10.0.0.2"))
		time.Sleep(guessesEvery)
		token, r, err := s.join(right, "10.0.0.1")
		require.NoError(t, err)
		require.Equal(t, play.Role{Game: "game", Side: "black"}, r)
		kept, ok := s.role(token)
		require.True(t, ok)
		require.Equal(t, r, kept)
	})
}

// TestCodesExpire: after a while, when they have been used, and when there are new ones.
func TestCodesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShares()
		playing, watching, err := s.invite("game", "red")
		require.NoError(t, err)
		again, lookAgain, err := s.invite("game", "red")
		require.NoError(t, err)
		for _, old := range []string{playing, watching} {
			_, _, err = s.join(old, "a")
			require.Equal(t, api.ErrorInvite, api.FailureOf(err).Code)
		}
		token, _, err := s.join(again, "a")
		require.NoError(t, err)
		_, _, err = s.join(again, "a")
		require.Error(t, err, "it has been used")
		time.Sleep(codeLasts - time.Second)
		_, r, err := s.join(lookAgain, "a")
		require.NoError(t, err)
		require.Empty(t, r.Side)
		time.Sleep(time.Second)
		_, _, err = s.join(lookAgain, "a")
		require.Error(t, err, "it has expired")
		_, ok := s.role(token)
		require.True(t, ok, "a seat lasts longer than its code")
		require.True(t, s.end("game"))
		require.False(t, s.end("game"))
		_, ok = s.role(token)
		require.False(t, ok)
		require.Empty(t, s.seats)
	})
}

// TestSharesAreBounded: games, and the guests of each.
func TestSharesAreBounded(t *testing.T) {
	s := newShares()
	var watching string
	for i := range maxShares {
		var err error
		_, watching, err = s.invite(strconv.Itoa(i), "red")
		require.NoError(t, err)
	}
	_, _, err := s.invite("more", "red")
	require.Equal(t, api.ErrorLimit, api.FailureOf(err).Code)
	for range maxSeats {
		_, _, err = s.join(watching, "a")
		require.NoError(t, err)
	}
	_, _, err = s.join(watching, "a")
	require.Equal(t, api.ErrorLimit, api.FailureOf(err).Code)
}

// TestOnceMore: the guests of a game come along to the next one, with the other colours if the players change sides.
func TestOnceMore(t *testing.T) {
	n := onNetwork(t)
	owner := n.talk(n.owner["Cookie"])
	first := owner.do(api.TypeNew, map[string]any{"variant": "xiangqi"})["game"].(string)
	invited := n.share(first)
	seat, watching := n.join(invited.Play.Code), n.join(invited.Watch.Code)
	guest := n.talk(seat)
	second := owner.do(api.TypeNew, map[string]any{"variant": "xiangqi"})["game"].(string)
	got := n.ask(http.MethodPost, "/api/games/"+second+"/share", n.owner, `{"side":"black","from":"`+first+`"}`)
	require.Equal(t, http.StatusOK, got.Code, got.Body)
	_, _, err := guest.conn.Read(t.Context())
	for ; err == nil; _, _, err = guest.conn.Read(t.Context()) {
	}
	guest = n.talk(seat)
	guest.state(api.StateHuman, 0)
	require.Equal(t, second, guest.game)
	guest.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	looker := n.talk(watching)
	looker.state(api.StateHuman, 1)
	require.Equal(t, api.ErrorSeat, looker.ask(api.TypePlay, map[string]any{"turn": "h9g7"})["code"])
	require.Equal(t, http.StatusForbidden, n.ask(http.MethodGet, "/api/games/"+first+"/export?format=json", n.cookie(seat), "").Code)
	require.Nil(t, owner.do(api.TypeOpen, map[string]any{"game": first})["shared"])
}

// TestOneGameTooMany: a game that is one too many to be shared stays the owner's.
func TestOneGameTooMany(t *testing.T) {
	n := onNetwork(t)
	owner := n.talk(n.owner["Cookie"])
	begin := func() string { return owner.do(api.TypeNew, map[string]any{"variant": "xiangqi"})["game"].(string) }
	for range maxShares {
		n.share(begin())
	}
	game := begin()
	got := n.ask(http.MethodPost, "/api/games/"+game+"/share", n.owner, `{"side":"red"}`)
	require.Equal(t, http.StatusRequestEntityTooLarge, got.Code)
	require.Nil(t, owner.do(api.TypeOpen, map[string]any{"game": game})["shared"])
	owner.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	owner.state(api.StateHuman, 1)
	owner.do(api.TypePlay, map[string]any{"turn": "h9g7"})
}

// TestCodesDiffer: a code that another game has is not given again.
func TestCodesDiffer(t *testing.T) {
	s := newShares()
	n := 0
	s.random = func(int) int { n++; return n / (3 * codeLength) } // each code three times
	seen := map[string]bool{}
	for i := range maxShares {
		a, b, err := s.invite(strconv.Itoa(i), "red")
		require.NoError(t, err)
		require.False(t, seen[a] || seen[b] || a == b)
		seen[a], seen[b] = true, true
	}
}

// TestGuestsLeaveRoom: spectators take no connection that somebody who plays needs, and guests none that the owner needs.
func TestGuestsLeaveRoom(t *testing.T) {
	s := &Server{config: Config{Tabs: 20}, sockets: map[*socket]bool{}}
	looker, player := play.Role{Game: "g"}, play.Role{Game: "g", Side: "red"}
	for range maxWatchers {
		require.False(t, s.isFull(looker))
		s.sockets[&socket{role: looker}] = true
	}
	require.True(t, s.isFull(looker))
	for len(s.sockets) < 20-keptForOwner {
		require.False(t, s.isFull(player))
		s.sockets[&socket{role: player}] = true
	}
	require.True(t, s.isFull(player))
	for len(s.sockets) < 20 {
		require.False(t, s.isFull(play.Role{}))
		s.sockets[&socket{}] = true
	}
	require.True(t, s.isFull(play.Role{}))
}

// TestQRCode: the modules of the picture are those of the code, each once, with a white rim.
func TestQRCode(t *testing.T) {
	const text = "http://192.168.100.200:8888/#join=ABCDEF"
	picture, err := qrPicture(text)
	require.NoError(t, err)
	encoded, ok := strings.CutPrefix(picture, "data:image/svg+xml;base64,")
	require.True(t, ok)
	svg, err := base64.StdEncoding.DecodeString(encoded)
	require.NoError(t, err)
	want, err := qr.Encode(text, qr.M)
	require.NoError(t, err)
	black := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(string(svg), -1) {
		var n [4]int
		for i := range n {
			n[i], err = strconv.Atoi(run[i+1])
			require.NoError(t, err)
		}
		require.Equal(t, n[2], n[3])
		for x := n[0]; x < n[0]+n[2]; x++ {
			black[[2]int{x, n[1]}] = true
		}
	}
	count := 0
	for y := range want.Size {
		for x := range want.Size {
			assert.Equal(t, want.Black(x, y), black[[2]int{x + qrMargin, y + qrMargin}])
			if want.Black(x, y) {
				count++
			}
		}
	}
	assert.Len(t, black, count)
	assert.Contains(t, string(svg), `viewBox="0 0 `+strconv.Itoa(want.Size+2*qrMargin)+" ")
	_, err = qrPicture(strings.Repeat("x", 5000))
	assert.Error(t, err)
}
