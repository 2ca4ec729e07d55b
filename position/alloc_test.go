package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHotPathsDoNotAllocate(t *testing.T) {
	// Not parallel: AllocsPerRun counts for the whole process.
	positions := benchPositions(t)
	list := new(MoveList)
	for name, work := range map[string]func(p *Position){
		"LegalMoves": func(p *Position) { p.LegalMoves(list) },
		"Captures":   func(p *Position) { p.Captures(list) },
		"Quiets":     func(p *Position) { p.Quiets(list) },
		"Evasions": func(p *Position) {
			if p.InCheck() {
				p.Evasions(list)
			}
		},
		"Make and Unmake": func(p *Position) {
			p.LegalMoves(list)
			for _, m := range list.Moves() {
				p.Make(m)
				p.Unmake()
			}
		},
		"MakeNull": func(p *Position) {
			if !p.InCheck() {
				p.MakeNull()
				p.UnmakeNull()
			}
		},
		"ExchangeAtLeast, Legal and PseudoLegal": func(p *Position) {
			p.LegalMoves(list)
			for _, m := range list.Moves() {
				sink = p.ExchangeAtLeast(m, 0)
				sink = p.Legal(m)
				sink = p.PseudoLegal(m)
			}
		},
		"CopyFrom": func() func(p *Position) {
			scratch := New(Xiangqi)
			return func(p *Position) { scratch.CopyFrom(p) }
		}(),
	} {
		allocs := testing.AllocsPerRun(3, func() {
			for _, p := range positions {
				work(p)
			}
		})
		assert.Zero(t, allocs, name)
	}
}

// Most positions that are read are looked at and dropped: each has room for a few plies and no more.
func TestNewPositionsAreSmall(t *testing.T) {
	t.Parallel()
	const most = 1 + fewFrames
	for _, v := range Variants() {
		assert.LessOrEqual(t, cap(New(v).stack), most, v.Name)
		assert.LessOrEqual(t, cap(New(v).Clone().stack), most, v.Name)
	}
}
