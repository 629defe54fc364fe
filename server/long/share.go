package long

// columns divide a part of an axis into equal intervals.
type columns struct {
	from, end int64 // end is exclusive
	count     int
}

// begins returns where a column begins; column count begins at the end.
func (c columns) begins(column int) int64 {
	return c.from + (c.end-c.from)*int64(column)/int64(c.count)
}

// of returns the column of a position inside.
func (c columns) of(x int64) int {
	column := int((x - c.from) * int64(c.count) / (c.end - c.from))
	for column+1 < c.count && c.begins(column+1) <= x {
		column++
	}
	return column
}

// A share measures, for each column, during which part of it a condition holds for at least one process.
type share struct {
	columns
	part  []int64 // by column: the length for which it holds
	now   int     // number of processes for which it holds
	since int64   // since when, if it holds
}

func newShare(c columns) share { return share{columns: c, part: make([]int64, c.count)} }

// enter records that from x on the condition holds for one more process; leave, for one less.
func (s *share) enter(x int64) {
	if s.now == 0 {
		s.since = x
	}
	s.now++
}

func (s *share) leave(x int64) {
	if s.now--; s.now == 0 {
		s.add(s.since, x)
	}
}

// close ends an open interval at the end of the axis.
func (s *share) close() {
	if s.now > 0 {
		s.add(s.since, s.end)
	}
}

// add adds an interval.
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

// percent returns the shares in percent, rounded down, but at least 1 if non-zero.
func (s *share) percent() []uint8 {
	all := make([]uint8, s.count)
	for i, part := range s.part {
		if part > 0 {
			all[i] = uint8(max(1, part*100/(s.begins(i+1)-s.begins(i))))
		}
	}
	return all
}
