package search

import "xqengine/position"

// movePicker hands out the moves of a node in stages, each generated only when the one before is used up.
// Moves are pseudo-legal until they have been tested. In check there is one stage of legal evasions.
//
// A scored move is one word: score<<16 | move, so that the best of a stage is the largest number.
type movePicker struct {
	stage       stage
	ttMove      position.Move
	killers     [2]position.Move
	counterMove position.Move
	wanted      moveSet
	skipQuiets  bool

	next, end int // present stage: moves[next:end]
	bad       int // losing captures, kept in moves[:bad]
	// forms holds the special, plus one, of the moves of each piece that stay in their stage, where a move has
	// several forms; see choosePromisingForms.
	forms [64]uint8
	moves [mainRoom + position.MaxMoves]int64
}

// mainRoom is where the moves end that are not less promising forms. No position has half as many plain
// moves.
const mainRoom = 256

// moveSet is which moves of a node out of check are handed out; in check it is all of them.
type moveSet uint8

const (
	capturesOnly      moveSet = iota
	capturesAndChecks         // captures that do not lose, then quiet checks that do not
	allMoves
)

type stage uint8

const (
	stageTTMove stage = iota
	stageCaptureInit
	stageGoodCaptures
	stageQuietChecks
	stageKiller1
	stageKiller2
	stageCounterMove
	stageQuietInit
	stageQuiets
	stageLateChecks // the quiet checks among the moves that are skipped
	stageOtherForms
	stageBadCaptures
	stageEvasionInit
	stageEvasions
	stageDone
)

// initPicker readies the picker of a stack entry for the node on the board.
func (w *worker) initPicker(ss *stackEntry, ply int, table position.Move, what moveSet) {
	mp := &ss.picker
	mp.stage, mp.ttMove = stageTTMove, table
	mp.wanted, mp.skipQuiets = what, false
	mp.next, mp.end, mp.bad = 0, 0, 0
	if table == position.NoMove || !w.pos.PseudoLegal(table) || !w.pos.Legal(table) {
		mp.ttMove = position.NoMove
	}
	if what == allMoves && !ss.inCheck {
		mp.killers = ss.killers
		prev := w.ss(ply - 1)
		mp.counterMove = w.counterMoves[pieceIndex(prev.movedPiece)][prev.currentMove.To()&127]
	}
}

// nextMove returns the next legal move of the node, NoMove when there is none left.
func (w *worker) nextMove(ss *stackEntry, ply int) position.Move {
	mp := &ss.picker
	for {
		switch mp.stage {
		case stageTTMove:
			if m := w.takeTTMove(ss); m != position.NoMove {
				return m
			}
		case stageCaptureInit:
			w.scoreCaptures(mp)
			mp.stage = stageGoodCaptures
		case stageGoodCaptures:
			if m := w.nextGoodCapture(mp); m != position.NoMove {
				return m
			}
			w.leaveGoodCaptures(mp)
		case stageQuietChecks:
			if m := w.nextQuietCheck(mp); m != position.NoMove {
				return m
			}
			mp.stage = stageDone
		case stageKiller1, stageKiller2, stageCounterMove:
			if m := w.nextRefutation(mp); m != position.NoMove {
				return m
			}
		case stageQuietInit:
			w.initQuiets(mp, ply)
			mp.stage = stageQuiets
		case stageQuiets:
			if !mp.skipQuiets {
				if m := w.nextUntried(mp); m != position.NoMove {
					return m
				}
			}
			w.keepQuietChecks(mp)
			mp.stage = stageLateChecks
		case stageLateChecks:
			if m := w.nextUntried(mp); m != position.NoMove {
				return m
			}
			w.initOtherForms(mp, ply)
			mp.stage = stageOtherForms
		case stageOtherForms:
			if !mp.skipQuiets {
				if m := w.nextUntried(mp); m != position.NoMove {
					return m
				}
			}
			mp.next = 0
			mp.stage = stageBadCaptures
		case stageBadCaptures:
			if m := mp.nextBadCapture(); m != position.NoMove {
				return m
			}
			mp.stage = stageDone
		case stageEvasionInit:
			w.scoreEvasions(mp, ply)
			mp.stage = stageEvasions
		case stageEvasions:
			if m := mp.nextEvasion(); m != position.NoMove {
				return m
			}
			mp.stage = stageDone
		default:
			return position.NoMove
		}
	}
}

// takeTTMove begins with the table's move, if it is one of those that are wanted.
func (w *worker) takeTTMove(ss *stackEntry) position.Move {
	mp := &ss.picker
	mp.stage = stageCaptureInit
	if ss.inCheck {
		mp.stage = stageEvasionInit
	}
	if mp.ttMove != position.NoMove && mp.wanted != allMoves && !ss.inCheck && w.pos.PieceAt(mp.ttMove.To()) == position.NoPiece {
		mp.ttMove = position.NoMove
	}
	return mp.ttMove
}

