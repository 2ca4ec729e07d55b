// Package checksum works out the sixteen bytes that Syzygy tables end with: CityHashCrc of each sixteen megabytes, and of these
// hashes. It is written after CityHash (https://github.com/google/cityhash), whose notice is:
//
//	Copyright (c) 2011 Google, Inc.
//
//	Permission is hereby granted, free of charge, to any person obtaining a copy
//	of this software and associated documentation files (the "Software"), to deal
//	in the Software without restriction, including without limitation the rights
//	to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
//	copies of the Software, and to permit persons to whom the Software is
//	furnished to do so, subject to the following conditions:
//
//	The above copyright notice and this permission notice shall be included in
//	all copies or substantial portions of the Software.
//
//	THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
//	IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
//	FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
//	AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
//	LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
//	OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
//	THE SOFTWARE.
package checksum

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
)

// Size is how many bytes a checksum has.
const Size = 16

const (
	chunk      = 1 << 24
	shortBlock = 240 // what the hash takes at a time
	shortText  = 900 // up to this length another hash is taken for the hashes
)

// Primes of CityHash.
const (
	k0 uint64 = 0xc3a5c85c97cb3127
	k1 uint64 = 0xb492b66fbe98f273
	k2 uint64 = 0x9ae16a3b2f90404f
	k3 uint64 = 0xc949d7c7509e6557
)

// Of returns the checksum of a file without its last sixteen bytes.
func Of(data []byte) (sum [Size]byte) {
	var hashes []byte
	for len(data) > 0 {
		part := data[:min(chunk, len(data))]
		data = data[len(part):]
		for _, h := range crc256(part) {
			hashes = binary.LittleEndian.AppendUint64(hashes, h)
		}
	}
	a, b := crc128(hashes)
	binary.LittleEndian.PutUint64(sum[:], a)
	binary.LittleEndian.PutUint64(sum[8:], b)
	return sum
}

// Valid reports whether a file ends with its checksum.
func Valid(file []byte) bool {
	n := len(file) - Size
	return n > 0 && Of(file[:n]) == [Size]byte(file[n:])
}

func fetch(s []byte) uint64 { return binary.LittleEndian.Uint64(s) }

func rotate(v uint64, by int) uint64 { return bits.RotateLeft64(v, -by) }

func shiftMix(v uint64) uint64 { return v ^ v>>47 }

// mix makes one word of two.
func mix(u, v uint64) uint64 {
	const multiplier = 0x9ddfea08eb382d69
	a := shiftMix((u ^ v) * multiplier)
	return shiftMix((v^a)*multiplier) * multiplier
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// crc is what the processor's instruction does: no bits are inverted before or after.
func crc(sum, v uint64) uint64 {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], v)
	return uint64(^crc32.Update(^uint32(sum), castagnoli, word[:]))
}

func crc256(s []byte) [4]uint64 {
	if len(s) < shortBlock {
		var block [shortBlock]byte
		copy(block[:], s)
		return crc256Long(block[:], ^uint32(len(s)))
	}
	return crc256Long(s, 0)
}

func crc256Long(s []byte, seed uint32) (result [4]uint64) {
	n := uint64(len(s))
	a, b := fetch(s[56:])+k0, fetch(s[96:])+k0
	result[0] = mix(b, n)
	result[1] = fetch(s[120:])*k0 + n
	c, d := result[0], result[1]
	e, f := fetch(s[184:])+uint64(seed), uint64(seed)
	t := c + d
	var g, h, i, j uint64
	round := func(multiplier uint64, z int) {
		old := a
		a = rotate(b, 41^z)*multiplier + fetch(s)
		b = rotate(c, 27^z)*multiplier + fetch(s[8:])
		c = rotate(d, 41^z)*multiplier + fetch(s[16:])
		d = rotate(e, 33^z)*multiplier + fetch(s[24:])
		e = rotate(t, 25^z)*multiplier + fetch(s[32:])
		t = old
		f, g, h, i, j = crc(f, a), crc(g, b), crc(h, c), crc(i, d), crc(j, e)
	}
	whole := s
	for len(s) >= shortBlock {
		for range 3 {
			round(1, 1)
			s = s[40:]
			round(k0, 0)
			s = s[40:]
		}
	}
	for ; len(s) >= 40; s = s[40:] {
		round(k0, 0)
	}
	if len(s) > 0 {
		s = whole[len(whole)-40:]
		round(k0, 0)
	}
	j += i << 32
	a = mix(a, j)
	h += g << 32
	b += h
	c = mix(c, f) + i
	d = mix(d, e+result[0])
	j += e
	i += mix(h, t)
	e = mix(a, d) + j
	f = mix(b, c) + a
	g = mix(j, i) + c
	result[0] = e + f + g + h
	a = shiftMix((a+g)*k0)*k0 + b
	result[1] += a + result[0]
	a = shiftMix(a*k0)*k0 + c
	result[2] = a + result[1]
	a = shiftMix((a+e)*k0) * k0
	result[3] = a + result[2]
	return result
}

