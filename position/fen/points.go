package fen

import (
	"fmt"
	"strconv"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Turn and points in a FEN, and that xiangqi has neither.

// readPoints reads the turn and points fields. An empty turn field is a missing one.
func readPoints(s *position.Setup, turn, points string) error {
	v := s.Variant
	switch {
	case turn == "-", turn == "" && !v.DoubleTurns():
	case !v.DoubleTurns():
		return position.NewSetupError(position.FieldTurn, position.SetupNoTurnField, clip.Text(turn), v.Name)
	case turn == "1":
		s.Phase = position.FirstTurn
	case turn == "2":
		s.Phase = position.DoubleMoves
	case turn == "":
		s.Phase = s.In(v).Phase
	default:
		return position.NewSetupError(position.FieldTurn, position.SetupNotATurn, clip.Text(turn))
	}
	if points == "-" {
		return nil
	}
	if !v.HasPoints() {
		return position.NewSetupError(position.FieldPoints, position.SetupNoPointsField, clip.Text(points), v.Name)
	}
	red, black, ok := strings.Cut(points, ":")
	if !ok {
		return position.NewSetupError(position.FieldPoints, position.SetupNotPoints, clip.Text(points))
	}
	for c, text := range []string{red, black} {
		n, err := strconv.Atoi(text)
		if err != nil || text[0] == '+' {
			return position.NewSetupError(position.FieldPoints, position.SetupNotANumber, clip.Text(text))
		}
		s.Points[c] = n
	}
	return nil
}

// writePoints writes the turn and points fields.
func writePoints(s *position.Setup) (turn, points string) {
	turn = "-"
	switch s.Phase {
	case position.FirstTurn:
		turn = "1"
	case position.DoubleMoves:
		turn = "2"
	}
	return turn, fmt.Sprintf("%d:%d", s.Points[position.Red], s.Points[position.Black])
}
