package matecensus

import (
	"context"
	"math/rand/v2"
	"strings"

	"xqengine/layout"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// Game is a game with the mates that were announced in it, as a file keeps it.
type Game struct {
	Number  int    `json:"game"`
	Variant string `json:"variant"`
	Threads int    `json:"threads"`
	MultiPV int    `json:"multipv"`
	Start   string `json:"start"` // FEN
	Turns   string `json:"turns"` // all turns from there on, the random ones too
	End     string `json:"end"`   // why it ended
	Mates   []Mate `json:"mates,omitempty"`
}

// player plays games or searches positions, one after the other.
type player struct {
	settings *Settings
	engines  map[way]*search.Engine
	checker  checker
}

func newPlayer(s *Settings) *player {
	return &player{settings: s, engines: map[way]*search.Engine{}, checker: newChecker(s.Budget)}
}

func (pl *player) close() {
	for _, e := range pl.engines {
		e.Close()
	}
}

// engine returns the engine that searches in a way, with nothing learned.
func (pl *player) engine(w way) *search.Engine {
	e := pl.engines[w]
	if e == nil {
		o := search.DefaultOptions()
		o.Threads, o.MultiPV, o.HashMB, o.UseNet = w.threads, w.multiPV, pl.settings.HashMB, pl.settings.Net
		e = search.NewWith(o)
		pl.engines[w] = e
	}
	e.Clear()
	return e
}

// play plays the game with a number, or searches the position. But for the threads of the engine, it depends on nothing
// but the settings and the number.
func (pl *player) play(ctx context.Context, number int) (*Game, error) {
	w, n := pl.settings.way(number)
	g := &Game{Number: number, Variant: w.variant.Name, Threads: w.threads, MultiPV: w.multiPV, End: "searched"}
	e := pl.engine(w)
	if len(pl.settings.Positions) > 0 {
		o := pl.settings.Positions[n]
		g.Start, g.Turns = o.FEN, strings.Join(o.Moves, " ")
		_, p, err := o.Play(w.variant, position.DefaultRules())
		if err != nil {
			return nil, err
		}
		_, err = pl.search(ctx, e, p, g)
		return g, err
	}
	random := rand.New(rand.NewPCG(pl.settings.Seed, uint64(number)))
	p := begin(w.variant, random)
	g.Start = fen.Format(p)
	var turns []string
	first := random.IntN(pl.settings.RandomTurns + 1)
	for {
		if o := p.Outcome(); o.Over {
			g.End = o.String()
			break
		}
		if len(turns) >= pl.settings.MaxTurns {
			g.End = "too long"
			break
		}
		var turn position.Turn
		if all := p.LegalTurns(); len(turns) < first || random.IntN(1000) < pl.settings.Blunders {
			turn = all[random.IntN(len(all))]
		} else {
			var err error
			if turn, err = pl.search(ctx, e, p, g); err != nil {
				return nil, err
			}
		}
		turns = append(turns, p.FormatTurn(turn))
		p.Play(turn)
	}
	g.Turns = strings.Join(turns, " ")
	return g, nil
}

// begin returns the start of a game: with random plates where there are such, in every fourth game with few pieces, and in
// every fourth with a clock that has nearly run out before the game has come to its end.
func begin(v *position.Variant, random *rand.Rand) *position.Position {
	for {
		s := v.Start()
		if v.HasLayouts() {
			s.Layouts = [2]string{layout.Draw(v, random), layout.Draw(v, random)}
			if v.SharesLayout() {
				s.Layouts[1] = s.Layouts[0]
			}
		}
		few, late := random.IntN(4) == 0, random.IntN(4) == 0
		if few {
			thin(&s, random)
		}
		p, err := position.FromSetup(s)
		if err != nil || few && scatter(p, random) {
			continue // without what stood between them the generals face each other, say; or the game is over
		}
		if s = p.Setup(); late {
			s.Clock = random.IntN(max(1, p.LimitPlies()))
		}
		if p, err = position.FromSetup(s); err == nil && !p.Outcome().Over {
			return p
		}
	}
}

// thin takes most of the pieces off the board.
func thin(s *position.Setup, random *rand.Rand) {
	share := 2 + random.IntN(6)
	for _, rank := range s.Variant.Ranks() {
		for _, square := range rank {
			if m := s.At(square); m != position.NoPiece && m.Type() != position.General && random.IntN(10) >= share {
				s.Board[square] = position.NoPiece
			}
		}
	}
	s.Castling = 0
}

// scatter plays random turns, and reports whether they end the game.
func scatter(p *position.Position, random *rand.Rand) bool {
	for range 10 + random.IntN(40) {
		if p.Outcome().Over {
			return true
		}
		all := p.LegalTurns()
		p.Play(all[random.IntN(len(all))])
	}
	return p.Outcome().Over
}

// search lets the engine search a position of a game and checks what it announces.
func (pl *player) search(ctx context.Context, e *search.Engine, p *position.Position, g *Game) (position.Turn, error) {
	pl.checker.begin()
	r, err := e.Search(ctx, p, search.Limits{Nodes: pl.settings.Nodes, Depth: pl.settings.Depth}, pl.checker.note)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return position.Turn{}, err
	}
	g.Mates = append(g.Mates, pl.checker.verdicts(p)...)
	return r.Best, nil
}
