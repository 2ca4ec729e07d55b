package protocol

import (
	"errors"
	"fmt"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// setPosition carries out a position command.
func (s *Session) setPosition(c command) {
	if len(c.args) == 0 {
		s.refuse(errors.New("position: want fen or startpos"))
		return
	}
	board, ranks, err := s.readPosition(c.args)
	s.accept(board, ranks, err)
}

// setBarePosition is how the Cyclone dialect gives a position: the same without the word. Who does so
// counts ranks from 0.
func (s *Session) setBarePosition(c command) {
	s.ranks.cyclone = true
	board, ranks, err := s.readPosition(append([]string{c.name}, c.args...))
	s.accept(board, ranks, err)
}

// refuse reports a position that cannot be set. The board stays as it was, but no move is given for it.
func (s *Session) refuse(err error) {
	s.refused = true
	s.problem("%v", err)
}

// accept puts a position on the board that was read with ranks counted in a certain way.
func (s *Session) accept(board *position.Position, ranks wire.Ranks, err error) {
	if err != nil {
		s.refuse(err)
		return
	}
	if ranks != s.dialect().ranks {
		s.ranks.evidence = ranks
		s.out.line(s.dialect().message("ranks count from " + ranks.String()))
	}
	s.board, s.refused, s.banned = board, false, nil
}

// readPosition reads "fen F" or "startpos", or a FEN alone, and the moves that follow. The moves may tell
// how ranks are counted: the way that is returned.
func (s *Session) readPosition(args []string) (*position.Position, wire.Ranks, error) {
	ranks := s.dialect().ranks
	where, moves, _ := cutAt(args, "moves")
	start, err := s.readStart(where)
	if err != nil {
		return nil, ranks, err
	}
	board, err := s.playMoves(start.Clone(), moves, ranks)
	if err == nil || s.variant.FirstRank() > 0 || !s.ranks.open(s.protocol) {
		return board, ranks, err
	}
	if other, otherErr := s.playMoves(start.Clone(), moves, ranks.Other()); otherErr == nil {
		return other, ranks.Other(), nil
	}
	return nil, ranks, err
}

// readStart reads the position before the moves.
func (s *Session) readStart(where []string) (*position.Position, error) {
	var p *position.Position
	var err error
	switch {
	case len(where) > 0 && strings.EqualFold(where[0], "startpos"):
		if len(where) > 1 {
			return nil, fmt.Errorf("position: %q after startpos, want moves", quoted(where[1]))
		}
		p, err = position.FromSetup(s.startSetup())
	case len(where) > 0 && strings.EqualFold(where[0], "fen"):
		p, err = fen.Parse(s.variant, strings.Join(where[1:], " "))
	case len(where) > 0 && strings.Contains(where[0], "/"):
		p, err = fen.Parse(s.variant, strings.Join(where, " "))
	case len(where) > 0:
		return nil, fmt.Errorf("position: %q, want fen or startpos", quoted(where[0]))
	default:
		return nil, errors.New("position: want fen or startpos")
	}
	if err != nil {
		return nil, errors.New(quotedLine(err.Error()))
	}
	p.SetRules(s.set.referee())
	return p, nil
}

// playMoves plays moves on p and returns it. The error names the first that cannot be played.
func (s *Session) playMoves(p *position.Position, moves []string, ranks wire.Ranks) (*position.Position, error) {
	for i, text := range moves {
		turn, err := readTurn(p, text, ranks)
		if err != nil {
			return nil, fmt.Errorf("move %d \"%s\": %w", i+1, quoted(text), err)
		}
		p.Play(turn)
	}
	return p, nil
}

// readTurn reads a legal turn of p: coordinates as the other side counts ranks, or what people write.
func readTurn(p *position.Position, text string, ranks wire.Ranks) (position.Turn, error) {
	turn, err := position.Turn{}, position.ErrNotAMove
	if canonical, ok := ranks.Read(text); ok {
		turn, err = p.ParseTurn(canonical)
	}
	sign := strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") // of a marker, or of pieces in WXF
	if !errors.Is(err, position.ErrNotAMove) || wire.LooksLikeTurn(text) && !sign || text == nullMove {
		return turn, err
	}
	if p.Variant().HasNotation(position.SAN) && (text[0] == 'O' || text[0] == '0') {
		return turn, position.ErrIllegal // castling is the king's move on the wire
	}
	return notation.ReadWords(p, text)
}

// nullMove is UCI's move that is none.
const nullMove = "0000"

// readTurns reads those of the texts that are legal turns of p.
func readTurns(p *position.Position, texts []string, ranks wire.Ranks) []position.Turn {
	var turns []position.Turn
	for _, text := range texts {
		if turn, err := readTurn(p, text, ranks); err == nil {
			turns = append(turns, turn)
		}
	}
	return turns
}

// banMoves forbids moves in the position on the board, in place of those forbidden earlier.
func (s *Session) banMoves(c command) {
	s.banned = readTurns(s.board, c.args, s.dialect().ranks)
}
