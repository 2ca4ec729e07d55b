package library

import (
	"cmp"
	"slices"
	"strings"

	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/record"
)

// ErrNoGame tells that there is no such game.
var ErrNoGame = fault.New(fault.NoGame)

// Query says which games are looked for. Its zero value finds all that are not deleted, the latest added first. Texts are
// compared folded; see Fold.
type Query struct {
	Text        string   // words, each of which is part of what the game says of itself: names, tags, variant, result, source
	Player      string   // part of the name of either side
	Red, Black  string   // part of the name of this side
	Event       string   // part of it
	Opening     string   // part of its code and name
	Result      string   // as record.Result
	Variant     string   // its name
	From, To    string   // dates, such as 1987 or 1987.05.01; a game without a date is in no such time
	MinTurns    int      //
	MaxTurns    int      // 0: any number
	MinRating   int      // of both sides
	Collections []string // the files of collections, played for the games of the board; none: all
	Unplayed    bool     // games without a turn
	Deleted     bool     // games that are deleted, instead of those that are not
	NoCopies    bool     // no game of the board that is in a collection as well, with the same start and turns

	Position *position.Position // it, or its mirror image, occurs in the main line
	Pattern  *Pattern           // it is there in a position of the main line

	Sort       Sort
	Descending bool
	Offset     int
	Limit      int // 0: no bound

	files   []string // what Collections means; nil: all
	pattern []Ref    // what Pattern leaves
	hash    string   // of start and turns; empty: any
}

// Sort is by what a list is sorted.
type Sort string

// The orders. Games that are equal in it stand in the order of their files and numbers.
const (
	ByAdded      Sort = "" // the latest first, the other way round if Descending is not set: see Sorts
	ByRed        Sort = "red"
	ByBlack      Sort = "black"
	ByEvent      Sort = "event"
	ByDate       Sort = "date"
	ByOpening    Sort = "opening"
	ByResult     Sort = "result"
	ByTurns      Sort = "turns"
	ByVariant    Sort = "variant"
	ByRating     Sort = "rating" // of both sides together
	ByCollection Sort = "collection"
)

// Sorts returns all orders.
func Sorts() []Sort {
	return []Sort{ByAdded, ByRed, ByBlack, ByEvent, ByDate, ByOpening, ByResult, ByTurns, ByVariant, ByRating, ByCollection}
}

// Check tells what is wrong with a query, apart from its collections.
func (q *Query) Check() error {
	if !slices.Contains(Sorts(), q.Sort) {
		return fault.New(fault.Sort, q.Sort, Sorts()[1:])
	}
	if _, ok := position.VariantByName(q.Variant); q.Variant != "" && !ok {
		return fault.New(fault.Variant, q.Variant)
	}
	if _, ok := record.ParseResult(q.Result); q.Result != "" && !ok {
		return fault.New(fault.Result, q.Result)
	}
	for _, date := range []string{q.From, q.To} {
		if date != "" && dateOf(date) == "" {
			return fault.New(fault.Date, date)
		}
	}
	if q.Offset < 0 || q.Limit < 0 || q.MinTurns < 0 || q.MaxTurns < 0 || q.MinRating < 0 {
		return fault.New(fault.BelowZero)
	}
	return nil
}

// Words returns the words of Text, folded.
func (q *Query) Words() []string { return strings.Fields(Fold(q.Text)) }

// Files returns the names of files, or beginnings with a slash at their end, that games may come from, and whether that is
// a condition.
func (q *Query) Files() ([]string, bool) { return q.files, q.files != nil }

// Span returns the first and the last date, empty where there is none. The last sorts behind every day of its month or year.
func (q *Query) Span() (from, to string) {
	if from = dateOf(q.From); q.To != "" {
		to = dateOf(q.To) + "~"
	}
	return from, to
}

// Among returns the games to which a pattern has narrowed the query, and whether that is a condition.
func (q *Query) Among() ([]Ref, bool) { return q.pattern, q.pattern != nil }

