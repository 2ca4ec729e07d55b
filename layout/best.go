package layout

import "xqengine/position"

// best is the layout whose plates were worth most in games of the engine against itself with random layouts:
// `xqlab layouts` on 2000 to 2400 games for each variant, at 1000 nodes a turn. docs/stratagem.md tells the worths and
// how little of them is more than chance.
var best = map[*position.Variant]string{
	position.StratagemSixteen: "de9b6378",
	position.StratagemSpecial: "aerojw56",
	position.StratagemRiver:   "inw972vo",
}

// BestOf returns the layout that Best stands for. Where both sides share a layout none is better than another, and it is
// the default one.
func BestOf(v *position.Variant) string {
	if text, ok := best[v]; ok {
		return text
	}
	return position.DefaultLayout
}
