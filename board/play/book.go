package play

import (
	"math/rand/v2"

	"xqengine/board/api"
	"xqengine/book"
	"xqengine/position"
)

// Book is an opening book.
type Book interface {
	Moves(p *position.Position) []book.Move // the heaviest first
}

// bookLevels are the levels that know openings.
var bookLevels = map[string]bool{api.LevelAdvanced: true, api.LevelMaster: true}

// fromBook picks a turn of the opening book for a level that knows it. What is picked depends on the game's seed and
// on the place in the game alone.
func fromBook(g *game, l api.Level) (position.Turn, bool) {
	if !bookLevels[l.Name] || g.env.book == nil {
		return position.Turn{}, false
	}
	p := g.at()
	random := rand.New(rand.NewPCG(g.st.Seed, uint64(p.Ply())))
	return book.Pick(p, g.env.book.Moves(p), random)
}

// bookMoves answers what the opening book has for a node.
func bookMoves(g *game, m *api.Book) (any, error) {
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return nil, err
	}
	p := g.tree.At(n)
	reply := api.BookMoves{Head: g.head(api.TypeMoves, m.Cid), Node: m.Node, Moves: []api.BookMove{}}
	if g.env.book == nil {
		return reply, nil
	}
	for _, move := range g.env.book.Moves(p) {
		reply.Moves = append(reply.Moves, api.BookMove{Notations: api.NotationsOf(p, move.Turn), Weight: move.Weight})
	}
	return reply, nil
}
