package library

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"xqengine/record"
)

// A collection is a text file with one JSON object a line. Lines are appended and never changed:
//
//	{"format":"xqengine collection","version":1,"name":"Cup 1987"}     the first line
//	{"number":1,"added":"2026-11-27T02:10:00Z","source":"cup.pgn","record":{…}}
//	{"delete":[1,7]}   {"restore":[7]}
//	{"name":"Cup of 1987"}                                             it is called otherwise now
//	{"into":"c18c0ffee"}                                               its games belong to that collection; "" ends it
//	{"place":2}                                                        where it stands in the list of collections, from 1
//	{"cut":120}                                                        the 120 bytes before this line are of a write that failed
//
// JSON and not PGN: a record in the project's own format is the only one that holds all of every game, each line says by
// itself whether it is whole, and a text editor shows both.
const (
	collectionFormat  = "xqengine collection"
	collectionVersion = 1
	collectionSuffix  = ".games"
	maxLine           = 64 << 20 // bytes; the largest record is less
)

// line is a line of a collection.
type line struct {
	Format  string       `json:"format,omitempty"`
	Version int          `json:"version,omitempty"`
	Name    *string      `json:"name,omitempty"`
	Number  int          `json:"number,omitempty"`
	Added   string       `json:"added,omitempty"`
	Source  string       `json:"source,omitempty"`
	Record  *record.Game `json:"record,omitempty"`
	Delete  []int        `json:"delete,omitempty"`
	Restore []int        `json:"restore,omitempty"`
	Into    *string      `json:"into,omitempty"`
	Place   int          `json:"place,omitempty"`
	Cut     int64        `json:"cut,omitempty"`

	entry *Entry // of the record, if it is known already
}

// append writes the line behind a text.
func (l *line) append(text []byte) ([]byte, error) {
	one, err := json.Marshal(l)
	if err != nil {
		return text, err
	}
	return append(append(text, one...), '\n'), nil
}

// parseLine reads a line.
func parseLine(text []byte) (*line, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields() // what this version does not know would be lost
	l := new(line)
	if err := in.Decode(l); err != nil {
		return nil, err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text behind the object")
	}
	switch {
	case l.Format != "" && (l.Format != collectionFormat || l.Version != collectionVersion):
		return nil, fmt.Errorf("want a %s of version %d", collectionFormat, collectionVersion)
	case (l.Record == nil) != (l.Number == 0) || l.Number < 0:
		return nil, errors.New("a record and its number from 1 belong together")
	case l.Cut < 0 || l.Place < 0:
		return nil, errors.New("a number is below 0")
	}
	return l, nil
}

// located is a line with its place in the file.
type located struct {
	*line
	err      error // what is wrong with it
	from, to int64 // bytes
}

// readLines goes through the whole lines of a collection from an offset on, until take returns an error, which is returned.
// Lines that cannot be read are taken with what is wrong with them, but not those that a later line cuts. It returns where the
// whole lines end.
func readLines(r io.Reader, offset int64, take func(located) error) (end int64, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	var held *located // the line before, which the next may cut
	flush := func() error {
		if held == nil {
			return nil
		}
		return take(*held)
	}
	end = offset
	for {
		text, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return end, flush()
		}
		if err != nil {
			return end, err
		}
		one := located{from: end, to: end + int64(len(text))}
		end = one.to
		one.line, one.err = parseLine(text)
		if one.err == nil && one.Cut > 0 && held != nil && held.from >= one.from-one.Cut {
			held = nil
		}
		if err := flush(); err != nil {
			return end, err
		}
		held = &one
	}
}

var errLongLine = fmt.Errorf("a line is longer than %d MB", maxLine>>20)

// readLine reads a line with its break. What has none at the end of the file is not a line.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case err == nil:
			return text, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(text) > maxLine:
			return nil, errLongLine
		}
	}
}
