package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/store"
	"xqengine/library"
	"xqengine/position"
	"xqengine/record"
)

// Opener returns an index that is empty. It is closed by the library.
type Opener func(t *testing.T) library.Index

// Run tests an index.
func Run(t *testing.T, open Opener) {
	for _, one := range []struct {
		name string
		test func(*testing.T, Opener)
	}{
		{"Queries", queries}, {"Positions", positions}, {"Patterns", patterns}, {"Explorer", explorer}, {"Neighbours", neighbours},
		{"Duplicates", duplicates}, {"DeleteAndRestore", deleteAndRestore}, {"Collections", collections}, {"Sweep", sweep},
		{"NothingIsLost", nothingIsLost}, {"Rebuilt", rebuilt}, {"TornWrite", tornWrite}, {"DamagedLine", damagedLine},
		{"Cancel", cancel}, {"FullDisk", fullDisk}, {"LikeMemory", likeMemory}, {"WrongQueries", wrongQueries},
	} {
		t.Run(one.name, func(t *testing.T) {
			t.Parallel()
			one.test(t, open)
		})
	}
}

// opened returns the library in a folder.
func opened(t *testing.T, folder store.Folder, index library.Index) *library.Library {
	t.Helper()
	l, err := library.Open(context.Background(), folder, index, nil)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// withCup returns a library with the games of the cup.
func withCup(t *testing.T, open Opener) (*library.Library, *store.Memory) {
	t.Helper()
	folder := new(store.Memory)
	l := opened(t, folder, open(t))
	report, err := l.Import(context.Background(), strings.NewReader(cup), library.Import{Collection: "Cup games", Source: "cup.pgn"})
	require.NoError(t, err)
	require.Equal(t, 5, report.Imported, "%+v", report)
	require.Empty(t, report.Problems)
	return l, folder
}

// numbers returns the numbers of the games that a query finds.
func numbers(t *testing.T, l *library.Library, q library.Query) []int {
	t.Helper()
	if q.Sort == "" {
		q.Sort = library.ByCollection
	}
	list, total, err := l.Find(context.Background(), q)
	require.NoError(t, err)
	if q.Limit == 0 && q.Offset == 0 {
		require.Len(t, list, total)
	}
	found := []int{}
	for _, one := range list {
		found = append(found, one.Number)
	}
	return found
}

func queries(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	for _, one := range []struct {
		q    library.Query
		want []int
	}{
		{library.Query{}, []int{1, 2, 3, 4, 5}},
		{library.Query{Text: "胡荣华"}, []int{1, 3}},
		{library.Query{Text: "荣"}, []int{1, 3}},
		{library.Query{Text: "hu rong"}, []int{1}},
		{library.Query{Text: "RONG hu"}, []int{1}},
		{library.Query{Text: "xu yinchuan"}, []int{2}},
		{library.Query{Text: "lu q"}, []int{2, 3}},
		{library.Query{Text: "emile"}, []int{5}},
		{library.Query{Text: `"b"`}, []int{5}},
		{library.Query{Text: "cup.pgn"}, []int{1, 2, 3, 4, 5}},
		{library.Query{Text: "100%"}, []int{}},
		{library.Query{Text: "_"}, []int{}},
		{library.Query{Text: "central 1987"}, []int{1}},
		{library.Query{Player: "胡"}, []int{1, 3}},
		{library.Query{Red: "胡"}, []int{1}},
		{library.Query{Black: "胡"}, []int{3}},
		{library.Query{Player: "LÜ"}, []int{2, 3}},
		{library.Query{Event: "leag"}, []int{3, 4}},
		{library.Query{Opening: "cannon"}, []int{1}},
		{library.Query{Result: "1/2-1/2"}, []int{3, 5}},
		{library.Query{Variant: "Points-Concise"}, []int{5}},
		{library.Query{From: "1988"}, []int{2, 5}},
		{library.Query{To: "1988"}, []int{1, 2}},
		{library.Query{From: "1987.05.01", To: "1987.05.01"}, []int{1}},
		{library.Query{From: "1987-06", To: "1990.12"}, []int{2, 5}},
		{library.Query{MinTurns: 4}, []int{1, 2, 3}},
		{library.Query{MaxTurns: 4}, []int{1, 3, 4, 5}},
		{library.Query{Unplayed: true}, []int{4}},
		{library.Query{MinRating: 2400}, []int{2}},
		{library.Query{Collections: []string{"Cup games"}, Event: "open"}, []int{5}},
		{library.Query{Collections: []string{"played"}}, []int{}},
		{library.Query{Deleted: true}, []int{}},
		{library.Query{Sort: library.ByRed}, []int{3, 2, 4, 5, 1}},
		{library.Query{Sort: library.ByDate, Descending: true}, []int{5, 2, 1, 4, 3}},
		{library.Query{Sort: library.ByTurns}, []int{4, 5, 1, 3, 2}},
		{library.Query{Offset: 1, Limit: 2}, []int{2, 3}},
		{library.Query{Offset: 9}, []int{}},
	} {
		assert.Equal(t, one.want, numbers(t, l, one.q), "%+v", one.q)
	}
	for _, sort := range library.Sorts() {
		assert.Len(t, numbers(t, l, library.Query{Sort: sort}), 5)
	}
}

func wrongQueries(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	for _, one := range []struct {
		q    library.Query
		want string
	}{
		{library.Query{Sort: "colour"}, `sort "colour": want one of [red black event date opening result turns variant collection]`},
		{library.Query{Result: "2-0"}, `result "2-0": want 1-0, 0-1, 1/2-1/2 or *`},
		{library.Query{Variant: "go"}, `unknown variant "go"`},
		{library.Query{From: "May"}, `date "May": want a year, a month or a day, such as 1987.05.01`},
		{library.Query{Collections: []string{"x"}}, `there is no such collection: "x"`},
		{library.Query{Limit: -1}, "a number of a query is below 0"},
	} {
		_, _, err := l.Find(context.Background(), one.q)
		assert.EqualError(t, err, one.want)
	}
}

// after returns the position after some turns of xiangqi.
func after(t *testing.T, turns ...string) *position.Position {
	t.Helper()
	p := position.New(position.Xiangqi)
	for _, text := range turns {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
	}
	return p
}

func positions(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	for _, one := range []struct {
		turns string
		want  []int
	}{
		{"", []int{1, 2, 3, 4}},
		{"c3c4", []int{1, 2}},
		{"g3g4", []int{1, 2}},
		{"h0g2", []int{3}},
		{"h0g2 h9g7 c3c4", []int{1, 2, 3}},
		{"c3c4 h9g7 h0i2", []int{}},
		{"g3g4 b9c7 b0c2 a9b9 a0b0", []int{2}},
	} {
		p := after(t, strings.Fields(one.turns)...)
		assert.Equal(t, one.want, numbers(t, l, library.Query{Position: p}), one.turns)
	}
	p := after(t, "c3c4")
	assert.Equal(t, []int{2}, numbers(t, l, library.Query{Position: p, Result: "0-1"}))
	assert.Equal(t, []int{5}, numbers(t, l, library.Query{Position: position.New(mustVariant(t, "points-concise"))}))
}

func mustVariant(t *testing.T, name string) *position.Variant {
	t.Helper()
	v, ok := position.VariantByName(name)
	require.True(t, ok)
	return v
}

func patterns(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	for _, one := range []struct {
		pattern  string
		mirrored bool
		want     []int
	}{
		{"Pc4 Ng2", false, []int{1, 3}},
		{"Pc4 Ng2", true, []int{1, 2, 3}},
		{"Pg4 nc7", false, []int{2}},
		{"Re2", false, []int{}},
		{"+c4", false, []int{1, 3}},
		{"=e2", false, []int{}},
		{"*g2 =h9 -i9", false, []int{1, 3}},
		{"-a0 Rb0", false, []int{2}},
		{"-a0 Rb0", true, []int{2}},
	} {
		p, err := library.ParsePattern(position.Xiangqi, one.pattern)
		require.NoError(t, err)
		p.Mirrored = one.mirrored
		assert.Equal(t, one.want, numbers(t, l, library.Query{Pattern: p}), one.pattern)
	}
	p, err := library.ParsePattern(position.Xiangqi, "Ng2")
	require.NoError(t, err)
	assert.Equal(t, []int{3}, numbers(t, l, library.Query{Pattern: p, Offset: 1, Limit: 1}))
}

func explorer(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	ctx := context.Background()
	list, err := l.Explore(ctx, after(t), library.Query{})
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.Contains(t, []string{"c3c4", "g3g4"}, list[0].Turn, "the start is its own mirror image: both turns are one")
	assert.Contains(t, []string{"h0g2", "b0c2"}, list[1].Turn)
	first := list[0]
	assert.Equal(t, []int{2, 1, 0, 1}, []int{first.Games, first.RedWins, first.Draws, first.BlackWins})
	assert.Equal(t, "1988", first.LastPlayed)
	assert.Equal(t, []int{2, 2400, 2400}, []int{first.Rated, first.Opponents, first.Performance})

	for way, want := range map[string]string{"c3c4 h9g7 h0g2": "i9h9", "g3g4 b9c7 b0c2": "a9b9"} {
		list, err = l.Explore(ctx, after(t, strings.Fields(way)...), library.Query{})
		require.NoError(t, err)
		require.Len(t, list, 1)
		assert.Equal(t, want, list[0].Turn, "as the position stands that was asked for")
		assert.Equal(t, []int{3, 1, 1, 1}, []int{list[0].Games, list[0].RedWins, list[0].Draws, list[0].BlackWins})
		assert.Equal(t, []int{2, 2450, 2450}, []int{list[0].Rated, list[0].Opponents, list[0].Performance})
	}
	list, err = l.Explore(ctx, after(t, "c3c4"), library.Query{Result: "0-1"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "h9g7", list[0].Turn)
	assert.Equal(t, []int{1, 2500, 2900}, []int{list[0].Games, list[0].Opponents, list[0].Performance})
	list, err = l.Explore(ctx, after(t, "a0a1"), library.Query{})
	require.NoError(t, err)
	assert.Empty(t, list)

	// Back and forth: the start occurs three times, and the turn there counts once.
	again := "[Event \"Again\"]\n[Game \"Chinese Chess\"]\n\n1. a0a1 a9a8 2. a1a0 a8a9 3. a0a1 a9a8 4. a1a0 a8a9 5. c3c4 *\n"
	_, err = l.Import(ctx, strings.NewReader(again), library.Import{Collection: "Again"})
	require.NoError(t, err)
	list, err = l.Explore(ctx, after(t), library.Query{Event: "again"})
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.Equal(t, []int{1, 1}, []int{list[0].Games, list[1].Games})
}

func neighbours(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	ctx := context.Background()
	q := library.Query{Sort: library.ByTurns}
	list, _, err := l.Find(ctx, q)
	require.NoError(t, err)
	for i := range list {
		previous, next, err := l.Neighbours(ctx, q, list[i].Ref)
		require.NoError(t, err)
		if i > 0 {
			assert.Equal(t, list[i-1].Ref, previous)
		} else {
			assert.Empty(t, previous)
		}
		if i+1 < len(list) {
			assert.Equal(t, list[i+1].Ref, next)
		} else {
			assert.Empty(t, next)
		}
	}
	_, _, err = l.Neighbours(ctx, library.Query{Result: "0-1"}, list[0].Ref)
	require.ErrorIs(t, err, library.ErrNoGame)
}

func duplicates(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	ctx := context.Background()
	report, err := l.Import(ctx, strings.NewReader(cup+"\n"+cup), library.Import{Collection: "Again"})
	require.NoError(t, err)
	assert.Equal(t, []int{10, 0, 10}, []int{report.Read, report.Imported, report.Duplicates})
	report, err = l.Import(ctx, strings.NewReader(cup), library.Import{Collection: "Again", Duplicates: true})
	require.NoError(t, err)
	assert.Equal(t, []int{5, 5, 0}, []int{report.Read, report.Imported, report.Duplicates})
	refs, _, err := l.Find(ctx, library.Query{})
	require.NoError(t, err)
	assert.Len(t, refs, 10)

	// Of a game that is deleted another may be taken in.
	for _, one := range refs {
		require.NoError(t, l.Delete(ctx, one.Ref))
	}
	report, err = l.Import(ctx, strings.NewReader(cup), library.Import{Collection: "Cup games"})
	require.NoError(t, err)
	assert.Equal(t, 5, report.Imported)
	assert.Len(t, numbers(t, l, library.Query{Collections: []string{"Cup games"}}), 5)
}

func deleteAndRestore(t *testing.T, open Opener) {
	l, folder := withCup(t, open)
	ctx := context.Background()
	list, _, err := l.Find(ctx, library.Query{Sort: library.ByCollection})
	require.NoError(t, err)
	require.NoError(t, l.Delete(ctx, list[0].Ref, list[2].Ref))
	require.ErrorIs(t, l.Delete(ctx, list[1].Ref, "nowhere/1"), library.ErrNoGame)
	check := func(l *library.Library) {
		assert.Equal(t, []int{2, 4, 5}, numbers(t, l, library.Query{}))
		assert.Equal(t, []int{1, 3}, numbers(t, l, library.Query{Deleted: true}))
		moves, err := l.Explore(ctx, after(t), library.Query{})
		require.NoError(t, err)
		require.Len(t, moves, 1)
		assert.Equal(t, 1, moves[0].Games)
	}
	check(l)
	check(opened(t, folder, open(t)))
	require.NoError(t, l.Restore(ctx, list[0].Ref, list[2].Ref))
	assert.Equal(t, []int{1, 2, 3, 4, 5}, numbers(t, l, library.Query{}))
	assert.Equal(t, []int{1, 2, 3, 4, 5}, numbers(t, opened(t, folder, open(t)), library.Query{}))
}

func collections(t *testing.T, open Opener) {
	l, folder := withCup(t, open)
	ctx := context.Background()
	other := strings.ReplaceAll(cup, "c3c4", "e3e4")
	report, err := l.Import(ctx, strings.NewReader(other), library.Import{Collection: "Other", Duplicates: true})
	require.NoError(t, err)
	names := func(l *library.Library) (names []string, games []int) {
		list, err := l.Collections(ctx)
		require.NoError(t, err)
		for _, c := range list {
			names, games = append(names, c.Name), append(games, c.Games)
		}
		return names, games
	}
	require.NoError(t, l.Rename(ctx, "Cup games", "Cup of 1987 杯"))
	require.EqualError(t, l.Rename(ctx, "Cup games", "x"), `there is no such collection: "Cup games"`)
	require.EqualError(t, l.Rename(ctx, "Other", " "), "the collection has no name")
	require.EqualError(t, l.Merge(ctx, "Other", "Other"), `"Other" cannot be merged into itself`)
	for _, one := range []*library.Library{l, opened(t, folder, open(t))} {
		found, games := names(one)
		assert.Equal(t, []string{"Cup of 1987 杯", "Other"}, found)
		assert.Equal(t, []int{5, report.Imported}, games)
	}
	require.NoError(t, l.Merge(ctx, "Other", "Cup of 1987 杯"))
	for _, one := range []*library.Library{l, opened(t, folder, open(t))} {
		found, games := names(one)
		assert.Equal(t, []string{"Cup of 1987 杯"}, found)
		assert.Equal(t, []int{5 + report.Imported}, games)
		assert.Len(t, numbers(t, one, library.Query{Collections: []string{"Cup of 1987 杯"}}), 5+report.Imported)
	}
	require.NoError(t, l.Split(ctx, report.Collection))
	require.ErrorIs(t, l.Split(ctx, report.Collection), library.ErrNoCollection)
	found, _ := names(l)
	assert.Equal(t, []string{"Cup of 1987 杯", "Other"}, found)
}

func sweep(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	refs, err := l.Sweep(context.Background())
	require.NoError(t, err)
	require.Len(t, refs, 1)
	assert.Equal(t, []int{1, 2, 3, 5}, numbers(t, l, library.Query{}))
	require.NoError(t, l.Restore(context.Background(), refs...))
	assert.Len(t, numbers(t, l, library.Query{}), 5)
}

// nothingIsLost: what is exported is what was imported, with its comments, variations and tags.
func nothingIsLost(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	ctx := context.Background()
	games, _, err := record.Read(strings.NewReader(cup))
	require.NoError(t, err)
	list, _, err := l.Find(ctx, library.Query{Sort: library.ByCollection})
	require.NoError(t, err)
	for i, g := range games {
		kept, err := l.Game(list[i].Ref)
		require.NoError(t, err)
		want, err := json.Marshal(g)
		require.NoError(t, err)
		got, err := json.Marshal(kept)
		require.NoError(t, err)
		assert.JSONEq(t, string(want), string(got))
	}
	for _, format := range []record.Format{record.JSON, record.PGN} {
		var out bytes.Buffer
		n, err := l.Export(ctx, &out, library.Query{Sort: library.ByCollection}, format, record.PGNOptions{})
		require.NoError(t, err)
		assert.Equal(t, 5, n)
		again, found, err := record.Read(&out)
		require.NoError(t, err)
		assert.Equal(t, format, found)
		require.Len(t, again, 5)
		for i := range again {
			want, _ := json.Marshal(games[i])
			got, _ := json.Marshal(again[i])
			assert.JSONEq(t, string(want), string(got))
		}
	}
	_, err = l.Export(ctx, new(bytes.Buffer), library.Query{}, record.CBL, record.PGNOptions{})
	require.EqualError(t, err, "games are not written as cbl")
	_, err = l.Game("nowhere/7")
	require.ErrorIs(t, err, library.ErrNoGame)
}

// rebuilt: an index that is made anew finds what the other found.
func rebuilt(t *testing.T, open Opener) {
	folder := new(store.Memory)
	l := opened(t, folder, open(t))
	ctx := context.Background()
	_, err := l.Import(ctx, generated(t, 1, 40, 30), library.Import{Collection: "A"})
	require.NoError(t, err)
	_, err = l.Import(ctx, strings.NewReader(cup), library.Import{Collection: "B"})
	require.NoError(t, err)
	list, total, err := l.Find(ctx, library.Query{})
	require.NoError(t, err)
	require.Equal(t, 45, total)
	again := opened(t, folder, open(t))
	same := func() {
		found, _, err := again.Find(ctx, library.Query{})
		require.NoError(t, err)
		assert.Equal(t, list, found)
		for _, ref := range []library.Ref{list[0].Ref, list[44].Ref} {
			_, err := again.Game(ref)
			require.NoError(t, err)
		}
	}
	same()
	last := 0
	require.NoError(t, again.Rebuild(ctx, func(games int) { last = games }))
	assert.Equal(t, 45, last)
	same()
	require.NoError(t, again.Refresh(ctx, func(int) { assert.Fail(t, "there is nothing that it lacks") }))
	same()
	for _, file := range []string{"A"} { // a collection that somebody has removed is gone
		cs, err := l.Collections(ctx)
		require.NoError(t, err)
		require.Equal(t, file, cs[0].Name)
		require.NoError(t, folder.Remove(cs[0].File+".games"))
	}
	require.NoError(t, again.Refresh(ctx, nil))
	assert.Len(t, numbers(t, again, library.Query{}), 5)
}

// collectionFile returns the name of the only collection's file.
func collectionFile(t *testing.T, folder *store.Memory) string {
	t.Helper()
	files, err := folder.List()
	require.NoError(t, err)
	require.Len(t, files, 1)
	return files[0].Name
}

// tornWrite: a write that ended in the middle loses nothing before it, and what comes behind it is read.
func tornWrite(t *testing.T, open Opener) {
	for _, torn := range []string{"{", `{"number":6,"record":{"format"`, `{"name":"Not acknowledged"}`, "\xff\x00"} {
		l, folder := withCup(t, open)
		ctx := context.Background()
		require.NoError(t, l.Close())
		out, err := folder.Append(collectionFile(t, folder))
		require.NoError(t, err)
		_, err = out.Write([]byte(torn))
		require.NoError(t, err)
		l = opened(t, folder, open(t))
		assert.Len(t, numbers(t, l, library.Query{}), 5)
		_, err = l.Import(ctx, generated(t, 2, 3, 5), library.Import{Collection: "Cup games"})
		require.NoError(t, err)
		for _, one := range []*library.Library{l, opened(t, folder, open(t))} {
			assert.Empty(t, one.Problems())
			assert.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8}, numbers(t, one, library.Query{}))
			list, _, err := one.Find(ctx, library.Query{Sort: library.ByCollection})
			require.NoError(t, err)
			_, err = one.Game(list[7].Ref)
			require.NoError(t, err)
		}
	}
}

