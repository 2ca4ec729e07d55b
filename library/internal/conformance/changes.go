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
	"xqengine/library/fault"
	"xqengine/record"
)

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
	require.EqualError(t, l.Reorder(ctx, "Other", "Other"), `"Other" is named twice`)
	require.True(t, fault.Is(l.Reorder(ctx, "Other", "none"), fault.NoCollection))
	require.NoError(t, l.Reorder(ctx, "Cup of 1987 杯"))
	require.NoError(t, l.Reorder(ctx, "Other"))
	for _, one := range []*library.Library{l, opened(t, folder, open(t))} {
		found, _ := names(one)
		assert.Equal(t, []string{"Other", "Cup of 1987 杯"}, found)
	}
	require.NoError(t, l.Reorder(ctx, "Cup of 1987 杯", "Other"))
	require.NoError(t, l.Merge(ctx, "Other", "Cup of 1987 杯"))
	for _, one := range []*library.Library{l, opened(t, folder, open(t))} {
		found, games := names(one)
		assert.Equal(t, []string{"Cup of 1987 杯"}, found)
		assert.Equal(t, []int{5 + report.Imported}, games)
		assert.Len(t, numbers(t, one, library.Query{Collections: []string{"Cup of 1987 杯"}}), 5+report.Imported)
	}
	require.NoError(t, l.Split(ctx, report.Collection))
	require.True(t, fault.Is(l.Split(ctx, report.Collection), fault.NotMerged))
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
	var out bytes.Buffer
	n, err := l.Export(ctx, &out, library.Query{Variant: "xiangqi", Sort: library.ByCollection}, record.CBL, record.PGNOptions{})
	require.NoError(t, err)
	assert.Equal(t, 4, n)
	again, err := record.ReadCBL(&out)
	require.NoError(t, err)
	require.Len(t, again, 4)
	for i := range again {
		assert.Equal(t, games[i].Red, again[i].Red)
		assert.Len(t, again[i].Main(), len(games[i].Main()))
	}
	_, err = l.Export(ctx, new(bytes.Buffer), library.Query{}, record.CBL, record.PGNOptions{})
	require.ErrorContains(t, err, "cbl cannot hold a game of points-concise")
	_, err = l.Export(ctx, new(bytes.Buffer), library.Query{Unplayed: true, MinTurns: 1}, record.CBL, record.PGNOptions{})
	require.EqualError(t, err, "a file of cbl holds at least one game")
	_, err = l.Export(ctx, new(bytes.Buffer), library.Query{}, record.CBR, record.PGNOptions{})
	require.EqualError(t, err, "games are not written as cbr")
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
	_, err := l.Import(ctx, generated(t, 5, 200, 12), library.Import{Collection: "A"})
	require.NoError(t, err)
	_, err = l.Import(ctx, generated(t, 6, 60, 20), library.Import{Collection: "B"})
	require.NoError(t, err)
	memory := opened(t, folder, library.NewMemory())
	random := rand.New(rand.NewPCG(8, 8))
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	found := 0
	for range 120 {
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
	assert.Greater(t, found, 500)
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}
