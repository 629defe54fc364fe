package static

import (
	"maps"
	"path"
	"regexp"
	"slices"
)

// The patterns of relative imports in a module: static ones, and dynamic ones, which are fetched on demand.
var (
	importing  = regexp.MustCompile(`(?m)^(?:import|export)\b[^;"]*"(\.{1,2}/[^"]+)";`)
	fetching   = regexp.MustCompile(`\bimport\(\s*"(\.{1,2}/[^"]+)"\s*\)`)
	docComment = regexp.MustCompile(`(?s)/\*\*.*?\*/`) // may contain type imports
)

// modules maps each module's name to the modules that it imports statically (now) and dynamically (later).
type modules map[string]struct{ now, later []string }

func modulesOf(sources map[string][]byte) modules {
	all := modules{}
	for name, body := range sources {
		if path.Ext(name) != ".js" {
			continue
		}
		code, of := docComment.ReplaceAll(body, nil), all[name]
		for _, m := range importing.FindAllSubmatch(code, -1) {
			of.now = append(of.now, path.Join(path.Dir(name), string(m[1])))
		}
		for _, m := range fetching.FindAllSubmatch(code, -1) {
			of.later = append(of.later, path.Join(path.Dir(name), string(m[1])))
		}
		all[name] = of
	}
	return all
}

// reach returns a module and all modules that load with it, and if later is set, also those that it may ever load.
func (all modules) reach(name string, later bool) map[string]bool {
	seen := map[string]bool{name: true}
	for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
		next := all[queue[0]].now
		if later {
			next = slices.Concat(next, all[queue[0]].later)
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen
}

// loadedBefore returns, for each module that is imported on demand, the modules that every entry point from which it
// can be reached loads at once, without the entry points themselves.
func loadedBefore(entries []string, sources map[string][]byte) map[string][]string {
	all, loaded := modulesOf(sources), map[string]map[string]bool{}
	for _, entry := range entries {
		with := all.reach(entry, false)
		delete(with, entry)
		for name := range all.reach(entry, true) {
			for _, lazy := range all[name].later {
				loaded[lazy] = common(loaded[lazy], with)
			}
		}
	}
	sorted := map[string][]string{}
	for lazy, before := range loaded {
		sorted[lazy] = slices.Sorted(maps.Keys(before))
	}
	return sorted
}

// common returns the intersection of two sets; a nil a stands for the set of everything.
func common(a, b map[string]bool) map[string]bool {
	both := map[string]bool{}
	for name := range b {
		if a == nil || a[name] {
			both[name] = true
		}
	}
	return both
}
