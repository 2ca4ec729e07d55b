package hashtable

import "xqengine/position"

// Bound says how a stored score relates to the value of the position.
type Bound uint8

// The bounds. NoBound marks an entry that holds no score, only a move or a static evaluation.
const (
	NoBound    Bound = 0
	UpperBound Bound = 1
	LowerBound Bound = 2
	Exact      Bound = 3
)

// Entry is what the table knows of a position. It is a hint: the move must be tested before it is made.
// Scores are in centipawns for the side to move; mate scores count from this position, not from the
// root, and the caller converts them.
type Entry struct {
	Move  position.Move
	Score int16
	Eval  int16 // static evaluation; NoEval if there is none
	Depth int8  // plies searched below the position; 0 and less for quiescence
	Bound Bound
	PV    bool // the position was searched with an open window
}

// NoEval marks an entry without a static evaluation.
const NoEval int16 = -32768

// Layout of the data word:
//
//	bits  0-15  move
//	bits 16-31  score
//	bits 32-47  static evaluation
//	bits 48-55  depth + depthOffset, never zero, so that no entry packs to zero
//	bits 56-57  bound
//	bit  58     searched with an open window
//	bits 59-63  age
const (
	scoreShift  = 16
	evalShift   = 32
	depthShift  = 48
	boundShift  = 56
	pvShift     = 58
	ageShift    = 59
	ageMask     = 31
	depthOffset = 8
)

func (e Entry) pack(age uint64) uint64 {
	data := uint64(e.Move) |
		uint64(uint16(e.Score))<<scoreShift |
		uint64(uint16(e.Eval))<<evalShift |
		uint64(uint8(max(e.Depth, 1-depthOffset)+depthOffset))<<depthShift |
		uint64(e.Bound&3)<<boundShift |
		age<<ageShift
	if e.PV {
		data |= 1 << pvShift
	}
	return data
}

func unpack(data uint64) Entry {
	return Entry{
		Move:  position.Move(data),
		Score: int16(data >> scoreShift),
		Eval:  int16(data >> evalShift),
		Depth: int8(dataDepth(data)),
		Bound: Bound(data >> boundShift & 3),
		PV:    data>>pvShift&1 != 0,
	}
}

func dataDepth(data uint64) int  { return int(data>>depthShift&255) - depthOffset }
func dataAge(data uint64) uint64 { return data >> ageShift }
