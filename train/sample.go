package train

import (
	"math/bits"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
)

// maxPieces is how many pieces can stand on the board.
const maxPieces = 32

// maxExtras is how many extra features a position can have besides its board.
const maxExtras = 4

// sample is a position in 60 bytes.
type sample struct {
	occupied [4]uint32 // points, by their place in nnue.FeatureSet.Points
	score    int16     // of the search in centipawns, for the side to move
	race     int16     // eval.Evaluator.Race, for the side to move: the net predicts the rest
	flags    uint16
	pieces   [maxPieces]position.Piece // what stands on the points, in that order
	extras   [maxExtras]uint8          // see nnue.FeatureSet.Extras
}

// Bits of flags.
const (
	sideBit       = 1 << 0 // Black, the second side, to move
	resultShift   = 1      // two bits: the result for Red, the first side
	bucketShift   = 3      // three bits: output bucket
	unmirroredBit = 1 << 6 // the position reflected would be worth something else
	distilledBit  = 1 << 7 // of no game: no more is known than the score, of the hand-written evaluation or a search
)

// pack returns the sample of a position. The score is for the first side.
func pack(f *nnue.FeatureSet, p *position.Position, score int, race eval.Score, result gamedata.Result) (s sample) {
	n := 0
	for i, point := range f.Points() {
		piece := p.PieceAt(point)
		if piece == position.NoPiece {
			continue
		}
		s.occupied[i/32] |= 1 << (i % 32)
		s.pieces[n] = piece
		n++
	}
	copy(s.extras[:], f.Extras(p))
	if p.Side() == position.Black {
		score = -score
	}
	s.score, s.race = int16(score), int16(race)
	s.flags = uint16(p.Side()) | uint16(result)<<resultShift | uint16(f.OutputBucket(p))<<bucketShift
	if !f.Mirrors(p) {
		s.flags |= unmirroredBit
	}
	return s
}

func (s *sample) side() position.Colour { return position.Colour(s.flags & sideBit) }
func (s *sample) bucket() int           { return int(s.flags >> bucketShift & 7) }

// result returns what the game brought the side to move, 0..1.
func (s *sample) result() float64 {
	points := float64(s.flags>>resultShift&3) / 2
	if s.side() == position.Black {
		return 1 - points
	}
	return points
}

// indexTable holds the inputs by the place of the point in nnue.FeatureSet.Points.
type indexTable struct {
	pieces      [2][2][pieceCodes][maxPoints]uint16 // in the first king bucket, for boards as they are and reflected, by the side that looks
	extras      [2][maxExtras][pieceCodes]uint16
	kingBuckets bool
	views       [2][2][maxPoints]view // for boards as they are and reflected, by the side that looks and where its general stands
}

// view is how a side sees the board: see nnue.View.
type view struct {
	reflected uint8
	first     uint16
}

const (
	pieceCodes = 64
	maxPoints  = position.Files * (position.Ranks + 1) // with the river row
)

func newIndexTable(f *nnue.FeatureSet) *indexTable {
	table := &indexTable{kingBuckets: f.KingBuckets > 1}
	for looks := range position.Colour(2) {
		plain := f.Plain(looks)
		for piece := range position.Piece(pieceCodes) {
			for i, s := range f.Points() {
				table.pieces[0][looks][piece][i] = f.Index(plain, piece, s)
				table.pieces[1][looks][piece][i] = f.Index(plain, piece, f.Mirror(s))
			}
		}
		for extra := range table.extras[looks] {
			for value := range table.extras[looks][extra] {
				table.extras[looks][extra][value] = f.ExtraIndex(plain, extra, uint8(value))
			}
		}
		for i, s := range f.Points() {
			for mirror, general := range []position.Square{s, f.Mirror(s)} {
				reflected, first := f.View(looks, general).KingBucket()
				table.views[mirror][looks][i] = view{uint8(mirror) ^ reflected, first}
			}
		}
	}
	return table
}

// active holds the inputs of a position: of the side to move first.
type active struct {
	rows [2][nnue.MaxActive]uint16
	n    int
}

// inputs writes the inputs of s, reflected if asked for and if that is the same position.
func (s *sample) inputs(rows *indexTable, a *active, mirror bool) {
	reflected := 0
	if mirror && s.flags&unmirroredBit == 0 {
		reflected = 1
	}
	views := [2]view{{reflected: uint8(reflected)}, {reflected: uint8(reflected)}}
	if rows.kingBuckets {
		views = s.views(&rows.views[reflected])
	}
	ours, theirs := s.flags&sideBit, s.flags&sideBit^1
	our, their := views[ours], views[theirs]
	us, them := &rows.pieces[our.reflected&1][ours], &rows.pieces[their.reflected&1][theirs]
	n := 0
	for word, set := range s.occupied {
		for ; set != 0; set &= set - 1 {
			i := 32*word + bits.TrailingZeros32(set)
			piece := s.pieces[n&(maxPieces-1)] & (pieceCodes - 1)
			a.rows[0][n&(maxPieces-1)], a.rows[1][n&(maxPieces-1)] = us[piece][i]+our.first, them[piece][i]+their.first
			n++
		}
	}
	for extra, value := range s.extras { // no set of features has both extra features and king buckets
		if value != 0 {
			a.rows[0][n], a.rows[1][n] = rows.extras[ours][extra][value&(pieceCodes-1)], rows.extras[theirs][extra][value&(pieceCodes-1)]
			n++
		}
	}
	a.n = n
}

// views returns how each side sees the board.
func (s *sample) views(by *[2][maxPoints]view) (views [2]view) {
	n := 0
	for word, set := range s.occupied {
		for ; set != 0; set &= set - 1 {
			if piece := s.pieces[n&(maxPieces-1)]; piece.Type() == position.General {
				views[piece.Colour()] = by[piece.Colour()][32*word+bits.TrailingZeros32(set)]
			}
			n++
		}
	}
	return views
}
