package fleet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"xqengine/gamedata"
	"xqengine/internal/plots"
	"xqengine/spsa"
)

// Blocks is the definition of a run of self-play: a program is started for each block and writes a file of its games.
type Blocks struct {
	Program string   `json:"program"` // SHA-256 of the artefact
	Args    []string `json:"args"`    // of the program; -out, -first, -games and -threads follow them
	Header  string   `json:"header"`  // the settings that stand at the head of the file
	Whole   bool     `json:"whole"`   // a file of whole games, not text
	Games   int      `json:"games"`
	Size    int      `json:"size"` // games of a block
}

// blocksOf reads the definition of a run.
func blocksOf(definition []byte, r *Run) (*Blocks, error) {
	var b Blocks
	if err := json.Unmarshal(definition, &b); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	if b.Size < 1 || b.Games != r.Games || b.open() != r.Items {
		return nil, fmt.Errorf("run %s: %d games in %d blocks: its definition has %d games in blocks of %d", r.ID, r.Games, r.Items, b.Games, b.Size)
	}
	return &b, nil
}

// Range returns the number of the first game of a block, and how many it has.
func (b *Blocks) Range(block int) (first, games int) {
	first = (block-1)*b.Size + 1
	return first, min(b.Size, b.Games-first+1)
}

// Name returns the name of the file of a block.
func (b *Blocks) Name() string {
	if b.Whole {
		return "block" + gamedata.Extension
	}
	return "block.txt"
}

func (b *Blocks) open() int                 { return (b.Games + b.Size - 1) / b.Size }
func (b *Blocks) theta() spsa.Theta         { return nil }
func (b *Blocks) check(r *Result) error     { return b.checkFile(r.Item, r.Block) }
func (b *Blocks) count(t *Tally, r *Result) { t.follower.Block(t, r.Item, r.Block) }
func (b *Blocks) decided() (string, bool)   { return "", false }
func (b *Blocks) line(t *Tally) string      { return fmt.Sprintf("%d of %d blocks", t.Done, t.Run.Items) }
func (b *Blocks) report(t *Tally) string    { return b.line(t) + "\n" }
func (b *Blocks) picture() plots.Source     { return nil }

// checkFile tells what is wrong with the file of a block.
func (b *Blocks) checkFile(block int, data []byte) error {
	_, want := b.Range(block)
	games := 0
	if b.Whole {
		r, err := gamedata.NewReader(bytes.NewReader(data), "block")
		if err != nil {
			return err
		}
		if have := strings.Join(r.Header().Sources, "\n"); have != b.Header {
			return gamedata.SameSettings(have, b.Header)
		}
		for g := (gamedata.Game{}); ; games++ {
			if err := r.Next(&g); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return err
			}
		}
	} else {
		header, _, _ := strings.Cut(string(data), "\n")
		if header != b.Header {
			return gamedata.SameSettings(header, b.Header)
		}
		games = bytes.Count(data, []byte("\n"+gamedata.TextFooter))
	}
	if games != want {
		return fmt.Errorf("%d games instead of %d", games, want)
	}
	return nil
}
