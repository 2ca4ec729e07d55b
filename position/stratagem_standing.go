package position

// standing returns the squares on which a piece of a colour and type may ever stand in the variant.
func (v *Variant) standing(c Colour, t PieceType) Bitboard {
	r := v.powers
	if r == nil {
		return standing[c][t]
	}
	points := standing[c][t]
	switch t {
	case General:
		if r.swaps {
			points = land[c]
		}
	case Soldier:
		switch {
		case r.lastMoved: // 卧底兵 walks home, on whatever rank
			points = land[Red].or(land[Black])
		case r.loosePieces:
			points = homeRanks(c, 3, 4).or(land[c^1])
		}
	}
	if r.river && (t == Soldier || t >= Horse && t <= Chariot) {
		points = points.or(elevenRows().river)
	}
	return points
}

// homeRanks returns the ranks from first to last of a side's own land, as it counts them.
func homeRanks(c Colour, first, last int) (points Bitboard) {
	for rank := first; rank <= last; rank++ {
		for file := range Files {
			points = points.or(squareBits[home(c, file, rank)])
		}
	}
	return points
}
