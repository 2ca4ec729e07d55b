package generate

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"xqengine/internal/wholefile"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// Options say how tables are written.
type Options struct {
	Pieces int      // up to how many, kings included: 3 or 4
	Names  []string // only these endgames and those that captures and promotions in them lead to; nil for all
	Moves  bool     // distances are counted in moves, as most tables of others have them, which may be a ply too few; else in plies
	// Report is called with the name of each endgame when its files are there; nil for nobody.
	Report func(name string)
}

// Names returns the endgames with up to a number of pieces in the order in which they can be solved: those come first that captures and
// promotions lead to.
func Names(pieces int) []string {
	var names []string
	for _, m := range endgames(pieces) {
		names = append(names, m.String())
	}
	return names
}

// endgames lists them.
func endgames(pieces int) []layout.Material {
	var list []layout.Material
	var add func(m layout.Material, kind, left int)
	add = func(m layout.Material, kind, left int) {
		if c, flipped := m.Canonical(); !flipped && m.Count() > 2 {
			list = append(list, c)
		}
		if left == 0 {
			return
		}
		for k := kind; k < 2*(chess.King-chess.Pawn); k++ {
			next := m
			next[k%2][chess.Pawn+k/2]++
			add(next, k, left-1)
		}
	}
	var kings layout.Material
	kings[0][chess.King], kings[1][chess.King] = 1, 1
	add(kings, 0, pieces-2)
	pawns := func(m layout.Material) int { return int(m[0][chess.Pawn] + m[1][chess.Pawn]) }
	slices.SortStableFunc(list, func(a, b layout.Material) int {
		if d := a.Count() - b.Count(); d != 0 {
			return d
		}
		return pawns(a) - pawns(b)
	})
	return list
}

// Make makes the tables of all endgames with up to a number of pieces and writes them into a directory that exists. A file that is there is replaced.
func Make(ctx context.Context, dir string, o Options) error {
	if o.Pieces < 3 || o.Pieces > 4 {
		return fmt.Errorf("tables of %d pieces: 3 or 4 can be made", o.Pieces)
	}
	wanted, err := withBelow(o.Names)
	if err != nil {
		return err
	}
	solved := map[uint64]*endgame{}
	for _, m := range endgames(o.Pieces) {
		if o.Names != nil && !wanted[m] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		e, err := newEndgame(m, solved)
		if err != nil {
			return err
		}
		e.solve()
		if err := e.distances(); err != nil {
			return err
		}
		path := filepath.Join(dir, m.String())
		if err := writeFile(path+".rtbw", e.wdlFile()); err != nil {
			return err
		}
		if err := writeFile(path+".rtbz", e.dtzFile(!o.Moves)); err != nil {
			return err
		}
		e.forget()
		if o.Report != nil {
			o.Report(m.String())
		}
	}
	return nil
}

// withBelow returns endgames by their names, with those that captures and promotions lead to.
func withBelow(names []string) (map[layout.Material]bool, error) {
	all := map[layout.Material]bool{}
	var add func(m layout.Material)
	add = func(m layout.Material) {
		m, _ = m.Canonical()
		if m.Count() < 3 || all[m] {
			return
		}
		all[m] = true
		for side := range m {
			for kind := chess.Pawn; kind < chess.King; kind++ {
				if m[side][kind] == 0 {
					continue
				}
				less := m
				less[side][kind]--
				add(less)
				for to := chess.Knight; kind == chess.Pawn && to < chess.King; to++ {
					promoted := less
					promoted[side][to]++
					add(promoted)
				}
			}
		}
	}
	for _, name := range names {
		m, err := layout.ParseMaterial(name)
		if err != nil {
			return nil, err
		}
		add(m)
	}
	return all, nil
}

func writeFile(path string, data []byte) error {
	return wholefile.Write(path, 0o644, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// forget leaves what others need: who wins.
func (e *endgame) forget() {
	for side := range e.codes {
		e.codes[side], e.plies[side], e.zeroes[side] = nil, nil, nil
	}
}
