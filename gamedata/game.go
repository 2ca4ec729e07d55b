package gamedata

import (
	"fmt"
	"hash/fnv"
	"math"

	"xqengine/position"
	"xqengine/position/fen"
)

// NoScore is the score of a turn that no search has chosen.
const NoScore = math.MinInt16

// Ply is one single move.
type Ply struct {
	Move  position.Move
	Score int16 // of the search, in centipawns for Red; NoScore
}

// End tells how a game ended.
type End uint8

// The ends of a game.
const (
	ByRules     End = iota // mate, stalemate, repetition, natural limit, material
	Adjudicated            // one side was far ahead for long
	TooLong                // drawn for its length
	Unknown
)

var endWords = [...]string{ByRules: "by the rules", Adjudicated: "adjudicated", TooLong: "too long", Unknown: "unknown"}

// String returns the end in words.
func (e End) String() string { return endWords[e&3] }

// Game is a game, or a piece of one where positions between are not known.
type Game struct {
	Start     string // FEN; empty: the start position of the variant
	Plies     []Ply
	Result    Result
	End       End
	Continued bool // a further piece of the game before
}

// Scored returns the number of positions that have a score.
func (g *Game) Scored() (n int) {
	for _, ply := range g.Plies {
		if ply.Score != NoScore {
			n++
		}
	}
	return n
}

// Hash returns a hash of the start and the moves: the same for the same game in whatever file it stands.
func (g *Game) Hash() uint64 {
	h := fnv.New64a()
	h.Write([]byte(g.Start))
	var two [2]byte
	for _, ply := range g.Plies {
		two[0], two[1] = byte(ply.Move), byte(ply.Move>>8)
		h.Write(two[:])
	}
	return h.Sum64()
}

// Replay plays the game by the rules of v and calls visit with each position before a move is made from it. The
// index is that of the ply. The position belongs to Replay. An illegal move ends it with an error, and so does an
// error of visit.
func (g *Game) Replay(v *position.Variant, visit func(p *position.Position, i int) error) error {
	start := g.Start
	if start == "" {
		start = fen.Start(v)
	}
	p, err := fen.Parse(v, start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for i, ply := range g.Plies {
		if err := visit(p, i); err != nil {
			return err
		}
		if ply.Move == position.NoMove {
			if i != len(g.Plies)-1 {
				return fmt.Errorf("ply %d has no move, but is not the last", i+1)
			}
			return nil
		}
		if !p.PseudoLegal(ply.Move) || !p.Legal(ply.Move) {
			return fmt.Errorf("ply %d: %s is not legal in %s", i+1, p.Variant().MoveName(ply.Move), fen.Format(p))
		}
		p.Make(ply.Move)
	}
	return nil
}

// Quiet reports whether the static value of p, in which a turn was or is to be played, means something: p is not in check, and
// no move of the turn captures or, in chess, promotes.
func Quiet(p *position.Position, turn []position.Move) bool {
	return quiet(p, len(turn), func(i int) position.Move { return turn[i] })
}

// quietAt is Quiet for the position that some plies of a game go on from.
func quietAt(p *position.Position, plies []Ply) bool {
	return quiet(p, len(plies), func(i int) position.Move { return plies[i].Move })
}

// quiet looks at the moves of the turn in p, the first of n; NoMove ends it.
func quiet(p *position.Position, n int, move func(i int) position.Move) bool {
	if p.InCheck() {
		return false
	}
	side, made, quiet := p.Side(), 0, true
	for made < n {
		m := move(made)
		if m == position.NoMove {
			break
		}
		if p.PieceAt(m.To()) != position.NoPiece || p.Variant().Traits().QuietGains && p.Gain(m) > 0 {
			quiet = false
			break
		}
		if v := p.Variant(); !v.DoubleTurns() && !v.HasPowers() {
			break // a turn is one move
		}
		p.Make(m)
		made++
		if p.Side() != side {
			break
		}
	}
	for range made {
		p.Unmake()
	}
	return quiet
}
