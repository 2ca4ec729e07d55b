package tune

import (
	"fmt"
	"io"
	"strings"

	"xqengine/gamedata"
	"xqengine/internal/clip"
	"xqengine/internal/plainfile"
	"xqengine/position"
)

// Data are the samples to tune on.
type Data struct {
	Variant *position.Variant
	Games   int // games, as far as the files tell where they end; else the positions count
	entries []entry
	files   []string
}

// entry is a sample and where it comes from.
type entry struct {
	gamedata.Sample
	file uint16
	line int32
	game int32 // from 0, over all files
}

// Positions returns the number of samples.
func (d *Data) Positions() int { return len(d.entries) }

// place names the line of an entry.
func (d *Data) place(e *entry) string { return fmt.Sprintf("%s: line %d", d.files[e.file], e.line) }

// Load reads data files of a variant. The error names the file and the line and what is wrong with it; the
// FENs are not looked into yet.
func Load(v *position.Variant, paths ...string) (*Data, error) {
	d := &Data{Variant: v}
	for _, path := range paths {
		file, err := plainfile.Open(path)
		if err != nil {
			return nil, err
		}
		err = d.Read(file, path)
		file.Close()
		if err != nil {
			return nil, err
		}
	}
	if len(d.entries) == 0 {
		return nil, fmt.Errorf("%s: no positions", strings.Join(paths, ", "))
	}
	return d, nil
}

// Read adds the samples of a data file in the text form: see gamedata.Text. A header must be of the right variant.
func (d *Data) Read(r io.Reader, name string) error {
	d.files = append(d.files, name)
	file := uint16(len(d.files) - 1)
	begin := len(d.entries) // of the present game
	err := gamedata.Text{
		Header: d.checkHeader,
		Sample: func(line int, s gamedata.Sample) error {
			d.entries = append(d.entries, entry{Sample: s, file: file, line: int32(line)})
			return nil
		},
		Game: func() error {
			if len(d.entries) > begin {
				d.endGame(begin)
			}
			begin = len(d.entries)
			return nil
		},
	}.Read(r, name)
	if err != nil {
		return err
	}
	for i := begin; i < len(d.entries); i++ {
		d.entries[i].game = int32(d.Games)
		d.Games++
	}
	return nil
}

// endGame makes one game of the entries from begin on.
func (d *Data) endGame(begin int) {
	for i := begin; i < len(d.entries); i++ {
		d.entries[i].game = int32(d.Games)
	}
	d.Games++
}

func (d *Data) checkHeader(settings string) error {
	for _, word := range strings.Fields(settings) {
		if variant, ok := strings.CutPrefix(word, "variant="); ok && variant != d.Variant.Name {
			return fmt.Errorf("these are positions of %s, not of %s", clip.Text(variant), d.Variant.Name)
		}
	}
	return nil
}
