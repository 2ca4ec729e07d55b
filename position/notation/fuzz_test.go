package notation

import (
	"testing"

	"xqengine/position"
)

// fuzzedGame plays the legal move that each byte chooses, and stops where there is none. One more kind of
// byte passes, another takes back.
func fuzzedGame(p *position.Position, choices []byte) {
	list := new(position.MoveList)
	for _, choice := range choices {
		p.LegalMoves(list)
		switch {
		case choice == 255 && p.Ply() > 0:
			p.Back()
		case choice == 254 && !p.InCheck():
			p.MakeNull()
		case list.Len() > 0:
			p.Make(list.At(int(choice) % list.Len()))
		}
	}
}

// fuzzNotation reads any text in one of the soldiers' positions or after a game.
func fuzzNotation(f *testing.F, n notation, texts ...string) {
	for i, text := range texts {
		f.Add(text, uint8(i), []byte{1, 2, 3})
		f.Add(text, uint8(255), []byte{7, 30, 22, 9})
	}
	hard := soldiersPositions(f)
	for i, fen := range hard {
		p := mustParse(f, fen)
		for _, turn := range p.LegalTurns()[:2] {
			f.Add(n.write(p, turn), uint8(i), []byte(nil))
		}
	}
	f.Fuzz(func(t *testing.T, text string, start uint8, choices []byte) {
		p := position.New(position.Xiangqi)
		if int(start) < len(hard) {
			p = mustParse(t, hard[start])
		}
		fuzzedGame(p, choices)
		requireReadsLegally(t, p, text, n)
		requireUnambiguous(t, p, n)
	})
}

func FuzzChinese(f *testing.F) {
	fuzzNotation(f, notations[0], "炮二平五", "馬８進７", "前车退三", "前三平四", "车前平三", "一兵进一", "", "\xff\xff\xff\xff")
}

func FuzzWXF(f *testing.F) {
	fuzzNotation(f, notations[1], "C2.5", "h8+7", "R+-3", "+C=5", "++.4", "33.4", "3+.4", "")
}
