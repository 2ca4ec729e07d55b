package position

import (
	"strconv"
	"strings"
)

// The second generator: a board of letters, moves tried one by one, legality by making the move and looking
// whether any enemy piece could take the general. It shares no code with the first one but the FEN text.

type refPoint struct{ file, rank int }

type refMove struct{ from, to refPoint }

func (m refMove) String() string { return m.from.String() + m.to.String() }

func (s refPoint) String() string { return string(rune('a'+s.file)) + strconv.Itoa(s.rank) }

func (s refPoint) plus(file, rank int) refPoint { return refPoint{s.file + file, s.rank + rank} }

func (s refPoint) onBoard() bool { return s.file >= 0 && s.file <= 8 && s.rank >= 0 && s.rank <= 9 }

// refBoard maps occupied points to FEN letters.
type refBoard struct {
	at  [9][10]byte
	red bool // is Red to move?
}

func refParse(fen string) *refBoard {
	fields := strings.Fields(fen)
	b := &refBoard{red: fields[1] == "w"}
	for i, line := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(line) {
			if letter <= '9' {
				file += int(letter - '0')
				continue
			}
			b.at[file][9-i] = letter
			file++
		}
	}
	return b
}

func (b *refBoard) get(s refPoint) byte { return b.at[s.file][s.rank] }

func isRed(letter byte) bool { return letter >= 'A' && letter <= 'Z' }

// own reports whether a piece of a side stands on s.
func (b *refBoard) own(s refPoint, red bool) bool { return b.get(s) != 0 && isRed(b.get(s)) == red }

// reach returns all points the piece on s may go to, the safety of its general aside.
func (b *refBoard) reach(s refPoint) (targets []refPoint) {
	red := isRed(b.get(s))
	add := func(to refPoint) {
		if to.onBoard() && !b.own(to, red) {
			targets = append(targets, to)
		}
	}
	inPalace := func(to refPoint) bool {
		if to.file < 3 || to.file > 5 {
			return false
		}
		return red && to.rank <= 2 || !red && to.rank >= 7
	}
	atHome := func(to refPoint) bool { return red && to.rank <= 4 || !red && to.rank >= 5 }
	straight := []refPoint{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal := []refPoint{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

	switch b.get(s) | 0x20 {
	case 'k':
		for _, d := range straight {
			if to := s.plus(d.file, d.rank); inPalace(to) {
				add(to)
			}
		}
	case 'a':
		for _, d := range diagonal {
			if to := s.plus(d.file, d.rank); inPalace(to) {
				add(to)
			}
		}
	case 'b':
		for _, d := range diagonal {
			to := s.plus(2*d.file, 2*d.rank)
			if to.onBoard() && atHome(to) && b.get(s.plus(d.file, d.rank)) == 0 {
				add(to)
			}
		}
	case 'n':
		for _, d := range straight {
			leg := s.plus(d.file, d.rank)
			if !leg.onBoard() || b.get(leg) != 0 {
				continue
			}
			add(leg.plus(d.file+d.rank, d.rank+d.file))
			add(leg.plus(d.file-d.rank, d.rank-d.file))
		}
	case 'r':
		for _, d := range straight {
			for to := s.plus(d.file, d.rank); to.onBoard(); to = to.plus(d.file, d.rank) {
				add(to)
				if b.get(to) != 0 {
					break
				}
			}
		}
	case 'c':
		for _, d := range straight {
			screens := 0
			for to := s.plus(d.file, d.rank); to.onBoard(); to = to.plus(d.file, d.rank) {
				switch {
				case b.get(to) == 0 && screens == 0:
					add(to)
				case b.get(to) != 0 && screens == 1:
					add(to)
				}
				if b.get(to) != 0 {
					screens++
				}
			}
		}
	case 'p':
		if red {
			add(s.plus(0, 1))
		} else {
			add(s.plus(0, -1))
		}
		if !atHome(s) {
			add(s.plus(1, 0))
			add(s.plus(-1, 0))
		}
	}
	return targets
}

func (b *refBoard) pieces(red bool) (points []refPoint) {
	for file := range 9 {
		for rank := range 10 {
			if s := (refPoint{file, rank}); b.own(s, red) {
				points = append(points, s)
			}
		}
	}
	return points
}

// checkers returns the pieces that attack the general of a side; the enemy general is one if they face.
func (b *refBoard) checkers(red bool) (points []refPoint) {
	letter := byte('k')
	if red {
		letter = 'K'
	}
	var general refPoint
	for _, s := range b.pieces(red) {
		if b.get(s) == letter {
			general = s
		}
	}
	for _, s := range b.pieces(!red) {
		for _, to := range b.reach(s) {
			if to == general {
				points = append(points, s)
			}
		}
		if b.get(s)|0x20 == 'k' && s.file == general.file {
			facing := true
			for rank := min(s.rank, general.rank) + 1; rank < max(s.rank, general.rank); rank++ {
				facing = facing && b.at[s.file][rank] == 0
			}
			if facing {
				points = append(points, s)
			}
		}
	}
	return points
}

func (b *refBoard) after(m refMove) *refBoard {
	c := *b
	c.at[m.to.file][m.to.rank] = b.get(m.from)
	c.at[m.from.file][m.from.rank] = 0
	c.red = !b.red
	return &c
}

// pseudo returns the moves of the side to move, the safety of its general aside.
func (b *refBoard) pseudo() (moves []refMove) {
	for _, from := range b.pieces(b.red) {
		for _, to := range b.reach(from) {
			moves = append(moves, refMove{from, to})
		}
	}
	return moves
}

func (b *refBoard) legal() (moves []refMove) {
	for _, m := range b.pseudo() {
		if len(b.after(m).checkers(b.red)) == 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// refValue is what static exchange evaluation counts for a letter.
func refValue(letter byte) int32 {
	switch letter | 0x20 {
	case 'p':
		return 100
	case 'a', 'b':
		return 200
	case 'n':
		return 400
	case 'c':
		return 450
	case 'r':
		return 900
	case 'k':
		return 10000
	}
	return 0
}

// exchange returns what a move wins by all captures on its target, each side taking with its cheapest piece
// and free to stop; tied reports whether one of two pieces of a type had to be chosen on the way.
func (b *refBoard) exchange(m refMove) (value int32, tied bool) {
	lost, tied := b.after(m).recapture(m.to)
	return refValue(b.get(m.to)) - max(0, lost), tied
}

// recapture returns the value of the exchange for the side to move if it takes with its cheapest piece on a
// point, or 0 if it has none there.
func (b *refBoard) recapture(on refPoint) (value int32, tied bool) {
	const cheapestFirst = "pabncrk"
	var best refMove
	lowest := 1000
	for _, m := range b.pseudo() {
		if m.to != on {
			continue
		}
		// Among pieces of one type the first one as the board is read, from a0.
		rank := strings.IndexByte(cheapestFirst, b.get(m.from)|0x20)*100 + m.from.rank*9 + m.from.file
		tied = tied && rank/100 >= lowest/100 || rank/100 == lowest/100
		if rank < lowest {
			best, lowest = m, rank
		}
	}
	if lowest == 1000 {
		return 0, false
	}
	value, later := b.exchange(best)
	return value, tied || later
}
