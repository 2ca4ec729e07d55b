package search

import "xqengine/position"

// picker hands out the moves of a node in stages, each generated only when the one before is used up.
// Moves are pseudo-legal until they have been tested. In check there is one stage of legal evasions.
//
// A scored move is one word: score<<16 | move, so that the best of a stage is the largest number.
type picker struct {
	stage      stage
	table      position.Move
	killers    [2]position.Move
	counter    position.Move
	quietsToo  bool
	skipQuiets bool

	next, end int // present stage: moves[next:end]
	bad       int // losing captures, kept in moves[:bad]
	special   int // less promising specials, kept in moves[mainRoom:special]
	moves     [mainRoom + position.MaxMoves]int64
}

// mainRoom is where the moves end that are not less promising specials. No position has half as many
// plain moves.
const mainRoom = 256

type stage uint8

const (
	stageTable stage = iota
	stageGenerateCaptures
	stageCaptures
	stageKiller1
	stageKiller2
	stageCounter
	stageGenerateQuiets
	stageQuiets
	stageSpecials
	stageBadCaptures
	stageGenerateEvasions
	stageEvasions
	stageDone
)

func scored(score int32, m position.Move) int64 { return int64(score)<<16 | int64(m) }

// start readies the picker of a frame for the node on the board.
func (w *worker) start(f *frame, ply int, table position.Move, quietsToo bool) {
	k := &f.pick
	k.stage, k.table = stageTable, table
	k.quietsToo, k.skipQuiets = quietsToo, false
	k.next, k.end, k.bad, k.special = 0, 0, 0, mainRoom
	if table == position.NoMove || !w.pos.PseudoLegal(table) || !w.pos.Legal(table) {
		k.table = position.NoMove
	}
	if quietsToo && !f.inCheck {
		k.killers = f.killers
		before := w.at(ply - 1)
		k.counter = w.counter[index(before.piece)][before.move.To()&127]
	}
}

// pick returns the next legal move of the node, NoMove when there is none left.
func (w *worker) pick(f *frame, ply int) position.Move {
	k := &f.pick
	for {
		switch k.stage {
		case stageTable:
			k.stage = stageGenerateCaptures
			if f.inCheck {
				k.stage = stageGenerateEvasions
			}
			if k.table != position.NoMove && (k.quietsToo || f.inCheck || w.pos.PieceAt(k.table.To()) != position.NoPiece) {
				return k.table
			}
			k.table = position.NoMove
		case stageGenerateCaptures:
			w.scoreCaptures(k)
			k.stage = stageCaptures
		case stageCaptures:
			for k.next < k.end {
				m := k.best()
				if m == k.table || !w.pos.Legal(m) {
					continue
				}
				if !w.pos.ExchangeAtLeast(m, 0) {
					if k.quietsToo {
						k.moves[k.bad] = int64(m)
						k.bad++
					}
					continue
				}
				return m
			}
			k.stage = stageDone
			if k.quietsToo {
				k.stage = stageKiller1
			}
		case stageKiller1, stageKiller2, stageCounter:
			m := k.counter
			if k.stage != stageCounter {
				m = k.killers[k.stage-stageKiller1]
			}
			k.stage++
			if !k.skipQuiets && k.isRefutation(m) && w.pos.PieceAt(m.To()) == position.NoPiece &&
				w.pos.PseudoLegal(m) && w.pos.Legal(m) {
				return m
			}
		case stageGenerateQuiets:
			k.stage = stageQuiets
			k.next, k.end = k.bad, k.bad
			if !k.skipQuiets {
				w.scoreQuiets(k, ply)
			}
		case stageQuiets:
			for k.next < k.end && !k.skipQuiets {
				m := k.best()
				if m == k.table || m == k.killers[0] || m == k.killers[1] || m == k.counter || !w.pos.Legal(m) {
					continue
				}
				return m
			}
			k.stage = stageSpecials
			k.next, k.end = mainRoom, k.special
		case stageSpecials:
			for k.next < k.end && !k.skipQuiets {
				m := k.best()
				if m == k.table || m == k.killers[0] || m == k.killers[1] || m == k.counter || !w.pos.Legal(m) {
					continue
				}
				return m
			}
			k.stage = stageBadCaptures
			k.next = 0
		case stageBadCaptures:
			if k.next < k.bad {
				k.next++
				return position.Move(k.moves[k.next-1])
			}
			k.stage = stageDone
		case stageGenerateEvasions:
			w.scoreEvasions(k, ply)
			k.stage = stageEvasions
		case stageEvasions:
			for k.next < k.end {
				if m := k.best(); m != k.table {
					return m
				}
			}
			k.stage = stageDone
		default:
			return position.NoMove
		}
	}
}

