package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/search"
	"xqengine/selfplay"
)

// Distillation says which positions outside games to train on, and what scores them: positions some random moves away from those of
// games, or samples of the search tree. A search evaluates many positions that no sensible game reaches, with pieces hanging or
// one side far ahead; the quiet positions of games do not teach what those are worth.
type Distillation struct {
	Count         int           // for each position of a game
	Nodes         uint64        // of the search that judges; 0: the hand-written evaluation judges
	Net           *nnue.Network // that the search judges by; nil: the hand-written evaluation
	SearchSamples bool          // positions visited by searches of as many nodes, which need Nodes
	Unquiet       bool          // those that the search answers with a capture are judged by hand; else they are left out
}

// String returns what tells distillations apart.
func (i Distillation) String() string {
	s := fmt.Sprintf("imitate=%d", i.Count)
	if i.Count == 0 || i.Nodes == 0 {
		return s
	}
	net := "none"
	if i.Net != nil {
		net = i.Net.Hash()
	}
	s += fmt.Sprintf(" nodes=%d net=%s", i.Nodes, net)
	if i.SearchSamples {
		s += " visited"
	}
	if i.Unquiet {
		s += " unquiet"
	}
	return s
}

// byHand reports whether the hand-written evaluation labels positions, or judges in the searches that do.
func (i Distillation) byHand() bool {
	return i.Count > 0 && (i.Nodes == 0 || i.Net == nil || i.Unquiet)
}

// maxAway is how many moves at most lie between a position of a game and one that is distilled.
const maxAway = 4

// distilSeed draws the same positions from the same games each time.
const distilSeed = 0x696d6974

const (
	// maxSearched is the largest absolute score of a search that counts: what is beyond says too little of a position.
	maxSearched = 2000
	// unjudged stands for the score of a walk that led to no position that counts.
	unjudged = math.MinInt16
	// walkerHash is the size of the table that searches of distilled positions share, in MB: those of one game at a time.
	walkerHash = 1
)

// walker takes positions of games some random moves further.
type walker struct {
	Distillation
	classical *eval.Evaluator
	engine    *search.Engine // nil where no search judges
	scout     *search.Engine // finds what searches visit; nil where nobody asks
	samples   []*position.Position
	moves     position.MoveList
	captures  []position.Move

	record record // of this game's walks, if searches judge
	known  bool   // it was known beforehand
	walks  int    // so far
	steps  int    // the moves of their lines
}

// newWalker returns a walker, which must be closed.
func newWalker(v *position.Variant, classical *eval.Evaluator, i Distillation) (*walker, error) {
	w := &walker{Distillation: i, classical: classical}
	if i.Count == 0 || i.Nodes == 0 {
		return w, nil
	}
	var err error
	if w.engine, err = selfplay.NewEngine(v, nil, i.Net, walkerHash); err != nil {
		return nil, err
	}
	if i.SearchSamples {
		for range i.Count {
			w.samples = append(w.samples, position.New(v))
		}
		w.scout, err = selfplay.NewEngine(v, nil, i.Net, walkerHash)
	}
	return w, err
}

func (w *walker) close() {
	for _, e := range []*search.Engine{w.engine, w.scout} {
		if e != nil {
			e.Close()
		}
	}
}

// begin readies the walker for the next game: what it says of that one depends on no other. known is what was found
// of its walks, nil if nothing is known.
func (w *walker) begin(known *record) {
	w.record, w.known, w.walks, w.steps = record{}, known != nil, 0, 0
	if w.known {
		w.record = *known
		return
	}
	for _, e := range []*search.Engine{w.engine, w.scout} {
		if e != nil {
			e.Clear()
		}
	}
}

var errOtherWalks = errors.New("the scores are of other positions")

