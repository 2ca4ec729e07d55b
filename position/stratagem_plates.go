package position

// plate is a stratagem (奇计, 特技): an extra power of one type of its owner's pieces for as long as it works. A
// further plate is one more entry of plates, with a function of stratagem_reach.go or an effect.
type plate struct {
	in      edition // the editions that have it
	number  int     // in those editions, 1..35
	chinese string
	name    string    // for people
	piece   PieceType // whose power it is
	reach   reach     // points added to the plain reach; nil for a plate that has only an effect
	serves  service   // what the reach is for
	effect  effect
}

// reach returns the points that a plate adds to the reach of a piece of c on s. What it returns serves as far
// as plate.serves says: its empty points to move, the enemies in it to capture or to exchange. It looks at
// the pieces through the occupancy it is given, which may differ from the board.
type reach func(p *Position, c Colour, s Square, occupied Bitboard) Bitboard

// service is a set of purposes.
type service uint8

const (
	toMove service = 1 << iota
	toCapture
	toExchange // both pieces leave the board
)

// effect is what a plate does besides adding points.
type effect uint8

const (
	noEffect          effect = iota
	flies                    // the generals may face each other, and that is check to the enemy
	promotes                 // soldiers that reach the last rank may become a lost chariot, horse or cannon
	pinsAll                  // all enemies diagonally next to the general cannot move
	pinsOne                  // the enemy diagonally next to the general cannot move if it is the only one
	makesInvincible          // soldiers neither capture nor are captured
	guardsCannons            // the enemy general cannot capture cannons
	guardsHorses             // the enemy general cannot capture horses
	wins                     // a soldier on the enemy general's initial point wins: see victorious
	copies                   // soldiers move like the piece that moved last
	anchorsInTheRiver        // soldiers are not taken off the river
)

