package fleet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position"
	"xqengine/spsa"
)

// everyMessage returns an example of each type of message.
func everyMessage() []message {
	at := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	run := &Run{
		Version: Version, ID: "r", Name: "a against b", Kind: Match, Submitted: at, Items: 1, Games: 2, Definition: strings.Repeat("0", 64),
		Artefacts: []Artefact{{SHA256: strings.Repeat("1", 64), Size: 3, Name: "engine", Program: true, Signature: []byte("s")}},
		Cores:     1, MemoryMB: 100, Reference: 1e6, Owner: "U", Signature: []byte("s"),
	}
	games := []matchlog.Game{{
		Type: "game", Number: 1, Pair: 1, Moves: []matchlog.Move{{Text: "h2e2"}}, Result: matchlog.Drawn, Termination: matchlog.Normal, Reason: "mate",
	}}
	return []message{
		run, testTerms("r"), &End{Version, "r", at, Decided, "H1", 1, "report\n"},
		&Item{Version, "r", 1, "ticket", spsa.Theta{0.5, -1e-7}},
		&Result{Version: Version, Run: "r", Item: 1, Ticket: "ticket", Worker: "w", Factor: 1.5, Millis: 7, Games: games},
		&Result{Version: Version, Run: "r", Item: 1, Block: []byte("block"), Pair: &spsa.Iteration{Number: 1, PairScore: -2, Theta: spsa.Theta{1}}},
		&Result{Version: Version, Run: "r", Item: 1, Failure: "the disk is full"},
		&Beat{Version, "id", "w", "test", 4, 2, 1000, 1e6, 12, "no disk"},
		&hello{Version, "test"}, &request{Version: Version, Run: "r", Spec: run},
		&welcome{Version, "no", []string{"r"}, 1000, run, &Status{}}, &active{Version, []string{"r", "s"}},
	}
}

// FuzzDecode: bytes are read as a message of one type at most; what is read is written and read again as the same; the error of what
// is not is one line, and tells what may be thrown away from what another version of the program may read.
func FuzzDecode(f *testing.F) {
	for _, m := range everyMessage() {
		data := encode(m)
		f.Add(data)
		f.Add(bytes.Replace(data, fmt.Appendf(nil, `"version":%d`, Version), []byte(`"version":1`), 1))
		f.Add(data[:len(data)/2])
	}
	f.Add([]byte(`{"type":"item","version":2,"item":1e99}`))
	f.Add([]byte(`{"type":"beat","TYPE":"hello","version":2,"Version":2}`))
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var read []string
		seen := map[string]bool{}
		for _, m := range everyMessage() {
			if seen[m.messageType()] {
				continue
			}
			seen[m.messageType()] = true
			fresh := func() message { return reflect.New(reflect.TypeOf(m).Elem()).Interface().(message) }
			into := fresh()
			if err := decode(data, "a peer", into); err != nil {
				require.True(t, strings.HasPrefix(err.Error(), "a peer"), "%q", err)
				require.NotContains(t, err.Error(), "\n")
				_, isForeign := errors.AsType[foreign](err)
				require.True(t, isForeign || json.Valid(data), "%q", err)
				continue
			}
			read = append(read, m.messageType())
			text, again := encode(into), fresh()
			require.NoError(t, decode(text, "a peer", again), "%s", text)
			require.Equal(t, string(text), string(encode(again)))
			if run, ok := into.(*Run); ok && run.check() == nil {
				_ = run.verify(nil)
			}
		}
		require.LessOrEqual(t, len(read), 1, "%q", read)
	})
}

// counter is a Follower that checks what is counted: each game, block and pair once, and in order.
type counter struct {
	t                        *testing.T
	games, blocks, iteration int
}

func (c *counter) Begin(*Tally) {}

func (c *counter) Game(_ *Tally, g *matchlog.Game) {
	c.games++
	require.Equal(c.t, c.games, g.Number)
}

func (c *counter) Block(_ *Tally, block int, _ []byte) {
	c.blocks++
	require.Equal(c.t, c.blocks, block)
}

