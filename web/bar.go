package web

import (
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// FilterBar is the search field, the list and the chips that filter the runs.
type FilterBar struct {
	Page   Page
	Filter Filter
	All    []Entry // the gallery's entries, with their facets and words
	// Algorithms are the algorithms that have runs.
	Algorithms []Named
	// Path is the page with the bar, and OtherParams those of its URL besides the filter.
	Path        string
	OtherParams url.Values
	// Anchor is the target on the page without scripts after a choice: "#gallery".
	Anchor string
	// Folded reports whether the chips are initially hidden, for lack of space.
	Folded bool
}

// Named is something with a name for URLs and a title for users.
type Named struct{ Name, Title string }

// hits returns the number of runs that match a filter.
func (b FilterBar) hits(f Filter) int { return f.Count(b.All, b.Page.Texts) }

// address returns the URL of this page with another filter.
func (b FilterBar) address(f Filter) templ.SafeURL {
	query := f.Query()
	for name, values := range b.OtherParams {
		query[name] = values
	}
	path := b.Path
	if said := query.Encode(); said != "" {
		path += "?" + said
	}
	return templ.SafeURL(b.Page.Link(path + b.Anchor))
}

// toggled returns the filter after a click on a chip, which removes a chosen one.
func (b FilterBar) toggled(row, value string) Filter {
	if b.Filter.Chosen[row] == value {
		value = ""
	}
	return b.Filter.With(row, value)
}

// chips returns the values of a row that some run has, and the chosen one.
func (b FilterBar) chips(row FilterRow) []string {
	return slices.DeleteFunc(slices.Clone(row.Values), func(value string) bool {
		return b.Filter.Chosen[row.Name] != value && !slices.ContainsFunc(b.All, func(e Entry) bool {
			return slices.Contains(e.Facets, Facet(row.Name, value))
		})
	})
}

// label returns the label of a value of a row.
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

// ranges formats a range of process numbers: "4–5", "13+".
func ranges(value string) string {
	if from, open := strings.CutSuffix(value, "-"); open {
		return from + "+"
	}
	return strings.ReplaceAll(value, "-", "–")
}

// A way is a part of the filter that can be removed, and the number of runs without it.
type removableFilter struct {
	row, label string
	to         Filter
	hits       int
}

// removableFilters returns the parts of the filter that can be removed, one at a time.
func (b FilterBar) removableFilters() (all []removableFilter) {
	for _, row := range rowNames {
		if value := b.Filter.Chosen[row]; value != "" {
			to := b.Filter.With(row, "")
			all = append(all, removableFilter{row, b.label(row, value), to, b.hits(to)})
		}
	}
	if b.Filter.Text != "" {
		to := b.Filter.Without()
		all = append(all, removableFilter{"q", b.Filter.Text, to, b.hits(to)})
	}
	return all
}

// chosenChips returns the choices in rows that scroll out of sight: they are repeated next to the search field.
func (b FilterBar) chosenChips() []removableFilter {
	return slices.DeleteFunc(b.removableFilters(), func(w removableFilter) bool { return !slices.Contains([]string{"shows", "breaks", "faults"}, w.row) })
}

// count returns a sentence with the number of runs.
func (b FilterBar) count() string {
	if !b.Filter.Any() {
		return b.Page.T("find.count", "n", len(b.All))
	}
	return b.Page.T("find.count.of", "hits", b.hits(b.Filter), "n", len(b.All))
}

// finding returns the texts that the home page's script shows.
func (t *Texts) finding() map[string]string {
	return t.filtered(func(key string) bool { return key == "gallery.hero.offline" })
}
