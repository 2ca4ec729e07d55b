package nnue

import (
	"crypto/sha256"
	"slices"
	"sync"

	"xqengine/position"
)

// Sizes that are the same for all nets.
const (
	Buckets    = 8 // output buckets
	maxPieces  = 32
	pieceCodes = 64 // Pieces: see position.Piece
	squares    = 128
	maxExtras  = 32                  // what is known of a position besides its board
	places     = squares + maxExtras // of what can change
)

// FeatureSet says what the inputs of the nets of a game are, and which output bucket judges a position: the set of
// features, in the words of Stockfish's nets. It never changes.
//
// An input is a piece on a point, of a kind where pieces have kinds; in some games there are extra features besides, such as a lead in points:
// each is a number below 64, 0 for none, and every number but 0 is an input. A set with king buckets has all of these inputs once
// for each king bucket in which the own general may stand, the board reflected where that spares a king bucket.
type FeatureSet struct {
	Name        string // of the game: xiangqi, chess, points, stratagem
	KingBuckets int    // of the own general; 1: he is a piece like others
	Inputs      int    // of one side, in all king buckets

	noIndex       uint16                           // the row of a piece on a point on which it can never stand: Inputs
	indexOf       [2][2][pieceCodes][places]uint16 // in the first king bucket, by the side that looks, and whether it sees the board reflected
	views         [2][squares]View                 // by the side that looks, and where its general stands
	points        []position.Square                // all points of the board
	mirror        func(position.Square) position.Square
	bucketWeight  [pieceCodes]uint8            // what a piece counts for the choice of the output bucket
	bucketSum     func(*position.Position) int // the sum of that over the board
	outputBucket  [maxPieces + 1]uint8         // the output bucket by that sum
	extras        int                          // how many there are
	readExtras    func(p *position.Position, extras []uint8)
	extrasVersion string                   // see spec
	variant       *position.Variant        // whose board has the points
	hash          func() [sha256.Size]byte // see hashInputs
}

// spec is what a set of features is made of.
type spec struct {
	name          string
	variant       *position.Variant
	inputs        int
	types         []position.PieceType
	kinds         []position.Kind
	canStand      func(t position.PieceType, home position.Square) bool // a piece of the first side on a point seen by that side
	mirror        func(position.Square) position.Square
	turn          func(position.Square) position.Square // the point as the second side sees it
	bucketWeight  func(position.PieceType) uint8
	bucketSum     func(*position.Position) int
	outputBucket  func(weight int) int
	extras        []extra
	readExtras    func(p *position.Position, extras []uint8) // writes the extra features of p
	extrasVersion string                                     // what readExtras writes for positions of a test, hashed: changes whenever a value of an extra feature gets another meaning
	kingBuckets   int                                        // 0: no king buckets
	kingBucketOf  func(home position.Square) int             // the king bucket of a general on a point seen by his side, which reflects does not reflect
	reflects      func(home position.Square) bool            // the board is seen reflected
}

// View is how a side sees the board: from where its general stands. It is the same for all points where there are no king buckets.
type View struct {
	looks     position.Colour
	reflected uint8
	first     uint16 // the first input of the king bucket
}

// extra is an extra feature: something known of a position besides its board.
type extra struct {
	values int // from 1
	// turned returns where the other side sees a value: in which extra feature, as which value.
	turned func(value int) (extra, turned int)
}

