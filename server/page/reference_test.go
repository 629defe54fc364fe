package page

import (
	"encoding/json"
	entities "html"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
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
		body := ask(site, http.MethodGet, "/algorithms/"+a.Name).Body.String()
		if _, ok := scenario.ReferenceOf(a.Name); !ok {
			continue // a draft may have no scenarios
		}
		name, step := element(body, `data-run="`, `"`), element(body, `data-step="`, `"`)
		if e, ok := scenario.Named(name); !ok || e.Document.Algorithm != a.Name {
			t.Errorf("the page of %s shows %q", a.Name, name)
			continue
		}
		type event struct {
			Step, Time, At int
			Kind           string
			Lines          []int
		}
		var header struct {
			Listing []struct{ Text string }
		}
		var events []event
		for i, text := range strings.Split(strings.TrimSpace(ask(site, http.MethodGet, "/api/v1/run?s="+name).Body.String()), "\n") {
			var e event
			if i == 0 {
				if err := json.Unmarshal([]byte(text), &header); err != nil {
					t.Fatal(err)
				}
			} else if err := json.Unmarshal([]byte(text), &e); err != nil {
				t.Fatal(err)
			} else if e.Step > 0 {
				events = append(events, e)
			}
		}
		lines, lit := listingOf(body)
		numbers := strings.Fields(element(body, `data-lines="`, `"`))
		if len(numbers) != len(header.Listing) {
			t.Errorf("%s: the run has %d lines, and the page tells of %d", a.Name, len(header.Listing), len(numbers))
			continue
		}
		var want []string
		n, _ := strconv.Atoi(step)
		for _, e := range events[max(n-2, 0):min(n+1, len(events))] {
			at := events[n-1]
			joined := e.At == at.At && e.Time == at.Time && (e.Step > n && e.Kind == "enter" || e.Step < n && at.Kind == "enter" && e.Kind != "enter")
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
			t.Errorf("%s at step %s of %s: lit are %q, and %q are executed", a.Name, step, name, lit, want)
		}
	}
}
