package position

// SetRules changes the settings of the referee. The counters of the natural limit are recounted over
// the history.
func (p *Position) SetRules(r Rules) {
	if p.rules == r {
		return
	}
	p.rules = r
	p.refreshValues()
}

// SetFeatures makes p keep the sum of the table's values from now on. It forgets no history.
func (p *Position) SetFeatures(table *Features) {
	if p.features == table {
		return
	}
	p.features = table
	p.refreshValues()
}

// refreshValues recomputes the value of every position of the history, by walking back and forth.
func (p *Position) refreshValues() {
	moves := make([]Move, 0, p.ply)
	for p.ply > 0 {
		moves = append(moves, p.stack[p.ply].move)
		p.undo()
	}
	p.stack[0].value = p.computeValue()
	if p.variant.points != nil {
		p.settle(&p.stack[0], p.side.Other())
	}
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i] == NoMove {
			p.MakeNull()
		} else {
			p.Make(moves[i])
		}
	}
}

func (p *Position) undo() {
	if p.stack[p.ply].move == NoMove {
		p.UnmakeNull()
	} else {
		p.Unmake()
	}
}
