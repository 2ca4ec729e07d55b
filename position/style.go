package position

import (
	"slices"
	"strings"
)

// Notation is a way of writing moves that a variant has besides coordinates.
type Notation uint8

// The notations.
const (
	SAN             Notation = iota // Standard Algebraic Notation: Nf3
	WXF                             // letters and files as each side counts them: H2+3
	ChineseNotation                 // the same in characters: 马二进三
)

// Handicap is what one side may give the other: pieces that are taken off the board before the game.
type Handicap struct {
	Name    string      // one word, as pages and programs know it
	Squares [2][]Square // of the pieces, by the colour that gives it
}

// style is what people see of a variant and how they write it: data for programs that show, read and write games. Most of it
// is the same for a whole family.
type style struct {
	colours   [2]string           // what the sides are called
	names     [pieceTypes]string  // what the types are called in English
	letters   [2][pieceTypes]rune // the Chinese characters of the pieces, simplified, by colour; 0 where they have none
	notations []Notation          // the usual one first
	squares   bool                // pieces stand on squares, not on the crossings of lines
	castling  bool                // kings castle, and pawns capture in passing
	byWorth   []PieceType         // the types that can be lost, the most valuable first
	majors    []PieceType         // the types whose number tells how far a game has come
	gains     bool                // promotions may give a side more of these than it begins with
	handicaps func(*shape) []Handicap
	rules     []RepetitionRule // that repetitions may be judged by; none where there is nothing to choose
	draws     []DrawRule       // that may say which draws end a game by themselves; none where there is nothing to choose
}

// xiangqiStyle is that of xiangqi and of what is played with its pieces.
var xiangqiStyle = &style{
	colours: [2]string{"red", "black"},
	names:   typeNames,
	letters: [2][pieceTypes]rune{
		{Soldier: '兵', Advisor: '仕', Elephant: '相', Horse: '马', Cannon: '炮', Chariot: '车', General: '帅'},
		{Soldier: '卒', Advisor: '士', Elephant: '象', Horse: '马', Cannon: '炮', Chariot: '车', General: '将'},
	},
	notations: []Notation{ChineseNotation, WXF},
	byWorth:   []PieceType{Chariot, Cannon, Horse, Elephant, Advisor, Soldier},
	majors:    []PieceType{Chariot, Horse, Cannon},
	handicaps: xiangqiHandicaps,
	rules:     []RepetitionRule{ChineseRule, AsianRule, WXFRule, ComputerRule, AllowChase},
}

// pointsStyle judges repetitions by a rule of its own.
var pointsStyle = xiangqiStyle.but(func(s *style) { s.rules = nil })

// stratagemStyle has no handicaps, and of the rules of repetition those that know plates.
var stratagemStyle = xiangqiStyle.but(func(s *style) {
	s.handicaps, s.rules = noHandicaps, []RepetitionRule{ChineseRule, AllowChase}
})

var chessStyle = &style{
	colours: [2]string{"white", "black"},
	names: [pieceTypes]string{
		Pawn: "pawn", Knight: "knight", Bishop: "bishop", Rook: "rook", Queen: "queen", King: "king",
	},
	notations: []Notation{SAN},
	squares:   true,
	castling:  true,
	byWorth:   []PieceType{Queen, Rook, Bishop, Knight, Pawn},
	majors:    []PieceType{Rook, Knight, Bishop},
	gains:     true,
	handicaps: chessHandicaps,
	draws:     []DrawRule{FIDEDraws, BrainKingDraws},
}

// but returns a copy of a style with a change.
func (s style) but(change func(*style)) *style {
	change(&s)
	return &s
}

// handicap reads the squares of a handicap as they are named on a board.
func (b *shape) handicap(name, first, second string) Handicap {
	h := Handicap{Name: name}
	for c, names := range []string{first, second} {
		for _, one := range strings.Fields(names) {
			s, ok := b.square(one)
			if !ok {
				panic("position: handicap " + name + ": no square " + one)
			}
			h.Squares[c] = append(h.Squares[c], s)
		}
	}
	return h
}

