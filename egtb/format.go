package egtb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"xqengine/position"
)

// A file holds one table. All numbers are little-endian.
//
//	0   "XQTB", version, flags, u16 version of the referee
//	8   Red's and Black's pieces by type, 8 bytes each
//	24  u64 numbers of positions a side, u64 length of the file
//	40  u16 longest win of Red to move, of Black to move, longest win by perpetual check, natural limit, Kill Checks, 0
//	52  u32 values in a block of results, u32 in a block of plies, u32 length of the exceptions
//	64  four sections: u8 1 for blocks or 0 for one value everywhere, u8 that value
//	72  u64 where each section begins, and where the exceptions
//	112 counts by side to move: legal, win, loss, draw, cursed win and loss, by perpetual check win and loss, open; u64 each
//	256 u32 CRC32C of all before
//	260 results of Red to move, of Black to move, plies of Red to move, of Black to move; then exceptions
//	-32 SHA-256 of all before
//
// A section is a list of u32 offsets of its blocks, one more than there are, counted from the end of the list's u32 CRC32C; then the
// blocks, each a zstd frame and its u32 CRC32C. A byte of results holds five in base 3, the first the least: loss, draw, win. A byte of plies
// is 0 to 120. What is not a position, and of plies what is neither win nor loss, has any value that packs well. Exceptions are a
// zstd frame and its CRC32C: for each position that is a draw in the results and not simply drawn, in the order of index*2 + side to
// move, the distance from the one before as uvarint, then its Value, then plies.
const (
	magic         = "XQTB"
	formatVersion = 1
	headerSize    = 260
	sumSize       = 32
	maxBlock      = 4 << 20 // bytes of a block
	// Extension ends the names of table files.
	Extension = ".xqt"
)

const (
	flagCertified = 1 << iota // draws are drawn under every rule book
	flagFree                  // dead material is played on: for tests
)

// The sections of a file.
const (
	results = iota // and results+1 for Black to move
	_
	plies
	_
	sections
)

// ErrFormat is wrapped by errors of files that are not tables, are damaged or were made for other rules.
var ErrFormat = errors.New("not a usable table")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header is the beginning of a file.
type header struct {
	material          Material
	flags             uint8
	referee           int
	size              uint64 // positions a side
	length            uint64 // of the file
	longest           [2]int
	longestRule       int
	limit, killChecks int
	block             [2]int // values of a block of results and of plies
	exceptions        int    // bytes
	constant          [sections]bool
	value             [sections]uint8
	stats             Stats
	start             [sections + 1]uint64 // of the sections and, last, of the exceptions
}

// counts lists the counters of the statistics as the header has them.
func (s *Stats) counts() []*int {
	var list []*int
	for c := range 2 {
		list = append(list, &s.Legal[c], &s.Win[c], &s.Loss[c], &s.Draw[c], &s.CursedWin[c], &s.CursedLoss[c],
			&s.RuleWin[c], &s.RuleLoss[c], &s.Open[c])
	}
	return list
}

// bytes writes the header.
func (h *header) bytes() []byte {
	b := make([]byte, 0, headerSize)
	b = append(b, magic...)
	b = append(b, formatVersion, h.flags)
	le := binary.LittleEndian
	b = le.AppendUint16(b, uint16(h.referee))
	b = append(b, h.material[0][:]...)
	b = append(b, h.material[1][:]...)
	b = le.AppendUint64(b, h.size)
	b = le.AppendUint64(b, h.length)
	for _, n := range []int{h.longest[0], h.longest[1], h.longestRule, h.limit, h.killChecks, 0} {
		b = le.AppendUint16(b, uint16(n))
	}
	for _, n := range []int{h.block[0], h.block[1], h.exceptions} {
		b = le.AppendUint32(b, uint32(n))
	}
	for i := range sections {
		blocks := uint8(1)
		if h.constant[i] {
			blocks = 0
		}
		b = append(b, blocks, h.value[i])
	}
	for _, n := range h.start {
		b = le.AppendUint64(b, n)
	}
	for _, n := range h.stats.counts() {
		b = le.AppendUint64(b, uint64(*n))
	}
	return le.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}

