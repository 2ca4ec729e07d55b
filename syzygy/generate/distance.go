package generate

import (
	"fmt"

	"xqengine/syzygy/internal/chess"
)

// maxPlies is after how many plies without a zeroing move a game is drawn.
const maxPlies = 100

// distances works out in how many plies the next zeroing move, or mate, comes. With the pieces that are solved here every win comes within the fifty moves, so that
// there are no cursed values; a win that does not is an error.
func (e *endgame) distances() error {
	levels := make([][]place, maxPlies+4)
	set := func(at place, plies int) {
		e.plies[at.side][at.number] = uint8(plies)
		levels[plies] = append(levels[plies], at)
	}
	e.each(func(at place, b *chess.Board) {
		switch e.value[at.side][at.number] {
		case win:
			if zeroing, mate := e.winsAtOnce(b); zeroing || mate {
				e.zeroes[at.side][at.number] = zeroing
				set(at, 1)
			}
		case loss:
			if plies, known := e.lastsFor(b); known {
				set(at, plies)
			}
		}
	})
	for plies := 1; plies <= maxPlies; plies++ {
		for i := 0; i < len(levels[plies]); i++ {
			at := levels[plies][i]
			v := e.value[at.side][at.number]
			after, _ := e.board(at)
			e.before(&after, false, func(b *chess.Board) {
				prior := e.find(b)
				if e.plies[prior.side][prior.number] != 0 {
					return
				}
				switch e.value[prior.side][prior.number] {
				case win:
					if v == loss {
						set(prior, plies+1)
					}
				case loss:
					if n, known := e.lastsFor(b); known && v == win {
						set(prior, n)
					}
				}
			})
		}
	}
	return e.checkDistances(levels)
}

// checkDistances tells whether every win comes in time.
func (e *endgame) checkDistances(levels [][]place) error {
	missing := 0
	for _, beyond := range levels[maxPlies+1:] {
		missing += len(beyond)
	}
	e.each(func(at place, _ *chess.Board) {
		if e.value[at.side][at.number] != draw && e.plies[at.side][at.number] == 0 {
			missing++
		}
	})
	if missing > 0 {
		return fmt.Errorf("%s: %d positions are won or lost in more than %d plies, which are not counted here", e.pieces, missing, maxPlies)
	}
	return nil
}

// winsAtOnce tells whether a capture or a pawn's move wins, and whether another move mates.
func (e *endgame) winsAtOnce(b *chess.Board) (zeroing, mate bool) {
	var list chess.List
	b.Generate(&list, false)
	for _, m := range list.Moves() {
		child, legal := b.Make(m)
		if !legal || e.valueOf(&child) != loss {
			continue
		}
		if b.IsCapture(m) || b.MovesPawn(m) {
			return true, mate
		}
		mate = mate || child.IsMate()
	}
	return false, mate
}

// lastsFor returns for how many plies a lost position lasts, if the distances after all its moves are known: 1 if it is mate, or if all
// moves are zeroing.
func (e *endgame) lastsFor(b *chess.Board) (plies int, known bool) {
	var list chess.List
	b.Generate(&list, false)
	plies = 1
	for _, m := range list.Moves() {
		child, legal := b.Make(m)
		if !legal || b.IsCapture(m) || b.MovesPawn(m) {
			continue
		}
		at := e.find(&child)
		n := int(e.plies[at.side][at.number])
		if n == 0 {
			return 0, false
		}
		plies = max(plies, n+1)
	}
	return plies, true
}
