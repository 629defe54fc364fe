package page

import (
	unescape "html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/loader"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
	"fano/web/docs"
)

// begunBy are the programs that a page's links open.
func begunBy(t *testing.T, path string) (all []*scenario.Document) {
	t.Helper()
	w := ask(open(t, nil), http.MethodGet, path)
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

// The page of an algorithm that is written as a program leads to it, under what the algorithm assumes; no other does.
func TestAnAlgorithmsPageLeadsToItsProgram(t *testing.T) {
	all, err := classics()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, p := range all {
		texts[p.Name] = scenario.ProgramText(p.Text)
	}
	for _, a := range algorithms.All {
		begun := begunBy(t, "/algorithms/"+a.Name)
		if text := texts[a.Name]; text == "" {
			if len(begun) > 0 {
				t.Errorf("%s leads to %q", a.Name, begun[0].Program)
			}
			continue
		}
		if len(begun) != 1 {
			t.Errorf("%s leads to %d programs", a.Name, len(begun))
			continue
		}
		own, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"` + a.Name + `","processes":3}`))
		if err != nil {
			t.Fatal(err)
		}
		if d := begun[0]; d.Program != texts[a.Name] || d.Network.Order != own.Network.Order || d.Clock.Rule != own.Clock.Rule {
			t.Errorf("%s leads to %+v", a.Name, d)
		}
	}
}

// The gallery and the page of the algorithms lead to the empty program in the reader's language.
func TestPagesLeadToAProgramOfOnesOwn(t *testing.T) {
	all, err := classics()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		want := scenario.ProgramText(texts.T("own.empty"))
		for path, n := range map[string]int{"/": 1, "/algorithms": len(all) + 1} {
			begun := begunBy(t, path+"?lang="+l.Code)
			if len(begun) != n {
				t.Errorf("%s in %s leads to %d programs", path, l.Code, len(begun))
				continue
			}
			if last := begun[n-1]; last.Program != want {
				t.Errorf("%s in %s leads to %q", path, l.Code, last.Program)
			}
		}
	}
}

// Where programs are turned off, no page leads to one, and those that would say why, in every language.
func TestNoPageLeadsToAProgramWhereTheyAreOff(t *testing.T) {
	site := open(t, func(o *Options) {
		o.Reader = loader.New(o.Queue, nil, loader.Kept)
		o.Reader.Programs = false
	})
	says := map[string]bool{"/": true, "/algorithms": true, "/algorithms/ricart-agrawala": true, "/teach": true, "/algorithms/lamport": true}
	for _, path := range []string{"/claims", "/quorums", "/play?s=lab-test-3"} {
		says[path] = false
	}
	for _, name := range docs.Names {
		says["/docs/"+name] = name == "programs"
	}
	for _, lang := range web.Languages {
		texts, _ := locale.Named(lang.Code)
		for path, want := range says {
			w := ask(site, http.MethodGet, path, "Accept-Language", lang.Code)
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			body := unescape.UnescapeString(w.Body.String())
			for _, link := range regexp.MustCompile(`/play\?[^"]*?\bs=(1\.[\w-]+)`).FindAllStringSubmatch(body, -1) {
				if d, err := scenario.ParseLink(link[1]); err != nil || d.Program != "" {
					t.Errorf("%s, in %s, leads to a program: %.60s (%v)", path, lang.Code, link[0], err)
				}
			}
			if is := strings.Contains(body, texts.T("begun.off")); is != want && path != "/play?s=lab-test-3" {
				t.Errorf("%s, in %s: it says that programs are off: %v", path, lang.Code, is)
			}
			if path == "/play?s=lab-test-3" && !strings.Contains(body, `"programsOff":true`) {
				t.Errorf("the playground does not know it, in %s", lang.Code)
			}
		}
	}
}
