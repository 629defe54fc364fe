package source

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostEdits is the maximum number of edits between a name and a suggested one.
const mostEdits = 6

// A spelling is a name prepared for comparison.
type spelling struct {
	plain   string // without what is ignored in comparisons
	letters []rune // lower case
	among   uint64 // set of the letters: one bit for each, or for several
}

// spelling returns the spelling of a name.
func (r *reader) spelling(name string) *spelling {
	s := r.spelled[name]
	if s == nil {
		r.spend(len(name))
		s = &spelling{plain: plain(name), letters: []rune(strings.ToLower(name))}
		for _, c := range s.letters {
			s.among |= 1 << (c % 64)
		}
		r.spelled[name] = s
	}
	return s
}

// nearest returns the name that a misspelt one may mean; "" if none is near, or several are equally near.
func (r *reader) nearest(name string, names []string) string {
	length := utf8.RuneCountInString(name)
	best, least, tie := "", min(1+length/3, mostEdits), false
	for _, other := range names {
		switch d := r.distance(r.spelling(name), r.spelling(other), least); {
		case other == name || d > least || d == least && best == "" && d >= length:
		case d == least && best != "":
			tie = tie || other != best
		default:
			best, least, tie = other, d, false
		}
	}
	if tie {
		return ""
	}
	return best
}

// distance returns the number of letters to insert, remove, replace, or exchange with the next to turn one name into
// the other; 0 if they differ only in case, underscores or a plural ending. If the distance exceeds most, the result is
// only some number above most.
func (r *reader) distance(a, b *spelling, most int) int {
	r.spend(1)
	if a.plain == b.plain {
		return 0
	}
	x, y := a.letters, b.letters
	// each edit removes a letter, or adds one, or both
	if len(x)-len(y) > most || len(y)-len(x) > most || bits.OnesCount64(a.among^b.among) > 2*most {
		return most + 1
	}
	r.spend(len(x) * (2*most + 1) / 16)
	for i := range r.distances {
		r.distances[i] = slices.Grow(r.distances[i][:0], len(y)+1)[:len(y)+1]
	}
	return edits(x, y, most, r.distances)
}

// Edits returns the number of letters to insert, remove, replace, or exchange with the next to turn one name into the
// other. If that exceeds most, the result is only some number above most.
func Edits(a, b string, most int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > most || len(y)-len(x) > most {
		return most + 1
	}
	n := len(y) + 1
	return edits(x, y, most, [3][]int{make([]int, n), make([]int, n), make([]int, n)})
}

// edits computes the edit distance, comparing only positions at most most apart. It uses three rows, which are one
// longer than y.
func edits(x, y []rune, most int, rows [3][]int) int {
	before := 0 // the least value of the row before
	last, row, next := rows[0], rows[1], rows[2]
	for j := range row {
		row[j], last[j], next[j] = j, most+1, most+1
	}
	for i := range x {
		least := most + 1
		from, to := max(0, i-most), min(len(y), i+most+1)
		if next[from] = most + 1; from == 0 {
			next[0] = i + 1
		}
		for j := from; j < to; j++ {
			d := row[j]
			if x[i] != y[j] {
				d++
			}
			d = min(d, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, last[j-1]+1)
			}
			next[j+1] = d
			least = min(least, d)
		}
		if to < len(y) {
			next[to+1] = most + 1
		}
		if least > most && before > most {
			return most + 1
		}
		before = least
		last, row, next = row, next, last
	}
	return row[len(y)]
}

func plain(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "")
	if stem, is := strings.CutSuffix(name, "ies"); is {
		return stem + "y"
	}
	if len(name) > 2 {
		name = strings.TrimSuffix(name, "s")
	}
	return name
}
