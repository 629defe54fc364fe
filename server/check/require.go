package check

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/server/scenario"
)

// requirable are the properties of all algorithms that may be required; so may an algorithm's own invariants.
var requirable = []string{
	explore.EM1, explore.EM2, explore.EM3, explore.EM3b, explore.EntryPossible, explore.Entry, explore.Termination, explore.Starvation,
}

// ParseRequire parses the required properties, as written in URLs and on the command line: "EM1,EM2". An invariant of
// a program has the name of its function. Empty text is nil.
func ParseRequire(text string) []string {
	if text == "" {
		return nil
	}
	var names []string
	for name := range strings.SplitSeq(text, ",") {
		names = append(names, strings.TrimSpace(name))
	}
	return RequireNames(names)
}

// RequireNames returns the property names that reports use for names given by a client, without duplicates.
func RequireNames(names []string) []string {
	all := []string{}
	for _, name := range names {
		if strings.HasPrefix(name, "always_") {
			name = strings.ReplaceAll(name, "_", "-")
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// requiring returns the options extended so that every required property is judged.
func (o Options) requiring() Options {
	for _, name := range o.Require {
		switch name {
		case explore.EM3:
			o.EM3 = true
		case explore.EM3b:
			o.Bypass = true
		case explore.Starvation:
			o.Starvation = true
		}
	}
	return o
}

// unknownRequired reports the first required property that no search of this document could judge. An invariant that
// a program lacks is no such error: a student's answer may lack it, and then it is not judged.
func (o Options) unknownRequired(d *scenario.Document) (problem scenario.Problem, wrong bool) {
	if len(o.Require) == 0 {
		return problem, false
	}
	names := slices.Clone(requirable)
	if a := d.Definition(); a != nil {
		for _, own := range a.Invariants {
			names = append(names, own.Name)
		}
	}
	for _, name := range o.Require {
		if !slices.Contains(names, name) && !(d.Program != "" && strings.HasPrefix(name, "always-")) {
			return scenario.NewProblem("require", "not-one-of", strconv.Quote(clip(name)), strings.Join(names, ", ")), true
		}
	}
	return problem, false
}
