package page

import (
	entities "html"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

var (
	listedLine = regexp.MustCompile(`(?s)<li class="([^"]*)" id="line-(\d+)">(.*?)</li>`)
	told       = regexp.MustCompile(`(?s)<span class="line">(.*?)(?:<a class="swap"|</span>\s*</span>)`)
	tags       = regexp.MustCompile(`<[^>]*>`)
)

// listingOf returns the lines of a reference page by their numbers, and the highlighted ones.
func listingOf(body string) (lines map[int]string, lit []string) {
	lines = map[int]string{}
	for _, m := range listedLine.FindAllStringSubmatch(body, -1) {
		n, _ := strconv.Atoi(m[2])
		lines[n] = entities.UnescapeString(strings.Join(strings.Fields(tags.ReplaceAllString(told.FindStringSubmatch(m[3])[1], "")), " "))
		if slices.Contains(strings.Fields(m[1]), "on") {
			lit = append(lit, lines[n])
		}
	}
	return lines, lit
}

// A reference page highlights the lines that the step executes by the run's trace, and those of the entry that it
// allows.
func TestReferencePagesLightTheLinesThatTheStepExecutes(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	for _, a := range algorithms.All {
		e, ok := scenario.ReferenceOf(a.Name)
		if !ok {
			continue // a draft may have no scenarios
		}
		body := ask(site, http.MethodGet, "/algorithms/"+a.Name).Body.String()
		if name := element(body, `data-run="`, `"`); name != e.Name {
			t.Errorf("the page of %s shows %q", a.Name, name)
		}
		var record trace.Recording
		plan, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits)
		if err == nil {
			err = plan.Record(t.Context(), &record)
		}
		if err != nil {
			t.Fatal(err)
		}
		header, events := &record.Head, record.Events
		lines, lit := listingOf(body)
		numbers := strings.Fields(element(body, `data-lines="`, `"`))
		if len(numbers) != len(header.Listing) {
			t.Errorf("%s: the run has %d lines, and the page tells of %d", a.Name, len(header.Listing), len(numbers))
			continue
		}
		var want []string
		n, _ := strconv.Atoi(element(body, `data-step="`, `"`))
		for _, e := range events[max(n-2, 0):min(n+1, len(events))] {
			at := events[n-1]
			joined := e.At == at.At && e.Time == at.Time && (e.Step > n && e.Kind == trace.Enter || e.Step < n && at.Kind == trace.Enter && e.Kind != trace.Enter)
			if e.Step != n && !joined {
				continue
			}
			for _, line := range e.Lines {
				if text := header.Listing[line-1].Text; numbers[line-1] != "0" && !slices.Contains(want, text) {
					want = append(want, text)
				}
			}
		}
		for i, number := range numbers {
			if at, _ := strconv.Atoi(number); at > 0 && lines[at] != header.Listing[i].Text {
				t.Errorf("%s: line %d of the run is %q, and line %d of the page %q", a.Name, i+1, header.Listing[i].Text, at, lines[at])
			}
		}
		slices.Sort(want)
		slices.Sort(lit)
		if len(lit) == 0 || !slices.Equal(lit, want) {
			t.Errorf("%s at step %d of %s: lit are %q, and %q are executed", a.Name, n, e.Name, lit, want)
		}
	}
}
