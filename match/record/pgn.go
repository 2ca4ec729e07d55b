package record

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"xqengine/position"
)

// Notation is the way in which a PGN file writes moves.
type Notation string

// The notations of PGN's tag Format.
const (
	ICCS Notation = "ICCS" // H2-E2
	WXF  Notation = "WXF"  // C2.5
)

// PGN writes the game in the form that xiangqi programs share: the seven tags with Game "Chinese Chess"
// before them, the teams' tags left out, FEN if the game did not begin at the start position, Format for
// the notation, and a comment with score, depth and time behind each move. event and site may be empty.
func (g *Game) PGN(event, site string, notation Notation) (string, error) {
	v, ok := position.VariantByName(g.Variant)
	if !ok {
		return "", fmt.Errorf("game %d: unknown variant %q", g.Number, g.Variant)
	}
	p, err := position.Parse(v, g.Opening.FEN)
	if err != nil {
		return "", fmt.Errorf("game %d: %w", g.Number, err)
	}
	var b strings.Builder
	g.writeTags(&b, p, event, site, notation)
	b.WriteByte('\n')
	if err := g.writeMoves(&b, p, notation); err != nil {
		return "", err
	}
	return b.String(), nil
}

func (g *Game) writeTags(b *strings.Builder, start *position.Position, event, site string, notation Notation) {
	tag := func(name, value string) {
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(value)
		fmt.Fprintf(b, "[%s \"%s\"]\n", name, value)
	}
	unknown := func(text string) string {
		if text == "" {
			return "?"
		}
		return text
	}
	tag("Game", "Chinese Chess")
	tag("Event", unknown(event))
	tag("Site", unknown(site))
	date, clock := "????.??.??", ""
	if at, err := time.Parse(time.RFC3339Nano, g.Start); err == nil {
		date, clock = at.Format("2006.01.02"), at.Format("15:04:05")
	}
	tag("Date", date)
	if clock != "" {
		tag("Time", clock)
	}
	tag("Round", strconv.Itoa(g.Pair)+"."+strconv.Itoa(g.Number))
	tag("Red", g.Red.Name)
	tag("Black", g.Black.Name)
	tag("Result", string(g.Result))
	if g.Opening.Name != "" {
		tag("Opening", g.Opening.Name)
	}
	if g.Variant != position.Xiangqi.Name {
		tag("Variant", g.Variant)
	} else {
		tag("Variant", "xiangqi")
	}
	if start.FEN() != start.Variant().StartFEN {
		tag("SetUp", "1")
		tag("FEN", g.Opening.FEN)
	}
	tag("Format", string(notation))
	tag("PlyCount", strconv.Itoa(len(g.Moves)))
	if g.Red.Limits == g.Black.Limits {
		tag("TimeControl", unknown(g.Red.Limits))
	} else {
		tag("RedTimeControl", unknown(g.Red.Limits))
		tag("BlackTimeControl", unknown(g.Black.Limits))
	}
	tag("Termination", string(g.Termination))
	tag("Reason", g.Reason)
}

func (g *Game) writeMoves(b *strings.Builder, p *position.Position, notation Notation) error {
	column := 0
	word := func(text string) {
		if column > 0 && column+1+len(text) > 100 {
			b.WriteByte('\n')
			column = 0
		} else if column > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(text)
		column += len(text)
	}
	comment := func(text string) {
		for _, w := range strings.Fields("{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}") {
			word(w)
		}
	}
	number, afterComment := p.MoveNumber(), true
	for _, m := range g.Moves {
		turn, err := p.ParseTurn(m.Text)
		if err != nil {
			return fmt.Errorf("game %d: move %q: %w", g.Number, m.Text, err)
		}
		switch {
		case p.Side() == position.Red:
			word(strconv.Itoa(number) + ".")
		case afterComment:
			word(strconv.Itoa(number) + "...")
		}
		afterComment = false
		if p.Side() == position.Black {
			number++
		}
		word(moveText(p, turn, notation))
		if text := m.comment(); text != "" {
			comment(text)
			afterComment = true
		}
		p.Play(turn)
	}
	comment(g.Reason)
	word(string(g.Result))
	b.WriteString("\n\n")
	return nil
}

// moveText writes a turn. WXF exists for xiangqi alone; other variants keep the coordinates.
func moveText(p *position.Position, turn position.Turn, notation Notation) string {
	if notation == WXF {
		return p.FormatWXF(turn)
	}
	text := strings.ToUpper(p.FormatTurn(turn))
	if len(text) == 4 {
		return text[:2] + "-" + text[2:]
	}
	return text
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
func WritePGN(path, event, site string, notation Notation, games []Game) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".pgn-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	for i := range games {
		text, err := games[i].PGN(event, site, notation)
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
func AppendPGN(path, event, site string, notation Notation, g *Game) error {
	text, err := g.PGN(event, site, notation)
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
