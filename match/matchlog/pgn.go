package matchlog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
	"xqengine/position"
	"xqengine/record"
)

// Notation is the way in which a PGN file writes moves.
type Notation = record.Notation

// The notations of matches.
const (
	ICCS = record.ICCS
	WXF  = record.WXF
)

// Style is what the games of a PGN file have in common. Event and Site may be empty.
type Style struct {
	Event, Site string
	Notation    Notation
	Rules       position.Rules
}

// PGN writes the game in the form that xiangqi programs share, with a comment of score, depth and time behind each
// move.
func (g *Game) PGN(style Style) (string, error) {
	game, err := g.tree(style.Rules)
	if err != nil {
		return "", fmt.Errorf("game %d: %w", g.Number, err)
	}
	g.setTags(game, style)
	var b bytes.Buffer
	if err := record.WritePGN(&b, game, record.PGNOptions{Notation: style.Notation}); err != nil {
		return "", err
	}
	return b.String(), nil
}

// tree returns the game as a tree of one line.
func (g *Game) tree(rules position.Rules) (*record.Game, error) {
	v, ok := position.VariantByName(g.Variant)
	if !ok {
		return nil, fmt.Errorf("unknown variant %q", g.Variant)
	}
	game, err := record.New(record.Start{Variant: v, FEN: g.Opening.FEN, Rules: rules})
	if err != nil {
		return nil, err
	}
	c := game.Cursor()
	for _, m := range g.Moves {
		turn, err := c.Position().ParseTurn(m.Text)
		if err != nil {
			return nil, fmt.Errorf("move %q: %w", m.Text, err)
		}
		n, err := c.Play(turn)
		if err != nil {
			return nil, err
		}
		n.Comment = m.comment()
	}
	game.Red.Name, game.Black.Name = g.Red.Name, g.Black.Name
	game.Result, game.Reason = g.Result, g.Reason
	return game, nil
}

func (g *Game) setTags(game *record.Game, style Style) {
	game.SetTag("Event", style.Event)
	game.SetTag("Site", style.Site)
	if at, err := time.Parse(time.RFC3339Nano, g.Start); err == nil {
		game.SetTag("Date", at.Format("2006.01.02"))
		game.SetTag("Time", at.Format("15:04:05"))
	}
	game.SetTag("Round", strconv.Itoa(g.Pair)+"."+strconv.Itoa(g.Number))
	game.SetTag("Opening", g.Opening.Name)
	unknown := func(text string) string {
		if text == "" {
			return "?"
		}
		return text
	}
	if g.Red.Limits == g.Black.Limits {
		game.SetTag("TimeControl", unknown(g.Red.Limits))
	} else {
		game.SetTag("RedTimeControl", unknown(g.Red.Limits))
		game.SetTag("BlackTimeControl", unknown(g.Black.Limits))
	}
	game.SetTag("Termination", string(g.Termination))
}

// comment tells score/depth and time in seconds, as most match programs write it: +0.35/12 0.101s.
func (m Move) comment() string {
	if m.Book {
		return "book"
	}
	text := ""
	if m.Score != "" {
		text = m.Score + "/" + strconv.Itoa(m.Depth) + " "
	}
	text += strconv.FormatFloat(float64(m.Micros)/1e6, 'f', 3, 64) + "s"
	if m.Claim != "" {
		text += ", claims " + m.Claim
	}
	return text
}

// WritePGN replaces the file at path, which may hold the first of the given games already and end in the middle of one,
// by all of them, at once: whoever reads it sees the old or the new file. A file that holds anything else is left as it is.
func WritePGN(path string, style Style, games []Game) error {
	var b bytes.Buffer
	for i := range games {
		text, err := games[i].PGN(style)
		if err != nil {
			return err
		}
		b.WriteString(text)
	}
	switch old, err := plainfile.ReadFile(path); {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return err
	case !begins(b.Bytes(), old):
		return fmt.Errorf("%s holds other games: choose another name", path)
	}
	return wholefile.Write(path, 0o644, func(file io.Writer) error {
		_, err := b.WriteTo(file)
		return err
	})
}

// begins reports whether the games of old are the first of those of text, perhaps in another style.
func begins(text, old []byte) bool {
	was := own(old)
	return bytes.HasPrefix(text, old) || len(was) > 0 && bytes.HasPrefix(own(text), was)
}

// own returns the lines of a PGN text that a game has for itself, whatever the style.
func own(text []byte) (lines []byte) {
	for line := range bytes.Lines(text) {
		name, _, _ := bytes.Cut(line, []byte(" "))
		switch string(name) {
		case "[Red", "[White", "[Black", "[Date", "[Time", "[Round":
			if bytes.HasSuffix(line, []byte("]\n")) { // else the file ends in it
				lines = append(lines, line...)
			}
		}
	}
	return lines
}

// ReservePGN makes the file to which AppendPGN adds games, if it is not there: a path at which nothing can be written is
// found before a game has been played.
func ReservePGN(path string) error {
	f, err := plainfile.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	return f.Close()
}

// AppendPGN adds one game to the file at path.
func AppendPGN(path string, style Style, g *Game) error {
	text, err := g.PGN(style)
	if err != nil {
		return err
	}
	f, err := plainfile.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
