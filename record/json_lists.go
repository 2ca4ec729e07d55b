package record

import (
	"bytes"
	"encoding/json"
)

// The lists of a document are read one by one and no further than a game can hold: an empty element is two bytes in a file
// and fifty times as much in memory.
type (
	jsonNodes  []jsonNode
	jsonTags   [][2]string
	jsonGlyphs []int
)

// UnmarshalJSON reads the nodes of a game, with its root, which is the only one that may say nothing: a list of empty ones
// ends at the second.
func (l *jsonNodes) UnmarshalJSON(text []byte) (err error) {
	roots := 0
	*l, err = elements(text, MaxNodes+1, ErrFull, func(row *jsonNode) error {
		if row.ID == 0 {
			roots++
		}
		if roots > 1 {
			return newFault(FaultStartTwice)
		}
		return nil
	})
	return err
}

// UnmarshalJSON reads the tags of a game.
func (l *jsonTags) UnmarshalJSON(text []byte) (err error) {
	*l, err = elements[[2]string](text, maxTags, newFault(FaultTooManyTags, maxTags), nil)
	return err
}

// UnmarshalJSON reads the glyphs of a node.
func (l *jsonGlyphs) UnmarshalJSON(text []byte) (err error) {
	*l, err = elements[int](text, maxGlyphs, newFault(FaultTooManyGlyphs, maxGlyphs), nil)
	return err
}

// usualElement is how many bytes an element has at least, as a rule: a list that has to grow is copied again and again.
const usualElement = 20

// elements reads a list, or null; full is the error if there are more than most. Each is checked by check, if there is one.
func elements[T any](text []byte, most int, full error, check func(*T) error) ([]T, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields() // the decoder around this one does not say so for it
	switch t, err := in.Token(); {
	case err != nil || t == nil:
		return nil, err
	case t != json.Delim('['):
		return nil, newFault(FaultNotAList, short(string(text)))
	}
	list := make([]T, 0, min(most, len(text)/usualElement))
	for in.More() {
		if len(list) == most {
			return nil, full
		}
		var one T
		if err := in.Decode(&one); err != nil {
			return nil, err
		}
		if check != nil {
			if err := check(&one); err != nil {
				return nil, err
			}
		}
		list = append(list, one)
	}
	return list, nil
}
