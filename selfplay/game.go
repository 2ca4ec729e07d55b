package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"xqengine/gamedata"
	"xqengine/layout"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// Game is what was kept of a game.
type Game struct {
	Number  int         // from 1
	Ending  string      // how it ended, for people
	Turns   int         // those of the opening among them
	Layouts layout.Pair // empty where the variant has none
	Samples []gamedata.Sample
	gamedata.Game
}

// footer returns the line that ends a game in a data file.
func (g *Game) footer() string {
	text := fmt.Sprintf("%s%d: %s, %d turns, %d positions", gamedata.TextFooter, g.Number, g.Ending, g.Turns, len(g.Samples))
	if g.Layouts != (layout.Pair{}) {
		text += fmt.Sprintf(", layouts %s:%s", g.Layouts.Red, g.Layouts.Black)
	}
	return text
}

// player plays games with an engine of its own.
type player struct {
	Settings
	engine   *search.Engine
	openings []opening.Opening
	random   *rand.Rand
}

// newPlayer returns a player and makes its engine. The player must be closed.
func newPlayer(s Settings, openings []opening.Opening) (*player, error) {
	engine, err := NewEngine(s.Variant, s.Weights, s.Net, s.HashMB)
	if err != nil {
		return nil, err
	}
	return &player{Settings: s, engine: engine, openings: openings}, nil
}

func (pl *player) close() { pl.engine.Close() }

// begin makes the beginning of a game. It and the game depend on nothing but the settings and the number: the random
// numbers are drawn from both, and the engine forgets all games before.
func (pl *player) begin(ctx context.Context, number int) (opening.Opening, *position.Position, error) {
	pl.random = rand.New(rand.NewPCG(pl.Seed, uint64(number)))
	pl.engine.Clear()
	return pl.opening(ctx, number)
}

// play plays a game.
func (pl *player) play(ctx context.Context, number int) (*Game, error) {
	o, p, err := pl.begin(ctx, number)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", number, err)
	}
	g := &Game{
		Number: number, Turns: len(o.Moves),
		Layouts: layout.Pair{Red: p.Layout(position.Red), Black: p.Layout(position.Black)},
	}
	g.Start, g.Plies = record(p)
	var decided Lead
	for ; ; g.Turns++ {
		if outcome := p.Outcome(); outcome.Over {
			g.ended(ResultOf(outcome), gamedata.ByRules, outcome.String())
			break
		}
		if g.Turns >= pl.MaxTurns {
			g.ended(gamedata.Drawn, gamedata.TooLong, "draw (too long)")
			break
		}
		r, err := pl.search(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
		score := ForRed(p, r.Score)
		quiet := gamedata.Quiet(p, r.Best.Moves())
		if g.Turns >= pl.SkipTurns && abs(score) <= pl.KeepScore && quiet &&
			(pl.KeepShare == 1 || pl.random.Float64() < pl.KeepShare) {
			g.Samples = append(g.Samples, gamedata.Sample{FEN: fen.Format(p), Score: score})
		}
		if winner, turns := decided.Follow(score, pl.WinScore); turns >= pl.WinTurns {
			if quiet { // without its turn nobody can tell later
				g.add(gamedata.Ply{Move: position.NoMove, Score: int16(score)})
			}
			g.ended(winner, gamedata.Adjudicated, map[gamedata.Result]string{gamedata.Won: "red", gamedata.Lost: "black"}[winner]+" wins (adjudicated)")
			break
		}
		for i, m := range r.Best.Moves() {
			ply := gamedata.Ply{Move: m, Score: gamedata.NoScore}
			if i == 0 {
				ply.Score = int16(score)
			}
			g.add(ply)
		}
		p.Play(r.Best)
	}
	for i := range g.Samples {
		g.Samples[i].Result = g.Result
	}
	return g, nil
}

// ended notes how the game ended.
func (g *Game) ended(r gamedata.Result, how gamedata.End, words string) {
	g.Result, g.End, g.Ending = r, how, words
}

func (g *Game) add(ply gamedata.Ply) { g.Plies = append(g.Plies, ply) }

// record returns the FEN that the history of p begins with, empty for the start position, and its moves, none of
// which a search has chosen.
func record(p *position.Position) (start string, plies []gamedata.Ply) {
	q := p.Clone()
	for q.Ply() > 0 {
		plies = append(plies, gamedata.Ply{Move: q.LastMove(), Score: gamedata.NoScore})
		q.Unmake()
	}
	slices.Reverse(plies)
	if start = fen.Format(q); start == fen.Start(p.Variant()) {
		start = ""
	}
	return start, plies
}

// openingAttempts bounds the search for an opening that is not decided yet.
const openingAttempts = 1000

// opening returns where a game begins, with all turns since the start position: one of the settings' openings, else that
// position or one of the known openings, as often the one as the other, with the layouts of the game with the number;
// and random turns from there.
func (pl *player) opening(ctx context.Context, number int) (opening.Opening, *position.Position, error) {
	for range openingAttempts {
		o := opening.Opening{Name: "start", FEN: fen.Start(pl.Variant)}
		if len(pl.Openings) > 0 || pl.random.IntN(2) == 0 {
			o = pl.openings[pl.random.IntN(len(pl.openings))]
		}
		o, err := pl.lay(o, number)
		if err != nil {
			return o, nil, err
		}
		_, p, err := o.Play(pl.Variant, position.DefaultRules())
		if err != nil {
			return o, nil, err
		}
		o.Moves = slices.Clone(o.Moves)
		for range 1 + pl.random.IntN(pl.RandomTurns) {
			legal := p.LegalTurns()
			if len(legal) == 0 {
				break
			}
			turn := legal[pl.random.IntN(len(legal))]
			o.Moves = append(o.Moves, p.FormatTurn(turn))
			p.Play(turn)
		}
		if p.Outcome().Over {
			continue
		}
		r, err := pl.search(ctx, p)
		if err != nil {
			return o, nil, err
		}
		if abs(int(r.Score)) <= pl.OpeningScore {
			return o, p, nil
		}
	}
	return opening.Opening{}, nil, fmt.Errorf("no opening in %d had a score within ±%d", openingAttempts, pl.OpeningScore)
}

// lay lays the plates of a game in an opening.
func (pl *player) lay(o opening.Opening, number int) (opening.Opening, error) {
	if pl.Layouts == nil {
		return o, nil
	}
	pair := pl.Layouts.Pair(pl.Seed, (number-1)/2)
	if number%2 == 0 {
		pair = pair.Swapped()
	}
	return o.Lay(pl.Variant, pair)
}

// search searches for the turn of a position in which the game goes on.
func (pl *player) search(ctx context.Context, p *position.Position) (search.Result, error) {
	return Search(ctx, pl.engine, p, search.Limits{Nodes: pl.Nodes, SoftNodes: pl.SoftNodes, Depth: pl.Depth})
}

func abs(n int) int { return max(n, -n) }
