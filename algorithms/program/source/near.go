package source

import (
	"strings"
	"unicode/utf8"
)

// nearest is the one of some names that a name may have meant; empty if none is near, or several are.
func nearest(name string, names []string) string {
	best, least, tie := "", 1+utf8.RuneCountInString(name)/3, false
	for _, other := range names {
		switch d := distance(name, other, least); {
		case other == name || d > least || d == least && best == "" && d >= utf8.RuneCountInString(name):
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

// distance is how many letters must be put in, left out, replaced, or exchanged with the next to make one name of the
// other; nothing if they differ in capitals, underscores or an s at the end. Beyond most it is only more than that.
func distance(a, b string, most int) int {
	if plain(a) == plain(b) {
		return 0
	}
	x, y := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	if len(x)-len(y) > most || len(y)-len(x) > most {
		return most + 1
	}
	last, row, next := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		next[0] = i + 1
		for j := range y {
			d := row[j]
			if x[i] != y[j] {
				d++
			}
			d = min(d, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, last[j-1]+1)
			}
			next[j+1] = d
		}
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