// damagedLine: a line that somebody has damaged is reported, and the others are there.
func damagedLine(t *testing.T, open Opener) {
	_, folder := withCup(t, open)
	name := collectionFile(t, folder)
	in, err := folder.Open(name)
	require.NoError(t, err)
	var text bytes.Buffer
	_, err = text.ReadFrom(in)
	require.NoError(t, err)
	lines := bytes.SplitAfter(text.Bytes(), []byte("\n"))
	at := len(lines[0]) + len(lines[1])
	lines[2] = append([]byte("x"), lines[2]...)
	require.NoError(t, folder.Replace(name, bytes.Join(lines, nil)))
	l := opened(t, folder, open(t))
	assert.Equal(t, []int{1, 3, 4, 5}, numbers(t, l, library.Query{}))
	require.Len(t, l.Problems(), 1)
	assert.Equal(t, int64(at), l.Problems()[0].At)
	assert.Contains(t, l.Problems()[0].Error(), name)
}

// cancel: what was imported before is there, and the report says how much it is.
func cancel(t *testing.T, open Opener) {
	folder := new(store.Memory)
	l := opened(t, folder, open(t))
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	report, err := l.Import(ctx, generated(t, 3, 1100, 3), library.Import{
		Collection: "A", Duplicates: true, Progress: func(library.Report) {
			assert.Len(t, numbers(t, l, library.Query{Collections: []string{"A"}}), 500, "nobody waits for an import")
			stop()
		},
	})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 500, report.Imported)
	assert.Len(t, numbers(t, l, library.Query{}), 500)
	assert.Len(t, numbers(t, opened(t, folder, open(t)), library.Query{}), 500)
	_, _, err = l.Find(ctx, library.Query{})
	require.ErrorIs(t, err, context.Canceled)
}

