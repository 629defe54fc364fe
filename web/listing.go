package web

import "slices"

// shown is the listing without the lines that only a switch makes run, numbered anew. A switch that only adds a line
// is marked at the line before which it adds it; one that changes the clock rule, at its Line.
func (a Algorithm) shown() []Section {
	var all []Section
	n := 0
	for _, s := range a.Listing {
		section := Section{Name: s.Name, Go: s.Go}
		var added []string
		for _, l := range s.Lines {
			if l.Instead {
				added = append(added, s.adds(l)...)
				continue
			}
			n++
			l.Number = n
			l.Switches = append(slices.Clone(l.Switches), added...)
			for _, w := range a.Switches {
				if w.Line == n && !slices.Contains(l.Switches, w.Name) && !a.names(w.Name) {
					l.Switches = append(l.Switches, w.Name)
				}
			}
			added = nil
			section.Lines = append(section.Lines, l)
		}
		if len(section.Lines) > 0 {
			all = append(all, section)
		}
	}
	return all
}

// names says that some line of the listing depends on the switch.
func (a Algorithm) names(name string) bool {
	return slices.ContainsFunc(a.Listing, func(s Section) bool {
		return slices.ContainsFunc(s.Lines, func(l Line) bool { return slices.Contains(l.Switches, name) })
	})
}

// changed is the number of the first shown line that a switch changes; 0 if there is none.
func (a Algorithm) changed(name string) int {
	for _, s := range a.shown() {
		for _, l := range s.Lines {
			if slices.Contains(l.Switches, name) {
				return l.Number
			}
		}
	}
	return 0
}

// instead are the lines that run only when the switch is on.
func (a Algorithm) instead(name string) []Line {
	var all []Line
	for _, s := range a.Listing {
		for _, l := range s.Lines {
			if l.Instead && slices.Contains(s.needs(l), name) {
				all = append(all, l)
			}
		}
	}
	return all
}

// adds are the switches that make a line run without taking another away.
func (s Section) adds(l Line) []string {
	return slices.DeleteFunc(s.needs(l), func(name string) bool {
		return slices.ContainsFunc(s.Lines, func(o Line) bool { return !o.Instead && slices.Contains(o.Switches, name) })
	})
}

// needs are the switches that must be on for a line to run. An "else if" depends on those before it too, which must be
// off: they have lines of their own, which depend on fewer.
func (s Section) needs(l Line) []string {
	return slices.DeleteFunc(slices.Clone(l.Switches), func(name string) bool {
		return slices.ContainsFunc(s.Lines, func(o Line) bool {
			return o.Instead && len(o.Switches) < len(l.Switches) && slices.Contains(o.Switches, name) && within(o.Switches, l.Switches)
		})
	})
}

func within(some, all []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// first is the number of the section's first line.
func (s Section) first() int { return s.Lines[0].Number }
