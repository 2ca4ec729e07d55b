//go:build amd64 && !purego

package train

import "golang.org/x/sys/cpu"

// fast is set where the processor has AVX2. Tests clear it.
var fast = cpu.X86.HasAVX2

func sumRows(dst, base, bias []float32, rows []uint16) {
	if !fast || len(rows) == 0 {
		sumRowsPlain(dst, base, bias, rows)
		return
	}
	sumRowsAVX2(&dst[0], &base[0], &bias[0], &rows[0], len(rows))
}

func addRows(base, g []float32, rows []uint16) {
	if !fast || len(rows) == 0 {
		addRowsPlain(base, g, rows)
		return
	}
	addRowsAVX2(&base[0], &g[0], &rows[0], len(rows))
}

func activate(x, w []float32) float32 {
	if !fast {
		return activatePlain(x, w)
	}
	return activateAVX2(&x[0], &w[0])
}

func backprop(x, w, gw, g []float32, d float32) {
	if !fast {
		backpropPlain(x, w, gw, g, d)
		return
	}
	backpropAVX2(&x[0], &w[0], &gw[0], &g[0], d)
}
