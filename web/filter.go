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

// A FilterRow is a row of mutually exclusive choices; rows combine. Its Name is its name in URLs.
type FilterRow struct {
	Name   string
	Values []string
}

// AlgorithmRow is the name of the row whose values are the algorithms' names.
const AlgorithmRow = "algorithm"

// FilterRows are the rows of chips, in order. The algorithm is a row, too, but shown as a list.
var FilterRows = []FilterRow{
	{"processes", []string{"2", "3", "4-5", "7", "10", "13-"}},
	{"shows", []string{"works", "tie", "overtaking", "cost", "fifo", "line", "failure", "together", "challenge"}},
	{"breaks", []string{"EM1", "EM2", "starvation", "EM3", "own", "none"}},
	{"faults", []string{"loss", "duplication", "crash", "order"}},
}

// ProcessRange returns the value of the row of processes that contains n; empty if none does.
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

// Facets are the filter values that a run matches: "breaks:EM1", for each matching value of each row.
type Facets []string

// Facet returns a value of a row as a facet.
func Facet(row, value string) string { return row + ":" + value }

// A Filter selects runs. The zero Filter selects all.
type Filter struct {
	Text   string            // the search text, as typed
	Chosen map[string]string // the chosen value of each row that has one
}

// MaxSearchText is the maximum number of characters of a search text.
const MaxSearchText = 120

// ReadFilter parses a filter from a URL. It ignores invalid values; an algorithm must be a facet of an entry in
// known.
func ReadFilter(query url.Values, known []Entry) Filter {
	said := []rune(strings.TrimSpace(query.Get("q")))
	f := Filter{Text: string(said[:min(len(said), MaxSearchText)]), Chosen: map[string]string{}}
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

// Any reports whether the filter is not empty.
func (f Filter) Any() bool { return f.Text != "" || len(f.Chosen) > 0 }

// Query returns the filter as URL parameters.
func (f Filter) Query() url.Values {
	query := url.Values{}
	if f.Text != "" {
		query.Set("q", f.Text)
	}
	for row, value := range f.Chosen {
		query.Set(row, value)
	}
	return query
}

// Others returns the URL parameters besides the filter and the language.
func (f Filter) Others(query url.Values) url.Values {
	others := maps.Clone(query)
	for _, name := range append([]string{"q", "lang"}, rowNames...) {
		others.Del(name)
	}
	return others
}

// With returns the filter with another value in a row; "" removes it.
func (f Filter) With(row, value string) Filter {
	chosen := maps.Clone(f.Chosen)
	if chosen == nil {
		chosen = map[string]string{}
	}
	if chosen[row] = value; value == "" {
		delete(chosen, row)
	}
	return Filter{f.Text, chosen}
}

// Without returns the filter without the search text.
func (f Filter) Without() Filter { return Filter{"", f.Chosen} }

// Meets reports whether a run matches the filter, with the search text in the language of texts.
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

// Count returns the number of matching runs.
func (f Filter) Count(entries []Entry, texts *Texts) (n int) {
	terms := f.terms(texts)
	for i := range entries {
		if f.meets(&entries[i], terms) {
			n++
		}
	}
	return n
}

// terms returns the word prefixes that a run must contain: the search text without the ignored small words.
func (f Filter) terms(texts *Texts) []string {
	if f.Text == "" {
		return nil
	}
	ignored := strings.Fields(texts.Ignored())
	return slices.DeleteFunc(strings.Fields(Fold(f.Text)), func(term string) bool {
		return slices.Contains(ignored, term)
	})
}

// Ignored returns the small words of a language that searches ignore.
func (t *Texts) Ignored() string { return Fold(t.T("find.ignored")) }

// Fold normalizes a text for searching: lower-case words without accents, separated by single spaces.
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

// Words returns the normalized words of some texts, each once.
func Words(texts ...string) string {
	all := strings.Fields(Fold(strings.Join(texts, " ")))
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}
