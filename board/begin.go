package board

import (
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"strings"
	"time"

	"xqengine/position"
	"xqengine/record"
)

// begin makes the tree and the status of a new game.
func (s *Server) begin(m *New) (*tree, status, error) {
	st := status{Result: string(record.Unfinished), Seed: seed(), Created: time.Now().UTC().Format(time.RFC3339)}
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return nil, st, fail(ErrorField, "field", "variant", "reason", "unknown variant "+quoted(m.Variant))
	}
	rules := position.DefaultRules()
	if m.Rules != nil || m.Target != 0 {
		asked := rulesOf(rules)
		if m.Rules != nil {
			asked = *m.Rules
		}
		var err error
		if rules, err = asked.position(m.Target); err != nil {
			return nil, st, err
		}
	}
	fen, err := startFEN(v, m.FEN, m.Layouts)
	if err != nil {
		return nil, st, err
	}
	if fen, err = withHandicap(v, fen, m.Handicap); err != nil {
		return nil, st, err
	}
	for c, p := range map[*Player]*Player{&st.Red: m.Red, &st.Black: m.Black} {
		if p == nil {
			continue
		}
		if err := p.check(s.levels); err != nil {
			return nil, st, err
		}
		*c = *p
	}
	if m.Clock != nil {
		if err := m.Clock.check(); err != nil {
			return nil, st, err
		}
		st.Control = *m.Clock
		st.Left = [2]int64{int64(m.Clock.Game) * 1000, int64(m.Clock.Game) * 1000}
	}
	if err := checkTags(m.Tags); err != nil {
		return nil, st, err
	}
	r, err := record.New(record.Start{Variant: v, FEN: fen, Rules: rules})
	if err != nil {
		return nil, st, failureOfFEN(err)
	}
	nameRecord(r, &status{}, &st)
	if m.Hidden {
		if err := st.lay(v, r); err != nil {
			return nil, st, err
		}
	}
	r.SetTag("Date", time.Now().Format("2006.01.02"))
	for _, t := range m.Tags {
		r.SetTag(t.Name, cleanText(t.Value))
	}
	return newTree(r), st, nil
}

// seed returns a number that no other game has.
func seed() uint64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return binary.LittleEndian.Uint64(bytes[:])
}

// failureOfFEN tells what is wrong with a FEN, at which field.
func failureOfFEN(err error) *failure {
	wrong, ok := err.(*position.FENError)
	if !ok {
		return fail(ErrorFEN, "field", "board", "reason", quoted(err.Error()))
	}
	f := because(ErrorFEN, wrong.Template, wrong.Values...)
	f.params["field"] = wrong.Field
	return f
}

// startFEN returns the position a game begins with, with other layouts if they are told.
func startFEN(v *position.Variant, fen string, layouts *Sides[string]) (string, error) {
	if fen == "" {
		fen = v.StartFEN
	}
	p, err := position.Parse(v, fen)
	if err != nil {
		return "", failureOfFEN(err)
	}
	if layouts == nil || layouts.Red == "" && layouts.Black == "" {
		return p.FEN(), nil
	}
	old := layoutTexts(p)
	if old == nil {
		return "", because(ErrorLayout, "{0} has no layouts", v.Name)
	}
	red, black := layouts.Red, layouts.Black
	if red == "" {
		red = old.Red
	}
	if black == "" {
		black = old.Black
	}
	text := red + ":" + black
	if sharesLayout(p) {
		if layouts.Red != "" && layouts.Black != "" && red != black {
			return "", because(ErrorLayout, "both sides have one layout")
		}
		text = red
		if layouts.Red == "" {
			text = black
		}
	}
	fields := strings.Fields(p.FEN())
	fields[2] = text
	if p, err = position.Parse(v, strings.Join(fields, " ")); err != nil {
		f := failureOfFEN(err)
		f.code = ErrorLayout
		return "", f
	}
	return p.FEN(), nil
}

// withHandicap takes men off the board.
func withHandicap(v *position.Variant, fen string, points []string) (string, error) {
	if len(points) == 0 {
		return fen, nil
	}
	p, err := position.Parse(v, fen)
	if err != nil {
		return "", failureOfFEN(err)
	}
	off := map[position.Square]bool{}
	for _, name := range points {
		s, ok := v.ParseSquare(name)
		if !ok || p.PieceAt(s) == position.NoPiece || p.PieceAt(s).Type() == position.General {
			return "", fail(ErrorField, "field", "handicap", "reason", "no man to take off on "+quoted(name))
		}
		off[s] = true
	}
	fields := strings.Fields(fen)
	fields[0] = placement(p, off)
	if v.IsChess() {
		fields[2] = castlingRights(v, fields[2], off)
	}
	return strings.Join(fields, " "), nil
}

