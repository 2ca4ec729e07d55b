package egtb

// Stats counts the positions of a family, mirror images with them, by the side to move: Red is the side with more attackers, or the
// better ones.
type Stats struct {
	Legal, Win, Loss, Draw  [2]int
	CursedWin, CursedLoss   [2]int
	RuleWin, RuleLoss, Open [2]int // of those counted as drawn
	Longest                 [2]int // plies of the longest win
	LongestFEN              [2]string
	LongestRule             int // plies of the longest win by perpetual check
}

// stats counts.
func (t *solved) stats() Stats {
	var st Stats
	b := board{l: t.layout}
	for s := range 2 {
		for pair := range t.pairs {
			weight := 2
			if t.selfMirrored(t.unpair(pair)) {
				weight = 1
			}
			for i := pair * t.rest; i < (pair+1)*t.rest; i++ {
				code := t.value[s].get(i)
				if code == hole {
					continue
				}
				st.Legal[s] += weight
				v, n := outcome(code)
				st.count(v, s, weight)
				if v == Win && n > st.Longest[s] {
					st.Longest[s] = n
					b.decode(i)
					st.LongestFEN[s] = b.fen(s)
				}
				st.countRules(t, node(i, s), s, weight)
			}
		}
	}
	return st
}

func (st *Stats) count(v Value, s, weight int) {
	switch v {
	case Win:
		st.Win[s] += weight
	case Loss:
		st.Loss[s] += weight
	case CursedWin:
		st.CursedWin[s] += weight
	case CursedLoss:
		st.CursedLoss[s] += weight
	default:
		st.Draw[s] += weight
	}
}

func (st *Stats) countRules(t *solved, node, s, weight int) {
	if len(t.open)+len(t.rules) == 0 {
		return
	}
	if t.open[node] {
		st.Open[s] += weight
	}
	if r, ok := t.rules[node]; ok {
		st.LongestRule = max(st.LongestRule, r.plies)
		if r.wins {
			st.RuleWin[s] += weight
		} else {
			st.RuleLoss[s] += weight
		}
	}
}
