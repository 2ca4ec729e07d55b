package protocol

import "xqengine/internal/wire"

// ranksSeen is what is known about how the other side counts, in order of weight.
type ranksSeen struct {
	forced   wire.Ranks // by a flag
	cyclone  bool       // a bare fen or startpos was received
	evidence wire.Ranks // a list of moves could only be played in one way
	variant  bool       // UCI_Variant was received
}

// inForce returns the way to count.
func (r ranksSeen) inForce(p Protocol) wire.Ranks {
	switch {
	case r.forced != wire.AutoRanks:
		return r.forced
	case p == UCCI, r.cyclone:
		return wire.RanksFrom0
	case r.evidence != wire.AutoRanks:
		return r.evidence
	case r.variant:
		return wire.RanksFrom1
	}
	return wire.RanksFrom0
}

// open reports whether moves may change the way to count.
func (r ranksSeen) open(p Protocol) bool {
	return r.forced == wire.AutoRanks && p != UCCI && !r.cyclone
}