// castlingRights returns the castling rights that are left without some men.
func castlingRights(v *position.Variant, rights string, off map[position.Square]bool) string {
	for s := range off {
		right := map[string]string{"a1": "Q", "h1": "K", "a8": "q", "h8": "k"}[v.SquareName(s)]
		if right != "" {
			rights = strings.ReplaceAll(rights, right, "")
		}
	}
	if rights == "" {
		return "-"
	}
	return rights
}

// pieceText writes a man as a FEN has it.
func pieceText(v *position.Variant, piece position.Piece) string {
	if v.IsChess() {
		return string(rune(v.Letter(piece)))
	}
	return piece.String()
}

// placement writes the first field of a FEN without some men.
func placement(p *position.Position, off map[position.Square]bool) string {
	var rows []string
	for _, rank := range p.Variant().Ranks() {
		row, empty := "", 0
		for _, s := range rank {
			if piece := p.PieceAt(s); piece != position.NoPiece && !off[s] {
				if empty > 0 {
					row += string(rune('0' + empty))
				}
				row, empty = row+pieceText(p.Variant(), piece), 0
				continue
			}
			empty++
		}
		if empty > 0 {
			row += string(rune('0' + empty))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

// lay makes the game one whose plates are laid in secret first. The engine lays at random.
func (s *status) lay(v *position.Variant, r *record.Game) error {
	p, err := r.Start().Position()
	if err != nil {
		return err
	}
	if layoutTexts(p) == nil || sharesLayout(p) {
		return because(ErrorLayout, "in {0} the sides have no layouts of their own", v.Name)
	}
	s.Laying = &laying{}
	if s.Red.Level != nil {
		s.Laying.Red = randomLayout(v)
	}
	if s.Black.Level != nil {
		s.Laying.Black = randomLayout(v)
	}
	if s.Laying.Red != "" && s.Laying.Black != "" {
		return because(ErrorLayout, "nobody lays: both sides are the engine's")
	}
	return nil
}

// randomLayout returns eight different plates of a variant, each as likely as any other.
func randomLayout(v *position.Variant) string {
	plates := v.Plates()
	mathrand.Shuffle(len(plates), func(i, j int) { plates[i], plates[j] = plates[j], plates[i] })
	var text []byte
	for _, plate := range plates[:8] {
		text = append(text, plate.Symbol)
	}
	return string(text)
}

// onLay takes the layout of a side. When both are there the game begins.
func (g *game) onLay(m *Lay) ([]change, error) {
	if g.st.Laying == nil {
		return nil, fail(ErrorState, "state", g.state())
	}
	c, ok := colourOf(m.Side)
	if !ok {
		return nil, fail(ErrorField, "field", "side", "reason", "want red or black")
	}
	if g.st.player(c).Level != nil {
		f := because(ErrorLayout, "the engine lays for it")
		f.params["side"] = m.Side
		return nil, f
	}
	start := g.tree.record.Start()
	text := strings.ToLower(m.Layout)
	if text == "" {
		text = randomLayout(start.Variant)
	}
	laid := *g.st.Laying
	if c == position.Red {
		laid.Red = text
	} else {
		laid.Black = text
	}
	known := Sides[string]{text, text}
	if _, err := startFEN(start.Variant, start.FEN, &known); err != nil {
		f := failureOf(err)
		f.params["side"] = m.Side
		return nil, f
	}
	if laid.Red == "" || laid.Black == "" {
		g.st.Laying = &laid
		return nil, nil
	}
	fen, err := startFEN(start.Variant, start.FEN, &Sides[string]{laid.Red, laid.Black})
	if err != nil {
		return nil, err
	}
	rules := rulesOf(start.Rules)
	began := change{Op: opStart, Text: fen, Referee: &rules, Target: start.Rules.PointsTarget}
	if _, _, err := g.tree.apply(began); err != nil {
		return nil, err
	}
	g.st.Laying = nil
	return []change{began}, nil
}
