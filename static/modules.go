package static

import (
	"path"
	"regexp"
	"slices"
	"sync"
)

// importing finds the relative imports of a module that are met when it loads, not those that it fetches later.
var importing = regexp.MustCompile(`(?m)^(?:import|export)\b[^;"]*"(\.{1,2}/[^"]+)";`)

// graphs are the modules of each entry point, once somebody has asked for them: to look for imports takes longer than all
// else that a page needs.
var graphs sync.Map

// Modules are all modules that an entry point imports, directly and through others, sorted, itself left out. A page
// that names them lets the browser fetch them together, rather than level by level as it meets the imports. The caller
// must not change them.
func Modules(entry string) []string {
	if known, ok := graphs.Load(entry); ok {
		return known.([]string)
	}
	found := modules(entry)
	graphs.Store(entry, found)
	return found
}

func modules(entry string) []string {
	seen := map[string]bool{entry: true}
	var found []string
	for queue := []string{entry}; len(queue) > 0; queue = queue[1:] {
		f, ok := Named(queue[0])
		if !ok {
			continue
		}
		for _, m := range importing.FindAllSubmatch(f.Body, -1) {
			name := path.Join(path.Dir(queue[0]), string(m[1]))
			if !seen[name] {
				seen[name] = true
				found, queue = append(found, name), append(queue, name)
			}
		}
	}
	slices.Sort(found)
	return found
}