// crc128 hashes a list of hashes, which has 32 bytes or a multiple.
func crc128(s []byte) (uint64, uint64) {
	switch {
	case len(s) > shortText:
		h := crc256(s)
		return h[2], h[3]
	case len(s) == 0:
		return 0, 0
	}
	a, b := fetch(s)^k3, fetch(s[8:])
	if s = s[16:]; len(s) < 128 {
		return murmur(s, a, b)
	}
	return city(s, a, b)
}

// murmur hashes a short text of more than a word pair, or of one.
func murmur(s []byte, a, b uint64) (uint64, uint64) {
	n := uint64(len(s))
	var c, d uint64
	if n <= 16 {
		a = shiftMix(a*k1) * k1
		c = b*k1 + (mix(fetch(s), rotate(fetch(s[n-8:])+n, int(n))) ^ fetch(s[n-8:]))
		d = shiftMix(a + fetch(s))
	} else {
		c = mix(fetch(s[n-8:])+k1, a)
		d = mix(b+n, c+fetch(s[n-16:]))
		a += d
		for left := int(n) - 16; left > 0; left -= 16 {
			a ^= shiftMix(fetch(s)*k1) * k1
			a *= k1
			b ^= a
			c ^= shiftMix(fetch(s[8:])*k1) * k1
			c *= k1
			d ^= c
			s = s[16:]
		}
	}
	a, b = mix(a, c), mix(d, b)
	return a ^ b, mix(b, a)
}

// weak hashes 32 bytes.
func weak(s []byte, a, b uint64) (uint64, uint64) {
	a += fetch(s)
	b = rotate(b+a+fetch(s[24:]), 21)
	c := a
	a += fetch(s[8:])
	a += fetch(s[16:])
	b += rotate(a, 44)
	return a + fetch(s[24:]), b + c
}

// city hashes a text of 128 bytes and more.
func city(s []byte, x, y uint64) (uint64, uint64) {
	z := uint64(len(s)) * k1
	v0 := rotate(y^k1, 49)*k1 + fetch(s)
	v1 := rotate(v0, 42)*k1 + fetch(s[8:])
	w0 := rotate(y+z, 35)*k1 + x
	w1 := rotate(x+fetch(s[88:]), 53) * k1
	whole := s
	for len(s) >= 128 {
		for range 2 {
			x = rotate(x+y+v0+fetch(s[8:]), 37) * k1
			y = rotate(y+v1+fetch(s[48:]), 42) * k1
			x ^= w1
			y += v0 + fetch(s[40:])
			z = rotate(z+w0, 33) * k1
			v0, v1 = weak(s, v1*k1, x+w0)
			w0, w1 = weak(s[32:], z+w1, y+fetch(s[16:]))
			z, x = x, z
			s = s[64:]
		}
	}
	x += rotate(v0+z, 49) * k0
	z += rotate(w0, 37) * k0
	for done := 0; done < len(s); {
		done += 32
		tail := whole[len(whole)-done:]
		y = rotate(x+y, 42)*k0 + v1
		w0 += fetch(tail[16:])
		x = x*k0 + w0
		z += w1 + fetch(tail)
		w1 += v0
		v0, v1 = weak(tail, v0+z, v1)
	}
	x = mix(x, v0)
	y = mix(y+z, w0)
	return mix(x+v1, w1) + y, mix(x+w1, y+v1)
}
