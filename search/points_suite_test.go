package search

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// motif is what a position of the suite is about.
type motif string

const (
	conversion motif = "conversion" // only what the moved piece turns into makes the move win
	avoidCheck motif = "check"      // a check costs points or a tempo; a quiet turn wins
	race       motif = "race"       // both are near the target and one tempo decides
	trapped    motif = "trapped"    // a general or royal piece cannot be saved
	mateFirst  motif = "mate first" // the mate gives the opponent its target, and comes first
	twoMoves   motif = "two moves"  // a turn of two moves, before the first capture
)

// puzzle is a position in which one turn wins by force and every other turn loses by force.
type puzzle struct {
	motif   motif
	variant *position.Variant
	target  int // points that win
	fen     string
	turn    string // the turn that wins
	within  int    // turns of its side, this one included, that the win takes at most
	others  int    // turns that the opponent needs at most to win after any other turn; 0: they lose at once
	why     string
}

// The points in the FEN are Red's:Black's. In the explanations they stand in the same order.
var puzzles = []puzzle{
	// points-concise: idle pieces earn, a check costs its giver one point.
	{
		conversion, position.PointsConcise, 30, "4k4/9/9/9/9/9/9/4-p4/9/4K4 w - 29:29 0 1", "e0e1i", 2, 2,
		`Both need one point. Black's idle soldier is pinned between the generals, and on e1 Red's general also
		stops it from going down the file; with any other move it earns the point at once. The general must turn
		idle on the way: then its next step is the thirtieth point, while Black's general can earn nothing yet. If
		it stays ordinary, Black's general turns idle and is first.`,
	},
	{
		conversion, position.PointsConcise, 30, "5k3/9/6-P2/6r2/9/9/9/9/4K4/9 b - 29:29 0 1", "g6g7i", 2, 2,
		`Red's idle soldier would earn the last point next, so Black must take it (the checks on e6 and g1 only put
		that off and cost a point). The chariot must turn idle on g7: then its next move earns the point. If it
		stays ordinary, Red's general turns idle and earns first.`,
	},
	{
		conversion, position.PointsConcise, 30, "3-k5/2-P6/9/9/9/9/9/5K3/9/9 w - 0:28 0 1", "c8d8n", 2, 2,
		`Black's idle general needs two more steps. Turned ordinary on d8 the soldier gives check, which an idle
		general cannot answer by taking it: e9 is its only point, and there it stands at 29. Then f2f1 is
		stalemate, for the soldier guards d9 and e8 and Red's general the f file. Left idle the soldier guards
		nothing, and every other turn lets the general step to d8 or e9 with steps to follow.`,
	},
	{
		conversion, position.PointsConcise, 30, "9/9/3-k5/9/2-N6/9/9/9/9/5K3 w - 0:28 0 1", "c5b7n", 2, 2,
		`Black's idle general needs two more steps. On b7, turned ordinary, the horse guards d8, so that only e7 is
		left (29), and then b7c9 is stalemate: the horse guards d7 and e8, Red's general the f file. Elsewhere, or
		left idle, the horse does not shut the general in, which earns twice.`,
	},
	{
		conversion, position.PointsConcise, 30, "3k5/8-r/9/6R2/9/9/9/4KA3/9/9 b - 29:0 0 1", "i8e8n", 2, 2,
		`Red threatens mate on d6, and an idle piece of his would earn the thirtieth point. Turned ordinary on e8
		the chariot gives check; the point it costs does not matter. Black's general bars d2 and Red's own advisor
		f2, so Red can only put his chariot on e6, and e8xe6 is mate. An idle chariot on e8 gives no check, and
		from any other point Red is first.`,
	},
	{
		avoidCheck, position.PointsConcise, 30, "9/9/4-k1P2/9/9/9/9/3-K5/9/9 w - 28:28 0 1", "d2d1", 2, 2,
		`Both idle generals earn a point by each step. Red's general must stay on the d file, to bar it to Black's,
		and the soldier guards f7: Black has e7e8 only, and at 29:29 Red is first. The check g7f7 costs a point
		and drives the general where it wants to go; a move of the soldier that earns nothing loses the race as
		well.`,
	},
	{
		avoidCheck, position.PointsConcise, 30, "9/9/5k3/5-P3/9/9/5N3/4K4/9/9 w - 28:29 0 1", "f6g6", 2, 2,
		`Black has no idle piece yet, so he needs two turns for his one point; the idle soldier needs two moves for
		Red's two and is first. The checks of the horse on e5 and g5 cost a point and the race. On e6 the soldier
		earns nothing more: after f7e7 it stands between the generals and cannot pass.`,
	},
	{
		avoidCheck, position.PointsConcise, 30, "5-k3/9/9/9/9/9/9/R2K5/9/9 w - 0:28 0 1", "a2a8", 2, 2,
		`Black's idle general needs two more steps. On a8 the chariot keeps it on the last rank: e9 is its only
		point (29), and then a8f8 is stalemate, for Red's general bars the d file. The check on a9 costs Red a
		point and chases the general to f8 (29), from where it always has one more step.`,
	},
	{
		race, position.PointsConcise, 30, "9/9/4k4/9/9/9/9/4-r4/5-K3/9 w - 28:0 0 1", "f1e1", 2, 2,
		`Red's idle general needs two steps. On e1 (29) it stands right below the chariot, which now shields the
		generals from each other and cannot leave the file; a check from above is answered by the step aside that
		earns the last point. After f1f0 or f1f2 the chariot turns ordinary on e1 or f2 and the general has no
		move left; and if it turns ordinary on e1, its next step earns nothing.`,
	},
	{
		race, position.PointsConcise, 30, "6-N2/5-k3/9/9/9/9/9/3-K3c1/9/9 w - 27:28 0 1", "d2e2", 3, 3,
		`Black needs two points, Red three, and Red must win a tempo. d2e2 (28) bars the e file: if Black's idle
		general goes to f7 or f9 (29), the horse jumps to h7, turns ordinary (29) and guards f8. The general has
		no step left, the ordinary cannon earns nothing, and Red's general earns the last point. After any other
		idle move of Red's the general has e8 as well and cannot be shut in.`,
	},
	{
		race, position.PointsConcise, 30, "3-k5/9/2P6/9/2p6/5N3/9/9/4K4/9 b - 0:28 0 1", "d9d8", 2, 3,
		`Black's idle general needs two steps. From d8 (29) it has another one whatever Red does, even out of the
		check on c8 or d7. If Black moves the soldier instead, Red's soldier comes to c8 or d7: the general is
		shut in, since Red's holds the e file, and is mated by the soldier on d8, which it cannot take while idle.
		An ordinary general earns nothing by its second step.`,
	},
	{
		trapped, position.PointsConcise, 30, "9/2N1k4/9/9/9/9/9/9/5C3/5K3 w - 0:29 0 1", "f1d1", 2, 2,
		`The horse takes e7 and e9 from Black's general. When the cannon leaves the f file, Red's general takes f8
		as well; on d1 the cannon waits for the only step left, e8d8, and c8d6 mates: the horse is the screen and
		guards e8. A cannon on another point only lets the general turn idle on d8 and earn the last point.`,
	},

	// points-match: an ordinary move gives the opponent a point, a check two, an idle piece earns one.
	{
		conversion, position.PointsMatch, 10, "7R1/9/4k4/9/9/9/9/5K3/9/3r5 w - 8:7 0 1", "h9h1i", 2, 3,
		`Black threatens mate on f0. From h1 the chariot can come between on f1, so that the check is not a mate but
		two points for Red and his target. Every other move of Black's gives Red a point as well, and then the
		idle chariot earns the tenth. If it does not turn idle, it earns nothing, and on other points it does not
		stop the mate or is taken.`,
	},
	{
		conversion, position.PointsMatch, 10, "4-k4/9/9/9/8n/9/4*R4/9/4K4/9 b - 0:8 0 1", "e9e8s", 3, 1,
		`The idle general is in check by a small chariot. Turned small on e8 it is safe from it, and it has earned
		a point (9). Now every ordinary move of Red's and every check gives Black the tenth, and the chariot
		cannot leave the e file, where it keeps the generals apart; while it shuffles, the horse turns idle and
		earns the point. On d9 and f9 the general is mated by the chariot, which follows it and turns ordinary.`,
	},
	{
		conversion, position.PointsMatch, 10, "*P2k5/4-a4/9/9/9/9/9/9/4K4/9 w - 9:8 0 1", "a9b9i", 2, 2,
		`Red needs one point and the soldier earns it with its next move if it turns idle now: Black's idle advisor
		earns only one of his two by then, and a step of his ordinary general would give Red the tenth. A soldier
		that stays small earns nothing, and a move of Red's general gives Black the ninth point and the advisor
		the tenth.`,
	},
	{
		avoidCheck, position.PointsMatch, 10, "9/9/4-k4/9/9/7R1/8-P/5K3/9/9 w - 8:8 0 1", "i3i4", 2, 2,
		`The idle soldier earns the two points by two steps, and Black's idle general gets only one step between
		them. The checks on e4 and h7 give Black two points and the game at once; any other move of chariot or
		general gives him one, and his general earns the other. A soldier that is not idle any more does not earn
		the second point.`,
	},
	{
		avoidCheck, position.PointsMatch, 10, "9/4*k4/9/9/8R/9/9/5-K3/9/9 w - 8:9 0 1", "f2f1", 2, 2,
		`Black needs one point, so every move of the ordinary chariot loses at once, with or without check. The
		idle general earns Red's two points by two steps: Black's small general earns nothing with its next move,
		whatever it turns into, and comes one turn too late.`,
	},
	{
		avoidCheck, position.PointsMatch, 10, "9/9/3*k5/9/9/9/9/4-K1p2/9/9 b - 7:8 0 1", "d7d8i", 3, 3,
		`The check g2f2 gives Red two points, and his idle general earns the tenth by stepping out of it. The small
		general must turn idle now: it earns Black's two points by its next two steps, while Red's general needs
		three; the soldier keeps Red's general from f2. Moves of the soldier give Red a point
		each, and a general that stays small earns too late.`,
	},
	{
		avoidCheck, position.PointsMatch, 10, "9/9/5-k3/9/9/9/9/3*p5/4-K4/9 b - 8:7 0 1", "f7f8", 3, 4,
		`Both checks of the soldier, on d1 and e2, give Red two points and his target. After f7f8 (8:8) the step
		e1e0 (9:8) loses to d2d1, turned ordinary: stalemate, for Black's general bars the f file. Red's general
		can step to d1 or e2 only if it turns small, safe from the small soldier; then it earns no more and
		Black's general is first.`,
	},
	{
		race, position.PointsMatch, 10, "9/9/3-k-P4/9/9/3p5/9/9/9/4K4 w - 8:9 0 1", "e7e8n", 1, 1,
		`The idle soldier earns Red's ninth point and, turned ordinary, guards d8; Red's general bars the e file.
		Black's idle general has no step, and any move of his ordinary soldier gives Red the tenth point. A
		soldier that stays idle guards nothing, one that turns small does not trouble a general that turns small
		on d8, and a move of Red's general gives Black the tenth point.`,
	},
	{
		race, position.PointsMatch, 10, "3k5/9/2P6/9/9/9/9/9/3*p5/5-K3 b - 9:9 0 1", "d1e1n", 1, 1,
		`Both need one point, and Red's idle general would earn it. On e1, turned ordinary, the soldier guards e0 and
		f1, so that Red must move his ordinary soldier and give Black the point. A small soldier on e1 would
		leave f1 and e0 to a general that turns small, and a move of Black's ordinary general gives Red the point.`,
	},
	{
		mateFirst, position.PointsMatch, 100, "3-k5/9/1n7/R8/9/9/9/9/9/4K4 w - 0:98 0 1", "a6a8", 2, 1,
		`On a8 (99) the chariot takes d8 from Black's idle general, and Red's general bars the e file: the horse
		must move, and a8d8 is mate, even if the horse has gone there. The check gives Black his hundredth point,
		but mate comes first. A check at once gives Black the target without mate, and any other move lets the
		general step to d8 for it.`,
	},
	{
		mateFirst, position.PointsMatch, 100, "4-k4/9/9/4P4/9/9/9/4K4/9/9 w - 0:97 0 1", "e6e7", 2, 2,
		`The soldier takes e8 (98), and Black's idle general must step aside (99). Then e7e8 gives Black the
		hundredth point, but it is stalemate: the soldier guards e9 and the point below the
		general. A soldier that turns small does not keep off a general that turns small, and a move of Red's
		general costs the one tempo there is.`,
	},
	{
		mateFirst, position.PointsMatch, 100, "9/9/5k3/9/4R4/6n2/9/9/1-r7/4K4 w - 0:97 0 1", "e5f5", 2, 2,
		`Red must go on with check, though it gives Black two points (99): Red's general bars the e file, only
		the horse can come between, and f5xf6 is mate at 101 points for Black. After a quiet move (98) the idle
		chariot earns one more, and Red's next ordinary move gives Black the hundredth.`,
	},
	{
		mateFirst, position.PointsMatch, 100, "3k5/9/9/9/9/9/2R4-r1/9/4-R4/5K3 w - 97:98 0 1", "e1e8n", 2, 2,
		`The idle chariot earns a point (98) and, turned ordinary, takes rank 8 and e9 from Black's general: c3d3 or
		c3c9 will be mate, whatever points the check gives Black, and Black's own checks give Red two points and
		the target. The checks on d3 and c9 at once are not mate, because of e9, and give Black the target; after
		other moves Black's idle chariot stops the mate or gives one, and is ahead in points.`,
	},

	// points-tournament: an ordinary move gives the opponent a point, a royal or idle piece earns one.
	{
		conversion, position.PointsTournament, 10, "4k4/9/9/9/9/9/9/9/9/1r1K5 w - 8:0 0 1", "d0d1k", 2, 2,
		`Every move of Black's is an ordinary one and gives Red a point. Turned royal, Red's general earns the last
		one by its next move. Turned idle it would earn as well, but it cannot take the chariot: b0d0 is mate.
		Ordinary or small it does not earn by its next step, and is mated before Black's moves give it both points.`,
	},
	{
		conversion, position.PointsTournament, 10, "9/4*k4/6P2/9/9/9/9/9/3K5/8n w - 8:8 0 1", "g7f7k", 2, 2,
		`The move gives Black a point (9), so Red can make no second ordinary one. The royal soldier guards e7 and f8
		and will earn; Red's general bars the d file, so that the small general has e9 only, and f7f8 (9) shuts
		it in there. Then the horse must move, which gives Red the tenth point. A soldier that turns small does
		not keep the small general from e7, an idle one guards nothing.`,
	},
	{
		conversion, position.PointsTournament, 10, "3-k5/9/9/3*P5/9/9/9/9/9/3K5 w - 0:7 0 1", "d6d7k", 3, 3,
		`Black's idle general needs three steps. The royal soldier keeps it from d8 and follows: d9e9 (8), d7d8
		(1:8), e9f9 (1:9), d8e8, and there is no fourth point but stalemate. An ordinary soldier could follow, too,
		but gives Black a point by each step; an idle one guards nothing, and beside a small one the general
		turns small on d8 and is safe.`,
	},
	{
		conversion, position.PointsTournament, 10, "9/3k5/9/9/9/9/4-R1n2/9/4A4/5K3 w - 7:9 0 1", "e3d3k", 2, 2,
		`Black threatens mate by g3h1, and Red's ordinary moves give Black the target. The royal chariot gives check
		and has earned a point (8); Black must answer d8e8, which gives Red the ninth, and the chariot earns the
		tenth. An idle chariot gives no check, an ordinary or small one does not earn.`,
	},
	{
		conversion, position.PointsTournament, 100, "5*C3/9/3+a*k4/9/9/9/9/9/9/5K3 w - 99:99 0 1", "f9e9k", 2, 1,
		`Black's royal advisor would earn the last point on e8. With an ordinary or royal cannon on e9 it may not go
		there: it would be the screen for a check of its own general. So Black has e7e8 only, by a small general,
		which earns nothing; then the royal cannon earns the last point, while an ordinary one would have to give
		it to Black. A small cannon gives no check to a small general.`,
	},
	{
		avoidCheck, position.PointsTournament, 10, "9/5k3/9/9/4R4/9/9/9/9/3*K1*p3 w - 0:9 0 1", "d0e0", 2, 2,
		`The check e5f5 would be mate if Black's general could not step to e8, and so it only gives Black the tenth
		point. The small general first takes the e file, safe beside a small soldier, at no cost: whatever Black
		moves, e5f5 is mate then, which comes before the tenth point. On d1 the
		general does not hold the e file, and Black turns a piece royal or idle and earns.`,
	},
	{
		avoidCheck, position.PointsTournament, 10, "3*k5/9/3*P5/9/9/9/3p5/9/4K4/1R7 w - 0:9 0 1", "d7d8", 2, 2,
		`The check b0b9 gives Black his tenth point, and it is not a mate because of d8. A small soldier on d8 closes
		that point at no cost: the small general cannot take it, nor leave for e9, which Red's general bars. Black's
		soldier must move, and b0b9 is mate before the point counts. An ordinary or idle soldier on d8 is taken.`,
	},
	{
		race, position.PointsTournament, 100, "3+k5/9/9/-r8/9/3C5/9/3K3+R1/9/9 w - 98:98 0 1", "h2h9", 2, 2,
		`The royal chariot gives check and earns a point; Black's general can only step to d8 (99:99), and the
		chariot earns the last point first. While general and chariot stand on one rank, Black's chariot threatens
		to turn ordinary, small or royal on a2: both are royal, and one is lost. The cannon's and the general's
		moves give Black a point, and his chariot earns the other.`,
	},
	{
		race, position.PointsTournament, 10, "9/9/4k4/9/9/9/9/3*p5/3-K5/9 w - 8:9 0 1", "d1d0k", 2, 1,
		`Red's general must leave the check and has earned his ninth point by that. The royal general earns the tenth
		by its next step, even by taking the soldier that follows it to d1. An idle general cannot take the
		soldier there and is mated, a small one does not earn, and an ordinary one gives Black the tenth point.`,
	},
	{
		trapped, position.PointsTournament, 100, "5*k3/9/9/9/9/9/r8/3+A5/3K5/9 w - 98:98 0 1", "d2e1i", 2, 2,
		`A royal piece in front of the general is a danger: a3d3 after a step of the general, or a3a1 after d2e1,
		attacks both on one line, and that is mate. The advisor must not be royal any more, and must earn both
		points: on e1 it has earned one, and idle it earns the other. Ordinary or small it does not, and Black's
		general turns idle or royal and is first.`,
	},
	{
		trapped, position.PointsTournament, 100, "3*k5/2+n6/3+P5/9/9/9/9/3K5/9/9 w - 0:99 0 1", "d7d8n", 1, 1,
		`On d8, turned ordinary, the soldier attacks the general and the royal horse at once. Red's general holds
		the d file, so the general cannot take it; if it steps aside, the horse is lost, and if the horse moves,
		the general. A small soldier does not attack a small general, and a royal one may not stand beside it.`,
	},
	{
		trapped, position.PointsTournament, 100, "9/9/3k5/7R1/9/3+n*n4/9/9/9/5K3 w - 0:99 0 1", "h6d6s", 1, 0,
		`The chariot on d6 attacks the general upwards and the royal horse downwards, and Black cannot save both. It
		must be small: the small horse could take an ordinary chariot, and a royal one may not stand where that
		horse attacks. All other turns give Black the hundredth point without mate.`,
	},
	{
		trapped, position.PointsTournament, 100, "3+a1*k3/4+P4/9/9/9/9/9/9/4K4/9 w - 0:99 0 1", "e8e9n", 1, 1,
		`Red's royal soldier is attacked by the advisor. On e9, turned ordinary, it attacks the royal advisor on one
		side and the general on the other; the general cannot take it, because Red's general looks up the open e
		file. A small soldier does not attack a small general and lets the advisor go, which earns the last point;
		a royal one may not stand beside the general.`,
	},
	{
		trapped, position.PointsTournament, 100, "5k3/9/9/9/9/9/9/5+A3/4-A*K3/7c1 b - 99:0 0 1", "h0f0s", 1, 0,
		`From f0 the cannon attacks the royal advisor on f2 over Red's own general. The advisor cannot move, for e1
		is taken, and the idle advisor cannot take. A small cannon cannot be taken by the small general, an
		ordinary one can, and a royal one may not stand beside it. All other moves give Red the hundredth point.`,
	},
	{
		mateFirst, position.PointsTournament, 100, "9/5k3/9/9/9/1n7/9/9/4*N4/3+AK4 b - 99:0 0 1", "b4c2s", 1, 0,
		`The horse attacks the royal advisor on d0, which cannot move because e1 is taken: mate, and it comes before
		the hundredth point that the ordinary move gives Red. Small, the horse is safe from Red's small horse; an
		ordinary one would be taken, and a royal one may not stand where that horse attacks.`,
	},
	{
		mateFirst, position.PointsTournament, 100, "9/4k4/9/9/9/9/9/9/4+n4/2*rK5 w - 0:99 0 1", "d0e0s", 1, 0,
		`Red's general is in check by a small chariot and turns small on e0, out of its power. There it attacks the
		royal horse, which may not move, because it is all that stands between the generals: mate, and before the
		hundredth point that the step gives Black. After d0d1 the point counts.`,
	},

	// points-tournament before the first capture: two moves a turn, no conversions.
	{
		twoMoves, position.PointsTournament, 10, "4k4/5P3/4N4/r8/9/9/9/9/4K4/9 w 2 0:8 0 1", "e1d1,e7c8", 1, 1,
		`The soldier guards e8 and f9, the general on d1 takes the d file, and the horse gives check on c8: mate,
		before the two points count that the moves give Black. The general must move first, for the horse stands
		between the generals. After a single move Black is free to answer, and any two other moves give him the
		target.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "9/9/4k4/8N/9/4n3C/9/9/9/4K4 w 2 0:8 0 1", "i6g7,i4i7", 1, 1,
		`The horse opens the file for the cannon, becomes its screen on rank 7 and guards e8: mate, for the general
		cannot leave the rank otherwise, and Black's horse is pinned to the e file. The two points of the moves
		would be Black's target, but mate comes first. With the cannon first the horse is in its way.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "3k5/9/5C3/9/9/9/3N5/9/c3K4/9 w 2 0:8 0 1", "f7f2,f2d2", 1, 1,
		`The cannon goes to d2 by two moves, behind its own horse as the screen: mate, for Red's general bars the e
		file, the general stays on the d file by d9d8, and Black's cannon reaches no point between. Any other two
		moves give Black the target, and a single one leaves him his turn.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "5k3/9/9/5n3/9/9/5N3/9/9/5K3 w 2 0:8 0 1", "f3e5,e5d7", 1, 1,
		`On d7 the horse guards e9 and f8, and Black's horse is pinned between the generals, now that Red's has left
		the file: stalemate, which comes before the tenth point. Only by e5 is d7 reached in two jumps, and after
		a single jump Black's general leaves the file.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "9/5k3/9/9/9/9/5p3/5K3/9/3R5 w 2 0:7 0 1", "f2e2,d0f0", 2, 2,
		`The general leaves the check for the e file and the chariot comes behind the soldier. The soldier may not
		leave the f file, nor the general go to e8, so Black can only step down and up the file, and the chariot
		takes the soldier with mate. A single move, or another second one, lets the general or the
		soldier off the file.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "3kPa3/9/9/6R2/9/9/9/9/4K4/9 b 2 0:9 0 1", "d9d8,f9e8", 1, 1,
		`Every move of Red's gives Black the tenth point, so Red's one hope is the mate on d6. Black's general must
		leave the check of the soldier, and the advisor goes to e8, from where it can come between on d7. After
		d9d8 alone, or with a second step to d7, the chariot mates on d6.`,
	},
	{
		twoMoves, position.PointsTournament, 10, "3k5/9/9/6r2/9/9/5r3/4K4/9/3A5 w 2 9:0 0 1", "e2e1,e1e0", 1, 1,
		`Every move of Black's gives Red the tenth point, unless it is mate, and Black threatens g6e6. With the
		general on e0 the advisor can come between on e1. On e1 or e2, or with the advisor moved, the chariot
		mates; one step alone is not enough.`,
	},
}

// name returns the name of the puzzle's test.
func (z puzzle) name() string {
	return string(z.motif) + ", " + z.variant.Name + ", " + z.turn
}

// position returns the position of the puzzle and its winning turn.
func (z puzzle) position(t *testing.T) (*position.Position, position.Turn) {
	t.Helper()
	p, err := fen.Parse(z.variant, z.fen)
	require.NoError(t, err)
	r := p.Rules()
	r.PointsTarget = z.target
	p.SetRules(r)
	require.False(t, p.Terminal().Over)
	turn, err := p.ParseTurn(z.turn)
	require.NoError(t, err)
	return p, turn
}

// plies returns how many single moves the win takes at most. The last one may be the opponent's.
func (z puzzle) plies() int {
	plies := 2 * z.within
	if z.motif == twoMoves {
		plies *= 2
	}
	return plies
}

// TestPointsSuite lets the engine find the winning turns.
func TestPointsSuite(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.HashMB = 16 })
	for _, z := range puzzles {
		t.Run(z.name(), func(t *testing.T) {
			p, _ := z.position(t)
			e.Clear()
			r, _ := search(t, e, p, Limits{Nodes: 150_000})
			assert.Equal(t, z.turn, p.FormatTurn(r.Best), z.why)
			plies, ok := MateIn(r.Score)
			assert.True(t, ok, "score %d", r.Score)
			assert.Positive(t, plies)
			assert.LessOrEqual(t, plies, z.plies())
		})
	}
}

// TestPointsSuiteIsSound proves with a plain solver, which shares nothing with the engine but the rules,
// that the winning turn of each puzzle wins in as many turns as stated and not sooner, and that after every
// other turn the opponent wins. So there is no second winning turn at any depth.
func TestPointsSuiteIsSound(t *testing.T) {
	t.Parallel()
	for _, z := range puzzles {
		t.Run(z.name(), func(t *testing.T) {
			t.Parallel()
			p, winning := z.position(t)
			s := newSolver(p)
			assert.True(t, s.forces(winning, z.within), "the turn wins")
			assert.False(t, s.forces(winning, z.within-1), "the turn wins sooner than stated")
			longest := 0
			for _, turn := range p.LegalTurns() {
				if turn == winning {
					continue
				}
				n, lost := s.loses(turn, z.others)
				assert.True(t, lost, "%s does not lose", p.FormatTurn(turn))
				longest = max(longest, n)
			}
			assert.Equal(t, z.others, longest, "another turn holds out as long as stated")
		})
	}
}

// TestPointsSuiteIsBroad counts what the suite covers.
func TestPointsSuiteIsBroad(t *testing.T) {
	t.Parallel()
	motifs, variants, names := map[motif]int{}, map[*position.Variant]int{}, map[string]bool{}
	for _, z := range puzzles {
		motifs[z.motif]++
		variants[z.variant]++
		assert.False(t, names[z.name()], "two puzzles are called %s", z.name())
		names[z.name()] = true
		if z.motif == conversion {
			assert.True(t, strings.ContainsRune("nski", rune(z.turn[len(z.turn)-1])), z.turn)
		}
		assert.Equal(t, z.motif == twoMoves, strings.Contains(z.turn, ","), z.turn)
	}
	for _, m := range []motif{conversion, avoidCheck, race, trapped, mateFirst, twoMoves} {
		assert.GreaterOrEqual(t, motifs[m], 4, m)
	}
	for _, v := range position.Variants() {
		if v.HasPoints() {
			assert.GreaterOrEqual(t, variants[v], 9, v.Name)
		}
	}
}
