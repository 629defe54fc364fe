package page

import (
	escape "html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"fano/server/scenario"
	"fano/web"
)

// field is what a field of a page holds, which may be given out by id.
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

// marked is the mark of a run in the gallery, as an address says it.
func marked(t *testing.T, site http.Handler, name string) string {
	t.Helper()
	m := regexp.MustCompile(`"h":"([^"]*)"`).FindStringSubmatch(ask(site, "GET", "/api/v1/run?format=digest&s="+name).Body.String())
	if m == nil {
		t.Fatalf("%s has no mark", name)
	}
	return m[1]
}

func TestInstructorsMakeAnEmbedWithoutScripts(t *testing.T) {
	site := open(t, func(o *Options) { o.Origin = "https://fano.example" })
	w := ask(site, "GET", "/teach?s=lab-test-1&link=&at=4&until=9&code=1&controls=0&autoplay=1&speed=2&axis=logical&theme=dark&in=it&width=640&height=&on=&lang=en")
	page := w.Body.String()
	if w.Code != http.StatusOK {
		t.Fatalf("%d", w.Code)
	}
	address := "https://fano.example/embed?at=4&autoplay=1&axis=logical&code=1&controls=0&h=" + marked(t, site, "lab-test-1") + "&lang=it&s=lab-test-1&speed=2&theme=dark&until=9"
	want := `<iframe src="` + escape.EscapeString(address) + `" title="Uno dopo l’altro: un’esecuzione di Ricart–Agrawala, passo per passo" width="640" height="710" frameborder="0" loading="lazy"></iframe>`
	if got := field(t, page, "snippet"); got != want {
		t.Errorf("the code is\n%s, not\n%s", got, want)
	}
	for id, want := range map[string]string{
		"result-address": address,
		"result-link":    strings.Replace(address, "/embed?", "/play?", 1),
		"frame":          strings.TrimPrefix(address, "https://fano.example"),
		"png":            "/figure.png?axis=logical&lang=it&s=lab-test-1&theme=dark&v=" + build(),
		"svg":            "/figure.svg?axis=logical&lang=it&s=lab-test-1&theme=dark&v=" + build(),
		"f-at":           "4", "f-until": "9", "f-width": "640", "f-height": "",
	} {
		if got := field(t, page, id); queried(t, got) != queried(t, want) {
			t.Errorf("%s is %s, not %s", id, got, want)
		}
	}
	for _, part := range []string{
		`<option value="lab-test-1" selected>`, `name="code" value="1" checked`, `name="controls" value="0" checked`, `name="autoplay" value="1" checked`,
		`<option value="2" selected>`, `<option value="logical" selected>`, `<option value="dark" selected>`, `<option value="it" lang="it" selected>`, `name="lang" value="en"`, `placeholder="710"`,
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the form does not say %s", part)
		}
	}
	for _, id := range []string{"frame", "png", "svg"} {
		if w := ask(site, "GET", field(t, page, id)); w.Code != http.StatusOK {
			t.Errorf("%s: %d", id, w.Code)
		}
	}
}

// queried is an address with its parameters in one order.
func queried(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.RawQuery = u.Query().Encode()
	return u.String()
}

// There is one maker of embed codes: what this page gives, oEmbed gives of the same address and in the same size.
func TestInstructorsGetTheCodeThatOEmbedGives(t *testing.T) {
	site := open(t, nil)
	for query, most := range map[string]string{
		"":                                  "",
		"s=ten-processes":                   "",
		"s=lab-test-3&start=12&code=1":      "",
		"s=lab-test-3&at=12&code=1":         "",
		"s=maekawa-yield&picture=1&in=pt":   "",
		"s=lab-test-3&width=400&height=300": "&maxwidth=400&maxheight=300",
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
	entry, ok := scenario.Named("lab-test-2")
	if !ok {
		t.Fatal("no lab test 2")
	}
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
		" http://example.com/play ":                              "s=lab-test-3",
		whole:                                                    "s=" + whole,
		"https://elsewhere.example/play?s=" + whole:              "s=" + whole,
		"http://example.com/play?s=lab-test-1&at=4&events=3-9":   "at=4&events=3-9&s=lab-test-1",
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
		"nonsense", "https://elsewhere.example/play?s=lab-test-1", "https://elsewhere.example/s/AAAAAAAAAAA", "http://example.com/", "javascript:alert(1)",
		"//elsewhere.example/play", "1.zzz", `<iframe title="nothing">`, `<iframe src="https://elsewhere.example/embed?s=lab-test-1">`, `"><script>alert(1)</script>`,
	} {
		w := ask(site, "GET", "/teach?s=lab-test-1&lang=en&link="+url.QueryEscape(link))
		page := w.Body.String()
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(page, `id="wrong-link" data-live role="alert">`) || !strings.Contains(page, "http://example.com/play") {
			t.Errorf("%s: %d", link, w.Code)
		}
		if got := field(t, page, "f-link"); got != link {
			t.Errorf("what was pasted is gone: %q, not %q", got, link)
		}
		if !strings.Contains(field(t, page, "snippet"), "s=lab-test-1") || strings.Contains(page, "<script>alert") {
			t.Errorf("%s: the page is %s", link, page)
		}
	}
}

