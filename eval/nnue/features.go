package nnue

import (
	"crypto/sha256"
	"slices"
	"sync"

	"xqengine/position"
)

// Sizes that are the same for all nets.
const (
	Buckets    = 8 // output rows
	maxPieces  = 32
	pieceCodes = 64 // Pieces: see position.Piece
	squares    = 128
	maxFacts   = 32                 // what is known of a position besides its board
	places     = squares + maxFacts // of what can change
)

// FeatureSet says what the inputs of the nets of a game are, and which output row judges a position: the set of
// features, in the words of Stockfish's nets. It never changes.
//
// An input is a piece on a point, of a kind where pieces have kinds; in some games there are facts besides, such as a lead in points:
// each is a number below 64, 0 for none, and every number but 0 is an input. A set with zones has all of these inputs once
// for each zone in which the own general may stand, the board reflected where that spares a zone ("king buckets").
type FeatureSet struct {
	Name   string // of the game: xiangqi, chess, points, stratagem
	Zones  int    // of the own general; 1: he is a piece like others
	Inputs int    // of one side, in all zones

	noRow    uint16                           // the row of a piece on a point on which it can never stand: Inputs
	rowOf    [2][2][pieceCodes][places]uint16 // in the first zone, by the side that looks, and whether it sees the board reflected
	views    [2][squares]View                 // by the side that looks, and where its general stands
	points   []position.Square                // all points of the board
	mirror   func(position.Square) position.Square
	weigh    [pieceCodes]uint8            // what a piece counts for the choice of the output row
	weight   func(*position.Position) int // the sum of that over the board
	bucketOf [maxPieces + 1]uint8         // the output row by that sum
	facts    int                          // how many there are
	tell     func(p *position.Position, facts []uint8)
	told     string                   // see game
	variant  *position.Variant        // whose board has the points
	hash     func() [sha256.Size]byte // see InputsHash
}

// game is what a set of features is made of.
type game struct {
	name     string
	variant  *position.Variant
	inputs   int
	types    []position.PieceType
	kinds    []position.Kind
	canStand func(t position.PieceType, home position.Square) bool // a piece of the first side on a point seen by that side
	mirror   func(position.Square) position.Square
	turn     func(position.Square) position.Square // the point as the second side sees it
	weigh    func(position.PieceType) uint8
	weight   func(*position.Position) int
	bucketOf func(weight int) int
	facts    []fact
	tell     func(p *position.Position, facts []uint8) // writes the facts of p
	told     string                                    // what tell writes for positions of a test, hashed: changes whenever a value of a fact gets another meaning
	zones    int                                       // 0: no zones
	zoneOf   func(home position.Square) int            // the zone of a general on a point seen by his side, which reflects does not reflect
	reflects func(home position.Square) bool           // the board is seen reflected
}

// View is how a side sees the board: from where its general stands. It is the same for all points where there are no zones.
type View struct {
	looks     position.Colour
	reflected uint8
	first     uint16 // the first input of the zone
}

// fact is something known of a position besides its board.
type fact struct {
	values int // from 1
	// turned returns where the other side sees a value: in which fact, as which value.
	turned func(value int) (fact, turned int)
}

func newFeatureSet(g game) *FeatureSet {
	f := &FeatureSet{
		Name: g.name, Zones: max(g.zones, 1), Inputs: max(g.zones, 1) * g.inputs, noRow: uint16(max(g.zones, 1) * g.inputs), mirror: g.mirror, weight: g.weight, facts: len(g.facts), tell: g.tell,
		told: g.told, variant: g.variant,
	}
	f.hash = sync.OnceValue(f.hashInputs)
	for _, rank := range g.variant.Ranks() {
		f.points = append(f.points, rank...)
	}
	slices.Sort(f.points)
	for side := range f.rowOf {
		for piece := range f.rowOf[side][0] {
			for s := range f.rowOf[side][0][piece] {
				f.rowOf[side][0][piece][s], f.rowOf[side][1][piece][s] = f.noRow, f.noRow
			}
		}
	}
	put := func(looks position.Colour, piece position.Piece, s position.Square, row uint16) {
		f.rowOf[looks][0][piece][s], f.rowOf[looks][1][piece][g.mirror(s)] = row, row
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
				f.weigh[own] = g.weigh(t)
			}
		}
	}
	for i, fact := range g.facts {
		for value := 1; value <= fact.values; value++ {
			where, turned := fact.turned(value)
			for reflected := range f.rowOf[position.Red] {
				f.rowOf[position.Red][reflected][value][squares+i] = next
				f.rowOf[position.Black][reflected][turned][squares+where] = next
			}
			next++
		}
	}
	if int(next) != g.inputs {
		panic("nnue: the table of inputs is wrong")
	}
	for weight := range f.bucketOf {
		f.bucketOf[weight] = uint8(g.bucketOf(weight))
	}
	for looks := range position.Colour(2) {
		for s := range f.views[looks] {
			f.views[looks][s].looks = looks
		}
		for _, home := range f.points {
			if g.zones == 0 || !g.canStand(position.General, home) {
				continue
			}
			view, s := View{looks: looks}, home
			if looks == position.Black {
				s = g.turn(home)
			}
			if g.reflects(home) {
				home, view.reflected = g.mirror(home), 1
			}
			view.first = uint16(g.inputs * g.zoneOf(home))
			f.views[looks][s] = view
		}
	}
	return f
}

// String returns the name by which nets say that they are for this set: the game, and whether there are zones.
func (f *FeatureSet) String() string {
	if f.Zones > 1 {
		return f.Name + " with zones"
	}
	return f.Name
}

