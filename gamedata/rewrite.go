package gamedata

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
)

// Rewriting says how games of files are written into another one. Pieces of a game stay together.
type Rewriting struct {
	Keep    func(*Game) bool // of the first piece of a game; nil: all
	Unique  bool             // the same game is written once
	Shuffle bool             // in an order drawn at random
	Seed    uint64           // of the order
	Note    func(string)     // told of files whose end is cut off; may be nil
}

// Write writes the games of the files in into a new file out and returns its closed writer, which knows how many they
// were. After an error there is no file: half of one would look like a whole one.
func (r Rewriting) Write(in []string, out string) (*Writer, error) {
	h, err := Headers(in)
	if err != nil {
		return nil, err
	}
	w, err := Create(out, h)
	if err != nil {
		return nil, err
	}
	if r.Shuffle {
		err = r.shuffled(in, w)
	} else {
		err = r.each(in, w.Add)
	}
	if closeErr := w.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(out))
	}
	return w, nil
}

// each calls do with the games that are kept.
func (r Rewriting) each(in []string, do func(*Game) error) error {
	seen := map[uint64]bool{}
	kept := false
	return Each(in, r.Note, func(g *Game) error {
		if !g.Continued {
			kept = r.Keep == nil || r.Keep(g)
			if kept && r.Unique {
				h := g.Hash()
				kept = !seen[h]
				seen[h] = true
			}
		}
		if !kept {
			return nil
		}
		return do(g)
	})
}

// shuffled writes games in another order. It holds all of them in memory, as they are coded.
func (r Rewriting) shuffled(in []string, w *Writer) error {
	var games [][]byte
	err := r.each(in, func(g *Game) error {
		if !g.Continued || len(games) == 0 {
			games = append(games, nil)
		}
		last := &games[len(games)-1]
		var err error
		*last, err = g.appendTo(*last)
		return err
	})
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(r.Seed, 0x64617461))
	random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	var g Game
	for _, code := range games {
		for len(code) > 0 {
			if code, err = g.decode(code); err != nil {
				return fmt.Errorf("gamedata: %w", err)
			}
			if err := w.Add(&g); err != nil {
				return err
			}
		}
	}
	return nil
}
