package record

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// The lists of a document are read one by one and no further than a game can hold: an empty element is two bytes in a file
// and fifty times as much in memory.
type (
	jsonNodes  []jsonNode
	jsonTags   [][2]string
	jsonGlyphs []int
)

// UnmarshalJSON reads the nodes of a game, with its root.
func (l *jsonNodes) UnmarshalJSON(text []byte) (err error) {
	*l, err = elements[jsonNode](text, MaxNodes+1, ErrFull)
	return err
}

// UnmarshalJSON reads the tags of a game.
func (l *jsonTags) UnmarshalJSON(text []byte) (err error) {
	*l, err = elements[[2]string](text, maxTags, fmt.Errorf("more than %d tags", maxTags))
	return err
}

// UnmarshalJSON reads the glyphs of a node.
func (l *jsonGlyphs) UnmarshalJSON(text []byte) (err error) {
	*l, err = elements[int](text, maxGlyphs, fmt.Errorf("more than %d glyphs of a node", maxGlyphs))
	return err
}

// elements reads a list, or null; full is the error if there are more than most.
func elements[T any](text []byte, most int, full error) ([]T, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields() // the decoder around this one does not say so for it
	switch t, err := in.Token(); {
	case err != nil || t == nil:
		return nil, err
	case t != json.Delim('['):
		return nil, fmt.Errorf("%s: want a list", short(string(text)))
	}
	var list []T
	for in.More() {
		if len(list) == most {
			return nil, full
		}
		var one T
		if err := in.Decode(&one); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}
