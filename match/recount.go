package match

import (
	"encoding/json"
	"fmt"

	"xqengine/match/matchlog"
)

// Recount returns the standing of a match after the games of its record, without playing any.
func Recount(h matchlog.Header, games []matchlog.Game) (*Standing, error) {
	var s Settings
	if err := json.Unmarshal(h.Settings, &s); err != nil {
		return nil, fmt.Errorf("settings of the match: %w", err)
	}
	c, err := s.Config()
	if err == nil && c.SPRT != nil {
		err = c.SPRT.Validate()
	}
	if err != nil {
		return nil, fmt.Errorf("settings of the match: %w", err)
	}
	standing := newStanding(&c, len(games))
	for i := range games {
		g := &games[i]
		for _, name := range []string{g.Red.Name, g.Black.Name} {
			if _, ok := standing.index[name]; !ok {
				return nil, fmt.Errorf("game %d: %q is none of the engines of the match", g.Number, name)
			}
		}
		standing.Add(g)
	}
	return standing, nil
}
