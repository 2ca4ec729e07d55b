package conformance

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/store"
	"xqengine/book"
	"xqengine/library"
	"xqengine/library/fault"
	"xqengine/position"
)

// Opener returns an index that is empty. It is closed by the library.
type Opener func(t *testing.T) library.Index

// Run tests an index.
func Run(t *testing.T, open Opener) {
	for _, one := range []struct {
		name string
		test func(*testing.T, Opener)
	}{
		{"Queries", queries}, {"Positions", positions}, {"Patterns", patterns}, {"Explorer", explorer}, {"Book", books}, {"Neighbours", neighbours},
		{"Duplicates", duplicates}, {"DeleteAndRestore", deleteAndRestore}, {"Collections", collections}, {"Sweep", sweep},
		{"NothingIsLost", nothingIsLost}, {"Rebuilt", rebuilt}, {"TornWrite", tornWrite}, {"DamagedLine", damagedLine},
		{"Cancel", cancel}, {"FullDisk", fullDisk}, {"LikeMemory", likeMemory}, {"WrongQueries", wrongQueries},
		{"Copies", copies}, {"NothingNew", nothingNew}, {"Usual", usual},
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
		{library.Query{Sort: library.ByRating, Descending: true}, []int{2, 1, 5, 4, 3}},
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
		{library.Query{Sort: "colour"}, `sort "colour": want one of [red black event date opening result turns variant rating collection]`},
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

func books(t *testing.T, open Opener) {
	l, _ := withCup(t, open)
	var out bytes.Buffer
	_, err := l.WriteBook(context.Background(), &out, library.BookDAT, library.Query{})
	require.ErrorContains(t, err, "no move is heavy enough")
	require.Zero(t, out.Len())
	many := strings.Repeat("[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n\n", 5)
	_, err = l.Import(context.Background(), strings.NewReader(many), library.Import{Collection: "Many", Duplicates: true})
	require.NoError(t, err)
	list, _, err := l.Find(context.Background(), library.Query{Collections: []string{"Many"}})
	require.NoError(t, err)
	n, err := l.WriteBook(context.Background(), &out, library.BookDAT, library.Query{})
	require.NoError(t, err)
	assert.Equal(t, 8, n, "games of xiangqi with a result")
	out.Reset()
	n, err = l.WriteBook(context.Background(), &out, library.BookDAT, library.Query{}, list[0].Ref, list[1].Ref)
	require.NoError(t, err)
	assert.Equal(t, 2, n)
	b, err := book.Read(&out)
	require.NoError(t, err)
	moves := b.Moves(after(t))
	require.NotEmpty(t, moves)
	assert.Equal(t, 1, moves[0].Weight, "(3 + 3) / 4")
	_, err = l.WriteBook(context.Background(), &out, library.BookDAT, library.Query{Event: "league"})
	assert.ErrorContains(t, err, "no move is heavy enough")
	_, err = l.WriteBook(context.Background(), &out, library.BookDAT, library.Query{Variant: "chess"})
	assert.True(t, fault.Is(err, fault.NoDAT), "%v", err)

	// A book of positions is of the variant of all games that are asked for.
	_, err = l.WriteBook(context.Background(), &out, library.BookPositions, library.Query{})
	assert.True(t, fault.Is(err, fault.SeveralVariants), "%v", err)
	out.Reset()
	n, err = l.WriteBook(context.Background(), &out, library.BookPositions, library.Query{Collections: []string{"Many"}})
	require.NoError(t, err)
	assert.Equal(t, 5, n)
	positions, err := book.ReadPositions(&out)
	require.NoError(t, err)
	assert.Equal(t, "xiangqi", positions.Variant)
	moves = positions.Moves(after(t))
	require.Len(t, moves, 2, "with its mirror image")
	assert.Equal(t, 3, moves[0].Weight, "3·5 / 4")
	out.Reset()
	_, err = l.WriteBook(context.Background(), &out, library.BookPositions, library.Query{Text: "nothing has this word"})
	assert.True(t, fault.Is(err, fault.NoBook), "%v", err)
	require.Zero(t, out.Len())
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