// readHeader reads and judges the beginning of a file of a length.
func readHeader(r io.ReaderAt, length int64) (*header, error) {
	b := make([]byte, headerSize)
	if n, err := r.ReadAt(b, 0); n < headerSize {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return nil, bad("it is shorter than the header of a table")
	}
	le := binary.LittleEndian
	switch {
	case string(b[:4]) != magic:
		return nil, bad("it does not begin with %s", magic)
	case b[4] != formatVersion:
		return nil, bad("its format has version %d; this program reads %d", b[4], formatVersion)
	case le.Uint32(b[headerSize-4:]) != crc32.Checksum(b[:headerSize-4], castagnoli):
		return nil, bad("its header is damaged (CRC)")
	}
	h := &header{flags: b[5], referee: int(le.Uint16(b[6:])), size: le.Uint64(b[24:]), length: le.Uint64(b[32:])}
	copy(h.material[0][:], b[8:])
	copy(h.material[1][:], b[16:])
	u16 := func(at int) int { return int(le.Uint16(b[at:])) }
	h.longest, h.longestRule, h.limit, h.killChecks = [2]int{u16(40), u16(42)}, u16(44), u16(46), u16(48)
	u32 := func(at int) int { return int(min(le.Uint32(b[at:]), 1<<30)) }
	h.block, h.exceptions = [2]int{u32(52), u32(56)}, u32(60)
	for i := range sections {
		h.constant[i], h.value[i] = b[64+2*i] == 0, b[65+2*i]
	}
	for i := range h.start {
		h.start[i] = le.Uint64(b[72+8*i:])
	}
	for i, n := range h.stats.counts() {
		*n = int(le.Uint64(b[112+8*i:]))
	}
	h.stats.Longest, h.stats.LongestRule = h.longest, h.longestRule
	return h, h.judge(length)
}

// judge tells why a file of such a header cannot be used.
func (h *header) judge(length int64) error {
	switch {
	case h.length != uint64(length) || length < headerSize+sumSize:
		return bad("it has %d bytes and should have %d", length, h.length)
	case h.referee != position.RefereeVersion:
		return bad("it was made by version %d of the referee; this program has %d", h.referee, position.RefereeVersion)
	case h.limit != naturalLimit || h.flags&flagFree != 0:
		return bad("it was made for other rules: natural limit %d plies, dead material %t", h.limit, h.flags&flagFree == 0)
	case h.flags&flagCertified != 0 && h.killChecks < certifiedChecks:
		return bad("its certificate is for Kill Checks %d; this program wants %d", h.killChecks, certifiedChecks)
	}
	for c := range 2 {
		for t, n := range h.material[c] {
			if n > maxOf[t] {
				return bad("no side has %d pieces of type %d", n, t)
			}
		}
	}
	if !h.material.canonical() {
		return bad("%s is stored with the colours exchanged", h.material)
	}
	if size := sizeOf(h.material); size != float64(h.size) || size > maxSize {
		return bad("%s has %.0f positions, not %d", h.material, size, h.size)
	}
	if h.block[0] < 5 || h.block[0]%5 != 0 || h.block[0]/5 > maxBlock || h.block[1] < 1 || h.block[1] > maxBlock {
		return bad("blocks of %d and %d values", h.block[0], h.block[1])
	}
	for i, at := range h.start {
		if at < headerSize || at > h.length-sumSize {
			return bad("part %d begins at %d", i, at)
		}
	}
	if uint64(h.exceptions) > h.length-sumSize-h.start[sections] {
		return bad("the exceptions have %d bytes", h.exceptions)
	}
	for i, v := range h.value {
		if h.constant[i] && (i < plies && v > uint8(Win) || v > maxPlies) {
			return bad("the value %d", v)
		}
	}
	return nil
}

// maxSize bounds the positions a side of a family: indices of positions fit into 40 bits.
const maxSize = 1 << 39

// sizeOf is layout.size without making the layout.
func sizeOf(m Material) float64 {
	prepare()
	r, b := guardSets[m[0][advisor]][m[0][elephant]], guardSets[m[1][advisor]][m[1][elephant]]
	size := float64(r.halves*len(b.list) + (r.primary-r.halves)*b.primary)
	for c := range 2 {
		for _, t := range nameOrder[:4] {
			n := points
			if t == soldier {
				n = 55
			}
			size *= float64(binomials[n][m[c][t]])
		}
	}
	return size
}

// blocks is the number of blocks of a section that is not constant.
func (h *header) blocks(section int) int {
	n := uint64(h.block[section/plies])
	return int((h.size + n - 1) / n)
}

// blockBytes is how long a block of a section is when decoded.
func (h *header) blockBytes(section, block int) int {
	n := h.block[section/plies]
	if rest := int(h.size) - block*n; rest < n {
		n = rest
	}
	if section < plies {
		return (n + 4) / 5
	}
	return n
}
