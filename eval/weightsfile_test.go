package eval

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// written returns a weights file.
func written(t testing.TB, w *Weights, comment ...string) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, w.Write(&b, comment...))
	return b.String()
}

func TestWeightsFileRoundTrip(t *testing.T) {
	w := DefaultWeights()
	for i, p := range w.Parameters() {
		require.NoError(t, p.Set(max(p.Min, i*37%(2*MaxWeight+1)-MaxWeight)))
	}
	text := written(t, w, "made by hand", "", "twice")
	assert.True(t, strings.HasPrefix(text, "# made by hand\n#\n# twice\nTempo "))
	again, err := ReadWeights(strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, w, again)
}

func TestEmbeddedWeights(t *testing.T) {
	for name, read := range embedded() {
		w := read()
		if _, ok := position.VariantByName(name); !ok {
			t.Errorf("weights/%s.txt: there is no such variant", name)
		}
		text, err := weightsFiles.ReadFile("weights/" + name + ".txt")
		require.NoError(t, err)
		var comment []string
		base := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if c, ok := strings.CutPrefix(line, "#"); ok {
				comment = append(comment, strings.TrimPrefix(c, " "))
			}
			if name, ok := strings.CutPrefix(line, baseWord+" "); ok {
				base = name
			}
		}
		var b strings.Builder
		require.NoError(t, w.write(&b, base, comment))
		assert.Equal(t, b.String(), string(text), "%s: in the order and form of write, and nothing that the base has", name)
	}
	for _, v := range position.Variants() {
		assert.True(t, WeightsFor(v).Supports(v), v.Name)
	}
	w := DefaultWeights()
	w.Tempo++
	assert.NotEqual(t, w, DefaultWeights(), "everybody gets a copy")
	assert.Panics(t, func() { WeightsFor(&position.Variant{Name: "no file of its own"}) })
}

// TestBaseOfWeights: what a file does not give is that of its base, and a group that the base lacks must be whole.
func TestBaseOfWeights(t *testing.T) {
	xiangqi := DefaultWeights()
	w, err := ReadWeights(strings.NewReader("# comment\nbase xiangqi\nTempo 7\n"))
	require.NoError(t, err)
	assert.Equal(t, Score(7), w.Tempo)
	w.Tempo = xiangqi.Tempo
	assert.Equal(t, xiangqi, w)
	assert.Equal(t, xiangqi, DefaultWeights(), "the base stays as it is")
	for text, want := range map[string]string{
		"base atlantis":                  `line 1: base: no weights are called "atlantis"`,
		"base":                           "line 1: base: 0 names, want 1",
		"base xiangqi chess":             "line 1: base: 2 names, want 1",
		"Tempo 7\nbase xiangqi":          "line 2: base must be the first line",
		"base xiangqi\nbase xiangqi":     "line 2: base must be the first line",
		"base xiangqi\nTempo 7\nTempo 7": "line 3: Tempo stands here a second time",
		"base xiangqi\nPlates.Due 3/3":   "Plates.LoneSoldiers is missing",
	} {
		_, err := ReadWeights(strings.NewReader(text))
		assert.EqualError(t, err, want, text)
	}
}

// TestSquaresThatAreNeverReachedAreZero: where no piece can stand there is nothing to learn, and nothing is set.
func TestSquaresThatAreNeverReachedAreZero(t *testing.T) {
	reach := map[position.PieceType]string{
		position.Advisor:  "d0 e1 d2",
		position.Elephant: "c0 a2 e2 c4",
		position.General:  "d0 e0 d1 e1 d2 e2",
	}
	for name, read := range embedded() {
		w := read()
		for kind, squares := range reach {
			for i, v := range w.Xiangqi.Squares[kind] {
				s := position.Xiangqi.SquareName(position.SquareAt(i%5, i/5))
				assert.True(t, v == 0 || strings.Contains(squares, s), "%s: %s on %s", name, xiangqiTypes[kind], s)
			}
		}
		for i, v := range w.Xiangqi.Squares[position.Soldier] {
			rank, file := i/5, i%5
			assert.True(t, v == 0 || rank >= 5 || rank >= 3 && file%2 == 0, "%s: soldier %d", name, i)
		}
	}
}