func newFeatureSet(g spec) *FeatureSet {
	f := &FeatureSet{
		Name: g.name, KingBuckets: max(g.kingBuckets, 1), Inputs: max(g.kingBuckets, 1) * g.inputs, noIndex: uint16(max(g.kingBuckets, 1) * g.inputs), mirror: g.mirror, bucketSum: g.bucketSum, extras: len(g.extras), readExtras: g.readExtras,
		extrasVersion: g.extrasVersion, variant: g.variant,
	}
	f.hash = sync.OnceValue(f.hashInputs)
	for _, rank := range g.variant.Ranks() {
		f.points = append(f.points, rank...)
	}
	slices.Sort(f.points)
	for side := range f.indexOf {
		for piece := range f.indexOf[side][0] {
			for s := range f.indexOf[side][0][piece] {
				f.indexOf[side][0][piece][s], f.indexOf[side][1][piece][s] = f.noIndex, f.noIndex
			}
		}
	}
	put := func(looks position.Colour, piece position.Piece, s position.Square, row uint16) {
		f.indexOf[looks][0][piece][s], f.indexOf[looks][1][piece][g.mirror(s)] = row, row
	}
	next := uint16(0)
	for _, kind := range g.kinds {
		for _, owner := range []position.Colour{position.Red, position.Black} { // own pieces, then the enemy's, as the first side sees them
			for _, t := range g.types {
				own, other := position.MakePiece(owner, t).As(kind), position.MakePiece(owner.Other(), t).As(kind)
				for _, s := range f.points {
					home := s
					if owner == position.Black {
						home = g.turn(s)
					}
					if !g.canStand(t, home) {
						continue
					}
					put(position.Red, own, s, next)
					put(position.Black, other, g.turn(s), next)
					next++
				}
				f.bucketWeight[own] = g.bucketWeight(t)
			}
		}
	}
	for i, extra := range g.extras {
		for value := 1; value <= extra.values; value++ {
			where, turned := extra.turned(value)
			for reflected := range f.indexOf[position.Red] {
				f.indexOf[position.Red][reflected][value][squares+i] = next
				f.indexOf[position.Black][reflected][turned][squares+where] = next
			}
			next++
		}
	}
	if int(next) != g.inputs {
		panic("nnue: the table of inputs is wrong")
	}
	for weight := range f.outputBucket {
		f.outputBucket[weight] = uint8(g.outputBucket(weight))
	}
	for looks := range position.Colour(2) {
		for s := range f.views[looks] {
			f.views[looks][s].looks = looks
		}
		for _, home := range f.points {
			if g.kingBuckets == 0 || !g.canStand(position.General, home) {
				continue
			}
			view, s := View{looks: looks}, home
			if looks == position.Black {
				s = g.turn(home)
			}
			if g.reflects(home) {
				home, view.reflected = g.mirror(home), 1
			}
			view.first = uint16(g.inputs * g.kingBucketOf(home))
			f.views[looks][s] = view
		}
	}
	return f
}

// String returns the name by which nets say that they are for this set: the game, and whether there are king buckets. Files
// call these zones.
func (f *FeatureSet) String() string {
	if f.KingBuckets > 1 {
		return f.Name + " with zones"
	}
	return f.Name
}

// MaxWeight bounds the absolute weights of the first layer, in floating point, so that no sum leaves the whole numbers.
func (f *FeatureSet) MaxWeight() float64 { return float64(f.maxInputWeight()-1) / InputUnit }

// maxInputWeight bounds the weights of the first layer so that the sum of all rows of a position and the bias stays within int16.
func (f *FeatureSet) maxInputWeight() int16 {
	return int16((32767 - sumStep/2) / (maxPieces + f.extras + 1))
}

// MaxActive is how many inputs a position can have at once, in any game.
const MaxActive = maxPieces + maxExtras

// Extras returns what is known of p besides its board, a number below 64 for each extra feature.
func (f *FeatureSet) Extras(p *position.Position) []uint8 {
	extras := make([]uint8, f.extras)
	if f.readExtras != nil {
		f.readExtras(p, extras)
	}
	return extras
}

// ExtraIndex returns the input, below Inputs, that an extra feature is for the side that looks; value is not 0.
func (f *FeatureSet) ExtraIndex(v View, extra int, value uint8) uint16 {
	return f.indexOf[v.looks][v.reflected][value&(pieceCodes-1)][squares+extra] + v.first
}

// Plain returns how a side sees a board without king buckets, or the first king bucket, not reflected.
func (f *FeatureSet) Plain(looks position.Colour) View { return View{looks: looks & 1} }

// KingBucket returns whether the board is seen reflected, 1 if it is, and the first input of the king bucket.
func (v View) KingBucket() (reflected uint8, first uint16) { return v.reflected, v.first }

// View returns how a side sees the board whose general stands on a point.
func (f *FeatureSet) View(looks position.Colour, general position.Square) View {
	return f.views[looks&1][general&(squares-1)]
}

