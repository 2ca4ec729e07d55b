//go:build arm64 && !purego

package nnue

// Kernels names what works the net out on this machine: every processor that runs Go's arm64 has NEON.
func Kernels() string { return "NEON" }

func update(dst, src, weights []int16, rows []uint16, adds int) {
	if len(rows) == 0 {
		copy(dst, src)
		return
	}
	updateNEON(&dst[0], &src[0], &weights[0], &rows[0], adds, len(rows)-adds, len(dst))
}

func forward(us, them, out []int16) int32 {
	return forwardNEON(&us[0], &them[0], &out[0], len(us))
}
