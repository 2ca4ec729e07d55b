// Package diagram draws positions of every variant as SVG or PNG. All characters are drawn as outlines, so the
// pictures look the same everywhere and need no fonts.
package diagram
