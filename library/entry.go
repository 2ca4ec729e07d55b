package library

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// Ref names a game of the library: FILE/NUMBER in a collection, played/ID on the board.
type Ref string

// playedFile begins the name under which the index has the journal of a game.
const playedFile = "played/"

// Played returns the id of a game of the board, and whether it is one.
func (r Ref) Played() (id string, ok bool) { return strings.CutPrefix(string(r), playedFile) }

// refOf returns the name of a game.
func refOf(file string, number int) Ref {
	if strings.HasPrefix(file, playedFile) {
		return Ref(file)
	}
	return Ref(fmt.Sprintf("%s/%d", file, number))
}

// Info is what lists say of a game.
type Info struct {
	Ref         Ref    `json:"game"`
	File        string `json:"collection"` // the file of the collection that it was imported into, or played/ID
	Number      int    `json:"number,omitempty"`
	Variant     string `json:"variant"`
	Red         string `json:"red,omitempty"`
	Black       string `json:"black,omitempty"`
	RedTeam     string `json:"redTeam,omitempty"`
	BlackTeam   string `json:"blackTeam,omitempty"`
	RedRating   int    `json:"redRating,omitempty"` // 0: not known
	BlackRating int    `json:"blackRating,omitempty"`
	Event       string `json:"event,omitempty"`
	Date        string `json:"date,omitempty"`    // as far as it is known: 2024, 2024.05, 2024.05.01
	Opening     string `json:"opening,omitempty"` // its code and its name
	Result      string `json:"result"`
	Turns       int    `json:"turns"` // of the main line
	Added       string `json:"added,omitempty"`
	Source      string `json:"source,omitempty"` // the file that it was read from
	Deleted     bool   `json:"deleted,omitempty"`
}

// Entry is what an index keeps of a game.
type Entry struct {
	Info
	Start string   // the FEN that it begins with
	Moves []uint32 // the turns of the main line, see codeOf
	Hash  string   // the same for games with the same start and turns
	Text  string   // all that Query.Text looks in, folded

	Folded Folded // only of a game that is added

	At, Length int64 // of its line in the file of the collection, in bytes
}

// Folded are texts of a game by themselves; see Fold.
type Folded struct{ Red, Black, Event, Opening string }

// newEntry describes a game.
func newEntry(file string, number int, g *record.Game, added, source string) *Entry {
	e := &Entry{Info: Info{
		File: file, Number: number, Variant: g.Start().Variant.Name, Red: g.Red.Name, Black: g.Black.Name,
		RedTeam: g.Red.Team, BlackTeam: g.Black.Team, RedRating: ratingOf(g.Red.Rating), BlackRating: ratingOf(g.Black.Rating),
		Event: g.Tag("Event"), Date: dateOf(g.Tag("Date")),
		Opening: strings.TrimSpace(g.Tag("ECO") + " " + g.Tag("Opening")), Result: string(g.Result),
		Added: added, Source: source,
	}, Start: g.Start().FEN}
	e.Ref = refOf(file, number)
	main := g.Main()
	e.Turns, e.Moves = len(main), make([]uint32, len(main))
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%s\n", e.Variant, e.Start)
	for i, n := range main {
		e.Moves[i] = codeOf(n.Turn())
		_ = binary.Write(hash, binary.LittleEndian, e.Moves[i])
	}
	e.Hash = hex.EncodeToString(hash.Sum(nil)[:16])
	words := []string{e.Red, e.Black, e.RedTeam, e.BlackTeam, e.Variant, e.Result, g.Reason, source}
	for _, t := range g.Tags {
		words = append(words, t.Value)
	}
	e.Text = Fold(strings.Join(words, "\n"))
	e.Folded = Folded{Fold(e.Red), Fold(e.Black), Fold(e.Event), Fold(e.Opening)}
	return e
}

// EntryOf describes a game of which no record is kept, so that an index can find its positions.
func EntryOf(info Info, start *position.Position, line []position.Turn) *Entry {
	e := &Entry{Info: info, Start: fen.Format(start), Moves: make([]uint32, len(line))}
	e.Ref, e.Variant, e.Turns = refOf(info.File, info.Number), start.Variant().Name, len(line)
	for i, turn := range line {
		e.Moves[i] = codeOf(turn)
	}
	return e
}

// Played reports whether the game is one of the board's.
func (i *Info) Played() bool { return strings.HasPrefix(i.File, playedFile) }

// ratingOf reads an Elo rating; 0 for anything else, such as a title.
func ratingOf(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 100 || n > 4999 {
		return 0
	}
	return n
}

var datePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(\d{4})(?:[-./年](\d{1,2})(?:[-./月](\d{1,2}))?)?`)
})

// dateOf reads a date as records have it, as far as it is known.
func dateOf(text string) string {
	parts := datePattern().FindStringSubmatch(text)
	if parts == nil {
		return ""
	}
	date := parts[1]
	for _, part := range parts[2:] {
		n, _ := strconv.Atoi(part)
		if n == 0 {
			break
		}
		date += fmt.Sprintf(".%02d", n)
	}
	return date
}

// Fold makes texts comparable that people take for the same: it drops case, accents and widths of letters.
func Fold(text string) string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == '\n' || unicode.IsControl(r):
			folded.WriteByte('\n')
		default:
			folded.WriteRune(unicode.ToLower(r))
		}
	}
	return folded.String()
}