// nextGoodCapture takes out the best capture that does not lose, and puts those that do aside on the way.
func (w *worker) nextGoodCapture(mp *movePicker) position.Move {
	for mp.next < mp.end {
		m := mp.selectBest()
		if m == mp.ttMove || !w.pos.Legal(m) {
			continue
		}
		if w.pos.ExchangeAtLeast(m, 0) {
			return m
		}
		if mp.wanted == allMoves {
			mp.moves[mp.bad] = int64(m)
			mp.bad++
		}
	}
	return position.NoMove
}

// leaveGoodCaptures goes on to what is wanted behind them.
func (w *worker) leaveGoodCaptures(mp *movePicker) {
	switch mp.wanted {
	case capturesOnly:
		mp.stage = stageDone
	case capturesAndChecks:
		w.scoreQuietChecks(mp)
		mp.stage = stageQuietChecks
	case allMoves:
		mp.stage = stageKiller1
	}
}

// nextQuietCheck takes out the best quiet check that does not lose the piece that gives it.
func (w *worker) nextQuietCheck(mp *movePicker) position.Move {
	for mp.next < mp.end {
		if m := mp.selectBest(); w.pos.Legal(m) && w.pos.ExchangeAtLeast(m, 0) {
			return m
		}
	}
	return position.NoMove
}

// nextRefutation hands out the killers and the counter move, those that fit here.
func (w *worker) nextRefutation(mp *movePicker) position.Move {
	for mp.stage < stageQuietInit {
		m := mp.counterMove
		if mp.stage != stageCounterMove {
			m = mp.killers[mp.stage-stageKiller1]
		}
		mp.stage++
		if mp.isRefutation(m) && w.pos.PieceAt(m.To()) == position.NoPiece && w.pos.PseudoLegal(m) &&
			(!mp.skipQuiets || w.pos.AttacksGeneral(m)) && w.pos.Legal(m) {
			return m
		}
	}
	return position.NoMove
}

// initQuiets generates the quiet moves; where they are to be skipped already, the checks among them.
func (w *worker) initQuiets(mp *movePicker, ply int) {
	if mp.skipQuiets {
		w.scoreQuietChecks(mp)
	} else {
		w.scoreQuiets(mp, ply)
	}
}

// initOtherForms generates the less promising forms of moves, where moves have several.
func (w *worker) initOtherForms(mp *movePicker, ply int) {
	mp.next, mp.end = 0, 0
	if !mp.skipQuiets && w.pos.Converts() {
		w.scoreOtherForms(mp, ply)
	}
}

// nextBadCapture hands out the losing captures in the order in which they were put aside.
func (mp *movePicker) nextBadCapture() position.Move {
	if mp.next == mp.bad {
		return position.NoMove
	}
	mp.next++
	return position.Move(mp.moves[mp.next-1])
}

// nextEvasion takes out the best evasion, all of which are legal.
func (mp *movePicker) nextEvasion() position.Move {
	for mp.next < mp.end {
		if m := mp.selectBest(); m != mp.ttMove {
			return m
		}
	}
	return position.NoMove
}

// isRefutation reports whether a killer or counter move has not been tried as another one. It has moved on
// to the next stage already.
func (mp *movePicker) isRefutation(m position.Move) bool {
	switch {
	case m == position.NoMove || m == mp.ttMove:
		return false
	case mp.stage == stageCounterMove: // the second killer
		return m != mp.killers[0]
	case mp.stage == stageQuietInit: // the counter move
		return m != mp.killers[0] && m != mp.killers[1]
	}
	return true
}

// nextUntried takes the best legal move out of the present stage that has not been handed out as table move, killer or
// counter move; NoMove when none is left.
func (w *worker) nextUntried(mp *movePicker) position.Move {
	for mp.next < mp.end {
		m := mp.selectBest()
		if m != mp.ttMove && m != mp.killers[0] && m != mp.killers[1] && m != mp.counterMove && w.pos.Legal(m) {
			return m
		}
	}
	return position.NoMove
}

// selectBest takes the move with the largest score out of the present stage.
func (mp *movePicker) selectBest() position.Move {
	moves := mp.moves[mp.next:mp.end]
	most := moves[0]
	for _, move := range moves[1:] {
		most = max(most, move)
	}
	at := 0
	for moves[at] != most {
		at++
	}
	moves[at] = moves[0]
	mp.next++
	return position.Move(most)
}
