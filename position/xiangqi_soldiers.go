package position

// SoldierAttacks returns the points that a set of soldiers of a colour attacks, all at once.
func SoldierAttacks(c Colour, soldiers Bitboard) Bitboard {
	if c == Red {
		return Bitboard{
			Lo: soldiers.Lo << Files & halfBits,
			Hi: soldiers.Lo>>(4*Files) | soldiers.Hi<<Files&halfBits | besides(soldiers.Hi),
		}
	}
	return Bitboard{
		Lo: soldiers.Lo>>Files | soldiers.Hi<<(4*Files)&halfBits | besides(soldiers.Lo),
		Hi: soldiers.Hi >> Files,
	}
}

// besides returns the points beside those of one half.
func besides(half uint64) uint64 { return half&^fileI<<1 | half&^fileA>>1 }
