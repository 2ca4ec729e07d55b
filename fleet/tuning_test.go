package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
	"xqengine/spsa"
)

// tuneSettings are those of a tuning by short games.
func tuneSettings(iterations int) spsa.Settings {
	s := spsa.DefaultSettings(position.Xiangqi)
	s.Nodes, s.HashMB, s.MaxTurns, s.Iterations, s.Rate = 60, 1, 30, iterations, 0.5
	parameters := search.ParametersFor(s.Variant)
	for _, p := range parameters.All() {
		if p.Name == "NullMoveReduction" || p.Name == "ReductionBase" {
			s.Parameters = append(s.Parameters, spsa.ParameterOf(p))
		}
	}
	return s
}

// tunePair plays a pair as xqlab spsa -pair does, with fixed settings.
func tunePair(flag map[string]string) {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
	}
	openings, err := os.ReadFile(flag["-openings"])
	if err == nil && string(openings) != "openings\n" {
		err = fmt.Errorf("the openings did not travel: %q", openings)
	}
	fail(err)
	iterations, err := strconv.Atoi(flag["-iterations"])
	fail(err)
	pair, err := strconv.Atoi(flag["-pair"])
	fail(err)
	batch, err := strconv.Atoi(flag["-threads"])
	fail(err)
	var theta spsa.Theta
	for _, text := range strings.Split(flag["-theta"], ",") {
		v, err := strconv.ParseFloat(text, 64)
		fail(err)
		theta = append(theta, v)
	}
	s := tuneSettings(iterations)
	if flag["-range"] != "" {
		s.Parameters[0].Max--
	}
	fail(spsa.WritePair(context.Background(), os.Stdout, s, batch, pair, theta))
}

// TestTuning: a tuning by real games on several workers has the history of the local one, and the page draws it.
func TestTuning(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	small := func(o *WorkerOptions) { o.MemoryMB = 300 }
	f.work("one", quick, small)
	f.work("two", quick, small)
	program, err := os.Executable()
	require.NoError(t, err)
	openings := filepath.Join(t.TempDir(), "openings.epd")
	require.NoError(t, os.WriteFile(openings, []byte("openings\n"), 0o644))
	s := tuneSettings(7)
	args := []string{"spsa", "-iterations", "7", "-openings", openings}
	r, err := c.SubmitSpsa(t.Context(), program, args, s.Header(3), Submission{})
	require.NoError(t, err)
	assert.Equal(t, "tuning of 2 parameters", r.Name)
	var all gatherer
	tally, err := c.Follow(t.Context(), r, &all)
	require.NoError(t, err)
	reason, detail := tally.Ended()
	require.Equal(t, Complete, reason, detail)
	var local []spsa.Iteration
	_, err = spsa.Run(t.Context(), s, nil, 3, func(i spsa.Iteration) error { local = append(local, i); return nil })
	require.NoError(t, err)
	assert.Equal(t, local, all.iterations)
	assert.Equal(t, local, tally.SPSA().History)
	var report strings.Builder
	require.NoError(t, s.Write(&report, local))
	assert.Equal(t, report.String(), tally.Report())

	f.stop()
	page, err := StartPage(f.dispatch(), "127.0.0.1:0")
	require.NoError(t, err)
	defer page.Close()
	var status Status
	until(t, "the page knows that the run has ended", func() bool {
		answer, err := http.Get("http://" + page.Addr + "/status.json")
		require.NoError(t, err)
		defer answer.Body.Close()
		return json.NewDecoder(answer.Body).Decode(&status) == nil && len(status.Runs) == 1 && !status.Runs[0].Running
	})
	assert.True(t, status.Runs[0].Plot)
	assert.Equal(t, report.String(), status.Runs[0].Report)
	answer, err := http.Get("http://" + page.Addr + "/run/" + r.ID + ".svg")
	require.NoError(t, err)
	defer answer.Body.Close()
	picture, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	assert.Contains(t, string(picture), "Parameters of the search while tuned")

	// A program that plays with other ranges of the numbers than the submitter means tunes something else.
	r, err = c.SubmitSpsa(t.Context(), program, append(args, "-range", "less"), s.Header(3), Submission{})
	require.NoError(t, err)
	assert.Contains(t, failed(t, c, r), "it plays with other settings: {")
}

// TestTuningClock: workers play with the clock that was asked for, scaled by their speed.
func TestTuningClock(t *testing.T) {
	s := tuneSettings(4)
	s.Nodes, s.Base, s.Increment = 0, 90*time.Second, 150*time.Millisecond
	definition, err := json.Marshal(Tuning{Args: []string{"spsa"}, Head: s.Header(2)})
	require.NoError(t, err)
	tuning, err := tuningOf(definition, &Run{Items: 4, Games: 8})
	require.NoError(t, err)
	args, err := tuning.command(Item{Number: 3, Theta: spsa.Theta{-0.5, 1e-7}}, 2)
	require.NoError(t, err)
	assert.Equal(t, []string{"spsa", "-tc", "3m0s+300ms", "-threads", "2", "-pair", "3", "-theta=-0.5,1e-07"}, args)
	assert.Equal(t, []string{"spsa"}, tuning.Args)
	tuning.Head.NodesTime = 100
	args, err = tuning.command(Item{Number: 3, Theta: spsa.Theta{1}}, 2)
	require.NoError(t, err)
	assert.Equal(t, "1m30s+150ms", args[2], "nodes are the same everywhere")
	for _, r := range []*Run{{Items: 5, Games: 10}, {Items: 4, Games: 4}} {
		_, err = tuningOf(definition, r)
		assert.ErrorContains(t, err, "its definition has 4 pairs")
	}
	_, err = tuningOf([]byte(`{"head":{"iterations":4,"base":"soon"}}`), &Run{Items: 4, Games: 8})
	assert.ErrorContains(t, err, "soon")
	_, err = tuningOf([]byte("[]"), &Run{})
	assert.ErrorContains(t, err, "definition: ")
}

