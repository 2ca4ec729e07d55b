package mine

import (
	"context"
	"errors"
	"fmt"

	"xqengine/eval/nnue"
	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/search"
	"xqengine/selfplay"
)

// Prover proves solutions. It must be used by one goroutine at a time, and closed.
type Prover struct {
	Proof
	engine *search.Engine
	mates  *mateproof.Prover
	spent  int // moves that mates has made for the present position
}

// NewProver returns a prover for a variant.
func NewProver(v *position.Variant, how Proof) (*Prover, error) {
	engine, err := selfplay.NewEngine(v, nil, nnue.Internal(v), how.HashMB)
	if err != nil {
		return nil, err
	}
	return &Prover{Proof: how, engine: engine, mates: mateproof.New(how.Budget)}, nil
}

// Close gives the memory of the engine back.
func (v *Prover) Close() { v.engine.Close() }

// errUnproved is why a position is not a puzzle.
var errUnproved = errors.New("unproved")

func unproved(format string, values ...any) error {
	return fmt.Errorf("%w: %s", errUnproved, fmt.Sprintf(format, values...))
}

// look searches a position with a number of nodes, without some turns. An engine that has forgotten all before finds the
// same each time.
func (v *Prover) look(ctx context.Context, p *position.Position, nodes uint64, without ...position.Turn) (search.Result, error) {
	v.engine.Clear()
	return selfplay.Search(ctx, v.engine, p, search.Limits{Nodes: nodes, BanMoves: without})
}

// chances returns what a score means, in thousandths, a draw counting half.
func chances(s search.Score) int {
	win, draw, _ := search.WDL(s)
	return win + draw/2
}

// best returns the best turn of a position and its score, if every other turn is clearly worse.
func (v *Prover) best(ctx context.Context, p *position.Position, nodes uint64, gap int) (position.Turn, search.Score, error) {
	first, err := v.look(ctx, p, nodes)
	if err != nil {
		return position.Turn{}, 0, err
	}
	if chances(first.Score) < v.Least {
		return first.Best, first.Score, unproved("the best turn has chances of %d", chances(first.Score))
	}
	if len(p.LegalTurns()) < 2 {
		return first.Best, first.Score, unproved("a single turn is legal")
	}
	others := puzzle.Likewise(p, first.Best)
	if len(others) == len(p.LegalTurns()) {
		return first.Best, first.Score, unproved("all turns are one")
	}
	second, err := v.look(ctx, p, nodes, others...)
	if err != nil {
		return position.Turn{}, 0, err
	}
	if d := chances(first.Score) - chances(second.Score); d < gap {
		return first.Best, first.Score, unproved("%s is only %d better than %s", p.FormatTurn(first.Best), d, p.FormatTurn(second.Best))
	}
	return first.Best, first.Score, nil
}

// advantage finds the line of a puzzle that asks for the best turn: it goes on as long as one turn alone is good.
func (v *Prover) advantage(ctx context.Context, p *position.Position) (line []position.Turn, score search.Score, err error) {
	if _, _, err := v.best(ctx, p, v.Screen, v.Gap*2/3); err != nil {
		return nil, 0, err
	}
	p = p.Clone()
	for len(line) < 2*v.MaxLine-1 {
		turn, s, err := v.best(ctx, p, v.Nodes, v.Gap)
		if errors.Is(err, errUnproved) && len(line) > 0 {
			line = line[:len(line)-1] // the reply, to which there are several answers
			break
		}
		if err != nil {
			return nil, 0, err
		}
		if len(line) == 0 {
			score = s
		}
		line = append(line, turn)
		if p.Play(turn); p.Outcome().Over || len(line) >= 2*v.MaxLine-1 {
			break
		}
		reply, err := v.look(ctx, p, v.Nodes)
		if err != nil {
			return nil, 0, err
		}
		line = append(line, reply.Best)
		if p.Play(reply.Best); p.Outcome().Over {
			line = line[:len(line)-1]
			break
		}
	}
	return line, score, nil
}

// proveAdvantage proves a line anew: at each turn of the solver no other turn is nearly as good, and no defence is much
// better than that of the line.
func (v *Prover) proveAdvantage(ctx context.Context, turns []position.Turn, at []*position.Position) error {
	for i, turn := range turns {
		p := at[i]
		if i%2 == 0 {
			best, _, err := v.best(ctx, p, v.Nodes, v.Gap)
			if err != nil {
				return fmt.Errorf("turn %d: %w", i+1, err)
			}
			if !puzzle.Same(p, best, turn) {
				return unproved("turn %d: %s is better than %s", i+1, p.FormatTurn(best), p.FormatTurn(turn))
			}
			continue
		}
		best, err := v.look(ctx, p, v.Nodes)
		if err != nil {
			return err
		}
		if best.Best == turn {
			continue
		}
		v.engine.Clear()
		own, err := selfplay.Search(ctx, v.engine, p, search.Limits{Nodes: v.Nodes, SearchMoves: []position.Turn{turn}})
		if err != nil {
			return err
		}
		if d := chances(best.Score) - chances(own.Score); d > v.Gap/6 {
			return unproved("turn %d: the defence %s is %d better than %s", i+1, p.FormatTurn(best.Best), d, p.FormatTurn(turn))
		}
	}
	return nil
}
