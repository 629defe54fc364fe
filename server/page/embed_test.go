package page

import (
	"cmp"
	"encoding/json"
	escape "html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"fano/server/scenario"
	"fano/static/nodetest"
	"fano/web"
)

// Everybody may frame an embed, whatever it says, and nobody anything else.
func TestEmbedsAloneMayBeFramed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for path, status := range map[string]int{
		"/embed": 200, "/embed?s=lab-test-1&theme=dark": 200, "/embed?s=lab-test-1&as=log": 200,
		"/embed?s=nobody": 404, "/embed?s=1.x": 400, "/embed?s=1.x&as=log": 400, "/embed/AAAAAAAAAAA": 501,
	} {
		w := ask(site, "GET", path)
		if w.Code != status {
			t.Errorf("%s: %d, not %d", path, w.Code, status)
		}
		if strings.HasSuffix(path, "lab-test-1&as=log") { // frames without an origin, in which it stands, match no source
			if p := w.Header().Get("Content-Security-Policy"); p == "" || strings.Contains(p, "frame-ancestors") {
				t.Errorf("%s: %s", path, p)
			}
		} else if p := w.Header().Get("Content-Security-Policy"); !strings.HasSuffix(p, "; frame-ancestors * file:") || !strings.Contains(p, "default-src 'self'") {
			t.Errorf("%s: %s", path, p)
		}
		if w.Header().Get("X-Frame-Options") != "" {
			t.Errorf("%s may not be framed", path)
		}
		if head := ask(site, "HEAD", path); head.Code != status || head.Header().Get("Content-Type") != w.Header().Get("Content-Type") {
			t.Errorf("HEAD %s: %d", path, head.Code)
		}
	}
	said := open(t, func(o *Options) { o.FrameAncestors = "*" }) // as the flag has it
	if p := ask(said, "GET", "/embed").Header().Get("Content-Security-Policy"); !strings.HasSuffix(p, "; frame-ancestors * file:") {
		t.Errorf("%s", p)
	}
	mine := open(t, func(o *Options) { o.FrameAncestors = "'self' https://*.school.example" })
	for _, path := range []string{"/embed", "/embed?as=log"} {
		if p := ask(mine, "GET", path).Header().Get("Content-Security-Policy"); !strings.HasSuffix(p, "; frame-ancestors 'self' https://*.school.example") {
			t.Errorf("%s: %s", path, p)
		}
	}
}

// What the address of a playground or an embed says is read into one form; what is invalid in it is ignored.
func TestEmbedOptionsHaveOneForm(t *testing.T) {
	for query, want := range map[string]string{
		"":                          "",
		"at=12&until=20":            "at=12&until=20",
		"start=12&end=20":           "at=12&until=20",
		"step=4&window=12-31":       "at=4&events=12-31",
		"at=4&step=3":               "at=4",
		"at=0&until=%201":           "at=0&until=1",
		"at=12&until=3":             "at=12",
		"at=-1&until=1e3&speed=x":   "",
		"at=9999999999":             "",
		"speed=0.25":                "speed=0.25",
		"speed=3":                   "speed=2",
		"speed=1000":                "speed=64",
		"speed=1":                   "",
		"speed=NaN&theme=pink":      "",
		"theme=dark&axis=logical":   "axis=logical&theme=dark",
		"events=12-31&lane=4":       "events=12-31&lane=4",
		"events=0-031&window=1-2":   "events=0-31",
		"events=12&lane=4":          "",
		"events=12-0":               "",
		"vector=1&with=7":           "vector=1&with=7",
		"vector=x&with=-1":          "",
		"code=1&tab=picture":        "code=1&picture=1",
		"controls=0&autoplay=1":     "autoplay=1&controls=0",
		"controls=no&autoplay=yes":  "",
		"ask=1&lang=pt-BR&h=9.AAAA": "ask=1&h=9.AAAA&lang=pt",
		"lang=xx":                   "",
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		o := readEmbedOptions(q)
		got := o.query(url.Values{})
		if got.Encode() != want {
			t.Errorf("%s: %s, not %s", query, got.Encode(), want)
		}
		if again := readEmbedOptions(got); !maps.Equal(again, o) {
			t.Errorf("%s: read again it is %v", query, again)
		}
	}
	for _, speed := range web.Speeds {
		if o := readEmbedOptions(url.Values{"speed": {speed}}); cmp.Or(o["speed"], web.UsualSpeed) != speed {
			t.Errorf("no embed plays at speed %s", speed)
		}
	}
}

