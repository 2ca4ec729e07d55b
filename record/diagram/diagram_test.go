package diagram_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record/diagram"
)

// TestAllVariants: every variant is drawn, either way round, and what is written is what it says it is.
func TestAllVariants(t *testing.T) {
	for _, v := range position.Variants() {
		p := position.New(v)
		turn := p.LegalTurns()[0]
		p.Play(turn)
		for _, flip := range []bool{false, true} {
			o := diagram.Options{Cell: 24, Flip: flip, Last: turn, Coordinates: true, Traditional: flip}
			var out bytes.Buffer
			require.NoError(t, diagram.WriteSVG(&out, p, o), v.Name)
			keep(t, v.Name+".svg", out.Bytes(), flip)
			in := xml.NewDecoder(&out)
			for {
				_, err := in.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err, v.Name)
			}
			out.Reset()
			o.Cell = 60
			require.NoError(t, diagram.WritePNG(&out, p, o), v.Name)
			keep(t, v.Name+".png", out.Bytes(), flip)
			picture, err := png.Decode(&out)
			require.NoError(t, err, v.Name)
			rows := 10
			if v.HasRiverRow() {
				rows = 11
			}
			assert.Equal(t, image.Pt(582, (rows-1)*60+102), picture.Bounds().Size(), v.Name)
		}
	}
}

// keep puts a picture where the person who runs the tests wants to look at it.
func keep(t *testing.T, name string, data []byte, flip bool) {
	folder := os.Getenv("XQENGINE_PICTURES")
	if folder == "" {
		return
	}
	if flip {
		name = "flip-" + name
	}
	require.NoError(t, os.WriteFile(folder+"/"+name, data, 0o644))
}

// TestMen: men are where they stand, in their colour; an empty point is wood.
func TestMen(t *testing.T) {
	p, err := position.Parse(position.PointsTournament, "4k4/9/9/9/9/9/9/9/9/+R2K1-R*C*C1 w - 0:0 0 1")
	require.NoError(t, err)
	for _, flip := range []bool{false, true} {
		var out bytes.Buffer
		require.NoError(t, diagram.WritePNG(&out, p, diagram.Options{Cell: 100, Flip: flip}))
		picture, err := png.Decode(&out)
		require.NoError(t, err)
		at := func(file, rank int, dx, dy int) (r, g, b uint8) {
			if flip {
				file, rank = 8-file, 9-rank
			}
			c := color.RGBAModel.Convert(picture.At(85+100*file+dx, 85+100*(9-rank)+dy)).(color.RGBA)
			return c.R, c.G, c.B
		}
		// The outer ring of a disc is in its side's colour: 0.45 of a cell wide, 0.34 for small men.
		isRing := func(file, rank, distance int) string {
			r, g, b := at(file, rank, -distance, 0)
			switch {
			case r > 150 && g < 60 && b < 60:
				return "red"
			case r < 60 && g < 60 && b < 60:
				return "black"
			}
			return "none"
		}
		assert.Equal(t, "red", isRing(3, 0, 43))
		assert.Equal(t, "black", isRing(4, 9, 43))
		assert.Equal(t, "red", isRing(6, 0, 32), "a small man has a small disc")
		assert.Equal(t, "none", isRing(6, 0, 43))
		assert.Equal(t, "none", isRing(1, 5, 43))
		rOrdinary, _, _ := at(3, 0, -34, 0)
		rIdle, _, _ := at(5, 0, -34, 0)
		assert.Greater(t, rOrdinary, rIdle, "an idle man is sunk")
	}
}

func TestSizes(t *testing.T) {
	p := position.New(position.Xiangqi)
	for cell, want := range map[int]int{0: 582, 1: 156, 1_000_000: 1940} {
		var out bytes.Buffer
		require.NoError(t, diagram.WritePNG(&out, p, diagram.Options{Cell: cell}))
		config, err := png.DecodeConfig(&out)
		require.NoError(t, err)
		assert.Equal(t, want, config.Width, "cells of %d pixels", cell)
	}
}

// TestPlates: the numbers of the plates stand in the palace, Black's layout turned round.
func TestPlates(t *testing.T) {
	count := func(fen string) int {
		p, err := position.Parse(position.StratagemSixteen, fen)
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, diagram.WriteSVG(&out, p, diagram.Options{}))
		_, rest, found := strings.Cut(out.String(), `<path fill="#1f6fb2" d="`)
		if !found {
			return 0
		}
		path, _, _ := strings.Cut(rest, `"`)
		return strings.Count(path, "Z")
	}
	empty := count("4k4/9/9/9/9/9/9/9/9/3K5 w 00000000:00000000 - 0 1")
	one := count("4k4/9/9/9/9/9/9/9/9/3K5 w 10000000:00000000 - 0 1")
	both := count("4k4/9/9/9/9/9/9/9/9/3K5 w 10000000:10000000 - 0 1")
	assert.Zero(t, empty)
	assert.Equal(t, 1, one)
	assert.Equal(t, 2, both)
}
