package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"xqengine/board/store"
	"xqengine/cmd/internal/flags"
	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
	"xqengine/library"
	"xqengine/library/sqlite"
	"xqengine/position"
	"xqengine/record"
)

// libraryCommand holds the commands for the library of games.
type libraryCommand struct {
	Import  libraryImport  `cmd:"" help:"Take the games of files into the library."`
	Search  librarySearch  `cmd:"" help:"List games: by words, players, dates, positions, patterns; and what was played in a position."`
	Export  libraryExport  `cmd:"" help:"Write games of the library into a file."`
	Stats   libraryStats   `cmd:"" help:"Count what is in the library."`
	Rename  libraryRename  `cmd:"" help:"Give a collection another name."`
	Order   libraryOrder   `cmd:"" help:"Put collections at the beginning of the list."`
	Merge   libraryMerge   `cmd:"" help:"Put the games of collections into another."`
	Split   librarySplit   `cmd:"" help:"Take back that a collection was merged."`
	Delete  libraryDelete  `cmd:"" help:"Delete games; nothing is lost."`
	Restore libraryRestore `cmd:"" help:"Bring deleted games back."`
	Sweep   librarySweep   `cmd:"" help:"Delete imported games in which nothing was played."`
	Rebuild libraryRebuild `cmd:"" help:"Make the index of the library anew from its files."`
}

// libraryVersion is the version of what the commands write as JSON.
const libraryVersion = 1

// libraryPlace is where the library is, and how its commands answer.
type libraryPlace struct {
	Dir   string `help:"Directory of the library; a directory of the user's own if not given." placeholder:"DIR"`
	Games string `help:"Directory of the board's games, which are found as well; a directory of the user's own if not given." placeholder:"DIR"`
	Json  bool   `help:"Answer with one line of JSON; docs/library.md says what is in it."`
}

// open opens the library. What could not be read is reported.
func (p *libraryPlace) open(ctx context.Context, std streams) (*library.Library, error) {
	dir, games, err := p.dirs()
	if err != nil {
		return nil, err
	}
	played, err := store.OpenJournals(games)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	folder, err := store.OpenDir(dir)
	if err != nil {
		return nil, errors.Join(err, closed(played))
	}
	index, err := sqlite.Open(filepath.Join(dir, sqlite.Name))
	if err != nil {
		return nil, errors.Join(err, folder.Close(), closed(played))
	}
	l, err := library.Open(ctx, folder, index, played)
	if err != nil {
		return nil, err
	}
	for _, problem := range l.Problems() {
		fmt.Fprintln(std.err, "xqengine: "+problem.Error())
	}
	return l, nil
}

// closed closes the journals, if there are some.
func closed(j *store.Journals) error {
	if j == nil {
		return nil
	}
	return j.Close()
}

// dirs returns where the library and the games of the board are.
func (p *libraryPlace) dirs() (dir, games string, err error) {
	if dir = p.Dir; dir == "" {
		if dir, err = library.DefaultDir(); err != nil {
			return "", "", err
		}
	}
	if games = p.Games; games == "" {
		games, err = store.DefaultDir()
	}
	return dir, games, err
}

// with opens the library for something.
func (p *libraryPlace) with(ctx context.Context, std streams, do func(*library.Library) error) error {
	l, err := p.open(ctx, std)
	if err != nil {
		return err
	}
	return errors.Join(do(l), l.Close())
}

// answer writes a result as a line of JSON, or calls text.
func (p *libraryPlace) answer(std streams, kind string, result any, text func(io.Writer)) error {
	if !p.Json {
		text(std.out)
		return nil
	}
	line, err := json.Marshal(struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
		Result  any    `json:"result"`
	}{"xqengine library " + kind, libraryVersion, result})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s\n", line)
	return err
}

type libraryImport struct {
	libraryPlace
	Files      []string `arg:"" help:"Files of games: PGN, XQF, CBR, CBL, DhtmlXQ, WXF, JSON; - is the standard input." name:"file"`
	Collection string   `help:"Collection that the games go into, by name or file; it is made if it is not there. The name of each file if not given." placeholder:"NAME"`
	Duplicates bool     `help:"Take games in that the library has already, by their start and turns."`
}

// Run takes the games of the files in.
func (c *libraryImport) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		reports := []library.Report{}
		var failed error
		for _, path := range c.Files {
			report, err := c.add(ctx, std, l, path)
			if report.Name != "" {
				reports = append(reports, report)
			}
			if err != nil {
				failed = fmt.Errorf("%s: %w", path, err)
				break
			}
		}
		err := c.answer(std, "import", reports, func(w io.Writer) {
			for _, r := range reports {
				fmt.Fprintf(w, "%s: %d games read, %d imported, %d duplicates, %d damaged, %d unread\n",
					r.Name, r.Read, r.Imported, r.Duplicates, r.Damaged, r.Unread)
			}
		})
		return errors.Join(failed, err)
	})
}

// add takes the games of a file in.
func (c *libraryImport) add(ctx context.Context, std streams, l *library.Library, path string) (library.Report, error) {
	source, in := "standard input", std.in
	if path != "-" {
		file, err := plainfile.Open(path)
		if err != nil {
			return library.Report{}, err
		}
		defer file.Close()
		source, in = filepath.Base(path), file
	}
	name := c.Collection
	if name == "" {
		name = source
	}
	bar := flags.NewProgress(std.err, source, -1)
	defer bar.Done()
	report, err := l.Import(ctx, in, library.Import{
		Collection: name, Source: source, Duplicates: c.Duplicates, Progress: func(r library.Report) { bar.Set(r.Read) },
	})
	for _, problem := range report.Problems {
		fmt.Fprintf(std.err, "xqengine: %s: %s\n", path, problem)
	}
	if ctx.Err() != nil {
		return report, errors.New("interrupted")
	}
	return report, err
}

