package eval

import "xqengine/position"

// Weights are all numbers of the evaluation, in centipawns. Tapered ones hold a middle game and an
// endgame value.
type Weights struct {
	Material [8]tapered     // by type
	Squares  [8][50]tapered // by type; rank*5 + file for files a-e, the others mirrored; Red's view
	Tempo    Score          // for having the move

	ChariotMobility [32]tapered // by number of points reached
	CannonMobility  [32]tapered
	HorseMobility   [16]tapered

	ChariotUnits   int // attack units for each point of the enemy palace that is reached
	CannonUnits    int
	HorseUnits     int
	SoldierUnits   int
	AttackerFactor [6]int // of 16, by number of attackers
	AttackDivisor  int

	HollowCannon tapered // cannon on the general's file with nothing between
	BottomCannon tapered // cannon on the general's rank with nothing between
	CannonPin    tapered // cannon before two men and the general

	SoldierThreat      tapered // soldier attacks a chariot, horse or cannon
	MinorThreatChariot tapered // horse or cannon attacks a chariot
	ChariotThreat      tapered // chariot attacks a horse or cannon
	CannonThreat       tapered
	HorseThreat        tapered

	LinkedSoldier  tapered // crossed soldier protected by a soldier
	LinkedHorses   tapered
	LinkedChariots tapered

	MissingAdvisor         tapered // for each missing enemy advisor and horse, twice for a chariot
	MissingElephant        tapered // for each missing enemy elephant and cannon
	MissingElephantSoldier tapered
	HorseAndCannon         tapered
	CannonOwnGuard         tapered
	NoChariot              tapered

	Points PointsWeights
}

// squareValue returns the piece-square value of a type on a square from Red's view.
func (w *Weights) squareValue(t position.PieceType, s position.Square) tapered {
	return w.Squares[t][s.Rank()*5+min(s.File(), 8-s.File())]
}

// DefaultWeights returns the weights the engine plays with.
func DefaultWeights() *Weights {
	w := &Weights{
		Material: [8]tapered{
			position.Soldier:  pair(30, 40),
			position.Advisor:  pair(85, 80),
			position.Elephant: pair(85, 80),
			position.Horse:    pair(330, 350),
			position.Cannon:   pair(345, 320),
			position.Chariot:  pair(720, 740),
		},
		Tempo: 12,

		ChariotUnits: 6, CannonUnits: 5, HorseUnits: 7, SoldierUnits: 8,
		AttackerFactor: [6]int{0, 7, 14, 18, 21, 24},
		AttackDivisor:  36,

		HollowCannon: pair(70, 30),
		BottomCannon: pair(30, 15),
		CannonPin:    pair(12, 6),

		SoldierThreat:      pair(25, 20),
		MinorThreatChariot: pair(22, 18),
		ChariotThreat:      pair(8, 8),
		CannonThreat:       pair(6, 4),
		HorseThreat:        pair(10, 8),

		LinkedSoldier:  pair(14, 18),
		LinkedHorses:   pair(8, 4),
		LinkedChariots: pair(6, 4),

		MissingAdvisor:         pair(9, 7),
		MissingElephant:        pair(14, 8),
		MissingElephantSoldier: pair(2, 6),
		HorseAndCannon:         pair(4, 8),
		CannonOwnGuard:         pair(1, 6),
		NoChariot:              pair(-15, -15),
	}
	for n := range w.ChariotMobility {
		w.ChariotMobility[n] = pair(Score(3*n-24), Score(4*n-32))
	}
	for n := range w.CannonMobility {
		w.CannonMobility[n] = pair(Score(n-6), Score(2*n-14))
	}
	horse := [...]Score{-45, -26, -12, -3, 4, 9, 14, 18, 21}
	for n := range w.HorseMobility {
		v := horse[min(n, len(horse)-1)]
		w.HorseMobility[n] = pair(v, v)
	}
	for t, table := range squareTables {
		for rank := range 10 {
			for file := range 5 {
				i := rank*5 + file
				w.Squares[t][i] = pair(table.middle[i], table.end[i])
			}
		}
	}
	return w
}
