package protocol

import (
	"math/rand/v2"
	"slices"
	"strings"

	"xqengine/book"
	"xqengine/book/builtin"
	"xqengine/position"
	"xqengine/search"
)

// bookSeparator stands between the names of several books.
const bookSeparator = ";"

// setBooks opens the books of a list of files; those that were open stay if one cannot be read. With none given the program's own
// book answers.
func (s *Session) setBooks(list string) error {
	s.upkeep(func() error {
		var shelf book.Shelf
		for _, path := range strings.Split(list, bookSeparator) {
			if path = strings.TrimSpace(path); path == "" {
				continue
			}
			b, err := book.Open(path)
			if err != nil {
				return err
			}
			shelf = append(shelf, b)
		}
		s.books = shelf
		return nil
	})
	return nil
}

// answerFromBook plays a move of the books, if a move in a game is asked for and there is one. In batch mode, whose
// output is the same each time, it is the heaviest.
func (s *Session) answerFromBook(t *thought) bool {
	if !s.set.ownBook || !t.inGame() {
		return false
	}
	var books book.Source = s.books
	if len(s.books) == 0 {
		books = builtin.Book{}
	}
	moves := slices.DeleteFunc(slices.Clone(books.Moves(t.board)), func(m book.Move) bool {
		return slices.Contains(t.limits.BanMoves, m.Turn) ||
			len(t.limits.SearchMoves) > 0 && !slices.Contains(t.limits.SearchMoves, m.Turn)
	})
	var random *rand.Rand
	if !s.set.batch {
		random = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	turn, ok := book.Pick(t.board, moves, random)
	if !ok {
		return false
	}
	x := s.engine.Explain(t.board)
	score := x.Judgement()
	if t.board.Side() == position.Black {
		score = -score
	}
	t.result = search.Result{Best: turn, HasBest: true, Score: score, PV: []position.Turn{turn}}
	s.answer(t, false)
	return true
}
