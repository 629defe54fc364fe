package page

import (
	"encoding/json"
	"fmt"
	escape "html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/scenario"
	"fano/web"
)

// field returns the value of a field of a page, by id.
func field(t *testing.T, page, id string) string {
	t.Helper()
	for _, pattern := range []string{`<textarea id="%"[^>]*>([^<]*)</textarea>`, `<input id="%"[^>]* value="([^"]*)"`, `<a id="%"[^>]* href="([^"]*)"`, `<iframe id="%" src="([^"]*)"`} {
		if m := regexp.MustCompile(strings.Replace(pattern, "%", regexp.QuoteMeta(id), 1)).FindStringSubmatch(page); m != nil {
			return escape.UnescapeString(m[1])
		}
	}
	t.Fatalf("there is no field %s", id)
	return ""
}

// marked returns the mark of a gallery run, as in a URL.
func marked(t *testing.T, site http.Handler, name string) string {
	t.Helper()
	m := regexp.MustCompile(`"h":"([^"]*)"`).FindStringSubmatch(ask(site, "GET", "/api/v1/run?format=digest&s="+name).Body.String())
	if m == nil {
		t.Fatalf("%s has no mark", name)
	}
	return m[1]
}

// queried returns a URL with its parameters sorted.
func queried(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.RawQuery = u.Query().Encode()
	return u.String()
}

// The values of the form are in the code, the URLs and the figures, and in the form again.
func TestInstructorsMakeAnEmbedWithoutScripts(t *testing.T) {
	site := open(t, func(o *Options) { o.Origin = "https://fano.example" })
	w := ask(site, "GET", "/teach?s=lab-test-1&link=&at=4&until=9&code=1&controls=0&autoplay=1&speed=2&axis=logical&theme=dark&in=it&width=640&height=&on=&lang=en")
	says(t, "the form", w, http.StatusOK,
		`<option value="lab-test-1" selected>`, `name="code" value="1" checked`, `name="controls" value="0" checked`, `<option value="2" selected>`,
		`<option value="it" lang="it" selected>`, `name="lang" value="en"`, `placeholder="710"`)
	address := "https://fano.example/embed?at=4&autoplay=1&axis=logical&code=1&controls=0&h=" + marked(t, site, "lab-test-1") + "&lang=it&s=lab-test-1&speed=2&theme=dark&until=9"
	for id, want := range map[string]string{
		"result-address": address, "result-link": strings.Replace(address, "/embed?", "/play?", 1), "frame": strings.TrimPrefix(address, "https://fano.example"),
		"png": "/figure.png?axis=logical&lang=it&s=lab-test-1&theme=dark&v=" + build(), "f-at": "4", "f-width": "640",
	} {
		if got := field(t, w.Body.String(), id); queried(t, got) != queried(t, want) {
			t.Errorf("%s is %s, not %s", id, got, want)
		}
	}
	snippet := field(t, w.Body.String(), "snippet")
	if !strings.HasPrefix(snippet, `<iframe src="`+escape.EscapeString(address)+`"`) || !strings.Contains(snippet, `width="640" height="710"`) {
		t.Error(snippet)
	}
}

// There is one source of embed codes: oEmbed returns the same code and size for the same URL as this page.
func TestInstructorsGetTheCodeThatOEmbedGives(t *testing.T) {
	site := open(t, nil)
	for query, most := range map[string]string{
		"s=lab-test-3&start=12&code=1": "", "s=maekawa-yield&picture=1&in=pt": "", "s=lab-test-3&width=400&height=300": "&maxwidth=400&maxheight=300",
	} {
		page := ask(site, "GET", "/teach?"+query).Body.String()
		for _, from := range []string{"result-address", "result-link"} {
			asked := "url=" + url.QueryEscape(field(t, page, from)) + most
			if got, want := field(t, page, "snippet"), embeds(t, site, asked).HTML; got != want {
				t.Errorf("%q, %s: the page gives\n%s, oEmbed\n%s", query, from, got, want)
			}
		}
	}
}

