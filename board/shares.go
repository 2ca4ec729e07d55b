package board

import (
	"crypto/rand"
	"crypto/sha256"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/board/play"
)

// shares are the games between two devices: who has been invited, and who has come. A code is short, because people type it; it
// expires soon, guesses are counted, and all that it is good for is to be exchanged for a token, which nobody can guess.
// Nothing of this is kept on disk: when the program ends, so does the sharing.
type shares struct {
	mu     sync.Mutex
	games  map[string]*share
	seats  map[[sha256.Size]byte]play.Role // by the hash of the token
	wrong  map[string]int                  // guesses of each address since counted
	total  int                             // of all addresses
	since  time.Time                       // when counting began
	random func(n int) int
}

// share is a game between two devices.
type share struct {
	side        string // that the guest plays
	play, watch code
}

// code is a code that is exchanged for a seat.
type code struct {
	text string // empty: there is none, or it has been used
	ends time.Time
}

// Bounds of invitations.
const (
	codeLetters  = "ABCDEFGHJKMNPQRSTVWXYZ" // without I, L, O and U, which look like others
	codeLength   = 6
	codeLasts    = 10 * time.Minute
	guessesEvery = time.Minute
	guessesOfOne = 5   // wrong codes of one address in that time
	guessesOfAll = 20  // and of all
	maxShares    = 8   // games between two devices at once
	maxSeats     = 200 // tokens of guests
	maxWatchers  = 12  // connections of spectators
	keptForOwner = 4   // connections that guests do not take
)

func newShares() *shares {
	return &shares{games: map[string]*share{}, seats: map[[sha256.Size]byte]play.Role{}, wrong: map[string]int{}, random: randomBelow}
}

// randomBelow returns a random number below n that nobody can guess.
func randomBelow(n int) int {
	r, _ := rand.Int(rand.Reader, big.NewInt(int64(n))) // never fails
	return int(r.Int64())
}

// invite makes new codes for a game. The codes before serve no longer; who has come stays.
func (s *shares) invite(game, side string) (playing, watching string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[game]
	if g == nil {
		if len(s.games) >= maxShares {
			return "", "", api.Fail(api.ErrorLimit, "limit", "shares", "most", strconv.Itoa(maxShares))
		}
		g = &share{side: side}
		s.games[game] = g
	}
	ends := time.Now().Add(codeLasts)
	g.play, g.watch = code{}, code{}
	g.play = code{s.freshCode(), ends}
	g.watch = code{s.freshCode(), ends}
	return g.play.text, g.watch.text, nil
}

// move lets the guests of a game come to another one, where the one who plays has a side; false if it was not shared.
func (s *shares) move(from, to, side string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[from] == nil || from == to {
		return false
	}
	delete(s.games, from)
	s.games[to] = &share{side: side}
	for key, r := range s.seats {
		if r.Game != from {
			continue
		}
		if r.Game = to; r.Side != "" {
			r.Side = side
		}
		s.seats[key] = r
	}
	return true
}

// freshCode returns a code that no game has.
func (s *shares) freshCode() string {
	for {
		var text strings.Builder
		for range codeLength {
			text.WriteByte(codeLetters[s.random(len(codeLetters))])
		}
		if _, _, found := s.find(text.String()); !found {
			return text.String()
		}
	}
}

// find returns the game of a code, and whether it is the one for spectators.
func (s *shares) find(text string) (game string, watches, found bool) {
	now := time.Now()
	for id, g := range s.games {
		for _, c := range []struct {
			code
			watches bool
		}{{g.play, false}, {g.watch, true}} {
			if c.text != "" && c.text == text && now.Before(c.ends) {
				return id, c.watches, true
			}
		}
	}
	return "", false, false
}

// join exchanges a code for a token. Who plays has one device: the token before, if there is one, serves no longer.
func (s *shares) join(text, address string) (token string, r play.Role, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Sub(s.since) >= guessesEvery {
		s.since, s.total = now, 0
		clear(s.wrong)
	}
	if s.wrong[address] >= guessesOfOne || s.total >= guessesOfAll {
		return "", r, api.Fail(api.ErrorRate, "because", api.BecauseGuesses)
	}
	id, watches, found := s.find(plainCode(text))
	if !found {
		s.wrong[address]++
		s.total++
		return "", r, api.Fail(api.ErrorInvite)
	}
	if len(s.seats) >= maxSeats {
		return "", r, api.Fail(api.ErrorLimit, "limit", "guests", "most", strconv.Itoa(maxSeats))
	}
	r = play.Role{Game: id}
	if g := s.games[id]; !watches {
		r.Side, g.play = g.side, code{}
		s.drop(func(other play.Role) bool { return other == r })
	}
	token = NewToken()
	s.seats[sha256.Sum256([]byte(token))] = r
	return token, r, nil
}

// plainCode returns a code as it was made: people write small letters, and put spaces or hyphens between.
func plainCode(text string) string {
	return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(text))
}

// role returns what the one who shows a token is.
func (s *shares) role(token string) (play.Role, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.seats[sha256.Sum256([]byte(token))]
	return r, ok
}

// end forgets a game with its codes and tokens; false if it was not shared.
func (s *shares) end(game string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[game] == nil {
		return false
	}
	delete(s.games, game)
	s.drop(func(r play.Role) bool { return r.Game == game })
	return true
}

// drop forgets the tokens of some roles.
func (s *shares) drop(which func(play.Role) bool) {
	for key, r := range s.seats {
		if which(r) {
			delete(s.seats, key)
		}
	}
}
