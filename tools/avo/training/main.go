// Command training writes the AVX2 kernels of package train. Run it by go generate there.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	lane  = 32 // bytes of a register
	lanes = 8  // registers that hold a slice of 64 neurons
	shift = 8  // a row of a slice has 256 bytes
)

func main() {
	ConstraintExpr("amd64,!purego")
	sumRows()
	addRows()
	activate()
	backprop()
	Generate()
}

func registers() (y [lanes]reg.VecVirtual) {
	for i := range y {
		y[i] = YMM()
	}
	return y
}

// row moves on to the next row and returns where it begins.
func row(base, rows reg.Register) reg.GPVirtual {
	r := GP64()
	MOVWQZX(Mem{Base: rows}, r)
	ADDQ(Imm(2), rows)
	SHLQ(Imm(shift), r)
	ADDQ(base, r)
	return r
}

// address returns where an argument or result lies.
func address(c gotypes.Component) Mem {
	b, err := c.Resolve()
	if err != nil {
		panic(err)
	}
	return b.Addr
}

func sumRows() {
	TEXT("sumRowsAVX2", NOSPLIT, "func(dst, base, bias *float32, rows *uint16, n int)")
	Pragma("noescape")
	Doc("sumRowsAVX2 is sumRows in AVX2.")
	dst, base, bias := Load(Param("dst"), GP64()), Load(Param("base"), GP64()), Load(Param("bias"), GP64())
	rows, n := Load(Param("rows"), GP64()), Load(Param("n"), GP64())
	sum := registers()
	for i := range sum {
		VMOVUPS(Mem{Base: bias, Disp: i * lane}, sum[i])
	}
	TESTQ(n, n)
	JZ(LabelRef("done"))
	Label("next")
	r := row(base, rows)
	for i := range sum {
		VADDPS(Mem{Base: r, Disp: i * lane}, sum[i], sum[i])
	}
	DECQ(n)
	JNZ(LabelRef("next"))
	Label("done")
	for i := range sum {
		VMOVUPS(sum[i], Mem{Base: dst, Disp: i * lane})
	}
	VZEROUPPER()
	RET()
}

func addRows() {
	TEXT("addRowsAVX2", NOSPLIT, "func(base, slope *float32, rows *uint16, n int)")
	Pragma("noescape")
	Doc("addRowsAVX2 is addRows in AVX2.")
	base, slope := Load(Param("base"), GP64()), Load(Param("slope"), GP64())
	rows, n := Load(Param("rows"), GP64()), Load(Param("n"), GP64())
	add := registers()
	for i := range add {
		VMOVUPS(Mem{Base: slope, Disp: i * lane}, add[i])
	}
	TESTQ(n, n)
	JZ(LabelRef("done"))
	Label("next")
	r := row(base, rows)
	for i := range add {
		y := YMM()
		VADDPS(Mem{Base: r, Disp: i * lane}, add[i], y)
		VMOVUPS(y, Mem{Base: r, Disp: i * lane})
	}
	DECQ(n)
	JNZ(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// constant returns a register with one number in all lanes.
func constant(v float32) reg.VecVirtual {
	bits, x, y := GP32(), XMM(), YMM()
	MOVL(U32(math.Float32bits(v)), bits)
	VMOVD(bits, x)
	VBROADCASTSS(x, y)
	return y
}

// clamp returns x within 0..1.
func clamp(x Mem, zero, one reg.VecVirtual) reg.VecVirtual {
	c := YMM()
	VMAXPS(x, zero, c)
	VMINPS(one, c, c)
	return c
}

func activate() {
	TEXT("activateAVX2", NOSPLIT, "func(x, w *float32) float32")
	Pragma("noescape")
	Doc("activateAVX2 is activate in AVX2.")
	x, w := Load(Param("x"), GP64()), Load(Param("w"), GP64())
	zero, one, sum := constant(0), constant(1), constant(0)
	for i := range lanes {
		c := clamp(Mem{Base: x, Disp: i * lane}, zero, one)
		VMULPS(c, c, c)
		VMULPS(Mem{Base: w, Disp: i * lane}, c, c)
		VADDPS(c, sum, sum)
	}
	high, low := XMM(), sum.AsX()
	VEXTRACTF128(Imm(1), sum, high)
	VADDPS(high, low, low)
	VPERMILPS(Imm(0x4e), low, high)
	VADDPS(high, low, low)
	VPERMILPS(Imm(0xb1), low, high)
	VADDPS(high, low, low)
	VZEROUPPER()
	VMOVSS(low, address(ReturnIndex(0)))
	RET()
}

func backprop() {
	TEXT("backpropAVX2", NOSPLIT, "func(x, w, gw, slope *float32, d float32)")
	Pragma("noescape")
	Doc("backpropAVX2 is backprop in AVX2.")
	x, w := Load(Param("x"), GP64()), Load(Param("w"), GP64())
	gw, slope := Load(Param("gw"), GP64()), Load(Param("slope"), GP64())
	zero, one := constant(0), constant(1)
	d := YMM()
	VBROADCASTSS(address(Param("d")), d) // not Load, which takes the legacy form of the move
	for i := range lanes {
		c := clamp(Mem{Base: x, Disp: i * lane}, zero, one)
		p := YMM()
		VMULPS(c, c, p)
		VMULPS(d, p, p)
		VADDPS(Mem{Base: gw, Disp: i * lane}, p, p)
		VMOVUPS(p, Mem{Base: gw, Disp: i * lane})
		t := YMM()
		VMULPS(Mem{Base: w, Disp: i * lane}, d, t)
		VADDPS(c, c, p)
		VMULPS(p, t, t)
		inside := YMM()
		VCMPPS(Imm(0x11), one, c, inside) // c < 1; where x is below 0, c is 0 and so is t
		VANDPS(inside, t, t)
		VMOVUPS(t, Mem{Base: slope, Disp: i * lane})
	}
	VZEROUPPER()
	RET()
}
