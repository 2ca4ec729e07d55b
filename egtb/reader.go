package egtb

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// table reads one file. Any number of goroutines may use it.
type table struct {
	*header
	layout func() *layout
	name   string
	src    io.ReaderAt
	cache  *blockCache
	lists  [sections]blockList

	exceptional func() error
	nodes       []int // of exceptions, ascending
	except      []exception
}

// blockList is what is known of the blocks of a section.
type blockList struct {
	once   func() error
	offset []uint32
	base   int64
	blocks []atomic.Pointer[block]
	mu     sync.Mutex // of reading
}

// block is a decoded block.
type block struct {
	data []byte
	used atomic.Bool // since the cache last looked for what to drop
}

// openTable reads the header of a file and nothing else.
func openTable(name string, src io.ReaderAt, length int64, cache *blockCache) (*table, error) {
	h, err := readHeader(src, length)
	if err != nil {
		return nil, err
	}
	t := &table{header: h, name: name, src: src, cache: cache}
	t.layout = sync.OnceValue(func() *layout { return newLayout(h.material) })
	for i := range t.lists {
		t.lists[i].once = sync.OnceValue(func() error { return t.readList(i) })
	}
	t.exceptional = sync.OnceValue(t.readExceptions)
	return t, nil
}

// readSummed reads data that a CRC follows.
func (t *table) readSummed(at uint64, n int) ([]byte, error) {
	end := t.length - sumSize
	if n < 0 || at > end || uint64(n)+4 > end-at {
		return nil, bad("%d bytes at %d lie beyond its end", n, at)
	}
	b := make([]byte, n+4)
	if k, err := t.src.ReadAt(b, int64(at)); k < len(b) {
		if err == nil || err == io.EOF {
			err = bad("it ends at %d", at+uint64(k))
		}
		return nil, err
	}
	if crc32.Checksum(b[:n], castagnoli) != binary.LittleEndian.Uint32(b[n:]) {
		return nil, bad("it is damaged at %d (CRC)", at)
	}
	return b[:n], nil
}

// readList reads where the blocks of a section are.
func (t *table) readList(section int) error {
	l := &t.lists[section]
	n := t.blocks(section)
	if uint64(n) > t.length/8 {
		return bad("%d blocks do not fit into it", n)
	}
	b, err := t.readSummed(t.start[section], 4*(n+1))
	if err != nil {
		return err
	}
	l.base = int64(t.start[section]) + int64(len(b)) + 4
	l.offset = make([]uint32, n+1)
	for i := range l.offset {
		l.offset[i] = binary.LittleEndian.Uint32(b[4*i:])
		if i > 0 && uint64(l.offset[i]) < uint64(l.offset[i-1])+4 {
			return bad("its blocks overlap")
		}
	}
	l.blocks = make([]atomic.Pointer[block], n)
	return nil
}

// unpackers are decoders that no goroutine uses at the moment. Each decodes in the goroutine that asks.
var unpackers = sync.Pool{New: func() any {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxBlock))
	if err != nil {
		panic(err) // the options are constant
	}
	return d
}}

func unpack(b []byte, size int) ([]byte, error) {
	d := unpackers.Get().(*zstd.Decoder)
	defer unpackers.Put(d)
	out, err := d.DecodeAll(b, make([]byte, 0, size))
	if err != nil {
		return nil, bad("a block cannot be decoded: %v", err)
	}
	return out, nil
}

