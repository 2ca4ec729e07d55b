// Package han holds the outlines of the characters that stand on xiangqi pieces and boards, so that pictures
// look the same on every machine, also where no Chinese font is installed.
package han

import _ "embed"

// Font is an OpenType font (CFF outlines, 1000 units per em) with the characters of the pieces, simplified and
// traditional, of the river and of the kinds of pieces: Noto Serif CJK SC Bold cut down with pyftsubset, under
// the SIL Open Font License in OFL.txt.
//
//go:embed han.otf
var Font []byte