// walk calls do with positions some random moves from p, and with what the hand-written evaluation or a search says of
// them, for the side to move. Each second move is a capture where there is one. Positions in check are not judged
// statically: such a walk ends a move earlier, or gives nothing. Those that a search answers with a capture give nothing
// either. In the end p is as before.
func (w *walker) walk(ctx context.Context, p *position.Position, seed uint64, do func(p *position.Position, score int)) error {
	if w.Count == 0 {
		return nil
	}
	random := rand.New(rand.NewPCG(seed, p.Key()))
	if w.SearchSamples {
		return w.walkSamples(ctx, p, random, do)
	}
	p.SetFeatures(w.classical.Features())
	for range w.Count {
		made := 0
		for want := 1 + random.IntN(maxAway); made < want; made++ {
			m := w.draw(p, random)
			if m == position.NoMove {
				break
			}
			p.Make(m)
		}
		for ; made > 0 && (p.InCheck() || p.Terminal().Over); made-- {
			p.Unmake()
		}
		score := int16(unjudged)
		var err error
		if made > 0 {
			score, err = w.judge(ctx, p)
		}
		if score != unjudged {
			do(p, int(score))
		}
		for ; made > 0; made-- {
			p.Unmake()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// walkSamples is walk with positions that a search of p visits, each of them as likely as any other: all from one search.
func (w *walker) walkSamples(ctx context.Context, p *position.Position, random *rand.Rand, do func(p *position.Position, score int)) error {
	if w.known {
		return w.walkKnown(p, do)
	}
	seen := 0
	_, err := selfplay.Search(ctx, w.scout, p, search.Limits{Nodes: w.Nodes, Visit: func(p *position.Position) {
		seen++
		for _, kept := range w.samples {
			if random.IntN(seen) == 0 {
				kept.CopyFrom(p)
			}
		}
	}})
	if err != nil {
		return err
	}
	for _, kept := range w.samples {
		score := int16(unjudged)
		if seen > 0 {
			kept.SetFeatures(w.classical.Features())
			if score, err = w.searched(ctx, kept); err != nil {
				return err
			}
		}
		w.record.add(score, p, kept)
		if score != unjudged {
			do(kept, int(score))
		}
	}
	return nil
}

// walkKnown is walkSamples where the lines to the positions are known: nothing is searched.
func (w *walker) walkKnown(p *position.Position, do func(p *position.Position, score int)) error {
	for _, kept := range w.samples {
		score, err := w.next()
		if err != nil {
			return err
		}
		if score == unjudged {
			continue
		}
		line, err := w.nextLine()
		if err != nil {
			return err
		}
		kept.CopyFrom(p)
		for _, m := range line {
			switch {
			case m == position.NoMove && !kept.InCheck(): // a null move
				kept.MakeNull()
			case m != position.NoMove && kept.PseudoLegal(m) && kept.Legal(m):
				kept.Make(m)
			default:
				return errOtherWalks
			}
		}
		kept.SetFeatures(w.classical.Features())
		do(kept, int(score))
	}
	return nil
}

// judge returns what the hand-written evaluation or a search says of p, for the side to move, or unjudged.
func (w *walker) judge(ctx context.Context, p *position.Position) (int16, error) {
	if w.engine == nil {
		return int16(w.classical.Evaluate(p)), nil
	}
	if w.known {
		return w.next()
	}
	score, err := w.searched(ctx, p)
	w.record.scores = append(w.record.scores, score)
	return score, err
}

// next returns the score of the next walk, which is known.
func (w *walker) next() (int16, error) {
	if w.walks == len(w.record.scores) {
		return unjudged, errOtherWalks
	}
	w.walks++
	return w.record.scores[w.walks-1], nil
}

// nextLine returns the line of that walk.
func (w *walker) nextLine() ([]position.Move, error) {
	if w.walks > len(w.record.lengths) {
		return nil, errOtherWalks
	}
	from, n := w.steps, int(w.record.lengths[w.walks-1])
	if n > len(w.record.moves)-from {
		return nil, errOtherWalks
	}
	w.steps += n
	return w.record.moves[from:][:n], nil
}

// searched returns what a search says of p, unjudged for one within a turn, one beyond all measure, and one that is not quiet
// by its best turn.
func (w *walker) searched(ctx context.Context, p *position.Position) (int16, error) {
	if p.Continues() || p.Outcome().Over {
		return unjudged, nil
	}
	r, err := selfplay.Search(ctx, w.engine, p, search.Limits{Nodes: w.Nodes})
	if err != nil || max(r.Score, -r.Score) > maxSearched {
		return unjudged, err
	}
	if !gamedata.Quiet(p, r.Best.Moves()) {
		if w.Unquiet {
			return int16(w.classical.Evaluate(p)), nil
		}
		return unjudged, nil
	}
	return int16(r.Score), nil
}

// found returns what was found of the walks of this game.
func (w *walker) found() *record {
	r := w.record
	return &r
}

// draw draws a legal move at random, NoMove where there is none.
func (w *walker) draw(p *position.Position, random *rand.Rand) position.Move {
	p.LegalMoves(&w.moves)
	moves := w.moves.Moves()
	if random.IntN(2) == 0 {
		w.captures = w.captures[:0]
		for _, m := range moves {
			if p.IsCapture(m) {
				w.captures = append(w.captures, m)
			}
		}
		if len(w.captures) > 0 {
			moves = w.captures
		}
	}
	if len(moves) == 0 {
		return position.NoMove
	}
	return moves[random.IntN(len(moves))]
}
