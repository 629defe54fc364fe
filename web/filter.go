package web

import (
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A FilterRow is a row of choices that exclude each other; the rows combine. Its Name is what addresses call it.
type FilterRow struct {
	Name   string
	Values []string
}

// AlgorithmRow is the name of the row whose values are the algorithms' names.
const AlgorithmRow = "algorithm"

// FilterRows are the rows of chips, in the order in which they stand. The algorithm is a row too, but a list and no
// chips.
var FilterRows = []FilterRow{
	{"processes", []string{"2", "3", "4-5", "7", "10", "13-"}},
	{"shows", []string{"works", "tie", "overtaking", "cost", "fifo", "line", "failure", "together", "challenge"}},
	{"breaks", []string{"EM1", "EM2", "starvation", "EM3", "own", "none"}},
	{"faults", []string{"loss", "duplication", "crash", "order"}},
}

// ProcessRange is the value of the row of processes that n falls into; empty, if it is one of none.
func ProcessRange(n int) string {
	for _, value := range FilterRows[0].Values {
		from, to, ranged := strings.Cut(value, "-")
		least, _ := strconv.Atoi(from)
		most, err := strconv.Atoi(to)
		switch {
		case !ranged:
			most = least
		case err != nil:
			most = math.MaxInt
		}
		if least <= n && n <= most {
			return value
		}
	}
	return ""
}

// rowNames are the names of all rows.
var rowNames = append([]string{AlgorithmRow}, each(FilterRows, func(r FilterRow) string { return r.Name })...)

// Facets are what a run can be found by: "breaks:EM1", for each value of each row that is true of it.
type Facets []string

// Facet is a value of a row, as Facets have it.
func Facet(row, value string) string { return row + ":" + value }

// A Filter is what runs are asked for. The zero Filter asks for all.
type Filter struct {
	Said   string            // what is searched for, as it was typed
	Chosen map[string]string // the value of each row in which one is chosen
}

// MostSaid is how many characters of a search are read.
const MostSaid = 120

// ReadFilter reads a filter from an address. What it says wrongly is as if it did not say it; known are the facets that
// some run has.
func ReadFilter(query url.Values, known []Entry) Filter {
	said := []rune(strings.TrimSpace(query.Get("q")))
	f := Filter{Said: string(said[:min(len(said), MostSaid)]), Chosen: map[string]string{}}
	for _, row := range rowNames {
		value := query.Get(row)
		isChip := slices.ContainsFunc(FilterRows, func(r FilterRow) bool {
			return r.Name == row && slices.Contains(r.Values, value)
		})
		has := func(e Entry) bool { return slices.Contains(e.Facets, Facet(row, value)) }
		if value != "" && (isChip || slices.ContainsFunc(known, has)) {
			f.Chosen[row] = value
		}
	}
	return f
}

// Any says that not all runs are asked for.
func (f Filter) Any() bool { return f.Said != "" || len(f.Chosen) > 0 }

// Query is the filter as an address says it.
func (f Filter) Query() url.Values {
	query := url.Values{}
	if f.Said != "" {
		query.Set("q", f.Said)
	}
	for row, value := range f.Chosen {
		query.Set(row, value)
	}
	return query
}

// Others is what an address says beside the filter and the language.
func (f Filter) Others(query url.Values) url.Values {
	others := maps.Clone(query)
	for _, name := range append([]string{"q", "lang"}, rowNames...) {
		others.Del(name)
	}
	return others
}

// With is the filter with another value in a row; "" chooses none.
func (f Filter) With(row, value string) Filter {
	chosen := maps.Clone(f.Chosen)
	if chosen == nil {
		chosen = map[string]string{}
	}
	if chosen[row] = value; value == "" {
		delete(chosen, row)
	}
	return Filter{f.Said, chosen}
}

// Without is the filter without what is said in the search field.
func (f Filter) Without() Filter { return Filter{"", f.Chosen} }

// Meets reports whether a run is one of those that are asked for, where the words of a search are read in a language.
func (f Filter) Meets(e Entry, texts *Texts) bool { return f.meets(&e, f.terms(texts)) }

func (f Filter) meets(e *Entry, terms []string) bool {
	for row, value := range f.Chosen {
		if !slices.Contains(e.Facets, Facet(row, value)) {
			return false
		}
	}
	if len(terms) == 0 {
		return true
	}
	words := " " + e.Words
	return !slices.ContainsFunc(terms, func(term string) bool { return !strings.Contains(words, " "+term) })
}

// Count is how many of some runs are asked for.
func (f Filter) Count(entries []Entry, texts *Texts) (n int) {
	terms := f.terms(texts)
	for i := range entries {
		if f.meets(&entries[i], terms) {
			n++
		}
	}
	return n
}

// terms are the beginnings of words that a run must have: those that are typed, without the small words between them.
func (f Filter) terms(texts *Texts) []string {
	if f.Said == "" {
		return nil
	}
	ignored := strings.Fields(texts.Ignored())
	return slices.DeleteFunc(strings.Fields(Fold(f.Said)), func(term string) bool {
		return slices.Contains(ignored, term)
	})
}

// Ignored are the small words of a language, which no search is for.
func (t *Texts) Ignored() string { return Fold(t.T("find.ignored")) }

// Fold is a text as searches read it: its words in small letters without accents, with one space between them.
func Fold(text string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r), unicode.IsNumber(r):
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFD.String(text))
	return strings.Join(strings.Fields(plain), " ")
}

// Words are the words of some texts as searches read them, each once.
func Words(texts ...string) string {
	all := strings.Fields(Fold(strings.Join(texts, " ")))
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}