func (c *counter) Iteration(_ *Tally, i spsa.Iteration) {
	c.iteration++
	require.Equal(c.t, c.iteration, i.Number)
}

// fuzzedRun is a run of which results are made up.
type fuzzedRun struct {
	run        Run
	definition []byte
	results    []*Result // that count
}

// fuzzHeader is that of the files of made up blocks.
const fuzzHeader = "variant=xiangqi"

// fuzzedRuns returns a short run of each kind, with results that count.
func fuzzedRuns(t testing.TB) (runs []fuzzedRun) {
	t.Helper()
	for _, sprt := range []*stats.SPRT{nil, {Elo0: -50, Elo1: 0, Alpha: 0.4, Beta: 0.4, Model: stats.Logistic}} {
		config := simulatedMatch(9)
		config.SPRT, config.Openings = sprt, opening.Builtin(position.Xiangqi)[:2] // few are soon read
		plan, err := match.NewPlan(config)
		require.NoError(t, err)
		r := fuzzedRun{run: Run{ID: "r", Kind: Match, Items: plan.Pairs(), Games: plan.Games()}, definition: encode(plan.Settings())}
		for n := range plan.Pairs() {
			games, err := simulatedPair(plan, n+1)
			require.NoError(t, err)
			r.results = append(r.results, &Result{Item: n + 1, Games: games})
		}
		runs = append(runs, r)
	}

	text := fuzzedRun{run: Run{ID: "r", Kind: Generate, Items: 3, Games: 3}, definition: encode(Blocks{Header: fuzzHeader, Games: 3, Size: 1})}
	whole := fuzzedRun{run: text.run, definition: encode(Blocks{Header: fuzzHeader, Games: 3, Size: 1, Whole: true})}
	file := wholeGames(t, fuzzHeader, 1)
	for n := 1; n <= 3; n++ {
		text.results = append(text.results, &Result{Item: n, Block: []byte(fuzzHeader + "\n" + gamedata.TextFooter + "1\n")})
		whole.results = append(whole.results, &Result{Item: n, Block: file})
	}

	settings := tuneSettings(5)
	head := settings.Header(2)
	tuning := fuzzedRun{run: Run{ID: "r", Kind: Spsa, Items: 5, Games: 10}, definition: encode(Tuning{Head: head})}
	state, err := spsa.NewState(head.Method, head.Threads, nil)
	require.NoError(t, err)
	for n := 1; n <= 5; n++ {
		theta := state.Theta()
		tuning.results = append(tuning.results, &Result{Item: n, Pair: &spsa.Iteration{Number: n, PairScore: 1, Theta: theta}})
		state.Add(1)
	}
	return append(runs, text, whole, tuning)
}

