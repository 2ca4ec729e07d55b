package board

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/claims"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
)

// collections returns the puzzles of a variant, in order, read when they are first wanted.
var collections = func() map[string]func() (*puzzle.Collection, error) {
	all := map[string]func() (*puzzle.Collection, error){}
	for _, v := range position.Variants() {
		all[v.Name] = sync.OnceValues(func() (*puzzle.Collection, error) {
			list, err := builtin.Puzzles(v)
			return puzzle.NewCollection(list), err
		})
	}
	return all
}()

// puzzleRequest is what a page asks about puzzles. Its progress, which the page keeps, comes with each request.
type puzzleRequest struct {
	Variant  string          `json:"variant"`
	ID       string          `json:"id,omitempty"`       // the puzzle; of the next one empty
	Theme    string          `json:"theme,omitempty"`    // that the next one has to have
	Daily    string          `json:"daily,omitempty"`    // the date, as 2006-01-02: its puzzle is wanted
	Seed     uint64          `json:"seed,omitempty"`     // decides among those that are near enough
	Turns    []string        `json:"turns,omitempty"`    // of a try, in coordinates
	Solved   bool            `json:"solved,omitempty"`   // what came of it
	Language string          `json:"language,omitempty"` // of the words about the solution
	Progress json.RawMessage `json:"progress,omitempty"`
}

// puzzleView is a puzzle as a page shows it, without its solution.
type puzzleView struct {
	ID       string          `json:"id"`
	Variant  string          `json:"variant"`
	FEN      string          `json:"fen"`
	Side     string          `json:"side"` // the solver: red or black
	Goal     puzzle.Goal     `json:"goal"`
	Number   int             `json:"number"` // turns of a mate, or points
	Rating   int             `json:"rating"`
	Count    int             `json:"count"`  // puzzles of the variant
	Themes   map[string]int  `json:"themes"` // of all of them, with how many have each
	Progress puzzle.Progress `json:"progress"`
}

// puzzleSolution is the line, and what is to be said of its first turn.
type puzzleSolution struct {
	Line  []string `json:"line"`
	Words []string `json:"words"`
}

// puzzleAnswer answers what a page asks about puzzles.
func puzzleAnswer(_ context.Context, question string, asked *puzzleRequest) (any, error) {
	read, ok := collections[asked.Variant]
	if !ok {
		return nil, api.Fail(api.ErrorField, "field", "variant")
	}
	all, err := read()
	if err != nil {
		return nil, err
	}
	progress := puzzle.Beginner()
	if len(asked.Progress) > 0 {
		if progress, err = puzzle.ReadProgress(asked.Progress); err != nil {
			return nil, api.Fail(api.ErrorField, "field", "progress")
		}
	}
	if question == "next" {
		return nextPuzzle(all, asked, progress)
	}
	z := all.Get(asked.ID)
	if z == nil {
		return nil, api.Fail(api.ErrorNotFound)
	}
	switch question {
	case "try":
		answer, err := z.Try(asked.Turns)
		if err != nil {
			return nil, api.Fail(api.ErrorField, "field", "turns")
		}
		return answer, nil
	case "end":
		if progress = progress.After(z, asked.Solved); asked.Solved && asked.Daily != "" {
			progress.Daily = asked.Daily
		}
		return progress, nil
	case "solution":
		return solutionOf(z, asked.Language)
	}
	return nil, api.Fail(api.ErrorNotFound)
}

// nextPuzzle chooses a puzzle: the one of a date, or by rating and theme.
func nextPuzzle(all *puzzle.Collection, asked *puzzleRequest, p puzzle.Progress) (any, error) {
	var z *puzzle.Puzzle
	var err error
	if asked.Daily == "" {
		z, err = all.Next(p, asked.Theme, asked.Seed)
	} else {
		var date time.Time
		if date, err = time.Parse(time.DateOnly, asked.Daily); err != nil {
			return nil, api.Fail(api.ErrorField, "field", "daily")
		}
		z, err = all.Daily(int(date.Unix() / (24 * 60 * 60)))
	}
	if errors.Is(err, puzzle.ErrNone) {
		return nil, api.Fail(api.ErrorNotFound)
	}
	if err != nil {
		return nil, err
	}
	start, err := z.Start()
	if err != nil {
		return nil, err
	}
	view := puzzleView{
		ID: z.ID(), Variant: z.Variant.Name, FEN: z.FEN, Side: start.Side().String(), Rating: z.Rating,
		Count: all.Len(), Themes: all.Themes(), Progress: p,
	}
	view.Goal, view.Number = z.Goal()
	if view.Goal == puzzle.GoalMate {
		view.Number = z.Mate
	}
	return view, nil
}

// solutionOf returns the solution with what the rules prove of its first turn.
func solutionOf(z *puzzle.Puzzle, language string) (any, error) {
	turns, at, err := z.Play()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(claims.Languages, language) {
		return nil, api.Fail(api.ErrorField, "field", "language")
	}
	speaker, err := claims.NewSpeaker(z.Variant, language)
	if err != nil {
		return nil, err
	}
	solution := puzzleSolution{Line: z.Line, Words: []string{}}
	for _, c := range claims.Themes(at[0], turns, z.Mate) {
		if text := strings.TrimSpace(speaker.Say(c)); text != "" {
			solution.Words = append(solution.Words, text)
		}
	}
	return solution, nil
}
