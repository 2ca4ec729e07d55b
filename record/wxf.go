package record

import (
	"io"
	"regexp"
	"strconv"
	"strings"
)

// A file of the World Xiangqi Federation has lines of a word in capitals and its value, the turns between START{ and }END, and
// comments between COMMENTn{ and }END behind turn n; 0 is the start. A player's value has a name, a team and others with
// semicolons between.

var (
	wxfBegins = regexp.MustCompile(`^(?:FORMAT[ \t]+WXF\b|START[ \t]*\{)`)
	wxfLine   = regexp.MustCompile(`^[ \t]*([A-Z]+)[ \t]*(?:[ \t:](.*))?$`)
	wxfBlock  = regexp.MustCompile(`^[ \t]*([A-Z]+?)([0-9]*)[ \t]*\{`)
)

// wxfTags are the names of PGN for the words of a file.
var wxfTags = map[string]string{
	"GAME": "Title", "EVENT": "Event", "DATE": "Date", "SITE": "Site", "PLACE": "Site", "ROUND": "Round", "RESULT": "Result",
	"FEN": "FEN", "OPEN": "Opening", "OPENING": "Opening", "ECCO": "ECCO", "AUTHOR": "Author", "TIME": "TimeControl",
}

// isWXF reports whether a text begins as a file of the federation does.
func isWXF(text []byte) bool { return wxfBegins.Match(text[:min(len(text), longestPeek)]) }

// ReadWXF reads the games of a file of the World Xiangqi Federation. An error of type Problems tells what is wrong with single
// games; any other means that nothing could be read.
func ReadWXF(r io.Reader) ([]*Game, error) { return gather(r, (*intake).wxf) }

// wxf takes the games of a text.
func (in *intake) wxf(data []byte) error {
	rest := decodeText(data)
	for rest != "" {
		var file wxfFile
		if rest = file.read(rest); file.empty() {
			continue
		}
		if g, err := file.game(limits{in.most.games, in.most.turns - min(in.turns, in.most.turns)}); !in.add(g, err) {
			break
		}
	}
	return in.end(newFault(FaultNotWXF))
}

// wxfFile is a game as the file has it.
type wxfFile struct {
	tags     []Tag
	turns    string
	played   bool // turns were there
	comments map[int]string
}

func (f *wxfFile) empty() bool { return !f.played && len(f.tags) == 0 }

// read reads a game and returns what stands behind it.
func (f *wxfFile) read(text string) (rest string) {
	f.comments = map[int]string{}
	for rest = text; rest != ""; {
		one, behind, _ := strings.Cut(rest, "\n")
		if m := wxfBlock.FindStringSubmatch(one); m != nil {
			if m[1] == "START" && f.played {
				return rest
			}
			begin := strings.IndexByte(rest, '{') + 1
			block := rest[begin:]
			if end := strings.Index(block, "}END"); end >= 0 {
				block, rest = block[:end], block[end+len("}END"):]
			} else {
				rest = ""
			}
			f.block(m[1], m[2], block)
			continue
		}
		m := wxfLine.FindStringSubmatch(one)
		if m != nil && m[1] == "FORMAT" && !f.empty() {
			return rest
		}
		if rest = behind; m != nil {
			f.line(m[1], strings.TrimSpace(m[2]))
		}
	}
	return rest
}

// block takes the turns, or a comment behind a turn.
func (f *wxfFile) block(name, number, text string) {
	if name == "START" {
		f.turns, f.played = text, true
		return
	}
	ply, err := strconv.Atoi(number)
	if err != nil {
		ply = 0
	}
	f.comments[ply] = joinComments(f.comments[ply], clean(text))
}

// line takes a value.
func (f *wxfFile) line(name, value string) {
	if value == "" {
		return
	}
	switch tag := wxfTags[name]; {
	case name == "RED", name == "BLACK":
		side := name[:1] + strings.ToLower(name[1:])
		parts := strings.Split(value, ";")
		f.tags = append(f.tags, Tag{side, line(parts[0])})
		if len(parts) > 1 {
			f.tags = append(f.tags, Tag{side + "Team", line(parts[1])})
		}
	case tag != "":
		f.tags = append(f.tags, Tag{tag, line(value)})
	}
}

// game makes the game.
func (f *wxfFile) game(most limits) (*Game, error) {
	reader := pgnReader{scan: pgnScanner{text: f.turns}, most: most, tags: append(f.tags, Tag{"Format", string(WXF)})}
	for {
		kind, text := reader.scan.next()
		if kind == pgnEnd || kind == pgnTag || reader.take(kind, text) {
			break
		}
	}
	if reader.game == nil && !reader.over {
		reader.begin()
	}
	reader.keepNull()
	if g := reader.game; g != nil {
		for ply, n := range append([]*Node{g.Root()}, g.Main()...) {
			n.takeComment(f.comments[ply])
		}
	}
	return reader.game, reader.err
}
