package position

import "strings"

// A second referee of repetitions, slow and plain, that follows the text of the rules word by word on a
// board of letters with its own movement and its own idea of legality. It shares nothing with the fast
// one but FEN text and moves.

// plainSquare is a file and a rank.
type plainSquare struct{ file, rank int }

func plainSquareOf(s Square) plainSquare { return plainSquare{s.file(), s.rank()} }

// plainBoard holds FEN letters by rank and file; zero is an empty point.
type plainBoard struct {
	at  [10][9]byte
	red bool // Red is to move
}

func plainBoardOf(fen string) plainBoard {
	fields := strings.Fields(fen)
	b := plainBoard{red: fields[1] == "w"}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '9' {
				file += int(letter - '0')
				continue
			}
			b.at[9-i][file] = byte(letter)
			file++
		}
	}
	return b
}

func (b *plainBoard) get(s plainSquare) byte { return b.at[s.rank][s.file] }

func onPlainBoard(s plainSquare) bool {
	return s.file >= 0 && s.file < 9 && s.rank >= 0 && s.rank < 10
}

func plainIsRed(letter byte) bool { return letter < 'a' }

// plainKind returns the upper-case letter of a piece.
func plainKind(letter byte) byte { return letter &^ 0x20 }

func inPlainPalace(s plainSquare, red bool) bool {
	if s.file < 3 || s.file > 5 {
		return false
	}
	if red {
		return s.rank <= 2
	}
	return s.rank >= 7
}

func plainCrossed(s plainSquare, red bool) bool {
	if red {
		return s.rank >= 5
	}
	return s.rank <= 4
}

// targets returns where the piece on from can go by its movement rules, enemies included, own pieces not.
func (b *plainBoard) targets(from plainSquare) []plainSquare {
	letter := b.get(from)
	red := plainIsRed(letter)
	found := make([]plainSquare, 0, 18)
	add := func(to plainSquare) {
		if onPlainBoard(to) && (b.get(to) == 0 || plainIsRed(b.get(to)) != red) {
			found = append(found, to)
		}
	}
	straight := [4]plainSquare{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal := [4]plainSquare{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	switch plainKind(letter) {
	case 'K':
		for _, d := range straight {
			if to := (plainSquare{from.file + d.file, from.rank + d.rank}); inPlainPalace(to, red) {
				add(to)
			}
		}
	case 'A':
		for _, d := range diagonal {
			if to := (plainSquare{from.file + d.file, from.rank + d.rank}); inPlainPalace(to, red) {
				add(to)
			}
		}
	case 'B':
		for _, d := range diagonal {
			to := plainSquare{from.file + 2*d.file, from.rank + 2*d.rank}
			eye := plainSquare{from.file + d.file, from.rank + d.rank}
			if onPlainBoard(to) && !plainCrossed(to, red) && b.get(eye) == 0 {
				add(to)
			}
		}
	case 'N':
		for _, d := range straight {
			leg := plainSquare{from.file + d.file, from.rank + d.rank}
			if !onPlainBoard(leg) || b.get(leg) != 0 {
				continue
			}
			for _, side := range []int{1, -1} {
				add(plainSquare{from.file + 2*d.file + side*d.rank, from.rank + 2*d.rank + side*d.file})
			}
		}
	case 'R':
		for _, d := range straight {
			for to := (plainSquare{from.file + d.file, from.rank + d.rank}); onPlainBoard(to); to = (plainSquare{to.file + d.file, to.rank + d.rank}) {
				add(to)
				if b.get(to) != 0 {
					break
				}
			}
		}
	case 'C':
		for _, d := range straight {
			screens := 0
			for to := (plainSquare{from.file + d.file, from.rank + d.rank}); onPlainBoard(to); to = (plainSquare{to.file + d.file, to.rank + d.rank}) {
				if b.get(to) == 0 {
					if screens == 0 {
						add(to)
					}
					continue
				}
				screens++
				if screens == 2 {
					add(to)
					break
				}
			}
		}
	case 'P':
		forward := 1
		if !red {
			forward = -1
		}
		add(plainSquare{from.file, from.rank + forward})
		if plainCrossed(from, red) {
			add(plainSquare{from.file + 1, from.rank})
			add(plainSquare{from.file - 1, from.rank})
		}
	}
	return found
}

func (b *plainBoard) reaches(from, to plainSquare) bool {
	for _, s := range b.targets(from) {
		if s == to {
			return true
		}
	}
	return false
}

// pieces returns the squares of all pieces of a side.
func (b *plainBoard) pieces(red bool) []plainSquare {
	found := make([]plainSquare, 0, 16)
	for rank := range 10 {
		for file := range 9 {
			if letter := b.at[rank][file]; letter != 0 && plainIsRed(letter) == red {
				found = append(found, plainSquare{file, rank})
			}
		}
	}
	return found
}

func (b *plainBoard) king(red bool) plainSquare {
	for _, rank := range []int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			if letter := b.at[rank][file]; plainKind(letter) == 'K' && plainIsRed(letter) == red {
				return plainSquare{file, rank}
			}
		}
	}
	return plainSquare{-1, -1}
}

