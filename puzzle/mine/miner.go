package mine

import (
	"context"
	"errors"
	"slices"

	"xqengine/claims"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/puzzle"
	"xqengine/search"
)

// Miner looks for puzzles in games. It must be used by one goroutine at a time, and closed.
type Miner struct {
	settings Settings
	prover   *Prover
	rater    *Rater
	seen     map[uint64]bool // keys of positions in which the solver of a puzzle is to move
}

// NewMiner returns a miner.
func NewMiner(s Settings) (*Miner, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	prover, err := NewProver(s.Variant, s.Proof)
	if err != nil {
		return nil, err
	}
	rater, err := NewRater(s.Variant)
	if err != nil {
		prover.Close()
		return nil, err
	}
	return &Miner{settings: s, prover: prover, rater: rater, seen: map[uint64]bool{}}, nil
}

// Close gives memory back.
func (m *Miner) Close() {
	m.prover.Close()
	m.rater.Close()
}

// Know tells the miner of a puzzle that there is already: neither it nor its mirror image is found again, nor what is left of
// its line.
func (m *Miner) Know(z *puzzle.Puzzle) error {
	keys, err := z.Keys()
	if err != nil {
		return err
	}
	for _, key := range keys {
		m.seen[key] = true
	}
	return nil
}

// game returns the puzzles of a game, which count as known from then on.
func (m *Miner) game(ctx context.Context, list []moment, number int) (found []*puzzle.Puzzle, err error) {
	for _, c := range m.settings.candidates(list, number) {
		if len(found) == m.settings.PerGame {
			break
		}
		z, err := m.try(ctx, list[c.at], c)
		if errors.Is(err, errUnproved) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := m.Know(z); err != nil {
			return nil, err
		}
		found = append(found, z)
	}
	return found, nil
}

// try makes a puzzle of a candidate.
func (m *Miner) try(ctx context.Context, at moment, c candidate) (*puzzle.Puzzle, error) {
	s := at.setup
	s.Clock, s.Number = 0, 1
	if m.seen[puzzle.Key(s)] {
		return nil, unproved("it is known")
	}
	p, err := position.FromSetup(s)
	if err != nil || p.Outcome().Over {
		return nil, unproved("without the game before it is not a position")
	}
	z := &puzzle.Puzzle{Variant: s.Variant, FEN: fen.Format(p)}
	line, err := m.solve(ctx, p, z, c)
	if err != nil {
		return nil, err
	}
	if at.taken != position.NoSquare && c.mate == 0 && lastTarget(line[0]) == at.taken {
		return nil, unproved("it takes back")
	}
	q := p.Clone()
	for _, t := range line {
		z.Line = append(z.Line, q.FormatTurn(t))
		q.Play(t)
	}
	turns, positions, err := z.Play()
	if err != nil {
		return nil, err
	}
	if keys, err := z.Keys(); err != nil || puzzle.Repeats(keys) {
		return nil, unproved("it repeats a position")
	}
	if z.Rating, err = m.rater.Rate(ctx, turns, positions, m.settings.Seed); err != nil {
		return nil, err
	}
	if z.Mate == 0 && len(line) == 1 && z.Rating < m.settings.Single {
		return nil, unproved("everybody takes what stands there")
	}
	for _, claim := range claims.Themes(p, line, z.Mate) {
		if theme := string(claim.Kind); !slices.Contains(z.Themes, theme) {
			z.Themes = append(z.Themes, theme)
		}
	}
	return z, nil
}

// solve finds and proves the line.
func (m *Miner) solve(ctx context.Context, p *position.Position, z *puzzle.Puzzle, c candidate) ([]position.Turn, error) {
	if c.mate == 0 {
		line, score, err := m.prover.advantage(ctx, p)
		z.Score = int(min(score, maxScore))
		return line, err
	}
	m.prover.spent = 0
	n, err := m.prover.distance(p, c.mate)
	if err == nil && n == 0 {
		err = unproved("nothing wins in %d", c.mate)
	}
	if err == nil && n == 1 && c.mate > 1 {
		err = unproved("a mate in one has been overlooked")
	}
	if err != nil {
		return nil, err
	}
	z.Mate = n
	return m.prover.mate(ctx, p, n)
}

// maxScore is what scores are cut off at: beyond it they differ by how long the win takes.
const maxScore search.Score = 3000

func lastTarget(t position.Turn) position.Square {
	moves := t.Moves()
	return moves[len(moves)-1].To()
}
