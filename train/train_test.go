package train

import (
	"context"
	"encoding/gob"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/position/fen"
)

// gamesFile writes a file of random games whose scores and results follow the material on the board, and returns its
// path.
func gamesFile(t testing.TB, games int, seed uint64) string {
	t.Helper()
	return gamesOf(t, position.Xiangqi, games, seed)
}

// gamesOf is gamesFile in a variant.
func gamesOf(t testing.TB, v *position.Variant, games int, seed uint64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.xqg")
	w, err := gamedata.Create(path, gamedata.Header{Sources: []string{"variant=" + v.Name + " made=by-lot"}})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(seed, 0))
	worth := [8]int{0, 80, 110, 120, 330, 350, 700, 0}
	list := new(position.MoveList)
	for range games {
		p := position.New(v)
		var g gamedata.Game
		score := 0
		for range 30 + random.IntN(90) {
			if p.LegalMoves(list); list.Len() == 0 {
				break
			}
			score = 0
			for _, s := range p.Occupied().Squares() {
				piece := p.PieceAt(s)
				score += worth[piece.Type()] * (1 - 2*int(piece.Colour()))
			}
			m := list.At(random.IntN(list.Len()))
			g.Plies = append(g.Plies, gamedata.Ply{Move: m, Score: int16(score)})
			p.Make(m)
		}
		g.Result = gamedata.Drawn
		if score > 200 {
			g.Result = gamedata.Won
		} else if score < -200 {
			g.Result = gamedata.Lost
		}
		require.NoError(t, w.Add(&g))
	}
	require.NoError(t, w.Close())
	return path
}

// TestVariantsTogether: variants with the same inputs train one net, others do not.
func TestVariantsTogether(t *testing.T) {
	f := gamedata.Filter{Skip: 4, Keep: 2000}
	match, concise := gamesOf(t, position.PointsMatch, 20, 1), gamesOf(t, position.PointsConcise, 30, 2)
	count := func(paths ...string) *Data {
		d, err := Load(t.Context(), Source{Paths: paths, Filter: f, HeldOut: 0.2, Distillation: Distillation{Count: 1}})
		require.NoError(t, err)
		return d
	}
	first, second, both := count(match), count(concise), count(match, concise)
	assert.Equal(t, []*position.Variant{position.PointsMatch, position.PointsConcise}, both.Variants)
	assert.Equal(t, 50, both.Games)
	assert.Equal(t, first.Training()+second.Training(), both.Training())
	assert.Equal(t, append(append([]int16(nil), first.classical...), second.classical...), both.classical)
	assert.Equal(t, append(append([]sample(nil), first.training...), second.training...), both.training)
	o := quick()
	o.Passes = 1
	outcome, err := Train(context.Background(), both, o, nil, "", false, Observer{})
	require.NoError(t, err)
	assert.Contains(t, outcome.Net.Description, "variant=points-match,points-concise\n")
	for _, v := range both.Variants {
		assert.True(t, outcome.Net.Supports(v))
	}
	xiangqi := gamesFile(t, 5, 3)
	_, err = Load(t.Context(), Source{Paths: []string{match, xiangqi}, Filter: f, HeldOut: 0.2})
	assert.EqualError(t, err, xiangqi+": no net judges both points-match and xiangqi")
}

func load(t testing.TB, games int, seed uint64) *Data {
	t.Helper()
	return loadDistilling(t, 0, games, seed)
}

func loadDistilling(t testing.TB, distilled, games int, seed uint64) *Data {
	t.Helper()
	d, err := Load(t.Context(), Source{
		Paths: []string{gamesFile(t, games, seed)}, Filter: gamedata.Filter{Skip: 4, Keep: 2000}, HeldOut: 0.2, Distillation: Distillation{Count: distilled},
	})
	require.NoError(t, err)
	return d
}

func quick() Options {
	o := DefaultOptions()
	o.Hidden, o.Passes, o.Batch, o.Warmup, o.Rate = 128, 3, 300, 5, 0.004
	return o
}

