package board

import (
	"crypto/rand"
	"encoding/binary"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// begin makes the tree and the status of a new game.
func (s *Server) begin(m *api.New) (*tree, status, error) {
	st := status{Result: string(record.Unfinished), Seed: seed(), Created: time.Now().UTC().Format(time.RFC3339)}
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return nil, st, api.FailField("variant", api.CauseVariant, api.Quoted(m.Variant))
	}
	rules := position.DefaultRules()
	if m.Rules != nil || m.Target != 0 {
		asked := api.RulesOf(rules)
		if m.Rules != nil {
			asked = *m.Rules
		}
		var err error
		if rules, err = asked.Referee(m.Target); err != nil {
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
	for c, p := range map[*api.Player]*api.Player{&st.Red: m.Red, &st.Black: m.Black} {
		if p == nil {
			continue
		}
		if err := p.Check(); err != nil {
			return nil, st, err
		}
		*c = *p
	}
	if m.Clock != nil {
		if err := m.Clock.Check(); err != nil {
			return nil, st, err
		}
		st.Control = *m.Clock
		st.Left = [2]int64{int64(m.Clock.Game) * 1000, int64(m.Clock.Game) * 1000}
	}
	if err := api.CheckTags(m.Tags); err != nil {
		return nil, st, err
	}
	r, err := record.New(record.Start{Variant: v, FEN: fen, Rules: rules})
	if err != nil {
		return nil, st, api.FailureOfFEN(err)
	}
	nameRecord(r, &status{}, &st)
	if m.Hidden {
		if err := st.lay(v, r, m.Engine); err != nil {
			return nil, st, err
		}
	}
	r.SetTag("Date", time.Now().Format("2006.01.02"))
	for _, t := range m.Tags {
		r.SetTag(t.Name, api.CleanText(t.Value))
	}
	return newTree(r), st, nil
}

// seed returns a number that no other game has.
func seed() uint64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return binary.LittleEndian.Uint64(bytes[:])
}

// withHandicap takes men off the board.
func withHandicap(v *position.Variant, text string, points []string) (string, error) {
	if len(points) == 0 {
		return text, nil
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return "", api.FailureOfFEN(err)
	}
	var off []position.Square
	for _, name := range points {
		s, ok := v.ParseSquare(name)
		if !ok || p.PieceAt(s) == position.NoPiece || p.PieceAt(s).Type() == position.General {
			return "", api.FailField("handicap", api.CauseHandicap, api.Quoted(name))
		}
		off = append(off, s)
	}
	if p, err = position.FromSetup(p.Setup().Without(off...)); err != nil {
		return "", api.FailureOfFEN(err)
	}
	return fen.Format(p), nil
}
