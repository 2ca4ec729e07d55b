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
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
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
			files, rows := 9, 10
			switch {
			case v.Family() == position.FamilyChess:
				files, rows = 8, 8
			case v.HasRiverRow():
				rows = 11
			}
			assert.Equal(t, image.Pt((files-1)*60+102, (rows-1)*60+102), picture.Bounds().Size(), v.Name)
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

// TestPieces: pieces are where they stand, in their colour; an empty point is wood.
func TestPieces(t *testing.T) {
	p, err := fen.Parse(position.PointsTournament, "4k4/9/9/9/9/9/9/9/9/+R2K1-R*C*C1 w - 0:0 0 1")
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
		// The outer ring of a disc is in its side's colour: 0.45 of a cell wide, 0.34 for small pieces.
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
		assert.Equal(t, "red", isRing(6, 0, 32), "a small piece has a small disc")
		assert.Equal(t, "none", isRing(6, 0, 43))
		assert.Equal(t, "none", isRing(1, 5, 43))
		rOrdinary, _, _ := at(3, 0, -34, 0)
		rIdle, _, _ := at(5, 0, -34, 0)
		assert.Greater(t, rOrdinary, rIdle, "an idle piece is sunk")
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

// TestChess: pieces of both sides on light and dark cells, however the board is turned, and the last turn's cells marked.
func TestChess(t *testing.T) {
	p, err := fen.Parse(position.Chess, "q6k/8/8/8/8/8/8/R3K3 w Q - 0 1")
	require.NoError(t, err)
	turn, err := p.ParseTurn("e1c1")
	require.NoError(t, err)
	p.Play(turn)
	const cell = 100
	for _, turned := range []struct{ flip, mirror bool }{{}, {true, false}, {false, true}, {true, true}} {
		var out bytes.Buffer
		require.NoError(t, diagram.WritePNG(&out, p, diagram.Options{Cell: cell, Flip: turned.flip, Mirror: turned.mirror, Last: turn}))
		picture, err := png.Decode(&out)
		require.NoError(t, err)
		at := func(name string, dx, dy int) color.RGBA {
			file, rank := int(name[0]-'a'), int(name[1]-'1')
			if turned.flip != turned.mirror {
				file = 7 - file
			}
			if turned.flip {
				rank = 7 - rank
			}
			return color.RGBAModel.Convert(picture.At(85+cell*file+dx, 85+cell*(7-rank)+dy)).(color.RGBA)
		}
		light, dark := at("b1", 0, 0), at("a1", 0, 0)
		assert.Greater(t, light.R, dark.R, "a1 is dark")
		assert.Equal(t, light, at("g8", 0, 0))
		assert.Equal(t, dark, at("b8", 0, 0))
		white, black := color.RGBA{0xff, 0xff, 0xff, 0xff}, color.RGBA{0x1c, 0x1c, 0x1c, 0xff}
		assert.Equal(t, white, at("c1", 0, 15), "the king")
		assert.Equal(t, white, at("d1", 0, 0), "the rook")
		assert.Equal(t, black, at("h8", 0, 33))
		assert.Equal(t, black, at("a8", 0, 15))
		assert.Equal(t, black, at("d1", -24, 8), "the white rook has a black rim")
		corner := func(name string) color.RGBA { return at(name, 46, 46) }
		assert.NotEqual(t, dark, corner("e1"), "the king came from there")
		assert.Equal(t, corner("e1"), corner("c1"))
		assert.Equal(t, light, corner("d1"), "the rook's cell is not the turn's")
	}
}

// TestChessPiecesAreThoseOfThePage: what is kept as a picture looks like what was on the screen.
func TestChessPiecesAreThoseOfThePage(t *testing.T) {
	script, err := os.ReadFile("../../board/web/js/pieces.js")
	require.NoError(t, err)
	like := map[string]string{} // pieces that are drawn like another
	for _, pair := range regexp.MustCompile(`(\w+): SYMBOLS\.(\w+)`).FindAllStringSubmatch(string(script), -1) {
		like[pair[1]] = pair[2]
	}
	for name, outline := range diagram.ChessPieces() {
		if other, ok := like[name]; ok {
			name = other
		}
		assert.Regexp(t, `(?m)^  `+name+`:\s+"`+regexp.QuoteMeta(outline)+`"`, string(script))
	}
}

// TestPlates: the numbers of the plates stand in the palace, Black's layout turned round.
func TestPlates(t *testing.T) {
	count := func(text string) int {
		p, err := fen.Parse(position.StratagemSixteen, text)
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
