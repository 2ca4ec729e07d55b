package notation

import (
	"fmt"
	"regexp"
	"strings"

	"xqengine/internal/clip"
	"xqengine/internal/wire"
	"xqengine/position"
)

// Xiangqi in letters is what programs of chess save that play xiangqi as well: standard algebraic notation with the
// letters R, H or N, E or B, A, K, C and, for soldiers, P or nothing: Che2, Hxe6, R1b4, c4. Some count the ranks of the
// board from 0 (xboard), others from 1 (PyChess). It is read, not written.

// lettersForm is a move in letters: the piece, the file and the rank that it comes from, and where it goes.
var lettersForm = regexp.MustCompile(`^([KAEBHNRCP]?)([a-i]?)(10|[0-9])?[x:-]?([a-i])(10|[0-9])[+#!?]*$`)

// ParseLetters reads a legal turn of xiangqi in letters such as Che2, Hxe6 or c4. Ranks count from 0 unless ranks says
// that they count from 1 or, with wire.AutoRanks, the text has a rank 10. The error wraps position.ErrNotAMove,
// position.ErrIllegal or ErrAmbiguous.
func ParseLetters(p *position.Position, text string, ranks wire.Ranks) (position.Turn, error) {
	text = oneLine(text)
	said := lettersForm.FindStringSubmatch(text)
	if said == nil || p.Variant().HasNotation(position.SAN) {
		return position.Turn{}, fmt.Errorf("%w: %q", position.ErrNotAMove, clip.Text(text))
	}
	if ranks == wire.AutoRanks && (said[3] == "10" || said[5] == "10") {
		ranks = wire.RanksFrom1
	}
	kind := position.Soldier
	if said[1] != "" {
		kind = position.TypeByLetter(said[1][0])
	}
	fromRank, okFrom := rankName(said[3], ranks)
	toRank, okTo := rankName(said[5], ranks)
	if !okFrom || !okTo {
		return position.Turn{}, fmt.Errorf("%w: %q: no such rank", position.ErrNotAMove, clip.Text(text))
	}
	var found []position.Turn
	for _, turn := range p.LegalTurns() {
		m := turn.Moves()[0]
		if len(turn.Moves()) > 1 || p.PieceAt(m.From()).Type() != kind || !p.MovesAsInXiangqi(turn) ||
			p.Placed(m).Kind() != p.PieceAt(m.From()).Kind() {
			continue
		}
		from, to := p.Variant().SquareName(m.From()), p.Variant().SquareName(m.To())
		if to == said[4]+toRank && (said[2] == "" || from[:1] == said[2]) && (fromRank == "" || from[1:] == fromRank) {
			found = append(found, turn)
		}
	}
	switch len(found) {
	case 0:
		return position.Turn{}, fmt.Errorf("%w: %s", position.ErrIllegal, clip.Text(text))
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, turn := range found {
		names[i] = p.FormatTurn(turn)
	}
	return position.Turn{}, fmt.Errorf("%w: %s may be %s", ErrAmbiguous, clip.Text(text), strings.Join(names, " or "))
}

// rankName returns the name of a rank that counts from 0, the empty string for none.
func rankName(text string, ranks wire.Ranks) (name string, ok bool) {
	switch {
	case text == "":
		return "", true
	case ranks != wire.RanksFrom1:
		return text, len(text) == 1
	case text == "10":
		return "9", true
	}
	return string(text[0] - 1), text != "0"
}

// looksMixed reports whether a text of four squares' letters is rather letters than coordinates: a capital for the piece and
// small letters for files, such as E0e2.
func looksMixed(text string) bool {
	return len(text) > 2 && text[0] >= 'A' && text[0] <= 'Z' && strings.ContainsAny(text[1:], "abcdefghi") && lettersForm.MatchString(text)
}
