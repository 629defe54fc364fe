package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/figure"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/scenario"
)

// These tests compare the English documentation with the program; tests in web/docs check that the other languages name
// the same things.

// A row is a row of a table of the documentation: the names in its first cell, and its other cells.
type row struct {
	names []string
	cells []string
}

var (
	rowLine  = regexp.MustCompile(`^\| (.*) \|$`)
	rowEmpty = regexp.MustCompile(`^\| (.*) \| \|$`)
	inCode   = regexp.MustCompile("`([^`]+)`")
	section  = regexp.MustCompile(`^#{2,3} .* \{#([a-z0-9-]+)\}$`)
)

// document returns the text of a page of the documentation.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "web", "docs", name+".en.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rows returns the rows of the tables of a page, by the anchors of its sections.
func rows(t *testing.T, name string) map[string][]row {
	t.Helper()
	all, at := map[string][]row{}, ""
	for line := range strings.Lines(document(t, name)) {
		line = strings.TrimSuffix(line, "\n")
		if m := section.FindStringSubmatch(line); m != nil {
			at = m[1]
		}
		line = rowEmpty.ReplaceAllString(line, "| $1 | – |")
		m := rowLine.FindStringSubmatch(line)
		if m == nil || !strings.HasPrefix(m[1], "`") {
			continue
		}
		cells := strings.Split(m[1], " | ")
		r := row{cells: cells[1:]}
		for _, found := range inCode.FindAllStringSubmatch(cells[0], -1) {
			r.names = append(r.names, found[1])
		}
		all[at] = append(all[at], r)
	}
	return all
}

// compare fails for each name that is documented but missing, or not documented.
func compare(t *testing.T, what string, told, there []string) {
	t.Helper()
	for _, name := range told {
		if !slices.Contains(there, name) {
			t.Errorf("%s: %s is told of, and there is none", what, name)
		}
	}
	for _, name := range there {
		if !slices.Contains(told, name) {
			t.Errorf("%s: %s is not told of", what, name)
		}
	}
	if len(there) == 0 {
		t.Errorf("%s: there is nothing to tell of", what)
	}
}

// names returns the names in the first cells of rows.
func names(all ...row) (list []string) {
	for _, r := range all {
		list = append(list, r.names...)
	}
	return list
}

var byDefaultText = regexp.MustCompile(`\(default "?([^")]+)"?\)`)

func TestTheDocumentationTellsOfEveryFlagOfTheServerWithItsDefault(t *testing.T) {
	var s settings
	f := flag.NewFlagSet("fano", flag.ContinueOnError)
	s.flags(f)
	var there []string
	usual := map[string]string{}
	f.VisitAll(func(one *flag.Flag) {
		there = append(there, "-"+one.Name)
		if m := byDefaultText.FindStringSubmatch(one.Usage); m != nil {
			usual["-"+one.Name] = m[1]
		} else if one.DefValue != "" && one.DefValue != "false" {
			usual["-"+one.Name] = one.DefValue
		}
	})
	all := slices.Concat(slices.Collect(maps.Values(rows(t, "operation")))...)
	all = slices.DeleteFunc(all, func(r row) bool { return !strings.HasPrefix(r.names[0], "-") })
	compare(t, "operation", names(all...), there)
	defaultsAgree(t, "operation", all, usual)
}

// defaultsAgree fails if the last cell of a row is not the default of the row's flag.
func defaultsAgree(t *testing.T, what string, all []row, usual map[string]string) {
	t.Helper()
	for _, r := range all {
		want := usual[r.names[0]]
		last := r.cells[len(r.cells)-1]
		if want == "" || strings.HasPrefix(want, "as ") || last == want {
			continue
		}
		if !slices.Contains(inCode.FindAllString(last, -1), "`"+want+"`") {
			t.Errorf("%s: the default of %s is %s, not %s", what, r.names[0], want, last)
		}
	}
}

var helpFlag = regexp.MustCompile(`(?m)^  -([a-z0-9-]+)(?: .*)?\n\s+(.*)$`)

func TestTheDocumentationTellsOfEveryCommandAndItsFlags(t *testing.T) {
	told := rows(t, "commands")
	for _, c := range subcommands() {
		if !strings.Contains(document(t, "commands"), "\n## "+c.name+": ") {
			t.Errorf("there is no section on %s", c.name)
		}
		var out, complaints bytes.Buffer
		if code := command(newTerminal(nil, &out, &complaints, os.LookupEnv), []string{c.name, "-h"}); code != exitOK {
			t.Fatalf("%s -h: %d %s", c.name, code, &complaints)
		}
		var there []string
		usual := map[string]string{}
		for _, m := range helpFlag.FindAllStringSubmatch(out.String(), -1) {
			there = append(there, "-"+m[1])
			if d := byDefaultText.FindStringSubmatch(m[2]); d != nil && m[1] != "workers" { // its default depends on the machine
				usual["-"+m[1]] = d[1]
			}
		}
		if len(there) > 0 || len(told[c.name]) > 0 {
			compare(t, c.name, names(told[c.name]...), there)
		}
		defaultsAgree(t, c.name, told[c.name], usual)
	}
	var common []string
	for _, property := range told["properties"] {
		common = append(common, property.names...)
	}
	for _, name := range []string{explore.EM3, explore.EM3b, explore.Starvation} {
		if !slices.Contains(common, name) {
			t.Errorf("the property %s is not told of", name)
		}
	}
}

