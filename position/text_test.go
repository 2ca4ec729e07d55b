package position

// parseSquare reads the name of a square of the board with a river row.
func parseSquare(text string) (Square, bool) { return nineByEleven.square(text) }
