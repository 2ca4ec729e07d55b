package claims_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"xqengine/claims"
	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/position/explain"
)

// What each kind says, proved anew.

// repetition returns an error unless a side loses by a repetition and a clause.
func repetition(p *position.Position, loser position.Colour, clause string) error {
	if o := p.Outcome(); o.Reason != position.Repetition || !o.WonBy(loser.Other()) {
		return errors.New("no repetition that loses")
	}
	table, _ := p.RepetitionTable(3)
	want := "oneForbidden"
	if table.Rule.ForbidsChasingOne() {
		want = "perpetualChase"
	}
	checks := true
	for _, row := range table.Plies {
		checks = checks && (row.Side != loser || row.Class == position.CheckPly)
	}
	if checks || p.Variant().HasPoints() {
		want = "perpetualCheck"
	}
	return is(clause == want, "it loses by %s", want)
}

func (f *said) mate(c *claims.Claim, p, q, after *position.Position) error {
	side := p.Side()
	ask := func(p *position.Position, turns int, want mateproof.Verdict) error {
		got := f.prover.Wins(p.Clone(), side, turns)
		if got == mateproof.Undecided {
			return errUndecided
		}
		return is(got == want, "a win in %d turns of both sides is %s", turns, got)
	}
	n := c.Number
	if n < 1 {
		return errors.New("no turns")
	}
	var errs []error
	if n > 1 {
		errs = append(errs, ask(q, 2*n-2, mateproof.Proved), ask(p, 2*n-3, mateproof.Refuted))
	} else {
		errs = append(errs, is(q.Outcome().WonBy(side), "%s does not end the game", c.Move))
	}
	if len(c.Line) == 0 || c.Line[0] != c.Move {
		return errors.New("the line begins with another move")
	}
	if len(c.Line) > 1 {
		_, end, err := missing(p, c.Line)
		errs = append(errs, err, is(err == nil && end.Outcome().WonBy(side) && len(c.Line) == 2*n-1, "the line does not win"))
	}
	if c.Voice == claims.Misses && f.played != "" {
		if n == 1 {
			errs = append(errs, is(!after.Outcome().WonBy(side), "the move played wins as well"))
		} else {
			errs = append(errs, ask(after, 2*n-2, mateproof.Refuted))
		}
	}
	return all(errs...)
}

func (f *said) backRank(c *claims.Claim, p *position.Position) error {
	mover := p.Side()
	for _, turn := range c.Line {
		q, err := play(p, turn)
		if err != nil {
			return err
		}
		p = q
	}
	if o := p.Outcome(); o.Reason != position.Mate || !o.WonBy(mover) {
		return errors.New("no mate")
	}
	b := read(p)
	king, home, next := "K", byte('1'), "2"
	if p.Side() == position.Black {
		king, home, next = "k", '8', "7"
	}
	for square, piece := range b {
		if piece != king || square[1] != home {
			continue
		}
		shut, struck := true, false
		for file := max(square[0]-1, 'a'); file <= min(square[0]+1, 'h'); file++ {
			shut = shut && isOf(b[string(file)+next], p.Side())
		}
		for _, step := range []int{-1, 1} {
			for file := int(square[0]) + step; file >= 'a' && file <= 'h'; file += step {
				if piece := b[string(rune(file))+string(home)]; piece != "" {
					struck = struck || isOf(piece, mover) && strings.Contains("RQ", letter(piece))
					break
				}
			}
		}
		return is(shut && struck, "not on the back rank")
	}
	return errors.New("the king is not on its first rank")
}

func (f *said) hang(c *claims.Claim, p, q *position.Position) error {
	from, to, _ := parts(c.Move)
	if err := all(stands(p, c, 0), stands(p, c, 1)); err != nil {
		return err
	}
	before := len(read(f.before))
	return all(is(c.Spots[0].Square == to && c.Spots[1].Square == from, "%s is another capture", c.Move),
		is(isOf(c.Spots[0].Piece, p.Side().Other()), "nothing is captured"),
		is(len(onto(q, to)) == 0, "%v takes back", onto(q, to)),
		is(c.Voice == claims.Misses || len(read(p)) == before, "the move played captures"))
}

