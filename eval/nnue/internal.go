package nnue

import (
	_ "embed" // the net is part of the program
	"sync"
)

//go:embed nets/xiangqi.nnue
var internal []byte

// Internal returns the net that is part of the program.
var Internal = sync.OnceValue(func() *Network {
	net, err := Parse(internal)
	if err != nil {
		panic("nnue: the net of the program: " + err.Error())
	}
	return net
})
