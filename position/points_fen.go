package position

import (
	"fmt"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// mostPoints bounds the points in a FEN, either way: the largest target, and room to pass it.
const mostPoints = 99999

// parsePhase reads the turn and points fields. An empty turn field is a missing one.
func (p *Position) parsePhase(turn, points string) error {
	r := p.variant.points
	if turn != "" && turn != "-" && (r == nil || !r.doubleTurn) {
		return fenError(fieldTurn, "%q, but %s has no turn field: want -", clip.Text(turn), p.variant.Name)
	}
	if r == nil {
		if points != "-" {
			return fenError(fieldPoints, "%q, but %s has no points: want -", clip.Text(points), p.variant.Name)
		}
		return nil
	}
	f := p.top()
	switch turn {
	case "-":
	case "1":
		f.phase = firstTurn
	case "2":
		f.phase = doubleMoves
	case "":
		f.phase = p.likelyPhase()
	default:
		return fenError(fieldTurn, "%q, want 1, 2 or -", clip.Text(turn))
	}
	if points == "-" {
		return nil
	}
	red, black, ok := strings.Cut(points, ":")
	if !ok {
		return fenError(fieldPoints, "%q, want Red's and Black's as in 12:7", clip.Text(points))
	}
	for c, text := range []string{red, black} {
		n, err := strconv.Atoi(text)
		if err != nil || text[0] == '+' {
			return fenError(fieldPoints, "%q is no number", clip.Text(text))
		}
		if n < -mostPoints || n > mostPoints {
			return fenError(fieldPoints, "%d is beyond %d", n, mostPoints)
		}
		f.points[c] = int32(n)
	}
	return nil
}

// likelyPhase tells the phase of a position whose turn field is missing: the first turn for the untouched
// array with Red to move, turns of two moves while all men are on the board.
func (p *Position) likelyPhase() phase {
	switch {
	case !p.variant.points.doubleTurn || p.Occupied().Count() < 32:
		return singleMoves
	case p.side == Red && p.isArray():
		return firstTurn
	}
	return doubleMoves
}

// isArray tells whether the men stand, ordinary, as at the start of a game.
func (p *Position) isArray() bool {
	board, _, _ := strings.Cut(p.FEN(), " ")
	return board == pointsArray
}

// phaseFields returns the turn and points fields of the FEN.
func (p *Position) phaseFields() (turn, points string) {
	f := p.top()
	turn = "-"
	switch f.phase {
	case firstTurn:
		turn = "1"
	case doubleMoves, secondMove:
		turn = "2"
	}
	return turn, fmt.Sprintf("%d:%d", f.points[Red], f.points[Black])
}

// validateScoring tells whether a position of the points variants may exist: the side that is not to move has general
// and royal pieces safe.
func (p *Position) validateScoring() error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	if err := p.validateFacing(); err != nil {
		return err
	}
	us, them := p.side, p.side.Other()
	k := p.general[them]
	if p.generalAttackedBy(k, us, p.hostile(them, p.board[k].Kind()), p.Occupied()) {
		return fenError(fieldSide, "%s is to move, but the %s general stands in check", us, them)
	}
	able := p.byColour[us].not(p.byKind[Idle])
	for royals := p.byKind[Royal].and(p.byColour[them]).not(p.byType[General]); royals.any(); {
		s := royals.Pop()
		if p.attackersOfRoyal(s, us, able, p.Occupied()).any() {
			return fenError(fieldSide, "%s is to move, but the royal %s %s on %s is attacked", us, them, p.board[s].Type(), p.variant.shape.name(s))
		}
	}
	return nil
}