var errFull = errors.New("no space left")

// fullDisk: a change that cannot be written is an error, and is not there.
func fullDisk(t *testing.T, open Opener) {
	l, folder := withCup(t, open)
	ctx := context.Background()
	list, _, err := l.Find(ctx, library.Query{})
	require.NoError(t, err)
	folder.Fail(errFull)
	_, err = l.Import(ctx, generated(t, 4, 3, 5), library.Import{Collection: "Cup games"})
	require.ErrorIs(t, err, errFull)
	require.ErrorIs(t, l.Delete(ctx, list[0].Ref), errFull)
	require.ErrorIs(t, l.Rename(ctx, "Cup games", "x"), errFull)
	_, err = l.Import(ctx, generated(t, 4, 3, 5), library.Import{Collection: "New"})
	require.ErrorIs(t, err, errFull)
	assert.Len(t, numbers(t, l, library.Query{}), 5)
	folder.Fail(nil)
	require.NoError(t, l.Delete(ctx, list[0].Ref))
	assert.Len(t, numbers(t, l, library.Query{}), 4)
}

// likeMemory: queries at random find the same in the same order as in memory.
func likeMemory(t *testing.T, open Opener) {
	folder := new(store.Memory)
	l := opened(t, folder, open(t))
	ctx := context.Background()
	_, err := l.Import(ctx, generated(t, 5, 300, 12), library.Import{Collection: "A"})
	require.NoError(t, err)
	_, err = l.Import(ctx, generated(t, 6, 60, 20), library.Import{Collection: "B"})
	require.NoError(t, err)
	memory := opened(t, folder, library.NewMemory())
	random := rand.New(rand.NewPCG(8, 8))
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	found := 0
	for range 300 {
		q := library.Query{
			Text: pick("", "", "a", "胡", "event 1", "b 3", "2001", "c胡"), Player: pick("", "", "b", "胢"), Red: pick("", "", "", "a"),
			Event: pick("", "", "", "event 1"), Opening: pick("", "", "", "b"), Result: pick("", "", "", "1-0", "*"),
			From: pick("", "", "1990", "2000.06"), To: pick("", "", "1999", "2010.02.03"), MinTurns: random.IntN(2) * 12,
			Sort: library.Sorts()[random.IntN(len(library.Sorts()))], Descending: random.IntN(2) == 0,
			Offset: random.IntN(3), Limit: random.IntN(4) * 20,
		}
		if random.IntN(3) == 0 {
			q.Collections = []string{pick("A", "B")}
		}
		if random.IntN(2) == 0 {
			p := after(t)
			for range random.IntN(4) {
				list := p.LegalTurns()
				p.Play(list[random.IntN(3)])
			}
			q.Position = p
			want, err := memory.Explore(ctx, p, q)
			require.NoError(t, err)
			got, err := l.Explore(ctx, p, q)
			require.NoError(t, err)
			require.Equal(t, len(want), len(got), "%+v", q)
			for i := range want {
				want, got := mustJSON(t, want[i]), mustJSON(t, got[i])
				require.Equal(t, want, got, "%+v", q)
			}
		}
		want, n, err := memory.Find(ctx, q)
		require.NoError(t, err)
		got, m, err := l.Find(ctx, q)
		require.NoError(t, err)
		require.Equal(t, n, m, "%+v", q)
		require.Equal(t, want, got, "%+v", q)
		found += n
	}
	assert.Greater(t, found, 1000)
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}
