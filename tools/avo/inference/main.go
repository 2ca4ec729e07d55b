// Command inference writes the AVX2 kernels of package eval/nnue. Run it by go generate there.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	lane  = 32  // bytes of a register
	chunk = 256 // bytes of an accumulator that are in registers at once
)

func main() {
	ConstraintExpr("amd64,!purego")
	update()
	forward()
	Generate()
}

// update: dst = src + the rows named first - the rows named then, 128 neurons at a time.
func update() {
	TEXT("updateAVX2", NOSPLIT, "func(dst, src, weights *int16, rows *uint16, adds, subs, hidden int)")
	Pragma("noescape")
	Doc("updateAVX2 is update in AVX2. hidden must be a multiple of 128.")
	dst, src := Load(Param("dst"), GP64()), Load(Param("src"), GP64())
	weights, rows := Load(Param("weights"), GP64()), Load(Param("rows"), GP64())
	stride := Load(Param("hidden"), GP64())
	ADDQ(stride, stride)
	left := GP64()
	MOVQ(stride, left)
	var sum [chunk / lane]reg.VecVirtual
	for i := range sum {
		sum[i] = YMM()
	}
	next, n, row := GP64(), GP64(), GP64()
	Label("chunk")
	for i := range sum {
		VMOVDQU(Mem{Base: src, Disp: i * lane}, sum[i])
	}
	MOVQ(rows, next)
	each := func(name, count string, op func(reg.VecVirtual, Mem)) {
		Load(Param(count), n)
		TESTQ(n, n)
		JZ(LabelRef(name + "done"))
		Label(name)
		MOVWQZX(Mem{Base: next}, row)
		ADDQ(Imm(2), next)
		IMULQ(stride, row)
		ADDQ(weights, row)
		for i := range sum {
			op(sum[i], Mem{Base: row, Disp: i * lane})
		}
		DECQ(n)
		JNZ(LabelRef(name))
		Label(name + "done")
	}
	each("add", "adds", func(y reg.VecVirtual, m Mem) { VPADDW(m, y, y) })
	each("sub", "subs", func(y reg.VecVirtual, m Mem) { VPSUBW(m, y, y) })
	for i := range sum {
		VMOVDQU(sum[i], Mem{Base: dst, Disp: i * lane})
	}
	ADDQ(U32(chunk), dst)
	ADDQ(U32(chunk), src)
	ADDQ(U32(chunk), weights)
	SUBQ(U32(chunk), left)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

// What the kernels share with the package.
const (
	sumShift       = 2
	activationUnit = 181
)

// forward: the sum of clamp(x >> sumShift)^2 * w over both halves. The square fits into 16 bits: 181 * 181.
func forward() {
	TEXT("forwardAVX2", NOSPLIT, "func(us, them, out *int16, hidden int) int32")
	Pragma("noescape")
	Doc("forwardAVX2 is forward in AVX2. hidden must be a multiple of 128.")
	halves := [2]reg.Register{Load(Param("us"), GP64()), Load(Param("them"), GP64())}
	out, left := Load(Param("out"), GP64()), Load(Param("hidden"), GP64())
	stride := GP64()
	ADDQ(left, left)
	MOVQ(left, stride)
	zero, most := YMM(), YMM()
	VPXOR(zero, zero, zero)
	bits := GP32()
	MOVL(U32(activationUnit), bits)
	VMOVD(bits, most.AsX())
	VPBROADCASTW(most.AsX(), most)
	sum := [2]reg.VecVirtual{YMM(), YMM()}
	for i := range sum {
		VPXOR(sum[i], sum[i], sum[i])
	}
	Label("step")
	for half, base := range halves {
		for i := range 2 {
			x := YMM()
			VMOVDQU(Mem{Base: base, Disp: i * lane}, x)
			VPSRAW(Imm(sumShift), x, x)
			VPMAXSW(zero, x, x)
			VPMINSW(most, x, x)
			VPMULLW(x, x, x)
			if half == 0 {
				VPMADDWD(Mem{Base: out, Disp: i * lane}, x, x)
			} else {
				VPMADDWD(Mem{Base: out, Index: stride, Scale: 1, Disp: i * lane}, x, x)
			}
			VPADDD(x, sum[i], sum[i])
		}
	}
	ADDQ(Imm(2*lane), halves[0])
	ADDQ(Imm(2*lane), halves[1])
	ADDQ(Imm(2*lane), out)
	SUBQ(Imm(2*lane), left)
	JNZ(LabelRef("step"))
	VPADDD(sum[1], sum[0], sum[0])
	x := XMM()
	VEXTRACTI128(Imm(1), sum[0], x)
	low := sum[0].AsX()
	VPADDD(x, low, low)
	VPSHUFD(Imm(0x4e), low, x)
	VPADDD(x, low, low)
	VPSHUFD(Imm(0xb1), low, x)
	VPADDD(x, low, low)
	result := GP32()
	VMOVD(low, result)
	VZEROUPPER()
	Store(result, ReturnIndex(0))
	RET()
}