func TestAPastedLinkBecomesTheFormsOwnState(t *testing.T) {
	site := open(t, nil)
	entry, _ := scenario.Named("lab-test-2")
	whole, err := entry.Document.Link()
	if err != nil {
		t.Fatal(err)
	}
	made := field(t, ask(site, "GET", "/teach?s=lab-test-3&at=12&width=500&height=444").Body.String(), "snippet")
	for link, want := range map[string]string{
		"http://example.com/play?s=lab-test-1&step=4&tab=picture&lang=it": "at=4&in=it&picture=1&s=lab-test-1",
		"https://EXAMPLE.com/embed?s=lab-test-1&start=4&end=9&theme=dark": "at=4&s=lab-test-1&theme=dark&until=9",
		"/play?s=lab-test-1":                                     "s=lab-test-1",
		"http://example.com/s/AAAAAAAAAAA?step=3":                "at=3&s=/s/AAAAAAAAAAA",
		"http://example.com/embed/AAAAAAAAAAA":                   "s=/s/AAAAAAAAAAA",
		whole:                                                    "s=" + whole,
		"https://elsewhere.example/play?s=" + whole:              "s=" + whole,
		"http://example.com/play?s=lab-test-1&window=3-9&lane=2": "events=3-9&lane=2&s=lab-test-1",
		made: "h=" + marked(t, site, "lab-test-3") + "&height=444&s=lab-test-3&at=12&width=500",
	} {
		w := ask(site, "GET", "/teach?s=maekawa-yield&at=99&lang=pt&link="+url.QueryEscape(link))
		q, _ := url.ParseQuery(want)
		q.Set("lang", "pt")
		if got := w.Header().Get("Location"); w.Code != http.StatusSeeOther || got != "/teach?"+q.Encode() {
			t.Errorf("%.60s: %d %s, not %s", link, w.Code, got, q.Encode())
		}
	}
}

func TestWhatIsNoLinkIsToldAtItsField(t *testing.T) {
	site := open(t, nil)
	for _, link := range []string{
		"nonsense", "https://elsewhere.example/play?s=lab-test-1", "http://example.com/", "javascript:alert(1)", "//elsewhere.example/play", "1.zzz",
		`<iframe title="nothing">`, `<iframe src="https://elsewhere.example/embed?s=lab-test-1">`, `"><script>alert(1)</script>`,
	} {
		w := ask(site, "GET", "/teach?s=lab-test-1&lang=en&link="+url.QueryEscape(link))
		says(t, link, w, http.StatusUnprocessableEntity, `id="wrong-link" data-live role="alert">`, "!<script>alert")
		if page := w.Body.String(); field(t, page, "f-link") != link || !strings.Contains(field(t, page, "snippet"), "s=lab-test-1") {
			t.Errorf("what was pasted is gone, or the run: %s", link)
		}
	}
}

// The form reports an invalid run, number or step at its field, and keeps it out of the code.
func TestWhatIsWrongInTheFormIsToldAtItsField(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	for asked, status := range map[string]int{"nobody": 404, "1.zzz": 400, "/s/AAAAAAAAAAA": 501, `{"fano":1,"algorithm":"lamport","processes":1500}`: 422} {
		w := ask(site, "GET", "/teach?s="+url.QueryEscape(asked))
		says(t, asked, w, status, `id="wrong-s" data-live role="alert">`, `id="form"`, `!id="snippet"`, `!id="frame"`)
	}
	many := strings.Repeat("1,", scenario.MaxQuestions) + "2"
	for i := range scenario.MaxQuestions + 1 {
		many += fmt.Sprintf(",%d", i+1)
	}
	for query, wrong := range map[string]string{
		"at=12": "", "at=0&until=1": "", "at=x": "at", "at=-1": "at", "at=1e3": "at", "at=9999999999": "at", "until=0": "until", "at=12&until=12": "until",
		"width=100": "width", "width=50%25": "width", "width=240": "", "height=1": "height", "before=3,13": "", "before=0": "before", "before=x": "before",
		"before=" + many: "before",
	} {
		page := ask(site, "GET", "/teach?lang=en&"+query).Body.String()
		for _, name := range []string{"at", "until", "width", "height", "before"} {
			told := !strings.Contains(page, `id="wrong-`+name+`" data-live role="alert" hidden>`)
			marked := regexp.MustCompile(`<input id="f-` + name + `"[^>]* aria-invalid="true"`).MatchString(page)
			if told != (name == wrong) || marked != told {
				t.Errorf("%.30s: %s is wrong: %v, and marked: %v", query, name, told, marked)
			}
		}
		if code := field(t, page, "snippet"); wrong != "" && strings.Contains(code, wrong+"=") && wrong != "width" && wrong != "height" {
			t.Errorf("%.30s: the code has it: %s", query, code)
		}
	}
}

