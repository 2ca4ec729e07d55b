package gamedata

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// Sample is a quiet position with what is known of its worth.
type Sample struct {
	FEN    string
	Score  int    // of a search, in centipawns for Red
	Result Result // of the game it was played in
}

// Result is what a game brought Red, in half points: 0 lost, 1 drawn, 2 won.
type Result uint8

// The results of a game.
const (
	Lost  Result = iota // Black has won
	Drawn               // nobody has won
	Won                 // Red has won
)

var resultWords = [...]string{Lost: "0", Drawn: "0.5", Won: "1"}

// String returns the result in points: 0, 0.5 or 1.
func (r Result) String() string { return resultWords[r] }

// Points returns what the game brought Red, 0..1.
func (r Result) Points() float64 { return float64(r) / 2 }

// maxScore is the largest absolute value of a score in a data file: that of a mate.
const maxScore = 32000

// String returns the line of a data file: FEN | score | result.
func (s Sample) String() string {
	return s.FEN + " | " + strconv.Itoa(s.Score) + " | " + s.Result.String()
}

// ParseSample reads a line of a data file. It does not look into the FEN.
func ParseSample(line string) (Sample, error) {
	fen, rest, ok := strings.Cut(line, "|")
	scoreText, resultText, both := strings.Cut(rest, "|")
	if !ok || !both || strings.Contains(resultText, "|") {
		return Sample{}, errors.New("not of the form FEN | score | result")
	}
	s := Sample{FEN: strings.TrimSpace(fen)}
	if s.FEN == "" {
		return Sample{}, errors.New("the FEN is missing")
	}
	scoreText, resultText = strings.TrimSpace(scoreText), strings.TrimSpace(resultText)
	var err error
	if s.Score, err = strconv.Atoi(scoreText); err != nil {
		return Sample{}, fmt.Errorf("score %q is not a whole number", clip.Text(scoreText))
	}
	if s.Score < -maxScore || s.Score > maxScore {
		return Sample{}, fmt.Errorf("score %d is outside ±%d", s.Score, maxScore)
	}
	for r, word := range resultWords {
		if word == resultText {
			s.Result = Result(r)
			return s, nil
		}
	}
	return Sample{}, fmt.Errorf("result %q is none of 0, 0.5 and 1", clip.Text(resultText))
}
