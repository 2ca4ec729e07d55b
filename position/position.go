package position

// Position is a position with the history that led to it. It is used by pointer, by one goroutine at a
// time; Clone makes an independent copy.
type Position struct {
	byType   [pieceTypes]Bitboard // both colours together
	byColour [2]Bitboard
	board    [squareCodes]Piece
	general  [2]Square
	side     Colour
	family   Family
	layout   [2][16]plateID      // the plates that a general's point stands for: see pointOf
	promoter [2]bool             // a side has the plate that promotes soldiers
	victor   [2]bool             // a side has the plate of the victory soldier
	byKind   [kindCount]Bitboard // both colours together; kept in the variants with kinds only

	ply      int     // moves made since the first position of the history
	stack    []frame // stack[ply] belongs to the position on the board; longer than ply
	features *Features

	variant   *Variant
	grid      *grid  // the board of the stratagem variants
	layoutKey uint64 // key of both layouts
	rules     Rules
	firstMove int // move number of the first position of the history
	firstSide Colour

	scratch *MoveList // for questions that need a list; nil until one is asked
	follow  *MoveList // for the question whether a move can follow the first half of a turn; nil until it is asked
	referee *referee  // judges repetitions; nil until one must be looked at, and shared by no two positions
}

// frame is what make computes and unmake forgets: everything that is incremental, the move that led
// here, and what legality needs to know about the side to move.
type frame struct {
	key    uint64
	board  uint64 // in the variants with points: the key without the points
	value  int64  // sum of Feature.Value over the pieces on the board
	counts uint64 // pieces on the board: see Counts

	move     Move  // the move that led here; NoMove for a pass and for the first position
	moved    Piece // the piece that moved, as it was before the move
	captured Piece

	clock      uint16         // natural limit counter, in plies
	reversible uint16         // plies since the last capture, pass or the first position
	checks     [2]uint8       // checks given by each side since the last capture
	rights     CastlingRights // to castle, in chess
	passant    Square         // on which a legal en passant capture is possible, in chess; NoSquare if there is none

	points   [2]int32 // of each side, in the variants with points
	turns    int32    // turns finished since the first position of the history, outside xiangqi
	phase    Phase    // how many single moves the turn may hold
	verdict  Verdict  // for the side to move, when points or a victory soldier have decided the game
	moveKind MoveKind // what the move that led here did, in the stratagem variants
	plain    bool     // there: the general can be attacked by the plain rules only, and pins hold
	powers   powers   // plates and events, in the stratagem variants
	royals   bool     // the side to move has royal pieces besides its general: pins are not enough

	pins      uint8    // entries of pinSquare and pinMask
	checkers  Bitboard // enemy pieces that attack the general of the side to move
	hollow    Bitboard // points on which an own piece would become the screen of an enemy cannon
	pinned    Bitboard // own pieces that may not leave their mask
	pinSquare [maxPins]Square
	pinMask   [maxPins]Bitboard
}

// maxPins bounds the pins of one general: two chariots, four pieces before two cannons, two horses, the
// enemy general, and room to spare.
const maxPins = 16

// NewFeatures returns a table for the board of a variant, with the Zobrist keys and the values that value returns for
// each piece and square. It serves all variants whose squares are among those of the board: the board with a river row
// has those of the one without.
//
// The river row takes the values of the bank before it, of the piece's own land: value is asked for points of
// the land only.
func NewFeatures(v *Variant, value func(Piece, Square) int64) *Features {
	table := *v.shape.keysOnly
	forEachPiece(func(p Piece) {
		for _, r := range v.shape.ranks {
			for file, s := range r.squares {
				ground := s
				if r.name == riverLetter {
					ground = SquareAt(file, 4+int(p.Colour()))
				}
				table[p][s].Value = value(p, ground)
			}
		}
	})
	return &table
}

// Clone returns an independent copy with its history.
func (p *Position) Clone() *Position {
	c := *p
	c.stack = make([]frame, p.ply+1+fewFrames)
	copy(c.stack, p.stack[:p.ply+1])
	c.referee, c.scratch, c.follow = nil, nil, nil
	return &c
}

// CopyFrom makes p an independent copy of q, reusing p's memory where it suffices.
func (p *Position) CopyFrom(q *Position) {
	stack, referee, scratch, follow := p.stack, p.referee, p.scratch, p.follow
	*p = *q
	p.referee, p.scratch, p.follow = referee, scratch, follow
	if len(stack) < q.ply+1+spareFrames {
		stack = make([]frame, q.ply+1+2*spareFrames)
	}
	copy(stack, q.stack[:q.ply+1])
	p.stack = stack
}

// How many plies can be made before the stack must grow. New positions and clones serve to look a few moves ahead, most of
// them are never moved on; copies serve to search, which must not allocate.
const (
	fewFrames   = 16
	spareFrames = 256
)

// grow makes room for more plies, for twice as many as before and some more.
func (p *Position) grow() {
	longer := make([]frame, 2*len(p.stack)+fewFrames)
	copy(longer, p.stack)
	p.stack = longer
}

func (p *Position) top() *frame { return &p.stack[p.ply] }

// Variant returns the rules the position is played by.
func (p *Position) Variant() *Variant { return p.variant }

// Rules returns the settings of the referee.
func (p *Position) Rules() Rules { return p.rules }

// Side returns the side to move.
func (p *Position) Side() Colour { return p.side }

