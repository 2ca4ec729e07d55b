package matecensus

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Tally counts games and mates by the way in which the engine searched.
type Tally struct {
	Ways map[Way]*Count
	All  Count
}

// Way is how the engine searched a game.
type Way struct {
	Variant          string
	Threads, MultiPV int
}

// Count is what was counted of some games.
type Count struct {
	Games, Mates               int // played, announced
	Wins                       int // mates announced for the side to move
	Proved, Refuted, Undecided int // mates by verdict
	OtherTurn                  int // proved by another turn than the one announced
	Longest                    int // most turns of the winner of a mate that was proved
}

// Add counts a game.
func (t *Tally) Add(g *Game) {
	if t.Ways == nil {
		t.Ways = map[Way]*Count{}
	}
	w := Way{g.Variant, g.Threads, g.MultiPV}
	if t.Ways[w] == nil {
		t.Ways[w] = new(Count)
	}
	for _, c := range []*Count{t.Ways[w], &t.All} {
		c.add(g)
	}
}

func (c *Count) add(g *Game) {
	c.Games++
	for _, m := range g.Mates {
		c.Mates++
		if m.Mate > 0 {
			c.Wins++
		}
		if m.OtherTurn {
			c.OtherTurn++
		}
		switch m.Verdict {
		case "proved":
			c.Proved++
			c.Longest = max(c.Longest, abs(m.Mate))
		case "refuted":
			c.Refuted++
		default:
			c.Undecided++
		}
	}
}

// Write prints the counts as a table.
func (t *Tally) Write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "variant\tthreads\tlines\tgames\tmates\tfor the mover\tproved\tby another turn\tfalse\tundecided\tlongest\t")
	ways := slices.SortedFunc(maps.Keys(t.Ways), func(a, b Way) int {
		if c := strings.Compare(a.Variant, b.Variant); c != 0 {
			return c
		}
		return 1000*(a.Threads-b.Threads) + a.MultiPV - b.MultiPV
	})
	for _, way := range ways {
		fmt.Fprintf(out, "%s\t%d\t%d\t%v\n", way.Variant, way.Threads, way.MultiPV, t.Ways[way])
	}
	fmt.Fprintf(out, "all\t\t\t%v\n", &t.All)
	return out.Flush()
}

// String returns the cells of a table.
func (c *Count) String() string {
	return fmt.Sprintf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t", c.Games, c.Mates, c.Wins, c.Proved, c.OtherTurn, c.Refuted, c.Undecided, c.Longest)
}