// MostWeight bounds the absolute weights of the first layer, in floating point, so that no sum leaves the whole numbers.
func (f *FeatureSet) MostWeight() float64 { return float64(f.mostInput()-1) / InputUnit }

// mostInput bounds the weights of the first layer so that the sum of all rows of a position and the bias stays within int16.
func (f *FeatureSet) mostInput() int16 { return int16((32767 - sumStep/2) / (maxPieces + f.facts + 1)) }

// MostInputs is how many inputs a position can have at once, in any game.
const MostInputs = maxPieces + maxFacts

// Facts returns what is known of p besides its board, a number below 64 for each fact.
func (f *FeatureSet) Facts(p *position.Position) []uint8 {
	facts := make([]uint8, f.facts)
	if f.tell != nil {
		f.tell(p, facts)
	}
	return facts
}

// FactRow returns the input, below Inputs, that a fact of Facts is for the side that looks; value is not 0.
func (f *FeatureSet) FactRow(v View, fact int, value uint8) uint16 {
	return f.rowOf[v.looks][v.reflected][value&(pieceCodes-1)][squares+fact] + v.first
}

// Plain returns how a side sees a board without zones, or the first zone, not reflected.
func (f *FeatureSet) Plain(looks position.Colour) View { return View{looks: looks & 1} }

// Zone returns whether the board is seen reflected, 1 if it is, and the first input of the zone.
func (v View) Zone() (reflected uint8, first uint16) { return v.reflected, v.first }

// View returns how a side sees the board whose general stands on a point.
func (f *FeatureSet) View(looks position.Colour, general position.Square) View {
	return f.views[looks&1][general&(squares-1)]
}

// Rows returns the inputs of p for the side that looks, without the piece on a point unless that is NoSquare. It
// allocates: for tools and tests, not for search.
func (f *FeatureSet) Rows(p *position.Position, looks position.Colour, without position.Square) (rows []uint16) {
	view := f.View(looks, p.General(looks))
	for _, s := range f.points {
		if piece := p.PieceAt(s); piece != position.NoPiece && s != without {
			rows = append(rows, f.Row(view, piece, s))
		}
	}
	for i, value := range f.Facts(p) {
		if value != 0 {
			rows = append(rows, f.FactRow(view, i, value))
		}
	}
	return rows
}

// FeaturesFor returns the set of features of a variant's nets that has no zones.
func FeaturesFor(v *position.Variant) *FeatureSet {
	return plainFeatures[v.Family()]
}

// ZonesFor returns the set of features of a variant's nets that has zones; nil if there is none.
func ZonesFor(v *position.Variant) *FeatureSet {
	return zonedFeatures[v.Family()]
}

// Row returns the input, below Inputs, that a piece on a point is for the side that looks.
func (f *FeatureSet) Row(v View, piece position.Piece, s position.Square) uint16 {
	return f.rowOf[v.looks][v.reflected][piece&(pieceCodes-1)][s&(squares-1)] + v.first
}

// Counterparts returns for each input of f the inputs of g that say about the same: none for a fact besides the board,
// unless both are the same set of features; for a piece on a point the same piece there, of its kind or else of the ordinary one, or
// else, if he cannot stand there in the game of g, all his other points; in a zone the same as without zones. It returns nil if
// the games have other pieces, or if only g has zones.
func (f *FeatureSet) Counterparts(g *FeatureSet) [][]uint16 {
	if f.bucketOf != g.bucketOf { // types of pieces are numbers that chess gives another meaning
		return nil
	}
	list := make([][]uint16, f.Inputs)
	switch {
	case f.Name == g.Name && (f.Zones == g.Zones || g.Zones == 1):
		for row := range list {
			list[row] = []uint16{uint16(row % g.Inputs)}
		}
		return list
	case f.Zones > 1 || g.Zones > 1:
		return nil
	}
	own := f.Plain(position.Red)
	for piece := range f.rowOf[position.Red][0] {
		piece := position.Piece(piece)
		kind := piece
		if g.rowsOf(kind) == nil {
			kind = piece.As(position.Ordinary)
		}
		for _, s := range f.points {
			row := f.Row(own, piece, s)
			switch like := g.Row(own, kind, s); {
			case row == f.noRow:
			case like != g.noRow:
				list[row] = []uint16{like}
			default:
				list[row] = g.rowsOf(kind)
			}
		}
	}
	return list
}

// rowsOf returns the inputs of a piece on all points on which he can stand.
func (f *FeatureSet) rowsOf(piece position.Piece) (rows []uint16) {
	for _, s := range f.points {
		if row := f.Row(f.Plain(position.Red), piece, s); row != f.noRow {
			rows = append(rows, row)
		}
	}
	return rows
}

// Mirrors tells whether p reflected is worth the same: not while a side may castle, nor where plates lie on points.
func (f *FeatureSet) Mirrors(p *position.Position) bool {
	return !p.HasCastlingRights() && !p.Variant().HasLayouts()
}

// Mirror returns the point that s is on the board reflected.
func (f *FeatureSet) Mirror(s position.Square) position.Square { return f.mirror(s) }

// Points returns all points of the board. It must not be changed.
func (f *FeatureSet) Points() []position.Square { return f.points }

// Bucket returns the output row that judges p.
func (f *FeatureSet) Bucket(p *position.Position) int {
	return int(f.bucketOf[min(f.weight(p), maxPieces)])
}

// BucketOf returns the output row that judges a board with these pieces.
func (f *FeatureSet) BucketOf(pieces []position.Piece) int {
	weight := 0
	for _, piece := range pieces {
		weight += int(f.weigh[piece&(pieceCodes-1)])
	}
	return int(f.bucketOf[min(weight, maxPieces)])
}
