package reference

import (
	"slices"

	"fano/algorithms/listing"
	"fano/algorithms/mutex/model"
	"fano/web"
)

// A candidate is a line that always runs, or, if instead is set, only with a switch.
type candidate struct {
	listing.Line
	instead bool
}

// merged returns the listing of a run without switches, including the clock's lines, with the lines that only a
// switch runs inserted at their places in all.
func merged(usual, all []listing.Line) []candidate {
	var out []candidate
	for _, l := range usual {
		out = append(out, candidate{l, false})
	}
	place := func(l listing.Line) int { // -1 for the clock's lines
		return slices.IndexFunc(all, func(o listing.Line) bool { return o.Section == l.Section && o.Text == l.Text })
	}
	for i, l := range all {
		if slices.ContainsFunc(out, func(c candidate) bool { return place(c.Line) == i }) {
			continue
		}
		at := slices.IndexFunc(out, func(c candidate) bool { return c.Section == l.Section && place(c.Line) > i })
		if at < 0 { // the last line of its section
			at = len(out)
			for at > 0 && out[at-1].Section != l.Section {
				at--
			}
		}
		out = slices.Insert(out, at, candidate{l, true})
	}
	return out
}

// sections returns the listing by section: the lines, those that only a switch runs, the switches that change each
// line, and the section's Go source. Errors: of a source that cannot be read.
func sections(a *model.Algorithm, usual []listing.Line) ([]web.Section, error) {
	lines, err := listing.Of(&a.Declaration)
	if err != nil {
		return nil, err
	}
	source, err := listing.Source(&a.Declaration)
	if err != nil {
		return nil, err
	}
	var all []web.Section
	for _, l := range merged(usual, lines) {
		if len(all) == 0 || all[len(all)-1].Name != l.Section {
			all = append(all, web.Section{Name: l.Section, Go: source[l.Section]})
		}
		line := web.Line{Depth: l.Depth, Text: l.Text, Instead: l.instead}
		for _, s := range a.Switches {
			if l.Changes(s.Name) {
				line.Switches = append(line.Switches, s.Name)
			}
		}
		section := &all[len(all)-1]
		section.Lines = append(section.Lines, line)
	}
	return all, nil
}
