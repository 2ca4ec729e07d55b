//go:build (!amd64 && !arm64) || purego

package train

func sumRows(dst, base, bias []float32, rows []uint16) { sumRowsPlain(dst, base, bias, rows) }
func addRows(base, g []float32, rows []uint16)         { addRowsPlain(base, g, rows) }
func activate(x, w []float32) float32                  { return activatePlain(x, w) }
func backprop(x, w, gw, g []float32, d float32)        { backpropPlain(x, w, gw, g, d) }
