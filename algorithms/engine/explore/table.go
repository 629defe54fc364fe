package explore

// table finds the number of a row: an open-addressing index over the arena. An entry holds the row's hash beside its
// number plus one, so that most mismatches are detected without reading the row.
type table struct {
	entries []uint64
	used    int
}

const firstEntries = 1 << 10

func newTable() table { return table{entries: make([]uint64, firstEntries)} }

// find returns the index of a row's entry and the row's number, or -1 and the index where the entry belongs. It starts
// at an index: that of the row's hash, or the one that fetch has reached.
func (t *table) find(from uint32, h uint32, row []uint64, rows *arena) (place, number int) {
	mask := len(t.entries) - 1
	for i := int(from) & mask; ; i = (i + 1) & mask {
		e := t.entries[i]
		if e == 0 {
			return i, -1
		}
		if uint32(e>>32) == h {
			if number := int(uint32(e)) - 1; equal(rows.at(number), row) {
				return i, number
			}
		}
	}
}

// prefetched is the number of rows that are fetched before they are compared. Fetched one by one, each would stall: the
// table and the arena are larger than any cache.
const prefetched = 64

// places holds where to look for some rows.
type places struct {
	at      [prefetched]uint32
	touched uint64 // keeps the compiler from removing the fetches
}

// fetch fetches the entries that rows with these hashes may have, and the rows to which these refer.
func (t *table) fetch(found []successor, rows *arena, p *places) {
	mask := len(t.entries) - 1
	for i := range found {
		p.touched ^= t.entries[int(found[i].hash)&mask]
	}
	for i := range found {
		h := found[i].hash
		at := int(h) & mask
		e := t.entries[at]
		for e != 0 && uint32(e>>32) != h {
			at = (at + 1) & mask
			e = t.entries[at]
		}
		p.at[i%prefetched] = uint32(at)
		if e != 0 {
			p.touched ^= rows.at(int(uint32(e)) - 1)[0]
		}
	}
}

func equal(a, b []uint64) bool {
	a = a[:len(b)]
	for i, w := range b {
		if a[i] != w {
			return false
		}
	}
	return true
}

func (t *table) put(place int, h uint32, number int) {
	t.entries[place] = uint64(h)<<32 | uint64(number+1)
	t.used++
}

// grow doubles the table if it is three quarters full, and reports whether it did. Indices then change.
func (t *table) grow() bool {
	if t.used*4 <= len(t.entries)*3 {
		return false
	}
	size := 2 * len(t.entries)
	old := t.entries
	t.entries = make([]uint64, size)
	for _, e := range old {
		if e == 0 {
			continue
		}
		i := int(e>>32) & (size - 1)
		for t.entries[i] != 0 {
			i = (i + 1) & (size - 1)
		}
		t.entries[i] = e
	}
	return true
}

// memo is a table from keys to numbers; keys are never 0.
type memo struct {
	entries []memoEntry
	used    int
}

// memoEntry keeps key and value side by side, in one cache line.
type memoEntry struct {
	key   uint64
	value int32
}

func newMemo() memo { return memo{entries: make([]memoEntry, 64)} }

// find returns the entry of a key, or the empty one where it belongs.
func (m *memo) find(key uint64) *memoEntry {
	mask := uint64(len(m.entries) - 1)
	for i := scatter(key) & mask; ; i = (i + 1) & mask {
		if e := &m.entries[i]; e.key == key || e.key == 0 {
			return e
		}
	}
}

func (m *memo) get(key uint64) (int32, bool) {
	e := m.find(key)
	return e.value, e.key != 0
}

func (m *memo) put(key uint64, value int32) {
	if (m.used+1)*2 > len(m.entries) {
		old := m.entries
		m.entries = make([]memoEntry, 2*len(old))
		for _, e := range old {
			if e.key != 0 {
				*m.find(e.key) = e
			}
		}
	}
	*m.find(key) = memoEntry{key, value}
	m.used++
}

// remember returns the number of a key. If the key is unknown, it computes and stores the number, or returns 0 if
// nothing may be added now.
func (m *memo) remember(b *successors, key uint64, find func() int32) int32 {
	number, known := m.get(key)
	if !known && b.mayAdd() {
		number = find()
		m.put(key, number)
	}
	return number
}

func scatter(key uint64) uint64 {
	key *= 0x9e3779b97f4a7c15
	return key ^ key>>29
}