// forPeople are the addresses of pages and of their resources.
var forPeople = []string{
	"/", "/play", "/s/{id}", "/embed", "/embed/{id}", "/algorithms", "/algorithms/{name}",
	"/algorithms/{name}/{switch}/{property}", "/claims", "/quorums", "/teach", "/import", "/docs", "/docs/{name}",
	"/static/*", "/texts/{lang}/{bundle}", "/favicon.ico", "/robots.txt", "/sitemap.xml",
}

func TestTheDocumentationTellsOfEveryAddressOfTheAPI(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	turns := fairqueue.New(fairqueue.DefaultLimits)
	o := page.Options{
		Runs:     run.NewService(run.DefaultLimits, turns, log),
		Searches: check.NewService(check.DefaultLimits, explore.Search, turns, log),
		Queue:    turns,
		Socket:   http.NotFoundHandler(), Limiter: quota.New(0, nil), Log: log,
	}
	t.Cleanup(o.Runs.Close)
	t.Cleanup(o.Searches.Close)
	pattern := regexp.MustCompile(`:[^}]*\}`)
	var there []string
	note := func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if route = pattern.ReplaceAllString(route, "}"); !slices.Contains(forPeople, route) {
			there = append(there, method+" "+route)
		}
		return nil
	}
	if err := chi.Walk(page.New(o).(chi.Routes), note); err != nil {
		t.Fatal(err)
	}
	compare(t, "addresses", names(append(rows(t, "api")["addresses"], rows(t, "operation")["health"]...)...), there)
}

func TestTheDocumentationTellsOfEveryFieldOfAScenario(t *testing.T) {
	var schema any
	if err := json.Unmarshal(scenario.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	fields := map[string][]string{}
	fieldsOf(schema.(map[string]any), "", fields)
	told := rows(t, "scenarios")
	all := slices.Concat(told["what-runs"], told["network"], told["who-does-what"], told["challenge"], told["worksheet"], told["words"])
	compare(t, "scenarios", names(all...), slices.Collect(maps.Keys(fields)))
	for _, r := range all {
		for _, word := range fields[r.names[0]] {
			if r.names[0] != "algorithm" && !strings.Contains(strings.Join(r.cells, " "), "`"+word+"`") {
				t.Errorf("%s may be %s, which is not told", r.names[0], word)
			}
		}
	}
}

// fieldsOf adds the fields of a schema to all, each with its possible words. It does not descend into laws, texts and
// differences of scenarios, which are documented once for all.
func fieldsOf(schema map[string]any, path string, all map[string][]string) {
	properties, _ := schema["properties"].(map[string]any)
	leaf := func(one string) bool { return properties[one] != nil }
	if slices.ContainsFunc([]string{"constant", "uniform", "exponential", "en"}, leaf) || path != "" && leaf("algorithm") {
		all[path] = append([]string{}, all[path]...) // an entry even without words
		return
	}
	for name, of := range properties {
		if path != "" {
			name = path + "." + name
		}
		fieldsOf(of.(map[string]any), name, all)
	}
	items, _ := schema["items"].(map[string]any)
	choices, _ := schema["oneOf"].([]any)
	for _, choice := range choices {
		fieldsOf(choice.(map[string]any), path, all)
	}
	if items != nil && (items["properties"] != nil || items["oneOf"] != nil) {
		fieldsOf(items, path+"[]", all)
		return
	}
	if properties != nil || choices != nil {
		return
	}
	words, _ := schema["enum"].([]any)
	if word, ok := schema["const"].(string); ok {
		words = append(words, word)
	}
	all[path] = append([]string{}, all[path]...) // an entry even without words
	for _, word := range words {
		all[path] = append(all[path], word.(string))
	}
}

func TestTheDocumentationTellsOfEveryPartOfATrace(t *testing.T) {
	var fields []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[trace.Event]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, name)
	}
	compare(t, "events", names(rows(t, "api")["trace"]...), fields)
	_, csv, _ := strings.Cut(document(t, "api"), "{#csv}\n")
	csv, _, _ = strings.Cut(csv, "; a run")
	var columns []string
	for _, m := range inCode.FindAllStringSubmatch(csv, -1) {
		columns = append(columns, m[1])
	}
	if !slices.Equal(columns, run.Columns) {
		t.Errorf("the columns are %v, and told are %v", run.Columns, columns)
	}
}

func TestTheDocumentationTellsOfEveryParameterOfFigures(t *testing.T) {
	_, told, _ := strings.Cut(document(t, "api"), "takes as flags: ")
	told, _, _ = strings.Cut(told, ".")
	var there, named []string
	for _, p := range figure.Parameters {
		there = append(there, p.Name)
	}
	for _, m := range inCode.FindAllStringSubmatch(told, -1) {
		named = append(named, m[1])
	}
	compare(t, "figures", named, there)
}
