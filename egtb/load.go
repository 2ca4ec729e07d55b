package egtb

// load reads a whole table back into memory, as solve has made it. What is not a position has any value.
func (t *table) load() (*solved, error) {
	s := &solved{layout: t.layout(), rules: map[int]ruleValue{}, open: map[int]bool{}, done: t.flags&flagCertified != 0}
	s.dead = deadMaterial(t.material)
	for side := range 2 {
		s.value[side] = newCells(s.size, false)
		if err := t.loadSide(s.value[side], side); err != nil {
			return nil, err
		}
	}
	if err := t.exceptional(); err != nil {
		return nil, err
	}
	for i, n := range t.nodes {
		switch e := t.except[i]; e.value {
		case CursedWin:
			s.value[n&1].set(n>>1, cursedWin)
		case CursedLoss:
			s.value[n&1].set(n>>1, cursedLoss)
		case RuleWin, RuleLoss:
			s.rules[n] = ruleValue{wins: e.value == RuleWin, plies: int(e.plies)}
		case Undecided:
			s.open[n] = true
		}
	}
	return s, nil
}

// loadSide fills in the codes of wins and losses of one side to move.
func (t *table) loadSide(c *cells, side int) error {
	n := int(t.size)
	result := reader{t: t, section: results + side}
	length := reader{t: t, section: plies + side}
	for i := range n {
		v, err := result.at(i)
		if err != nil {
			return err
		}
		if Value(v) == Draw {
			continue
		}
		p, err := length.at(i)
		if err != nil {
			return err
		}
		if Value(v) == Loss {
			p += lossCode
		}
		c.set(i, p)
	}
	return nil
}

// reader reads a section from front to back, past the cache.
type reader struct {
	t       *table
	section int
	first   int // index of the first value of the block that is held
	held    []byte
}

func (r *reader) at(i int) (uint8, error) {
	t := r.t
	if t.constant[r.section] {
		return t.value[r.section], nil
	}
	n := t.block[r.section/plies]
	if r.held == nil || i >= r.first+n {
		if err := t.lists[r.section].once(); err != nil {
			return 0, err
		}
		data, err := t.decode(r.section, i/n)
		if err != nil {
			return 0, err
		}
		r.first, r.held = i/n*n, data
	}
	if r.section >= plies {
		return r.held[i-r.first], nil
	}
	return trits[r.held[(i-r.first)/5]][(i-r.first)%5], nil
}
