package position

import "fmt"

// CheckLayout tells what is wrong with a layout of one side, eight symbols as in a FEN. The error names it.
func (v *Variant) CheckLayout(layout string) error {
	if !v.HasLayouts() {
		return fmt.Errorf("%s has no layouts", v.Name)
	}
	p := &Position{variant: v}
	return p.lay(Red, layout)
}

// Layout returns the layout of a side, eight symbols as in a FEN; empty in variants without layouts.
func (p *Position) Layout(c Colour) string {
	if !p.variant.HasLayouts() {
		return ""
	}
	return p.layoutText(c & 1)
}
