package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A pkg is a package of this module, as far as the architecture tests need it.
type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string // without those of its tests
}

// packages returns the packages of the module.
func packages(t *testing.T) []pkg {
	t.Helper()
	all, err := moduleList()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// moduleList runs go list once for all tests.
var moduleList = sync.OnceValues(func() (all []pkg, err error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "fano/...")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, &complaints)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})

// syntaxOf returns the syntax of a package's files, without its tests.
func syntaxOf(t *testing.T, p pkg) (*token.FileSet, []*ast.File) {
	t.Helper()
	set := token.NewFileSet()
	var all []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, file)
	}
	return set, all
}

// under reports whether path is root or lies in it.
func under(path, root string) bool {
	return path == root || strings.HasPrefix(path, root+"/")
}

// underAny reports whether path lies in one of the roots.
func underAny(path string, roots ...string) bool {
	return slices.ContainsFunc(roots, func(root string) bool { return under(path, root) })
}

// matchesAny reports whether a path matches a pattern; as in go list, x/... matches x and everything below it.
func matchesAny(path string, patterns ...string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		root, deep := strings.CutSuffix(pattern, "/...")
		return path == root || deep && under(path, root)
	})
}

// isAlgorithm reports whether a package belongs to the catalogue: a folder of algorithms/ outside the machinery.
func isAlgorithm(path string) bool {
	return strings.HasPrefix(path, "fano/algorithms/") &&
		!underAny(path, "fano/algorithms/mutex", "fano/algorithms/listing", "fano/algorithms/quorum", "fano/algorithms/topology", "fano/algorithms/engine", "fano/algorithms/internal",
			"fano/algorithms/program")
}

// mayKnow returns patterns of the packages of this module that a package may import.
func mayKnow(path string) []string {
	switch {
	case under(path, "fano/server/scenario"): // the shared format does not depend on a search
		return []string{
			"fano/algorithms", "fano/algorithms/engine/goal", "fano/algorithms/engine/simulate", "fano/algorithms/engine/system",
			"fano/algorithms/engine/trace", "fano/algorithms/mutex/...", "fano/algorithms/program/...", "fano/algorithms/quorum",
			"fano/algorithms/topology", "fano/server/cache", "fano/web/locale",
		}
	case under(path, "fano/server"):
		return []string{"fano/server/...", "fano/web/...", "fano/static/...", "fano/algorithms/..."}
	case under(path, "fano/web"):
		return []string{
			"fano/web/...", "fano/static/...", "fano/algorithms/mutex", "fano/algorithms/mutex/model", "fano/algorithms/quorum",
			"fano/server/shiviz",
		}
	case under(path, "fano/static"):
		return []string{"fano/static/..."}
	case under(path, "fano/algorithms/mutex"):
		return []string{"fano/algorithms/mutex", "fano/algorithms/mutex/internal/..."}
	case underAny(path, "fano/algorithms/listing", "fano/algorithms/quorum"):
		return []string{"fano/algorithms/mutex"}
	case under(path, "fano/algorithms/topology"):
		return []string{"fano/algorithms/mutex", "fano/algorithms/mutex/model", "fano/algorithms/quorum"}
	case under(path, "fano/algorithms/engine/cause"): // it also blames tests of programs
		return []string{"fano/algorithms/engine/...", "fano/algorithms/mutex/...", "fano/algorithms/listing", "fano/algorithms/program/..."}
	case under(path, "fano/algorithms/engine"):
		return []string{"fano/algorithms/engine/...", "fano/algorithms/mutex/...", "fano/algorithms/listing", "fano/algorithms/quorum"}
	case under(path, "fano/algorithms/internal"): // used only by tests of algorithms
		return []string{
			"fano/algorithms/internal/...", "fano/algorithms/engine/...", "fano/algorithms/mutex/...",
			"fano/algorithms/quorum", "fano/algorithms/topology",
		}
	case under(path, "fano/algorithms/program/source"):
		return []string{"fano/algorithms/mutex", "fano/algorithms/program/text"}
	case under(path, "fano/algorithms/program/eval"):
		return []string{"fano/algorithms/mutex", "fano/algorithms/program/source"}
	case under(path, "fano/algorithms/program"):
		return []string{
			"fano/algorithms/mutex", "fano/algorithms/mutex/model", "fano/algorithms/program/source", "fano/algorithms/program/eval",
		}
	case isAlgorithm(path):
		return []string{"fano/algorithms/mutex", "fano/algorithms/mutex/picture", "fano/algorithms/quorum"}
	case path == "fano/algorithms":
		return []string{"fano/algorithms/..."}
	}
	return nil
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		for _, imported := range p.Imports {
			if under(imported, "fano") && !matchesAny(imported, mayKnow(p.ImportPath)...) {
				t.Errorf("%s imports %s, of which it must know nothing", p.ImportPath, imported)
			}
		}
	}
}

// maxOfPage is the maximum number of the module's packages that the pages may import.
const maxOfPage = 25

func TestThePagesKnowFewPackages(t *testing.T) {
	for _, p := range packages(t) {
		foreign := func(path string) bool { return !under(path, "fano") }
		if n := len(slices.DeleteFunc(slices.Clone(p.Imports), foreign)); p.ImportPath == "fano/server/page" && n > maxOfPage {
			t.Errorf("%s imports %d packages of the module, and may import %d", p.ImportPath, n, maxOfPage)
		}
	}
}