func TestARunThatIsNotThereHasNoCode(t *testing.T) {
	site := open(t, nil)
	for asked, want := range map[string]struct {
		status int
		says   string
	}{
		"nobody":         {404, "There is no page at this address."},
		"1.zzz":          {400, "This server does not understand the address or the document."},
		"/s/AAAAAAAAAAA": {501, "This server keeps no short links."},
		`{"fano":1,"algorithm":"lamport","processes":1500}`: {422, "This server cannot run that scenario: "},
	} {
		w := ask(site, "GET", "/teach?s="+url.QueryEscape(asked))
		page := w.Body.String()
		if w.Code != want.status || !strings.Contains(page, `id="wrong-s" data-live role="alert">`) || !strings.Contains(page, want.says) || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d", asked, w.Code)
		}
		if strings.Contains(page, `id="snippet"`) || strings.Contains(page, `id="frame"`) || !strings.Contains(page, `id="form"`) {
			t.Errorf("%s: there is a code, or no form", asked)
		}
	}
}

func TestNumbersThatCannotBeAreToldAtTheirFields(t *testing.T) {
	site := open(t, nil)
	usual := field(t, ask(site, "GET", "/teach?lang=en").Body.String(), "snippet")
	for query, wrong := range map[string]string{
		"at=12": "", "at=0&until=1": "", "at=x": "at", "at=-1": "at", "at=1e3": "at", "at=9999999999": "at", "at=phone": "at",
		"until=0": "until", "at=12&until=12": "until", "at=12&until=3": "until", "width=100": "width", "width=50%25": "width", "width=240": "", "height=1": "height", "height=4000": "",
	} {
		page := ask(site, "GET", "/teach?lang=en&"+query).Body.String()
		for _, name := range []string{"at", "until", "width", "height"} {
			told := !strings.Contains(page, `id="wrong-`+name+`" data-live role="alert" hidden>`)
			marked := regexp.MustCompile(`<input id="f-` + name + `"[^>]* aria-invalid="true"`).MatchString(page)
			if told != (name == wrong) || marked != told {
				t.Errorf("%s: %s is wrong: %v, and marked: %v", query, name, told, marked)
			}
		}
		if wrong != "" && !strings.HasPrefix(query, "at=12&") && field(t, page, "snippet") != usual {
			t.Errorf("%s: the code has it: %s", query, field(t, page, "snippet"))
		}
	}
}

// A stretch of a run is of no other run.
func TestAStretchGoesWithItsRunAlone(t *testing.T) {
	site := open(t, nil)
	for query, want := range map[string]bool{
		"s=ten-processes&window=12-31&lane=4": true, "s=ten-processes&events=12-31&lane=4&of=ten-processes": true,
		"s=lab-test-1&events=12-31&lane=4&of=ten-processes": false, "s=ten-processes&window=12-31&events=3-9": false, "s=ten-processes&window=12": false,
	} {
		page := ask(site, "GET", "/teach?"+query).Body.String()
		code := field(t, page, "snippet")
		if strings.Contains(code, "events=12-31") != want || strings.Contains(code, "lane=4") != want || strings.Contains(page, `name="events" value="12-31" checked`) != want {
			t.Errorf("%s: %s", query, code)
		}
	}
}

