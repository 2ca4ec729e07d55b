package train

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
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
	// Distilled is how many positions to train on are not of games.
	Distilled    int
	Distillation Distillation
	// Hash tells other data, or another split of them, apart.
	Hash uint64

	training, validation []sample
	classical            []int16 // what the hand-written evaluation says of the positions held out, for the side to move
}

// Training returns the number of positions of games to train on. The distilled ones come on top.
func (d *Data) Training() int { return len(d.training) - d.Distilled }

// Validation returns the number of positions held out.
func (d *Data) Validation() int { return len(d.validation) }

// features returns what the inputs of nets without king buckets are; those with king buckets go by the same of a position.
func (d *Data) features() *nnue.FeatureSet { return nnue.FeaturesFor(d.Variants[0]) }

// heldOut reports whether a game is held out: by its moves, so that it is in whatever file it stands.
func heldOut(g *gamedata.Game, share float64) bool {
	const most = 1 << 20
	return float64(g.Hash()>>20%most) < share*most
}

// Source says what to load.
type Source struct {
	Paths        []string // files of games, of one variant or of several that have the same inputs
	Filter       gamedata.Filter
	HeldOut      float64 // share of the games that is held out, 0..1
	Distillation Distillation
	// Scores is the path of a file that keeps what searches say of distilled positions, see Distillation.Nodes: it is made, or
	// what it has is taken from it. Empty: it is not kept.
	Scores  string
	Threads int // work at once; they change nothing

	Progress func(games int) // told now and then how many games have been loaded; may be nil
	Note     func(string)    // told of files that are cut off; may be nil
}

// Load keeps the quiet positions of the games that pass the filter, and those that are distilled. It ends with an error
// when ctx does.
func Load(ctx context.Context, s Source) (*Data, error) {
	s.Threads = max(s.Threads, 1)
	d := &Data{Distillation: s.Distillation}
	variants, err := d.judgeable(s.Paths)
	if err != nil {
		return nil, err
	}
	sum := fnv.New64a()
	var scores *scoresFile
	if s.Scores != "" {
		if scores, err = openScores(s.Scores, s.settings(d.Variants)); err != nil {
			return nil, err
		}
	}
	for i, path := range s.Paths {
		if err := d.add(ctx, path, variants[i], s, sum, scores); err != nil {
			return nil, errors.Join(err, scores.close())
		}
	}
	if err := scores.close(); err != nil {
		return nil, err
	}
	if len(d.training) == 0 || len(d.validation) == 0 {
		return nil, errors.New("too few games for training and validation")
	}
	fmt.Fprintf(sum, "%s %d", s.settings(d.Variants), len(d.training))
	d.Hash = sum.Sum64()
	return d, nil
}

// settings returns what else than the games decides on the positions of games of some variants, and on what they are labelled
// with: among it the hand-written weights, where any of that is theirs.
func (s Source) settings(variants []*position.Variant) string {
	text := fmt.Sprintf("skip=%d keep=%d heldout=%g %s", s.Filter.Skip, s.Filter.Keep, s.HeldOut, s.Distillation)
	if s.Filter.Tables != nil && s.Filter.Relabels != "" {
		text += " tables=" + string(s.Filter.Relabels)
	}
	for _, v := range variants {
		if s.Distillation.byHand() || nnue.FeaturesFor(v) == nnue.Points { // the race is taken off there
			text += fmt.Sprintf(" weights=%016x", eval.WeightsFor(v).Hash())
		}
	}
	return text
}

// judgeable notes the variants of files and returns that of each. A net judges several variants if they have the same inputs.
func (d *Data) judgeable(paths []string) (variants []*position.Variant, err error) {
	for _, path := range paths {
		h, err := gamedata.Headers([]string{path})
		if err != nil {
			return nil, err
		}
		v, err := h.Variant()
		if err != nil {
			return nil, err
		}
		if len(d.Variants) > 0 && nnue.FeaturesFor(v) != d.features() {
			return nil, fmt.Errorf("%s: no net judges both %s and %s", path, d.Variants[0].Name, v.Name)
		}
		if !slices.Contains(d.Variants, v) {
			d.Variants = append(d.Variants, v)
		}
		variants = append(variants, v)
	}
	return variants, nil
}
