package eval

import "xqengine/position"

// fullPhase is the phase with all chariots, horses and cannons on the board; 0 is the barest endgame.
const fullPhase = 48

// fullScale is the scale of a score that is left as it is.
const fullScale = 64

const materialSlots = 1024

// materialEntry is what follows from the pieces on the board alone, wherever they stand.
type materialEntry struct {
	counts    uint64
	imbalance tapered // for Red
	phase     Score
	scale     [2]Score // how much of an advantage of a side counts, of fullScale
}

// materialOf returns the entry for the counts, worked out anew if it is not the one remembered.
func (e *Evaluator) materialOf(counts uint64) *materialEntry {
	m := &e.material[counts*0x9E3779B97F4A7C15>>54&(materialSlots-1)]
	if m.counts != counts {
		*m = e.weights.materialEntry(counts)
	}
	return m
}

// pieces is the number of pieces of one side by type.
type pieces [8]Score

func piecesOf(counts uint64, c position.Colour) (n pieces) {
	for t := position.Soldier; t <= position.General; t++ {
		n[t] = Score(counts >> position.CountShift(c, t) & 15)
	}
	return n
}

func (w *Weights) materialEntry(counts uint64) materialEntry {
	if w.Chess.seen() {
		return w.Chess.chessEntry(counts)
	}
	red, black := piecesOf(counts, position.Red), piecesOf(counts, position.Black)
	m := materialEntry{counts: counts}
	m.phase = min(fullPhase, phaseOf(red)+phaseOf(black))
	m.imbalance = w.Xiangqi.imbalance(red, black) - w.Xiangqi.imbalance(black, red)
	m.scale[position.Red] = winnable(red, black)
	m.scale[position.Black] = winnable(black, red)
	if w.Points.seen() {
		m.scale = [2]Score{fullScale, fullScale} // no material is too little for points
	}
	if w.Plates.seen() {
		m.scale[position.Red] = w.Plates.scale(m.scale[position.Red], red)
		m.scale[position.Black] = w.Plates.scale(m.scale[position.Black], black)
	}
	return m
}

func phaseOf(n pieces) Score {
	return 6*n[position.Chariot] + 3*n[position.Horse] + 3*n[position.Cannon]
}

// imbalance returns what the mix of pieces adds for the first side: which attackers profit from which
// missing guards ("the chariot fears no elephants, the cannon no advisors": a palace without advisors
// falls to chariots and horses, one without elephants to cannons), and a full set of attackers.
func (w *XiangqiWeights) imbalance(own, enemy pieces) tapered {
	missingAdvisors, missingElephants := 2-enemy[position.Advisor], 2-enemy[position.Elephant]
	attackers := 2*own[position.Chariot] + own[position.Horse]
	total := tapered(missingAdvisors*attackers) * w.MissingAdvisor
	total += tapered(missingElephants*own[position.Cannon]) * w.MissingElephant
	total += tapered(missingElephants*own[position.Soldier]) * w.MissingElephantSoldier
	if own[position.Horse] > 0 && own[position.Cannon] > 0 {
		total += w.HorseAndCannon
	}
	// A cannon needs screens: the fewer pieces, the less it can do.
	total += tapered(own[position.Cannon]*(own[position.Advisor]+own[position.Elephant])) * w.CannonOwnGuard
	if own[position.Chariot] == 0 && enemy[position.Chariot] > 0 {
		total += w.NoChariot
	}
	return total
}

// winnable returns how much of an advantage of the first side counts, of fullScale. The draws are those
// of the endgame manuals: nobody wins without an attacker, a single chariot does not beat a full set of
// guards, a single horse or soldier hardly any, a cannon nothing without a screen.
func winnable(own, enemy pieces) Score {
	chariots, horses, cannons, soldiers :=
		own[position.Chariot], own[position.Horse], own[position.Cannon], own[position.Soldier]
	pieces := chariots + horses + cannons
	guards := enemy[position.Advisor] + enemy[position.Elephant]
	enemyPieces := enemy[position.Chariot] + enemy[position.Horse] + enemy[position.Cannon]
	switch {
	case pieces+soldiers == 0:
		return 0
	case pieces == 0:
		if soldiers == 1 && guards+enemyPieces > 0 {
			return 8
		}
		if soldiers <= 2 && guards+2*enemyPieces >= 3 {
			return 16
		}
	case soldiers > 0 || pieces > 1:
		return fullScale
	case chariots == 1:
		if guards+2*enemyPieces >= 4 {
			return 16
		}
	case horses == 1:
		if guards+2*enemyPieces >= 2 {
			return 12
		}
	case cannons == 1:
		if own[position.Advisor] == 0 || guards+2*enemyPieces >= 3 {
			return 4
		}
		return 20
	}
	return fullScale
}
