package play

import (
	"xqengine/board/api"
)

// fullGame is how many turns an agreed draw needs to count: twenty rounds.
const fullGame = 40

// counts reports whether the result of a game says something of its players: not from a position that was set up, nor where
// a draw was agreed early.
func counts(i *api.GameInfo) bool {
	return !i.SetUp && (i.Reason != api.ReasonAgreement || i.Turns >= fullGame)
}

// statistic counts the results of people against the level of the game's engine in its variant. Where the game itself
// does not count there is none.
func statistic(g *game) *api.Statistic {
	level := g.st.Red.Level
	if level == nil {
		level = g.st.Black.Level
	}
	if level == nil || g.st.Red.Person() == g.st.Black.Person() {
		return nil
	}
	own := infoOf(g.id, g.tree.Record, &g.st, api.StateOver, g.changed)
	if !counts(&own) {
		return nil
	}
	list, err := g.env.list()
	if err != nil {
		return nil
	}
	sum := &api.Statistic{}
	name := g.tree.Record.Start().Variant.Name
	count := func(i api.GameInfo) {
		if !counts(&i) || i.Variant != name || i.Red.Person() == i.Black.Person() {
			return
		}
		person, other := "1-0", i.Black.Level
		if !i.Red.Person() {
			person, other = "0-1", i.Red.Level
		}
		if other == nil || *other != *level {
			return
		}
		switch i.Result {
		case person:
			sum.Won++
		case "1-0", "0-1":
			sum.Lost++
		case "1/2-1/2":
			sum.Drawn++
		}
	}
	for _, i := range list {
		if i.ID != g.id {
			count(i)
		}
	}
	count(own)
	return sum
}
