package position

import "testing"

// FuzzPointsFEN: whatever is read as a position of a points variant is written back the same, and all
// that is known of it agrees with itself.
func FuzzPointsFEN(f *testing.F) {
	for i, fen := range []string{
		startFEN(PointsConcise), startFEN(PointsMatch), startFEN(PointsTournament),
		"4k4/9/9/r8/9/9/9/9/9/+R2K5 w - 0:0 0 1", "3-k5/9/9/9/*r8/9/9/9/9/-R2K5 b - 29:-3 7 12",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b 2 0:1 0 1", "9/9 w", "+-k w 3 x:y",
	} {
		f.Add(fen, uint8(i), uint64(i))
	}
	f.Fuzz(func(t *testing.T, fen string, which uint8, seed uint64) {
		v := pointsVariants()[which%3]
		p, err := Parse(v, fen)
		if err != nil {
			return
		}
		again, err := Parse(v, p.FEN())
		if err != nil || again.FEN() != p.FEN() || again.Key() != p.Key() {
			t.Fatalf("%q is written as %q, which is read as %v (%v)", fen, p.FEN(), again, err)
		}
		walk(p, newRandom(seed), 12, func() {
			if err := p.verify(); err != nil {
				t.Fatal(err)
			}
			for _, turn := range p.LegalTurns() {
				if p.Continues() {
					return
				}
				text := p.FormatTurn(turn)
				if read, err := p.ParseTurn(text); err != nil || read != turn {
					t.Fatalf("%s in %s: %v", text, p.FEN(), err)
				}
			}
		})
	})
}
