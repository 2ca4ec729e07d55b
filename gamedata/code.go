package gamedata

import (
	"encoding/binary"
	"errors"
	"fmt"

	"xqengine/position"
)

// Bits of the first byte of a game.
const (
	resultBits    = 0x03
	endShift      = 2
	flagFEN       = 0x10
	flagContinued = 0x20
	knownBits     = 0x3f
)

// Bounds of what a file may hold: beyond them it is damaged, and nothing is allocated for it.
const (
	maxFEN   = 400
	maxPlies = 1 << 16
	// maxGame is how long the code of a game can be: its numbers take three bytes at most, that of the FEN two.
	maxGame = 1 + 2 + maxFEN + 3 + maxPlies*(2+3)
)

// appendTo appends the code of a game.
func (g *Game) appendTo(to []byte) ([]byte, error) {
	if g.Result > Won || g.End > Unknown {
		return to, fmt.Errorf("gamedata: result %d, end %d", g.Result, g.End)
	}
	if len(g.Start) > maxFEN || len(g.Plies) > maxPlies {
		return to, fmt.Errorf("gamedata: a start of %d bytes and %d plies: at most %d and %d", len(g.Start), len(g.Plies), maxFEN, maxPlies)
	}
	first := byte(g.Result) | byte(g.End)<<endShift
	if g.Start != "" {
		first |= flagFEN
	}
	if g.Continued {
		first |= flagContinued
	}
	to = append(to, first)
	if g.Start != "" {
		to = binary.AppendUvarint(to, uint64(len(g.Start)))
		to = append(to, g.Start...)
	}
	to = binary.AppendUvarint(to, uint64(len(g.Plies)))
	before := int32(0)
	for i, ply := range g.Plies {
		if ply.Move == position.NoMove && i != len(g.Plies)-1 {
			return to, fmt.Errorf("gamedata: ply %d has no move, but is not the last", i+1)
		}
		to = binary.LittleEndian.AppendUint16(to, uint16(ply.Move))
		if ply.Score == NoScore {
			to = append(to, 0)
			continue
		}
		score := int32(ply.Score)
		d := score - before
		to = binary.AppendUvarint(to, 1+uint64(uint32(d<<1)^uint32(d>>31)))
		before = score
	}
	return to, nil
}

var errShort = errors.New("the game is cut off")

// decode reads a game into g, whose memory it uses again, and returns what follows it.
func (g *Game) decode(from []byte) ([]byte, error) {
	if len(from) == 0 {
		return nil, errShort
	}
	first := from[0]
	from = from[1:]
	g.Result, g.End = Result(first&resultBits), End(first>>endShift&3)
	g.Continued = first&flagContinued != 0
	if first&^knownBits != 0 || g.Result > Won {
		return nil, fmt.Errorf("a game begins with the byte %#02x", first)
	}
	g.Start = ""
	if first&flagFEN != 0 {
		n, rest, err := uvarint(from, maxFEN)
		if err != nil {
			return nil, err
		}
		if n == 0 || n > len(rest) {
			return nil, errShort
		}
		g.Start, from = string(rest[:n]), rest[n:]
	}
	n, from, err := uvarint(from, maxPlies)
	if err != nil {
		return nil, err
	}
	g.Plies = g.Plies[:0]
	before := int64(0)
	for i := range n {
		if len(from) < 3 {
			return nil, errShort
		}
		ply := Ply{Move: position.Move(binary.LittleEndian.Uint16(from)), Score: NoScore}
		if ply.Move == position.NoMove && i != n-1 {
			return nil, fmt.Errorf("ply %d has no move, but is not the last", i+1)
		}
		code, rest, err := uvarint(from[2:], 1<<20)
		if err != nil {
			return nil, err
		}
		if from = rest; code > 0 {
			u := int64(code - 1)
			before += u>>1 ^ -(u & 1)
			if before < -maxScore || before > maxScore {
				return nil, fmt.Errorf("score %d is outside ±%d", before, maxScore)
			}
			ply.Score = int16(before)
		}
		g.Plies = append(g.Plies, ply)
	}
	return from, nil
}

// uvarint reads a number of at most most and returns what follows it.
func uvarint(from []byte, most int) (int, []byte, error) {
	v, n := binary.Uvarint(from)
	if n <= 0 {
		return 0, nil, errShort
	}
	if v > uint64(most) {
		return 0, nil, fmt.Errorf("a number %d above %d", v, most)
	}
	return int(v), from[n:], nil
}
