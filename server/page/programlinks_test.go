package page

import (
	"encoding/json"
	unescape "html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/loader"
	"fano/server/scenario"
	"fano/web"
)

// begunBy returns the documents that a page's links to programs open.
func begunBy(t *testing.T, site http.Handler, path string) (all []*scenario.Document) {
	t.Helper()
	w := ask(site, http.MethodGet, path)
	for _, link := range regexp.MustCompile(`/play\?(?:lang=\w+&amp;)?s=(1\.[\w-]+)`).FindAllStringSubmatch(w.Body.String(), -1) {
		d, err := scenario.ParseLink(link[1])
		if err != nil {
			t.Fatal(err)
		}
		if d.Program != "" {
			all = append(all, d)
		}
	}
	return all
}

// The page of an algorithm that exists as a program links to it, with the algorithm's assumptions; no other algorithm
// page does. The gallery and the page of all algorithms link to the empty program in the client's language.
func TestPagesLeadToPrograms(t *testing.T) {
	unraced(t)
	all, err := classics()
	if err != nil {
		t.Fatal(err)
	}
	site, programs := open(t, nil), map[string]string{}
	for _, p := range all {
		programs[p.Name] = scenario.ProgramText(p.Text)
	}
	for _, a := range algorithms.All {
		begun := begunBy(t, site, "/algorithms/"+a.Name)
		text := programs[a.Name]
		if is := text != ""; is != (len(begun) == 1) || !is && len(begun) > 0 {
			t.Errorf("%s leads to %d programs", a.Name, len(begun))
			continue
		} else if !is {
			continue
		}
		own, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"` + a.Name + `","processes":3}`))
		if err != nil {
			t.Fatal(err)
		}
		if d := begun[0]; d.Program != text || d.Network.Order != own.Network.Order || d.Clock.Rule != own.Clock.Rule {
			t.Errorf("%s leads to %+v", a.Name, d)
		}
	}
	want := scenario.ProgramText(texts(t, "it").T("own.empty"))
	for path, n := range map[string]int{"/": 1, "/algorithms": len(all) + 1} {
		if begun := begunBy(t, site, path+"?lang=it"); len(begun) != n || begun[n-1].Program != want {
			t.Errorf("%s leads to %d programs", path, len(begun))
		}
	}
}

// If programs are turned off, no page links to one, and pages that would explain why.
func TestNoPageLeadsToAProgramWhereTheyAreOff(t *testing.T) {
	unraced(t)
	site := open(t, func(o *Options) {
		o.Reader = loader.New(o.Queue, nil, loader.DefaultCacheBytes)
		o.Reader.Programs = false
	})
	off := texts(t, "en").T("begun.off")
	for path, says := range map[string]string{
		"/": off, "/algorithms": off, "/algorithms/lamport": off, "/teach": off, "/docs/programs": off, "/docs/api": "", "/claims": "",
		"/quorums": "", "/play?s=lab-test-3": `"programsOff":true`,
	} {
		if begun := begunBy(t, site, path); len(begun) > 0 {
			t.Errorf("%s leads to a program", path)
		}
		body := unescape.UnescapeString(ask(site, http.MethodGet, path).Body.String())
		if !strings.Contains(body, says) || says == "" && strings.Contains(body, off) {
			t.Errorf("%s: does it say that programs are off: %v", path, says == "")
		}
	}
}

// The programs that the page offers as a start run unchanged: each classic, and the empty one in each language.
func TestWhatANewProgramBeginsWithRuns(t *testing.T) {
	w := ask(open(t, nil), http.MethodGet, "/api/v1/programs")
	var all []struct{ Text string }
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil || len(all) == 0 {
		t.Fatalf("%d programs, %v", len(all), err)
	}
	for _, l := range web.Languages {
		all = append(all, struct{ Text string }{texts(t, l.Code).T("own.empty")})
	}
	for _, p := range all {
		if _, err := scenario.Parse([]byte(programmed(p.Text))); err != nil {
			t.Errorf("%s\n%v", p.Text, err)
		}
	}
}
