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
	what       wanted
	skipQuiets bool

	next, end int // present stage: moves[next:end]
	bad       int // losing captures, kept in moves[:bad]
	// forms holds the special, plus one, of the moves of each piece that stay in their stage, where a move has
	// several forms; see chooseForms.
	forms [64]uint8
	moves [mainRoom + position.MaxMoves]int64
}

// mainRoom is where the moves end that are not less promising forms. No position has half as many plain
// moves.
const mainRoom = 256

// wanted is which moves of a node out of check are handed out; in check it is all of them.
type wanted uint8

const (
	capturesOnly wanted = iota
	checksToo           // captures that do not lose, then quiet checks that do not
	allMoves
)

type stage uint8

const (
	stageTable stage = iota
	stageGenerateCaptures
	stageCaptures
	stageChecks
	stageKiller1
	stageKiller2
	stageCounter
	stageGenerateQuiets
	stageQuiets
	stageLateChecks // the quiet checks among the moves that are skipped
	stageSpecials
	stageBadCaptures
	stageGenerateEvasions
	stageEvasions
	stageDone
)

func scored(score int32, m position.Move) int64 { return int64(score)<<16 | int64(m) }

// start readies the picker of a frame for the node on the board.
func (w *worker) start(f *frame, ply int, table position.Move, what wanted) {
	k := &f.pick
	k.stage, k.table = stageTable, table
	k.what, k.skipQuiets = what, false
	k.next, k.end, k.bad = 0, 0, 0
	if table == position.NoMove || !w.pos.PseudoLegal(table) || !w.pos.Legal(table) {
		k.table = position.NoMove
	}
	if what == allMoves && !f.inCheck {
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
			if k.table != position.NoMove && (k.what == allMoves || f.inCheck || w.pos.PieceAt(k.table.To()) != position.NoPiece) {
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
					if k.what == allMoves {
						k.moves[k.bad] = int64(m)
						k.bad++
					}
					continue
				}
				return m
			}
			switch k.what {
			case capturesOnly:
				k.stage = stageDone
			case checksToo:
				w.scoreChecks(k)
				k.stage = stageChecks
			case allMoves:
				k.stage = stageKiller1
			}
		case stageChecks:
			for k.next < k.end {
				if m := k.best(); w.pos.Legal(m) && w.pos.ExchangeAtLeast(m, 0) {
					return m
				}
			}
			k.stage = stageDone
		case stageKiller1, stageKiller2, stageCounter:
			m := k.counter
			if k.stage != stageCounter {
				m = k.killers[k.stage-stageKiller1]
			}
			k.stage++
			if k.isRefutation(m) && w.pos.PieceAt(m.To()) == position.NoPiece && w.pos.PseudoLegal(m) &&
				(!k.skipQuiets || w.pos.AttacksGeneral(m)) && w.pos.Legal(m) {
				return m
			}
		case stageGenerateQuiets:
			k.stage = stageQuiets
			if k.skipQuiets {
				w.scoreChecks(k)
			} else {
				w.scoreQuiets(k, ply)
			}
		case stageQuiets:
			if !k.skipQuiets {
				if m := w.untried(k); m != position.NoMove {
					return m
				}
			}
			k.stage = stageLateChecks
			w.keepChecks(k)
		case stageLateChecks:
			if m := w.untried(k); m != position.NoMove {
				return m
			}
			k.stage = stageSpecials
			k.next, k.end = 0, 0
			if !k.skipQuiets && w.pos.Converts() {
				w.scoreOthers(k, ply)
			}
		case stageSpecials:
			if !k.skipQuiets {
				if m := w.untried(k); m != position.NoMove {
					return m
				}
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

// untried takes the best legal move out of the present stage that has not been handed out as table move, killer or
// counter move; NoMove when none is left.
func (w *worker) untried(k *picker) position.Move {
	for k.next < k.end {
		m := k.best()
		if m != k.table && m != k.killers[0] && m != k.killers[1] && m != k.counter && w.pos.Legal(m) {
			return m
		}
	}
	return position.NoMove
}

// best takes the move with the largest score out of the present stage.
func (k *picker) best() position.Move {
	moves := k.moves[k.next:k.end]
	most := moves[0]
	for _, move := range moves[1:] {
		most = max(most, move)
	}
	at := 0
	for moves[at] != most {
		at++
	}
	moves[at] = moves[0]
	k.next++
	return position.Move(most)
}

// scoreCaptures generates the captures: most valuable victim first, then by what such captures did.
func (w *worker) scoreCaptures(k *picker) {
	w.pos.Captures(&w.list)
	if w.powers && k.what != allMoves {
		w.pos.AddQuietGains(&w.list)
	}
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := 16*w.gain(m, victim) - position.ExchangeValue(mover) + int32(w.capture[mover&7][m.To()&127][victim&7])/4
		k.moves[i&(mainRoom-1)] = scored(score, m)
	}
	k.next, k.end = 0, w.list.Len()
	if w.pos.Converts() {
		k.forms = [64]uint8{}
		w.chooseForms(k, 0)
	}
}

// scoreChecks generates the quiet checks behind the losing captures, scored by the history of quiet moves.
func (w *worker) scoreChecks(k *picker) {
	w.pos.QuietChecks(&w.list)
	side := w.pos.Side() & 1
	k.next, k.end = k.bad, k.bad
	for _, m := range w.list.Moves() {
		k.moves[k.end&(mainRoom-1)] = scored(int32(w.quiet[side][m.Plain()]), m)
		k.end++
	}
}

// keepChecks leaves the checks of the quiet moves that have not been handed out.
func (w *worker) keepChecks(k *picker) {
	end := k.next
	for _, move := range k.moves[k.next:k.end] {
		if w.pos.AttacksGeneral(position.Move(move)) {
			k.moves[end] = move
			end++
		}
	}
	k.end = end
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
	if w.powers {
		for i, m := range w.list.Moves() {
			if w.touchesPowers(m) {
				k.moves[(k.bad+i)&(mainRoom-1)] += scored(w.powersScore(m), position.NoMove)
			}
		}
	}
	if w.pos.MayContinue() {
		w.addContinuing(k, k.bad)
	} else if w.pos.ConvertsQuiets() {
		w.chooseForms(k, k.bad)
	}
}

// Moves that differ in nothing but the kind that the piece becomes, the forms of a move, mostly lead to the same
// play. So of each move only the most promising form stays in its stage; the others wait for a stage of
// their own behind the quiet moves, or are dropped in quiescence. What is promising depends on the piece alone.

// chooseForms puts the most promising form in the place of each move of a stage, which are scored, plain and in
// the order of the worker's list.
func (w *worker) chooseForms(k *picker, first int) {
	for i, m := range w.list.Moves() {
		piece := w.pos.PieceAt(m.From()) & 63
		if k.forms[piece] == 0 {
			k.forms[piece] = w.bestForm(piece) + 1
		}
		special := k.forms[piece] - 1
		at := &k.moves[(first+i)&(mainRoom-1)]
		*at = scored(int32(*at>>16)+w.formScore(piece, special), m|position.Move(special)<<14)
	}
}

// bestForm returns the special of the most promising form of a piece's moves.
func (w *worker) bestForm(piece position.Piece) uint8 {
	best, most := uint8(0), w.formScore(piece, 0)
	for special := uint8(1); special < 4; special++ {
		if !w.kinds[piece.Kind()^position.Kind(special)] {
			continue
		}
		if score := w.formScore(piece, special); score > most {
			best, most = special, score
		}
	}
	return best
}

// formScore returns what experience and evaluation say of a conversion, in the units of histories.
func (w *worker) formScore(piece position.Piece, special uint8) int32 {
	return w.changeScore(piece, piece.Kind()^position.Kind(special), special)
}

// changeScore is what both formScore and specialScore return for a piece, the kind it becomes and the special.
func (w *worker) changeScore(piece position.Piece, kind position.Kind, special uint8) int32 {
	return int32(w.special[piece&63][special&3])/2 + 64*int32(w.evaluator.Conversion(piece, kind))
}

// specialScore returns what is known of a move's special: a conversion, or that a second move follows.
func (w *worker) specialScore(m position.Move) int32 {
	if !w.pos.Converts() {
		return 0
	}
	return w.changeScore(w.pos.PieceAt(m.From()), w.pos.Placed(m).Kind(), m.Special())
}

// addContinuing adds, for each quiet move of the worker's list, the same move as the first of two. They lead to
// different play: both stay in the stage.
func (w *worker) addContinuing(k *picker, first int) {
	plain := w.list.Len()
	w.pos.AddSpecials(&w.list, 0)
	for i, m := range w.list.Moves()[plain:] {
		base := int32(k.moves[(first+i)&(mainRoom-1)] >> 16)
		k.moves[k.end&(mainRoom-1)] = scored(base+w.specialScore(m), m)
		k.end++
	}
}

// scoreOthers generates the forms that have not stayed with the other moves.
func (w *worker) scoreOthers(k *picker, ply int) {
	k.next, k.end = mainRoom, mainRoom
	w.pos.Captures(&w.list)
	w.addOthers(k, ply, false)
	if w.pos.ConvertsQuiets() {
		w.pos.Quiets(&w.list)
		w.addOthers(k, ply, true)
	}
}

// capturesFirst puts the captures among the other forms before the quiet moves.
const capturesFirst = 1 << 17

func (w *worker) addOthers(k *picker, ply int, quiet bool) {
	for _, m := range w.list.Moves() {
		piece := w.pos.PieceAt(m.From()) & 63
		base := w.historyOf(m, ply, quiet)
		if !quiet {
			base += capturesFirst
		}
		for special := range uint8(4) {
			if special+1 == k.forms[piece] || !w.kinds[piece.Kind()^position.Kind(special)] || k.end == len(k.moves) {
				continue
			}
			k.moves[k.end] = scored(base+w.formScore(piece, special), m|position.Move(special)<<14)
			k.end++
		}
	}
}

// scoreEvasions generates the evasions: captures first, then quiet ones by history.
func (w *worker) scoreEvasions(k *picker, ply int) {
	w.pos.Evasions(&w.list)
	side := w.pos.Side() & 1
	reply := w.at(ply - 1).reply
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := int32(w.quiet[side][m.Plain()]) + int32(reply[mover&7][m.To()&127]) + w.specialScore(m)
		if w.pos.IsCapture(m) {
			score = 1<<20 + 16*w.gain(m, victim) - position.ExchangeValue(mover)
		}
		k.moves[i] = scored(score, m)
	}
	k.next, k.end = 0, w.list.Len()
}
