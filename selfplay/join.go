package selfplay

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"xqengine/gamedata"
	"xqengine/internal/clip"
)

// Join adds the games of a block, the content of a file of the same kind whose first game has the number first. Games that
// are in the output already are passed over; the block must not leave a gap. Joined in order, blocks give the file that
// one process would have written. The name is for errors.
func (o *Output) Join(block []byte, name string, first int) error {
	if first > o.Next() {
		return fmt.Errorf("%s: begins with game %d where %d is to be added", name, first, o.Next())
	}
	if o.whole != nil {
		return o.joinGames(bytes.NewReader(block), name, first)
	}
	if err := o.joinText(bufio.NewReader(bytes.NewReader(block)), first); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (o *Output) joinGames(in io.Reader, name string, number int) error {
	r, err := gamedata.NewReader(in, name)
	if err != nil {
		return err
	}
	have := strings.Join(r.Header().Sources, "\n")
	if err := gamedata.SameSettings(have, o.header); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var g gamedata.Game
	for ; ; number++ {
		switch err := r.Next(&g); {
		case errors.Is(err, io.EOF) && r.Torn() > 0:
			return fmt.Errorf("%s: its last %d bytes are not a whole block", name, r.Torn())
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if g.Continued {
			return fmt.Errorf("%s: game %d is in pieces: no block of generated games", name, number)
		}
		if number < o.Next() {
			continue
		}
		if err := o.whole.Add(&g); err != nil {
			return err
		}
		o.Games, o.Positions = o.whole.Games, o.whole.Positions
	}
}

func (o *Output) joinText(in *bufio.Reader, number int) error {
	header, err := in.ReadString('\n')
	if err != nil {
		return errors.New("not a data file: it has no header")
	}
	if err := sameSettings(strings.TrimSuffix(header, "\n"), o.header); err != nil {
		return err
	}
	var game strings.Builder
	for positions := 0; ; {
		line, err := in.ReadString('\n')
		switch {
		case errors.Is(err, io.EOF) && game.Len()+len(line) > 0:
			return fmt.Errorf("game %d is cut off", number)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		game.WriteString(line)
		if !strings.HasPrefix(line, "#") {
			positions++
			continue
		}
		ended, _, _ := strings.Cut(strings.TrimPrefix(line, gamedata.TextFooter), ":")
		if n, err := strconv.Atoi(ended); err != nil || n != number {
			return fmt.Errorf("%q is not the end of game %d", clip.Text(strings.TrimSpace(line)), number)
		}
		if number == o.Next() {
			if err := o.addText(game.String(), positions); err != nil {
				return err
			}
		}
		number, positions = number+1, 0
		game.Reset()
	}
}
