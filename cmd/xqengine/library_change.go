package main

import (
	"context"
	"fmt"
	"io"

	"xqengine/library"
)

type libraryRename struct {
	libraryPlace
	Collection string `arg:"" help:"Collection, by name or file." name:"collection"`
	Name       string `arg:"" help:"Its new name." name:"name"`
}

// Run gives a collection another name.
func (c *libraryRename) Run(ctx context.Context, std streams) error {
	return c.change(ctx, std, func(l *library.Library) error { return l.Rename(ctx, c.Collection, c.Name) })
}

type libraryOrder struct {
	libraryPlace
	Collections []string `arg:"" help:"Collections that are listed first, in this order." name:"collection"`
}

// Run orders the list of collections.
func (c *libraryOrder) Run(ctx context.Context, std streams) error {
	return c.change(ctx, std, func(l *library.Library) error { return l.Reorder(ctx, c.Collections...) })
}

type libraryMerge struct {
	libraryPlace
	Collections []string `arg:"" help:"Collections whose games go into another." name:"collection"`
	Into        string   `help:"The collection that they go into." required:"" placeholder:"NAME"`
}

// Run merges collections.
func (c *libraryMerge) Run(ctx context.Context, std streams) error {
	return c.change(ctx, std, func(l *library.Library) error {
		for _, one := range c.Collections {
			if err := l.Merge(ctx, one, c.Into); err != nil {
				return err
			}
		}
		return nil
	})
}

type librarySplit struct {
	libraryPlace
	File string `arg:"" help:"File of a collection that was merged, as 'library stats -json' tells it." name:"file"`
}

// Run takes back that a collection was merged.
func (c *librarySplit) Run(ctx context.Context, std streams) error {
	return c.change(ctx, std, func(l *library.Library) error { return l.Split(ctx, c.File) })
}

// change changes collections and answers with how they are listed now.
func (p *libraryPlace) change(ctx context.Context, std streams, do func(*library.Library) error) error {
	return p.with(ctx, std, func(l *library.Library) error {
		if err := do(l); err != nil {
			return err
		}
		list, err := l.Collections(ctx)
		if err != nil {
			return err
		}
		return p.answer(std, "collections", list, func(w io.Writer) { listCollections(w, list) })
	})
}

func listCollections(w io.Writer, list []library.Collection) {
	for _, one := range list {
		fmt.Fprintf(w, "%s  %s  %d games\n", one.File, one.Name, one.Games)
	}
}

type libraryDelete struct {
	libraryPlace
	Games []library.Ref `arg:"" help:"Games, as 'library search' names them." name:"game"`
}

// Run deletes games.
func (c *libraryDelete) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		return c.deleted(std, c.Games, l.Delete(ctx, c.Games...))
	})
}

// deleted answers with the games that were deleted.
func (p *libraryPlace) deleted(std streams, games []library.Ref, err error) error {
	if err != nil {
		return err
	}
	return p.answer(std, "delete", map[string]any{"games": games}, func(w io.Writer) {
		fmt.Fprintf(w, "%d games deleted; 'xqengine library restore' brings them back\n", len(games))
	})
}

type libraryRestore struct {
	libraryPlace
	Games []library.Ref `arg:"" help:"Games that were deleted, as 'library search -deleted' names them." name:"game"`
}

// Run brings games back.
func (c *libraryRestore) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		if err := l.Restore(ctx, c.Games...); err != nil {
			return err
		}
		return c.answer(std, "restore", map[string]any{"games": c.Games}, func(w io.Writer) {
			fmt.Fprintf(w, "%d games restored\n", len(c.Games))
		})
	})
}

type librarySweep struct{ libraryPlace }

// Run deletes games without a turn.
func (c *librarySweep) Run(ctx context.Context, std streams) error {
	return c.with(ctx, std, func(l *library.Library) error {
		refs, err := l.Sweep(ctx)
		return c.deleted(std, refs, err)
	})
}
