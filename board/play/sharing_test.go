package play

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
)

// pair is a game between two devices: the owner of the board plays Red, a guest Black, and a spectator watches.
type pair struct {
	*testing.T
	s                  *testGames
	red, black, looker *page
}

// sitApart begins a game between two devices.
func sitApart(t *testing.T, fields map[string]any) *pair {
	t.Helper()
	s := newTestGames(new(store.Memory), &stubEngine{think: time.Second}, nil)
	p := &pair{T: t, s: s, red: connect(t, s.Games)}
	if fields["variant"] == nil {
		fields["variant"] = "xiangqi"
	}
	require.Equal(t, api.TypeGame, p.red.ask(api.TypeNew, fields)["type"])
	require.NoError(t, s.Share(p.red.game, "red"))
	p.black = p.join("black")
	p.looker = p.join("")
	return p
}

// join connects a guest.
func (p *pair) join(side string) *page {
	guest := connectAs(p.T, p.s.Games, Role{p.red.game, side})
	guest.read()
	require.Equal(p, p.red.game, guest.game)
	return guest
}

// close ends everything.
func (p *pair) close() {
	for _, one := range []*page{p.red, p.black, p.looker} {
		one.leave()
	}
	p.s.Close()
}

func (p *page) leave() {
	p.tab.Leave()
	p.stop()
}

// read lets all pages take what was sent to them.
func (p *pair) read() {
	for _, one := range []*page{p.red, p.black, p.looker} {
		one.read()
	}
}

// must has a page do something.
func (p *pair) must(who *page, kind string, fields map[string]any) {
	p.Helper()
	p.read()
	answer := who.ask(kind, fields)
	require.Equal(p, api.TypeDone, answer["type"], "%s %v: %v", kind, fields, answer)
	p.read()
}

// refused has a page try something, and returns why it may not.
func (p *pair) refused(who *page, kind string, fields map[string]any) string {
	p.Helper()
	p.read()
	before := who.rev
	answer := who.ask(kind, fields)
	require.Equal(p, api.TypeError, answer["type"], "%s %v: %v", kind, fields, answer)
	p.read()
	require.Equal(p, before, who.rev, "%s has changed the game", kind)
	params, _ := answer["params"].(map[string]any)
	because, _ := params["because"].(string)
	return answer["code"].(string) + " " + because
}

type fields = map[string]any

// TestEachSeatPlaysItsOwnColour: neither the owner of the board nor the guest plays for the other, and a spectator for nobody.
func TestEachSeatPlaysItsOwnColour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{})
		defer p.close()
		require.Equal(t, "seat otherSide", p.refused(p.black, api.TypePlay, fields{"turn": "h2e2"}))
		require.Equal(t, "seat watching", p.refused(p.looker, api.TypePlay, fields{"turn": "h2e2"}))
		p.must(p.red, api.TypePlay, fields{"turn": "h2e2"})
		require.Equal(t, 1, p.black.node)
		require.Equal(t, 1, p.looker.node)
		require.Equal(t, "seat otherSide", p.refused(p.red, api.TypePlay, fields{"turn": "h9g7"}))
		require.Equal(t, "state elsewhere", p.refused(p.black, api.TypePlay, fields{"turn": "h2d2", "node": 0}))
		p.must(p.black, api.TypePlay, fields{"turn": "h9g7"})
		for _, who := range []*page{p.red, p.black} {
			require.Equal(t, "seat otherSide", p.refused(who, api.TypeResign, fields{"side": map[*page]string{p.red: "black", p.black: "red"}[who]}))
			require.Equal(t, "seat otherSide", p.refused(who, api.TypeDraw, fields{"action": "offer", "side": map[*page]string{p.red: "black", p.black: "red"}[who]}))
		}
		p.must(p.black, api.TypeResign, nil)
		require.Equal(t, "1-0", p.looker.status["result"])
		require.Equal(t, "seat owner", p.refused(p.black, api.TypePlayOn, nil))
		require.Equal(t, "seat twoDevices", p.refused(p.red, api.TypePlayOn, nil))
		require.Equal(t, "seat twoDevices", p.refused(p.red, api.TypeTakeBack, nil))
		p.must(p.red, api.TypeReview, fields{"on": true})
	})
}

// requestTypes are the types of all messages that a page can send.
func requestTypes(t *testing.T) (types []string) {
	text, err := os.ReadFile(filepath.Join("..", "api", "request.go"))
	require.NoError(t, err)
	for _, found := range regexp.MustCompile(`(?m)^\tType\w+\s+= "(\w+)"`).FindAllSubmatch(text, -1) {
		types = append(types, string(found[1]))
	}
	require.Greater(t, len(types), 35)
	return types
}