// missing returns the pieces of a side that leave the board in a line, and the position at its end.
func missing(p *position.Position, line []string) (gone [2][]string, end *position.Position, err error) {
	for _, turn := range line {
		q, err := play(p, turn)
		if err != nil {
			return gone, nil, err
		}
		was, now := count(read(p)), count(read(q))
		for piece, n := range was {
			for range max(n-now[piece], 0) {
				if red(piece) {
					gone[position.Red] = append(gone[position.Red], piece)
				} else {
					gone[position.Black] = append(gone[position.Black], piece)
				}
			}
		}
		p = q
	}
	slices.Sort(gone[0])
	slices.Sort(gone[1])
	return gone, p, nil
}

// count counts the pieces by letter: kinds may change with a move.
func count(b board) map[string]int {
	n := map[string]int{}
	for _, piece := range b {
		n[piece[len(piece)-1:]]++
	}
	return n
}

// same reports whether two lists have the same letters of pieces.
func same(letters, pieces []string) bool {
	var plain []string
	for _, piece := range pieces {
		plain = append(plain, piece[len(piece)-1:])
	}
	slices.Sort(plain)
	return slices.Equal(letters, plain)
}

func (f *said) exchange(c *claims.Claim, p *position.Position) error {
	from, to, _ := parts(c.Move)
	if err := all(stands(p, c, 0), stands(p, c, 1), is(c.Spots[0].Square == to && c.Spots[1].Square == from, "%s is another capture", c.Move),
		is(len(c.Line) > 0 && c.Line[0] == c.Move, "the line begins with another move")); err != nil {
		return err
	}
	at := p
	for _, turn := range c.Line {
		if !slices.Contains(onto(at, to), turn) {
			return fmt.Errorf("%s does not capture on %s", turn, to)
		}
		at, _ = play(at, turn)
	}
	line := c.Line
	if c.Voice == claims.Allows {
		line = append([]string{f.played}, line...)
	}
	gone, end, err := missing(f.before, line)
	if err != nil {
		return err
	}
	v, mover := p.Variant(), p.Side()
	won, err := f.gainBy(p, c.Move)
	balance := read(end).lead(v, mover) - read(p).lead(v, mover)
	return all(err, is(same(gone[mover.Other()], c.Lost) && same(gone[mover], c.Won), "%v are gone", gone),
		is(won == balance && won > 0, "the line wins %d, the exchange %d", balance, won),
		is(read(end).lead(v, mover) > read(f.before).lead(v, mover), "the move played has taken as much"))
}

