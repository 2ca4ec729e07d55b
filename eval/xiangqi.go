package eval

import "xqengine/position"

// XiangqiWeights are the numbers of the terms of xiangqi, which the variants that descend from it share.
type XiangqiWeights struct {
	Material [8]tapered     `index:"xiangqi"` // of one piece, its place aside; the general's means nothing
	Squares  [8][50]tapered `index:"xiangqi"` // rank*5 + file for files a-e, the others mirrored; Red's view

	ChariotMobility [32]tapered // by number of points reached that no soldier guards
	CannonMobility  [32]tapered // by number of empty points reached that no soldier guards
	HorseMobility   [16]tapered // as for the chariot

	// The attack on the palace: units for each point of its zone that a piece reaches, for all pieces
	// together, times a factor that grows with the number of attackers; then its square over AttackDivisor.
	ChariotUnits   int    `min:"0"`
	CannonUnits    int    `min:"0"` // for each piece of the zone that could be captured over a screen
	HorseUnits     int    `min:"0"`
	SoldierUnits   int    `min:"0"` // for each soldier that stands in the zone
	AttackerFactor [6]int `min:"0"` // in sixteenths, by number of attackers, the last for all beyond
	AttackDivisor  int    `min:"1"` // in centipawns

	HollowCannon tapered // cannon on the general's file with nothing between
	BottomCannon tapered // cannon on the general's rank with nothing between
	CannonPin    tapered // cannon before two pieces and the general

	SoldierThreat      tapered // soldier attacks a chariot, horse or cannon
	MinorThreatChariot tapered // horse or cannon attacks a chariot
	ChariotThreat      tapered // chariot attacks a horse or cannon
	CannonThreat       tapered // cannon attacks a horse or cannon
	HorseThreat        tapered // horse attacks a horse or cannon

	// For each point from which a piece of a type could give check, next move, where no enemy attacks it.
	ChariotCheck tapered
	CannonCheck  tapered
	HorseCheck   tapered
	SoldierCheck tapered

	Exposure [18]tapered // of the enemy general, by number of empty points on its lines

	LoosePiece   tapered // for each attacked chariot, horse or cannon of the enemy that no enemy protects
	LooseGuard   tapered // likewise advisors and elephants
	LooseSoldier tapered

	LinkedSoldier  tapered // crossed soldier protected by a soldier
	LinkedHorses   tapered // for each horse that protects another
	LinkedChariots tapered // likewise

	MissingAdvisor         tapered // for each missing enemy advisor and horse, twice for a chariot
	MissingElephant        tapered // for each missing enemy elephant and cannon
	MissingElephantSoldier tapered // for each missing enemy elephant and soldier
	HorseAndCannon         tapered // having both
	CannonOwnGuard         tapered // for each cannon and own advisor or elephant
	NoChariot              tapered // having none against one or two
}

// squareValue returns the piece-square value of a type on a square from Red's view.
func (w *XiangqiWeights) squareValue(t position.PieceType, s position.Square) tapered {
	file := position.Xiangqi.File(s)
	return w.Squares[t][position.Xiangqi.Rank(s)*5+min(file, 8-file)]
}
