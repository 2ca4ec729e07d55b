package main

import (
	"fmt"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/library"
	"xqengine/position"
	"xqengine/record"
)

// libraryQuery are the flags that say which games are meant.
type libraryQuery struct {
	Words      []string `arg:"" optional:"" help:"Words that the names, tags, result or source of a game have, in any script; each is part of one."`
	Player     string   `help:"Part of the name of either side." placeholder:"NAME"`
	Red        string   `help:"Part of Red's name." placeholder:"NAME"`
	Black      string   `help:"Part of Black's name." placeholder:"NAME"`
	Event      string   `help:"Part of the event." placeholder:"TEXT"`
	Opening    string   `help:"Part of the opening's code or name." placeholder:"TEXT"`
	Result     string   `help:"1-0, 0-1, 1/2-1/2 or *." placeholder:"RESULT"`
	Variant    string   `help:"Variant; see 'xqengine variants'." placeholder:"NAME"`
	From       string   `help:"First date: a year, a month or a day, such as 1987.05.01." placeholder:"DATE"`
	To         string   `help:"Last date." placeholder:"DATE"`
	MinTurns   int      `help:"At least this many turns." placeholder:"N"`
	MaxTurns   int      `help:"At most this many turns; 0: any number." placeholder:"N"`
	MinRating  int      `help:"Both sides have at least this Elo." placeholder:"N"`
	Collection []string `help:"Collections by name or file; played: the games of the board." placeholder:"NAME" sep:"none"`
	Deleted    bool     `help:"Games that are deleted, instead of those that are not."`
	Fen        string   `help:"A position of the game: a FEN or startpos, with the turns behind the word moves, if there are some." placeholder:"POSITION"`
	Pattern    string   `help:"What stands on some squares in a position of the game, such as 'Ce2 ng7 +d4': + any of Red's, = any of Black's, * any piece, - none." placeholder:"PIECES"`
	Mirrored   bool     `help:"The mirror image of the pattern as well."`
	Sort       string   `help:"Order: red, black, event, date, opening, result, turns, variant, collection; what was added last comes first if not given." placeholder:"FIELD"`
	Descending bool     `help:"The other way round."`
	Offset     int      `help:"Leave out this many games at the beginning." placeholder:"N"`
}

// query returns the query of the flags.
func (c *libraryQuery) query(limit int) (q library.Query, err error) {
	q = library.Query{
		Text: strings.Join(c.Words, " "), Player: c.Player, Red: c.Red, Black: c.Black, Event: c.Event, Opening: c.Opening,
		Result: c.Result, Variant: c.Variant, From: c.From, To: c.To, MinTurns: c.MinTurns, MaxTurns: c.MaxTurns,
		MinRating: c.MinRating, Collections: c.Collection, Deleted: c.Deleted, Sort: library.Sort(c.Sort),
		Descending: c.Descending, Offset: c.Offset, Limit: limit,
	}
	v := position.Xiangqi
	if c.Variant != "" {
		if v, err = flags.Variant(c.Variant); err != nil {
			return q, err
		}
	}
	if c.Fen != "" {
		if q.Position, err = positionOf(v, c.Fen); err != nil {
			return q, err
		}
	}
	if c.Pattern != "" {
		if q.Pattern, err = library.ParsePattern(v, c.Pattern); err != nil {
			return q, flags.Misuse(err)
		}
		q.Pattern.Mirrored = c.Mirrored
	}
	if err := q.Check(); err != nil {
		return q, flags.Misuse(err)
	}
	return q, nil
}

// positionOf reads a position of a variant, with turns behind it.
func positionOf(v *position.Variant, text string) (*position.Position, error) {
	var found *position.Position
	err := record.EachPosition(strings.NewReader(text), v.Name, func(g *record.Game, wrong *record.Problem) error {
		if wrong != nil {
			return wrong
		}
		found = g.Position(g.End(g.Root()))
		return nil
	})
	if err != nil {
		return nil, flags.Misuse(fmt.Errorf("fen: %w", err))
	}
	if found == nil {
		return nil, flags.Misuse(fmt.Errorf("fen: %q is not a position", text))
	}
	return found, nil
}