func (f *said) material(c *claims.Claim, p *position.Position) error {
	mover := p.Side()
	line := c.Line
	if c.Voice == claims.Allows {
		line = append([]string{f.played}, line...)
	}
	gone, end, err := missing(f.before, line)
	if err != nil {
		return err
	}
	v := p.Variant()
	won := read(end).lead(v, mover) - read(f.before).lead(v, mover)
	if err := all(is(len(c.Line) > 0 && c.Line[0] == c.Move && c.Number == (len(c.Line)+1)/2, "not so many turns"),
		is(same(gone[mover.Other()], c.Lost) && same(gone[mover], c.Won), "%v are gone", gone), is(won > 0, "nothing is won"),
		is(end.Side() == mover.Other() && !end.InCheck() && !end.Outcome().Over, "not at rest")); err != nil {
		return err
	}
	for square, piece := range read(end) {
		if isOf(piece, mover) {
			back, err := f.gain(end, square)
			if err := all(err, is(back == 0, "%d are won back on %s", back, square)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *said) fork(c *claims.Claim, p, q *position.Position) error {
	_, to, _ := parts(c.Move)
	mover := p.Side()
	v := p.Variant()
	if err := all(stands(q, c, 0), stands(q, c, 1), stands(q, c, 2), is(c.Spots[0].Square == to, "another piece moves"),
		is(c.Spots[1].Square != c.Spots[2].Square, "one piece twice")); err != nil {
		return err
	}
	var only, ever [2]bool
	for _, reply := range turns(q) {
		r, err := play(q, reply)
		if err != nil {
			return err
		}
		if r.Outcome().WonBy(mover) {
			continue
		}
		spent := max(read(q).lead(v, mover)-read(r).lead(v, mover), 0)
		var wins [2]bool
		for i, target := range c.Spots[1:3] {
			for _, turn := range onto(r, target.Square) {
				if from, _, _ := parts(turn); from == to {
					ever[i] = true
					won, err := f.gainBy(r, turn)
					if err != nil {
						return err
					}
					wins[i] = wins[i] || won > spent
				}
			}
		}
		if !wins[0] && !wins[1] {
			return fmt.Errorf("%s saves both", reply)
		}
		only[0], only[1] = only[0] || wins[0] && !wins[1], only[1] || wins[1] && !wins[0]
	}
	for i, target := range c.Spots[1:3] {
		king := letter(target.Piece) == "K" && isOf(target.Piece, mover.Other())
		if king && !q.InCheck() && c.Kind == claims.Fork {
			return errors.New("no check")
		}
		if !king && (!only[i] || !ever[i]) {
			return fmt.Errorf("%s does not matter", target.Square)
		}
	}
	if c.Kind == claims.Skewer {
		return inLine(q, to, c.Spots[1].Square, c.Spots[2].Square)
	}
	return nil
}

// inLine returns an error unless pieces stand behind each other in a line from a square.
func inLine(p *position.Position, squares ...string) error {
	place := map[string][2]int{}
	at := map[[2]int]string{}
	for y, rank := range p.Variant().Ranks() {
		for x, s := range rank {
			name := p.Variant().SquareName(s)
			place[name], at[[2]int{x, y}] = [2]int{x, y}, name
		}
	}
	b := read(p)
	from := place[squares[0]]
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			var met []string
			for n := 1; n < 12 && (dx != 0 || dy != 0); n++ {
				if s := at[[2]int{from[0] + n*dx, from[1] + n*dy}]; b[s] != "" {
					met = append(met, s)
				}
			}
			if n := len(squares) - 1; len(met) >= n && slices.Equal(met[:n], squares[1:]) {
				return nil
			}
		}
	}
	return errors.New("not in a line")
}

// cleared returns the position without the piece on a square.
func cleared(p *position.Position, square string) (*position.Position, error) {
	s, ok := p.Variant().ParseSquare(square)
	if !ok {
		return nil, fmt.Errorf("%q: not a square", square)
	}
	return position.FromSetup(p.Setup().Without(s))
}

// goes reports whether a piece has a legal move, and one to a square if that is named.
func goes(p *position.Position, from, to string) bool {
	return slices.ContainsFunc(turns(p), func(turn string) bool {
		for _, move := range strings.Split(turn, ",") {
			if strings.HasPrefix(move, from+to) {
				return true
			}
		}
		return false
	})
}

func (f *said) pin(c *claims.Claim, q *position.Position) error {
	_, to, _ := parts(c.Move)
	if err := all(stands(q, c, 0), stands(q, c, 1), is(c.Spots[0].Square == to, "another piece moves"), is(!q.InCheck(), "check")); err != nil {
		return err
	}
	held := c.Spots[1]
	if !isOf(held.Piece, q.Side()) || goes(q, held.Square, "") {
		return errors.New("it is not held")
	}
	freed, err := cleared(q, to)
	if err != nil {
		return err
	}
	open, err := cleared(q, held.Square)
	return all(is(goes(freed, held.Square, ""), "something else holds it"), is(err != nil || open.InCheck(), "it shields nothing"))
}

func (f *said) discovered(c *claims.Claim, p, q *position.Position) error {
	_, to, _ := parts(c.Move)
	if err := all(stands(p, c, 0), stands(q, c, 0), is(q.InCheck(), "no check"), is(c.Spots[0].Square != to, "the piece itself moves"),
		is(isOf(c.Spots[0].Piece, p.Side()), "not a piece of the side")); err != nil {
		return err
	}
	return alone(q, c.Spots[0])
}

// alone returns an error unless the check ends when one piece is another one: nothing, or a piece of the side in check. Not every
// such board is a position.
func alone(q *position.Position, checker claims.Spot) error {
	v := q.Variant()
	s, _ := v.ParseSquare(checker.Square)
	for _, t := range []position.PieceType{position.NoType, position.Soldier, position.Cannon, position.Horse, position.Chariot} {
		if t == position.Cannon && v.OnSquares() {
			continue
		}
		setup := q.Setup().Without(s)
		if t != position.NoType {
			setup.Board[s] = position.MakePiece(q.Side(), t)
		}
		if changed, err := position.FromSetup(setup); err == nil {
			return is(!changed.InCheck(), "another piece checks")
		}
	}
	return errUndecided
}

func (f *said) guard(c *claims.Claim, p, q *position.Position) error {
	_, to, _ := parts(c.Move)
	if err := all(stands(q, c, 0), stands(p, c, 1), is(c.Spots[1].Square == to, "nothing is captured there"),
		is(len(c.Line) == 1 && c.Line[0] == c.Move, "another line"), is(isOf(c.Spots[0].Piece, q.Side()), "not a piece of the side"),
		is(isOf(c.Spots[1].Piece, q.Side()) && len(onto(q, to)) == 0 && !q.InCheck(), "not a capture for nothing")); err != nil {
		return err
	}
	guard := c.Spots[0].Square
	if c.Kind == claims.Guard {
		why := explain.WhyIllegal(q, guard+to)
		return is(slices.Contains([]explain.Why{explain.WhyExposed, explain.WhyKingExposed, explain.WhyFacing}, why), "it may not because %s", why)
	}
	if err := stands(q, c, 2); err != nil {
		return err
	}
	freed, err := cleared(q, c.Spots[2].Square)
	return all(err, is(c.Spots[2].Square != to, "the captor itself"), is(err != nil || goes(freed, guard, to), "it does not go there either"),
		is(!q.Variant().OnSquares() && fills(q, c), "it does not fill a leg or eye"))
}

// fills reports whether the third piece of a claim stands next to the first, a horse or elephant, towards where that would go.
func fills(p *position.Position, c *claims.Claim) bool {
	place := map[string][2]int{}
	for y, rank := range p.Variant().Ranks() {
		for x, s := range rank {
			place[p.Variant().SquareName(s)] = [2]int{x, y}
		}
	}
	from, to, way := place[c.Spots[0].Square], place[c.Spots[1].Square], place[c.Spots[2].Square]
	dx, dy, x, y := to[0]-from[0], to[1]-from[1], way[0]-from[0], way[1]-from[1]
	unit := func(n int) int { return min(max(n, -1), 1) }
	switch letter(c.Spots[0].Piece) {
	case "N":
		if dx*dx > dy*dy {
			return x == unit(dx) && y == 0
		}
		return x == 0 && y == unit(dy)
	case "B":
		return x == unit(dx) && y == unit(dy)
	}
	return false
}

func (f *said) points(c *claims.Claim, after *position.Position) error {
	side, other := f.before.Side(), f.before.Side().Other()
	best, err := play(f.before, f.best)
	if err != nil {
		return err
	}
	earned := func(p *position.Position, c position.Colour) int { return p.Points(c) - f.before.Points(c) }
	switch c.Kind {
	case claims.Gives:
		return is(earned(after, other) == c.Number && earned(best, other) == c.Against && c.Number > max(c.Against, 0), "other points")
	case claims.Points:
		return is(earned(best, side) == c.Number && earned(after, side) == c.Against && c.Number > max(c.Against, 0), "other points")
	}
	target := after.PointsTarget()
	return is(target-after.Points(side) == c.Number && target-after.Points(other) == c.Against && c.Against < c.Number, "other points")
}
