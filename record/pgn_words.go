package record

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"xqengine/position"
	"xqengine/position/notation"
)

// word reads a turn, a number of a move, a glyph or a null move.
func (in *pgnReader) word(text string) {
	if glyph, ok := strings.CutPrefix(text, "$"); ok {
		if n, err := strconv.ParseUint(glyph, 10, 8); err == nil && n > 0 {
			in.glyph(Glyph(n))
		}
		return
	}
	text = withoutNumber(text)
	if notation.IsEnPassant(text) && in.game.Start().Variant.HasNotation(position.SAN) {
		return
	}
	text, glyphs := cutGlyphs(text)
	if nullMoves[strings.ToLower(notation.Plain(text))] {
		in.null = in.scan.last + 1
		in.skipLine()
		return
	}
	if strings.ContainsFunc(text, isLetterOrNumber) && !in.turn(text) {
		return
	}
	for _, glyph := range glyphs {
		in.glyph(glyph)
	}
}

func isLetterOrNumber(letter rune) bool {
	return unicode.IsLetter(letter) || unicode.IsNumber(letter) || letter == utf8.RuneError
}

// nullMoves are turns in which nobody moves, as programs for chess write them in lines that are for study.
var nullMoves = map[string]bool{"--": true, "z0": true, "@@@@": true, "0000": true, "null": true, "pass": true, "<>": true}

// skipLine skips the rest of the variation, or of the game.
func (in *pgnReader) skipLine() {
	if len(in.opened) > 0 {
		in.lost = 1
	} else {
		in.over = true
	}
}

// textCommands are commands in text that is kept, which would count for the turn that the text stands behind.
var textCommands = regexp.MustCompile(`\[%[^\]]*\]|\{\s*\}`)

// keepNull makes a comment of what stands from a null move on, up to the token that was read last.
func (in *pgnReader) keepNull() {
	if in.null == 0 {
		return
	}
	text := in.scan.text[in.null-1 : max(in.null-1, in.scan.last)]
	in.null, in.kept = 0, true
	number := strconv.Itoa(in.cursor.at.MoveNumber()) + ". "
	if in.cursor.at.Side() == position.Black {
		number = strconv.Itoa(in.cursor.at.MoveNumber()) + "... "
	}
	n := in.cursor.node
	n.Comment = joinComments(n.Comment, line(number+textCommands.ReplaceAllString(text, "")))
}

func (in *pgnReader) glyph(glyph Glyph) {
	if n := in.cursor.node; n.parent != nil && len(n.Glyphs) < maxGlyphs {
		n.Glyphs = append(n.Glyphs, glyph)
	}
}

// turn plays a turn and reports whether it could be read. The rest of the line is skipped if not.
func (in *pgnReader) turn(text string) bool {
	turn, err := notation.ReadRanks(in.cursor.at, text, in.ranks)
	if err == nil && in.turns >= in.most.turns {
		err = errTooMany
	}
	var n *Node
	if err == nil {
		n, err = in.cursor.Play(turn)
	}
	if err != nil {
		in.fail(fmt.Sprintf("%d %s", in.cursor.at.MoveNumber(), text), plain(err))
		in.skipLine()
		return false
	}
	in.turns++
	if last := len(in.opened) - 1; last >= 0 && in.opened[last].fresh {
		in.opened[last].fresh = false
		n.takeComment(in.pending)
		in.pending = ""
	}
	return true
}

// plain returns the error of position that err wraps, without its words about the text.
func plain(err error) error {
	for _, known := range []error{position.ErrNotAMove, position.ErrIllegal, notation.ErrAmbiguous} {
		if errors.Is(err, known) {
			return known
		}
	}
	return err
}

// withoutNumber cuts the number of a move, and the dots for a move of Red that is not shown, off a word: what is
// left of 12. or 12… is nothing. 33.4 is a turn of WXF.
func withoutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" {
		return ""
	}
	dots := strings.TrimLeftFunc(rest, func(letter rune) bool { return letter == '.' || letter == '…' || letter == '．' || letter == '、' })
	switch {
	case dots == rest:
		return text
	case len(text) == 4 && len(rest) == 2 && unicode.IsDigit(rune(rest[1])):
		return text
	}
	return dots
}

// signGlyphs are the glyphs of signs that stand beside turns, as books and web pages print them.
var signGlyphs = []struct {
	sign  string
	glyph Glyph
}{
	{"+/=", 14}, {"=/+", 15}, {"+/-", 16}, {"+/−", 16}, {"-/+", 17}, {"−/+", 17}, {"+−", 18}, {"−+", 19}, {"+=", 14}, {"=+", 15},
	{"+-", 18}, {"-+", 19}, {"⩲", 14}, {"⩱", 15}, {"±", 16}, {"∓", 17}, {"∞", 13}, {"⨀", 22}, {"⊙", 22}, {"□", 7}, {"⟳", 32},
	{"↑", 36}, {"→", 40}, {"⇆", 132}, {"⇄", 132}, {"=", 10},
}

// cutGlyphs cuts the signs of glyphs off a turn: those of praise before or behind it, those of the position behind it.
func cutGlyphs(text string) (string, []Glyph) {
	var glyphs []Glyph
	if rest := strings.TrimLeft(text, "!?"); rest != "" && rest != text {
		glyphs = append(glyphs, praise(text[:len(text)-len(rest)])...)
		text = rest
	}
	for {
		rest := strings.TrimRight(text, "!?！？")
		behind := praise(notation.Plain(text[len(rest):]))
		if rest == text {
			for _, s := range signGlyphs {
				if before, ok := strings.CutSuffix(text, s.sign); ok && len(glyphs) < maxGlyphs {
					rest, behind = before, []Glyph{s.glyph}
					break
				}
			}
		}
		if rest == text {
			return text, glyphs
		}
		text, glyphs = rest, append(behind, glyphs...)
	}
}

// praise returns the glyph of a sign of praise or blame.
func praise(sign string) []Glyph {
	for i, s := range glyphSigns {
		if s != "" && s == sign {
			return []Glyph{Glyph(i)}
		}
	}
	return nil
}
