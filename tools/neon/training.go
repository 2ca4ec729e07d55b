package main

// A slice of 64 neurons, which package train works on, in registers.
const (
	sliceRegisters = 16
	rowShift       = 8 // a row of a slice has 256 bytes
)

// training writes the kernels of package train. They round every product and every sum, as the portable code does: no
// instruction here multiplies and adds at once.
func training(l *listing) {
	sumRows(l)
	addRows(l)
	activate(l)
	backprop(l)
}

// row moves on to the next row and puts into R8 where it begins.
func row(l *listing, base, rows string) {
	l.op("MOVHU.P", "2(%s), R8", rows)
	l.op("ADD", "R8<<%d, %s, R8", rowShift, base)
}

func sumRows(l *listing) {
	const sum, v = vector(0), vector(sliceRegisters)
	l.begin("sumRowsNEON", "is sumRows in NEON.", "", param{"dst", "*float32"}, param{"base", "*float32"}, param{"bias", "*float32"},
		param{"rows", "*uint16"}, param{"n", "int"})
	l.load("R2", sum, sliceRegisters)
	l.op("CBZ", "R4, done")
	l.label("next")
	row(l, "R1", "R3")
	l.load("R8", v, sliceRegisters)
	l.op("SUB", "$1, R4, R4")
	for i := range vector(sliceRegisters) {
		l.word(fadd(sum+i, sum+i, v+i))
	}
	l.op("CBNZ", "R4, next")
	l.label("done")
	l.store("R0", sum, sliceRegisters)
	l.ret()
}

func addRows(l *listing) {
	const add, v = vector(0), vector(sliceRegisters)
	l.begin("addRowsNEON", "is addRows in NEON.", "", param{"base", "*float32"}, param{"slope", "*float32"}, param{"rows", "*uint16"}, param{"n", "int"})
	l.load("R1", add, sliceRegisters)
	l.op("CBZ", "R3, done")
	l.label("next")
	row(l, "R0", "R2")
	l.load("R8", v, sliceRegisters)
	l.op("SUB", "$1, R3, R3")
	for i := range vector(sliceRegisters) {
		l.word(fadd(v+i, v+i, add+i))
	}
	l.store("R8", v, sliceRegisters)
	l.op("CBNZ", "R3, next")
	l.label("done")
	l.ret()
}

// limits puts 0 and 1 into registers.
func limits(l *listing, zero, one vector) {
	l.zero(zero)
	l.op("FMOVS", "$1.0, F%d", one)
	l.op("VDUP", "V%d.S[0], V%d.S4", one, one)
}

// clamp brings the numbers of a register within 0..1.
func clamp(l *listing, v, zero, one vector) {
	l.word(fmin(v, v, one))
	l.word(fmax(v, v, zero))
}

// activate: eight lanes in two registers, added in the order of the portable code.
func activate(l *listing) {
	const zero, one, sum, x, w, count = vector(0), vector(1), vector(2), vector(4), vector(6), 2
	l.begin("activateNEON", "is activate in NEON.", "float32", param{"x", "*float32"}, param{"w", "*float32"})
	limits(l, zero, one)
	l.zero(sum)
	l.zero(sum + 1)
	for i := 0; i < sliceRegisters; i += count {
		l.op("FLDPQ.P", "%d(R0), (F%d, F%d)", count*registerBytes, x, x+1)
		l.op("FLDPQ.P", "%d(R1), (F%d, F%d)", count*registerBytes, w, w+1)
		for j := range vector(count) {
			clamp(l, x+j, zero, one)
			l.word(fmul(x+j, x+j, x+j))
			l.word(fmul(x+j, x+j, w+j))
			l.word(fadd(sum+j, sum+j, x+j))
		}
	}
	l.word(fadd(sum, sum, sum+1))
	l.op("VEXT", "$8, V%d.B16, V%d.B16, V%d.B16", sum, sum, x)
	l.word(fadd(sum, sum, x))
	l.op("VDUP", "V%d.S[1], V%d.S4", sum, x)
	l.op("FADDS", "F%d, F%d, F%d", x, sum, sum)
	l.op("FMOVS", "F%d, %s", sum, l.at("ret"))
	l.ret()
}

func backprop(l *listing) {
	const zero, one, d, c, w, gw, g, count = vector(0), vector(1), vector(2), vector(16), vector(18), vector(20), vector(22), 2
	l.begin("backpropNEON", "is backprop in NEON.", "", param{"x", "*float32"}, param{"w", "*float32"}, param{"gw", "*float32"},
		param{"slope", "*float32"}, param{"d", "float32"})
	l.op("FMOVS", "%s, F%d", l.at("d"), d)
	l.op("VDUP", "V%d.S[0], V%d.S4", d, d)
	limits(l, zero, one)
	for i := 0; i < sliceRegisters; i += count {
		l.op("FLDPQ.P", "%d(R0), (F%d, F%d)", count*registerBytes, c, c+1)
		l.op("FLDPQ.P", "%d(R1), (F%d, F%d)", count*registerBytes, w, w+1)
		l.op("FLDPQ", "(R2), (F%d, F%d)", gw, gw+1)
		for j := range vector(count) {
			clamp(l, c+j, zero, one)
			l.word(fmul(g+j, c+j, c+j))
			l.word(fmul(g+j, g+j, d))
			l.word(fadd(gw+j, gw+j, g+j))
			l.word(fmul(w+j, w+j, d))
			l.word(fadd(g+j, c+j, c+j))
			l.word(fmul(g+j, w+j, g+j))
			l.word(fcmgt(c+j, one, c+j)) // c < 1; where x is below 0, c is 0 and so is the slope
			l.op("VAND", "V%d.B16, V%d.B16, V%d.B16", c+j, g+j, g+j)
		}
		l.op("FSTPQ.P", "(F%d, F%d), %d(R2)", gw, gw+1, count*registerBytes)
		l.op("FSTPQ.P", "(F%d, F%d), %d(R3)", g, g+1, count*registerBytes)
	}
	l.ret()
}
