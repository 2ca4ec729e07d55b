package position

import (
	"fmt"
	"strings"
)

// LayoutPlates is how many plates a layout names: one for each point of a palace but the initial one.
const LayoutPlates = len(defaultLayout)

// DefaultLayout is the layout of the start position in the variants that have layouts.
const DefaultLayout = defaultLayout

// HasLayouts tells whether the plates of the variant lie on the points of the palaces, in an order that is chosen
// before the game.
func (v *Variant) HasLayouts() bool {
	return v.powers != nil && (v.powers.source == bySame || v.powers.source == byOwn)
}

// SharesLayout tells whether both sides have the same layout.
func (v *Variant) SharesLayout() bool { return v.powers != nil && v.powers.source == bySame }

// CheckLayout tells what is wrong with a layout of one side, eight symbols as in a FEN. The error names it.
func (v *Variant) CheckLayout(layout string) error {
	if !v.HasLayouts() {
		return fmt.Errorf("%s has no layouts", v.Name)
	}
	p := &Position{variant: v}
	return p.parseLayout(Red, layout)
}

// Lay returns the FEN with the layouts of both sides in place of its own. The error tells that the variant has no
// layouts, that one is wrong, that they differ where both sides share one, or that the position cannot be with
// these: a general in check, say, because a plate works.
func (v *Variant) Lay(fen, red, black string) (string, error) {
	for _, layout := range []string{red, black} {
		if err := v.CheckLayout(layout); err != nil {
			return "", err
		}
	}
	plates := red + ":" + black
	if v.SharesLayout() {
		if red != black {
			return "", fmt.Errorf("both sides of %s have the same layout, not %s and %s", v.Name, red, black)
		}
		plates = red
	}
	p, err := Parse(v, fen)
	if err != nil {
		return "", err
	}
	fields := strings.Fields(p.FEN())
	fields[2] = plates
	p, err = Parse(v, strings.Join(fields, " "))
	if err != nil {
		return "", err
	}
	return p.FEN(), nil
}

// Layout returns the layout of a side, eight symbols as in a FEN; empty in variants without layouts.
func (p *Position) Layout(c Colour) string {
	if !p.variant.HasLayouts() {
		return ""
	}
	return p.layoutText(c & 1)
}