// TestKernels: the kernels of this machine and plain Go give the same bits.
func TestKernels(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	draw := func(n int) []float32 {
		v := aligned(n)
		for i := range v {
			v[i] = float32(random.NormFloat64())
		}
		return v
	}
	base, bias, x, w := draw(nnue.Xiangqi.Inputs*width), draw(width), draw(width), draw(width)
	x[3], x[4], x[5] = 1, 0, 2
	for n := range 40 {
		rows := make([]uint16, n)
		for i := range rows {
			rows[i] = uint16(random.IntN(nnue.Xiangqi.Inputs))
		}
		a, b := draw(width), draw(width)
		sumRows(a, base, bias, rows)
		sumRowsPlain(b, base, bias, rows)
		require.Equal(t, b, a)
		addRows(base, x, rows)
		other := append([]float32(nil), base...)
		addRows(base, w, rows)
		addRowsPlain(other, w, rows)
		require.Equal(t, other, base)
		require.Equal(t, math.Float32bits(activatePlain(x, w)), math.Float32bits(activate(x, w)))
		gw, gx := draw(width), draw(width)
		gwPlain, gxPlain := append([]float32(nil), gw...), draw(width)
		d := float32(random.NormFloat64())
		backprop(x, w, gw, gx, d)
		backpropPlain(x, w, gwPlain, gxPlain, d)
		require.Equal(t, gwPlain, gw)
		require.Equal(t, gxPlain, gx)
		x = draw(width)
	}
}

// TestInputs: a sample has the inputs of its position, reflected or not; in chess it is not reflected while a side may
// castle.
func TestInputs(t *testing.T) {
	for f, v := range map[*nnue.FeatureSet]*position.Variant{
		nnue.Xiangqi: position.Xiangqi, nnue.Chess: position.Chess, nnue.Points: position.PointsTournament,
		nnue.Stratagem: position.StratagemRiver, nnue.XiangqiKingBuckets: position.Xiangqi, nnue.ChessKingBuckets: position.Chess,
	} {
		t.Run(fmt.Sprint(f.Name, f.Inputs), func(t *testing.T) { checkInputs(t, f, v) })
	}
}

func checkInputs(t *testing.T, f *nnue.FeatureSet, v *position.Variant) {
	random := rand.New(rand.NewPCG(2, 2))
	p := position.New(v)
	require.LessOrEqual(t, len(f.Extras(p)), maxExtras)
	rows := newIndexTable(f)
	list := new(position.MoveList)
	var a, m active
	for range 300 {
		s := pack(f, p, 77, 0, gamedata.Won)
		s.inputs(rows, &a, false)
		s.inputs(rows, &m, true)
		var want, mirror [2][]uint16
		for half, looks := range []position.Colour{p.Side(), p.Side().Other()} {
			want[half] = f.Indices(p, looks, position.NoSquare)
			mirror[half] = want[half]
			if f.Mirrors(p) {
				mirror[half] = reflectedRows(f, p, looks)
			}
		}
		for half := range want {
			require.ElementsMatch(t, want[half], a.rows[half][:a.n])
			require.ElementsMatch(t, mirror[half], m.rows[half][:m.n])
		}
		require.Equal(t, f.OutputBucket(p), s.bucket())
		if p.Side() == position.Red {
			require.Equal(t, int16(77), s.score)
			require.Equal(t, 1.0, s.result())
		} else {
			require.Equal(t, int16(-77), s.score)
			require.Equal(t, 0.0, s.result())
		}
		if p.LegalMoves(list); list.Len() == 0 {
			p = position.New(v)
			continue
		}
		p.Make(list.At(random.IntN(list.Len())))
	}
}

