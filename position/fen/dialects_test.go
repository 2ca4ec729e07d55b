package fen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestFENsOfXBoard(t *testing.T) {
	t.Parallel()
	const moved = "4k4/9/9/9/9/9/9/9/4A4/3K5 b 7 12"
	assert.Equal(t, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1", XBoard(position.Xiangqi.Start()))
	setup, err := Read(position.Xiangqi, "4k4/9/9/9/9/9/9/9/4A4/3K5 b - - 7 12")
	require.NoError(t, err)
	assert.Equal(t, moved, XBoard(setup))
	assert.Equal(t, Start(position.Chess), XBoard(position.Chess.Start()))
	p, err := ParseXBoard(moved)
	require.NoError(t, err)
	assert.Equal(t, moved, XBoard(p.Setup()))
	for _, wrong := range []string{"", Start(position.Xiangqi), moved + " ", "4k4 b 7 12", "9/9/9/9/9/9/9/9/4A4/3K5 b 7 12"} {
		_, err := ParseXBoard(wrong)
		assert.Error(t, err, wrong)
	}
}

func TestCutEPD(t *testing.T) {
	t.Parallel()
	const board = "4k4/9/9/9/9/9/9/9/4A4/3K5"
	for line, want := range map[string]string{
		board + " b":                                board + " b",
		board + "  b - - 7 12":                      board + " b - - 7 12",
		board + ` b - - id "one";`:                  board + " b - -",
		board + ` w - 12:7 0 1 id "two"; ce 12;`:    board + " w - 12:7 0 1",
		board + ` w id "without the later fields";`: board + " w",
		"startpos": "startpos",
	} {
		assert.Equal(t, want, CutEPD(line))
	}
}

func TestCutCounters(t *testing.T) {
	for text, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1": "4k4/9/9/9/9/9/9/9/9/4K4 w",
		"4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 1": "4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 1",
		"4k4/9/9/9/9/9/9/9/9/4K4 b":         "4k4/9/9/9/9/9/9/9/9/4K4 b",
	} {
		assert.Equal(t, want, CutCounters(text))
	}
}