// TestASpectatorChangesNothing: whatever changes a game is refused for a spectator, and for those who play what is not
// for their side alone, or asks the engine.
func TestASpectatorChangesNothing(t *testing.T) {
	questions := []string{api.TypeHello, api.TypeOptions, api.TypeView, api.TypePreview, api.TypeWhy, api.TypeUnfold, api.TypeCheck}
	play := []string{api.TypePlay, api.TypeLay, api.TypeTakeBack, api.TypeDraw, api.TypeResign, api.TypePause}
	need := map[string]fields{
		api.TypeNew: {"variant": "xiangqi"}, api.TypePlay: {"turn": "h2e2"}, api.TypeLay: {"side": "red"}, api.TypePause: {"on": true},
		api.TypeDraw: {"action": "offer"}, api.TypeOpen: {"game": "20260101-0000000000000000"},
	}
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{})
		defer p.close()
		for _, kind := range requestTypes(t) {
			if slices.Contains(questions, kind) {
				continue
			}
			want := "seat watching"
			switch kind {
			case api.TypeBook, api.TypeTables:
				want = "seat twoDevices"
			case api.TypeNew, api.TypeOpen:
				want = "seat owner"
			}
			require.Equal(t, want, p.refused(p.looker, kind, need[kind]), kind)
			if slices.Contains(play, kind) {
				continue
			}
			if want == "seat watching" {
				want = "seat twoDevices"
			}
			require.Equal(t, want, p.refused(p.black, kind, need[kind]), kind)
			if want == "seat twoDevices" {
				require.Equal(t, want, p.refused(p.red, kind, need[kind]), kind)
			}
		}
		require.Equal(t, "seat twoDevices", p.refused(p.red, api.TypePause, fields{"on": true}))
		for _, kind := range []string{api.TypeOptions, api.TypeView, api.TypePreview, api.TypeWhy} {
			require.NotEqual(t, api.TypeError, p.looker.ask(kind, nil)["type"], kind)
		}
	})
}

// TestTakingBackByConsent: the other side accepts or declines; playing on is an answer, too.
func TestTakingBackByConsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{"clock": fields{"game": 600}})
		defer p.close()
		ask := func() any { return p.looker.status["shared"].(map[string]any)["ask"] }
		require.Equal(t, "nothing ", p.refused(p.red, api.TypeTakeBack, nil))
		p.must(p.red, api.TypePlay, fields{"turn": "h2e2"})
		require.Equal(t, "nothing ", p.refused(p.black, api.TypeTakeBack, nil), "Black has not moved")
		require.Equal(t, "nothing ", p.refused(p.black, api.TypeTakeBack, fields{"action": "accept"}))
		time.Sleep(100 * time.Second)
		p.must(p.black, api.TypePlay, fields{"turn": "h9g7"})

		// Black's turn alone goes back, and is Black's again: it has the time that it had.
		p.must(p.black, api.TypeTakeBack, nil)
		require.Equal(t, "black", ask())
		require.Equal(t, 2, p.red.node)
		require.Equal(t, "state ownOffer", p.refused(p.black, api.TypeTakeBack, fields{"action": "accept"}))
		require.Equal(t, "state asked", p.refused(p.red, api.TypeTakeBack, nil))
		require.Equal(t, "seat otherSide", p.refused(p.red, api.TypeTakeBack, fields{"action": "accept", "side": "black"}))
		require.Equal(t, "seat watching", p.refused(p.looker, api.TypeTakeBack, fields{"action": "accept"}))
		require.Equal(t, "field ", p.refused(p.red, api.TypeTakeBack, fields{"action": "yes"}))
		p.must(p.red, api.TypeTakeBack, fields{"action": "accept"})
		require.Nil(t, ask())
		require.Equal(t, 1, p.black.node)
		require.Equal(t, "black", p.red.status["side"])
		require.Equal(t, 600_000., p.red.status["clock"].(map[string]any)["black"])

		// Red's last turn is two back when Black has answered. Declined, it cannot be asked again at once.
		p.must(p.black, api.TypePlay, fields{"turn": "b9c7"})
		p.must(p.red, api.TypeTakeBack, nil)
		p.must(p.black, api.TypeTakeBack, fields{"action": "decline"})
		require.Nil(t, ask())
		require.Equal(t, "state declined", p.refused(p.red, api.TypeTakeBack, nil))
		p.must(p.red, api.TypePlay, fields{"turn": "h0g2"})
		p.must(p.red, api.TypeTakeBack, nil)
		p.must(p.black, api.TypePlay, fields{"turn": "h7e7"})
		require.Nil(t, ask(), "the game has gone on")
		p.must(p.black, api.TypeTakeBack, nil)
		p.must(p.red, api.TypeResign, nil)
		require.Nil(t, ask(), "the game is over")
	})
}

