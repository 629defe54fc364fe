package explore

import "math/bits"

// A row is a state of the system: the number of each process's state, then the
// number of each channel's content, side by side in words.

// shape is how a row is laid out.
type shape struct {
	bits   int    // of a column: 16 or 32
	used   []bool // which channels have a column, as in layout.column; nil if none has
	faults bool   // columns that count the faults
}

// layout finds the columns of a row.
type layout struct {
	n       int
	bits    uint
	word    uint // column >> word is its word, and column & within its place there
	within  uint
	mask    uint64
	words   int     // of a row
	room    int     // columns that fit into the words
	columns []route // of the channels, in the order of their columns
	faults  int     // column of the first fault's count, -1 if there are none
	column  []int   // of the channel from-1, to-1, at (from-1)·n + to-1; -1 if there is none
}

type route struct{ from, to int }

func newLayout(n int, s shape) layout {
	l := layout{n: n, bits: uint(s.bits), word: 2, within: 3, mask: 1<<s.bits - 1, column: make([]int, n*n)}
	if s.bits == 32 {
		l.word, l.within = 1, 1
	}
	for from := range n {
		for to := range n {
			l.column[from*n+to] = -1
			if s.used != nil && s.used[from*n+to] {
				l.column[from*n+to] = n + len(l.columns)
				l.columns = append(l.columns, route{from, to})
			}
		}
	}
	last := n + len(l.columns) - 1
	l.faults = -1
	if s.faults {
		l.faults = last + 1
		last += faultKinds
	}
	l.words = last>>l.word + 1
	l.room = l.words << l.word
	return l
}

func (l *layout) get(row []uint64, column int) int32 {
	return int32(row[uint(column)>>l.word] >> (uint(column) & l.within * l.bits) & l.mask)
}

// read spreads a row out into its columns.
func (l *layout) read(columns []int32, row []uint64) {
	if l.bits == 32 {
		for i, w := range row {
			pair := columns[2*i : 2*i+2]
			pair[0], pair[1] = int32(uint32(w)), int32(w>>32)
		}
		return
	}
	for i, w := range row {
		four := columns[4*i : 4*i+4]
		four[0], four[1], four[2], four[3] = int32(uint16(w)), int32(uint16(w>>16)), int32(uint16(w>>32)), int32(w>>48)
	}
}

func (l *layout) set(row []uint64, column int, number int32) {
	shift := uint(column) & l.within * l.bits
	w := &row[uint(column)>>l.word]
	*w = *w&^(l.mask<<shift) | uint64(number)<<shift
}

// hash mixes the words of a row (after wyhash, Wang Yi): every bit of the row
// counts in every bit of the result.
func hash(row []uint64) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range row {
		hi, lo := bits.Mul64(h^w, 0xd1342543de82ef95)
		h = hi ^ lo
	}
	hi, lo := bits.Mul64(h, 0x9e3779b97f4a7c15)
	return uint32((hi ^ lo) >> 32)
}

// arena keeps rows by number, in chunks, so that growing copies none.
type arena struct {
	words  int
	chunks [][]uint64
	rows   int
}

const chunkRows = 1 << 13

func (a *arena) add(row []uint64) {
	if a.rows%chunkRows == 0 {
		a.chunks = append(a.chunks, make([]uint64, chunkRows*a.words))
	}
	copy(a.at(a.rows), row)
	a.rows++
}

func (a *arena) at(i int) []uint64 {
	start := i % chunkRows * a.words
	return a.chunks[i/chunkRows][start : start+a.words : start+a.words]
}
