package position

// Move is a single move of one piece: from<<7 | to in the low 14 bits. The two bits above are a
// special whose meaning the variant gives; in xiangqi they are zero. In the points variants the special
// is the change of kind (the new kind XOR the old one); on a move without capture before the first
// capture of points-tournament, 1 says that the same side moves again. In the stratagem variants it is a
// promotion or an exchange, and some moves have targets that are not targets of pieces: see stratagem_act.go.
//
//	bits 0-6   to
//	bits 7-13  from
//	bits 14-15 special
type Move uint16

// NoMove is not a move. It is never legal: no piece moves from a square to itself.
const NoMove Move = 0

// NewMove returns the move of the piece on from to the square to.
func NewMove(from, to Square) Move { return Move(from)<<7 | Move(to) }

// From returns the square that the piece leaves.
func (m Move) From() Square { return Square(m >> 7 & 127) }

// To returns the square that the piece arrives on.
func (m Move) To() Square { return Square(m & 127) }

// Special returns what the move is besides from and to, 0..3; 0 is a plain move.
func (m Move) Special() uint8 { return uint8(m >> 14) }

// Plain returns the move without its special.
func (m Move) Plain() Move { return m & withoutSpecial }

const withoutSpecial = 1<<14 - 1

// MaxMoves is a bound on the single moves of any position, with every conversion.
const MaxMoves = 512

// emissionSlack is how many moves may be written behind the last one that counts: see xiangqi_emission.go.
const emissionSlack = 16

// MoveList is a list of moves of fixed capacity. One is kept for each ply, because a fresh one on the
// stack would be cleared at every call.
type MoveList struct {
	count int
	moves [MaxMoves + emissionSlack]Move
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.count }

// At returns the move at index i, which must be below Len.
func (l *MoveList) At(i int) Move { return l.moves[i&(MaxMoves-1)] }

// Moves returns the list as a slice that stays valid until the next generation into l.
func (l *MoveList) Moves() []Move { return l.moves[:l.count&(2*MaxMoves-1)] }

// Contains reports whether m is in the list.
func (l *MoveList) Contains(m Move) bool {
	for _, other := range l.Moves() {
		if other == m {
			return true
		}
	}
	return false
}

// MoveKind is what a move does to the pieces on the board.
type MoveKind uint8

// The kinds of moves. All but Walk belong to the stratagem variants.
const (
	Walk       MoveKind = iota // from one square to another, capturing or not
	Exchange                   // both pieces leave the board
	Swap                       // general and partner change places
	MarkerStep                 // the marker moves
	Removal                    // an enemy is taken off the river
)
