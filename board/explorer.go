package board

import (
	"net/http"

	"xqengine/board/api"
	"xqengine/library"
	"xqengine/library/builtin"
	"xqengine/position"
)

// libraryExplore tells what was played in a position: in the library, or in games of the program against itself.
func (s *Server) libraryExplore(w http.ResponseWriter, r *http.Request, l *library.Library) (any, error) {
	var asked api.ExplorerQuery
	if err := readJSON(w, r, &asked); err != nil {
		return nil, err
	}
	p, err := positionOf(asked.PositionOf, asked.FEN)
	if err != nil {
		return nil, err
	}
	found := api.ExplorerMoves{Top: []api.LibraryGame{}}
	var list []library.Continuation
	switch asked.From {
	case api.FromProgram:
		list, err = builtin.Explore(r.Context(), p)
	case api.FromLibrary:
		if list, err = l.Explore(r.Context(), p, library.Query{}); err != nil {
			break
		}
		var top []library.Info
		top, _, err = l.Find(r.Context(), library.Query{
			Position: p, Sort: library.ByRating, Descending: true, Limit: api.MaxExplorerGames,
		})
		found.Top = rowsOf(top)
	default:
		return nil, api.FailField("from", api.CauseOneOf, api.FromLibrary+", "+api.FromProgram)
	}
	if err != nil {
		return nil, err
	}
	found.Moves = s.movesOf(p, list)
	return found, nil
}

// movesOf describes turns with what the opening book says of them.
func (s *Server) movesOf(p *position.Position, list []library.Continuation) []api.ExplorerMove {
	weights := map[string]int{}
	for _, m := range s.config.Books.Moves(p) {
		weights[p.FormatTurn(m.Turn)] = m.Weight
	}
	moves := []api.ExplorerMove{}
	for _, c := range list {
		turn, err := p.ParseTurn(c.Turn)
		if err != nil { // of a position with the same key: it is not to be shown here
			continue
		}
		moves = append(moves, api.ExplorerMove{
			Notations: api.NotationsOf(p, turn), Games: c.Games, RedWins: c.RedWins, Draws: c.Draws, BlackWins: c.BlackWins,
			LastPlayed: c.LastPlayed, Rated: c.Rated, Performance: c.Performance, Weight: weights[c.Turn],
		})
	}
	return moves
}