// simulatedScore is what a simulated pair gives: it depends on the number of the pair and the values that it is drawn from.
func simulatedScore(number int, from spsa.Theta) float64 {
	h := fnv.New64a()
	fmt.Fprintln(h, number, from)
	return float64(h.Sum64()%5) - 2
}

// simulatedHistory is that of a local tuning in which the simulated pairs are played.
func simulatedHistory(t *testing.T, h spsa.Header) []spsa.Iteration {
	t.Helper()
	c, err := spsa.NewState(h.Method, h.Threads, nil)
	require.NoError(t, err)
	for first, last := c.Open(); first <= last; first, last = c.Open() {
		c.Add(simulatedScore(first, c.Theta()))
	}
	return c.History
}

// TestTallyOfTuning: whatever comes in, in whatever order, each pair counts once, and only what was played from the right values.
func TestTallyOfTuning(t *testing.T) {
	s := tuneSettings(20)
	h := s.Header(6)
	definition, err := json.Marshal(Tuning{Head: h})
	require.NoError(t, err)
	want := simulatedHistory(t, h)
	for seed := range uint64(20) {
		tally, err := newTally(&Run{ID: "r", Kind: Spsa, Items: 20, Games: 40}, definition, testTerms("r"))
		require.NoError(t, err)
		var all gatherer
		tally.follower = &all
		random := rand.New(rand.NewPCG(seed, 0))
		hear := func(n int, won float64, from spsa.Theta) {
			tally.hear("w", Result{Item: n, Worker: "w", Pair: &spsa.Iteration{Number: n, PairScore: won, Theta: from}})
		}
		for tally.end == "" {
			n, from := 1+random.IntN(tally.open()), tally.SPSA().Theta()
			refused, repeated, done := tally.Refused, tally.Repeated, tally.isDone(n)
			switch random.IntN(4) {
			case 0: // not open yet
				if tally.open() < 20 {
					hear(tally.open()+1, 0, from)
					require.Equal(t, refused+1, tally.Refused)
				}
			case 1: // from other values
				hear(n, 0, append(spsa.Theta{9}, from[1:]...))
				require.Equal(t, done, tally.Repeated > repeated)
			case 2:
				hear(n, 1.5, from)
				require.Equal(t, done, tally.Repeated > repeated)
			default:
				played := append(spsa.Theta{from[0] + 1e-12}, from[1:]...) // as another processor may compute it
				hear(n, simulatedScore(n, from), played)
				require.Equal(t, done, tally.Repeated > repeated)
				require.Equal(t, refused, tally.Refused)
			}
		}
		require.Equal(t, want, all.iterations, "seed %d", seed)
		reason, _ := tally.Ended()
		require.Equal(t, Complete, reason)
	}
}

// TestTuningSurvivesTheDispatcher: killed again and again in the middle, the dispatcher finds its state in the stream; the history
// is that of a local tuning, and no pair counts twice.
func TestTuningSurvivesTheDispatcher(t *testing.T) {
	p := newProcesses(t, "server", "dispatcher", "w1", "w2")
	c := p.client()
	program, err := os.Executable()
	require.NoError(t, err)
	s := tuneSettings(150)
	h := s.Header(8)
	hold := filepath.Join(p.dir, holdFile)
	require.NoError(t, os.WriteFile(hold, nil, 0o644))
	r, err := c.SubmitSpsa(t.Context(), program, []string{"spsa"}, h, Submission{})
	require.NoError(t, err)
	var all gatherer
	var tally *Tally
	done := make(chan error, 1)
	go func() {
		var err error
		tally, err = c.Follow(t.Context(), r, &all)
		done <- err
	}()
	counted := func() int {
		s, err := c.Status(t.Context())
		if err != nil || len(s.Runs) != 1 || s.Runs[0].Line == "" { // not known yet
			return -1
		}
		assert.Equal(t, fmt.Sprintf("%d of 150 pairs", s.Runs[0].Counted), s.Runs[0].Line)
		return s.Runs[0].Counted
	}
	kills := 0
	for goal := 20; goal <= 140; goal += 30 {
		until(t, fmt.Sprintf("%d pairs are counted", goal), func() bool { return counted() >= goal })
		victim := []string{"dispatcher", "w1", "dispatcher", "w2", "dispatcher"}[kills%5]
		p.kill(victim)
		p.start(victim)
		kills++
	}
	require.NoError(t, os.Remove(hold))
	require.NoError(t, <-done)
	reason, detail := tally.Ended()
	require.Equal(t, Complete, reason, detail)
	assert.Equal(t, simulatedHistory(t, h), all.iterations)
	assert.Equal(t, 5, kills)
	assert.Zero(t, tally.Refused)
	assert.Zero(t, tally.Failures)
	until(t, "the dispatcher has ended the run with the same report", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) == 1 && !s.Runs[0].Running && s.Runs[0].Report == tally.Report()
	})
	t.Logf("%d kills, %d results of pairs that had one", kills, tally.Repeated)
}