// reflectedRows returns the inputs of p on the board reflected.
func reflectedRows(f *nnue.FeatureSet, p *position.Position, looks position.Colour) (rows []uint16) {
	view := f.View(looks, f.Mirror(p.General(looks)))
	for _, s := range p.Occupied().Squares() {
		rows = append(rows, f.Index(view, p.PieceAt(s), f.Mirror(s)))
	}
	for i, value := range f.Extras(p) {
		if value != 0 {
			rows = append(rows, f.ExtraIndex(view, i, value))
		}
	}
	return rows
}

// plainLoss works the loss of a batch out in the most direct way, in double precision.
func plainLoss(t *trainer, n int) (sum float64) {
	for i := range n {
		a, b := &t.inputs[i], int(t.buckets[i])
		output := float64(t.outBias.value[b])
		for _, s := range t.slices {
			for half := range 2 {
				for j := range width {
					x := float64(s.value[s.biasAt+j])
					for _, row := range a.rows[half][:a.n] {
						x += float64(s.value[int(row)*width+j])
					}
					c := max(0, min(x, 1))
					output += c * c * float64(s.value[s.out(b)+half*width+j])
				}
			}
		}
		d := 1/(1+math.Exp(-output)) - float64(t.targets[i])
		sum += d * d
	}
	return sum
}

// TestGradient compares the derivatives with finite differences, for parameters of every kind.
func TestGradient(t *testing.T) {
	d := load(t, 20, 3)
	tr := newTrainer(newModel(nnue.Xiangqi, 128, 4), quick(), 64)
	const n = 40
	random := rand.New(rand.NewPCG(5, 5))
	for _, s := range tr.slices { // some neurons below 0 and above 1
		for j := range width {
			s.value[s.biasAt+j] = float32(random.NormFloat64())
		}
	}
	tr.fill(n, func(i int) (*sample, bool) { return &d.training[i*7], i%2 == 0 })
	loss := tr.gradients(n)
	require.InDelta(t, plainLoss(tr, n), loss.Square, 1e-4)
	checked, moving := 0, 0
	check := func(value, gradient []float32, i int) {
		before := value[i]
		const h = 1e-4
		value[i] = before + h
		high, above := float64(value[i]), plainLoss(tr, n)
		value[i] = before - h
		low, below := float64(value[i]), plainLoss(tr, n)
		value[i] = before
		want := (above - below) / (high - low)
		require.InDelta(t, want, float64(gradient[i]), 2e-3*math.Abs(want)+3e-4, "parameter %d", i)
		checked++
		if want != 0 {
			moving++
		}
	}
	for _, s := range tr.slices {
		for range 40 {
			a := &tr.inputs[random.IntN(n)]
			check(s.value, s.gradient, int(a.rows[random.IntN(2)][random.IntN(a.n)])*width+random.IntN(width))
			check(s.value, s.gradient, s.biasAt+random.IntN(width))
			check(s.value, s.gradient, s.out(int(tr.buckets[random.IntN(n)]))+random.IntN(2*width))
		}
	}
	for b := range nnue.Buckets {
		check(tr.outBias.value, tr.outBias.gradient, b)
	}
	assert.Greater(t, moving, checked/2)
}

