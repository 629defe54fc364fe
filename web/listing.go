package web

import "slices"

// shown returns the listing without the lines that only a switch runs, renumbered. A switch that only adds a line is
// marked at the line before which it adds it; one that changes the clock rule, at its Line.
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

// names reports whether some line of the listing depends on the switch.
func (a Algorithm) names(name string) bool {
	return slices.ContainsFunc(a.Listing, func(s Section) bool {
		return slices.ContainsFunc(s.Lines, func(l Line) bool { return slices.Contains(l.Switches, name) })
	})
}

// changed returns the number of the first shown line that a switch changes; 0 if there is none.
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

// instead returns the lines that run only if the switch is on.
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

// adds returns the switches that add a line without replacing another.
func (s Section) adds(l Line) []string {
	return slices.DeleteFunc(s.needs(l), func(name string) bool {
		return slices.ContainsFunc(s.Lines, func(o Line) bool { return !o.Instead && slices.Contains(o.Switches, name) })
	})
}

// needs returns the switches that must be on for a line to run. An "else if" also depends on the switches of the
// branches before it, which must be off: those have their own lines, which depend on fewer switches.
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

// first returns the number of the section's first line.
func (s Section) first() int { return s.Lines[0].Number }
