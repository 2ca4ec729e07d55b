package generate

import (
	"container/heap"
	"encoding/binary"
	"slices"
)

const (
	blockBits = 6 // of the number of bytes of a block
	maxBlock  = 1 << 16
)

// list is a compressed list of values as the files have it.
type list struct {
	constant bool
	value    uint8 // of all, where it is constant
	header   []byte
	index    []byte
	sizes    []byte
	data     []byte
}

// node is a symbol or an inner node of a Huffman tree.
type node struct {
	count    int
	number   int // order of creation, so that the same counts give the same tree
	children [2]*node
}

// nodes is a heap of nodes, the rarest first.
type nodes []*node

func (h nodes) Len() int      { return len(h) }
func (h nodes) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h nodes) Less(i, j int) bool {
	if h[i].count != h[j].count {
		return h[i].count < h[j].count
	}
	return h[i].number < h[j].number
}
func (h *nodes) Push(x any) { *h = append(*h, x.(*node)) }
func (h *nodes) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// codeLengths returns the lengths of the Huffman codes of symbols. Those that do not occur, but that others are made of, get one too.
func codeLengths(symbols int, text []uint16) []int {
	h := make(nodes, symbols)
	for s := range h {
		h[s] = &node{number: s, count: 1}
	}
	leaves := slices.Clone(h)
	for _, s := range text {
		leaves[s].count++
	}
	heap.Init(&h)
	for number := symbols; len(h) > 1; number++ {
		a, b := heap.Pop(&h).(*node), heap.Pop(&h).(*node)
		heap.Push(&h, &node{count: a.count + b.count, number: number, children: [2]*node{a, b}})
	}
	lengths := make([]int, symbols)
	var walk func(n *node, depth int)
	walk = func(n *node, depth int) {
		if n.children[0] == nil {
			lengths[n.number] = depth
			return
		}
		walk(n.children[0], depth+1)
		walk(n.children[1], depth+1)
	}
	walk(h[0], 0)
	return lengths
}

// compress packs values, with an entry of the index for each 1 << indexBits of them.
func compress(values []uint8, indexBits int) *list {
	symbols, text := recursivePairing(values)
	if len(symbols) == 1 {
		return &list{constant: true, value: values[0]}
	}
	lengths := codeLengths(len(symbols), text)
	order := make([]int, len(symbols)) // the longest codes first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return lengths[b] - lengths[a] })
	number := make([]int, len(symbols))
	for i, s := range order {
		number[s] = i
	}
	longest, shortest := lengths[order[0]], lengths[order[len(order)-1]]
	first, base := canonical(order, lengths, longest, shortest)
	l := &list{}
	starts := l.fill(symbols, text, func(s uint16) (uint64, int) {
		n := lengths[s]
		return base[n-shortest] + uint64(number[s]-first[n-shortest]), n
	})
	l.enter(starts, len(values), indexBits)
	l.describe(symbols, order, number, first, longest, shortest, indexBits, len(starts))
	return l
}

// canonical returns the first symbol and the first code of each length, the shortest first.
func canonical(order, lengths []int, longest, shortest int) (first []int, base []uint64) {
	n := longest - shortest + 1
	first, base = make([]int, n), make([]uint64, n)
	for i := range n {
		first[i] = slices.IndexFunc(order, func(s int) bool { return lengths[s] <= shortest+i })
	}
	for i := n - 2; i >= 0; i-- {
		base[i] = (base[i+1] + uint64(first[i]-first[i+1])) / 2
	}
	return first, base
}

// fill writes the codes into blocks, and returns with which value each begins.
func (l *list) fill(symbols []symbol, text []uint16, code func(s uint16) (uint64, int)) (starts []int) {
	const room = 8 << blockBits
	bit, inBlock, total := room, 0, 0
	closeBlock := func() {
		if len(starts) > 0 {
			l.sizes = binary.LittleEndian.AppendUint16(l.sizes, uint16(inBlock-1))
		}
	}
	for _, s := range text {
		c, n := code(s)
		if values := symbols[s].values; bit+n > room || inBlock+values > maxBlock {
			closeBlock()
			starts = append(starts, total)
			l.data = append(l.data, make([]byte, 1<<blockBits)...)
			bit, inBlock = 0, 0
		}
		block := l.data[len(l.data)-1<<blockBits:]
		for i := n - 1; i >= 0; i-- {
			block[bit/8] |= byte(c>>i&1) << (7 - bit%8)
			bit++
		}
		inBlock += symbols[s].values
		total += symbols[s].values
	}
	closeBlock()
	l.sizes = append(l.sizes, 0, 0) // so that the last entry of the index may lead beyond the last block
	return starts
}

// enter writes the index: the block and the place there of the value in the middle of each span.
func (l *list) enter(starts []int, size, indexBits int) {
	block := 0
	for at := 0; at < size; at += 1 << indexBits {
		middle := at + 1<<(indexBits-1)
		for block+1 < len(starts) && starts[block+1] <= middle {
			block++
		}
		to, place := block, middle-starts[block]
		if middle >= size {
			to, place = len(starts), middle-size
		}
		l.index = binary.LittleEndian.AppendUint32(l.index, uint32(to))
		l.index = binary.LittleEndian.AppendUint16(l.index, uint16(place))
	}
}

// describe writes the header.
func (l *list) describe(symbols []symbol, order, number, first []int, longest, shortest, indexBits, blocks int) {
	const padding = 1
	h := []byte{blockBits, byte(indexBits), padding}
	h = binary.LittleEndian.AppendUint32(h, uint32(blocks))
	h = append(h, byte(longest), byte(shortest))
	for _, s := range first {
		h = binary.LittleEndian.AppendUint16(h, uint16(s))
	}
	h = binary.LittleEndian.AppendUint16(h, uint16(len(symbols)))
	for _, s := range order {
		a, b := symbols[s].left, 0xfff
		if symbols[s].right >= 0 {
			a, b = number[a], number[symbols[s].right]
		}
		h = append(h, byte(a), byte(a>>8|b<<4), byte(b>>4))
	}
	if len(symbols)%2 != 0 {
		h = append(h, 0)
	}
	l.header = h
}