func TestAnEmbedBringsWhatItShowsAndNoMore(t *testing.T) {
	site := open(t, nil)
	bare := ask(site, "GET", "/embed?s=lab-test-3&lang=it&theme=dark&controls=0&at=12&until=14").Body.String()
	for _, part := range []string{`<html lang="it" data-theme="dark">`, `class="embed bare"`, "Apri in Fano", `href="/play?at=12&amp;lang=it&amp;s=lab-test-3"`, `"at":12,"until":14`, `"axis":"time"}`, `src="/embed?as=log&amp;s=lab-test-3"`} {
		if !strings.Contains(bare, part) {
			t.Errorf("an embed lacks %s", part)
		}
	}
	for _, part := range []string{"section.Ask", "switch.", `id="code"`, `id="picture"`, `id="theme"`, "theme.js", `rel="alternate"`} {
		if strings.Contains(bare, part) {
			t.Errorf("an embed without code has %s", part)
		}
	}
	rich := ask(site, "GET", "/embed?s=lab-test-3&code=1&picture=1&controls=0&autoplay=1").Body.String()
	for _, part := range []string{`class="embed bare moves"`, "section.Ask", "switch.ricart-agrawala.no-tie-break.label", `id="code"`, `id="picture"`, `"autoplay":true`} {
		if !strings.Contains(rich, part) {
			t.Errorf("an embed with code and picture lacks %s", part)
		}
	}
	log := ask(site, "GET", "/embed?s=lab-test-3&as=log")
	if kind := log.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" || log.Body.String() != ask(site, "GET", "/api/v1/run?s=lab-test-3&format=text").Body.String() {
		t.Errorf("the log is another: %s", kind)
	}
}

// An embed of two runs knows what the algorithms of both promise, and is higher.
func TestAnEmbedOfTwoRunsHasRoomForBoth(t *testing.T) {
	site := open(t, nil)
	two := url.QueryEscape(`{"fano":1,"algorithm":"maekawa","processes":3,"beside":{"algorithm":"lamport"}}`)
	page := ask(site, "GET", "/embed?s="+two).Body.String()
	for _, part := range []string{`{"name":"maekawa","claims":["EM1"`, `{"name":"lamport","claims":["EM1","EM2","EM3"]}`} {
		if !strings.Contains(page, part) {
			t.Errorf("the embed lacks %s", part)
		}
	}
	one := url.QueryEscape(`{"fano":1,"algorithm":"maekawa","processes":3}`)
	if page := ask(site, "GET", "/embed?s="+one).Body.String(); strings.Contains(page, `"claims"`) {
		t.Error("an embed of one run says what its algorithm promises")
	}
	high, low := embeds(t, site, "url="+url.QueryEscape("http://example.com/play?s="+two)), embeds(t, site, "url="+url.QueryEscape("http://example.com/play?s="+one))
	if high.Height != low.Height+besideHeight {
		t.Errorf("two runs have %d pixels, one %d", high.Height, low.Height)
	}
}

func embeds(t *testing.T, site http.Handler, query string) oEmbed {
	t.Helper()
	w := ask(site, "GET", "/oembed?"+query)
	var a oEmbed
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("%s: %d %s %v", query, w.Code, w.Body, err)
	}
	return a
}

