package train

//go:generate go -C ../tools/avo run ./training -out ../../train/kernels_amd64.s -stubs ../../train/kernels_amd64.go -pkg train
//go:generate go -C ../tools/neon run . -out ../../train/kernels_arm64.s -stubs ../../train/kernels_arm64.go -pkg train

// width is how many neurons are in a slice.
const width = 64

// sumRowsPlain writes bias + the rows of base to dst.
func sumRowsPlain(dst, base, bias []float32, rows []uint16) {
	dst = dst[:width]
	copy(dst, bias)
	for _, row := range rows {
		for i, v := range base[int(row)*width:][:width] {
			dst[i] += v
		}
	}
}

// addRowsPlain adds g to the rows of base.
func addRowsPlain(base, g []float32, rows []uint16) {
	g = g[:width]
	for _, row := range rows {
		to := base[int(row)*width:][:width]
		for i, v := range g {
			to[i] += v
		}
	}
}

// activatePlain returns the sum of clamp(x, 0, 1)² · w, added in the order in which eight lanes do it.
func activatePlain(x, w []float32) float32 {
	x, w = x[:width], w[:width]
	var lanes [8]float32
	for i, v := range x {
		c := max(0, min(v, 1))
		square := float32(c * c)
		lanes[i&7] += float32(square * w[i])
	}
	for n := 4; n > 0; n /= 2 {
		for i := range n {
			lanes[i] += lanes[i+n]
		}
	}
	return lanes[0]
}

// backpropPlain adds the derivatives of the output with respect to the weights, times d, to gw, and writes those with
// respect to x to g.
func backpropPlain(x, w, gw, g []float32, d float32) {
	x, w, gw, g = x[:width], w[:width], gw[:width], g[:width]
	for i, v := range x {
		c := max(0, min(v, 1))
		square := float32(c * c)
		gw[i] += float32(square * d)
		g[i] = 0
		if c < 1 {
			slope := float32(w[i] * d)
			g[i] = slope * (c + c)
		}
	}
}
