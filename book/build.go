package book

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
	"slices"

	"xqengine/position"
)

// Builder counts the moves of games and makes a book of them. A move weighs (3·wins + draws − losses)/4, from the view
// of the side that makes it, as in ElephantEye's own book. The zero Builder is ready for use.
type Builder struct {
	scores map[played]int // in quarters
	games  int
}

// played is a move in a position, or in its mirror image if that comes first.
type played struct {
	locks locks
	move  uint16
}

// MaxPlies is how deep into a game a book can reach.
const MaxPlies = 400

// Add counts the first plies of a game of xiangqi from its start position on; turns are those of the main line, all of
// them legal, and winner is that of the game.
func (b *Builder) Add(start *position.Position, turns []position.Turn, winner position.Winner, plies int) {
	if b.scores == nil {
		b.scores = map[played]int{}
	}
	b.games++
	p := start.Clone()
	for _, turn := range turns[:min(len(turns), plies, MaxPlies)] {
		score := 1
		switch winner {
		case position.RedWins:
			score = winScore(p.Side() == position.Red)
		case position.BlackWins:
			score = winScore(p.Side() == position.Black)
		}
		own, mirror := locksOf(p)
		m := turn.Moves()[0]
		straight := played{own, uint16(code(m.From()) | code(m.To())<<8)}
		turned := played{mirror, uint16(code(m.From().Mirror()) | code(m.To().Mirror())<<8)}
		switch {
		case own == mirror: // a position that is its own mirror image has both moves
			b.scores[straight] += score
			if turned != straight {
				b.scores[turned] += score
			}
		case own.less(mirror):
			b.scores[straight] += score
		default:
			b.scores[turned] += score
		}
		p.Play(turn)
	}
}

func winScore(won bool) int {
	if won {
		return 3
	}
	return -1
}

// Games returns how many games were counted.
func (b *Builder) Games() int { return b.games }

// Book returns the moves that weigh at least this much, 1 or more. Where weights are too large for the format all moves
// of the position are weighed down.
func (b *Builder) Book(least int) *Book {
	heaviest := map[uint32]int{}
	for m, score := range b.scores {
		heaviest[m.locks.first] = max(heaviest[m.locks.first], score/4)
	}
	book := &Book{}
	for m, score := range b.scores {
		weight := score / 4
		if weight < max(1, least) {
			continue
		}
		if most := heaviest[m.locks.first]; most > math.MaxUint16 {
			weight = max(1, weight*math.MaxUint16/most)
		}
		book.entries = append(book.entries, entry{m.locks.first, m.move, uint16(weight)})
	}
	slices.SortFunc(book.entries, entry.compare)
	return book
}

// Write writes the book as a BOOK.DAT.
func (b *Book) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, e := range b.entries {
		var row [entrySize]byte
		binary.LittleEndian.PutUint32(row[:], e.lock)
		binary.LittleEndian.PutUint16(row[4:], e.move)
		binary.LittleEndian.PutUint16(row[6:], e.weight)
		if _, err := out.Write(row[:]); err != nil {
			return err
		}
	}
	return out.Flush()
}
