package position

import "fmt"

// mustHold panics if incremental state differs from what the board says.
func mustHold(err error) {
	if err != nil {
		panic("position: " + err.Error())
	}
}

// verifyBoard compares the incremental state that all families keep with what the array of pieces says.
func (p *Position) verifyBoard() error {
	var byType [pieceTypes]Bitboard
	var byColour [2]Bitboard
	var byKind [kindCount]Bitboard
	for _, s := range p.variant.shape.squares {
		piece := p.board[s]
		if piece == NoPiece {
			continue
		}
		byType[piece.Type()] = byType[piece.Type()].or(squareBits[s])
		byColour[piece.Colour()] = byColour[piece.Colour()].or(squareBits[s])
		byKind[piece.Kind()] = byKind[piece.Kind()].or(squareBits[s])
		if piece.Type() == General && p.general[piece.Colour()] != s {
			return fmt.Errorf("the %s general stands on %s, not %s",
				piece.Colour(), p.variant.shape.name(s), p.variant.shape.name(p.general[piece.Colour()]))
		}
	}
	f := p.top()
	switch {
	case byType != p.byType:
		return fmt.Errorf("sets by type differ from the board")
	case byColour != p.byColour:
		return fmt.Errorf("sets by colour differ from the board")
	case p.variant.points != nil && byKind != p.byKind:
		return fmt.Errorf("sets by kind differ from the board")
	case f.key != p.computeKey():
		return fmt.Errorf("key %016X, recomputed %016X", f.key, p.computeKey())
	case f.value != p.computeValue():
		return fmt.Errorf("value %d, recomputed %d", f.value, p.computeValue())
	case f.counts != p.computeCounts():
		return fmt.Errorf("counts %x, recomputed %x", f.counts, p.computeCounts())
	}
	return nil
}

// check compares the incremental state with the recomputed one in builds with -tags invariants.
func (p *Position) check() {
	if invariantsEnabled {
		mustHold(p.verifyBoard())
	}
}
