package mine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"xqengine/bench/matecensus"
	"xqengine/gamedata"
	"xqengine/internal/mateproof"
	"xqengine/internal/plainfile"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/selfplay"
)

// each gives the moments of the games from a number on to a function.
func (s *Settings) each(ctx context.Context, from int, do func(number int, list []moment) error) error {
	switch {
	case s.Games == "":
		return s.eachPlayed(ctx, from, do)
	case gamedata.IsGames(s.Games):
		return s.eachStored(from, do)
	}
	return s.eachCounted(from, do)
}

// eachPlayed lets the engine play the games.
func (s *Settings) eachPlayed(ctx context.Context, from int, do func(int, []moment) error) error {
	play, err := s.play()
	if err != nil {
		return err
	}
	const endless = 1 << 30
	return selfplay.Generate(ctx, play, from, endless, 1, func(g *selfplay.Game) error { return s.give(g.Number, &g.Game, do) })
}

// eachStored reads a file of whole games.
func (s *Settings) eachStored(from int, do func(int, []moment) error) error {
	in, err := gamedata.Open(s.Games)
	if err != nil {
		return err
	}
	defer in.Close()
	if in.Variant() != s.Variant {
		return fmt.Errorf("%s: games of %s, not of %s", s.Games, in.Variant().Name, s.Variant.Name)
	}
	var g gamedata.Game
	for number := 1; ; number++ {
		err := in.Next(&g)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && number >= from {
			err = s.give(number, &g, do)
		}
		if err != nil {
			return err
		}
	}
}

func (s *Settings) give(number int, g *gamedata.Game, do func(int, []moment) error) error {
	list, err := moments(g, s.Variant)
	if err != nil {
		return fmt.Errorf("game %d: %w", number, err)
	}
	return do(number, list)
}

// eachCounted reads the games of the variant from a file of package matecensus, which knows where mates were announced, and
// proved. They have numbers of their own.
func (s *Settings) eachCounted(from int, do func(int, []moment) error) error {
	in, err := plainfile.Open(s.Games)
	if err != nil {
		return err
	}
	defer in.Close()
	number := 0
	return matecensus.Read(in, func(g *matecensus.Game) error {
		if g.Variant != s.Variant.Name {
			return nil
		}
		if number++; number < from {
			return nil
		}
		list, err := counted(g, s.Variant)
		if err != nil {
			return fmt.Errorf("%s: game %d: %w", s.Games, g.Number, err)
		}
		return do(number, list)
	})
}

// counted returns the positions of a game in which the side to move announced a mate that was proved.
func counted(g *matecensus.Game, v *position.Variant) (list []moment, err error) {
	p, err := fen.Parse(v, g.Start)
	if err != nil {
		return nil, err
	}
	wins := map[int]int{}
	for _, m := range g.Mates {
		if m.Line == 1 && m.Mate > 0 && m.Verdict == mateproof.Proved.String() && (wins[m.Ply] == 0 || m.Mate < wins[m.Ply]) {
			wins[m.Ply] = m.Mate
		}
	}
	for i, text := range strings.Fields(g.Turns) {
		list = append(list, moment{setup: p.Setup(), taken: position.NoSquare, winIn: wins[i]})
		turn, err := p.ParseTurn(text)
		if err != nil {
			return nil, fmt.Errorf("turn %d %q: %w", i+1, text, err)
		}
		p.Play(turn)
	}
	return list, nil
}
