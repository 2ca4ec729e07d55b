//go:build arm64 && !purego

package train

import "unsafe"

// Every processor that runs Go's arm64 has NEON.

func sumRows(dst, base, bias []float32, rows []uint16) {
	sumRowsNEON(&dst[0], &base[0], &bias[0], unsafe.SliceData(rows), len(rows))
}

func addRows(base, g []float32, rows []uint16) {
	addRowsNEON(&base[0], &g[0], unsafe.SliceData(rows), len(rows))
}

func activate(x, w []float32) float32 { return activateNEON(&x[0], &w[0]) }

func backprop(x, w, gw, g []float32, d float32) {
	backpropNEON(&x[0], &w[0], &gw[0], &g[0], d)
}
