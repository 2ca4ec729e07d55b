package syzygy

import (
	"encoding/binary"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// The kinds of files, with their extensions and first bytes.
const (
	wdlExtension = ".rtbw"
	dtzExtension = ".rtbz"
	wdlMagic     = 0x5d23e871
	dtzMagic     = 0xa50c66d7
)

// The flags of a file.
const (
	fileSplit = 1 << iota // each side to move has a list of its own
	filePawns
)

// The flags of a list.
const (
	flagSide      = 1    // whose values a list of distances has: 1 for those of the weaker side to move
	flagMapped    = 2    // distances are numbers in a map
	flagWinPlies  = 4    // wins are counted in plies, not in moves
	flagLossPlies = 8    // losses are
	flagWide      = 16   // the map has words of two bytes
	flagConstant  = 0x80 // all values are the same
)

// trailing is how many bytes a file has behind its last block of 64: a checksum.
const trailing = 16

// part is one list of a table with its numbering and, for distances, its maps for wins, losses, cursed wins and cursed losses.
type part struct {
	layout *layout.Layout
	list   *pairs
	maps   [4][]byte
}

// table is an open file.
type table struct {
	material layout.Material
	parts    [4][2]part // by file of the leading pawn, by side to move
}

// parse reads the headers of a file. The file stays in use.
func parse(file []byte, m layout.Material, wdl bool) (*table, error) {
	t := &table{material: m}
	r := &reader{file: file}
	magic := uint32(dtzMagic)
	if wdl {
		magic = wdlMagic
	}
	r.need(len(file)%64 == trailing, "it is cut off")
	r.need(r.number(4) == magic, "its first bytes are not those of such a file")
	flags := r.byte()
	sides := 1
	if wdl && !m.Symmetric() {
		sides = 2
	}
	r.need(flags&filePawns != 0 == m.HasPawns() && (!wdl || flags&fileSplit != 0 == (sides == 2)), "its flags do not fit its name")
	files := 1
	if m.HasPawns() {
		files = 4
	}
	for file := range files {
		t.readLayouts(r, file, sides)
	}
	r.align(2)
	each := func(do func(p *part)) {
		for file := range files {
			for side := range sides {
				if r.err == nil {
					do(&t.parts[file][side])
				}
			}
		}
	}
	each(func(p *part) { p.list = r.header(p.layout.Size(), wdl) })
	if !wdl {
		each(func(p *part) { p.readMaps(r) })
		r.align(2)
	}
	each(func(p *part) { p.list.index = r.bytes(p.list.entries() * entrySize) })
	each(func(p *part) { p.list.sizes = r.bytes(p.list.sizesLength * 2) })
	each(func(p *part) {
		if p.list.constant {
			return
		}
		r.align(64)
		p.list.data = r.bytes(uint64(p.list.blocks) << p.list.blockBits)
	})
	if r.err != nil {
		return nil, r.err
	}
	return t, nil
}

// entries returns how many entries the index has.
func (d *pairs) entries() uint64 {
	if d.constant {
		return 0
	}
	return (d.size + 1<<d.indexBits - 1) >> d.indexBits
}

// readLayouts reads the numbering of one file of the leading pawn.
func (t *table) readLayouts(r *reader, file, sides int) {
	order, order2 := r.byte(), byte(0xff)
	if t.bothHavePawns() {
		order2 = r.byte()
	}
	pieces := r.bytes(uint64(t.material.Count()))
	if r.err != nil {
		return
	}
	for side := range sides {
		shift := 4 * side
		var codes [chess.MaxPieces]uint8
		for i, b := range pieces {
			codes[i] = b >> shift & 15
		}
		l, err := layout.New(t.material, file, order>>shift&15, order2>>shift&15, codes[:len(pieces)])
		if err != nil {
			r.need(false, err.Error())
			return
		}
		t.parts[file][side].layout = l
	}
}

func (t *table) bothHavePawns() bool {
	return t.material[0][chess.Pawn] > 0 && t.material[1][chess.Pawn] > 0
}

// readMaps reads what the numbers of a list of distances stand for.
func (p *part) readMaps(r *reader) {
	if p.list.flags&flagMapped == 0 {
		return
	}
	wide := p.list.flags&flagWide != 0
	if wide {
		r.align(2)
	}
	for i := range p.maps {
		if wide {
			p.maps[i] = r.bytes(2 * uint64(r.number(2)))
		} else {
			p.maps[i] = r.bytes(uint64(r.byte()))
		}
	}
}

// mapOf is the place of a value's map, by the value of the position and 2.
var mapOf = [5]int{1, 3, 0, 2, 0}

// distance returns the plies before the last one to the next zeroing move that a number of a list stands for.
func (p *part) distance(v, wdl int) (int, bool) {
	flags := p.list.flags
	if flags&flagMapped != 0 {
		m := p.maps[mapOf[wdl+2]]
		if flags&flagWide != 0 {
			if 2*v+2 > len(m) {
				return 0, false
			}
			v = int(binary.LittleEndian.Uint16(m[2*v:]))
		} else {
			if v >= len(m) {
				return 0, false
			}
			v = int(m[v])
		}
	}
	if plies := wdl == 2 && flags&flagWinPlies != 0 || wdl == -2 && flags&flagLossPlies != 0; !plies {
		v *= 2
	}
	return v, true
}
