package board

// statistic counts the results of people against the level of the game's engine in its variant.
func (g *game) statistic() *Statistic {
	level := g.st.Red.Level
	if level == nil {
		level = g.st.Black.Level
	}
	if level == nil || g.st.Red.person() == g.st.Black.person() {
		return nil
	}
	list, err := g.srv.library.list()
	if err != nil {
		return nil
	}
	sum := &Statistic{}
	name := g.tree.record.Start().Variant.Name
	count := func(i GameInfo) {
		if i.Variant != name || i.Red.person() == i.Black.person() {
			return
		}
		person, other := "1-0", i.Black.Level
		if !i.Red.person() {
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
	count(infoOf(g.id, g.tree.record, &g.st, StateOver, g.changed))
	return sum
}
