package nnue

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Inputs names a set of features and what its inputs mean: nets and trainings say by it what they are for.
type Inputs struct {
	Name string            // see FeatureSet.String
	Hash [sha256.Size]byte // of the table of inputs
}

// String returns the name, shortened if a file has a long one, and as much of the hash as tells two tables apart.
func (i Inputs) String() string { return fmt.Sprintf("%q, inputs %x", clip.Text(i.Name), i.Hash[:8]) }

// Identity returns what nets for f say that they are for. The first call takes up to two tenths of a millisecond.
func (f *FeatureSet) Identity() Inputs { return Inputs{f.String(), f.hash()} }

// hashInputs hashes whatever gives a number of a net its meaning: the input of each piece on each point and of each extra feature, the
// king buckets of the general, and the choice of the output bucket. Pieces and points count by their letters and places, not by
// the numbers that package position has for them: these may change as long as the inputs do not.
func (f *FeatureSet) hashInputs() [sha256.Size]byte {
	raw := fmt.Appendf(make([]byte, 0, 1<<17), "%s: %d inputs, %d zones, facts %d %s\n", f, f.Inputs, f.KingBuckets, f.extras, f.extrasVersion)
	for looks := range position.Colour(2) {
		side := looks.String()[0]
		for _, s := range f.points {
			view := f.views[looks][s]
			raw = append(raw, 'v', side, f.file(s), f.rank(s), view.reflected)
			raw = binary.LittleEndian.AppendUint16(raw, view.first)
		}
		for reflected := range f.indexOf[looks] {
			for code := range f.indexOf[looks][reflected] {
				rows := &f.indexOf[looks][reflected][code]
				for _, s := range f.points {
					if rows[s] != f.noIndex {
						raw = append(raw, 'p', side, byte(reflected), f.letter(code), kindLetter(code), f.file(s), f.rank(s))
						raw = binary.LittleEndian.AppendUint16(raw, rows[s])
					}
				}
				for extra := range f.extras {
					if row := rows[squares+extra]; row != f.noIndex {
						raw = append(raw, 'f', side, byte(reflected), byte(extra), byte(code))
						raw = binary.LittleEndian.AppendUint16(raw, row)
					}
				}
			}
		}
	}
	for code, weight := range f.bucketWeight {
		if weight != 0 {
			raw = append(raw, 'w', f.letter(code), kindLetter(code), weight)
		}
	}
	return sha256.Sum256(append(raw, f.outputBucket[:]...))
}

func (f *FeatureSet) file(s position.Square) byte { return byte(f.variant.File(s)) }
func (f *FeatureSet) rank(s position.Square) byte { return byte(f.variant.Rank(s)) }

// letter returns the letter of a piece, in the case of its side.
func (f *FeatureSet) letter(piece int) byte { return f.variant.Letter(position.Piece(piece)) }

func kindLetter(piece int) byte { return position.Piece(piece).Kind().String()[0] }
