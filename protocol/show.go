package protocol

import (
	"fmt"
	"strconv"
	"strings"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// show prints the board and what the rules say about it, in the same words in both protocols.
func (s *Session) show(command) {
	for _, line := range Describe(s.board, s.dialect().ranks) {
		s.out.line(line)
	}
}

// Describe returns what d prints: a picture of the board and then one labelled line for each property.
func Describe(p *position.Position, ranks wire.Ranks) []string {
	lines := strings.Split(strings.TrimRight(explain.Diagram(p), "\n"), "\n")
	checkers := make([]string, 0, 2)
	for _, square := range p.Checkers().Squares() {
		checkers = append(checkers, p.Variant().SquareName(square))
	}
	if len(checkers) == 0 {
		checkers = append(checkers, "-")
	}
	first := ranks.String()
	if n := p.Variant().FirstRank(); n > 0 {
		first = strconv.Itoa(n)
	}
	turns := p.LegalTurns()
	var legal strings.Builder
	fmt.Fprintf(&legal, "Legal turns: %d:", len(turns))
	for _, turn := range turns {
		legal.WriteByte(' ')
		legal.WriteString(p.FormatTurn(turn))
	}
	return append(lines, "",
		"Variant: "+p.Variant().Name,
		"Fen: "+fen.Format(p),
		fmt.Sprintf("Key: %016X", p.Key()),
		"Ranks: "+first,
		"Checkers: "+strings.Join(checkers, " "),
		legal.String(),
		"Result: "+explain.Outcome(p),
	)
}

// explain prints the evaluation of the board term by term, from the view of who moves first.
func (s *Session) explain(command) {
	for _, line := range s.evaluation() {
		s.out.line(line)
	}
}

func (s *Session) evaluation() []string {
	x := s.engine.Explain(s.board)
	first := s.board.Variant().ColourName(position.Red)
	lines := []string{
		fmt.Sprintf("term           %7s mid%6s end   black mid black end     total", first, first),
	}
	for _, term := range x.Terms {
		sides := strings.Repeat(" ", 40)
		if term.SplitBySide {
			sides = fmt.Sprintf("%10d%10d%10d%10d", term.Red.Middle, term.Red.End, term.Black.Middle, term.Black.End)
		}
		lines = append(lines, fmt.Sprintf("%-16s%s%10d", term.Name, sides, term.Total))
	}
	lines = append(lines, fmt.Sprintf("Total: %d centipawns for %s", x.Total, s.board.Variant().ColourTitle(position.Red)))
	if x.Net == nil {
		return lines
	}
	return append(lines, netLines(x.Net, s.board.Variant())...)
}

// netLines tells what the net says: the board with the worth of each piece in pawns, and the value.
func netLines(x *eval.NetExplanation, v *position.Variant) []string {
	first := v.ColourTitle(position.Red)
	worth := map[position.Square]eval.PieceWorth{}
	for _, piece := range x.Pieces {
		worth[piece.Square] = piece
	}
	lines := []string{"", "What each piece is worth to the net where it stands, in pawns for " + first + ":"}
	for _, rank := range v.Ranks() {
		var row strings.Builder
		for _, square := range rank {
			piece, stands := worth[square]
			if !stands {
				row.WriteString("       .")
				continue
			}
			fmt.Fprintf(&row, "%+8.2f", float64(piece.Worth)/100)
		}
		lines = append(lines, row.String())
	}
	used := "not used"
	if x.Used {
		used = "used"
	}
	return append(lines, fmt.Sprintf("Net: %d centipawns for %s, %d with its draw scale; %s, %s, %s", x.Raw, first, x.Total, x.Net, nnue.Kernels(), used))
}
