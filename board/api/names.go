package api

import (
	"xqengine/layout"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// Names that the page knows things by.

// ColourName returns the name of a side.
func ColourName(c position.Colour) string { return c.String() }

// ColourOf returns the colour that a name stands for.
func ColourOf(name string) (position.Colour, bool) {
	switch name {
	case "red":
		return position.Red, true
	case "black":
		return position.Black, true
	}
	return position.Red, false
}

// sidesOf asks something of each side.
func sidesOf[T any](of func(position.Colour) T) *Sides[T] {
	return &Sides[T]{of(position.Red), of(position.Black)}
}

var reasonNames = map[position.Reason]string{
	position.Mate: ReasonMate, position.Stalemate: ReasonStalemate, position.Repetition: ReasonRepetition,
	position.NaturalLimit: ReasonNaturalLimit, position.Material: ReasonMaterial, position.Target: ReasonTarget,
	position.VictorySoldier: ReasonVictorySoldier, position.FiftyMoves: ReasonFiftyMoves,
}

// ReasonName returns what the page calls the reason of an outcome.
func ReasonName(r position.Reason) string { return reasonNames[r] }

// WinnerName returns the name of who won; nothing if nobody has.
func WinnerName(w position.Winner) string {
	switch w {
	case position.RedWins:
		return "red"
	case position.BlackWins:
		return "black"
	}
	return ""
}

func squareName(v *position.Variant, s position.Square) string {
	if s == position.NoSquare {
		return ""
	}
	return v.SquareName(s)
}

func squareNames(v *position.Variant, b position.Bitboard) []string {
	var names []string
	for !b.Empty() {
		names = append(names, v.SquareName(b.Pop()))
	}
	return names
}

// pieceOf describes a piece; nil if there is none.
func pieceOf(v *position.Variant, piece position.Piece, at position.Square) *Piece {
	if piece == position.NoPiece {
		return nil
	}
	return &Piece{
		Square: squareName(v, at), Type: v.TypeName(piece.Type()), Letter: string(rune(v.Letter(piece))),
		Colour: ColourName(piece.Colour()), Kind: piece.Kind().String(),
	}
}

// fileNames returns the names of files from Red's left.
func fileNames(v *position.Variant) (names []string) {
	for _, s := range v.Ranks()[0] {
		names = append(names, v.SquareName(s)[:1])
	}
	return names
}

// rankNames returns the names of ranks from Black's back rank down.
func rankNames(v *position.Variant) (names []string) {
	for _, rank := range v.Ranks() {
		names = append(names, v.SquareName(rank[0])[1:])
	}
	return names
}

// VariantInfoOf describes a variant.
func VariantInfoOf(v *position.Variant) VariantInfo {
	p := position.New(v)
	info := VariantInfo{
		Name: v.Name, Chinese: v.Chinese, Description: v.Description, FEN: fen.Start(v), Family: v.Family().String(),
		Files: fileNames(v), Ranks: rankNames(v), Points: v.HasPoints(), Target: p.PointsTarget(), Marker: v.HasMarkers(),
		River: v.HasRiverRow(), Swaps: v.Swaps(), DoubleTurns: v.DoubleTurns(),
	}
	for _, one := range record.Formats() {
		if one.Written() && one.Holds(record.Start{Variant: v}) {
			info.Formats = append(info.Formats, string(one))
		}
	}
	info.describeStyle(v)
	for _, k := range v.Kinds() {
		info.Kinds = append(info.Kinds, k.String())
	}
	for _, plate := range v.Plates() {
		info.Plates = append(info.Plates, PlateInfo{
			Number: plate.Number, Symbol: string(rune(plate.Symbol)), Chinese: plate.Chinese, English: plate.English,
			Piece: plate.Piece.String(), Serves: plate.Serves,
		})
	}
	if points := p.LayoutPoints(position.Red); points != nil {
		info.Layouts = "own"
		if v.SharesLayout() {
			info.Layouts = "one"
		} else {
			info.Best = layout.BestOf(v)
		}
		info.LayoutRed, info.LayoutBlack = pointNames(v, points), pointNames(v, p.LayoutPoints(position.Black))
	}
	return info
}

var notationNames = [...]string{position.SAN: "san", position.WXF: "wxf", position.ChineseNotation: "chinese"}

// describeStyle adds what people see of a variant.
func (info *VariantInfo) describeStyle(v *position.Variant) {
	info.First, info.Squares, info.Castling, info.Reversed = v.ColourName(position.Red), v.OnSquares(), v.HasCastling(), v.IdleReversed()
	info.Types, info.Handicaps = map[string]string{}, []HandicapInfo{}
	info.RepetitionRules, info.DrawRules = []string{}, []string{}
	for _, t := range append(v.TypesByWorth(), position.General) {
		info.Types[string(rune(v.Letter(position.MakePiece(position.Black, t))))] = v.TypeName(t)
	}
	for _, n := range v.Notations() {
		info.Notations = append(info.Notations, notationNames[n])
	}
	for _, h := range v.Handicaps() {
		info.Handicaps = append(info.Handicaps, HandicapInfo{h.Name, pointNames(v, h.Squares[position.Red]), pointNames(v, h.Squares[position.Black])})
	}
	for _, r := range v.RepetitionRules() {
		info.RepetitionRules = append(info.RepetitionRules, r.String())
	}
	for _, r := range v.DrawRules() {
		info.DrawRules = append(info.DrawRules, r.String())
	}
}

func pointNames(v *position.Variant, points []position.Square) []string {
	var names []string
	for _, s := range points {
		names = append(names, v.SquareName(s))
	}
	return names
}

// ResultOf returns the result that a winner means.
func ResultOf(winner string) string {
	switch winner {
	case "red":
		return string(record.RedWins)
	case "black":
		return string(record.BlackWins)
	}
	return string(record.Drawn)
}
