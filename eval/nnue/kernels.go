package nnue

//go:generate go -C ../../tools/avo run ./inference -out ../../eval/nnue/kernels_amd64.s -stubs ../../eval/nnue/kernels_amd64.go -pkg nnue
//go:generate go -C ../../tools/neon run . -out ../../eval/nnue/kernels_arm64.s -stubs ../../eval/nnue/kernels_arm64.go -pkg nnue

// portable is the name of the kernels in plain Go.
const portable = "portable"

// updatePlain writes src + the rows of the first adds - those of the others to dst.
func updatePlain(dst, src, weights []int16, rows []uint16, adds int) {
	hidden := len(dst)
	copy(dst, src)
	for i, row := range rows {
		from := weights[int(row)*hidden:][:hidden]
		if i < adds {
			for j, v := range from {
				dst[j] += v
			}
		} else {
			for j, v := range from {
				dst[j] -= v
			}
		}
	}
}

// forwardPlain returns the sum of clamp(x/4)² · w over both halves.
func forwardPlain(us, them, out []int16) (sum int32) {
	hidden := len(us)
	for half, x := range [...][]int16{us, them} {
		w := out[half*hidden:][:len(x)]
		for i, v := range x {
			v := int32(max(0, min(v>>sumShift, activationUnit)))
			sum += v * v * int32(w[i])
		}
	}
	return sum
}