// Key returns the Zobrist key: placement, kinds, side to move, turn and points, and nothing that depends
// on history.
func (p *Position) Key() uint64 { return p.top().key }

// Value returns the sum of the feature values of all pieces on the board; see SetFeatures.
func (p *Position) Value() int64 { return p.top().value }

// PieceAt returns the piece on s, NoPiece if there is none.
func (p *Position) PieceAt(s Square) Piece { return p.board[s&127] }

// General returns the square of the general of c.
func (p *Position) General(c Colour) Square { return p.general[c&1] }

// Occupied returns all pieces on the board.
func (p *Position) Occupied() Bitboard { return p.byColour[Red].or(p.byColour[Black]) }

// Colour returns all pieces of a side.
func (p *Position) Colour(c Colour) Bitboard { return p.byColour[c&1] }

// Pieces returns the pieces of a side that are of one type.
func (p *Position) Pieces(c Colour, t PieceType) Bitboard {
	return p.byColour[c&1].and(p.byType[t&7])
}

// Type returns the pieces of both sides that are of one type.
func (p *Position) Type(t PieceType) Bitboard { return p.byType[t&7] }

// InCheck reports whether the general of the side to move is attacked.
func (p *Position) InCheck() bool { return p.top().checkers.any() }

// Checkers returns the pieces that attack the general of the side to move.
func (p *Position) Checkers() Bitboard { return p.top().checkers }

// Pinned returns the pieces of the side to move that may not leave a line, a leg or a screen's place
// without exposing their general.
func (p *Position) Pinned() Bitboard { return p.top().pinned }

// Clock returns the natural limit counter in plies: plies since the last capture, less the checks and
// replies that the rules do not count.
func (p *Position) Clock() int { return int(p.top().clock) }

// Reversible returns the plies since the last capture or pass: how far back a repetition can lie.
func (p *Position) Reversible() int { return int(p.top().reversible) }

// Ply returns the number of moves made since the first position of the history.
func (p *Position) Ply() int { return p.ply }

// MoveNumber returns the number of the move about to be made, as FEN counts: it grows after Black's.
func (p *Position) MoveNumber() int {
	turns := p.turnsMade()
	blackTurns := turns / 2
	if p.firstSide == Black {
		blackTurns = (turns + 1) / 2
	}
	return p.firstMove + blackTurns
}

// LastMove returns the move that led to the position; NoMove after a pass and for the first one.
func (p *Position) LastMove() Move { return p.top().move }

// LastCapture returns the piece the last move captured, NoPiece if it captured none.
func (p *Position) LastCapture() Piece { return p.top().captured }

// KeyBefore returns the key of the position n plies ago; n must be at most Ply.
func (p *Position) KeyBefore(n int) uint64 { return p.stack[p.ply-n].key }

// MoveBefore returns the move that led to the position n plies ago and the piece that made it as it was
// before; n must be at most Ply.
func (p *Position) MoveBefore(n int) (Move, Piece) {
	f := &p.stack[p.ply-n]
	return f.move, f.moved
}

// Board returns what stands on the points, by Square. It must not be changed, and it changes with the position.
func (p *Position) Board() *[squareCodes]Piece { return &p.board }

// Counts returns how many pieces of each colour and type are on the board, four bits each: see Count.
func (p *Position) Counts() uint64 { return p.top().counts }

// Count returns the number of pieces of a colour and type.
func (p *Position) Count(c Colour, t PieceType) int {
	return int(p.top().counts >> CountShift(c, t) & 15)
}

// CountShift returns where the four bits of a colour and type lie in Counts. A type from Soldier on.
func CountShift(c Colour, t PieceType) uint { return 28*uint(c) + 4*uint(t-1) }

// countOf holds what a piece adds to Counts.
var countOf = func() (table [pieceCodes]uint64) {
	forEachPiece(func(p Piece) { table[p] = 1 << CountShift(p.Colour(), p.Type()) })
	return table
}()

func (p *Position) computeKey() (key uint64) {
	for _, s := range p.variant.shape.squares {
		if piece := p.board[s]; piece != NoPiece {
			key ^= p.variant.shape.keysOnly[piece][s].Key
		}
	}
	if p.side == Black {
		key ^= sideKey
	}
	f := p.top()
	switch p.family {
	case FamilyXiangqi:
		return key
	case FamilyChess:
		return key ^ rightsKeys[f.rights&allRights] ^ passantKeys[f.passant&127]
	case FamilyPoints:
		return key ^ phaseKeys[f.phase] ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
	case FamilyStratagem:
		return key ^ p.layoutKey ^ p.powersKey(&f.powers)
	}
	panic(unknownFamily)
}

func (p *Position) computeValue() (value int64) {
	for _, s := range p.variant.shape.squares {
		if piece := p.board[s]; piece != NoPiece {
			value += p.features[piece][s].Value
		}
	}
	return value
}

func (p *Position) computeCounts() (counts uint64) {
	for _, piece := range p.board {
		counts += countOf[piece&63]
	}
	return counts
}

// turnsMade returns the turns finished since the first position of the history.
func (p *Position) turnsMade() int {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return p.ply
	case FamilyPoints, FamilyStratagem:
		return int(p.top().turns)
	}
	panic(unknownFamily)
}

// following returns the list for the question whether a move can follow the first half of a turn. It is not the
// list of Stuck, which may be under way.
func (p *Position) following() *MoveList {
	if p.follow == nil {
		p.follow = new(MoveList)
	}
	return p.follow
}
