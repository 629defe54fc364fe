package page

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"fano/algorithms/quorum"
	"fano/server/scenario"
)

// A wanted answer: its status, and parts that its body contains or, after a "!", does not contain.
type wanted struct {
	target string
	status int
	says   []string
}

// documentOf returns a document with more fields, escaped for a URL.
func documentOf(rest string) string {
	return url.QueryEscape(`{"fano":1,"algorithm":"maekawa","processes":3` + rest + `}`)
}

// answers lists answers of pages and the API that no test of another package covers.
var answers = []wanted{
	// The playground and the embed.
	{"/play?s=lab-test-3", 200, []string{`class="bench scripted`, `!class="bench scripted asks"`}},
	{"/play?s=lab-test-3&ask=1", 200, []string{`class="bench scripted asks"`}},
	{"/embed?s=lab-test-3&ask=1", 200, []string{`"ask":true,"algorithms":[{"name":"ricart-agrawala","claims":["EM1","EM2","EM3"]}]`}},
	{"/embed?s=lab-test-3&lang=it&theme=dark&controls=0&at=12&until=14", 200, []string{
		`<html lang="it" data-theme="dark">`, `class="embed bare"`, `href="/play?at=12&amp;lang=it&amp;s=lab-test-3"`, `"at":12,"until":14`,
		`"axis":"time"}`, `src="/embed?as=log&amp;s=lab-test-3"`, `!section.Ask`, `!switch.`, `!id="code"`, `!id="picture"`, `!theme.js`,
		`!rel="alternate"`,
	}},
	{"/embed?s=lab-test-3&code=1&picture=1&controls=0&autoplay=1", 200, []string{
		`class="embed bare moves"`, "section.Ask", "switch.ricart-agrawala.no-tie-break.label", `id="code"`, `id="picture"`, `"autoplay":true`,
	}},
	{"/embed?s=" + documentOf(`,"beside":{"algorithm":"lamport"}`), 200, []string{
		`{"name":"maekawa","claims":["EM1"`, `{"name":"lamport","claims":["EM1","EM2","EM3"]}`,
	}},
	{"/embed?s=" + documentOf(""), 200, []string{`!"claims"`}},
	{"/play?s=lab-test-3&h=0.AAAAAAAAAAA", 200, []string{`id="drift"`}},

	// The gallery and the algorithms.
	{"/?q=nonsense&breaks=EM1&lang=en", 200, []string{"without “nonsense”", `!class="card"`}},
	{"/algorithms?load=light", 200, []string{`aria-labelledby="chart-client"`}},
	{"/algorithms?a=raymond", 200, []string{`data-series="raymond"`}},
	{"/algorithms?lang=it&a=lamport,,maekawa&scale=linear", 200, []string{`data-series="maekawa"`}},
	{"/algorithms?sort=-alone", 200, []string{`aria-sort="descending"`}},
	{"/algorithms?a=nobody&x=time", 200, []string{`role="alert"`, "ricart-agrawala", "n, load"}},
	{"/algorithms/maekawa", 200, []string{
		"func (p *Process) Ask(out *mutex.Out)", "case Yield:", `href="/quorums?n=7&amp;system=plane"`, `!complexity`,
	}},
	{"/algorithms/lamport", 200, []string{`!/quorums?n`, `href="/algorithms/lamport/`}},
	{"/algorithms/campos-carvalho", 200, []string{`<h3 id="claim-c9">`, `<h3 id="claim-c10">`, `<h3 id="claim-c11">`, `href="/algorithms#compare"`}},

	// Quorums.
	{"/quorums", 200, []string{"7 = 2² + 2 + 1", `id="p1"`, `id="t4"`, "<svg", `!role="alert"`}},
	{"/quorums?n=43&system=plane", 200, []string{"43 = 6² + 6 + 1", "57", "<small>at 14</small>"}},
	{"/quorums?n=111&system=singer", 200, []string{"Lam", "133"}},
	{"/quorums?n=7&system=plane-1988&down=2", 200, []string{"✕ stopped: 2", "set intact: 4", "<td>2 6 7</td>", "<td>1 2 5</td>"}},
	{"/quorums?n=5&system=plane-1988&down=1,2", 200, []string{"the fictitious arbiters: 6 7"}},
	{"/quorums?n=7&system=majority&down=2,%203,5", 200, []string{"✓ stopped: 0", "instead: 1 4 6 7"}},
	{"/quorums?n=7&system=tree&down=1", 200, []string{"instead: 2 3 4 7"}},

	// The API.
	{"/api/v1/challenge?s=challenge-tie&least=1&from=1", 200, []string{`"solved":false`, `"possible":"yes","least":6,"reachable":"yes","from":6`}},
	{"/api/v1/challenge?s=challenge-tie&next=1", 200, []string{`"next":"deliver 1>2#1"`}},
	{"/api/v1/run?s=clock-values&judge=1", 200, []string{`,"judged":[{"property":"clock-unique","ruling":"holds"}`}},
	{"/api/v1/run?s=clock-values&judge=1&format=csv", 200, []string{"!judged"}},
	{"/api/v1/run?s=clock-values&picture=1&judge=1", 200, []string{`,"picture":`, `,"judged":[`}},
	{"/api/v1/run?s=clock-values", 200, []string{`!,"picture":`, `!"judged"`}},
	{"/api/v1/run?waiting=1&s=" + documentOf(`,"seed":"x"`), 200, []string{`{"error":{"status":422`, `"path":"seed"`}},

	// Metadata for other sites and feed readers.
	{"/robots.txt", 200, []string{"\nSitemap: http://example.com/sitemap.xml\n"}},
	{"/?lang=pt", 200, []string{`type="application/atom+xml" href="http://example.com/feed.xml?lang=pt"`}},
	{"/play?s=lab-test-3&at=12", 200, []string{
		`<link rel="alternate" type="application/json+oembed" href="http://example.com/oembed?url=http%3A%2F%2Fexample.com%2Fplay%3Fat%3D12%26s%3Dlab-test-3"`,
		`property="og:title"`, `property="og:description"`, `name="twitter:card" content="summary_large_image"`,
		`property="og:image" content="http://example.com/card.png?lang=en&amp;s=lab-test-3&amp;v=` + build() + `"`,
	}},
}