func TestOEmbedMakesTheSnippet(t *testing.T) {
	site := open(t, nil)
	want := oEmbed{
		Version: "1.0", Type: "rich", Title: "Two ask while one is inside", ProviderName: "Fano", ProviderURL: "http://example.com/", CacheAge: 86400,
		Width: 720, Height: 420,
		ThumbnailURL: "http://example.com/card.png?lang=en&s=lab-test-3&v=" + build(), ThumbnailWidth: 1200, ThumbnailHeight: 630,
		HTML: `<iframe src="http://example.com/embed?s=lab-test-3" title="Two ask while one is inside: a run of Ricart–Agrawala, step by step" width="100%" height="420" frameborder="0" loading="lazy"></iframe>`,
	}
	if got := embeds(t, site, "format=json&url=http://example.com/play?s=lab-test-3"); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
	small := embeds(t, site, "maxwidth=400&maxheight=300&url="+url.QueryEscape("https://EXAMPLE.com/embed?s=lab-test-3&code=1"))
	if small.ThumbnailURL != "" {
		t.Errorf("its picture is larger than allowed: %s", small.ThumbnailURL)
	}
	if small.Width != 400 || small.Height != 300 || !strings.Contains(small.HTML, `width="400" height="300"`) {
		t.Errorf("%+v", small)
	}
	if crowd := embeds(t, site, "url=http://example.com/play?s=ten-processes"); crowd.Height != noLanes+9*leastLane {
		t.Errorf("ten processes get %d px", crowd.Height)
	}
	roomy := embeds(t, site, "maxwidth=4000&maxheight=4000&url="+url.QueryEscape("http://example.com/embed?s=lab-test-3&code=1&picture=1"))
	if roomy.Width != 720 || roomy.Height != embedHeight+codeHeight+pictureHeight {
		t.Errorf("%+v", roomy)
	}
}

// A frame of the height that it is given shows all its lanes without scrolling, up to a dozen, as the page's own module
// measures them.
func TestEmbedsHaveRoomForTheirLanes(t *testing.T) {
	heights := map[int]int{}
	for lanes := 1; lanes <= 16; lanes++ {
		heights[lanes] = embedHeight + roomFor(lanes)
	}
	var shown []struct {
		N, Rows int
		Lane    float64
	}
	nodetest.Ask(t, "testdata/embeds.mjs", heights, &shown)
	if len(shown) != len(heights) {
		t.Fatalf("%d answers", len(shown))
	}
	for _, e := range shown {
		if e.N <= 12 && (e.Rows != e.N || e.Lane < leastLane) {
			t.Errorf("of %d lanes an embed of %d px shows %d, %.1f px apart", e.N, heights[e.N], e.Rows, e.Lane)
		}
	}
}

// What the address of a playground says of its view, the embed says too.
func TestOEmbedKeepsTheView(t *testing.T) {
	site := open(t, nil)
	source := regexp.MustCompile(`src="([^"]*)"`)
	for page, want := range map[string]string{
		"/play":                                         "/embed?s=lab-test-3",
		"/play?s=lab-test-1&step=4&axis=logical":        "/embed?at=4&axis=logical&s=lab-test-1",
		"/play?s=lab-test-1&at=4&step=3":                "/embed?at=4&s=lab-test-1",
		"/play?s=ten-processes&at=0&events=12-31":       "/embed?at=0&events=12-31&s=ten-processes",
		"/embed?s=lab-test-1&at=2&until=9":              "/embed?at=2&s=lab-test-1&until=9",
		"/play?s=ten-processes&window=12-31&lane=2":     "/embed?events=12-31&lane=2&s=ten-processes",
		"/play?s=lab-test-1&step=4&with=2":              "/embed?at=4&s=lab-test-1&with=2",
		"/play?s=maekawa-yield&tab=picture&lang=pt&x=1": "/embed?lang=pt&picture=1&s=maekawa-yield",
		"/embed?s=lab-test-1&end=9&speed=4&theme=dark":  "/embed?s=lab-test-1&speed=4&theme=dark&until=9",
		`/play?s=lab-test-1&h="><script>`:               `/embed?h=%22%3E%3Cscript%3E&s=lab-test-1`,
	} {
		html := embeds(t, site, "url="+url.QueryEscape("http://example.com"+page)).HTML
		m := source.FindStringSubmatch(html)
		if m == nil || escape.UnescapeString(m[1]) != "http://example.com"+want {
			t.Errorf("%s: %s", page, html)
		}
		if w := ask(site, "GET", want); w.Code != http.StatusOK {
			t.Errorf("%s: %d", want, w.Code)
		}
	}
}

