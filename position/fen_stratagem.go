package position

import (
	"fmt"
	"strings"

	"xqengine/internal/clip"
)

// Plates and events in a FEN of the stratagem variants.

// readPowers reads the plates and events fields. An empty plates field is a missing one.
func readPowers(s *Setup, plates, events string) error {
	if plates != "-" && plates != "" {
		if err := readPlates(s, plates); err != nil {
			return err
		}
	}
	if events == "-" {
		return nil
	}
	return readEvents(s, events)
}

// readPlates reads settings or layouts.
func readPlates(s *Setup, text string) error {
	v := s.Variant
	switch {
	case v.HasMarkers():
		return readMarkers(s, text)
	case v.SharesLayout():
		*s = s.WithLayouts(text, text)
	case v.HasLayouts():
		red, black, ok := strings.Cut(text, ":")
		if !ok {
			return SetupErrorf(FieldPlates, "%q, want Red's and Black's layout with a colon between", clip.Text(text))
		}
		*s = s.WithLayouts(red, black)
	default:
		return SetupErrorf(FieldPlates, "%q, but %s has no plates: want -", clip.Text(text), v.Name)
	}
	return nil
}

// readMarkers reads the settings of two markers, such as 3:0.
func readMarkers(s *Setup, text string) error {
	if len(text) != 3 || text[1] != ':' {
		return SetupErrorf(FieldPlates, "%q, want Red's and Black's setting as in 3:0", clip.Text(text))
	}
	most := len(s.Variant.Plates())
	for c, symbol := range []byte{text[0], text[2]} {
		number := int(symbol) - '0'
		if number < 0 || number > most {
			return SetupErrorf(FieldPlates, "%q is no setting, want 0 to %d", symbol, most)
		}
		s.Settings[c] = number
	}
	return nil
}

// readEvents reads the events, in their order: m or l, then p of Red and of Black.
func readEvents(s *Setup, text string) error {
	const order = "mlpP"
	before := -1
	for event := range strings.SplitSeq(text, ",") {
		square, ok := NoSquare, false
		if len(event) == 3 {
			square, ok = s.Variant.ParseSquare(event[1:])
		}
		if !ok || event != strings.ToLower(event) {
			return SetupErrorf(FieldEvents, "%q, want m, l or p and a point of the board", clip.Text(event))
		}
		letter := event[0]
		c := s.Board[square].Colour()
		switch letter {
		case 'm':
			s.Captured = square
		case 'l':
			s.Moved = square
		case 'p':
			s.Chances[c] = square
			if c == Black {
				letter = 'P'
			}
		default:
			return SetupErrorf(FieldEvents, "%q is no event, want m, l or p", letter)
		}
		place := strings.IndexByte(order, letter)
		if place <= before {
			return SetupErrorf(FieldEvents, "%q comes twice or out of order", event)
		}
		before = place
	}
	return nil
}

// writePowers writes the plates and events fields.
func writePowers(s *Setup) (plates, events string) {
	v := s.Variant
	switch {
	case v.HasMarkers():
		plates = fmt.Sprintf("%d:%d", s.Settings[Red], s.Settings[Black])
	case v.SharesLayout():
		plates = s.Layouts[Red]
	case v.HasLayouts():
		plates = s.Layouts[Red] + ":" + s.Layouts[Black]
	default:
		plates = "-"
	}
	var list []string
	for _, event := range []struct {
		letter string
		square Square
	}{{"m", s.Captured}, {"l", s.Moved}, {"p", s.Chances[Red]}, {"p", s.Chances[Black]}} {
		if event.square != NoSquare {
			list = append(list, event.letter+v.SquareName(event.square))
		}
	}
	if list == nil {
		return plates, "-"
	}
	return plates, strings.Join(list, ",")
}