// rooms are the packages of the server, each with exactly the other rooms and the top-level folders that it imports. A
// subfolder belongs to its room; "main" is the program.
var rooms = map[string][]string{
	"scenario":    {"cache", "web/locale"},
	"shiviz":      {},
	"fairqueue":   {},
	"cache":       {},
	"memtest":     {},
	"machine":     {},
	"connlimit":   {},
	"metrics":     {},
	"stories":     {},
	"load":        {"run", "scenario"},
	"locale":      {"web"},
	"work":        {"cache", "fairqueue"},
	"loader":      {"cache", "fairqueue", "links", "scenario"},
	"check":       {"fairqueue", "locale", "scenario", "work"},
	"challenge":   {"check", "scenario"},
	"worksheet":   {"check", "scenario"},
	"lookahead":   {"challenge", "check", "stepping", "scenario"},
	"equivalence": {"check", "scenario"},
	"why":         {"facts", "scenario"},
	"run":         {"cache", "fairqueue", "scenario", "shiviz", "work"},
	"long":        {"fairqueue", "run", "scenario", "work"},
	"quota":       {"fairqueue"},
	"links":       {"scenario"},
	"stream":      {"challenge", "check", "fairqueue", "stepping", "loader", "run", "scenario", "work"},
	"stepping":    {"scenario"},
	"figure":      {"locale", "scenario", "shiviz", "web"},
	"facts":       {"check", "locale", "scenario", "web"},
	"generate":    {"claims", "facts"},
	"gallery":     {"figure", "locale", "run", "scenario", "web"},
	"compare":     {"facts", "gallery", "scenario", "web"},
	"claims":      {"check", "facts", "run", "scenario", "web"},
	"reference":   {"compare", "facts", "gallery", "scenario", "web"},
	"questions": {
		"challenge", "check", "equivalence", "fairqueue", "loader", "lookahead", "run", "scenario", "why", "worksheet",
	},
	"page": {
		"check", "claims", "compare", "facts", "fairqueue", "figure", "gallery", "links", "locale", "long", "questions",
		"quota", "loader", "reference", "run", "scenario", "shiviz", "static", "stream", "web", "web/docs", "work",
	},
	"main": {
		"equivalence", "check", "claims", "connlimit", "figure", "fairqueue", "links", "locale", "long", "machine", "metrics", "page", "quota", "loader", "run",
		"scenario", "shiviz", "static", "stream", "web", "work", "worksheet",
	},
}

// roomOf returns the room of a package; empty outside the server.
func roomOf(path string) string {
	if path == "fano/server" {
		return "main"
	}
	inside, _ := strings.CutPrefix(path, "fano/server/")
	if inside == path {
		return ""
	}
	room, _, _ := strings.Cut(inside, "/")
	return room
}

// known returns the rooms, and the top-level folders of pages, that a package imports.
func known(p pkg) map[string]bool {
	all := map[string]bool{}
	for _, imported := range p.Imports {
		switch room := roomOf(imported); {
		case room != "" && room != roomOf(p.ImportPath):
			all[room] = true
		case underAny(imported, "fano/web", "fano/static"):
			all[strings.TrimPrefix(imported, "fano/")] = true
		}
	}
	return all
}

func TestRoomsOfTheServerKnowOnlyWhomTheyMay(t *testing.T) {
	used := map[string]map[string]bool{}
	for _, p := range packages(t) {
		room := roomOf(p.ImportPath)
		if room == "" {
			continue
		}
		if used[room] == nil {
			used[room] = map[string]bool{}
		}
		for other := range known(p) {
			used[room][other] = true
			if !slices.Contains(rooms[room], other) {
				t.Errorf("%s knows %s, of which it must know nothing", p.ImportPath, other)
			}
		}
	}
	for room, others := range rooms {
		if used[room] == nil {
			t.Errorf("there is no room %s", room)
		}
		for _, other := range others {
			if !used[room][other] {
				t.Errorf("%s need know nothing of %s any more", room, other)
			}
		}
	}
	for room := range used {
		if _, listed := rooms[room]; !listed {
			t.Errorf("of %s nobody has said whom it may know", room)
		}
	}
}

func TestAlgorithmsAreWrittenInTheVocabularyAlone(t *testing.T) {
	// Besides the vocabulary: embedding its own source, and stateless arithmetic and ordering.
	allowed := []string{
		"embed", "cmp", "math", "math/bits", "slices",
		"fano/algorithms/mutex", "fano/algorithms/mutex/picture", "fano/algorithms/quorum",
	}
	found := 0
	for _, p := range packages(t) {
		if !isAlgorithm(p.ImportPath) {
			continue
		}
		found++
		for _, imported := range p.Imports {
			if !slices.Contains(allowed, imported) {
				t.Errorf("%s imports %s; an algorithm may import only %s", p.ImportPath, imported, strings.Join(allowed, ", "))
			}
		}
	}
	if found == 0 {
		t.Error("no algorithm was found, so nothing was checked")
	}
}

func TestTheEngineKnowsNoMachine(t *testing.T) {
	machine := []string{"time", "net", "os", "io/fs", "path/filepath", "syscall", "log", "math/rand", "crypto/rand"}
	found := 0
	for _, p := range packages(t) {
		if !underAny(p.ImportPath, "fano/algorithms/engine", "fano/algorithms/mutex", "fano/algorithms/quorum", "fano/algorithms/topology") {
			continue
		}
		found++
		for _, imported := range p.Imports {
			if underAny(imported, machine...) {
				t.Errorf("%s imports %s: a run must not depend on the machine", p.ImportPath, imported)
			}
			if strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
				t.Errorf("%s imports %s: the engine stands on the standard library", p.ImportPath, imported)
			}
		}
	}
	if found == 0 {
		t.Error("no package of the engine was found, so nothing was checked")
	}
}