// A link's own view is the embed's, unless its address says otherwise.
func TestAnEmbedShowsTheStretchOfItsLink(t *testing.T) {
	site := open(t, nil)
	d, err := scenario.Resolve("ten-processes")
	if err != nil {
		t.Fatal(err)
	}
	d.View = scenario.View{At: 20, Axis: "logical", Tab: "code", Events: scenario.Window{From: 12, To: 31}, Lane: 2}
	link, err := d.Link()
	if err != nil {
		t.Fatal(err)
	}
	for query, part := range map[string]string{
		"":                  `"at":20,"speed":1,"axis":"logical","events":[12,31],"lane":2}`,
		"&axis=time":        `"axis":"time","events":[12,31],"lane":2}`,
		"&events=3-9":       `"axis":"logical","events":[3,9]}`,
		"&events=0":         `"at":20,"speed":1,"axis":"logical"}`,
		"&at=2":             `"at":2,"speed":1,"axis":"logical"}`, // which lies outside
		"&at=30":            `"at":30,"speed":1,"axis":"logical","events":[12,31],"lane":2}`,
		"&at=5&until=9":     `"at":5,"until":9,"speed":1`,
		"&events=3-9&at=40": `"at":40,"speed":1,"axis":"logical","events":[3,9]}`,
	} {
		if page := ask(site, "GET", "/embed?s="+link+query).Body.String(); !strings.Contains(page, part) {
			t.Errorf("%q: an embed lacks %s: %s", query, part, page[max(0, strings.Index(page, `id="boot"`)):])
		}
	}
	for query, want := range map[string]string{"": `/play?at=20&amp;axis=logical&amp;events=12-31&amp;`, "&at=14&events=2-20": `/play?at=14&amp;axis=logical&amp;events=2-20&amp;s=`} {
		if page := ask(site, "GET", "/embed?s="+link+query).Body.String(); !strings.Contains(page, want) {
			t.Errorf("%q: its way to the playground leads to another stretch", query)
		}
	}
	d.View = scenario.View{Axis: "time", Tab: "code", Window: scenario.Window{From: 12, To: 31}} // the cursor may stand outside
	if away, err := d.Link(); err != nil || !strings.Contains(ask(site, "GET", "/embed?s="+away).Body.String(), `"at":0,"speed":1,"axis":"time","events":[12,31]}`) {
		t.Errorf("an embed does not show what lies away from its cursor (%v)", err)
	}
}

// A client that finds the address of a playground finds its embed, and its words for a preview.
func TestAPlaygroundLeadsToItsEmbed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, func(o *Options) { o.Origin = "https://fano.example" })
	page := ask(site, "GET", "/play?s=lab-test-3&at=12").Body.String()
	m := regexp.MustCompile(`<link rel="alternate" type="application/json\+oembed" href="https://fano.example(/oembed[^"]*)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatal("a playground has no discovery link")
	}
	w := ask(site, "GET", escape.UnescapeString(m[1]))
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "https://fano.example/embed?") || !strings.Contains(w.Body.String(), "s=lab-test-3") || !strings.Contains(w.Body.String(), "at=12") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(site, "GET", "/card.png?lang=en&s=lab-test-3"); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("the picture for previews: %d %s", w.Code, w.Header().Get("Content-Type"))
	}
	for _, part := range []string{`property="og:title" content="Claim D3 · Lab test 3: Two ask while one is inside · Fano"`, `property="og:description"`, `name="twitter:card" content="summary_large_image"`, `property="og:image" content="https://fano.example/card.png?lang=en&amp;s=lab-test-3&amp;v=` + build() + `"`} {
		if !strings.Contains(page, part) {
			t.Errorf("a playground lacks %s", part)
		}
	}
}
