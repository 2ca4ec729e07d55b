package record

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

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

// WritePGN replaces the file at path by the given games, at once: whoever reads it sees the old or the
// new file.
func WritePGN(path string, style Style, games []Game) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".pgn-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	for i := range games {
		text, err := games[i].PGN(style)
		if err == nil {
			_, err = temporary.WriteString(text)
		}
		if err != nil {
			temporary.Close()
			return err
		}
	}
	if err := temporary.Chmod(0o644); err != nil {
		temporary.Close()
		return err
	}
	if err := temporary.Close(); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}

// AppendPGN adds one game to the file at path.
func AppendPGN(path string, style Style, g *Game) error {
	text, err := g.PGN(style)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
