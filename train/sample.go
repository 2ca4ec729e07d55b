package train

import (
	"math/bits"

	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
)

// maxMen is how many men can stand on the board.
const maxMen = 32

// sample is a position in 32 bytes.
type sample struct {
	occupied [3]uint32 // points by their dense index
	score    int16     // of the search in centipawns, for the side to move
	flags    uint16    // bit 0: side to move, 1-2: result for Red, 3-5: output row
	men      [2]uint64 // what stands on the points, in that order, four bits each
}

// Bits of flags.
const (
	resultShift = 1
	bucketShift = 3
)

// pack returns the sample of a position. The score is for Red.
func pack(p *position.Position, score int, result gamedata.Result) (s sample) {
	n := 0
	for i := range position.Files * position.Ranks {
		man := p.PieceAt(position.SquareByIndex(i))
		if man == position.NoPiece {
			continue
		}
		s.occupied[i/32] |= 1 << (i % 32)
		s.men[n/16] |= uint64(man&15) << (n % 16 * 4)
		n++
	}
	if p.Side() == position.Black {
		score = -score
	}
	s.score = int16(score)
	s.flags = uint16(p.Side()) | uint16(result)<<resultShift | uint16(nnue.BucketOf(gamedata.MajorsOf(p)))<<bucketShift
	return s
}

func (s *sample) side() position.Colour { return position.Colour(s.flags & 1) }
func (s *sample) bucket() int           { return int(s.flags >> bucketShift & 7) }

// result returns what the game brought the side to move, 0..1.
func (s *sample) result() float64 {
	points := float64(s.flags>>resultShift&3) / 2
	if s.side() == position.Black {
		return 1 - points
	}
	return points
}

// rowsByIndex holds nnue.Row by the dense index of the point, for boards as they are and reflected.
var rowsByIndex = func() (table [2][2][16][position.Files * position.Ranks]uint16) {
	for looks := range table[0] {
		for man := range table[0][looks] {
			for i := range table[0][looks][man] {
				s := position.SquareByIndex(i)
				table[0][looks][man][i] = nnue.Row(position.Colour(looks), position.Piece(man), s)
				table[1][looks][man][i] = nnue.Row(position.Colour(looks), position.Piece(man), s.Mirror())
			}
		}
	}
	return table
}()

// active holds the inputs of a position: of the side to move first.
type active struct {
	rows [2][maxMen]uint16
	n    int
}

// inputs writes the inputs of s, reflected at the e-file if asked for.
func (s *sample) inputs(a *active, mirror bool) {
	tables := &rowsByIndex[0]
	if mirror {
		tables = &rowsByIndex[1]
	}
	us, them := &tables[s.flags&1], &tables[s.flags&1^1]
	n := 0
	for word, set := range s.occupied {
		for ; set != 0; set &= set - 1 {
			i := 32*word + bits.TrailingZeros32(set)
			man := s.men[n/16&1] >> (n % 16 * 4) & 15
			a.rows[0][n&(maxMen-1)], a.rows[1][n&(maxMen-1)] = us[man][i], them[man][i]
			n++
		}
	}
	a.n = n
}
