package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestDanger: each weight counts what its comment says, once for each point or piece.
func TestDanger(t *testing.T) {
	ten := pair(10, 10)
	for _, c := range []struct {
		name, fen string
		weight    func(w *Weights) *tapered
		want      Score
	}{
		{"a chariot may check from two points of the general's rank and file", "3k5/9/9/9/9/R8/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.ChariotCheck }, 20},
		{"a horse bars the way to one", "3k5/n8/9/9/9/R8/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.ChariotCheck }, 10},
		{"a horse guards one", "3k5/9/9/4n4/9/R8/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.ChariotCheck }, 10},
		{"a cannon needs a screen", "3k5/9/9/9/9/C8/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.CannonCheck }, 0},
		{"a cannon behind its screen", "3k5/9/3P5/9/9/C8/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.CannonCheck }, 10},
		{"a horse may check from two points", "3k5/9/9/9/3N5/9/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.HorseCheck }, 20},
		{"the leg of one of them is blocked", "3k5/4a4/9/9/3N5/9/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.HorseCheck }, 10},
		{"a soldier may check from beside the palace", "3k5/2P6/9/9/9/9/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.SoldierCheck }, 10},
		{"the general guards the point before it", "3k5/9/3P5/9/9/9/9/9/9/4K4 w",
			func(w *Weights) *tapered { return &w.Xiangqi.SoldierCheck }, 0},
		{"and the one before it in the middle", "4k4/9/4P4/9/9/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.SoldierCheck }, 0},
		{"a general in the open, seen by both sides alike", "3k5/9/9/9/9/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.Exposure[17] }, 0},
		{"a general behind an advisor", "4k4/4a4/9/9/9/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.Exposure[17] }, -10},
		{"nobody protects the horse", "3k5/9/9/9/R3n4/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LoosePiece }, 10},
		{"a soldier protects the horse", "3k5/9/9/4p4/R3n4/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LoosePiece }, 0},
		{"nobody protects the elephant at home", "3k2b2/9/9/9/9/6R2/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LooseGuard }, 10},
		{"the other elephant protects it", "3k2b2/9/4b4/9/9/6R2/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LooseGuard }, 0},
		{"the general does not protect the advisor at its corner", "3k5/4a4/9/9/9/4R4/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LooseGuard }, 10},
		{"nobody protects the soldier", "3k5/9/9/R3p4/9/9/9/9/9/5K3 w",
			func(w *Weights) *tapered { return &w.Xiangqi.LooseSoldier }, 10},
	} {
		p, err := fen.Parse(position.Xiangqi, c.fen)
		require.NoError(t, err, c.name)
		w := &Weights{Xiangqi: XiangqiWeights{AttackDivisor: 1}}
		*c.weight(w) = ten
		var red, black sideTerms
		New(w).terms(p, &red, &black)
		assert.Equal(t, c.want, (red.sum() - black.sum()).middle(), c.name)
	}
}

// TestWithoutWeightsNoDanger: variants whose weights are zero do not pay for it.
func TestWithoutWeightsNoDanger(t *testing.T) {
	assert.True(t, New(DefaultWeights()).seesDanger)
	assert.False(t, New(WeightsFor(position.PointsMatch)).seesDanger)
}