// isRefutation tells whether a killer or counter move has not been tried as another one. It has moved on
// to the next stage already.
func (k *picker) isRefutation(m position.Move) bool {
	switch {
	case m == position.NoMove || m == k.table:
		return false
	case k.stage == stageCounter: // the second killer
		return m != k.killers[0]
	case k.stage == stageGenerateQuiets: // the counter move
		return m != k.killers[0] && m != k.killers[1]
	}
	return true
}

// best takes the move with the largest score out of the present stage.
func (k *picker) best() position.Move {
	moves := k.moves[k.next:k.end]
	at, most := 0, moves[0]
	for i := 1; i < len(moves); i++ {
		if moves[i] > most {
			at, most = i, moves[i]
		}
	}
	moves[at] = moves[0]
	k.next++
	return position.Move(most)
}

// scoreCaptures generates the captures: most valuable victim first, then by what such captures did.
func (w *worker) scoreCaptures(k *picker) {
	w.pos.Captures(&w.list)
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := 16*position.ExchangeValue(victim) - position.ExchangeValue(mover) +
			int32(w.capture[mover&7][m.To()&127][victim&7])/4
		k.moves[i&(mainRoom-1)] = scored(score, m)
	}
	k.next, k.end = 0, w.list.Len()
	if w.pos.Converts() {
		w.addSpecials(k, 0, k.quietsToo)
	}
}

// secondCheckBonus puts checks before the other second moves of a turn.
const secondCheckBonus = 1 << 17

// scoreQuiets generates the quiet moves behind the losing captures, scored by the histories.
func (w *worker) scoreQuiets(k *picker, ply int) {
	w.pos.Quiets(&w.list)
	side := w.pos.Side() & 1
	reply, sequel := w.at(ply-1).reply, w.at(ply-2).sequel
	end := k.bad
	for _, m := range w.list.Moves() {
		t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
		score := int32(w.quiet[side][m.Plain()]) + int32(reply[t][to]) + int32(sequel[t][to])
		k.moves[end&(mainRoom-1)] = scored(score, m)
		end++
	}
	k.next, k.end = k.bad, end
	if w.pos.Continues() {
		for i, m := range w.list.Moves() {
			if w.pos.AttacksGeneral(m) {
				k.moves[(k.bad+i)&(mainRoom-1)] += scored(secondCheckBonus, position.NoMove)
			}
		}
	}
	if w.pos.Converts() {
		w.addSpecials(k, k.bad, true)
	}
}

// addSpecials adds to the moves of a stage, scored and plain and in the order of the worker's list, what
// the variant lets them be besides. Moves that differ in nothing but the kind that the piece becomes mostly lead
// to the same play, so of each move only the most promising form stays in the stage; the others are kept
// for a stage of their own, or dropped. A first of two moves and the same move alone are different in
// play: both stay.
func (w *worker) addSpecials(k *picker, first int, keepOthers bool) {
	plain := w.list.Len()
	w.pos.AddSpecials(&w.list, 0)
	double := w.pos.MayContinue()
	list := w.list.Moves()
	next := plain
	for i, m := range list[:plain] {
		at := &k.moves[(first+i)&(mainRoom-1)]
		base := int32(*at >> 16)
		best, bestScore := m, w.specialScore(m)
		for ; next < len(list) && list[next].Plain() == m; next++ {
			other, score := list[next], w.specialScore(list[next])
			if double && w.pos.PieceAt(m.To()) == position.NoPiece {
				k.moves[k.end&(mainRoom-1)] = scored(base+score, other)
				k.end++
				continue
			}
			if score > bestScore {
				best, bestScore, other, score = other, score, best, bestScore
			}
			if keepOthers && k.special < len(k.moves) {
				k.moves[k.special] = scored(base+score, other)
				k.special++
			}
		}
		*at = scored(base+bestScore, best)
	}
}

// specialScore returns what experience and evaluation say of a move's special, in the units of histories.
func (w *worker) specialScore(m position.Move) int32 {
	if !w.pos.Converts() {
		return 0
	}
	piece := w.pos.PieceAt(m.From())
	return int32(w.special[piece&63][m.Special()])/2 + 64*int32(w.evaluator.Conversion(piece, w.pos.Placed(m)))
}

// scoreEvasions generates the evasions: captures first, then quiet ones by history.
func (w *worker) scoreEvasions(k *picker, ply int) {
	w.pos.Evasions(&w.list)
	side := w.pos.Side() & 1
	reply := w.at(ply - 1).reply
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := int32(w.quiet[side][m.Plain()]) + int32(reply[mover&7][m.To()&127]) + w.specialScore(m)
		if victim != position.NoType {
			score = 1<<20 + 16*position.ExchangeValue(victim) - position.ExchangeValue(mover)
		}
		k.moves[i] = scored(score, m)
	}
	k.next, k.end = 0, w.list.Len()
}
