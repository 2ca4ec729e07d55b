package conformance

import (
	"fmt"
	"io"
	"math/rand/v2"

	"xqengine/position"
	"xqengine/record"
)

// Varied makes games of 80 turns as a large library has them: every third follows a sample for a while, one in ten is of another
// variant than xiangqi. Moves that the sample does not say are at random.
type Varied struct{ Samples []*record.Game }

const turnsOfVaried = 80

var (
	players = []string{"胡荣华", "许银川", "吕钦", "柳大华", "李来群", "赵国荣", "王天一", "陶漢明", "Lại Lý Huynh", "Nguyễn Thành Bảo", "Émile Dupont", "Jørgen Ås", "Müller", "Hu Ronghua"}
	events  = []string{"全国象棋个人赛", "五羊杯", "World Championship", "Coupe d'Été", "Giải vô địch", "League, round 3"}
	systems = []string{"中炮对屏风马", "顺炮", "飞相局", "仙人指路", "Central Cannon", "Palace Horses"}
)

// Write writes games as PGN; the same for the same numbers.
func (v Varied) Write(w io.Writer, from, games int) error {
	for n := range games {
		g, err := v.game(rand.New(rand.NewPCG(3, uint64(from+n))), from+n)
		if err == nil {
			err = record.Write(w, g, record.PGN, record.PGNOptions{})
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", from+n, err)
		}
	}
	return nil
}

func (v Varied) game(random *rand.Rand, n int) (*record.Game, error) {
	start, known := record.StartOf(position.Xiangqi), []*record.Node(nil)
	switch variants := position.Variants(); {
	case n%3 == 0 && len(v.Samples) > 0:
		sample := v.Samples[random.IntN(len(v.Samples))]
		start, known = sample.Start(), sample.Main()
		known = known[:random.IntN(len(known)+1)]
	case n%10 == 1:
		start = record.StartOf(variants[random.IntN(len(variants))])
	}
	g, err := record.New(start)
	if err != nil {
		return nil, err
	}
	pick := func(texts []string) string { return texts[random.IntN(len(texts))] }
	g.Red = record.Player{Name: pick(players), Rating: fmt.Sprint(2000 + random.IntN(600))}
	g.Black = record.Player{Name: pick(players), Rating: fmt.Sprint(2000 + random.IntN(600))}
	g.SetTag("Event", fmt.Sprintf("%s %d", pick(events), 1960+random.IntN(65)))
	g.SetTag("Date", fmt.Sprintf("%d.%02d.%02d", 1960+random.IntN(65), 1+random.IntN(12), 1+random.IntN(28)))
	g.SetTag("Opening", pick(systems))
	g.Result = []record.Result{record.RedWins, record.Drawn, record.BlackWins}[random.IntN(3)]
	at := g.Cursor()
	for ply := range turnsOfVaried {
		var turn position.Turn
		if ply < len(known) {
			turn = known[ply].Turn()
		} else {
			list := at.Position().LegalTurns()
			if len(list) == 0 {
				break
			}
			if ply < 4 { // so that positions meet
				list = list[:min(len(list), 5)]
			}
			turn = list[random.IntN(len(list))]
		}
		if _, err := at.Play(turn); err != nil {
			return nil, err
		}
	}
	return g, nil
}
