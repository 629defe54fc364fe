package explore

// A row is a state of the system: the number of each process's state, then the number of each channel's content, side
// by side in words.

// shape says how a row is laid out.
type shape struct {
	bits   int    // bits per column: 16 or 32
	used   []bool // channels with a column, indexed as layout.column; nil if none has
	faults bool   // columns that count the faults
	// progress adds a column for the progress towards a goal.
	progress bool
}

// layout locates the columns of a row.
type layout struct {
	n        int
	bits     int
	mask     uint64
	words    int      // per row
	room     int      // number of columns that fit into the words
	places   []place  // by column
	keys     []uint64 // by column
	columns  []route  // channels, in the order of their columns
	faults   int      // column of the first fault's count, -1 if there is none
	progress int      // column of the progress towards a goal, -1 if there is none
	column   []int    // by channel, at (from-1)·n + to-1: its column; -1 if it has none
}

// place is a word of a row, and the offset in it of a column's lowest bit.
type place struct{ word, shift int }

// route is a channel; nodes count from 0.
type route struct{ from, to int }

func newLayout(n int, s shape) layout {
	l := layout{n: n, bits: s.bits, mask: 1<<s.bits - 1, column: make([]int, n*n)}
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
		last += len(faults)
	}
	l.progress = -1
	if s.progress {
		last++
		l.progress = last
	}
	within := 64 / l.bits
	l.words = last/within + 1
	l.room = l.words * within
	for i := range l.room {
		l.places = append(l.places, place{i / within, i % within * l.bits})
	}
	l.keys = newKeys(l.room)
	return l
}

func (l *layout) get(row []uint64, column int) int32 {
	p := &l.places[column]
	return int32(row[p.word] >> (p.shift & 63) & l.mask)
}

// read spreads a row out into its columns, and returns its sum.
func (l *layout) read(columns []int32, row []uint64) (sum uint64) {
	if l.bits == 32 {
		for i, w := range row {
			pair, keys := columns[2*i:2*i+2], l.keys[2*i:2*i+2]
			pair[0], pair[1] = int32(uint32(w)), int32(w>>32)
			sum += uint64(uint32(w))*keys[0] + w>>32*keys[1]
		}
		return sum
	}
	for i, w := range row {
		four, keys := columns[4*i:4*i+4], l.keys[4*i:4*i+4]
		four[0], four[1], four[2], four[3] = int32(uint16(w)), int32(uint16(w>>16)), int32(uint16(w>>32)), int32(w>>48)
		sum += uint64(uint16(w))*keys[0] + uint64(uint16(w>>16))*keys[1] + uint64(uint16(w>>32))*keys[2] + w>>48*keys[3]
	}
	return sum
}

// write puts numbers into all columns, and returns the row's sum.
func (l *layout) write(row []uint64, columns []int32) (sum uint64) {
	clear(row)
	for i, number := range columns {
		sum += l.change(row, i, number)
	}
	return sum
}

// change puts a number into a column, and returns the change of the row's sum.
func (l *layout) change(row []uint64, column int, number int32) uint64 {
	p := &l.places[column]
	w := &row[p.word]
	by := uint64(number) - *w>>(p.shift&63)&l.mask
	*w += by << (p.shift & 63)
	return by * l.keys[column]
}

// The sum of a row adds its numbers, each times its column's key, so that a change of the row updates it. Its upper
// half is the row's hash: multilinear hashing, strongly universal for numbers of 32 bits.
func hash(sum uint64) uint32 { return uint32(sum >> 32) }

// newKeys returns odd keys that look random (splitmix64, Steele, Lea and Flood).
func newKeys(n int) []uint64 {
	keys := make([]uint64, n)
	for i := range keys {
		z := uint64(i+1) * 0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		keys[i] = (z ^ z>>31) | 1
	}
	return keys
}

// arena stores rows by number, in chunks, so that growing copies none but the first ones: a search of a few states holds
// little memory, however wide they are.
type arena struct {
	words  int
	chunks [][]uint64
	rows   int
	room   int // rows for which there is room
}

const (
	chunkRows = 1 << 13
	firstRows = 1 << 4
)

func (a *arena) add(row []uint64) {
	if a.rows == a.room {
		a.grow()
	}
	copy(a.at(a.rows), row)
	a.rows++
}

func (a *arena) grow() {
	if a.room >= chunkRows {
		a.chunks = append(a.chunks, make([]uint64, chunkRows*a.words))
		a.room += chunkRows
		return
	}
	a.room = max(firstRows, 2*a.room)
	first := make([]uint64, a.room*a.words)
	for _, rows := range a.chunks {
		copy(first, rows)
	}
	a.chunks = [][]uint64{first} // who reads the old chunk goes on reading it
}

func (a *arena) at(i int) []uint64 {
	start := uint(i) % chunkRows * uint(a.words)
	return a.chunks[uint(i)/chunkRows][start:][:a.words:a.words]
}

// column stores a number for each row, also in chunks.
type column struct {
	chunks [][]uint32
	length int
}

func (c *column) add(number uint32) {
	if c.length%chunkRows == 0 {
		c.chunks = append(c.chunks, make([]uint32, chunkRows))
	}
	c.chunks[c.length/chunkRows][c.length%chunkRows] = number
	c.length++
}

func (c *column) at(i int) uint32 { return c.chunks[i/chunkRows][i%chunkRows] }