func TestPagesSayWhatTheyAreAskedFor(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	for _, want := range answers {
		says(t, want.target, ask(site, http.MethodGet, want.target), want.status, want.says...)
	}
}

// An invalid form is refused with a message at its field, and its values do not become part of the page.
func TestQuorumsThatCannotBeAreRefusedInWords(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	for query, word := range map[string]string{
		"n=134&system=plane": "1..133", "n=99999999999999999999": "“99999999999999999999”", "n=0": "1..1057", "n=8&system=plane-1988": "1..7",
		"n=7&system=ring": "plane, singer", "n=7&system=plane&down=9": "1..7", "n=7&system=plane&down=1,1": "twice",
		"n=7&system=plane&down=x": "“x”", "n=%3Cb%3E&system=%3Cscript%3Ealert": "&lt;b&gt;",
	} {
		says(t, query, ask(site, http.MethodGet, "/quorums?lang=en&"+query), http.StatusUnprocessableEntity, `role="alert"`, word, "!<script>alert", `!id="sets"`)
	}
	if n := strings.Count(ask(site, http.MethodGet, "/quorums?n=7&system=plane").Body.String(), `class="holds">✓ holds`); n != len(quorum.Claims) {
		t.Errorf("%d ticks for %d claims of the plane", n, len(quorum.Claims))
	}
}

// The URL determines the language of a page, else the browser; caches learn about that from Vary.
func TestTheLanguageIsTheAddressesThenTheBrowsers(t *testing.T) {
	site := open(t, nil)
	for _, c := range []struct{ address, accept, lang string }{
		{"/docs", "", `lang="en"`}, {"/docs", "it-CH, en;q=0.5", `lang="it"`}, {"/docs?lang=pt", "it", `lang="pt-BR"`},
		{"/play?s=lab-test-3&lang=it", "", `lang="it"`}, {"/docs?lang=xx", "", `lang="en"`},
	} {
		w := ask(site, http.MethodGet, c.address, "Accept-Language", c.accept)
		says(t, c.address, w, http.StatusOK, "<html "+c.lang)
		if !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: caches are not told that it depends on the language", c.address)
		}
	}
}

// An embed shows its scenario's own view, unless its URL overrides it.
func TestAnEmbedShowsTheStretchOfItsLink(t *testing.T) {
	site := open(t, nil)
	d, err := scenario.Resolve("ten-processes")
	if err != nil {
		t.Fatal(err)
	}
	linked := func(view scenario.View) string {
		d.View = view
		link, err := d.Link()
		if err != nil {
			t.Fatal(err)
		}
		return "/embed?s=" + link
	}
	link := linked(scenario.View{At: 20, Axis: "logical", Tab: "code", Events: scenario.Window{From: 12, To: 31}, Lane: 2})
	away := linked(scenario.View{Axis: "time", Tab: "code", Window: scenario.Window{From: 12, To: 31}}) // the cursor is outside
	for target, part := range map[string]string{
		link:                      `"at":20,"speed":1,"axis":"logical","events":[12,31],"lane":2}`,
		link + "&axis=time":       `"axis":"time","events":[12,31],"lane":2}`,
		link + "&events=3-9":      `"axis":"logical","events":[3,9]}`,
		link + "&events=0":        `"at":20,"speed":1,"axis":"logical"}`,
		link + "&at=2":            `"at":2,"speed":1,"axis":"logical"}`, // it is outside of the window
		link + "&at=5&until=9":    `"at":5,"until":9,"speed":1`,
		link + "&at=14&lang=it":   `/play?at=14&amp;axis=logical&amp;events=12-31&amp;`,
		link + "&at=4&events=2-5": `/play?at=4&amp;axis=logical&amp;events=2-5&amp;s=`,
		away:                      `"at":0,"speed":1,"axis":"time","events":[12,31]}`,
	} {
		says(t, target[:20], ask(site, http.MethodGet, target), http.StatusOK, part)
	}
}
