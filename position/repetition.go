package position

// The referee of repetitions (棋例). A position that stands on the board for the third time is judged by
// the plies between its first and its third occurrence: each is a check (将), a mate threat (杀), a chase
// (捉) or idle (闲). Under ChineseRule a side none of whose plies is idle repeats in a forbidden way and
// loses, unless the other side does so too; perpetual check of one side alone always loses. AsianRule, WXFRule and
// ComputerRule forbid perpetual check and the perpetual chase of one and the same piece, and differ in when a chase is
// new; AllowChase forbids only perpetual check.
//
// The files of the referee: this one says what it remembers, repetition_find.go finds what is to be judged,
// repetition_verdict.go comes to a verdict from classes of plies, repetition_chase.go where the chase of one piece is forbidden,
// repetition_referee.go replays and remembers them, and repetition_plies.go gives the judgement as data, of which package
// explain makes words. What is chased and what threatens mate depends on how the pieces move: xiangqi_chase.go, xiangqi_chase_exchange.go and xiangqi_threats.go say it for xiangqi, the files
// of the same names for the stratagem variants. The points variants have a rule of their own: points_repetition.go.

const (
	// shortestCycle is the fewest plies between two occurrences of a position.
	shortestCycle = 4
	// searchKillChecks bounds the mate threats the search looks for; see Rules.KillChecks.
	searchKillChecks = 2
	// maxKillChecks bounds the mate threats anybody may ask the referee to look for.
	maxKillChecks = 6
)

// referee holds what judging a repetition needs besides the history: a board on which the plies are taken
// back and played again, lists for the search of mates, and what is known of plies judged before. It is
// made when the first repetition must be looked at, and belongs to one Position.
type referee struct {
	board Position // holds the pieces at ply at of the history; its side to move is set as needed
	at    int      // nowhere: nothing is on the board yet
	lists [4*maxKillChecks + 4]MoveList
	known [knownPlies]plyFacts
}

// nowhere is the ply at which the board of a referee stands before a judgement begins.
const nowhere = -1

// knownPlies is how many plies a referee remembers. A ply takes 48 bytes; cycles have few.
const knownPlies = 1 << knownBits

const knownBits = 10

// refereeFrames is how many single moves the referee makes ahead of a position: two for each turn of the longest
// mate, and one that makes sure that a move can follow the first half of a turn.
const refereeFrames = 4*maxKillChecks + 5

// answer is a question about a ply that may have been asked before.
type answer uint8

const (
	unasked answer = iota
	no
	yes
)

func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}

// plyFacts is what has been found out about a ply. It depends on the positions before and after alone,
// not on how they came about nor on settings, so it stays true for ever.
type plyFacts struct {
	key          uint64 // of both positions
	victims      Bitboard
	victimsOf    RepetitionRule // victims holds the newly chased pieces of these rules; of ChineseRule: of none
	chase        answer         // newly chases something under ChineseRule
	soldierChase answer         // chases something with soldiers, which count when both sides attack
	mateIn       uint8          // checks of the shortest mate threat found; 0: none found yet
	noMateIn     uint8          // no mate threat has this many checks or fewer
}

// pair is an attacker and its victim.
type pair struct{ from, to Square }

// chaseQuestion says what counts as a chase.
type chaseQuestion struct {
	rule     RepetitionRule
	soldiers bool     // soldiers are the attackers, and nothing else
	all      bool     // all victims are wanted, not just whether there is one
	without  Bitboard // pieces that do not attack
}

// maxPairs bounds the pairs of attacker and victim of one side: two advisors, elephants, cannons and
// chariots with four targets each and two horses with eight, and in the stratagem variants as many again for the
// type of pieces that has a plate.
const maxPairs = 64

// pairList is a list of pairs of fixed capacity.
type pairList struct {
	count int
	pairs [maxPairs]pair
}

func (l *pairList) add(q pair) {
	l.pairs[l.count&(maxPairs-1)] = q
	l.count++
}

// perpetualCheck reports whether one side alone gave check with every turn since ply first of the history.
func (p *Position) perpetualCheck(first int) Verdict {
	always := [2]bool{true, true}
	for i := first + 1; i <= p.ply; i++ {
		f := &p.stack[i]
		if f.turns != p.stack[i-1].turns && !f.checkers.any() {
			always[f.moved.Colour()] = false
		}
	}
	if always[Red] == always[Black] {
		return NoVerdict
	}
	if always[p.side&1] {
		return VerdictLoss
	}
	return VerdictWin
}

// repetitionOutcome is the outcome of a game that a repetition ends with a verdict for the side to move.
func (p *Position) repetitionOutcome(verdict Verdict) Outcome {
	outcome := Outcome{Over: true, Reason: Repetition}
	switch verdict {
	case VerdictWin:
		outcome.Winner = winnerOf(p.side)
	case VerdictLoss:
		outcome.Winner = winnerOf(p.side.Other())
	}
	return outcome
}

// sameKeyBefore returns how many plies ago the position stood last; 0 if it did not since the last capture or pass.
// Turns of two single moves begin with or follow a capture: sides alternate in between.
func (p *Position) sameKeyBefore() int {
	top := &p.stack[p.ply]
	for back := shortestCycle; back <= int(top.reversible); back += 2 {
		if p.stack[p.ply-back].key == top.key {
			return back
		}
	}
	return 0
}