// read returns a decoded block, which it reads if the cache does not have it.
func (t *table) read(section, n int) (*block, error) {
	l := &t.lists[section]
	if b := l.blocks[n].Load(); b != nil {
		if !b.used.Load() {
			b.used.Store(true)
		}
		return b, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.blocks[n].Load(); b != nil {
		return b, nil
	}
	data, err := t.decode(section, n)
	if err != nil {
		return nil, err
	}
	b := &block{data: data}
	l.blocks[n].Store(b)
	t.cache.add(&l.blocks[n], b)
	return b, nil
}

// decode reads a block past the cache.
func (t *table) decode(section, n int) ([]byte, error) {
	l := &t.lists[section]
	packed, err := t.readSummed(uint64(l.base)+uint64(l.offset[n]), int(l.offset[n+1]-l.offset[n])-4)
	if err != nil {
		return nil, err
	}
	size := t.blockBytes(section, n)
	data, err := unpack(packed, size)
	if err != nil {
		return nil, err
	}
	largest := uint8(242)
	if section >= plies {
		largest = maxPlies
	}
	if len(data) != size || slices.Max(data) > largest {
		return nil, bad("block %d of part %d is not what the header says", n, section)
	}
	return data, nil
}

// trits holds the five results of a byte.
var trits = func() (all [243][5]uint8) {
	for i := range all {
		for j, x := 0, i; j < 5; j, x = j+1, x/3 {
			all[i][j] = uint8(x % 3)
		}
	}
	return all
}()

// at returns what a section holds for a position.
func (t *table) at(section, index int) (uint8, error) {
	if t.constant[section] {
		return t.value[section], nil
	}
	if err := t.lists[section].once(); err != nil {
		return 0, err
	}
	n := t.block[section/plies]
	b, err := t.read(section, index/n)
	if err != nil {
		return 0, err
	}
	if section >= plies {
		return b.data[index%n], nil
	}
	return trits[b.data[index%n/5]][index%n%5], nil
}

// readExceptions reads the list of exceptions.
func (t *table) readExceptions() error {
	if t.exceptions == 0 {
		return nil
	}
	packed, err := t.readSummed(t.start[sections], t.exceptions-4)
	if err != nil {
		return err
	}
	d, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxBlock<<1))
	if err != nil {
		return err
	}
	defer d.Close()
	r := &byteReader{r: d}
	last := uint64(0)
	for {
		step, err := binary.ReadUvarint(r)
		if err == io.EOF {
			return nil
		}
		v, err1 := r.ReadByte()
		n, err2 := r.ReadByte()
		last += step
		if err != nil || err1 != nil || err2 != nil || len(t.nodes) > maxExceptions || last >= 2*t.size || len(t.nodes) > 0 && step == 0 ||
			Value(v) <= Win || Value(v) > Undecided || n > maxPlies {
			t.nodes, t.except = nil, nil
			return bad("its list of exceptions is damaged")
		}
		t.nodes = append(t.nodes, int(last))
		t.except = append(t.except, exception{Value(v), n})
	}
}

// maxExceptions bounds the memory that a list of exceptions takes.
const maxExceptions = 1 << 26

// byteReader reads single bytes.
type byteReader struct {
	r   io.Reader
	buf [4096]byte
	at  int
	n   int
}

// ReadByte returns the next byte.
func (b *byteReader) ReadByte() (byte, error) {
	for b.at == b.n {
		n, err := b.r.Read(b.buf[:])
		b.at, b.n = 0, n
		if n == 0 && err != nil {
			return 0, err
		}
	}
	b.at++
	return b.buf[b.at-1], nil
}

// probe returns the value of a position and, if asked for, its plies.
func (t *table) probe(index, side int, wantPlies bool) (Value, int, error) {
	x, err := t.at(results+side, index)
	if err != nil {
		return Undecided, 0, err
	}
	v := Value(x)
	if v == Draw {
		if err := t.exceptional(); err != nil {
			return Undecided, 0, err
		}
		if i, found := slices.BinarySearch(t.nodes, node(index, side)); found {
			return t.except[i].value, int(t.except[i].plies), nil
		}
		if t.flags&flagCertified == 0 {
			v = Undecided
		}
		return v, 0, nil
	}
	if !wantPlies {
		return v, 0, nil
	}
	n, err := t.at(plies+side, index)
	return v, int(n), err
}

// check reads the whole file and compares it with its checksums.
func (t *table) check() error {
	sum := sha256.New()
	end := int64(t.length) - sumSize
	if _, err := io.Copy(sum, io.NewSectionReader(t.src, 0, end)); err != nil {
		return err
	}
	want := make([]byte, sumSize)
	if _, err := io.ReadFull(io.NewSectionReader(t.src, end, sumSize), want); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), want) {
		return bad("it is damaged (SHA-256)")
	}
	for i := range sections {
		if t.constant[i] {
			continue
		}
		if err := t.lists[i].once(); err != nil {
			return err
		}
		for n := range t.blocks(i) {
			if _, err := t.read(i, n); err != nil {
				return err
			}
		}
	}
	return t.exceptional()
}
