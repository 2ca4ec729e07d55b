package record

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// pieceBytes is how much of a file is looked at to know its format, and about how much of a large PGN is in memory at once.
const pieceBytes = 8 << 20

// Each goes through the games of a file in any format, one by one and without the limits that Read has against hostile
// files: it is for files of the user's own. take gets each game, nil if nothing of it could be read, and what is wrong with
// it, or nil. An error of take ends the reading and is returned; any other means that nothing could be read. A PGN in UTF-8 is
// read piece by piece; a file of another format is held in memory whole.
func Each(r io.Reader, take func(*Game, *Problem) error) error { return each(r, take, pieceBytes) }

func each(r io.Reader, take func(*Game, *Problem) error, piece int) error {
	in := intake{most: noLimit, take: take}
	text, err := readPiece(r, nil, piece)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err == nil && formatOf(text) == PGN && beginsUTF8(text) {
		return in.pgnPieces(r, text, piece)
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	data := toUTF8(append(text, rest...))
	return in.file(formatOf(data), data)
}

// readPiece reads so many bytes more behind a text. The error is io.EOF at the end of the file.
func readPiece(r io.Reader, text []byte, piece int) ([]byte, error) {
	n := len(text)
	text = append(text, make([]byte, piece)...)
	read, err := io.ReadFull(r, text[n:])
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return text[:n+read], err
}

// beginsUTF8 reports whether a text is UTF-8, apart from a letter that is cut at its end.
func beginsUTF8(text []byte) bool {
	for range utf8.UTFMax {
		if utf8.Valid(text) {
			return bytes.IndexByte(text, 0) < 0
		}
		if len(text) == 0 {
			break
		}
		text = text[:len(text)-1]
	}
	return false
}

// pgnPieces takes the games of a PGN of which some was read, as far as each piece has whole games.
func (in *intake) pgnPieces(r io.Reader, text []byte, piece int) error {
	var junk error
	for {
		whole := lastGame(text)
		if whole > 0 {
			more, err := in.pgnGames(decodeText(text[:whole]), &junk)
			if err != nil {
				return err
			}
			if !more {
				return in.err
			}
			text = append([]byte(nil), text[whole:]...)
		}
		var err error
		if text, err = readPiece(r, text, piece); err != nil {
			if !errors.Is(err, io.EOF) {
				return err
			}
			break
		}
	}
	if _, err := in.pgnGames(decodeText(text), &junk); err != nil {
		return err
	}
	return in.pgnEnd(junk)
}

// lastGame returns where the last game of a PGN begins that may not have ended, 0 if that is the first: at a tag behind moves and an empty
// line, outside comments in braces.
func lastGame(text []byte) (at int) {
	braces, empty, moves := false, false, false
	for n := 0; n < len(text); {
		end := bytes.IndexByte(text[n:], '\n')
		if end < 0 {
			break
		}
		line := bytes.TrimSpace(bytes.TrimPrefix(text[n:n+end], []byte("\ufeff")))
		switch tag := !braces && beginsWithTag.Match(line); {
		case tag && empty && moves:
			at, moves = n, false
		case !tag && len(line) > 0:
			moves = true
		}
		for _, letter := range line {
			switch letter {
			case '{':
				braces = true
			case '}':
				braces = false
			}
		}
		empty = len(line) == 0
		n += end + 1
	}
	return at
}
