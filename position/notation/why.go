package notation

import (
	"errors"
	"slices"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/explain"
)

// WhyIllegal tells why a turn that Read refuses with position.ErrIllegal is not legal, in whatever notation it is. Of a
// text that may mean several moves it is the reason of the one that comes nearest to a legal move. Where there is no
// piece of which the text could speak, it is explain.WhyEmpty.
func WhyIllegal(p *position.Position, text string) explain.Why {
	text = oneLine(text)
	lower := strings.ToLower(text)
	if _, err := p.ParseTurn(lower); !errors.Is(err, position.ErrNotAMove) && !(p.Variant().HasNotation(position.SAN) && isBishopByRank(text)) {
		return explain.WhyIllegal(p, lower)
	}
	if p.Terminal().Over {
		return explain.WhyOver
	}
	if p.Variant().HasNotation(position.SAN) {
		return whySAN(p, text)
	}
	return whyWords(p, text)
}

// WhyIllegalRanks is WhyIllegal for a turn that ReadRanks refuses.
func WhyIllegalRanks(p *position.Position, text string, ranks wire.Ranks) explain.Why {
	if ranks == wire.RanksFrom1 && !p.Variant().HasNotation(position.SAN) {
		if canonical, ok := ranks.Read(text); ok {
			text = canonical
		}
	}
	return WhyIllegal(p, text)
}

// nearest returns the reason of the move that comes nearest to a legal one.
func nearest(p *position.Position, moves []string) explain.Why {
	why := explain.WhyEmpty
	for _, text := range moves {
		if _, err := p.ParseTurn(text); err == nil {
			continue
		}
		switch reason := explain.WhyIllegal(p, text); {
		case why == explain.WhyEmpty,
			why.Unreached() && reason != explain.WhyEmpty && reason != explain.WhyReach && (why == explain.WhyReach || !reason.Unreached()):
			why = reason
		}
	}
	return why
}

// whySAN tells why a turn of chess in SAN is not legal.
func whySAN(p *position.Position, text string) explain.Why {
	said, ok := readSAN(text)
	if !ok {
		return explain.WhyUnknown
	}
	if said.wing != "" {
		rank, file := "1", "g"
		if p.Side() == position.Black {
			rank = "8"
		}
		if said.wing == "O-O-O" {
			file = "c"
		}
		return nearest(p, []string{"e" + rank + file + rank})
	}
	var moves []string
	for _, s := range slices.Concat(p.Variant().Ranks()...) {
		name := p.Variant().SquareName(s)
		if p.PieceAt(s) != position.MakePiece(p.Side(), said.kind) || said.file != 0 && said.file != name[0] ||
			said.rank != 0 && said.rank != name[1] {
			continue
		}
		if said.kind == position.Pawn && said.file == 0 && name[0] != said.to[0] {
			continue // a pawn's capture names its file
		}
		move := name + said.to
		if said.becomes != 0 {
			move += string(rune(said.becomes))
		}
		if _, err := p.ParseTurn(move); err == nil {
			return explain.WhyEmpty // a capture was said, and nothing stands there
		}
		moves = append(moves, move)
	}
	return nearest(p, moves)
}

// whyWords tells why a turn in WXF notation or Chinese characters is not legal. Of two moves it looks at the first.
func whyWords(p *position.Position, text string) explain.Why {
	first, _, _ := strings.Cut(strings.ReplaceAll(text, "，", ","), ",")
	letters := []rune(strings.TrimSpace(first))
	becomes := ""
	if n := len(letters); p.Variant().HasPoints() && n == 5 {
		kind := max(slices.Index(chineseKinds, letters[n-1]), slices.Index(wxfKinds, letters[n-1]))
		if kind < 0 {
			return explain.WhyUnknown
		}
		becomes, letters = string(wxfKinds[kind]), letters[:n-1]
	}
	said, err := readChinese(p, string(letters))
	if err != nil {
		if said, err = readWXF(p, string(letters)); err != nil {
			return explain.WhyUnknown
		}
	}
	var moves []string
	for _, from := range said.pieces {
		for _, to := range slices.Concat(p.Variant().Ranks()...) {
			if m := position.NewMove(from, to); from != to && courseOf(p, m) == said.way && steps(p, m) {
				moves = append(moves, p.Variant().MoveName(m)+becomes)
			}
		}
	}
	return nearest(p, moves)
}

// steps reports whether a move goes as far as pieces of its type do that never keep to a file.
func steps(p *position.Position, m position.Move) bool {
	v := p.Variant()
	files, ranks := v.File(m.To())-v.File(m.From()), v.Rank(m.To())-v.Rank(m.From())
	distance := []int{files * files, ranks * ranks}
	slices.Sort(distance)
	switch p.PieceAt(m.From()).Type() {
	case position.Horse:
		return distance[0] == 1 && distance[1] == 4
	case position.Elephant:
		return distance[0] == 4 && distance[1] == 4
	case position.Advisor:
		return distance[0] == 1 && distance[1] == 1
	}
	return true
}