// TestDrawsByConsent: an offer is the other side's to answer.
func TestDrawsByConsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{})
		defer p.close()
		p.must(p.red, api.TypePlay, fields{"turn": "h2e2"})
		p.must(p.red, api.TypeDraw, fields{"action": "offer"})
		require.Equal(t, "red", p.black.status["offer"])
		require.Equal(t, "state ownOffer", p.refused(p.red, api.TypeDraw, fields{"action": "accept"}))
		require.Equal(t, "seat watching", p.refused(p.looker, api.TypeDraw, fields{"action": "accept"}))
		p.must(p.black, api.TypeDraw, fields{"action": "decline"})
		require.Equal(t, true, p.red.status["declined"])
		p.must(p.black, api.TypePlay, fields{"turn": "h9g7"})
		p.must(p.black, api.TypeDraw, fields{"action": "offer"})
		p.must(p.red, api.TypeDraw, fields{"action": "accept"})
		require.Equal(t, "1/2-1/2", p.looker.status["result"])
	})
}

// TestSecretLayingOnTwoScreens: each lays its own plates, and until the game begins nothing that is sent to the others has them.
func TestSecretLayingOnTwoScreens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{"variant": "stratagem-sixteen", "hidden": true})
		defer p.close()
		layouts := [2]string{randomLayout(t, p), randomLayout(t, p)}
		require.NotEqual(t, layouts[0], layouts[1])
		require.Equal(t, "seat otherSide", p.refused(p.black, api.TypeLay, fields{"side": "red", "layout": layouts[0]}))
		require.Equal(t, "seat watching", p.refused(p.looker, api.TypeLay, fields{"side": "red", "layout": layouts[0]}))
		p.must(p.red, api.TypeLay, fields{"side": "red", "layout": layouts[0]})
		require.Equal(t, map[string]any{"red": true, "black": false}, p.black.status["laid"])
		require.Equal(t, "state ", p.refused(p.black, api.TypeResign, nil))
		require.Equal(t, "state ", p.refused(p.red, api.TypePlay, fields{"turn": "h2e2"}))
		for _, again := range []*page{p.black, p.looker} { // who comes anew is sent the whole game
			require.Equal(t, api.TypeGame, again.ask(api.TypeOpen, nil)["type"])
			again.ask(api.TypeView, fields{"node": 0})
			again.ask(api.TypeOptions, fields{"node": 0})
			again.ask(api.TypePreview, fields{"node": 0})
		}
		p.read()
		for _, who := range []*page{p.black, p.looker} {
			require.Greater(t, len(who.kept), 5)
			require.NotContains(t, string(bytes.Join(who.kept, nil)), layouts[0])
		}
		p.must(p.black, api.TypeLay, fields{"layout": layouts[1]})
		require.Equal(t, api.StateHuman, p.red.status["state"])
		require.Contains(t, string(bytes.Join(p.looker.kept, nil)), layouts[0])
		require.Contains(t, string(bytes.Join(p.black.kept, nil)), layouts[1])
	})
}

// randomLayout returns the plates of a side at random.
func randomLayout(t *testing.T, p *pair) string {
	t.Helper()
	var text string
	p.s.inMemory(p.red.game).do(func() {
		var err error
		text, err = laidBy(p.s.inMemory(p.red.game).tree.Record.Start(), api.LayoutRandom)
		require.NoError(t, err)
	})
	return text
}