func (b *plainBoard) kingsFace() bool {
	r, k := b.king(true), b.king(false)
	if r.file != k.file {
		return false
	}
	for rank := r.rank + 1; rank < k.rank; rank++ {
		if b.at[rank][r.file] != 0 {
			return false
		}
	}
	return true
}

// attackersOfKing returns the enemy pieces that attack the king of a side, the facing king left out.
func (b *plainBoard) attackersOfKing(red bool) map[plainSquare]bool {
	k := b.king(red)
	var found map[plainSquare]bool
	for _, s := range b.pieces(!red) {
		// Cheap reasons why a piece cannot reach the king, so that the plain way is not hopelessly slow.
		files, ranks := s.file-k.file, s.rank-k.rank
		if files != 0 && ranks != 0 && files*files+ranks*ranks != 5 {
			continue
		}
		if plainKind(b.get(s)) != 'K' && b.reaches(s, k) {
			if found == nil {
				found = map[plainSquare]bool{}
			}
			found[s] = true
		}
	}
	return found
}

// move returns the board after a move, legal or not, with the other side to move.
func (b plainBoard) move(from, to plainSquare) plainBoard {
	b.at[to.rank][to.file] = b.get(from)
	b.at[from.rank][from.file] = 0
	b.red = !b.red
	return b
}

// safe reports whether the king of a side stands unattacked.
func (b *plainBoard) safe(red bool) bool { return !b.kingsFace() && len(b.attackersOfKing(red)) == 0 }

type plainMove struct{ from, to plainSquare }

// legal returns the legal moves of a side. The enemy king is never captured.
func (b *plainBoard) legal(red bool) []plainMove {
	var found []plainMove
	for _, from := range b.pieces(red) {
		for _, to := range b.targets(from) {
			if plainKind(b.get(to)) == 'K' {
				continue
			}
			if after := b.move(from, to); after.safe(red) {
				found = append(found, plainMove{from, to})
			}
		}
	}
	return found
}

// mate reports whether a side is in check without a legal move.
func (b *plainBoard) mate(red bool) bool {
	return len(b.attackersOfKing(red)) > 0 && len(b.legal(red)) == 0
}

// forcesMate reports whether a side to move can mate with at most n checks in a row.
func (b *plainBoard) forcesMate(red bool, n int) bool {
	if n == 0 {
		return false
	}
	for _, m := range b.legal(red) {
		after := b.move(m.from, m.to)
		if len(after.attackersOfKing(!red)) == 0 {
			continue
		}
		mates := true
		for _, reply := range after.legal(!red) {
			next := after.move(reply.from, reply.to)
			if !next.forcesMate(red, n-1) {
				mates = false
				break
			}
		}
		if mates {
			return true
		}
	}
	return false
}
