//go:build longer

package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// placements returns all ways in which one side's general and at most this many advisors and elephants can stand, as
// pieces by point.
func placements(c Colour, advisors, elephants int) (all []map[Square]Piece) {
	choose := func(sets []map[Square]Piece, piece Piece, most int) []map[Square]Piece {
		points := standing[c][piece.Type()]
		for range most {
			for _, set := range sets {
				last := Square(0)
				for s, other := range set {
					if other == piece && s > last {
						last = s
					}
				}
				for left := points; left.any(); {
					s := left.Pop()
					if _, taken := set[s]; taken || s <= last {
						continue
					}
					more := map[Square]Piece{s: piece}
					for t, other := range set {
						more[t] = other
					}
					sets = append(sets, more)
				}
			}
		}
		return unique(sets)
	}
	for points := palace[c]; points.any(); {
		one := []map[Square]Piece{{points.Pop(): MakePiece(c, General)}}
		one = choose(one, MakePiece(c, Advisor), advisors)
		all = append(all, choose(one, MakePiece(c, Elephant), elephants)...)
	}
	return all
}

func unique(sets []map[Square]Piece) (kept []map[Square]Piece) {
	seen := map[string]bool{}
	for _, set := range sets {
		if text := placed(set); !seen[text] {
			seen[text] = true
			kept = append(kept, set)
		}
	}
	return kept
}

// placed writes the first field of a FEN.
func placed(sets ...map[Square]Piece) string {
	var ranks []string
	for rank := Ranks - 1; rank >= 0; rank-- {
		var row strings.Builder
		for file := range Files {
			letter := "1"
			for _, set := range sets {
				if piece, ok := set[SquareAt(file, rank)]; ok {
					letter = piece.String()
				}
			}
			row.WriteString(letter)
		}
		ranks = append(ranks, row.String())
	}
	return strings.Join(ranks, "/")
}

// flight is a material of generals and guards with a general that flies.
type flight struct {
	variant  *Variant
	settings string
	guards   [4]int // most advisors and elephants of Red, of Black
	legal    [2]int // positions with Red and with Black to move that are not lost already
	wins     [2]int // those that the side to move ends with its turn
}

// zugzwangs counts the positions, and returns those that are lost after each legal turn: one of them would make a
// forced win that is longer than one turn.
func (g flight) zugzwangs() (legal, wins [2]int, lost []string) {
	for _, red := range placements(Red, g.guards[0], g.guards[1]) {
		for _, black := range placements(Black, g.guards[2], g.guards[3]) {
			board := placed(red, black)
			for side, letter := range []string{"w", "b"} {
				p, err := Parse(g.variant, board+" "+letter+" "+g.settings+" - 0 1")
				if err != nil || p.Stuck() {
					continue
				}
				legal[side]++
				if p.endsWithTurn() {
					wins[side]++
				} else if losesWhatever(p) {
					lost = append(lost, p.FEN())
				}
			}
		}
	}
	return legal, wins, lost
}

// losesWhatever reports whether the other side ends the game after each turn.
func losesWhatever(p *Position) bool {
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		ends := p.endsWithTurn()
		p.Back()
		if !ends {
			return false
		}
	}
	return true
}

// Where generals fly, generals and guards win in one turn or not at all: xiangqi's proviso is enough.
func TestFlyingGeneralsWinInOneTurnOrNotAtAll(t *testing.T) {
	t.Parallel()
	for _, g := range []flight{
		{StratagemMarker, "2:0", [4]int{0, 0, 2, 2}, [2]int{22497, 29523}, [2]int{594, 0}},
		{StratagemPalace, "12345678", [4]int{0, 0, 2, 2}, [2]int{23106, 23261}, [2]int{77, 0}},
	} {
		legal, wins, lost := g.zugzwangs()
		name := g.variant.Name + " " + g.settings
		assert.Equal(t, g.legal, legal, name)
		assert.Equal(t, g.wins, wins, name)
		assert.Empty(t, lost, name)
	}
}
