package mateproof

// table holds the numbers of nodes. It grows as needed and loses none, for a proof is read out of it.
type table struct {
	slots []slot
	used  int
	claim uint32 // slots of other claims are empty
}

type slot struct {
	id    uint64
	claim uint32
	numbers
}

// clear forgets all nodes.
func (t *table) clear() {
	t.used = 0
	if t.claim++; t.claim == 0 || len(t.slots) == 0 || len(t.slots) > maxKept {
		t.slots, t.claim = make([]slot, fewest), 1
	}
}

const (
	fewest  = 1 << 12
	maxKept = 1 << 20 // larger tables are given back
)

// place returns the slot of a node, or the empty one where it belongs.
func (t *table) place(id uint64) *slot {
	mask := uint64(len(t.slots) - 1)
	for i := id & mask; ; i = (i + 1) & mask {
		if s := &t.slots[i]; s.claim != t.claim || s.id == id {
			return s
		}
	}
}

func (t *table) find(id uint64) (numbers, bool) {
	s := t.place(id)
	return s.numbers, s.claim == t.claim
}

func (t *table) keep(id uint64, n numbers) {
	s := t.place(id)
	if s.claim != t.claim {
		if t.used++; 2*t.used > len(t.slots) {
			t.grow()
			s = t.place(id)
		}
	}
	*s = slot{id, t.claim, n}
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	for i := range old {
		if old[i].claim == t.claim {
			*t.place(old[i].id) = old[i]
		}
	}
}