// TestComingBackKeepsTheSeat: who loses the connection sits where it sat; the game waits in memory, and shows who is there.
func TestComingBackKeepsTheSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{})
		defer p.close()
		company := func() (last map[string]any) {
			synctest.Wait()
			for m := p.looker.next(); m != nil; m = p.looker.next() {
				if m["type"] == api.TypeCompany {
					last = m
				}
			}
			return last
		}
		p.black.leave()
		require.Equal(t, map[string]any{"red": true, "black": false}, company()["here"])
		p.must(p.red, api.TypePlay, fields{"turn": "h2e2"})
		p.black = p.join("black")
		require.Equal(t, 1, p.black.node)
		now := company()
		require.Equal(t, map[string]any{"red": true, "black": true}, now["here"])
		require.Equal(t, 1., now["watching"])
		p.must(p.black, api.TypePlay, fields{"turn": "h9g7"})

		for _, one := range []*page{p.red, p.black, p.looker} {
			one.leave()
		}
		time.Sleep(3 * unloadAfter)
		require.Equal(t, 1, p.s.InMemory(), "a guest may come back")
		p.red = connect(t, p.s.Games)
		id := p.black.game
		require.Equal(t, api.TypeGame, p.red.ask(api.TypeOpen, fields{"game": id})["type"])
		p.black, p.looker = p.join("black"), p.join("")
		require.Equal(t, 2, p.looker.node)
		p.must(p.red, api.TypePlay, fields{"turn": "b2b3"})
	})
}

// TestSharingEnds: guests are told, and see nothing of the game any longer; the owner has it as before.
func TestSharingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{})
		defer p.close()
		p.must(p.red, api.TypePlay, fields{"turn": "h2e2"})
		require.NoError(t, p.s.Unshare(p.red.game))
		synctest.Wait()
		for _, guest := range []*page{p.black, p.looker} {
			var last map[string]any
			for m := guest.next(); m != nil; m = guest.next() {
				if m["type"] == api.TypeError {
					last = m
				}
			}
			require.Equal(t, api.ErrorSeat, last["code"])
			require.Equal(t, "ended", last["params"].(map[string]any)["because"])
		}
		for _, guest := range []*page{p.black, p.looker} {
			require.Equal(t, "seat ended", p.refused(guest, api.TypePlay, fields{"turn": "h9g7"}))
			require.Equal(t, "seat ended", p.refused(guest, api.TypeOpen, nil))
		}
		p.must(p.red, api.TypePlay, fields{"turn": "h9g7"})
		require.Nil(t, p.red.status["shared"])
		require.NotContains(t, string(bytes.Join(p.looker.kept, nil)), "h9g7")
		p.must(p.red, api.TypeTakeBack, nil)
	})
}

// TestWhatCannotBeShared: records, games against the engine and games that are over are not for two devices.
func TestWhatCannotBeShared(t *testing.T) {
	s := newTestGames(new(store.Memory), &stubEngine{}, nil)
	defer s.Close()
	engine := s.start(t, against(api.LevelMaster))
	require.Equal(t, api.ErrorField, api.FailureOf(s.Share(engine.id, "red")).Code)
	people := s.start(t, &api.New{Variant: "xiangqi"})
	require.Equal(t, api.ErrorField, api.FailureOf(s.Share(people.id, "white")).Code)
	require.Equal(t, api.ErrorNoGame, api.FailureOf(s.Share("nothing", "red")).Code)
	require.NoError(t, s.Share(people.id, "black"))
	require.NoError(t, s.Share(people.id, "black"))
	require.Equal(t, "twoDevices", reasonFor(s.Share(people.id, "red")))
	over := s.start(t, &api.New{Variant: "xiangqi"})
	over.do(func() { _, _ = over.carryOut(&api.Resign{Envelope: api.Envelope{Rev: over.rev}}) })
	require.Equal(t, api.ErrorState, api.FailureOf(s.Share(over.id, "red")).Code)
	require.Equal(t, api.ErrorNoGame, api.FailureOf(s.Unshare("nothing")).Code)
}

// TestTwoSeatsAndTenSpectators: two play, one after the other and both at once, while ten watch, come and go. It is for the race detector.
func TestTwoSeatsAndTenSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sitApart(t, fields{"clock": fields{"game": 600}})
		defer p.close()
		var lookers []*page
		for range 9 {
			lookers = append(lookers, p.join(""))
		}
		for i, turn := range []string{"h2e2", "h9g7", "h0g2", "b9c7", "b0c2", "a9a8"} {
			who, other := p.red, p.black
			if i%2 == 1 {
				who, other = other, who
			}
			done := make(chan bool)
			go func() { // refused: it is not its turn
				defer close(done)
				other.tab.Take([]byte(`{"v":1,"type":"play","turn":"` + turn + `"}`))
			}()
			p.must(who, api.TypePlay, fields{"turn": turn})
			<-done
			lookers[i].leave()
			lookers[i] = p.join("")
		}
		for _, looker := range append(lookers, p.looker) {
			looker.read()
			require.Equal(t, 6, looker.node)
			looker.leave()
		}
	})
}
