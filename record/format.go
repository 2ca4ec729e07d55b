package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Format is a format of files of games, by the usual ending of their names.
type Format string

// The formats.
const (
	JSON    Format = "json" // the project's own: everything, all variants
	PGN     Format = "pgn"
	XQF     Format = "xqf"     // 象棋演播室; xiangqi only
	DhtmlXQ Format = "dhtmlxq" // 东萍; xiangqi only
	CBR     Format = "cbr"     // 象棋桥, a game; xiangqi only, read but not written
	CBL     Format = "cbl"     // 象棋桥, a library of games; xiangqi only, read but not written
)

// Formats returns all formats that can be read.
func Formats() []Format { return []Format{JSON, PGN, XQF, DhtmlXQ, CBR, CBL} }

// Written tells whether games can be written in the format as well.
func (f Format) Written() bool { return f != CBR && f != CBL }

// Holds tells whether games of a start can be written in the format.
func (f Format) Holds(s Start) bool {
	switch f {
	case JSON, PGN:
		return true
	case CBR, CBL:
		return false
	}
	return s.Variant.Name == "xiangqi"
}

// Read reads games in any format, which it finds out from the contents. An error of type Problems, or a Problem,
// tells what is wrong with single games; the games are what could be read.
func Read(r io.Reader) ([]*Game, Format, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, "", err
	}
	f := formatOf(data)
	in := bytes.NewReader(data)
	switch f {
	case JSON:
		games, err := ReadJSON(in)
		return games, f, err
	case PGN:
		games, err := ReadPGN(in)
		return games, f, err
	case CBL:
		games, err := ReadCBL(in)
		return games, f, err
	}
	read := map[Format]func(io.Reader) (*Game, error){XQF: ReadXQF, DhtmlXQ: ReadDhtmlXQ, CBR: ReadCBR}[f]
	g, err := read(in)
	if g == nil {
		return nil, f, err
	}
	return []*Game{g}, f, err
}

// formatOf tells what the contents of a file look like.
func formatOf(data []byte) Format {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	switch {
	case bytes.HasPrefix(data, []byte("XQ")) && len(data) >= xqfHeader:
		return XQF
	case bytes.HasPrefix(data, cbrMagic):
		return CBR
	case bytes.HasPrefix(data, cblMagic):
		return CBL
	case bytes.Contains(text, []byte("[DhtmlXQ")):
		return DhtmlXQ
	case bytes.HasPrefix(text, []byte("{")) && bytes.HasPrefix(bytes.TrimSpace(text[1:]), []byte(`"`)):
		return JSON
	}
	return PGN
}

// Write writes a game in a format. The options are those of PGN; other formats have their own encoding.
func Write(w io.Writer, g *Game, f Format, o PGNOptions) error {
	switch f {
	case JSON:
		return WriteJSON(w, g)
	case PGN:
		return WritePGN(w, g, o)
	case XQF:
		return WriteXQF(w, g)
	case DhtmlXQ:
		return WriteDhtmlXQ(w, g)
	case CBR, CBL:
		return fmt.Errorf("games are not written as %s", f)
	}
	return fmt.Errorf("unknown format %q", short(string(f)))
}

// ReadJSON reads the documents of the project's own format that stand one behind the other. An error of type
// Problems tells what is wrong with single games.
func ReadJSON(r io.Reader) ([]*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	var games []*Game
	var problems Problems
	in := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	turns := 0
	for number := 1; ; number++ {
		var text json.RawMessage
		err := in.Decode(&text)
		if errors.Is(err, io.EOF) {
			break
		}
		g := new(Game)
		if err == nil && (number > MaxGames || turns > MaxTurns) {
			return games, append(problems, &Problem{Game: number, Err: errTooMany})
		}
		syntax := err != nil
		if err == nil {
			err = json.Unmarshal(text, g)
		}
		if err != nil {
			problems = append(problems, &Problem{Game: number, Err: err})
		} else {
			games = append(games, g)
			turns += g.Len()
		}
		if syntax {
			break // nobody knows where the next document begins
		}
	}
	if len(games) == 0 && len(problems) == 0 {
		return nil, errors.New("no games are there")
	}
	return games, problems.orNil()
}