// wholeGames returns a file of the given number of games without moves.
func wholeGames(t testing.TB, header string, n int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "block"+gamedata.Extension)
	w, err := gamedata.Create(path, gamedata.Header{Sources: []string{header}})
	require.NoError(t, err)
	for range n {
		require.NoError(t, w.Add(&gamedata.Game{}))
	}
	require.NoError(t, w.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// state is what may not change by a message that is refused.
func (t *Tally) state() string {
	s := t.strikes
	return fmt.Sprint(t.Done, t.Counted, t.Repeated, t.Failures, len(t.early), t.end, t.detail, t.open(), s.inARow, s.failed, s.failing, s.worked, t.Report())
}

// FuzzTally: whatever messages come in, each item counts at most once and in order, what is refused changes nothing, and the result
// depends on the messages alone. Each line is a message: as it is, or given the ticket of its item, without which few would come far.
func FuzzTally(f *testing.F) {
	runs := fuzzedRuns(f)
	for kind, r := range runs {
		var inOrder, backwards []byte
		tally, err := newTally(&r.run, r.definition, testTerms("r"))
		require.NoError(f, err)
		for _, result := range r.results {
			tally.hear("w", *result)
		}
		require.NotEmpty(f, tally.end, "run %d is not ended by its results: %s", kind, tally.Failure)
		for i, result := range r.results {
			result.Version, result.Run, result.Worker = Version, "r", "w"
			line := encode(result)
			inOrder = append(append(inOrder, line...), '\n')
			backwards = append(append(bytes.Clone(line), '\n'), backwards...)
			failed := encode(Result{Version: Version, Run: "r", Item: i + 1, Failure: "no disk"})
			f.Add(uint8(kind), true, append(append(bytes.Clone(failed), '\n'), line...))
		}
		f.Add(uint8(kind), true, inOrder)
		f.Add(uint8(kind), true, backwards)
		f.Add(uint8(kind), true, append(bytes.Clone(inOrder), inOrder...))
		f.Add(uint8(kind), false, inOrder)
		f.Add(uint8(kind), true, encode(Result{Version: Version, Run: "r", Item: r.run.Items + 1}))
	}
	for _, m := range everyMessage() {
		f.Add(uint8(0), false, encode(m))
		f.Add(uint8(0), true, encode(m))
	}
	f.Fuzz(func(t *testing.T, kind uint8, dealt bool, text []byte) {
		r := runs[int(kind)%len(runs)]
		newRun := func() *Tally {
			tally, err := newTally(&r.run, r.definition, testTerms("r"))
			require.NoError(t, err)
			tally.follower = &counter{t: t}
			return tally
		}
		tally, second := newRun(), newRun()
		for i, line := range bytes.Split(text, []byte("\n")) {
			if i == 64 {
				break
			}
			var result Result
			if dealt && json.Unmarshal(line, &result) == nil {
				result.Version, result.Run, result.Ticket = Version, "r", tally.terms.ticket(result.Item)
				line = encode(result)
			}
			m := stored{resultBy("r", string(rune('a'+i%3))), line, uint64(i + 1), time.Unix(int64(90*i), 0)}
			checkMessage(t, tally, m)
			checkMessage(t, tally, m) // the same once more
			second.add(m)
			second.add(m)
		}
		require.Equal(t, tally.state(), second.state())
		if !dealt {
			require.Equal(t, newRun().state(), tally.state(), "nobody can guess a ticket")
		}
	})
}

// checkMessage has a tally count a message and checks what that has changed.
func checkMessage(t *testing.T, tally *Tally, m stored) {
	t.Helper()
	before, was := tally.state(), *tally
	was.early = maps.Clone(tally.early)
	v := tally.add(m)
	after := tally.state()
	c := tally.follower.(*counter)

	refused, repeated := tally.Refused-was.Refused, tally.Repeated-was.Repeated
	failures, done := tally.Failures-was.Failures, tally.Done-was.Done
	require.Equal(t, m.sequence, tally.Last)
	require.LessOrEqual(t, refused+repeated+failures+done, 1)
	switch {
	case was.end != "":
		require.Equal(t, verdict{}, v)
		require.Equal(t, before, after, "the run is over")
	case refused == 1:
		require.Equal(t, before, after, "what is refused changes something")
		require.True(t, v.junk != v.again)
		require.False(t, v.again && was.isDone(v.item), "what is done is to be done again")
		require.NotContains(t, tally.Failure, "\n")
	case repeated == 1:
		require.True(t, was.isDone(v.item))
		require.Equal(t, was.early, tally.early)
	case done == 1:
		require.False(t, was.isDone(v.item))
		require.True(t, tally.end != "" || tally.isDone(v.item))
	default: // a failure, or one more within the rest of a key
		require.Equal(t, verdict{}, v)
		require.Equal(t, was.Done, tally.Done)
	}

	require.Equal(t, tally.Done, tally.Counted+len(tally.early))
	require.LessOrEqual(t, tally.Counted, tally.Run.Items)
	for n := range tally.early {
		require.True(t, n > tally.Counted && n <= tally.Run.Items)
	}
	switch tally.Run.Kind {
	case Match:
		require.Equal(t, tally.Standing().Finished, c.games)
		require.LessOrEqual(t, c.games, 2*tally.Counted)
	case Generate:
		require.Equal(t, tally.Counted, c.blocks)
	case Spsa:
		require.Equal(t, tally.Counted, c.iteration)
		require.Len(t, tally.SPSA().History, tally.Counted)
	}
}
