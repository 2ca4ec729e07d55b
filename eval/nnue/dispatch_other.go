//go:build (!amd64 && !arm64) || purego

package nnue

// Kernels names what works the net out on this machine.
func Kernels() string { return portable }

func update(dst, src, weights []int16, rows []uint16, adds int) {
	updatePlain(dst, src, weights, rows, adds)
}

func forward(us, them, out []int16) int32 { return forwardPlain(us, them, out) }
