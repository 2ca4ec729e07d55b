package main

// What the kernels share with package eval/nnue.
const (
	sumShift       = 2
	activationUnit = 181
)

func inference(l *listing) {
	update(l)
	forward(l)
}

// update: dst = src + the rows named first - the rows named then, 128 neurons at a time.
func update(l *listing) {
	const (
		inRegisters = 16 // registers of sums; the others take a row
		chunk       = inRegisters * registerBytes
		sum, row    = vector(0), vector(inRegisters)
	)
	l.begin("updateNEON", "is update in NEON. hidden must be a multiple of 128.", "", param{"dst", "*int16"}, param{"src", "*int16"},
		param{"weights", "*int16"}, param{"rows", "*uint16"}, param{"adds", "int"}, param{"subs", "int"}, param{"hidden", "int"})
	l.op("LSL", "$1, R6, R6") // bytes of a row
	l.op("MOVD", "R6, R7")    // bytes that are left
	l.label("chunk")
	l.load("R1", sum, inRegisters)
	l.op("MOVD", "R3, R8")
	each := func(name, count, op string) {
		l.op("CBZ", "%s, %sdone", count, name)
		l.op("MOVD", "%s, R9", count)
		l.label(name)
		l.op("MOVHU.P", "2(R8), R10")
		l.op("MADD", "R6, R2, R10, R10") // R2 + R6 · R10
		l.load("R10", row, inRegisters)
		l.op("SUB", "$1, R9, R9")
		for i := range vector(inRegisters) {
			l.op(op, "V%d.H8, V%d.H8, V%d.H8", row+i, sum+i, sum+i)
		}
		l.op("CBNZ", "R9, %s", name)
		l.label(name + "done")
	}
	each("add", "R4", "VADD")
	each("sub", "R5", "VSUB")
	l.store("R0", sum, inRegisters)
	l.op("ADD", "$%d, R0, R0", chunk)
	l.op("ADD", "$%d, R1, R1", chunk)
	l.op("ADD", "$%d, R2, R2", chunk)
	l.op("SUBS", "$%d, R7, R7", chunk)
	l.op("BNE", "chunk")
	l.ret()
}

// forward: the sum of clamp(x >> sumShift)^2 * w over both halves. A step takes 16 numbers of each. The shift clamps to
// 0..255 as it narrows to bytes, so that one minimum does for 16 numbers; 181 * 181 fits into 16 bits with a sign.
func forward(l *listing) {
	const (
		step       = 2 * registerBytes
		most       = vector(0)
		x, squares = vector(1), vector(4) // of the halves: one register of bytes, two of squares
		in, w      = vector(16), vector(20)
		sum, sums  = vector(24), 8
	)
	l.begin("forwardNEON", "is forward in NEON. hidden must be a multiple of 128.", "int32",
		param{"us", "*int16"}, param{"them", "*int16"}, param{"out", "*int16"}, param{"hidden", "int"})
	l.op("ADD", "R3<<1, R2, R4") // the weights of the other half
	l.op("MOVD", "$%d, R5", activationUnit)
	l.op("VDUP", "R5, V%d.B16", most)
	for i := range vector(sums) {
		l.zero(sum + i)
	}
	l.label("step")
	l.op("FLDPQ.P", "%d(R0), (F%d, F%d)", step, in, in+1)
	l.op("FLDPQ.P", "%d(R1), (F%d, F%d)", step, in+2, in+3)
	l.op("FLDPQ.P", "%d(R2), (F%d, F%d)", step, w, w+1)
	l.op("FLDPQ.P", "%d(R4), (F%d, F%d)", step, w+2, w+3)
	for _, part := range []half{low, high} {
		for side := range vector(2) {
			l.word(sqshrun(part, x+side, in+2*side+vector(part), sumShift))
		}
	}
	for side := range vector(2) {
		l.op("VUMIN", "V%d.B16, V%d.B16, V%d.B16", most, x+side, x+side)
	}
	for _, part := range []half{low, high} {
		for side := range vector(2) {
			l.word(umull(part, squares+2*side+vector(part), x+side, x+side))
		}
	}
	for i := range vector(4) {
		l.word(smlal(low, sum+2*i, squares+i, w+i))
		l.word(smlal(high, sum+2*i+1, squares+i, w+i))
	}
	l.op("SUBS", "$%d, R3, R3", step/2)
	l.op("BNE", "step")
	for n := vector(sums) / 2; n > 0; n /= 2 {
		for i := range n {
			l.op("VADD", "V%d.S4, V%d.S4, V%d.S4", sum+i+n, sum+i, sum+i)
		}
	}
	l.op("VADDV", "V%d.S4, V%d", sum, sum)
	l.op("VMOV", "V%d.S[0], R0", sum)
	l.op("MOVW", "R0, %s", l.at("ret"))
	l.ret()
}
