package position

import (
	"fmt"
	"slices"
	"strings"
)

// plainChess is a second set of the rules of chess, written to be read: a board of letters that is copied for each
// move. It shares nothing with the package but the text of FENs and moves.
type plainChess struct {
	board   [8][8]byte // rank, file
	white   bool
	rights  string
	passant string
	clock   int
	number  int
}

func plainFromFEN(fen string) plainChess {
	var c plainChess
	fields := strings.Fields(fen)
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
			} else {
				c.board[7-i][file] = byte(letter)
				file++
			}
		}
	}
	c.white, c.rights, c.passant = fields[1] == "w", fields[2], fields[3]
	fmt.Sscan(fields[4], &c.clock)
	fmt.Sscan(fields[5], &c.number)
	return c
}

func isWhite(piece byte) bool { return piece >= 'A' && piece <= 'Z' }

// own reports whether a piece belongs to a side.
func own(piece byte, white bool) bool { return piece != 0 && isWhite(piece) == white }

var plainSteps = map[byte][][2]int{
	'N': {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	'K': {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
	'Q': {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}},
	'R': {{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
	'B': {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
}

func inside(rank, file int) bool { return rank >= 0 && rank < 8 && file >= 0 && file < 8 }

// sees returns the squares that the piece on a square attacks.
func (c *plainChess) sees(rank, file int) (seen [][2]int) {
	piece := c.board[rank][file]
	kind := piece &^ 0x20
	if kind == 'P' {
		up := -1
		if isWhite(piece) {
			up = 1
		}
		for _, side := range []int{-1, 1} {
			if inside(rank+up, file+side) {
				seen = append(seen, [2]int{rank + up, file + side})
			}
		}
		return seen
	}
	for _, d := range plainSteps[kind] {
		for r, f := rank+d[0], file+d[1]; inside(r, f); r, f = r+d[0], f+d[1] {
			seen = append(seen, [2]int{r, f})
			if c.board[r][f] != 0 || kind == 'N' || kind == 'K' {
				break
			}
		}
	}
	return seen
}

// attacked reports whether a side attacks a square.
func (c *plainChess) attacked(square [2]int, white bool) bool {
	for r := range 8 {
		for f := range 8 {
			if own(c.board[r][f], white) && slices.Contains(c.sees(r, f), square) {
				return true
			}
		}
	}
	return false
}

// inCheck reports whether the king of a side is attacked.
func (c *plainChess) inCheck(white bool) bool {
	king := byte('k')
	if white {
		king = 'K'
	}
	for r := range 8 {
		for f := range 8 {
			if c.board[r][f] == king {
				return c.attacked([2]int{r, f}, !white)
			}
		}
	}
	panic("no king")
}

func nameOf(rank, file int) string { return string([]byte{'a' + byte(file), '1' + byte(rank)}) }

// moves returns the legal moves in coordinates, sorted.
func (c *plainChess) moves() (legal []string) {
	for _, m := range c.candidates() {
		next := c.after(m)
		if !next.inCheck(c.white) {
			legal = append(legal, m)
		}
	}
	slices.Sort(legal)
	return legal
}

func (c *plainChess) candidates() (all []string) {
	add := func(rank, file, toRank, toFile int) {
		text := nameOf(rank, file) + nameOf(toRank, toFile)
		if c.board[rank][file]|0x20 == 'p' && (toRank == 0 || toRank == 7) {
			for _, letter := range "qrbn" {
				all = append(all, text+string(letter))
			}
			return
		}
		all = append(all, text)
	}
	for r := range 8 {
		for f := range 8 {
			piece := c.board[r][f]
			if !own(piece, c.white) {
				continue
			}
			for _, to := range c.sees(r, f) {
				target := c.board[to[0]][to[1]]
				if own(target, c.white) || target|0x20 == 'k' {
					continue
				}
				if piece|0x20 == 'p' && target == 0 && nameOf(to[0], to[1]) != c.passant {
					continue
				}
				add(r, f, to[0], to[1])
			}
			if piece|0x20 == 'p' {
				up, first := -1, 6
				if c.white {
					up, first = 1, 1
				}
				if c.board[r+up][f] == 0 {
					add(r, f, r+up, f)
					if r == first && c.board[r+2*up][f] == 0 {
						add(r, f, r+2*up, f)
					}
				}
			}
		}
	}
	return append(all, c.castlings()...)
}

func (c *plainChess) castlings() (all []string) {
	rank, short, long := 7, "k", "q"
	if c.white {
		rank, short, long = 0, "K", "Q"
	}
	if c.inCheck(c.white) {
		return nil
	}
	free := func(files ...int) bool {
		for _, f := range files {
			if c.board[rank][f] != 0 {
				return false
			}
		}
		return true
	}
	safe := func(files ...int) bool {
		for _, f := range files {
			if c.attacked([2]int{rank, f}, !c.white) {
				return false
			}
		}
		return true
	}
	if strings.Contains(c.rights, short) && free(5, 6) && safe(5, 6) {
		all = append(all, nameOf(rank, 4)+nameOf(rank, 6))
	}
	if strings.Contains(c.rights, long) && free(1, 2, 3) && safe(2, 3) {
		all = append(all, nameOf(rank, 4)+nameOf(rank, 2))
	}
	return all
}

// after returns the position after a candidate. The passant square is noted after every double step.
func (c *plainChess) after(m string) plainChess {
	next := *c
	file, rank, toFile, toRank := int(m[0]-'a'), int(m[1]-'1'), int(m[2]-'a'), int(m[3]-'1')
	piece := c.board[rank][file]
	next.board[rank][file] = 0
	next.clock++
	if piece|0x20 == 'p' || c.board[toRank][toFile] != 0 {
		next.clock = 0
	}
	if piece|0x20 == 'p' && file != toFile && c.board[toRank][toFile] == 0 {
		next.board[rank][toFile] = 0
	}
	if piece|0x20 == 'k' && toFile-file == 2 {
		next.board[rank][5], next.board[rank][7] = c.board[rank][7], 0
	}
	if piece|0x20 == 'k' && toFile-file == -2 {
		next.board[rank][3], next.board[rank][0] = c.board[rank][0], 0
	}
	if len(m) == 5 {
		piece = m[4]
		if c.white {
			piece &^= 0x20
		}
	}
	next.board[toRank][toFile] = piece
	rights := ""
	for i, corner := range []string{"h1", "a1", "h8", "a8"} {
		right, king := "KQkq"[i:i+1], []string{"e1", "e1", "e8", "e8"}[i]
		if strings.Contains(c.rights, right) && !strings.Contains(m[:4], corner) && !strings.Contains(m[:4], king) {
			rights += right
		}
	}
	if next.rights = rights; rights == "" {
		next.rights = "-"
	}
	next.passant = "-"
	if piece|0x20 == 'p' && (toRank-rank == 2 || rank-toRank == 2) {
		next.passant = nameOf((rank+toRank)/2, file)
	}
	next.white = !c.white
	if next.white {
		next.number++
	}
	return next
}

// fen writes the canonical FEN.
func (c *plainChess) fen() string {
	var rows []string
	for r := 7; r >= 0; r-- {
		row, empty := "", 0
		for f := range 8 {
			if c.board[r][f] == 0 {
				empty++
				continue
			}
			if empty > 0 {
				row += fmt.Sprint(empty)
			}
			empty = 0
			row += string(rune(c.board[r][f]))
		}
		if empty > 0 {
			row += fmt.Sprint(empty)
		}
		rows = append(rows, row)
	}
	side, passant := "b", "-"
	if c.white {
		side = "w"
	}
	for _, m := range c.moves() {
		piece := c.board[m[1]-'1'][m[0]-'a']
		if piece|0x20 == 'p' && m[2:4] == c.passant && m[0] != m[2] {
			passant = c.passant
		}
	}
	return fmt.Sprintf("%s %s %s %s %d %d", strings.Join(rows, "/"), side, c.rights, passant, c.clock, c.number)
}