func TestWeightsFileErrors(t *testing.T) {
	w := DefaultWeights()
	w.Tempo, w.Xiangqi.HollowCannon, w.Xiangqi.AttackDivisor = 12, pair(70, 30), 36
	w.Xiangqi.AttackerFactor = [6]int{0, 7, 14, 18, 21, 24}
	good := written(t, w)
	change := func(old, new string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, new, 1)
	}
	const tempoLine = 1
	for _, test := range []struct{ text, want string }{
		{change("Tempo 12", "Tempo"), "line 1: Tempo: 0 values, want 1"},
		{change("Tempo 12", "Tempo 12 13"), "line 1: Tempo: 2 values, want 1"},
		{change("Tempo 12", "Tempo twelve"), `line 1: Tempo: "twelve" is not a whole number`},
		{change("Tempo 12", "Tempo 1e1"), `line 1: Tempo: "1e1" is not a whole number`},
		{change("Tempo 12", "Tempo 99999999999999999999"), "line 1: Tempo: 99999999999999999999 is outside -10000..10000"},
		{change("Tempo 12", "Tempo 10001"), "line 1: Tempo: 10001 is outside -10000..10000"},
		{change("Tempo 12", "Tempi 12"), `line 1: "Tempi" is not a weight`},
		{change("Tempo 12", "Tempo 12\nTempo 12"), "line 2: Tempo stands here a second time"},
		{change("Tempo 12", ""), "Tempo is missing"},
		{change("Xiangqi.HollowCannon 70/30", "Xiangqi.HollowCannon 70"), `Xiangqi.HollowCannon: "70" is not of the form middle/end`},
		{change("Xiangqi.HollowCannon 70/30", "Xiangqi.HollowCannon 70/"), `Xiangqi.HollowCannon: "" is not a whole number`},
		{change("Xiangqi.AttackDivisor 36", "Xiangqi.AttackDivisor 0"), "Xiangqi.AttackDivisor: 0 is outside 1..10000"},
		{change("Xiangqi.AttackerFactor 0 7", "Xiangqi.AttackerFactor 0 -7"), "Xiangqi.AttackerFactor: value 2: -7 is outside 0..10000"},
		{change("Xiangqi.AttackerFactor 0 7", "Xiangqi.AttackerFactor 7"), "Xiangqi.AttackerFactor: 5 values, want 6"},
		{"", "Tempo is missing"},
		{"Tempo 12", "Xiangqi.Material[soldier] is missing"},
		{strings.Repeat("x", 2<<20), "token too long"},
		{strings.Repeat("x", 100), `line 1: "` + strings.Repeat("x", 40) + `…" is not a weight`},
	} {
		_, err := ReadWeights(strings.NewReader(test.text))
		assert.ErrorContains(t, err, test.want)
	}
	lines := strings.Split(good, "\n")
	assert.Equal(t, "Tempo 12", lines[tempoLine-1])
	_, err := ReadWeights(strings.NewReader("\n  # comment\n" + strings.ReplaceAll(good, "\n", "\r\n\n")))
	assert.NoError(t, err, "empty lines, comments and other ends of lines are fine")
}

// FuzzReadWeights: whatever is read can be written and read again, and never breaks the evaluation.
func FuzzReadWeights(f *testing.F) {
	good := written(f, DefaultWeights(), "comment")
	f.Add(good)
	f.Add(strings.Replace(good, "Tempo ", "Tempo -", 1))
	f.Add("Tempo 1\nTempo 2")
	p := randomPositions(1, 21)[0]
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadWeights(strings.NewReader(text))
		if err != nil {
			assert.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := ReadWeights(strings.NewReader(written(t, w)))
		require.NoError(t, err)
		require.Equal(t, w, again)
		v := evaluate(New(w), p)
		require.LessOrEqual(t, max(v, -v), MaxEval)
	})
}
