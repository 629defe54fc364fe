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

	"fano/static/nodetest"
	"fano/web"
)

// Every site may frame embeds, whatever their content, and no site may frame anything else.
func TestEmbedsAloneMayBeFramed(t *testing.T) {
	site := open(t, nil)
	for path, status := range map[string]int{
		"/embed": 200, "/embed?s=lab-test-1&theme=dark": 200, "/embed?s=lab-test-1&as=log": 200,
		"/embed?s=nobody": 404, "/embed?s=1.x": 400, "/embed?s=1.x&as=log": 400, "/embed/AAAAAAAAAAA": 501,
	} {
		w := ask(site, "GET", path)
		framed := policyOf(w)
		if strings.HasSuffix(path, "lab-test-1&as=log") { // surrounding frames with an opaque origin match no source
			if framed == "" || strings.Contains(framed, "frame-ancestors") {
				t.Errorf("%s: %s", path, framed)
			}
		} else if !strings.HasSuffix(framed, "; frame-ancestors * file:") || !strings.Contains(framed, "default-src 'self'") {
			t.Errorf("%s: %s", path, framed)
		}
		if head := ask(site, "HEAD", path); w.Code != status || head.Code != status || w.Header().Get("X-Frame-Options") != "" {
			t.Errorf("%s: %d, HEAD %d, not %d: %v", path, w.Code, head.Code, status, w.Header())
		}
	}
	for ancestors, want := range map[string]string{"*": "* file:", "'self' https://*.school.example": "'self' https://*.school.example"} {
		site := open(t, func(o *Options) { o.FrameAncestors = ancestors })
		if framed := policyOf(ask(site, "GET", "/embed")); !strings.HasSuffix(framed, "; frame-ancestors "+want) {
			t.Errorf("%s: %s", ancestors, framed)
		}
	}
}

// The URL of a playground or an embed is parsed into one canonical form; invalid parameters are ignored.
func TestEmbedOptionsHaveOneForm(t *testing.T) {
	for query, want := range map[string]string{
		"":                          "",
		"start=12&end=20":           "at=12&until=20",
		"step=4&window=12-31":       "at=4&events=12-31",
		"at=4&step=3":               "at=4",
		"at=0&until=%201":           "at=0&until=1",
		"at=12&until=3":             "at=12",
		"at=-1&until=1e3&speed=x":   "",
		"at=9999999999":             "",
		"speed=3":                   "speed=2",
		"speed=1000":                "speed=64",
		"speed=NaN&theme=pink":      "",
		"theme=dark&axis=logical":   "axis=logical&theme=dark",
		"events=12-31&lane=4":       "events=12-31&lane=4",
		"events=0-031&window=1-2":   "events=0-31",
		"events=12&lane=4":          "",
		"vector=1&with=7":           "vector=1&with=7",
		"vector=x&with=-1":          "",
		"code=1&tab=picture":        "code=1&picture=1",
		"controls=0&autoplay=yes":   "controls=0",
		"ask=1&lang=pt-BR&h=9.AAAA": "ask=1&h=9.AAAA&lang=pt",
		"lang=xx":                   "",
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		o := readEmbedOptions(q)
		got := o.query(url.Values{})
		if again := readEmbedOptions(got); got.Encode() != want || !maps.Equal(again, o) {
			t.Errorf("%s: %s, not %s; read again %v", query, got.Encode(), want, again)
		}
	}
	for _, speed := range web.Speeds {
		if o := readEmbedOptions(url.Values{"speed": {speed}}); cmp.Or(o["speed"], web.DefaultSpeed) != speed {
			t.Errorf("no embed plays at speed %s", speed)
		}
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
	for _, c := range []struct {
		most, page    string
		width, height int
	}{
		{"maxwidth=400&maxheight=300", "https://EXAMPLE.com/embed?s=lab-test-3&code=1", 400, 300},
		{"", "http://example.com/play?s=ten-processes", 720, noLanes + 9*leastLane},
		{"maxwidth=4000&maxheight=4000", "http://example.com/embed?s=lab-test-3&code=1&picture=1", 720, embedHeight + codeHeight + pictureHeight},
		{"", "http://example.com/play?s=" + documentOf(`,"beside":{"algorithm":"lamport"}`), 720, embedHeight + besideHeight},
	} {
		got := embeds(t, site, c.most+"&url="+url.QueryEscape(c.page))
		if got.Width != c.width || got.Height != c.height || (got.ThumbnailURL == "") != (c.width == 400) {
			t.Errorf("%s with %s: %+v", c.page, c.most, got)
		}
	}
}

// A frame of the suggested height shows all lanes without scrolling, up to a dozen, as measured by the page's own
// module.
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

// An embed shows the view in the URL of its playground.
func TestOEmbedKeepsTheView(t *testing.T) {
	site := open(t, nil)
	source := regexp.MustCompile(`src="([^"]*)"`)
	for page, want := range map[string]string{
		"/play":                                         "/embed?s=lab-test-3",
		"/play?s=lab-test-1&step=4&axis=logical":        "/embed?at=4&axis=logical&s=lab-test-1",
		"/embed?s=lab-test-1&at=2&until=9":              "/embed?at=2&s=lab-test-1&until=9",
		"/play?s=ten-processes&window=12-31&lane=2":     "/embed?events=12-31&lane=2&s=ten-processes",
		"/play?s=maekawa-yield&tab=picture&lang=pt&x=1": "/embed?lang=pt&picture=1&s=maekawa-yield",
		`/play?s=lab-test-1&h="><script>`:               `/embed?h=%22%3E%3Cscript%3E&s=lab-test-1`,
	} {
		html := embeds(t, site, "url="+url.QueryEscape("http://example.com"+page)).HTML
		if m := source.FindStringSubmatch(html); m == nil || escape.UnescapeString(m[1]) != "http://example.com"+want {
			t.Errorf("%s: %s", page, html)
		}
		if w := ask(site, "GET", want); w.Code != http.StatusOK {
			t.Errorf("%s: %d", want, w.Code)
		}
	}
}