// TestSameNetForAnyNumberOfThreads, and without AVX2, and after an interruption.
func TestSameNetForAnyNumberOfThreads(t *testing.T) {
	d := load(t, 30, 6)
	train := func(o Options) *Outcome {
		outcome, err := Train(t.Context(), d, o, nil, "", false, Observer{})
		require.NoError(t, err)
		return outcome
	}
	want := train(quick())
	for threads := 2; threads <= 3; threads++ {
		o := quick()
		o.Threads = threads
		assert.Equal(t, want.Net.Hash(), train(o).Net.Hash(), threads)
	}
	other := quick()
	other.Seed++
	assert.NotEqual(t, want.Net.Hash(), train(other).Net.Hash())

	path := filepath.Join(t.TempDir(), "checkpoint")
	for stop := 1; ; stop += 5 {
		ctx, cancel := context.WithCancel(t.Context())
		outcome, err := Train(ctx, d, quick(), nil, path, stop > 1, Observer{Step: func(done, _ int) {
			if done >= stop {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			assert.Equal(t, want.Net.Hash(), outcome.Net.Hash())
			assert.Equal(t, want.History, outcome.History)
			assert.Greater(t, stop, 10)
			break
		}
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestCheckpointsOfOtherTrainings(t *testing.T) {
	d := load(t, 20, 7)
	path := filepath.Join(t.TempDir(), "checkpoint")
	require.NoError(t, (&progress{Step: 1}).save(path, d, newTrainer(newModel(nnue.Xiangqi, 128, 1), quick(), 10)))
	try := func(d *Data, change func(*Options)) error {
		o := quick()
		change(&o)
		_, err := Train(t.Context(), d, o, nil, path, true, Observer{})
		return err
	}
	assert.ErrorContains(t, try(d, func(o *Options) { o.Lambda = 0.5 }), "made with other options")
	assert.ErrorContains(t, try(load(t, 20, 8), func(*Options) {}), "made with other data")
	assert.NoError(t, try(d, func(*Options) {}))
	require.NoError(t, os.WriteFile(path, []byte("rubbish"), 0o644))
	assert.ErrorContains(t, try(d, func(*Options) {}), "no checkpoint of a training")
	require.NoError(t, os.Remove(path))
	assert.NoError(t, try(d, func(*Options) {}), "a training that was ended before its first checkpoint begins")
}

// TestCheckpointsNameTheirInputs: one whose numbers would mean something else is refused before the games are read.
func TestCheckpointsNameTheirInputs(t *testing.T) {
	d := load(t, 20, 7)
	path := filepath.Join(t.TempDir(), "checkpoint")
	tr := newTrainer(newModel(nnue.Xiangqi, 128, 1), quick(), 10)
	require.NoError(t, (&progress{Step: 1}).save(path, d, tr))
	c, err := readCheckpoint(path)
	require.NoError(t, err)
	for _, kept := range []struct {
		format int
		inputs nnue.Inputs
		want   string
	}{
		{checkpointFormat, nnue.Xiangqi.Identity(), ""},
		{withoutInputs, nnue.Inputs{}, ""},
		{1, nnue.Inputs{}, path + ": a checkpoint in version 1; this program reads 2 and 3"},
		{checkpointFormat, nnue.Inputs{}, path + ": a training for \"\", inputs 0000000000000000; this one is for \"xiangqi\", inputs b81e31bf9264dd70"},
		{checkpointFormat, nnue.Points.Identity(), path + ": a training for \"points\", inputs 28a573a1b9ca074c; this one is for \"xiangqi\", inputs b81e31bf9264dd70"},
		{checkpointFormat, nnue.Inputs{Name: "xiangqi"}, path + ": a training for \"xiangqi\", inputs 0000000000000000; this one is for \"xiangqi\", inputs b81e31bf9264dd70"},
	} {
		c.Format, c.Inputs = kept.format, kept.inputs
		file, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, gob.NewEncoder(file).Encode(c))
		require.NoError(t, file.Close())
		early := CheckCheckpoint(path, true, nnue.Xiangqi, quick(), nil)
		late := new(progress).load(path, d, tr)
		if kept.want == "" {
			assert.NoError(t, early)
			assert.NoError(t, late)
			continue
		}
		assert.EqualError(t, early, kept.want)
		assert.EqualError(t, late, kept.want)
	}
}

// TestCheckpointIsNotOverwritten: a training from the beginning leaves the checkpoint of another one alone, and says so before
// anything is loaded.
func TestCheckpointIsNotOverwritten(t *testing.T) {
	d := load(t, 20, 7)
	path := filepath.Join(t.TempDir(), "checkpoint")
	assert.NoError(t, CheckCheckpoint(path, false, nnue.Xiangqi, quick(), nil))
	assert.NoError(t, CheckCheckpoint(path, true, nnue.Xiangqi, quick(), nil))
	require.NoError(t, (&progress{Step: 1}).save(path, d, newTrainer(newModel(nnue.Xiangqi, 128, 1), quick(), 10)))
	was, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = Train(t.Context(), d, quick(), nil, path, false, Observer{})
	require.ErrorIs(t, err, gamedata.ErrExists)
	is, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, was, is)
	assert.ErrorIs(t, CheckCheckpoint(path, false, nnue.Xiangqi, quick(), nil), gamedata.ErrExists)
	assert.NoError(t, CheckCheckpoint(path, true, nnue.Xiangqi, quick(), nil))
	other := quick()
	other.Lambda = 0.5
	assert.ErrorContains(t, CheckCheckpoint(path, true, nnue.Xiangqi, other, nil), "made with other options")
}

// TestLockCheckpoint: one training at a time keeps its checkpoint at a path, and nothing is left behind.
func TestLockCheckpoint(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "checkpoint")
	for range 2 {
		unlock, err := LockCheckpoint(path)
		require.NoError(t, err)
		_, err = LockCheckpoint(path)
		require.EqualError(t, err, path+": another training keeps its checkpoint there")
		other, err := LockCheckpoint(path + "2")
		require.NoError(t, err)
		other()
		unlock()
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Empty(t, left)
	}
	require.NoError(t, os.WriteFile(path+".lock", nil, 0o644))
	unlock, err := LockCheckpoint(path)
	require.NoError(t, err, "left behind by a training that was killed")
	unlock()
	_, err = LockCheckpoint(filepath.Join(dir, "none", "checkpoint"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// TestNoteOfAFileThatGrows says what follows for the training.
func TestNoteOfAFileThatGrows(t *testing.T) {
	path := gamesFile(t, 20, 7)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	_, err = file.WriteString("XQB1")
	require.NoError(t, err)
	require.NoError(t, file.Close())
	var notes []string
	s := Source{Paths: []string{path}, Filter: gamedata.Filter{Skip: 4, Keep: 2000}, HeldOut: 0.2}
	_, err = Load(t.Context(), s)
	require.NoError(t, err)
	s.Note = func(line string) { notes = append(notes, line) }
	_, err = Load(t.Context(), s)
	require.NoError(t, err)
	assert.Equal(t, []string{path + ": the last 4 bytes are not a whole block: still being written, or cut off; " +
		"if it grows, this training cannot be resumed"}, notes)
}

// TestOutputRowsStayWithinBounds: whatever the steps would lead to, and whatever k makes of the net to begin with, the net can
// be exported.
func TestOutputRowsStayWithinBounds(t *testing.T) {
	o := quick()
	o.Hidden = 1024
	tr := newTrainer(newModel(nnue.Chess, o.Hidden, 1), o, 10)
	for _, s := range tr.slices {
		for i := range s.value[s.outAt:] {
			s.value[s.outAt+i] = 1.9 * float32(1-i%2*2)
		}
	}
	tr.step(1, 1, 1e-9)
	net, err := tr.export(1/o.slope(), "")
	require.NoError(t, err)
	assert.InDelta(t, nnue.MaxRow(o.Hidden), rowSum(net.Weights(), 3), 5, "they are as large as they may be")

	m := newModel(nnue.Chess, o.Hidden, 2)
	require.NoError(t, m.begin(net, 3*o.slope()))
	_, err = m.export(1/o.slope(), "")
	assert.NoError(t, err)
}

// rowSum returns what the absolute weights of an output bucket add up to.
func rowSum(w nnue.Weights, bucket int) (sum float64) {
	for _, v := range w.Out[bucket*2*w.Hidden:][:2*w.Hidden] {
		sum += math.Abs(float64(v)) / nnue.OutputUnit
	}
	return sum
}

// TestLearns: a few positions are learned by heart, the net as whole numbers says nearly the same, and positions held
// out are judged better than by what the net began with.
func TestLearns(t *testing.T) {
	d := load(t, 200, 9)
	o := quick()
	o.Passes, o.Rate, o.Batch, o.Threads = 8, 0.002, 256, 2
	outcome, err := Train(t.Context(), d, o, nil, "", false, Observer{})
	require.NoError(t, err)
	first, last := outcome.History[0], outcome.History[len(outcome.History)-1]
	assert.Less(t, last.Training.Square, first.Training.Square*2/3)
	best := first.Validation.CrossEntropy
	for _, e := range outcome.History {
		best = min(best, e.Validation.CrossEntropy)
	}
	assert.Less(t, best, first.Validation.CrossEntropy)
	assert.Less(t, outcome.Difference*1000/float64(outcome.Net.Scale), 0.03, "between whole numbers and floating point, of an output of 1")
	assert.InDelta(t, last.Validation.CrossEntropy, outcome.Quantised.CrossEntropy, 0.001)
	y := outcome.Yardsticks
	assert.Less(t, y.Target.CrossEntropy, y.Search.CrossEntropy)
	assert.Contains(t, outcome.Net.Description, "variant=xiangqi\n")
	assert.Equal(t, len(d.training), outcome.Training)
	assert.Positive(t, outcome.Validation)
}

func TestHeldOutGames(t *testing.T) {
	path := gamesFile(t, 400, 10)
	f := gamedata.Filter{Skip: 4, Keep: 2000}
	half, err := Load(t.Context(), Source{Paths: []string{path}, Filter: f, HeldOut: 0.5})
	require.NoError(t, err)
	tenth, err := Load(t.Context(), Source{Paths: []string{path}, Filter: f, HeldOut: 0.1})
	require.NoError(t, err)
	all := half.Training() + half.Validation()
	assert.Equal(t, all, tenth.Training()+tenth.Validation())
	assert.InDelta(t, 0.5, float64(half.Validation())/float64(all), 0.1)
	assert.InDelta(t, 0.1, float64(tenth.Validation())/float64(all), 0.06)
	assert.NotEqual(t, half.Hash, tenth.Hash)
	assert.Equal(t, 400, half.Games)
	_, err = Load(t.Context(), Source{Paths: []string{path}, Filter: f, HeldOut: 0})
	assert.ErrorContains(t, err, "too few games")
}

func TestOptions(t *testing.T) {
	require.NoError(t, DefaultOptions().Check())
	for want, change := range map[string]func(*Options){
		"100 neurons":           func(o *Options) { o.Hidden = 100 },
		"lambda 2 is outside":   func(o *Options) { o.Lambda = 2 },
		"k 0 is outside":        func(o *Options) { o.K = 0 },
		"must be at least 1":    func(o *Options) { o.Batch = 0 },
		"rates 0 and 1e-05":     func(o *Options) { o.Rate = 0 },
		"decay 1, warm-up 200":  func(o *Options) { o.Decay = 1 },
		"decay 0.01, warm-up -": func(o *Options) { o.Warmup = -1 },
	} {
		o := DefaultOptions()
		change(&o)
		assert.ErrorContains(t, o.Check(), want)
	}
	o := DefaultOptions()
	assert.InDelta(t, o.Rate/100, o.rate(0, 1000), 1e-9)
	assert.InDelta(t, o.Rate, o.rate(100, 1000), 3e-5)
	assert.InDelta(t, o.Last, o.rate(999, 1000), 1e-7)
}

func BenchmarkBatch(b *testing.B) {
	d := load(b, 200, 1)
	o := DefaultOptions()
	tr := newTrainer(newModel(nnue.Xiangqi, o.Hidden, 1), o, o.Batch)
	number := 0
	for b.Loop() {
		tr.fill(o.Batch, func(i int) (*sample, bool) { return &d.training[(i*7919)%len(d.training)], i%2 == 0 })
		tr.gradients(o.Batch)
		number++
		tr.step(number, o.Batch, 0.001)
	}
	b.ReportMetric(float64(b.N*o.Batch)/b.Elapsed().Seconds(), "positions/s")
}

// TestBeginsWithANet: a training whose steps are too small to change anything gives the net that it began with; one
// for other inputs begins with what that net says of pieces on points.
func TestBeginsWithANet(t *testing.T) {
	d := load(t, 30, 11)
	o := quick()
	net, err := newModel(nnue.Xiangqi, o.Hidden, 5).export(1/o.slope(), "")
	require.NoError(t, err)
	o.Passes, o.Rate, o.Last, o.Decay = 1, 1e-12, 1e-12, 0
	outcome, err := Train(t.Context(), d, o, net, "", false, Observer{})
	require.NoError(t, err)
	assert.Contains(t, outcome.Net.Description, "start="+net.Hash()+"\n")
	was, is := net.Weights(), outcome.Net.Weights()
	assert.Equal(t, was.Rows, is.Rows)
	assert.Equal(t, was.Bias, is.Bias)
	assert.Equal(t, was.Out, is.Out)

	points := newModel(nnue.Points, o.Hidden, 6)
	require.NoError(t, points.begin(net, o.slope()))
	begun, err := points.export(1/o.slope(), "")
	require.NoError(t, err)
	for _, text := range []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "3k5/4a4/4b4/9/2b3P2/4c4/9/4B4/4A4/2R1K4 w - - 0 1"} {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err)
		us := nnue.Xiangqi.Indices(p, position.Red, position.NoSquare)
		them := nnue.Xiangqi.Indices(p, position.Black, position.NoSquare)
		want := net.Value(us, them, nnue.Xiangqi.OutputBucket(p))
		q, err := fen.Parse(position.PointsMatch, strings.Replace(text, " - - ", " - 0:0 ", 1))
		require.NoError(t, err)
		us = nnue.Points.Indices(q, position.Red, position.NoSquare)
		them = nnue.Points.Indices(q, position.Black, position.NoSquare)
		assert.Equal(t, want, begun.Value(us, them, nnue.Points.OutputBucket(q)))
	}

	// In each king bucket the weights are those without king buckets, as far as the board is not reflected.
	kingBuckets := newModel(nnue.XiangqiKingBuckets, o.Hidden, 8)
	require.NoError(t, kingBuckets.begin(net, o.slope()))
	begun, err = kingBuckets.export(1/o.slope(), "")
	require.NoError(t, err)
	unreflected := []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "5k3/4a4/4b4/9/2b3P2/4c4/9/4B4/4A4/2RK5 w - - 0 1"}
	value := func(n *nnue.Network, text string) int {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err)
		f := n.Features()
		return n.Value(f.Indices(p, position.Red, position.NoSquare), f.Indices(p, position.Black, position.NoSquare), f.OutputBucket(p))
	}
	for _, text := range unreflected {
		assert.Equal(t, value(net, text), value(begun, text))
	}
	assert.ErrorContains(t, newModel(nnue.Xiangqi, o.Hidden, 7).begin(begun, o.slope()), "a net for xiangqi with zones cannot be the start of one for xiangqi")
	assert.ErrorContains(t, newModel(nnue.Points, o.Hidden, 7).begin(begun, o.slope()), "a net for xiangqi with zones cannot be the start of one for points")

	assert.ErrorContains(t, newModel(nnue.Chess, o.Hidden, 7).begin(net, o.slope()), "a net for xiangqi cannot be the start of one for chess")
	wide := newModel(nnue.XiangqiKingBuckets, 256, 7)
	require.NoError(t, wide.begin(net, o.slope()))
	begun, err = wide.export(1/o.slope(), "")
	require.NoError(t, err)
	assert.Equal(t, 256, begun.Hidden())
	for _, text := range unreflected {
		assert.Equal(t, value(net, text), value(begun, text), "the neurons that are new say nothing")
	}
	assert.NotZero(t, begun.Weights().Rows[200], "but can learn")
	assert.ErrorContains(t, newModel(nnue.Xiangqi, o.Hidden, 7).begin(begun, o.slope()), "a net of 256 neurons cannot be the start of one of 128")
}
