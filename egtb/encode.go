package egtb

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"

	"xqengine/position"
)

// The rules that tables are made for.
const (
	naturalLimit    = 120
	certifiedChecks = 6 // Kill Checks of certificates: threats of mate with fewer checks are among those with more
)

// packing says how large the blocks of a file are, in bytes.
type packing struct{ results, plies int }

var (
	forDisk   = packing{results: 4 << 10, plies: 32 << 10}
	forMemory = packing{results: 256 << 10, plies: 256 << 10} // what is decoded as a whole packs better
)

// encode returns the file of a table.
func (t *solved) encode(p packing, limit int, free bool, threads int) []byte {
	h := header{
		material: t.material, referee: position.RefereeVersion, size: uint64(t.size), limit: limit,
		block: [2]int{5 * p.results, p.plies}, stats: t.stats(),
	}
	h.longest, h.longestRule = h.stats.Longest, h.stats.LongestRule
	if t.done {
		h.flags |= flagCertified
		h.killChecks = certifiedChecks
	}
	if free {
		h.flags |= flagFree
	}
	file := make([]byte, headerSize)
	for i := range sections {
		h.start[i] = uint64(len(file))
		if h.constant[i], h.value[i] = t.constant(i); !h.constant[i] {
			file = t.section(file, &h, i, threads)
		}
	}
	h.start[sections] = uint64(len(file))
	if list := t.exceptions(); len(list) > 0 {
		file = appendSummed(file, packer().EncodeAll(list, nil))
	}
	h.exceptions = len(file) - int(h.start[sections])
	h.length = uint64(len(file)) + sumSize
	copy(file, h.bytes())
	sum := sha256.Sum256(file)
	return append(file, sum[:]...)
}

func appendSummed(file, data []byte) []byte {
	file = append(file, data...)
	return binary.LittleEndian.AppendUint32(file, crc32.Checksum(data, castagnoli))
}

// packer returns an encoder; what it writes depends on its input alone.
func packer() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false))
	if err != nil {
		panic(err) // the options are constant
	}
	return e
}

// stored returns what a section holds for a code; false if it may hold anything.
func stored(section int, code uint8) (uint8, bool) {
	v, n := outcome(code)
	switch {
	case code == hole:
		return 0, false
	case section < plies && v <= Win:
		return uint8(v), true
	case section < plies:
		return uint8(Draw), true
	case v == Win || v == Loss:
		return uint8(n), true
	}
	return 0, false
}

// constant reports whether a section has one value everywhere.
func (t *solved) constant(section int) (bool, uint8) {
	first, any := uint8(0), false
	for i := range t.size {
		v, counts := stored(section, t.value[section%2].get(i))
		switch {
		case !counts:
		case !any:
			first, any = v, true
		case v != first:
			return false, 0
		}
	}
	return true, first
}

// section appends a section to a file. Its blocks do not depend on each other, so that threads may share them.
func (t *solved) section(file []byte, h *header, section, threads int) []byte {
	packed := make([][]byte, h.blocks(section))
	next := make(chan int)
	var wg sync.WaitGroup
	for range max(threads, 1) {
		wg.Go(func() {
			e := packer()
			raw := make([]byte, 0, h.blockBytes(section, 0))
			for i := range next {
				raw = t.raw(raw[:0], h, section, i)
				packed[i] = e.EncodeAll(raw, nil)
			}
		})
	}
	for i := range packed {
		next <- i
	}
	close(next)
	wg.Wait()
	var list []byte
	offset := uint32(0)
	for _, p := range packed {
		list = binary.LittleEndian.AppendUint32(list, offset)
		offset += uint32(len(p)) + 4
	}
	file = appendSummed(file, binary.LittleEndian.AppendUint32(list, offset))
	for _, p := range packed {
		file = appendSummed(file, p)
	}
	return file
}

// raw appends the bytes of a block. A value that may be anything is the one before.
func (t *solved) raw(out []byte, h *header, section, block int) []byte {
	last := uint8(0)
	first := block * h.block[section/plies]
	end := min(first+h.block[section/plies], t.size)
	sum, power := uint8(0), uint8(1)
	for i := first; i < end; i++ {
		if v, counts := stored(section, t.value[section%2].get(i)); counts {
			last = v
		}
		if section >= plies {
			out = append(out, last)
			continue
		}
		sum += last * power
		if power *= 3; power == 243 || i == end-1 {
			out = append(out, sum)
			sum, power = 0, 1
		}
	}
	return out
}

// exceptions writes the list of positions that are drawn in the results and not simply drawn.
func (t *solved) exceptions() []byte {
	found := map[int]exception{}
	for s := range 2 {
		for i := range t.size {
			if v, _ := outcome(t.value[s].get(i)); v > Win {
				found[node(i, s)] = exception{value: v}
			}
		}
	}
	for n := range t.open {
		found[n] = exception{value: Undecided}
	}
	for n, r := range t.rules {
		v := RuleLoss
		if r.wins {
			v = RuleWin
		}
		found[n] = exception{value: v, plies: uint8(r.plies)}
	}
	nodes := make([]int, 0, len(found))
	for n := range found {
		nodes = append(nodes, n)
	}
	slices.Sort(nodes)
	var list []byte
	last := 0
	for _, n := range nodes {
		list = binary.AppendUvarint(list, uint64(n-last))
		list = append(list, byte(found[n].value), found[n].plies)
		last = n
	}
	return list
}

// exception is a position that is drawn in the results and not simply drawn.
type exception struct {
	value Value
	plies uint8
}
