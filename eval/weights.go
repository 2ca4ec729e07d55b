package eval

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"xqengine/position"
)

// Weights are all numbers of the evaluation, in centipawns unless a comment says otherwise. Tapered ones
// hold a middle game and an endgame value.
//
// Their values are in text files, weights/*.txt, which the tuner writes: a field added here is found by
// Parameters and must be added to the files. Each nested struct is a group of weights that the file of a variant
// may leave out as a whole; of those tagged group:"game" at least one must be there.
//
// Tapered weights enter the evaluation multiplied by whole numbers of at most 127 that depend on the position
// alone; Score and int weights may enter in any way. The tuner relies on it and checks it.
type Weights struct {
	Tempo Score // for having the move

	Xiangqi XiangqiWeights `group:"game"`
	Points  PointsWeights
	Plates  PlatesWeights
	Chess   ChessWeights `group:"game"`
}

// Supports reports whether the weights are of the game that a variant belongs to: chess, or xiangqi and its variants. A
// position of another game they must not be given.
func (w *Weights) Supports(v *position.Variant) bool {
	return w.Chess.seen() == (v.Family() == position.FamilyChess)
}

//go:embed weights/*.txt
var weightsFiles embed.FS

// embeddedWeights holds what embedded returns. The list is made when it is first asked for.
var embeddedWeights struct {
	once sync.Once
	all  map[string]func() *Weights
}

// embedded returns the weights that come with the program by the name of their file, weights/ and .txt left off. A file
// is read when its weights are first asked for, its base with it.
func embedded() map[string]func() *Weights {
	embeddedWeights.once.Do(func() {
		entries, err := weightsFiles.ReadDir("weights")
		if err != nil {
			panic("eval: " + err.Error())
		}
		embeddedWeights.all = make(map[string]func() *Weights, len(entries))
		for _, entry := range entries {
			embeddedWeights.all[strings.TrimSuffix(entry.Name(), ".txt")] = sync.OnceValue(func() *Weights {
				w, err := readEmbedded("weights/" + entry.Name())
				if err != nil {
					panic(fmt.Sprintf("eval: weights/%s: %v", entry.Name(), err))
				}
				return w
			})
		}
	})
	return embeddedWeights.all
}

func readEmbedded(path string) (*Weights, error) {
	file, err := weightsFiles.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadWeights(file)
}

// DefaultWeights returns a copy of the weights that the engine plays xiangqi with.
func DefaultWeights() *Weights { return WeightsFor(position.Xiangqi) }

// WeightsFor returns a copy of the weights that the engine plays a variant with: those in weights/ under the name of the
// variant. Every variant has such a file; what it has in common with another stands in that one, its base.
func WeightsFor(v *position.Variant) *Weights {
	read, ok := embedded()[v.Name]
	if !ok {
		panic("eval: no weights for " + v.Name)
	}
	c := *read()
	return &c
}
