package eval

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryParameterIsEnumeratedOnce counts the numbers of the struct by its size: each weight takes eight
// bytes, Tempo with what pads it.
func TestEveryParameterIsEnumeratedOnce(t *testing.T) {
	w := new(Weights)
	all := w.Parameters()
	names := map[string]bool{}
	places := map[any]bool{}
	for i, p := range all {
		require.False(t, names[p.Name], "%s twice", p.Name)
		names[p.Name] = true
		require.False(t, places[[2]any{p.leaf, p.end}], "%s shares its place", p.Name)
		places[[2]any{p.leaf, p.end}] = true
		require.NoError(t, p.Set(i%1000+1), p.Name)
	}
	for i, p := range all {
		require.Equal(t, i%1000+1, p.Value(), "%s was changed by another one", p.Name)
	}
	for _, name := range []string{
		"Tempo", "Xiangqi.AttackerFactor[5]", "Xiangqi.AttackDivisor", "Xiangqi.Material[soldier].middle", "Xiangqi.Material[general].end",
		"Xiangqi.Squares[chariot][49].end", "Xiangqi.HorseMobility[15].middle", "Xiangqi.NoChariot.end",
	} {
		assert.True(t, names[name], name)
	}
	assert.False(t, names["Material[].middle"])
	whole := 0
	for _, p := range all {
		if !p.Tapered {
			whole++
		}
	}
	tapered := (len(all) - whole) / 2
	const unused = 1 + 50 + 3 + 6    // of NoType in Material, Squares, the kinds and the plates
	const ofChess = 2 * (1 + 32 + 4) // of what is not a piece of chess in Material, Squares, and four arrays by pieces
	assert.Equal(t, numbersIn(reflect.TypeFor[Weights]()), tapered+whole+unused+ofChess, "every number but those of NoType")
}

// numbersIn counts the numbers that a type holds.
func numbersIn(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() * numbersIn(t.Elem())
	case reflect.Struct:
		n := 0
		for i := range t.NumField() {
			n += numbersIn(t.Field(i).Type)
		}
		return n
	}
	return 1
}

func TestParametersAreKeptInRange(t *testing.T) {
	w := DefaultWeights()
	byName := map[string]*Parameter{}
	all := w.Parameters()
	for i := range all {
		byName[all[i].Name] = &all[i]
		if !all[i].Unused {
			assert.NoError(t, all[i].Set(all[i].Value()), "the default must be in range")
		}
	}
	divisor := byName["Xiangqi.AttackDivisor"]
	require.NoError(t, divisor.Set(36))
	assert.EqualError(t, divisor.Set(0), "Xiangqi.AttackDivisor: 0 is outside 1..10000")
	assert.Equal(t, 36, divisor.Value())
	assert.Error(t, byName["Xiangqi.AttackerFactor[0]"].Set(-1))
	assert.Error(t, byName["Tempo"].Set(MaxWeight+1))
	assert.NoError(t, byName["Tempo"].Set(-MaxWeight))
	assert.Equal(t, Score(-MaxWeight), w.Tempo)
}

// TestHalvesOfTaperedWeights: the halves do not disturb each other, whatever their signs.
func TestHalvesOfTaperedWeights(t *testing.T) {
	w := DefaultWeights()
	for _, p := range w.Parameters() {
		if p.Name == "Xiangqi.HorseMobility[5].middle" {
			require.NoError(t, p.Set(-7))
		}
		if p.Name == "Xiangqi.HorseMobility[5].end" {
			require.NoError(t, p.Set(-9))
		}
	}
	assert.Equal(t, pair(-7, -9), w.Xiangqi.HorseMobility[5])
	want := DefaultWeights()
	want.Xiangqi.HorseMobility[5] = pair(-7, -9)
	assert.Equal(t, want, w)
}

// TestNestedStructs: what the variants add in a struct of their own is found without further work.
func TestNestedStructs(t *testing.T) {
	type more struct {
		Race  [2][3]tapered
		Kinds [2]struct{ Value tapered }
		Check Score
		Most  [3]int `min:"2"`
	}
	type outer struct {
		Tempo  Score
		Points more
	}
	var names []string
	var v outer
	var rows []row
	collect(reflect.ValueOf(&v).Elem(), row{}, nil, -MaxWeight, &rows)
	for _, r := range rows {
		names = append(names, r.name)
		if r.name != "Tempo" {
			assert.Equal(t, "Points", r.group)
		}
	}
	assert.Equal(t, []string{
		"Tempo", "Points.Race[0]", "Points.Race[1]", "Points.Kinds[0].Value", "Points.Kinds[1].Value", "Points.Check", "Points.Most",
	}, names)
	assert.Len(t, rows[1].leaves, 3)
	assert.EqualError(t, rows[6].parse([]string{"2", "1", "2"}), "value 2: 1 is outside 2..10000")
	require.NoError(t, rows[4].parse([]string{"3/-4"}))
	assert.Equal(t, pair(3, -4), v.Points.Kinds[1].Value)

	// The group may be absent as a whole, and only so.
	assert.NoError(t, missing(rows, []bool{true, false, false, false, false, false, false}))
	assert.EqualError(t, missing(rows, []bool{true, false, true, true, true, true, true}), "Points.Race[0] is missing")
	assert.EqualError(t, missing(rows, make([]bool, 7)), "Tempo is missing")

	// Of the groups of games one is enough.
	type one struct{ A, B int }
	var games struct {
		Tempo      Score
		Draughts   one `group:"game"`
		Backgammon one `group:"game"`
	}
	rows = nil
	collect(reflect.ValueOf(&games).Elem(), row{}, nil, -MaxWeight, &rows)
	assert.NoError(t, missing(rows, []bool{true, false, false, true, true}))
	assert.EqualError(t, missing(rows, []bool{true, false, false, true, false}), "Backgammon.B is missing")
	assert.EqualError(t, missing(rows, []bool{true, false, false, false, false}), "Draughts.A is missing")

	type wrong struct{ X float64 }
	assert.PanicsWithValue(t, "eval: weight X is a float64: want tapered, Score, int, an array or a struct", func() {
		collect(reflect.ValueOf(new(wrong)).Elem(), row{}, nil, 0, &rows)
	})
}
