//go:build longer

package eval

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// chessOn places pieces, given as squares by letters, and returns the position, if it can arise.
func chessOn(side string, pieces map[string]int) (*position.Position, bool) {
	var board [8][8]string
	for piece, square := range pieces {
		board[7-square/8][square%8] = piece
	}
	rows := make([]string, 8)
	for i, row := range board {
		for _, piece := range row {
			if piece == "" {
				piece = "1"
			}
			rows[i] += piece
		}
	}
	p, err := fen.Parse(position.Chess, fmt.Sprintf("%s %s - - 0 1", strings.Join(rows, "/"), side))
	return p, err == nil
}

// TestKPKAgainstTheRules: every position with the pawn on the files a to d, by the rules of the game. A position is won
// if a move leads to a won one, or to a queen or a rook that neither can be taken nor stalemates; lost if every move
// does. What is won is found by going over all positions until nothing changes.
func TestKPKAgainstTheRules(t *testing.T) {
	t.Parallel()
	type state struct {
		black             bool
		pawn, king, bare  int
		won, anyMove, now bool
		next              []int // of states; -1: drawn
	}
	index := func(black bool, pawn, king, bare int) int {
		i := (pawn*64+king)*64 + bare
		if black {
			i += 1 << 18
		}
		return i
	}
	states := make([]*state, 1<<19)
	for pawn := 8; pawn < 56; pawn++ {
		if pawn%8 > 3 {
			continue
		}
		for king := range 64 {
			for bare := range 64 {
				for _, black := range []bool{false, true} {
					if king == bare || king == pawn || bare == pawn {
						continue
					}
					side := "w"
					if black {
						side = "b"
					}
					p, legal := chessOn(side, map[string]int{"P": pawn, "K": king, "k": bare})
					if !legal {
						continue
					}
					s := &state{black: black, pawn: pawn, king: king, bare: bare}
					states[index(black, pawn, king, bare)] = s
					var list position.MoveList
					p.LegalMoves(&list)
					s.anyMove, s.now = list.Len() > 0, black && list.Len() == 0 && p.InCheck()
					for _, m := range list.Moves() {
						to := int(m.To())
						p.Make(m)
						switch {
						case p.Pieces(position.White, position.Pawn).Count() > 0 && black:
							s.next = append(s.next, index(false, pawn, king, to))
						case p.Pieces(position.White, position.Pawn).Count() > 0 && int(m.From()) == king:
							s.next = append(s.next, index(true, pawn, to, bare))
						case p.Pieces(position.White, position.Pawn).Count() > 0:
							s.next = append(s.next, index(true, to, king, bare))
						case black:
							s.next = append(s.next, -1) // the pawn is lost
						default:
							strong := p.Pieces(position.White, position.Queen).Count()+p.Pieces(position.White, position.Rook).Count() > 0
							var replies position.MoveList
							p.LegalMoves(&replies)
							taken := false
							for _, reply := range replies.Moves() {
								taken = taken || reply.To() == m.To()
							}
							s.now = s.now || strong && !taken && (replies.Len() > 0 || p.InCheck())
						}
						p.Unmake()
					}
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range states {
			if s == nil || s.won {
				continue
			}
			won := s.now
			if s.black && s.anyMove {
				won = true
				for _, i := range s.next {
					won = won && i >= 0 && states[i].won
				}
			} else if !s.black {
				for _, i := range s.next {
					won = won || states[i].won
				}
			}
			if won {
				s.won, changed = true, true
			}
		}
	}
	wins, legal := 0, 0
	table := kpk()
	for _, s := range states {
		if s == nil {
			continue
		}
		toMove := 0
		if s.black {
			toMove = 1
		}
		legal++
		if s.won {
			wins++
		}
		require.Equal(t, s.won, table[toMove][s.pawn][s.king]>>s.bare&1 != 0, "pawn %d, king %d, bare king %d, Black to move %v", s.pawn, s.king, s.bare, s.black)
	}
	t.Logf("%d of %d positions are won", wins, legal)
	assert.Equal(t, 111_282, wins, "the figure that others publish")
}
