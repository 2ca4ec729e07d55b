package tune

import (
	"fmt"
	"slices"

	"xqengine/gamedata"
	"xqengine/internal/plainfile"
	"xqengine/layout"
	"xqengine/layout/rating"
	"xqengine/position"
	"xqengine/position/fen"
)

// LoadResults reads the layouts and the results of games of a variant from files of either form, and counts how often
// generals stood on the points of their palaces in the positions that have a score. Of a text file those games count of
// which a position was kept.
func LoadResults(v *position.Variant, paths ...string) ([]rating.Game, rating.Points, error) {
	l := resultsLoader{variant: v}
	if len(position.New(v).LayoutPoints(position.Red)) == 0 {
		return nil, l.points, fmt.Errorf("%s has no layouts", v.Name)
	}
	for _, path := range paths {
		load := l.text
		if gamedata.IsGames(path) {
			load = l.binary
		}
		if err := load(path); err != nil {
			return nil, l.points, err
		}
	}
	return l.games, l.points, nil
}

type resultsLoader struct {
	variant *position.Variant
	games   []rating.Game
	points  rating.Points
}

// game adds a game.
func (l *resultsLoader) game(p *position.Position, r gamedata.Result) {
	l.games = append(l.games, rating.Game{
		Layouts: layout.Pair{Red: p.Layout(position.Red), Black: p.Layout(position.Black)}, Score: r.Points(),
	})
}

// position counts where the generals stand.
func (l *resultsLoader) position(p *position.Position) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		if i := slices.Index(p.LayoutPoints(c), p.General(c)); i >= 0 {
			l.points[i]++
		}
	}
}

func (l *resultsLoader) binary(path string) error {
	header, err := gamedata.Headers([]string{path})
	if err != nil {
		return err
	}
	if of, err := header.Variant(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	} else if of != l.variant {
		return fmt.Errorf("%s: these are games of %s, not of %s", path, of.Name, l.variant.Name)
	}
	return gamedata.Each([]string{path}, func(string) {}, func(g *gamedata.Game) error {
		first := !g.Continued
		return g.Replay(l.variant, func(p *position.Position, i int) error {
			if first {
				l.game(p, g.Result)
				first = false
			}
			if g.Plies[i].Score != gamedata.NoScore {
				l.position(p)
			}
			return nil
		})
	})
}

func (l *resultsLoader) text(path string) error {
	file, err := plainfile.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	first := true
	return gamedata.Text{
		Header: (&Data{Variant: l.variant}).checkHeader,
		Sample: func(_ int, s gamedata.Sample) error {
			p, err := fen.Parse(l.variant, s.FEN)
			if err != nil {
				return fmt.Errorf("fen: %w", err)
			}
			if first {
				l.game(p, s.Result)
				first = false
			}
			l.position(p)
			return nil
		},
		Game: func() error {
			first = true
			return nil
		},
	}.Read(file, path)
}