func noHandicaps(*shape) []Handicap { return nil }

func xiangqiHandicaps(b *shape) []Handicap {
	return []Handicap{
		b.handicap("leftHorse", "b0", "h9"),
		b.handicap("horses", "b0 h0", "b9 h9"),
		b.handicap("nine", "a3 c3 e3 g3 i3 c0 g0 d0 f0", "a6 c6 e6 g6 i6 c9 g9 d9 f9"),
	}
}

func chessHandicaps(b *shape) []Handicap {
	return []Handicap{
		b.handicap("pawn", "f2", "f7"),
		b.handicap("knight", "b1", "b8"),
		b.handicap("rook", "a1", "a8"),
		b.handicap("queen", "d1", "d8"),
	}
}

// ColourName returns what a side is called: red or white, and black.
func (v *Variant) ColourName(c Colour) string { return v.style.colours[c&1] }

// ColourTitle returns what a side is called where a line begins with it or as a name: Red or White, and Black.
func (v *Variant) ColourTitle(c Colour) string {
	name := v.ColourName(c)
	return strings.ToUpper(name[:1]) + name[1:]
}

// TypeName returns the English name of a type of pieces in the variant: advisor in xiangqi, queen in chess.
func (v *Variant) TypeName(t PieceType) string { return v.style.names[t&7] }

// Character returns the Chinese character of a piece, simplified; 0 where pieces have none, as in chess.
func (v *Variant) Character(p Piece) rune { return v.style.letters[p.Colour()][p.Type()&7] }

// Notations returns how moves of the variant are written besides in coordinates, the usual way first.
func (v *Variant) Notations() []Notation { return slices.Clone(v.style.notations) }

// HasNotation reports whether moves of the variant are written in a notation.
func (v *Variant) HasNotation(n Notation) bool { return slices.Contains(v.style.notations, n) }

// OnSquares reports whether pieces stand on squares, as in chess, and not on the crossings of lines.
func (v *Variant) OnSquares() bool { return v.style.squares }

// TypesByWorth returns the types of pieces that can be lost, the most valuable first.
func (v *Variant) TypesByWorth() []PieceType { return slices.Clone(v.style.byWorth) }

// Majors returns the types of pieces whose number tells how far a game has come: chariots, horses and cannons, in chess
// rooks, knights and bishops. It must not be changed.
func (v *Variant) Majors() []PieceType { return v.style.majors }

// CanGainMajors reports whether promotions may give a side more majors than it begins with.
func (v *Variant) CanGainMajors() bool { return v.style.gains }

// Handicaps returns what one side may give the other.
func (v *Variant) Handicaps() []Handicap { return v.style.handicaps(v.shape) }

// RepetitionRules returns the rules that repetitions of the variant may be judged by; none where there is nothing to choose.
func (v *Variant) RepetitionRules() []RepetitionRule { return slices.Clone(v.style.rules) }

// DrawRules returns the rules that may say which draws of the variant end a game by themselves; none where there is nothing
// to choose.
func (v *Variant) DrawRules() []DrawRule { return slices.Clone(v.style.draws) }

// FirstRank returns the number of the rank nearest to who begins, as squares are named: 0, in chess 1. Where it is 0, other
// programs count from 1 as well.
func (v *Variant) FirstRank() int {
	last := v.shape.ranks[len(v.shape.ranks)-1]
	return int(last.name - '0')
}

// HasCastling reports whether kings castle and pawns capture in passing.
func (v *Variant) HasCastling() bool { return v.style.castling }

// HasPowers reports whether the variant has plates or a garrison swap.
func (v *Variant) HasPowers() bool { return v.powers != nil }

// IdleReversed reports whether an idle piece is the back of an ordinary one, and is drawn so.
func (v *Variant) IdleReversed() bool { return v.points != nil && v.points.reversed }
