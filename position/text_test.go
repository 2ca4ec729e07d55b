package position

// Texts for the messages of tests, of the boards of nine files. Elsewhere a square has its name from its variant.

func (s Square) String() string { return nineByEleven.name(s) }

func (m Move) String() string { return nineByEleven.moveName(m) }

// parseSquare reads the name of a square of the board with a river row.
func parseSquare(text string) (Square, bool) { return nineByEleven.square(text) }
