package plots

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"xqengine/internal/plainfile"
	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/spsa"
)

// Read reads what a file holds: the record of a match, the history of a tuning, or a table of losses.
func Read(path string) (Source, error) {
	file, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	source, err := read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return source, nil
}

// maxFirst is how much of a file is looked at to tell what it is.
const maxFirst = 1 << 16

func read(file io.Reader) (Source, error) {
	in := bufio.NewReaderSize(file, maxFirst)
	first, err := in.Peek(maxFirst)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(first, []byte("epoch,")):
		return readLosses(in)
	case member(first, "type") == "match":
		head, games, err := matchlog.Read(in)
		if err != nil {
			return nil, err
		}
		standing, err := match.Recount(head, games)
		return Match{standing}, err
	case member(first, "format") == spsa.Format:
		head, done, err := spsa.Read(in)
		return Tuning{head.Parameters, done}, err
	}
	return nil, errors.New("neither the record of a match, the history of a tuning nor a table of losses")
}

// member returns the first member of the object with which a text begins, if it has this name and is a text; else nothing.
func member(text []byte, name string) string {
	in := json.NewDecoder(bytes.NewReader(text))
	var tokens [3]json.Token
	for i := range tokens {
		var err error
		if tokens[i], err = in.Token(); err != nil {
			return ""
		}
	}
	value, ok := tokens[2].(string)
	if tokens[0] != json.Delim('{') || tokens[1] != name || !ok {
		return ""
	}
	return value
}
