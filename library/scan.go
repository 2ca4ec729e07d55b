package library

import (
	"xqengine/position"
	"xqengine/position/fen"
)

// squares is more than the code of any square.
const squares = 128

// scan looks for a pattern in many games. It knows how many points of the pattern a position lacks, and looks at those that a move
// touches: playing the game by the rules would take a hundred times as long.
type scan struct {
	pattern *Pattern
	starts  map[string]*position.Position
	board   [squares]position.Piece
	sides   []side // the pattern, and its mirror image if that is looked for
}

// side is a pattern as it is looked for.
type side struct {
	at    [squares][]byte // what must stand on a square
	lacks int             // how many points are not as they must be
}

func newScan(p *Pattern) *scan {
	s := &scan{pattern: p, starts: map[string]*position.Position{}}
	for _, points := range p.both() {
		var one side
		for _, at := range points {
			one.at[at.square] = append(one.at[at.square], at.what)
		}
		s.sides = append(s.sides, one)
	}
	return s
}

// in reports whether the pattern occurs in the main line of a game.
func (s *scan) in(line *Line) (bool, error) {
	start, ok := s.starts[line.Start]
	if !ok {
		var err error
		if start, err = fen.Parse(s.pattern.Variant, line.Start); err != nil {
			return false, err
		}
		s.starts[line.Start] = start
	}
	s.lay(start)
	if s.found() {
		return true, nil
	}
	if !s.pattern.Variant.Symmetric() {
		return s.byRules(start.Clone(), line.Moves), nil
	}
	// In xiangqi and the points variants a move takes a piece to another point, and nothing else on the board changes.
	for _, code := range line.Moves {
		for ; code != 0; code >>= 16 {
			m := position.Move(code & 0xffff)
			from, to := m.From(), m.To()
			piece := s.board[from&(squares-1)]
			s.put(from, position.NoPiece)
			s.put(to, piece)
		}
		if s.found() {
			return true, nil
		}
	}
	return false, nil
}

// byRules looks for the pattern where a turn may change more than two points.
func (s *scan) byRules(p *position.Position, moves []uint32) bool {
	for _, code := range moves {
		p.Play(turnOf(code))
		if s.lay(p); s.found() {
			return true
		}
	}
	return false
}

// lay takes the board of a position.
func (s *scan) lay(p *position.Position) {
	s.board = [squares]position.Piece{}
	for _, square := range p.Occupied().Squares() {
		s.board[square&(squares-1)] = p.PieceAt(square)
	}
	for i := range s.sides {
		one := &s.sides[i]
		one.lacks = 0
		for square := range one.at {
			for _, what := range one.at[square] {
				if !s.pattern.fits(s.board[square], what) {
					one.lacks++
				}
			}
		}
	}
}

// put puts a piece, or nothing, on a square.
func (s *scan) put(square position.Square, piece position.Piece) {
	before := s.board[square&(squares-1)]
	s.board[square&(squares-1)] = piece
	for i := range s.sides {
		one := &s.sides[i]
		for _, what := range one.at[square&(squares-1)] {
			was, is := s.pattern.fits(before, what), s.pattern.fits(piece, what)
			if was && !is {
				one.lacks++
			} else if is && !was {
				one.lacks--
			}
		}
	}
}

// found reports whether the board has the pattern.
func (s *scan) found() bool {
	for i := range s.sides {
		if s.sides[i].lacks == 0 {
			return true
		}
	}
	return false
}
