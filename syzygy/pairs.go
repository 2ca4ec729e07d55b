package syzygy

import "encoding/binary"

// pairs is a compressed list of values. Values, and pairs of shorter runs, are symbols; symbols have canonical Huffman codes, the longest codes
// first in the numbering; codes fill blocks of equal size.
type pairs struct {
	flags     byte
	constant  bool
	value     int // of all, where it is constant
	size      uint64
	blockBits uint8 // a block has 1 << blockBits bytes
	indexBits uint8 // there is an entry of the index for each 1 << indexBits values
	minLength int
	firstOf   []byte   // the first symbol of each length of codes, two bytes each
	base      []uint64 // the first code of each length, from the top of the word down
	symbols   []byte   // three bytes each: two symbols of twelve bits, or a value and noSymbol
	lengths   []uint8  // how many values each symbol stands for, less one
	blocks    uint32   // blocks that have data
	sizes     []byte   // how many values a block has, less one, two bytes each
	index     []byte   // a block of four bytes and an offset of two
	data      []byte

	sizesLength uint64 // entries of sizes
}

const (
	noSymbol   = 0xfff
	maxSymbols = 0xfff
	maxCode    = 32
	entrySize  = 6
)

// header reads what a list says of itself.
func (r *reader) header(size uint64, wdl bool) *pairs {
	d := &pairs{size: size, flags: r.byte()}
	if d.flags&flagConstant != 0 {
		d.constant = true
		if v := r.byte(); wdl {
			d.value = int(v)
		}
		return d
	}
	d.blockBits, d.indexBits = r.byte(), r.byte()
	padding := uint32(r.byte())
	d.blocks = uint32(r.number(4))
	longest, shortest := int(r.byte()), int(r.byte())
	r.need(d.blockBits >= 3 && d.blockBits <= 20 && d.indexBits >= 1 && d.indexBits <= 30, "its blocks are of no known size")
	r.need(shortest >= 1 && longest >= shortest && longest <= maxCode, "the lengths of its codes are wrong")
	if r.err != nil {
		return d
	}
	d.minLength = shortest
	d.firstOf = r.bytes(2 * uint64(longest-shortest+1))
	count := int(r.number(2))
	r.need(count > 0 && count <= maxSymbols, "the number of its symbols is wrong")
	d.symbols = r.bytes(uint64(3*count + count&1))
	if r.err != nil {
		return d
	}
	d.symbols = d.symbols[:3*count]
	r.need(d.setBases(), "its codes are not a prefix code")
	r.need(d.setLengths(), "its symbols do not resolve")
	d.sizesLength = uint64(d.blocks) + uint64(padding)
	return d
}

// setBases works out the first code of each length.
func (d *pairs) setBases() bool {
	n := len(d.firstOf) / 2
	d.base = make([]uint64, n)
	for i := n - 2; i >= 0; i-- {
		from, to := d.first(i), d.first(i+1)
		if from < to {
			return false
		}
		d.base[i] = (d.base[i+1] + uint64(from-to)) / 2
	}
	for i := range d.base {
		length := d.minLength + i
		if d.base[i]>>length != 0 {
			return false
		}
		d.base[i] <<= 64 - length
	}
	return true
}

func (d *pairs) first(i int) int { return int(binary.LittleEndian.Uint16(d.firstOf[2*i:])) }

// symbol returns the two halves of a symbol; the second is noSymbol for a value.
func (d *pairs) symbol(s int) (int, int) {
	w := d.symbols[3*s : 3*s+3]
	return int(w[1]&15)<<8 | int(w[0]), int(w[2])<<4 | int(w[1])>>4
}

// setLengths works out how many values each symbol stands for. It is false if a symbol contains itself or too much.
func (d *pairs) setLengths() bool {
	n := len(d.symbols) / 3
	d.lengths = make([]uint8, n)
	state := make([]uint8, n) // 1: being worked out, 2: known
	var resolve func(s int) bool
	resolve = func(s int) bool {
		switch {
		case s >= n || state[s] == 1:
			return false
		case state[s] == 2:
			return true
		}
		state[s] = 1
		if a, b := d.symbol(s); b != noSymbol {
			if !resolve(a) || !resolve(b) {
				return false
			}
			sum := int(d.lengths[a]) + int(d.lengths[b]) + 1
			if sum > 255 {
				return false
			}
			d.lengths[s] = uint8(sum)
		}
		state[s] = 2
		return true
	}
	for s := range n {
		if !resolve(s) {
			return false
		}
	}
	return true
}

// at returns a value; false where the file is damaged.
func (d *pairs) at(i uint64) (int, bool) {
	if d.constant {
		return d.value, true
	}
	block, left, ok := d.find(i)
	if !ok {
		return 0, false
	}
	symbol, left, ok := d.decode(block, left)
	if !ok {
		return 0, false
	}
	for d.lengths[symbol] != 0 {
		a, b := d.symbol(symbol)
		if n := int(d.lengths[a]) + 1; left < n {
			symbol = a
		} else {
			symbol, left = b, left-n
		}
	}
	v, _ := d.symbol(symbol)
	return v, true
}

// find returns the block of a value and its place there.
func (d *pairs) find(i uint64) (block uint64, left int, ok bool) {
	entry := (i >> d.indexBits) * entrySize
	if i >= d.size || entry+entrySize > uint64(len(d.index)) {
		return 0, 0, false
	}
	block = uint64(binary.LittleEndian.Uint32(d.index[entry:]))
	left = int(i&(1<<d.indexBits-1)) - 1<<(d.indexBits-1) + int(binary.LittleEndian.Uint16(d.index[entry+4:]))
	blocks := uint64(len(d.sizes)) / 2
	for left < 0 {
		if block == 0 || block > blocks {
			return 0, 0, false
		}
		block--
		left += d.valuesIn(block)
	}
	for block < blocks && left >= d.valuesIn(block) {
		left -= d.valuesIn(block)
		block++
	}
	return block, left, block < uint64(d.blocks)
}

func (d *pairs) valuesIn(block uint64) int {
	return int(binary.LittleEndian.Uint16(d.sizes[2*block:])) + 1
}

// decode reads the codes of a block up to the symbol that has the value.
func (d *pairs) decode(block uint64, left int) (symbol, place int, ok bool) {
	data := d.data[block<<d.blockBits : (block+1)<<d.blockBits]
	code, have, at := uint64(0), 0, 0
	for {
		for have <= 32 {
			word := uint64(0)
			if at+4 <= len(data) {
				word = uint64(binary.BigEndian.Uint32(data[at:]))
			}
			at += 4
			code |= word << (32 - have)
			have += 32
		}
		i := 0
		for code < d.base[i] {
			i++ // the base of the longest codes is 0
		}
		length := d.minLength + i
		symbol = d.first(i) + int((code-d.base[i])>>(64-length))
		if symbol >= len(d.lengths) || at > len(data)+8 {
			return 0, 0, false
		}
		n := int(d.lengths[symbol]) + 1
		if left < n {
			return symbol, left, true
		}
		left -= n
		code <<= length
		have -= length
	}
}
