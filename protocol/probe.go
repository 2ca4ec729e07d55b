package protocol

import (
	"fmt"
	"slices"

	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/search"
)

// probe tells what the hash table knows of a position: of the one on the board if none is given.
func (s *Session) probe(c command) {
	p := s.board
	if len(c.args) > 0 {
		var err error
		if p, _, err = s.readPosition(c.args); err != nil {
			s.problem("probe: %v", err)
			s.say("pophash")
			return
		}
	}
	entry, ok := s.engine.Probe(p)
	if !ok {
		s.say("pophash")
		return
	}
	s.out.line(s.dialect().hashEntry(p, entry))
}

// hashEntry writes what the table knows of p.
func (d dialect) hashEntry(p *position.Position, e hashtable.Entry) string {
	line := "pophash"
	best := slices.IndexFunc(p.LegalTurns(), func(t position.Turn) bool { return t.Moves()[0] == e.Move })
	if best >= 0 {
		line += " bestmove " + d.turn(p, p.LegalTurns()[best])
	}
	value := int(e.Score)
	if d.protocol == UCCI {
		value = ucciScore(search.Score(e.Score), d.horse, nil)
	}
	depth := max(e.Depth, 0)
	if e.Bound == hashtable.LowerBound || e.Bound == hashtable.Exact {
		line += fmt.Sprintf(" lowerbound %d depth %d", value, depth)
	}
	if e.Bound == hashtable.UpperBound || e.Bound == hashtable.Exact {
		line += fmt.Sprintf(" upperbound %d depth %d", value, depth)
	}
	return line
}
