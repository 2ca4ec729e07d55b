//go:build amd64 && !purego

package nnue

import "golang.org/x/sys/cpu"

// fast is set where the processor has AVX2. Tests clear it.
var fast = cpu.X86.HasAVX2

// Kernels names what works the net out on this machine.
func Kernels() string {
	if fast {
		return "AVX2"
	}
	return portable
}

func update(dst, src, weights []int16, rows []uint16, adds int) {
	if !fast || len(rows) == 0 {
		updatePlain(dst, src, weights, rows, adds)
		return
	}
	updateAVX2(&dst[0], &src[0], &weights[0], &rows[0], adds, len(rows)-adds, len(dst))
}

func forward(us, them, out []int16) int32 {
	if !fast {
		return forwardPlain(us, them, out)
	}
	return forwardAVX2(&us[0], &them[0], &out[0], len(us))
}
