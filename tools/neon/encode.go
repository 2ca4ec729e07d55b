package main

import "fmt"

// vector is the number of a vector register, 0..31.
type vector uint32

const registerBytes = 16

// instruction is one that Go's assembler lacks: its word, and what the GNU assembler calls it.
type instruction struct {
	code uint32
	text string
}

// The words follow "Arm Architecture Reference Manual for A-profile architecture" (DDI 0487), C4.1 "A64 instruction set
// encoding", group "Data Processing -- Scalar Floating-Point and Advanced SIMD". Q is set for the form that has or takes the
// upper half; U and opcode name the instruction, size the width of an element.
//
//	three same          0 Q U 01110 size 1 Rm opcode(5) 1 Rn Rd
//	three different     0 Q U 01110 size 1 Rm opcode(4) 00 Rn Rd
//	shift by immediate  0 Q U 011110 immh(4) immb(3) opcode(5) 1 Rn Rd
const (
	bitQ = 30
	bitU = 29
)

func threeSame(u, size, opcode uint32, d, n, m vector) uint32 {
	return 1<<bitQ | u<<bitU | 0b01110<<24 | size<<22 | 1<<21 | uint32(m)<<16 | opcode<<11 | 1<<10 | uint32(n)<<5 | uint32(d)
}

func threeDifferent(q, u, size, opcode uint32, d, n, m vector) uint32 {
	return q<<bitQ | u<<bitU | 0b01110<<24 | size<<22 | 1<<21 | uint32(m)<<16 | opcode<<12 | uint32(n)<<5 | uint32(d)
}

func shiftByImmediate(q, u, immediate, opcode uint32, d, n vector) uint32 {
	return q<<bitQ | u<<bitU | 0b011110<<23 | immediate<<16 | opcode<<11 | 1<<10 | uint32(n)<<5 | uint32(d)
}

// half says which half of a register an instruction takes or fills.
type half uint32

const (
	low  half = 0
	high half = 1
)

// Names of the halves: what is added to the name of the instruction, and the arrangements of their bytes and 16-bit numbers.
var (
	suffix = [...]string{"", "2"}
	bytes  = [...]string{"8b", "16b"}
	words  = [...]string{"4h", "8h"}
)

// sqshrun: d = n >> shift for eight 16-bit numbers, within 0..255, into a half of bytes (SQSHRUN,
// U = 1, opcode 10000, immh:immb = 16 - shift).
func sqshrun(h half, d, n vector, shift uint32) instruction {
	return instruction{
		shiftByImmediate(uint32(h), 1, 16-shift, 0b10000, d, n),
		fmt.Sprintf("sqshrun%s v%d.%s, v%d.8h, #%d", suffix[h], d, bytes[h], n, shift),
	}
}

// umull: d = n · m for eight bytes of a half, without sign, into 16 bits (UMULL, U = 1, opcode 1100, size 00).
func umull(h half, d, n, m vector) instruction {
	return instruction{
		threeDifferent(uint32(h), 1, 0b00, 0b1100, d, n, m),
		fmt.Sprintf("umull%s v%d.8h, v%d.%s, v%d.%s", suffix[h], d, n, bytes[h], m, bytes[h]),
	}
}

// smlal: d += n · m for four 16-bit numbers of a half, into 32 bits (SMLAL, U = 0, opcode 1000, size 01).
func smlal(h half, d, n, m vector) instruction {
	return instruction{
		threeDifferent(uint32(h), 0, 0b01, 0b1000, d, n, m),
		fmt.Sprintf("smlal%s v%d.4s, v%d.%s, v%d.%s", suffix[h], d, n, words[h], m, words[h]),
	}
}

// floats is an instruction on four 32-bit floating-point numbers: the upper bit of size belongs to the opcode, the lower is 0.
func floats(name string, u, upper, opcode uint32, d, n, m vector) instruction {
	return instruction{threeSame(u, upper<<1, opcode, d, n, m), fmt.Sprintf("%s v%d.4s, v%d.4s, v%d.4s", name, d, n, m)}
}

func fadd(d, n, m vector) instruction  { return floats("fadd", 0, 0, 0b11010, d, n, m) }  // n + m
func fmul(d, n, m vector) instruction  { return floats("fmul", 1, 0, 0b11011, d, n, m) }  // n · m
func fmax(d, n, m vector) instruction  { return floats("fmax", 0, 0, 0b11110, d, n, m) }  // max(n, m)
func fmin(d, n, m vector) instruction  { return floats("fmin", 0, 1, 0b11110, d, n, m) }  // min(n, m)
func fcmgt(d, n, m vector) instruction { return floats("fcmgt", 1, 1, 0b11100, d, n, m) } // all bits set where n > m
