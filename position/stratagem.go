package position

// The stratagem variants (奇计象棋 and its family): xiangqi with plates that give one type of a side's pieces an
// extra power for as long as they work. Two variants have a garrison swap (换防), two have exchanges, one a
// river row.
//
// The files: stratagem_plates.go lists the plates, stratagem_reach.go says what they add, stratagem_grid.go
// holds the geometry of the boards, stratagem_act.go tells the kinds of moves apart, stratagem_moves.go and
// stratagem_special.go generate them, stratagem_attack.go says what is attacked and legal,
// stratagem_make.go makes them, stratagem_exchange.go evaluates exchanges, stratagem_turn.go
// reads and writes turns, stratagem_outcome.go judges.

// powersRules is what one of these variants adds to xiangqi.
type powersRules struct {
	edition     edition
	source      settingSource
	swaps       bool // garrison swap
	river       bool // a river row
	loosePieces bool // soldiers can get to any file at home, by a plate
	lastMoved   bool // the piece that moved last can matter: event l
}

// stratagemRuleset is the ruleset of the stratagem variants.
type stratagemRuleset struct{}

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
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByTen,
		powers:      &powersRules{edition: eight, source: byMarker},
	}
	// StratagemPalace is 奇计象棋 with the general's point as the setting.
	StratagemPalace = &Variant{
		Name:        "stratagem-palace",
		Chinese:     "奇计象棋（九宫）",
		Description: "Stratagem xiangqi: eight extra powers, set by the general's point; garrison swap",
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByTen,
		powers:      &powersRules{edition: eight, source: bySame, swaps: true},
	}
	// Garrison is 换防象棋: no plates.
	Garrison = &Variant{
		Name:        "garrison",
		Chinese:     "换防象棋",
		Description: "Xiangqi with the garrison swap: a general in check may change places with a piece",
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByTen,
		powers:      &powersRules{source: noSetting, swaps: true},
	}
	// StratagemSixteen is 奇计大全.
	StratagemSixteen = &Variant{
		Name:        "stratagem-sixteen",
		Chinese:     "奇计大全",
		Description: "Stratagem xiangqi: each side lays up to eight of sixteen powers on its palace points",
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByTen,
		powers:      &powersRules{edition: sixteen, source: byOwn, loosePieces: true},
	}
	// StratagemSpecial is 特技象棋.
	StratagemSpecial = &Variant{
		Name:        "stratagem-special",
		Chinese:     "特技象棋（线点棋盘）",
		Description: "Stratagem xiangqi: up to eight of thirty-two powers, which move or exchange",
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByTen,
		powers:      &powersRules{edition: thirtyTwo, source: byOwn, loosePieces: true, lastMoved: true},
	}
	// StratagemRiver is 奇策象棋, on a board of eleven rows.
	StratagemRiver = &Variant{
		Name:        "stratagem-river",
		Chinese:     "奇策象棋",
		Description: "Stratagem xiangqi with thirty-two powers and a river row that pieces can stand in",
		family:      FamilyStratagem,
		style:       stratagemStyle,
		shape:       nineByEleven,
		powers:      &powersRules{edition: thirtyTwo, source: byOwn, loosePieces: true, lastMoved: true, river: true},
	}
)

// LayoutPlates is how many plates a layout names: one for each point of a palace but the initial one.
const LayoutPlates = len(DefaultLayout)

// DefaultLayout is the layout of the start position in the variants that have layouts, and what - means in a FEN (D2).
const DefaultLayout = "12345678"

// HasLayouts reports whether the plates of the variant lie on the points of the palaces, in an order that is chosen
// before the game.
func (v *Variant) HasLayouts() bool {
	return v.powers != nil && (v.powers.source == bySame || v.powers.source == byOwn)
}

// SharesLayout reports whether both sides have the same layout.
func (v *Variant) SharesLayout() bool { return v.powers != nil && v.powers.source == bySame }

// HasMarkers reports whether the settings of the variant are markers beside the board.
func (v *Variant) HasMarkers() bool { return v.powers != nil && v.powers.source == byMarker }

// Swaps reports whether generals in check may change places with a piece of their own.
func (v *Variant) Swaps() bool { return v.powers != nil && v.powers.swaps }

// HasRiverRow reports whether the board has eleven rows, with a river row between the lands.
func (v *Variant) HasRiverRow() bool { return v.powers != nil && v.powers.river }

// edition is a set of plates that variants choose from; the numbers of plates are its own.
type edition uint8

// The editions, as bits.
const (
	eight     edition = 1 << iota // 奇计象棋
	sixteen                       // 奇计大全
	thirtyTwo                     // 特技象棋, 奇策象棋
)
