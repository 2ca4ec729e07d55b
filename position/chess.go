package position

import "xqengine/position/chessboard"

// International chess. Its squares are the codes 0..63, rank*8 + file from a1 on, so that every set of them is the low
// word of a Bitboard; chess_*.go work on these words with the geometry of package chessboard. Its pieces are their cousins'
// codes: the bishop came from the elephant, the rook from the chariot, the queen from the counsellor.
//
// The special of a pawn's move onto the last rank is an index of promotions: a pawn becomes a queen unless the move
// says otherwise. Castling is the king's step of two squares, en passant a pawn's capture onto the frame's passant
// square.

// The pieces of chess, by their names there.
const (
	Pawn   = Soldier
	Queen  = Advisor
	Bishop = Elephant
	Knight = Horse
	Rook   = Chariot
	King   = General
)

// White is who moves first in chess.
const White = Red

// Chess is international chess.
var Chess = &Variant{
	Name:        "chess",
	Chinese:     "国际象棋",
	Description: "International chess: mate the enemy king; stalemate draws",
	family:      FamilyChess,
	style:       chessStyle,
	traits:      chessTraits,
	shape:       eightByEight,
}

// chessRuleset is the ruleset of chess.
type chessRuleset struct{}

var chessTraits = &Traits{
	ExchangeValues: chessExchangeValue,
	Officers:       []PieceType{Knight, Bishop, Rook, Queen},
	StalemateDraws: true,
	QuietGains:     true,
}

// chessExchangeValue is exchangeValue in chess.
var chessExchangeValue = [pieceTypes]int32{
	Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950, King: 10000,
}

// promotions are what a pawn may become, by the special of its move.
var promotions = [4]PieceType{Queen, Knight, Bishop, Rook}

// fiftyMoves is how many plies without a capture and without a pawn's move make a draw.
const fiftyMoves = 100

// CastlingRights is a set of rights to castle.
type CastlingRights uint8

// The rights, as bits.
const (
	WhiteShort CastlingRights = 1 << iota
	WhiteLong
	BlackShort
	BlackLong
	allRights = 1<<iota - 1
)

// castling is what castling on one wing looks like.
type castling struct {
	right            CastlingRights
	king, kingTo     Square
	rook, rookTo     Square
	empty, unharried uint64 // squares without pieces; squares the king passes or lands on
}

// castlings are the four, by colour and then wing: short, long.
var castlings = [2][2]castling{
	{
		{WhiteShort, 4, 6, 7, 5, 1<<5 | 1<<6, 1<<5 | 1<<6},
		{WhiteLong, 4, 2, 0, 3, 1<<1 | 1<<2 | 1<<3, 1<<2 | 1<<3},
	},
	{
		{BlackShort, 60, 62, 63, 61, 1<<61 | 1<<62, 1<<61 | 1<<62},
		{BlackLong, 60, 58, 56, 59, 1<<57 | 1<<58 | 1<<59, 1<<58 | 1<<59},
	},
}

// rightsLost holds the rights that end when a piece leaves or is taken on a square.
var rightsLost = func() (table [64]CastlingRights) {
	for c := range castlings {
		for _, way := range castlings[c] {
			table[way.king] |= way.right
			table[way.rook] |= way.right
		}
	}
	return table
}()

// The keys of the rights, and of the square on which a legal en passant capture is possible.
var (
	rightsKeys = func() (table [allRights + 1]uint64) {
		for rights := range table {
			for bit, name := range castlingLetters {
				if rights>>bit&1 != 0 {
					table[rights] ^= featureKey("castling:" + string(name))
				}
			}
		}
		return table
	}()
	passantKeys = func() (table [squareCodes]uint64) {
		for s := range 64 {
			table[s] = featureKey("passant:" + eightByEight.names[s])
		}
		return table
	}()
)

// castlingLetters are the rights in their order.
const castlingLetters = "KQkq"

// String returns the letters of the rights as a FEN has them, - for none.
func (r CastlingRights) String() string {
	var letters []byte
	for i := range len(castlingLetters) {
		if r>>i&1 != 0 {
			letters = append(letters, castlingLetters[i])
		}
	}
	if letters == nil {
		return "-"
	}
	return string(letters)
}

// pieces returns the pieces of a side that are of one type, in chess.
func (p *Position) pieces(c Colour, t PieceType) uint64 { return p.byColour[c&1].Lo & p.byType[t&7].Lo }

// darkSquares are the squares of a1's colour.
const darkSquares = chessboard.Dark
