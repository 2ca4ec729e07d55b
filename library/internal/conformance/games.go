// Package conformance tests that an index of package library does what one has to do. Every implementation runs it.
package conformance

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// cup are games that the tests know: the first and the second are each other's mirror image, the third reaches their position by
// another order of moves, the fourth has no turns.
const cup = `[Event "Cup"]
[Date "1987.05.01"]
[Red "胡荣华"]
[Black "Hu Rongtai"]
[RedElo "2400"]
[BlackElo "2300"]
[Opening "Central Cannon"]
[Result "1-0"]

{before} 1. c3c4 h9g7 2. h0g2 (2. h0i2 {aside}) i9h9 1-0

[Event "Cup"]
[Date "1988"]
[Red "Xú Yínchuān"]
[Black "Lü Qin"]
[RedElo "2500"]
[BlackElo "2500"]
[Result "0-1"]

1. g3g4 b9c7 2. b0c2 a9b9 3. a0b0 0-1

[Event "League"]
[Red "Lü Qin"]
[Black "胡荣华"]
[Result "1/2-1/2"]

1. h0g2 h9g7 2. c3c4 i9h9 1/2-1/2

[Event "League"]
[Red "nobody"]
[Result "*"]

*

[Event "Open"]
[Date "1990.12.31"]
[Variant "points-concise"]
[Red "Émile"]
[Black "A \"B\" C"]
[Result "1/2-1/2"]

1. c3c4 1/2-1/2
`

// Generate writes games played at random, each in the project's own format.
func Generate(w io.Writer, seed uint64, games, turns int) error {
	for n := range games {
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		g, err := record.New(record.StartOf(position.Xiangqi))
		if err != nil {
			return err
		}
		name := func() string {
			return fmt.Sprintf("%c%c %d", 'A'+random.IntN(5), 0x80e1+rune(random.IntN(4)), random.IntN(9))
		}
		g.Red, g.Black = record.Player{Name: name(), Rating: fmt.Sprint(2000 + random.IntN(400))}, record.Player{Name: name()}
		g.SetTag("Event", fmt.Sprintf("Event %d", random.IntN(20)))
		g.SetTag("Date", fmt.Sprintf("%d.%02d.%02d", 1980+random.IntN(40), 1+random.IntN(12), 1+random.IntN(28)))
		g.SetTag("ECO", fmt.Sprintf("%c%02d", 'A'+random.IntN(5), random.IntN(100)))
		g.Result = []record.Result{record.RedWins, record.Drawn, record.BlackWins, record.Unfinished}[random.IntN(4)]
		at := g.Cursor()
		for ply := range turns {
			list := at.Position().LegalTurns()
			if len(list) == 0 {
				break
			}
			few := len(list)
			if ply < 4 { // so that positions meet
				few = min(few, 3)
			}
			if _, err := at.Play(list[random.IntN(few)]); err != nil {
				return err
			}
		}
		if err := record.WriteJSON(w, g); err != nil {
			return err
		}
	}
	return nil
}

// generated returns what Generate writes.
func generated(t *testing.T, seed uint64, games, turns int) io.Reader {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, Generate(&text, seed, games, turns))
	return &text
}
