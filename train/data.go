package train

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
)

// Data are the positions to train on, and those of games that are held out.
type Data struct {
	Variants []*position.Variant // of the games: all with the same inputs
	Games    int
	// Imitated is how many positions to train on are not of games: see Load.
	Imitated int
	// Hash tells other data, or another split of them, apart.
	Hash uint64

	training, validation []sample
	classical            []int16 // what the hand-written evaluation says of the positions held out, for the side to move
}

// Training returns the number of positions of games to train on. The imitated ones come on top.
func (d *Data) Training() int { return len(d.training) - d.Imitated }

// Validation returns the number of positions held out.
func (d *Data) Validation() int { return len(d.validation) }

// features returns what the inputs of nets for the data are.
func (d *Data) features() *nnue.FeatureSet { return nnue.FeaturesFor(d.Variants[0]) }

// heldOut tells whether a game is held out: by its moves, so that it is in whatever file it stands.
func heldOut(g *gamedata.Game, share float64) bool {
	const most = 1 << 20
	return float64(g.Hash()>>20%most) < share*most
}

// imitateSeed draws the same positions from the same games each time.
const imitateSeed = 0x696d6974

// Load reads files of games, of one variant or of several that have the same inputs, and keeps the quiet positions that
// pass the filter. So large a share of the games is held out. For each position to train on, so many others, random moves
// from it, are imitated: the net shall judge them as the hand-written evaluation does. progress, if not nil, is told the
// number of games read; note of files that are cut off.
func Load(paths []string, f gamedata.Filter, share float64, imitate int, progress func(games int), note func(string)) (*Data, error) {
	d := &Data{}
	sum := fnv.New64a()
	for _, path := range paths {
		if err := d.add(path, f, share, imitate, sum, progress, note); err != nil {
			return nil, err
		}
	}
	if len(d.training) == 0 || len(d.validation) == 0 {
		return nil, errors.New("too few games for training and validation")
	}
	fmt.Fprintf(sum, "%+v %d %d", f, imitate, len(d.training))
	d.Hash = sum.Sum64()
	return d, nil
}

// judgeable notes the variant of a file. A net judges several variants if they have the same inputs.
func (d *Data) judgeable(path string, v *position.Variant) error {
	if len(d.Variants) > 0 && nnue.FeaturesFor(v) != d.features() {
		return fmt.Errorf("%s: no net judges both %s and %s", path, d.Variants[0].Name, v.Name)
	}
	if !slices.Contains(d.Variants, v) {
		d.Variants = append(d.Variants, v)
	}
	return nil
}

// add reads a file.
func (d *Data) add(
	path string, f gamedata.Filter, share float64, imitate int, sum io.Writer, progress func(games int), note func(string),
) error {
	h, err := gamedata.Headers([]string{path})
	if err != nil {
		return err
	}
	v, err := h.Variant()
	if err != nil {
		return err
	}
	if err := d.judgeable(path, v); err != nil {
		return err
	}
	features := d.features()
	classical := eval.New(eval.WeightsFor(v))
	near := walker{classical: classical}
	out := false
	return gamedata.Each([]string{path}, note, func(g *gamedata.Game) error {
		if !g.Continued {
			out = heldOut(g, share)
			d.Games++
			if progress != nil && d.Games%1000 == 0 {
				progress(d.Games)
			}
			fmt.Fprintf(sum, "%x %t %s\n", g.Hash(), out, g.Result)
		}
		return f.Samples(g, v, func(p *position.Position, score int) {
			s := pack(features, p, score, classical.Race(p), g.Result)
			if !out {
				d.training = append(d.training, s)
				near.walk(p, imitate, imitateSeed, func(p *position.Position, score int) {
					s := pack(features, p, 0, classical.Race(p), gamedata.Drawn)
					s.score = int16(score)
					s.flags |= imitatedBit
					d.training = append(d.training, s)
					d.Imitated++
				})
				return
			}
			d.validation = append(d.validation, s)
			p.SetFeatures(classical.Features())
			d.classical = append(d.classical, int16(classical.Evaluate(p)))
		})
	})
}
