package fen

import (
	"fmt"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Plates and events in a FEN of the stratagem variants.

// readPowers reads the plates and events fields. An empty plates field is a missing one.
func readPowers(s *position.Setup, plates, events string) error {
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
func readPlates(s *position.Setup, text string) error {
	v := s.Variant
	switch {
	case v.HasMarkers():
		return readMarkers(s, text)
	case v.SharesLayout():
		*s = s.WithLayouts(text, text)
	case v.HasLayouts():
		red, black, ok := strings.Cut(text, ":")
		if !ok {
			return position.NewSetupError(position.FieldPlates, position.SetupNotLayouts, clip.Text(text))
		}
		*s = s.WithLayouts(red, black)
	default:
		return position.NewSetupError(position.FieldPlates, position.SetupNoPlatesField, clip.Text(text), v.Name)
	}
	return nil
}

// readMarkers reads the settings of two markers, such as 3:0.
func readMarkers(s *position.Setup, text string) error {
	if len(text) != 3 || text[1] != ':' {
		return position.NewSetupError(position.FieldPlates, position.SetupNotSettings, clip.Text(text))
	}
	most := len(s.Variant.Plates())
	for c, symbol := range []byte{text[0], text[2]} {
		number := int(symbol) - '0'
		if number < 0 || number > most {
			return position.NewSetupError(position.FieldPlates, position.SetupNotASetting, symbol, most)
		}
		s.Settings[c] = number
	}
	return nil
}

// readEvents reads the events, in their order: m or l, then p of Red and of Black.
func readEvents(s *position.Setup, text string) error {
	const order = "mlpP"
	before := -1
	for event := range strings.SplitSeq(text, ",") {
		square, ok := position.NoSquare, false
		if len(event) == 3 {
			square, ok = s.Variant.ParseSquare(event[1:])
		}
		if !ok || event != strings.ToLower(event) {
			return position.NewSetupError(position.FieldEvents, position.SetupEventForm, clip.Text(event))
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
			if c == position.Black {
				letter = 'P'
			}
		default:
			return position.NewSetupError(position.FieldEvents, position.SetupNotAnEvent, letter)
		}
		place := strings.IndexByte(order, letter)
		if place <= before {
			return position.NewSetupError(position.FieldEvents, position.SetupEventOrder, event)
		}
		before = place
	}
	return nil
}

// writePowers writes the plates and events fields.
func writePowers(s *position.Setup) (plates, events string) {
	v := s.Variant
	switch {
	case v.HasMarkers():
		plates = fmt.Sprintf("%d:%d", s.Settings[position.Red], s.Settings[position.Black])
	case v.SharesLayout():
		plates = s.Layouts[position.Red]
	case v.HasLayouts():
		plates = s.Layouts[position.Red] + ":" + s.Layouts[position.Black]
	default:
		plates = "-"
	}
	var list []string
	for _, event := range []struct {
		letter string
		square position.Square
	}{{"m", s.Captured}, {"l", s.Moved}, {"p", s.Chances[position.Red]}, {"p", s.Chances[position.Black]}} {
		if event.square != position.NoSquare {
			list = append(list, event.letter+v.SquareName(event.square))
		}
	}
	if list == nil {
		return plates, "-"
	}
	return plates, strings.Join(list, ",")
}
