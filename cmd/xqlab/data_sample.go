package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/gamedata"
	"xqengine/library/builtin"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

type dataSample struct {
	Data  []string `arg:"" help:"Files of games (.xqg)." type:"existingfile" name:"file"`
	Out   string   `help:"File to write (.gz)." required:"" placeholder:"FILE"`
	Games int      `help:"How many games, the first that begin at the start position and are even there." default:"1000" placeholder:"N"`
	Score int      `help:"Leave out games whose first score is beyond this, in centipawns: their random turns were bad." default:"60" placeholder:"SCORE"`
	Turns int      `help:"How many turns of each." default:"20" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (c *dataSample) Help() string {
	return `Packs the beginnings of games for the explorer of the board, which shows them before anybody has imported a game. The files of
library/builtin are made so.`
}

// Run writes the file.
func (c *dataSample) Run(std streams) error {
	if c.Games < 1 || c.Turns < 1 {
		return flags.Misuse(errors.New("-games and -turns want 1 or more"))
	}
	h, err := gamedata.Headers(c.Data)
	if err != nil {
		return err
	}
	v, err := h.Variant()
	if err != nil {
		return err
	}
	var games []builtin.Game
	err = gamedata.Each(c.Data, flags.Notes(std.err), func(g *gamedata.Game) error {
		if len(games) == c.Games || !c.even(g) || g.Continued || g.Start != "" && g.Start != fen.Format(position.New(v)) {
			return nil
		}
		turns, err := turnsOf(g, v)
		if err == nil && len(turns) > 0 {
			games = append(games, builtin.Game{Result: resultOf(g.Result), Turns: turns[:min(len(turns), c.Turns)]})
		}
		return err
	})
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return errors.New("no game begins at the start position and is even")
	}
	comment := fmt.Sprintf("%d games, %d turns of each; %s", len(games), c.Turns, strings.Join(h.Sources, "; "))
	if err := flags.WriteNew(c.Out, func(w io.Writer) error { return builtin.Write(w, v, comment, games) }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d games\n", c.Out, len(games))
	return err
}

// even reports whether a game was even when its random turns had been played.
func (c *dataSample) even(g *gamedata.Game) bool {
	for _, ply := range g.Plies {
		if ply.Score != gamedata.NoScore {
			return max(ply.Score, -ply.Score) <= int16(min(c.Score, math.MaxInt16))
		}
	}
	return false
}

// turnsOf returns the turns of a game, each of one or two moves. A last turn that is not whole is left out.
func turnsOf(g *gamedata.Game, v *position.Variant) (turns []position.Turn, err error) {
	var moves []position.Move
	err = g.Replay(v, func(p *position.Position, i int) error {
		move := g.Plies[i].Move
		if move == position.NoMove {
			return nil
		}
		if moves = append(moves, move); !p.ContinuesAfter(move) {
			turns, moves = append(turns, position.NewTurn(moves...)), nil
		}
		return nil
	})
	return turns, err
}

func resultOf(r gamedata.Result) record.Result {
	return map[gamedata.Result]record.Result{gamedata.Lost: record.BlackWins, gamedata.Drawn: record.Drawn, gamedata.Won: record.RedWins}[r]
}
