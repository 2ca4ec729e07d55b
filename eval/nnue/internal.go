package nnue

import (
	_ "embed" // the net is part of the program
	"sync"

	"xqengine/position"
)

var (
	//go:embed nets/xiangqi.nnue
	xiangqiNet []byte
	//go:embed nets/chess.nnue
	chessNet []byte
	//go:embed nets/points.nnue
	pointsNet []byte
	//go:embed nets/stratagem.nnue
	stratagemNet []byte
)

// internal holds the nets of the program by the variants that they judge: in all of them matches have shown them to be
// the stronger.
var internal = map[*position.Variant]func() *Network{
	position.Xiangqi:          read(xiangqiNet),
	position.Chess:            read(chessNet),
	position.PointsConcise:    forPoints,
	position.PointsMatch:      forPoints,
	position.PointsTournament: forPoints,
	position.StratagemMarker:  forStratagem,
	position.StratagemPalace:  forStratagem,
	position.Garrison:         forStratagem,
	position.StratagemSixteen: forStratagem,
	position.StratagemSpecial: forStratagem,
	position.StratagemRiver:   forStratagem,
}

// What variants share.
var (
	forPoints    = read(pointsNet)
	forStratagem = read(stratagemNet)
)

// read returns a func that reads a net when it is first called.
func read(file []byte) func() *Network {
	return sync.OnceValue(func() *Network {
		net, err := Parse(file)
		if err != nil {
			panic("nnue: a net of the program: " + err.Error())
		}
		return net
	})
}

// Internal returns the net for a variant that is part of the program; nil where there is none. It is read when it is
// first asked for.
func Internal(v *position.Variant) *Network {
	if net := internal[v]; net != nil {
		return net()
	}
	return nil
}

// Choose returns the net that judges a variant: net where it is one for the variant, the program's own where net is nil;
// nil if there is none.
func Choose(net *Network, v *position.Variant) *Network {
	switch {
	case net == nil:
		return Internal(v)
	case net.Judges(v):
		return net
	}
	return nil
}