// plates holds all plates of all editions. The index is a plateID: its order is nothing that anything rests on.
var plates = [64]plate{
	1: {in: eight | sixteen, number: 1, chinese: "河炮架", name: "river cannon", piece: Cannon, reach: acrossTheRiver, serves: toCapture},
	{in: eight | sixteen, number: 2, chinese: "可飞将", name: "flying general", piece: General, effect: flies},
	{in: eight | sixteen, number: 3, chinese: "升底兵", name: "promotion", piece: Soldier, effect: promotes},
	{in: eight, number: 4, chinese: "兵可退", name: "retreating soldiers", piece: Soldier, reach: straightBack, serves: toMove | toCapture},
	{in: sixteen, number: 4, chinese: "兵可退", name: "retreating soldiers", piece: Soldier, reach: straightBack, serves: toMove},
	{in: eight | sixteen, number: 5, chinese: "象不堵", name: "elephants over filled eyes", piece: Elephant, reach: overFilledEye, serves: toMove | toCapture},
	{in: eight | sixteen, number: 6, chinese: "马无蹩", name: "horses over filled legs", piece: Horse, reach: overFilledLeg, serves: toMove | toCapture},
	{in: eight | sixteen, number: 7, chinese: "车可越", name: "passing rooks", piece: Chariot, reach: overOne, serves: toMove},
	{in: eight, number: 8, chinese: "士阔步", name: "striding advisors", piece: Advisor, reach: throughCentre, serves: toMove | toCapture},
	{in: sixteen, number: 8, chinese: "士阔步", name: "striding advisors", piece: Advisor, reach: throughCentre, serves: toMove},
	{in: sixteen, number: 9, chinese: "加能炮", name: "passing cannons", piece: Cannon, reach: overOne, serves: toMove},
	{in: sixteen, number: 10, chinese: "外环车", name: "ring rooks", piece: Chariot, reach: roundCorner, serves: toMove},
	{in: sixteen, number: 11, chinese: "斜跨马", name: "vaulting horses", piece: Horse, reach: overDiagonalPiece, serves: toMove},
	{in: sixteen, number: 12, chinese: "象飞岸", name: "far-flying elephants", piece: Elephant, reach: twoFields, serves: toMove},
	{in: sixteen, number: 13, chinese: "士可跳", name: "jumping advisors", piece: Advisor, reach: overFilledCentre, serves: toMove},
	{in: sixteen, number: 14, chinese: "将可牵", name: "pinning general", piece: General, effect: pinsAll},
	{in: sixteen, number: 15, chinese: "兵忘河", name: "soldiers sideways at home", piece: Soldier, reach: sidewaysAtHome, serves: toMove | toCapture},
	{in: sixteen, number: 16, chinese: "无敌兵", name: "invincible soldiers", piece: Soldier, effect: makesInvincible},

	{in: thirtyTwo, number: 1, chinese: "无阻车", name: "passing rooks", piece: Chariot, reach: overOne, serves: toMove | toExchange},
	{in: thirtyTwo, number: 2, chinese: "腾空马", name: "horses over filled legs", piece: Horse, reach: overFilledLeg, serves: toMove | toExchange},
	{in: thirtyTwo, number: 3, chinese: "侵宫炮", name: "guarded cannons", piece: Cannon, effect: guardsCannons},
	{in: thirtyTwo, number: 4, chinese: "捐躯象", name: "sacrificing elephants", piece: Elephant, reach: ownEyes, serves: toExchange},
	{in: thirtyTwo, number: 5, chinese: "斜跳士", name: "jumping advisors", piece: Advisor, reach: overFilledCentre, serves: toMove | toExchange},
	{in: thirtyTwo, number: 6, chinese: "将可飞", name: "flying general", piece: General, effect: flies},
	{in: thirtyTwo, number: 7, chinese: "拼底兵", name: "last-rank soldiers", piece: Soldier, reach: likeOwnOfficers, serves: toExchange},
	{in: thirtyTwo, number: 8, chinese: "可退兵", name: "retreating soldiers", piece: Soldier, reach: straightBack, serves: toMove | toExchange},
	{in: thirtyTwo, number: 9, chinese: "外环车", name: "ring rooks", piece: Chariot, reach: roundCorner, serves: toMove | toExchange},
	{in: thirtyTwo, number: 10, chinese: "行骡马", name: "mule horses", piece: Horse, reach: oneByThree, serves: toMove | toExchange},
	{in: thirtyTwo, number: 11, chinese: "加能炮", name: "passing cannons", piece: Cannon, reach: overTwo, serves: toMove | toExchange},
	{in: thirtyTwo, number: 12, chinese: "阔步象", name: "far-flying elephants", piece: Elephant, reach: twoFields, serves: toMove | toExchange},
	{in: thirtyTwo, number: 13, chinese: "阔步士", name: "striding advisors", piece: Advisor, reach: throughCentre, serves: toMove | toExchange},
	{in: thirtyTwo, number: 14, chinese: "将可牵", name: "pinning general", piece: General, effect: pinsOne},
	{in: thirtyTwo, number: 15, chinese: "忘河兵", name: "soldiers sideways at home", piece: Soldier, reach: sidewaysAtHome, serves: toMove | toExchange},
	{in: thirtyTwo, number: 16, chinese: "胜利兵", name: "victory soldier", piece: Soldier, effect: wins},
	{in: thirtyTwo, number: 17, chinese: "全线车", name: "rooks on palace lines", piece: Chariot, reach: alongPalaceLines, serves: toMove | toExchange},
	{in: thirtyTwo, number: 18, chinese: "驼步马", name: "camel horses", piece: Horse, reach: twoByThree, serves: toMove | toExchange},
	{in: thirtyTwo, number: 19, chinese: "全线炮", name: "cannons on palace lines", piece: Cannon, reach: alongPalaceLinesAsCannon, serves: toMove | toExchange},
	{in: thirtyTwo, number: 20, chinese: "增值象", name: "gliding elephants", piece: Elephant, reach: fourStraight, serves: toMove | toExchange},
	{in: thirtyTwo, number: 21, chinese: "直角士", name: "advisors along the palace edge", piece: Advisor, reach: alongPalaceEdge, serves: toMove | toExchange},
	{in: thirtyTwo, number: 22, chinese: "将士和", name: "general on palace lines", piece: General, reach: onePalaceLine, serves: toMove},
	{in: thirtyTwo, number: 23, chinese: "卧底兵", name: "spy soldiers", piece: Soldier, reach: likeTheModel, serves: toMove | toExchange, effect: copies},
	{in: thirtyTwo, number: 24, chinese: "侧冲兵", name: "slanting soldiers", piece: Soldier, reach: diagonallyForward, serves: toMove | toExchange},
	{in: thirtyTwo, number: 25, chinese: "王者车", name: "kingly rooks", piece: Chariot, reach: oneDiagonally, serves: toMove | toExchange},
	{in: thirtyTwo, number: 26, chinese: "侵宫马", name: "guarded horses", piece: Horse, effect: guardsHorses},
	{in: thirtyTwo, number: 27, chinese: "河架炮", name: "river cannon", piece: Cannon, reach: acrossTheRiver, serves: toCapture},
	{in: thirtyTwo, number: 28, chinese: "过河象", name: "elephants over the river", piece: Elephant, reach: oneFieldAcross, serves: toExchange},
	{in: thirtyTwo, number: 29, chinese: "离宫士", name: "advisors out of the palace", piece: Advisor, reach: diagonallyOutside, serves: toExchange},
	{in: thirtyTwo, number: 30, chinese: "帅阔步", name: "striding general", piece: General, reach: twoStraight, serves: toMove},
	{in: thirtyTwo, number: 31, chinese: "升底兵", name: "promotion", piece: Soldier, effect: promotes},
	{in: thirtyTwo, number: 32, chinese: "水鬼兵", name: "soldiers at home in the river", piece: Soldier, effect: anchorsInTheRiver},
}

// The keys of the settings of markers.
func init() {
	for id := range plateID(len(plates)) {
		if plates[id].in&eight == 0 {
			continue
		}
		for _, c := range []Colour{Red, Black} {
			settingKeys[c][id] = featureKey("setting:" + c.String() + ":" + string(id.symbol()))
		}
	}
}

// plateBySymbol returns the plate of an edition that a FEN symbol names: 1 to 9, then a for 10 and so on. 0
// names none; ok is false for what the edition has not.
func (e edition) plateBySymbol(symbol byte) (id plateID, ok bool) {
	switch {
	case symbol >= '0' && symbol <= '9':
		return e.plateByNumber(int(symbol - '0'))
	case symbol >= 'a' && symbol <= 'z':
		return e.plateByNumber(int(symbol-'a') + 10)
	}
	return 0, false
}

// plateByNumber returns the plate of an edition with a number; 0 names none.
func (e edition) plateByNumber(number int) (id plateID, ok bool) {
	if number == 0 {
		return 0, true
	}
	for i := range plates {
		if plates[i].in&e != 0 && plates[i].number == number {
			return plateID(i), true
		}
	}
	return 0, false
}

// symbol returns the FEN symbol of a plate.
func (id plateID) symbol() byte {
	if n := plates[id&63].number; n > 9 {
		return 'a' + byte(n-10)
	}
	return '0' + byte(plates[id&63].number)
}

// String returns number and names of a plate, for messages.
func (id plateID) String() string {
	plate := &plates[id&63]
	return string(id.symbol()) + " (" + plate.chinese + ", " + plate.name + ")"
}

// working returns the plate that works for a side, the zero plate if none does.
func (p *Position) working(c Colour) *plate { return &plates[p.top().powers.works[c&1]&63] }
