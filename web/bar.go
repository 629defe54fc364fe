package web

import (
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// FilterBar is the search field, the list and the chips by which runs are found.
type FilterBar struct {
	Page   Page
	Filter Filter
	All    []Entry // of the gallery, with their facets and words
	// Algorithms are those of which there are runs.
	Algorithms []Named
	// Path is the page on which the bar stands, and Kept what its address says beside the filter.
	Path string
	Kept url.Values
	// Anchor is where the page without scripts opens after a choice: "#gallery".
	Anchor string
	// Folded says that the chips are seen only when somebody opens them, for there is little room.
	Folded bool
}

// Named is something with a name for addresses and one for readers.
type Named struct{ Name, Title string }

// hits is how many runs a filter leaves.
func (b FilterBar) hits(f Filter) int { return f.Count(b.All, b.Page.Texts) }

// address is this page with another filter.
func (b FilterBar) address(f Filter) templ.SafeURL {
	query := f.Query()
	for name, values := range b.Kept {
		query[name] = values
	}
	path := b.Path
	if said := query.Encode(); said != "" {
		path += "?" + said
	}
	return templ.SafeURL(b.Page.Link(path + b.Anchor))
}

// toggled is the filter after a chip was pressed: one that is chosen already is given up.
func (b FilterBar) toggled(row, value string) Filter {
	if b.Filter.Chosen[row] == value {
		value = ""
	}
	return b.Filter.With(row, value)
}

// chips are the values of a row that some run has.
func (b FilterBar) chips(row FilterRow) []string {
	return slices.DeleteFunc(slices.Clone(row.Values), func(value string) bool {
		return b.Filter.Chosen[row.Name] != value && !slices.ContainsFunc(b.All, func(e Entry) bool {
			return slices.Contains(e.Facets, Facet(row.Name, value))
		})
	})
}

// label is what a value of a row is called.
func (b FilterBar) label(row, value string) string {
	switch row {
	case AlgorithmRow:
		for _, a := range b.Algorithms {
			if a.Name == value {
				return a.Title
			}
		}
	case "processes":
		return ranges(value)
	}
	return b.Page.T("find." + row + "." + value)
}

// ranges is a number of processes as readers know it: "4–5", "13+".
func ranges(value string) string {
	if from, open := strings.CutSuffix(value, "-"); open {
		return from + "+"
	}
	return strings.ReplaceAll(value, "-", "–")
}

// A way is what can be given up of a filter, and how many runs there would be then.
type way struct {
	row, label string
	to         Filter
	hits       int
}

// ways are what can be given up, one at a time.
func (b FilterBar) ways() (all []way) {
	for _, row := range rowNames {
		if value := b.Filter.Chosen[row]; value != "" {
			to := b.Filter.With(row, "")
			all = append(all, way{row, b.label(row, value), to, b.hits(to)})
		}
	}
	if b.Filter.Said != "" {
		to := b.Filter.Without()
		all = append(all, way{"q", b.Filter.Said, to, b.hits(to)})
	}
	return all
}

// chosenChips returns the choices of the rows that scroll out of sight: they are repeated beside the search field.
func (b FilterBar) chosenChips() []way {
	return slices.DeleteFunc(b.ways(), func(w way) bool { return !slices.Contains([]string{"shows", "breaks", "faults"}, w.row) })
}

// count says how many runs there are.
func (b FilterBar) count() string {
	if !b.Filter.Any() {
		return b.Page.T("find.count", "n", len(b.All))
	}
	return b.Page.T("find.count.of", "hits", b.hits(b.Filter), "n", len(b.All))
}

// finding returns the texts that the home page's script shows.
func (t *Texts) finding() map[string]string {
	return t.some(func(key string) bool { return key == "gallery.hero.offline" })
}
