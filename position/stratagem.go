package position

// The stratagem variants (奇计象棋 and its family): xiangqi with plates that give one type of a side's men an
// extra power for as long as they work. Two variants have a garrison swap (换防), two have exchanges, one a
// river row.
//
// The files: stratagem_plates.go lists the plates, stratagem_reach.go says what they add, stratagem_grid.go
// holds the geometry of the boards, stratagem_act.go tells the kinds of moves apart, stratagem_moves.go and
// stratagem_special.go generate them, stratagem_attack.go says what is attacked and legal,
// stratagem_make.go makes them, stratagem_exchange.go evaluates exchanges, stratagem_fen.go and
// stratagem_turn.go read and write, stratagem_outcome.go judges.

// powersRules is what one of these variants adds to xiangqi.
type powersRules struct {
	edition   edition
	source    settingSource
	swaps     bool // garrison swap
	river     bool // a river row
	looseMen  bool // soldiers can get to any file at home, by a plate
	lastMoved bool // the piece that moved last can matter: event l
}

// settingSource tells where the setting of a side, the plate it is on, comes from.
type settingSource uint8

const (
	noSetting settingSource = iota
	byMarker                // a marker beside the board
	bySame                  // the point of the general, one layout for both sides
	byOwn                   // the point of the general, a layout for each side
)

// The six variants.
var (
	// StratagemMarker is 奇计象棋 with markers beside the board.
	StratagemMarker = &Variant{
		Name:        "stratagem-marker",
		Chinese:     "奇计象棋",
		Description: "Stratagem xiangqi: eight extra powers, set by a marker that steps after a capture",
		StartFEN:    pointsArray + " w 0:0 - 0 1",
		family:      stratagem,
		powers:      &powersRules{edition: eight, source: byMarker},
	}
	// StratagemPalace is 奇计象棋 with the general's point as the setting.
	StratagemPalace = &Variant{
		Name:        "stratagem-palace",
		Chinese:     "奇计象棋（九宫）",
		Description: "Stratagem xiangqi: eight extra powers, set by the general's point; garrison swap",
		StartFEN:    pointsArray + " w 12345678 - 0 1",
		family:      stratagem,
		powers:      &powersRules{edition: eight, source: bySame, swaps: true},
	}
	// Garrison is 换防象棋: no plates.
	Garrison = &Variant{
		Name:        "garrison",
		Chinese:     "换防象棋",
		Description: "Xiangqi with the garrison swap: a general in check may change places with a piece",
		StartFEN:    pointsArray + " w - - 0 1",
		family:      stratagem,
		powers:      &powersRules{source: noSetting, swaps: true},
	}
	// StratagemSixteen is 奇计大全.
	StratagemSixteen = &Variant{
		Name:        "stratagem-sixteen",
		Chinese:     "奇计大全",
		Description: "Stratagem xiangqi: each side lays up to eight of sixteen powers on its palace points",
		StartFEN:    pointsArray + " w 12345678:12345678 - 0 1",
		family:      stratagem,
		powers:      &powersRules{edition: sixteen, source: byOwn, looseMen: true},
	}
	// StratagemSpecial is 特技象棋.
	StratagemSpecial = &Variant{
		Name:        "stratagem-special",
		Chinese:     "特技象棋（线点棋盘）",
		Description: "Stratagem xiangqi: up to eight of thirty-two powers, which move or exchange",
		StartFEN:    pointsArray + " w 12345678:12345678 - 0 1",
		family:      stratagem,
		powers:      &powersRules{edition: special, source: byOwn, looseMen: true, lastMoved: true},
	}
	// StratagemRiver is 奇策象棋, on a board of eleven rows.
	StratagemRiver = &Variant{
		Name:        "stratagem-river",
		Chinese:     "奇策象棋",
		Description: "Stratagem xiangqi with thirty-two powers and a river row that pieces can stand in",
		StartFEN:    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 12345678:12345678 - 0 1",
		family:      stratagem,
		powers:      &powersRules{edition: special, source: byOwn, looseMen: true, lastMoved: true, river: true},
	}
)

// defaultLayout is the order of plates that - means in a FEN (D2).
const defaultLayout = "12345678"

// HasRiverRow tells whether the board has eleven rows, with a river row between the lands.
func (v *Variant) HasRiverRow() bool { return v.powers != nil && v.powers.river }

// powers is the part of a position that the board does not show: settings, what works, and events.
type powers struct {
	setting  [2]plateID // what the marker or the general's point says
	works    [2]plateID // the settings that work (A1)
	marker   Square     // event m: the piece that captured with the last turn
	last     Square     // event l: the piece that moved with the last turn, where that can matter
	chance   [2]Square  // event p: a soldier of the side with its second chance
	prepared prepared
}

// prepared tells whether the present turn has its first half behind it.
type prepared uint8

const (
	unprepared prepared = iota
	stepped             // the marker has been moved
	removed             // a piece has been taken off the river
	preparedCount
)

// noEvents is the powers of a position before anything has happened.
var noEvents = powers{marker: NoSquare, last: NoSquare, chance: [2]Square{NoSquare, NoSquare}}

// Keys of the features of powers. NoSquare has the key 0, and so has the setting 0.
var (
	settingKeys  [2][64]uint64
	markerKeys   [squareCodes]uint64
	lastKeys     [squareCodes]uint64
	chanceKeys   [squareCodes]uint64
	preparedKeys [preparedCount]uint64
)

func buildPowersKeys() {
	for i := range squareCount {
		s := SquareByIndex(i)
		markerKeys[s] = featureKey("captured:" + s.String())
		lastKeys[s] = featureKey("moved:" + s.String())
		chanceKeys[s] = featureKey("chance:" + s.String())
	}
	for id := range plateID(len(plates)) {
		if plates[id].in&eight == 0 {
			continue
		}
		for _, c := range []Colour{Red, Black} {
			settingKeys[c][id] = featureKey("setting:" + c.String() + ":" + string(id.symbol()))
		}
	}
	preparedKeys[stepped] = featureKey("prepared:step")
	preparedKeys[removed] = featureKey("prepared:removal")
}

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

// working returns the plate that works for a side, the zero plate if none does.
func (p *Position) working(c Colour) *plate { return &plates[p.top().powers.works[c&1]&63] }

// outside tells whether the general of a side has been swapped out of its palace.
func (p *Position) outside(c Colour) bool { return !palace[c&1].Has(p.general[c&1]) }
