package selfplay

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"xqengine/gamedata"
	"xqengine/internal/clip"
	"xqengine/internal/filelock"
)

// Output is a data file that games are added to: in the text form, where the file is complete as it stands after each
// game, or, if its name ends in gamedata.Extension, a file of whole games.
type Output struct {
	Games     int    // in the file
	Positions int    // in the file; of whole games those with a score
	header    string // the settings, as they stand in the file
	first     int    // number of the first game
	file      *os.File
	whole     *gamedata.Writer // nil: the text form
}

// Next returns the number of the game that is to be added next.
func (o *Output) Next() int { return o.first + o.Games }

// ofWhole returns the output to a file of whole games.
func ofWhole(header string, first int, w *gamedata.Writer, err error) (*Output, error) {
	if err != nil {
		return nil, err
	}
	return &Output{Games: w.Games, Positions: w.Positions, header: header, first: first, whole: w}, nil
}

// Create makes a new data file. It does not overwrite one: the error is then gamedata.ErrExists.
func Create(path string, s Settings) (*Output, error) {
	return create(path, s.headerOf(path), s.first())
}

func create(path, header string, first int) (*Output, error) {
	if gamedata.IsGames(path) {
		w, err := gamedata.Create(path, gamedata.Header{Sources: []string{header}})
		return ofWhole(header, first, w, err)
	}
	file, err := filelock.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s: %w", path, gamedata.ErrExists)
	}
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintln(file, header); err != nil {
		file.Close()
		_ = os.Remove(path) // nothing could go on with it
		return nil, err
	}
	return &Output{header: header, first: first, file: file}, nil
}

// Resume opens a data file to go on behind its last complete game; what stands after that is cut off. The
// settings must be those of the file, the number of its first game among them, and nobody else may write to it. If there is no
// such file, it is made.
func Resume(path string, s Settings) (*Output, error) {
	o, err := resume(path, s.headerOf(path), s.first())
	if err != nil || o.whole == nil || o.Games == 0 {
		return o, err
	}
	if err := s.checkFirst(path); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// maxAsked is how many games are asked for their numbers: a program that searches otherwise may have thrown away another opening.
const maxAsked = 3

// checkFirst reports whether the games of a file of whole games, in which no numbers stand, are others than those from the first
// number on: how a game begins depends on its number.
func (s Settings) checkFirst(path string) error {
	r, err := gamedata.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	pl, err := newPlayer(s, s.openings())
	if err != nil {
		return err
	}
	defer pl.close()
	var g gamedata.Game
	for n := range maxAsked {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if same, err := pl.begins(&g, s.first()+n); same || err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: its first game is another than number %d", path, s.first())
}

// begins reports whether a game begins as the one with a number does.
func (pl *player) begins(g *gamedata.Game, number int) (bool, error) {
	_, p, err := pl.begin(context.Background(), number) // a search or two: nobody waits for its end
	if err != nil {
		return false, err
	}
	start, plies := record(p)
	n := len(plies)
	return g.Start == start && n <= len(g.Plies) && slices.Equal(g.Plies[:n], plies) &&
		(n == len(g.Plies) || g.Plies[n].Score != gamedata.NoScore), nil
}

// ResumeAs is Resume for who has the first line of a data file, or the source of a file of whole games, instead of the
// settings that it tells.
func ResumeAs(path, header string) (*Output, error) { return resume(path, header, 1) }

func resume(path, header string, first int) (*Output, error) {
	if gamedata.IsGames(path) {
		w, err := gamedata.Resume(path, gamedata.Header{Sources: []string{header}})
		return ofWhole(header, first, w, err)
	}
	file, err := filelock.OpenFile(path, os.O_RDWR, 0o644)
	if errors.Is(err, os.ErrNotExist) {
		return create(path, header, first)
	}
	if err != nil {
		return nil, err
	}
	o := &Output{header: header, first: first, file: file}
	if err := o.find(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return o, nil
}

// find counts what is complete and cuts off the rest.
func (o *Output) find() error {
	in := bufio.NewReader(o.file)
	header, err := in.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := sameSettings(strings.TrimSuffix(header, "\n"), o.header); err != nil {
		return err
	}
	end, here, positions := int64(len(header)), int64(len(header)), 0
	for {
		line, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break // a line without end is not complete
		}
		if err != nil {
			return err
		}
		here += int64(len(line))
		if !strings.HasPrefix(line, "#") {
			positions++
			continue
		}
		number, _, _ := strings.Cut(strings.TrimPrefix(line, gamedata.TextFooter), ":")
		if n, err := strconv.Atoi(number); err != nil || n != o.Next() {
			return fmt.Errorf("%q is not the end of game %d", clip.Text(strings.TrimSpace(line)), o.Next())
		}
		o.Games++
		o.Positions += positions
		end, positions = here, 0
	}
	if err := o.file.Truncate(end); err != nil {
		return err
	}
	_, err = o.file.Seek(end, io.SeekStart)
	return err
}

// sameSettings tells how two headers differ.
func sameSettings(have, want string) error {
	if !strings.HasPrefix(have, gamedata.TextHeader) {
		return errors.New("not a data file: the first line is not a header")
	}
	return gamedata.SameSettings(have, want)
}

// Add writes a game, which must be the next by its number.
func (o *Output) Add(g *Game) error {
	if g.Number != o.Next() {
		return fmt.Errorf("selfplay: game %d where %d is to be added", g.Number, o.Next())
	}
	if o.whole != nil {
		err := o.whole.Add(&g.Game)
		o.Games, o.Positions = o.whole.Games, o.whole.Positions
		return err
	}
	var b strings.Builder
	for _, s := range g.Samples {
		b.WriteString(s.String())
		b.WriteByte('\n')
	}
	b.WriteString(g.footer())
	b.WriteByte('\n')
	return o.addText(b.String(), len(g.Samples))
}

// addText adds a game in the text form.
func (o *Output) addText(text string, positions int) error {
	if _, err := o.file.WriteString(text); err != nil {
		return err
	}
	o.Games++
	o.Positions += positions
	return nil
}

// Close closes the file.
func (o *Output) Close() error {
	if o.whole != nil {
		return o.whole.Close()
	}
	return o.file.Close()
}
