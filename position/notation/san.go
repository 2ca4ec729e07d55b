package notation

import (
	"errors"
	"fmt"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// The notation of chess: standard algebraic notation, written as the export format of PGN has it.

// sanLetters are the letters of the pieces by their types; a pawn has none.
var sanLetters = map[position.PieceType]string{
	position.Knight: "N", position.Bishop: "B", position.Rook: "R", position.Queen: "Q", position.King: "K",
}

// FormatSAN returns a legal turn of chess as Nf3, exd6, bxa8=N+ or O-O-O#. It plays the turn to see what it does, and takes
// it back.
func FormatSAN(p *position.Position, t position.Turn) string {
	if t.IsZero() {
		return ""
	}
	m := t.Moves()[0]
	text := sanWithoutCheck(p, m)
	p.Play(t)
	defer p.Back()
	switch {
	case !p.InCheck():
		return text
	case p.Stuck():
		return text + "#"
	}
	return text + "+"
}

func sanWithoutCheck(p *position.Position, m position.Move) string {
	coordinates := p.FormatTurn(position.NewTurn(m))
	from, to, becomes := coordinates[:2], coordinates[2:4], coordinates[4:]
	kind := p.PieceAt(m.From()).Type()
	if wing := castlingText(kind, from, to); wing != "" {
		return wing
	}
	takes := ""
	if from[0] != to[0] && kind == position.Pawn || p.PieceAt(m.To()) != position.NoPiece {
		takes = "x"
	}
	if kind == position.Pawn {
		text := to
		if takes != "" {
			text = from[:1] + "x" + to
		}
		if becomes != "" {
			text += "=" + strings.ToUpper(becomes)
		}
		return text
	}
	return sanLetters[kind] + origin(p, m, from) + takes + to
}

// castlingText returns how a king's move castles, the empty string if it is another move.
func castlingText(kind position.PieceType, from, to string) string {
	switch {
	case kind != position.King || from[0] != 'e':
		return ""
	case to[0] == 'g':
		return "O-O"
	case to[0] == 'c':
		return "O-O-O"
	}
	return ""
}

// origin returns what tells a piece from the others of its sort that could legally go to the same square: its file, or
// else its rank, or else its square.
func origin(p *position.Position, m position.Move, from string) string {
	list := new(position.MoveList)
	p.LegalMoves(list)
	others, onFile, onRank := false, false, false
	for _, other := range list.Moves() {
		if other.To() != m.To() || other.From() == m.From() || p.PieceAt(other.From()) != p.PieceAt(m.From()) {
			continue
		}
		name := p.Variant().SquareName(other.From())
		others = true
		onFile = onFile || name[0] == from[0]
		onRank = onRank || name[1] == from[1]
	}
	switch {
	case !others:
		return ""
	case !onFile:
		return from[:1]
	case !onRank:
		return from[1:]
	}
	return from
}

// sanText is what a text in SAN says.
type sanText struct {
	kind       position.PieceType
	wing       string // O-O or O-O-O
	file, rank byte   // of the square it comes from, 0 for what is not said
	to         string
	becomes    byte // q, r, b or n; 0 where nothing is said
	takes      bool
}

// ParseSAN reads a legal turn of chess. It takes what people write: signs of check and praise and the x missing or too
// many, more of the origin than needed (Ng1f3, e2-e4), castling with zeros, promotions without the sign (e8Q, e8(Q)). The
// letters of pieces are capitals: bxc3 is a pawn's capture. The error wraps position.ErrNotAMove, position.ErrIllegal or
// ErrAmbiguous.
func ParseSAN(p *position.Position, text string) (position.Turn, error) {
	text = oneLine(text)
	said, ok := readSAN(text)
	if !ok {
		return position.Turn{}, fmt.Errorf("%w: %q", position.ErrNotAMove, clip.Text(text))
	}
	var found []position.Turn
	unnamed := false
	for _, turn := range p.LegalTurns() {
		if !said.fits(p, turn) {
			continue
		}
		becomes := p.FormatTurn(turn)[4:]
		switch {
		case becomes != "" && said.becomes == 0:
			unnamed = true
		case becomes == "" && said.becomes == 0, becomes != "" && becomes[0] == said.becomes:
			found = append(found, turn)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		names := make([]string, len(found))
		for i, turn := range found {
			names[i] = FormatSAN(p, turn)
		}
		return position.Turn{}, fmt.Errorf("%w: %s may be %s", ErrAmbiguous, clip.Text(text), strings.Join(names, " or "))
	case unnamed:
		return position.Turn{}, fmt.Errorf("%w: %s", position.ErrNoPromotion, clip.Text(text))
	}
	return position.Turn{}, fmt.Errorf("%w: %s", position.ErrIllegal, clip.Text(text))
}

// fits reports whether a legal turn is what was said, promotions aside.
func (s *sanText) fits(p *position.Position, turn position.Turn) bool {
	m := turn.Moves()[0]
	coordinates := p.FormatTurn(turn)
	kind := p.PieceAt(m.From()).Type()
	wing := castlingText(kind, coordinates[:2], coordinates[2:4])
	if s.wing != "" {
		return wing == s.wing
	}
	pawnTakes := kind == position.Pawn && coordinates[0] != coordinates[2]
	return kind == s.kind && coordinates[2:4] == s.to && (wing == "" || s.file != 0 && s.rank != 0) &&
		(s.file == 0 || s.file == coordinates[0]) && (s.rank == 0 || s.rank == coordinates[1]) &&
		(!pawnTakes || s.file != 0) &&
		(!s.takes || pawnTakes || p.PieceAt(m.To()) != position.NoPiece)
}

// readSAN takes a text in SAN apart.
func readSAN(text string) (s sanText, ok bool) {
	text = strings.TrimRight(text, "+#!?")
	text = strings.TrimSpace(strings.TrimSuffix(text, "e.p."))
	text = strings.TrimRight(text, "+#!?")
	switch strings.ToUpper(strings.ReplaceAll(text, "0", "O")) {
	case "O-O":
		return sanText{wing: "O-O"}, true
	case "O-O-O":
		return sanText{wing: "O-O-O"}, true
	}
	s.kind = position.Pawn
	if text != "" {
		for kind, letter := range sanLetters {
			if text[:1] == letter {
				s.kind, text = kind, text[1:]
				break
			}
		}
	}
	if s.kind == position.Pawn {
		text, s.becomes = cutPromotion(text)
	}
	if len(text) < 2 {
		return s, false
	}
	from := ""
	from, s.to = text[:len(text)-2], text[len(text)-2:]
	if !isFile(s.to[0]) || !isRank(s.to[1]) {
		return s, false
	}
	switch {
	case strings.HasSuffix(from, "x"), strings.HasSuffix(from, ":"):
		s.takes, from = true, from[:len(from)-1]
	case strings.HasSuffix(from, "-"):
		from = from[:len(from)-1]
	}
	if from != "" && isFile(from[0]) {
		s.file, from = from[0], from[1:]
	}
	if from != "" && isRank(from[0]) {
		s.rank, from = from[0], from[1:]
	}
	return s, from == ""
}

// cutPromotion takes what a pawn becomes off the end of a text: =Q, Q or (Q).
func cutPromotion(text string) (rest string, becomes byte) {
	bare := text
	if strings.HasSuffix(bare, ")") && len(bare) > 2 && bare[len(bare)-3] == '(' {
		bare = bare[:len(bare)-3] + bare[len(bare)-2:len(bare)-1]
	}
	if n := len(bare); n > 0 && strings.IndexByte("QRBN", bare[n-1]) >= 0 {
		return strings.TrimSuffix(bare[:n-1], "="), bare[n-1] | 0x20
	}
	return text, 0
}

// IsEnPassant reports whether a word behind a move only says that its capture was en passant, which the move does already.
func IsEnPassant(word string) bool {
	word = strings.TrimRight(word, "+#!?")
	return word == "e.p." || word == "e.p" || word == "ep"
}

func isFile(letter byte) bool { return letter >= 'a' && letter <= 'h' }
func isRank(letter byte) bool { return letter >= '1' && letter <= '8' }

// isBishopByRank reports whether a text is a bishop's move with the rank it comes from, such as B2d4, which only its capital
// tells from the squares b2 and d4.
func isBishopByRank(text string) bool {
	return len(text) >= 4 && text[0] == 'B' && isRank(text[1]) && (isFile(text[2]) || text[2] == 'x')
}

// readChess is Read in chess: coordinates, or SAN.
func readChess(p *position.Position, text string) (position.Turn, error) {
	text = castlingByRook(p, text)
	if isBishopByRank(text) {
		return ParseSAN(p, text)
	}
	turn, err := p.ParseTurn(text)
	if err == nil || errors.Is(err, position.ErrIllegal) && !errors.Is(err, position.ErrNoPromotion) && !isFile(text[0]) {
		return turn, err
	}
	said, sanErr := ParseSAN(p, text)
	switch {
	case sanErr == nil:
		return said, nil
	case errors.Is(err, position.ErrIllegal):
		return position.Turn{}, err
	case errors.Is(sanErr, position.ErrNotAMove):
		return position.Turn{}, fmt.Errorf("%w; want coordinates (e2e4) or SAN (Nf3, exd5, O-O)", sanErr)
	}
	return position.Turn{}, sanErr
}

// castlingsByRook are castlings as Chess960 has them, by the king taking its rook, and as the king's own move.
var castlingsByRook = map[string]string{"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}

// castlingByRook returns castling as the king's own move where a text has it by the rook, and any other text as it is.
func castlingByRook(p *position.Position, text string) string {
	castling := castlingsByRook[text]
	if castling == "" {
		return text
	}
	king, _ := p.Variant().ParseSquare(text[:2])
	rook, _ := p.Variant().ParseSquare(text[2:])
	own := func(t position.PieceType) position.Piece { return position.MakePiece(p.Side(), t) }
	if p.PieceAt(king) != own(position.King) || p.PieceAt(rook) != own(position.Rook) {
		return text
	}
	return castling
}
