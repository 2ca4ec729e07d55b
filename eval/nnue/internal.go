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

// internal holds the net of the program for each family: in all of them matches have shown it to be the stronger. Variants
// of a family share it.
var internal = [position.Families]func() *Network{
	position.FamilyXiangqi:   read(xiangqiNet),
	position.FamilyPoints:    read(pointsNet),
	position.FamilyStratagem: read(stratagemNet),
	position.FamilyChess:     read(chessNet),
}

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

// Internal returns the net for a variant that is part of the program. It is read when it is first asked for.
func Internal(v *position.Variant) *Network { return internal[v.Family()]() }

// Choose returns the net that judges a variant: net where it is one for the variant, the program's own where net is nil;
// nil if net is for another.
func Choose(net *Network, v *position.Variant) *Network {
	switch {
	case net == nil:
		return Internal(v)
	case net.Supports(v):
		return net
	}
	return nil
}
