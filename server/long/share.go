package long

// columns are equal stretches of an axis.
type columns struct {
	from, end int64 // end is behind the last
	count     int
}

// begins is where a column begins; that of the one behind the last is the end.
func (c columns) begins(column int) int64 {
	return c.from + (c.end-c.from)*int64(column)/int64(c.count)
}

// of is the column of a place within.
func (c columns) of(x int64) int {
	column := int((x - c.from) * int64(c.count) / (c.end - c.from))
	for column+1 < c.count && c.begins(column+1) <= x {
		column++
	}
	return column
}

// A share is for how much of each column something is so.
type share struct {
	columns
	part []int64 // of the column's length
	now  int     // how many it is so of
	then int64   // since when, if any
}

func newShare(c columns) share { return share{columns: c, part: make([]int64, c.count)} }

// enter says that from x on it is so of one more, and leave that of one less.
func (s *share) enter(x int64) {
	if s.now == 0 {
		s.then = x
	}
	s.now++
}

func (s *share) leave(x int64) {
	if s.now--; s.now == 0 {
		s.add(s.then, x)
	}
}

// close closes what is open where the axis ends.
func (s *share) close() {
	if s.now > 0 {
		s.add(s.then, s.end)
	}
}

// add adds a stretch.
func (s *share) add(from, to int64) {
	from, to = max(from, s.from), min(to, s.end)
	if from >= to {
		return
	}
	for column := s.of(from); from < to; column++ {
		next := min(to, s.begins(column+1))
		s.part[column] += next - from
		from = next
	}
}

// percent is the share in percent, rounded down, but 1 where there is anything.
func (s *share) percent() []uint8 {
	all := make([]uint8, s.count)
	for i, part := range s.part {
		if part > 0 {
			all[i] = uint8(max(1, part*100/(s.begins(i+1)-s.begins(i))))
		}
	}
	return all
}
