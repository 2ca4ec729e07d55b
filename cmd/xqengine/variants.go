package main

import (
	"fmt"
	"io"

	"xqengine/cmd/internal/flags"
	"xqengine/position"
	"xqengine/position/fen"
)

type variantsCommand struct {
	Variant string `help:"Show this variant and the plates it has." short:"v" placeholder:"NAME"`
}

// Run lists the variants, or one of them with its plates.
func (c variantsCommand) Run(std streams) error {
	if c.Variant != "" {
		v, err := flags.Variant(c.Variant)
		if err != nil {
			return err
		}
		if err := listVariant(std.out, v); err != nil {
			return err
		}
		return listPlates(std.out, v.Plates())
	}
	for _, v := range position.Variants() {
		if err := listVariant(std.out, v); err != nil {
			return err
		}
	}
	return nil
}

func listVariant(out io.Writer, v *position.Variant) error {
	_, err := fmt.Fprintf(out, "%-18s %s  %s\n%18s %s\n", v.Name, v.Chinese, v.Description, "", fen.Start(v))
	return err
}

// listPlates writes a table of plates: number, FEN symbol, piece, names, and what the added points are for. All
// Chinese names have three characters, so that the columns stand.
func listPlates(out io.Writer, plates []position.Plate) error {
	if len(plates) == 0 {
		return nil
	}
	if _, err := fmt.Fprint(out, "\n no. FEN piece\n"); err != nil {
		return err
	}
	for _, p := range plates {
		serves := p.Serves
		if serves == "" {
			serves = "adds no points"
		}
		if _, err := fmt.Fprintf(out, "%4d %3c %3c  %s  %-30s %s\n", p.Number, p.Symbol, p.Piece.Letter(), p.Chinese, p.English, serves); err != nil {
			return err
		}
	}
	return nil
}
