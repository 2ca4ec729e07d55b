package selfplay

import (
	"context"
	"fmt"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// NewEngine returns an engine of one thread for games of a variant, with a hash table of the given size in MB, which is made at once.
// Without weights it has those of the variant, without a net it judges by the hand-written evaluation. It must be closed.
func NewEngine(v *position.Variant, weights *eval.Weights, net *nnue.Network, hashMB int) (*search.Engine, error) {
	o := search.DefaultOptions()
	o.Threads, o.HashMB, o.Weights = 1, hashMB, weights
	o.Net, o.UseNet = net, net != nil
	e := search.NewWith(o)
	if err := e.Prepare(position.New(v)); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Search searches for the turn of a position in which the game goes on. A search that ctx broke off is worth nothing: it is
// an error.
func Search(ctx context.Context, e *search.Engine, p *position.Position, l search.Limits) (search.Result, error) {
	r, err := e.Search(ctx, p, l, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && !r.HasBest {
		err = fmt.Errorf("the engine found no turn in %s", fen.Format(p))
	}
	return r, err
}

// ForRed turns a score for the side to move to Red, in centipawns.
func ForRed(p *position.Position, s search.Score) int {
	if p.Side() == position.Black {
		s = -s
	}
	return int(s)
}

// ResultOf returns how a game that is over has ended.
func ResultOf(o position.Outcome) gamedata.Result {
	switch o.Winner {
	case position.RedWins:
		return gamedata.Won
	case position.BlackWins:
		return gamedata.Lost
	}
	return gamedata.Drawn
}

// Lead counts for how many turns one side has been far ahead. Its zero value has counted none.
type Lead struct {
	winner gamedata.Result
	turns  int
}

// Follow counts a turn with a score for Red and returns who is ahead, by enough centipawns at least, and for how many turns
// that has been so; Drawn and 0 if nobody is.
func (l *Lead) Follow(forRed, enough int) (gamedata.Result, int) {
	winner := gamedata.Drawn
	switch {
	case forRed >= enough:
		winner = gamedata.Won
	case forRed <= -enough:
		winner = gamedata.Lost
	}
	if winner != l.winner || winner == gamedata.Drawn {
		*l = Lead{winner: winner}
	}
	if winner != gamedata.Drawn {
		l.turns++
	}
	return l.winner, l.turns
}
