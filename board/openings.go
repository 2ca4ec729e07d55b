package board

import (
	"math/rand/v2"

	"xqengine/board/api"
	"xqengine/book"
	"xqengine/position"
	"xqengine/search"
)

// bookLevels are the levels that know openings.
var bookLevels = map[string]bool{api.LevelAdvanced: true, api.LevelMaster: true}

// fromBook picks a turn of the opening book for a level that knows it. What is picked depends on the game's seed and
// on the place in the game alone.
func (g *game) fromBook(l api.Level) (position.Turn, bool) {
	if !bookLevels[l.Name] || len(g.srv.config.Books) == 0 {
		return position.Turn{}, false
	}
	p := g.at()
	random := rand.New(rand.NewPCG(g.st.Seed, uint64(p.Ply())))
	return book.Pick(p, g.srv.config.Books.Moves(p), random)
}

// onBookAnswer plays a turn of the book, held back like any other.
func (g *game) onBookAnswer(t *thinker, turn position.Turn) {
	if g.think != t {
		return
	}
	g.holdBack(&answer{thinker: t, result: search.Result{Best: turn, HasBest: true}, book: true})
}

// book tells what the opening book has for a node.
func (g *game) book(m *api.Book) (any, error) {
	n, err := g.tree.node(m.Node)
	if err != nil {
		return nil, err
	}
	p := g.tree.at(n)
	told := api.BookMoves{Head: g.head(api.TypeMoves, m.Cid), Node: m.Node, Moves: []api.BookMove{}}
	for _, move := range g.srv.config.Books.Moves(p) {
		told.Moves = append(told.Moves, api.BookMove{Notations: api.NotationsOf(p, move.Turn), Weight: move.Weight})
	}
	return told, nil
}