type librarySearch struct {
	libraryPlace
	libraryQuery
	Limit   int  `help:"At most this many games; 0: all." default:"50" placeholder:"N"`
	Explore bool `help:"Show what was played in the position of --fen, or at the start."`
}

// found is the result of a search as JSON.
type found struct {
	Total         int                    `json:"total"`
	Games         []library.Info         `json:"games"`
	Continuations []library.Continuation `json:"continuations,omitempty"`
}

// Run lists the games.
func (c *librarySearch) Run(ctx context.Context, std streams) error {
	q, err := c.query(c.Limit)
	if err != nil {
		return err
	}
	if c.Explore && q.Position == nil {
		if q.Position, err = positionOf(position.Xiangqi, "startpos"); c.Variant != "" {
			v, _ := position.VariantByName(c.Variant)
			q.Position, err = position.New(v), nil
		}
		if err != nil {
			return err
		}
	}
	return c.with(ctx, std, func(l *library.Library) error {
		var f found
		var err error
		if f.Games, f.Total, err = l.Find(ctx, q); err != nil {
			return err
		}
		if c.Explore {
			if f.Continuations, err = l.Explore(ctx, q.Position, q); err != nil {
				return err
			}
		}
		return c.answer(std, "search", f, f.text)
	})
}

// text writes what was found for people.
func (f *found) text(w io.Writer) {
	for _, m := range f.Continuations {
		fmt.Fprintf(w, "%-9s %6d games +%d =%d -%d", m.Turn, m.Games, m.RedWins, m.Draws, m.BlackWins)
		if m.LastPlayed != "" {
			fmt.Fprintf(w, "  last %s", m.LastPlayed)
		}
		if m.Rated > 0 {
			fmt.Fprintf(w, "  performance %d in %d", m.Performance, m.Rated)
		}
		fmt.Fprintln(w)
	}
	for _, g := range f.Games {
		fmt.Fprintf(w, "%s  %s – %s  %s  %d turns", g.Ref, named(g.Red), named(g.Black), g.Result, g.Turns)
		for _, more := range []string{g.Date, g.Event, g.Opening} {
			if more != "" {
				fmt.Fprintf(w, "  %s", more)
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%d of %d games\n", len(f.Games), f.Total)
}

func named(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

type libraryExport struct {
	libraryPlace
	libraryQuery
	Limit  int    `help:"At most this many games; 0: all." default:"0" placeholder:"N"`
	Format string `help:"Format: ${enum}. dat and xqbook are not the games but an opening book of those with a result: dat of xiangqi, xqbook of any one variant." enum:"pgn,json,cbl,xqf,dhtmlxq,dat,xqbook" default:"pgn"`
	Out    string `help:"File to write; the standard output if not given." placeholder:"FILE"`
}

// Run writes the games.
func (c *libraryExport) Run(ctx context.Context, std streams) error {
	q, err := c.query(c.Limit)
	if err != nil {
		return err
	}
	if c.Json && c.Out == "" {
		return flags.Misuse(errors.New("json: the games go to the standard output; name a file with --out"))
	}
	return c.with(ctx, std, func(l *library.Library) error {
		n := 0
		write := func(w io.Writer) (err error) {
			if format := library.BookFormat(c.Format); slices.Contains(library.BookFormats(), format) {
				n, err = l.WriteBook(ctx, w, format, q)
				return err
			}
			n, err = l.Export(ctx, w, q, record.Format(c.Format), record.PGNOptions{})
			return err
		}
		if c.Out == "" {
			return write(std.out)
		}
		if err := wholefile.Write(c.Out, 0o644, write); err != nil {
			return err
		}
		return c.answer(std, "export", map[string]any{"file": c.Out, "games": n}, func(w io.Writer) {
			fmt.Fprintf(w, "%s: %d games\n", c.Out, n)
		})
	})
}

type libraryStats struct{ libraryPlace }

// Run counts.
func (c *libraryStats) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		s, err := l.Stats(ctx)
		if err != nil {
			return err
		}
		return c.answer(std, "stats", s, func(w io.Writer) {
			fmt.Fprintf(w, "%d games: %d won by Red, %d drawn, %d won by Black, %d unfinished; %d of the board, %d deleted\n",
				s.Games, s.RedWins, s.Draws, s.BlackWins, s.Unfinished, s.Played, s.Deleted)
			listCollections(w, s.Collections)
		})
	})
}

type libraryRebuild struct{ libraryPlace }

// Run makes the index anew.
func (c *libraryRebuild) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		bar := flags.NewProgress(std.err, "index", -1)
		games := 0
		err := l.Rebuild(ctx, func(n int) {
			games = n
			bar.Set(n)
		})
		bar.Done()
		if err != nil {
			return err
		}
		problems := []string{}
		for _, p := range l.Problems() {
			problems = append(problems, p.Error())
		}
		return c.answer(std, "rebuild", map[string]any{"games": games, "problems": problems}, func(w io.Writer) {
			fmt.Fprintf(w, "%d games\n", games)
		})
	})
}