// Hash returns the hash of the start and turns that games must have, and whether that is a condition.
func (q *Query) Hash() (string, bool) { return q.hash, q.hash != "" }

// bounds returns the part of a list of n games that the query asks for.
func (q *Query) bounds(n int) (from, to int) {
	from, to = min(q.Offset, n), n
	if q.Limit > 0 {
		to = min(from+q.Limit, n)
	}
	return from, to
}

// matcher is a query whose texts are folded once, to be compared with many games.
type matcher struct {
	q                                  *Query
	player, red, black, event, opening string
	words                              []string
	from, to                           string
	among                              map[Ref]bool
	collected                          map[string]bool // the hashes of games of collections, where copies are left out
}

func (q *Query) matcher() *matcher {
	m := &matcher{
		q: q, player: Fold(q.Player), red: Fold(q.Red), black: Fold(q.Black), event: Fold(q.Event), opening: Fold(q.Opening),
		words: q.Words(),
	}
	m.from, m.to = q.Span()
	if refs, ok := q.Among(); ok {
		m.among = map[Ref]bool{}
		for _, ref := range refs {
			m.among[ref] = true
		}
	}
	return m
}

// holds reports whether a game is one of those that are asked for, its position apart.
func (m *matcher) holds(e *Entry) bool {
	q := m.q
	switch {
	case e.Deleted != q.Deleted,
		!strings.Contains(e.Folded.Red, m.player) && !strings.Contains(e.Folded.Black, m.player),
		!strings.Contains(e.Folded.Red, m.red), !strings.Contains(e.Folded.Black, m.black),
		!strings.Contains(e.Folded.Event, m.event), !strings.Contains(e.Folded.Opening, m.opening),
		q.Result != "" && q.Result != e.Result,
		q.Variant != "" && !strings.EqualFold(q.Variant, e.Variant),
		m.from != "" && e.Date < m.from, m.to != "" && (e.Date == "" || e.Date > m.to),
		e.Turns < q.MinTurns, q.MaxTurns > 0 && e.Turns > q.MaxTurns, q.Unplayed && e.Turns > 0,
		min(e.RedRating, e.BlackRating) < q.MinRating,
		m.among != nil && !m.among[e.Ref],
		q.hash != "" && q.hash != e.Hash,
		e.Played() && m.collected[e.Hash]:
		return false
	}
	for _, word := range m.words {
		if !strings.Contains(e.Text, word) {
			return false
		}
	}
	files, ok := q.Files()
	return !ok || slices.ContainsFunc(files, func(f string) bool {
		return f == e.File || strings.HasSuffix(f, "/") && strings.HasPrefix(e.File, f)
	})
}

// compare is the order of a list.
func (q *Query) compare(a, b *Info) int {
	by := 0
	switch q.Sort {
	case ByAdded:
		by = cmp.Compare(b.Added, a.Added)
	case ByRed:
		by = cmp.Compare(a.Red, b.Red)
	case ByBlack:
		by = cmp.Compare(a.Black, b.Black)
	case ByEvent:
		by = cmp.Compare(a.Event, b.Event)
	case ByDate:
		by = cmp.Compare(a.Date, b.Date)
	case ByOpening:
		by = cmp.Compare(a.Opening, b.Opening)
	case ByResult:
		by = cmp.Compare(a.Result, b.Result)
	case ByTurns:
		by = cmp.Compare(a.Turns, b.Turns)
	case ByVariant:
		by = cmp.Compare(a.Variant, b.Variant)
	case ByRating:
		by = cmp.Compare(a.RedRating+a.BlackRating, b.RedRating+b.BlackRating)
	case ByCollection: // the order of files
	}
	if by = cmp.Or(by, cmp.Compare(a.File, b.File), cmp.Compare(a.Number, b.Number)); q.Descending {
		return -by
	}
	return by
}