// Instructors whose pages may not frame embeds are told so, and this page may frame them wherever anybody may.
func TestInstructorsAreToldWhoMayFrameEmbeds(t *testing.T) {
	for ancestors, want := range map[string]struct {
		policy, says string
		preview      bool
	}{
		"":                                {"frame-ancestors *", "", true},
		"*":                               {"frame-ancestors *", "", true},
		"'none'":                          {"frame-ancestors 'none'", web.NobodyFrames, false},
		"https://*.school.example":        {"frame-ancestors 'self' https://*.school.example", "<code>https://*.school.example</code>", true},
		"'self' https://*.school.example": {"frame-ancestors 'self' https://*.school.example", "<code>&#39;self&#39; https://*.school.example</code>", true},
	} {
		site := open(t, func(o *Options) { o.FrameAncestors = ancestors })
		if policy := ask(site, "GET", "/embed").Header().Get("Content-Security-Policy"); !strings.Contains(policy, want.policy) {
			t.Errorf("%q: %s", ancestors, policy)
		}
		page := ask(site, "GET", "/teach").Body.String()
		if strings.Contains(page, `id="frame"`) != want.preview {
			t.Errorf("%q: there is a preview: %v", ancestors, !want.preview)
		}
		told := regexp.MustCompile(`<p class="warn" role="note">\s*([^\n]*?)\s*</p>`).FindStringSubmatch(page)
		switch {
		case want.says == "" && told != nil, want.says != "" && told == nil:
			t.Errorf("%q: told %q", ancestors, told)
		case want.says != "" && want.says != web.NobodyFrames && !strings.Contains(told[1], want.says):
			t.Errorf("%q: told %q", ancestors, told)
		}
	}
}

// An old link whose run has changed says so here too.
func TestInstructorsAreToldIfARunHasChanged(t *testing.T) {
	site := open(t, nil)
	page := ask(site, "GET", "/teach?lang=en&s=lab-test-1&h=0.AAAAAAAAAAA").Body.String()
	if !regexp.MustCompile(`id="drift" data-live role="note">This may not be the run that was shared: engine 0 `).MatchString(page) {
		t.Error("nothing is said of a run that has changed")
	}
	if same := ask(site, "GET", "/teach?s=lab-test-1&h="+url.QueryEscape(marked(t, site, "lab-test-1"))).Body.String(); !strings.Contains(same, `id="drift" data-live role="note" hidden>`) {
		t.Error("something is said of a run that has not changed")
	}
}

// What a scenario says of its own view stands in the form as what is usual, and can be said otherwise.
func TestARunsOwnViewIsWhatIsUsual(t *testing.T) {
	site := open(t, nil)
	document, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"view":{"step":5,"axis":"logical"}}`))
	if err != nil {
		t.Fatal(err)
	}
	own, err := document.Link()
	if err != nil {
		t.Fatal(err)
	}
	document.View = scenario.View{At: 6, Axis: "time", Tab: "code"}
	event, err := document.Link()
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][]string{
		"s=" + own:                     {`placeholder="5"`, `<option value="" selected>logical clock</option>`},
		"s=" + own + "&at=0&axis=time": {"at=0", "axis=time", `<option value="time" selected>`},
		"s=" + own + "&start=7":        {"at=7"},
		"s=" + event:                   {`placeholder="6"`},
		"s=lab-test-1&at=0&axis=time":  {`placeholder="the beginning"`, `<option value="" selected>time</option>`},
		"s=lab-test-1&axis=logical":    {"axis=logical", `<option value="logical" selected>`},
	} {
		page := ask(site, "GET", "/teach?lang=en&"+query).Body.String()
		code := field(t, page, "result-address")
		for _, part := range want {
			if strings.Contains(part, "=") && !strings.ContainsAny(part, "<\"") {
				if !strings.Contains(code, part) {
					t.Errorf("%.30s: the embed lacks %s: %s", query, part, code)
				}
			} else if !strings.Contains(page, part) {
				t.Errorf("%.30s: the form lacks %s", query, part)
			}
		}
		if n := strings.Count(code, "start=") + strings.Count(code, "axis="); n != strings.Count(strings.Join(want, " "), "start=")+strings.Count(strings.Join(want, " "), "axis=") {
			t.Errorf("%.30s: the embed says too much: %s", query, code)
		}
	}
}
