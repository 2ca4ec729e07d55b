package position

// powers is the part of a position that the board does not show: settings, what works, and events.
type powers struct {
	setting  [2]plateID // what the marker or the general's point says
	works    [2]plateID // the settings that work (A1)
	marker   Square     // event m: the piece that captured with the last turn
	last     Square     // event l: the piece that moved with the last turn, where that can matter
	chance   [2]Square  // event p: a soldier of the side with its second chance
	prepared prepared
}

// prepared reports whether the present turn has its first half behind it.
type prepared uint8

const (
	unprepared prepared = iota
	stepped             // the marker has been moved
	removed             // a piece has been taken off the river
	preparedCount
)

// plateID is an index of plates: a plate of one edition, 0 for none.
type plateID uint8

// prepares reports whether the same side moves again after it.
func (a MoveKind) prepares() bool { return a >= MarkerStep }

// Keys of the features of powers. NoSquare has the key 0, and so has the setting 0.
var (
	settingKeys  [2][64]uint64 // built along with the plates
	markerKeys   = squareKeys("captured:")
	lastKeys     = squareKeys("moved:")
	chanceKeys   = squareKeys("chance:")
	preparedKeys = [preparedCount]uint64{
		stepped: featureKey("prepared:step"),
		removed: featureKey("prepared:removal"),
	}
)

// squareKeys returns a key for each square, of a feature whose name ends with it.
func squareKeys(feature string) (table [squareCodes]uint64) {
	for i := range squareCount {
		s := SquareByIndex(i)
		table[s] = featureKey(feature + nineByEleven.names[s])
	}
	return table
}

// noEvents is the powers of a position before anything has happened.
var noEvents = powers{marker: NoSquare, last: NoSquare, chance: [2]Square{NoSquare, NoSquare}}

// key returns what events add to the key of a position.
func (w *powers) key() uint64 {
	return markerKeys[w.marker&127] ^ lastKeys[w.last&127] ^ chanceKeys[w.chance[Red]&127] ^
		chanceKeys[w.chance[Black]&127] ^ preparedKeys[w.prepared%preparedCount]
}

// powersKey returns what markers and events add to the key of a position. Settings by the general's point are in
// it with board and layout, and what works follows from the settings.
func (p *Position) powersKey(w *powers) uint64 {
	key := w.key()
	if p.variant.powers.source == byMarker {
		key ^= settingKeys[Red][w.setting[Red]&63] ^ settingKeys[Black][w.setting[Black]&63]
	}
	return key
}

// settle works out which settings work: those that are not 0 and differ from the enemy's (A1).
func (w *powers) settle() {
	w.works = w.setting
	if w.setting[Red] == w.setting[Black] {
		w.works = [2]plateID{}
	}
}

// pointOf numbers the points of each side's palace in the order of a layout, from 1 on (D1). The initial point
// and all others have 0, which names no plate.
var pointOf = func() (table [2][squareCodes]uint8) {
	for i, point := range [][2]int{{3, 0}, {5, 0}, {3, 1}, {4, 1}, {5, 1}, {3, 2}, {4, 2}, {5, 2}} {
		red := SquareAt(point[0], point[1])
		black := SquareAt(Files-1-point[0], Ranks-1-point[1])
		table[Red][red], table[Black][black] = uint8(i+1), uint8(i+1)
	}
	return table
}()

// plateOn returns the plate that a side is on when its general stands on s (D3).
func (p *Position) plateOn(c Colour, s Square) plateID {
	return p.layout[c&1][pointOf[c&1][s&127]&15]
}
