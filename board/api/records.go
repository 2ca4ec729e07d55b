package api

import (
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// IsSetUp reports whether a game that begins with a FEN was set up: any start but the variant's own, whatever plates lie.
func IsSetUp(v *position.Variant, text string) bool {
	p, err := fen.Parse(v, text)
	if err != nil {
		return true
	}
	start, setup := v.Start(), p.Setup()
	start.Layouts = setup.Layouts
	return setup != start
}

// TitleOf returns what a record is called.
func TitleOf(r *record.Game) string {
	for _, name := range []string{"Title", "Event"} {
		if title := r.Tag(name); title != "" {
			return title
		}
	}
	return ""
}