// Indices returns the inputs of p for the side that looks, without the piece on a point unless that is NoSquare. It
// allocates: for tools and tests, not for search.
func (f *FeatureSet) Indices(p *position.Position, looks position.Colour, without position.Square) (rows []uint16) {
	view := f.View(looks, p.General(looks))
	for _, s := range f.points {
		if piece := p.PieceAt(s); piece != position.NoPiece && s != without {
			rows = append(rows, f.Index(view, piece, s))
		}
	}
	for i, value := range f.Extras(p) {
		if value != 0 {
			rows = append(rows, f.ExtraIndex(view, i, value))
		}
	}
	return rows
}

// FeaturesFor returns the set of features of a variant's nets that has no king buckets.
func FeaturesFor(v *position.Variant) *FeatureSet {
	return plainFeatures[v.Family()]
}

// KingBucketsFor returns the set of features of a variant's nets that has king buckets; nil if there is none.
func KingBucketsFor(v *position.Variant) *FeatureSet {
	return kingBucketFeatures[v.Family()]
}

// Index returns the input, below Inputs, that a piece on a point is for the side that looks.
func (f *FeatureSet) Index(v View, piece position.Piece, s position.Square) uint16 {
	return f.indexOf[v.looks][v.reflected][piece&(pieceCodes-1)][s&(squares-1)] + v.first
}

// Counterparts returns for each input of f the inputs of g that say about the same: none for an extra feature,
// unless both are the same set of features; for a piece on a point the same piece there, of its kind or else of the ordinary one, or
// else, if he cannot stand there in the game of g, all his other points; in a king bucket the same as without king buckets. It returns nil if
// the games have other pieces, or if only g has king buckets.
func (f *FeatureSet) Counterparts(g *FeatureSet) [][]uint16 {
	if f.outputBucket != g.outputBucket { // types of pieces are numbers that chess gives another meaning
		return nil
	}
	list := make([][]uint16, f.Inputs)
	switch {
	case f.Name == g.Name && (f.KingBuckets == g.KingBuckets || g.KingBuckets == 1):
		for row := range list {
			list[row] = []uint16{uint16(row % g.Inputs)}
		}
		return list
	case f.KingBuckets > 1 || g.KingBuckets > 1:
		return nil
	}
	own := f.Plain(position.Red)
	for piece := range f.indexOf[position.Red][0] {
		piece := position.Piece(piece)
		kind := piece
		if g.indicesOf(kind) == nil {
			kind = piece.As(position.Ordinary)
		}
		for _, s := range f.points {
			row := f.Index(own, piece, s)
			switch like := g.Index(own, kind, s); {
			case row == f.noIndex:
			case like != g.noIndex:
				list[row] = []uint16{like}
			default:
				list[row] = g.indicesOf(kind)
			}
		}
	}
	return list
}

// indicesOf returns the inputs of a piece on all points on which he can stand.
func (f *FeatureSet) indicesOf(piece position.Piece) (rows []uint16) {
	for _, s := range f.points {
		if row := f.Index(f.Plain(position.Red), piece, s); row != f.noIndex {
			rows = append(rows, row)
		}
	}
	return rows
}

// Mirrors reports whether p reflected is worth the same: not while a side may castle, nor where plates lie on points.
func (f *FeatureSet) Mirrors(p *position.Position) bool {
	return !p.HasCastlingRights() && !p.Variant().HasLayouts()
}

// Mirror returns the point that s is on the board reflected.
func (f *FeatureSet) Mirror(s position.Square) position.Square { return f.mirror(s) }

// Points returns all points of the board. It must not be changed.
func (f *FeatureSet) Points() []position.Square { return f.points }

// OutputBucket returns the output bucket that judges p.
func (f *FeatureSet) OutputBucket(p *position.Position) int {
	return int(f.outputBucket[min(f.bucketSum(p), maxPieces)])
}

// OutputBucketOf returns the output bucket that judges a board with these pieces.
func (f *FeatureSet) OutputBucketOf(pieces []position.Piece) int {
	weight := 0
	for _, piece := range pieces {
		weight += int(f.bucketWeight[piece&(pieceCodes-1)])
	}
	return int(f.outputBucket[min(weight, maxPieces)])
}
