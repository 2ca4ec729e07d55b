package record

import (
	"errors"
	"io"
	"math"
)

// limits are how much of a file is taken.
type limits struct{ games, turns int }

var (
	atOnce  = limits{MaxGames, MaxTurns}
	noLimit = limits{math.MaxInt, math.MaxInt}
)

// intake takes the games of a file one by one, as far as its limits go.
type intake struct {
	most   limits
	take   func(*Game, *Problem) error
	number int   // of the last game from 1, read or not
	turns  int   // in all games that were read
	err    error // of take
}

// add takes the next game, nil if nothing of it could be read, and what is wrong with it. It reports whether to go on.
func (in *intake) add(g *Game, err error) bool {
	in.number++
	if in.number > in.most.games || in.turns > in.most.turns {
		g, err = nil, errTooMany
	}
	var p *Problem
	if err != nil {
		p = problemOf(in.number, err)
	}
	if g != nil {
		in.turns += g.Len()
	}
	in.err = in.take(g, p)
	return in.err == nil && !errors.Is(err, errTooMany)
}

// end returns the error of the whole file: that of take, or none if there was no game.
func (in *intake) end(none error) error {
	if in.err == nil && in.number == 0 {
		return none
	}
	return in.err
}

// problemOf tells what is wrong with a game of a file of several.
func problemOf(number int, err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return &Problem{Game: number, Turn: p.Turn, Err: p.Err}
	}
	return &Problem{Game: number, Err: err}
}

// gather reads the games of a file within the limits.
func gather(r io.Reader, read func(*intake, []byte) error) ([]*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	var games []*Game
	var problems Problems
	err = read(&intake{most: atOnce, take: func(g *Game, p *Problem) error {
		if g != nil {
			games = append(games, g)
		}
		if p != nil {
			problems = append(problems, p)
		}
		return nil
	}}, toUTF8(data))
	if err != nil {
		return nil, err
	}
	return games, problems.orNil()
}