// A scenario's own view is the default, and a range of events belongs to one run: the code has only what differs.
func TestTheCodeSaysWhatIsNotUsual(t *testing.T) {
	site := open(t, nil)
	document, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"view":{"step":5,"axis":"logical"}}`))
	if err != nil {
		t.Fatal(err)
	}
	own, err := document.Link()
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]struct{ code, page string }{
		"s=" + own:                                          {"", `placeholder="5"`},
		"s=" + own + "&at=0&axis=time":                      {"at=0&axis=time", `<option value="time" selected>`},
		"s=" + own + "&start=7":                             {"at=7", ""},
		"s=lab-test-1&at=0&axis=time":                       {"", `placeholder="the beginning"`},
		"s=lab-test-1&axis=logical":                         {"axis=logical", `<option value="logical" selected>`},
		"s=ten-processes&window=12-31&lane=4":               {"events=12-31&lane=4", `name="events" value="12-31" checked`},
		"s=lab-test-1&events=12-31&lane=4&of=ten-processes": {"", `!value="12-31" checked`},
		"s=lab-test-1&h=0.AAAAAAAAAAA":                      {"", `id="drift" data-live role="note">`},
		"s=lab-test-1":                                      {"", `id="drift" data-live role="note" hidden>`},
		"s=lab-test-3&ask=1":                                {"ask=1", ""},
	} {
		w := ask(site, "GET", "/teach?lang=en&"+query)
		says(t, query, w, http.StatusOK, want.page)
		u, err := url.Parse(field(t, w.Body.String(), "result-address"))
		if err != nil {
			t.Fatal(err)
		}
		said := u.Query()
		for _, name := range []string{"s", "h"} {
			said.Del(name)
		}
		if said.Encode() != want.code {
			t.Errorf("%.30s: the embed says %s, not %s", query, said.Encode(), want.code)
		}
	}
}

// Instructors are told if other sites may not frame embeds; this page may frame them whenever any site may.
func TestInstructorsAreToldWhoMayFrameEmbeds(t *testing.T) {
	for ancestors, want := range map[string]struct {
		policy, says string
		preview      bool
	}{
		"":                         {"frame-ancestors *", `!<p class="warn" role="note">`, true},
		"'none'":                   {"frame-ancestors 'none'", `<p class="warn" role="note">`, false},
		"https://*.school.example": {"frame-ancestors 'self' https://*.school.example", "<code>https://*.school.example</code>", true},
	} {
		site := open(t, func(o *Options) { o.FrameAncestors = ancestors })
		if policy := policyOf(ask(site, "GET", "/embed")); !strings.Contains(policy, want.policy) {
			t.Errorf("%q: %s", ancestors, policy)
		}
		w := ask(site, "GET", "/teach")
		says(t, ancestors, w, http.StatusOK, want.says)
		if strings.Contains(w.Body.String(), `id="frame"`) != want.preview {
			t.Errorf("%q: is there a preview: %v", ancestors, !want.preview)
		}
	}
}

// The kinds of questions are the same in the document's schema, on the page for instructors and in the page's
// modules.
func TestTheKindsOfQuestionsAreTheSameEverywhere(t *testing.T) {
	if !slices.Equal(web.QuestionKinds, scenario.QuestionKinds) {
		t.Errorf("the page for instructors offers %v, a scenario has %v", web.QuestionKinds, scenario.QuestionKinds)
	}
	text, err := os.ReadFile("../../static/js/model/questions/names.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "KINDS = ")
	list, _, _ = strings.Cut(list, ";")
	var kinds []string
	if err := json.Unmarshal([]byte(list), &kinds); err != nil || !slices.Equal(kinds, scenario.QuestionKinds) {
		t.Errorf("the page's modules know %s: %v", list, err)
	}
}

// An instructor's choice is in the link of the run, the same for embed and playground.
func TestInstructorsChooseWhatIsAsked(t *testing.T) {
	site := open(t, nil)
	page := ask(site, "GET", "/teach?s=lab-test-3&asks=order&asks=clock&before=13%2C+3,13&ask=1&lang=en").Body.String()
	for _, id := range []string{"frame", "result-link"} {
		u, err := url.Parse(field(t, page, id))
		if err != nil {
			t.Fatal(err)
		}
		d, err := scenario.ParseLink(u.Query().Get("s"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(d.Questions.Kinds, []string{"clock", "order"}) || !slices.Equal(d.Questions.At, []int{3, 13}) || u.Query().Has("ask") {
			t.Errorf("%s asks %v: %s", id, d.Questions, u)
		}
		says(t, id, ask(site, "GET", "/embed?"+u.RawQuery), http.StatusOK, `"ask":true`)
	}
}
