package page

import (
	"encoding/xml"
	entities "html"
	"net/http"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// element is the text between two marks of a page.
func element(body, from, to string) string {
	_, rest, _ := strings.Cut(body, from)
	text, _, _ := strings.Cut(rest, to)
	return entities.UnescapeString(text)
}

// sitePaths are the addresses that the sitemap names, without the origin.
func sitePaths(t *testing.T, site http.Handler) []string {
	t.Helper()
	w := ask(site, http.MethodGet, "/sitemap.xml")
	var read struct {
		Pages []struct {
			Address    string `xml:"loc"`
			Alternates []struct {
				Lang string `xml:"hreflang,attr"`
				To   string `xml:"href,attr"`
			} `xml:"http://www.w3.org/1999/xhtml link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &read); err != nil || w.Code != http.StatusOK {
		t.Fatalf("the sitemap: %d, %v", w.Code, err)
	}
	var all []string
	for _, p := range read.Pages {
		path, ours := strings.CutPrefix(p.Address, "https://fano.example")
		if !ours || len(p.Alternates) != len(web.Languages)+1 {
			t.Errorf("%s has %d alternates", p.Address, len(p.Alternates))
		}
		for i, l := range web.Languages {
			if a := p.Alternates[i]; a.Lang != l.Tag || !strings.HasPrefix(a.To, p.Address) || !strings.HasSuffix(a.To, "lang="+l.Code) {
				t.Errorf("%s in %s is %s", p.Address, a.Lang, a.To)
			}
		}
		all = append(all, path)
	}
	return all
}

// known is the site under an address of its own.
func known(t *testing.T) http.Handler {
	return open(t, func(o *Options) { o.Origin = "https://fano.example" })
}

// Every page of the sitemap is there, is called as no other is, says of itself what no other says, and has a card.
func TestThePagesOfTheSitemapAreThereAndEachIsItsOwn(t *testing.T) {
	site := known(t)
	paths := sitePaths(t, site)
	if want := len(sitePagesOf()) + len(scenario.Gallery()); len(paths) != want {
		t.Errorf("the sitemap has %d pages, not %d", len(paths), want)
	}
	for _, a := range algorithms.All {
		if !slices.Contains(paths, "/algorithms/"+a.Name) {
			t.Errorf("the sitemap has no page of %s", a.Name)
		}
	}
	seen := map[string]string{}
	for _, path := range paths {
		w := ask(site, http.MethodGet, path)
		body := w.Body.String()
		if w.Code != http.StatusOK {
			t.Errorf("%s: %d", path, w.Code)
		}
		for _, text := range []string{
			element(body, "<title>", "</title>"), element(body, `<meta name="description" content="`, `"`),
			element(body, `<meta property="og:image" content="`, `"`),
		} {
			if seen[text] != "" || text == "" {
				t.Errorf("%s and %s share %q", path, seen[text], text)
			}
			seen[text] = path
		}
	}
	if robots := ask(site, http.MethodGet, "/robots.txt").Body.String(); !strings.Contains(robots, "\nSitemap: https://fano.example/sitemap.xml\n") {
		t.Errorf("robots are told %q", robots)
	}
}

// A card of a page bears the page's own title.
func TestCardsOfPagesAreDrawn(t *testing.T) {
	site := known(t)
	for _, p := range sitePagesOf() {
		body := ask(site, http.MethodGet, p.path+"?lang=pt").Body.String()
		title := element(body, "<title>", "</title>")
		if in, _ := locale.Named("pt"); p.path != "/" && title != p.title(in)+" · Fano" {
			t.Errorf("%s is called %q, and its card %q", p.path, title, p.title(in))
		}
	}
	for _, path := range []string{"/", "/algorithms/raymond", "/docs/api"} {
		if w := ask(site, http.MethodGet, "/card.png?lang=it&page="+path); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("the card of %s: %d %s", path, w.Code, w.Body.String())
		}
	}
	if w := ask(site, http.MethodGet, "/card.png?page=/nowhere"); w.Code != http.StatusNotFound {
		t.Errorf("the card of no page: %d", w.Code)
	}
}

// The feed tells of runs of the gallery, the newest first, in the reader's language.
func TestTheFeedTellsWhatIsNew(t *testing.T) {
	site := known(t)
	if body := ask(site, http.MethodGet, "/?lang=pt").Body.String(); !strings.Contains(body, `type="application/atom+xml" href="https://fano.example/feed.xml?lang=pt"`) {
		t.Error("the first page does not name the feed")
	}
	var titles []string
	for _, lang := range []string{"en", "pt", "it"} {
		w := ask(site, http.MethodGet, "/feed.xml?lang="+lang)
		var feed atomFeed
		if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%s: %d, %v", lang, w.Code, err)
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "application/atom+xml") || len(feed.Entries) == 0 || feed.Updated != feed.Entries[0].Updated {
			t.Errorf("%s: %s with %d entries, updated %s", lang, w.Header().Get("Content-Type"), len(feed.Entries), feed.Updated)
		}
		for i, e := range feed.Entries {
			if i > 0 && e.Updated > feed.Entries[i-1].Updated {
				t.Errorf("%s: %s is newer than what stands before it", lang, e.ID)
			}
			if e.Title == "" || e.Summary == "" || !strings.HasPrefix(e.Link.To, "https://fano.example/play?s=") || !strings.HasSuffix(e.Link.To, "&lang="+lang) {
				t.Errorf("%s: %+v", lang, e)
			}
		}
		titles = append(titles, feed.Entries[0].Title)
	}
	if titles[0] == titles[1] || titles[1] == titles[2] {
		t.Errorf("in every language: %q", titles)
	}
}

// What a page is called in a list of tabs, and what a search engine says of it, is its own and in its language: nothing
// is called as the gallery is, and what could not be opened is called what the page says.
func TestEveryPageIsCalledWhatItIs(t *testing.T) {
	site := open(t, nil)
	seen := map[string]string{}
	for _, path := range []string{
		"/", "/play?s=lab-test-3", "/play?s=maekawa-naive-deadlock", "/algorithms", "/algorithms/bakery", "/claims", "/teach", "/quorums",
		"/import", "/docs", "/docs/api", "/nowhere", "/s/nowhere1234",
	} {
		for lang, tag := range map[string]string{"en": "en", "pt": "pt-BR", "it": "it"} {
			address := path + map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + "lang=" + lang
			body := ask(site, http.MethodGet, address).Body.String()
			title, description := element(body, "<title>", "</title>"), element(body, `<meta name="description" content="`, `"`)
			if !strings.Contains(body, `<html lang="`+tag+`"`) {
				t.Errorf("%s is not in %s", address, tag)
			}
			for _, text := range []string{title, description} {
				if other := seen[text]; text == "" || other != "" && !strings.HasPrefix(other, path) {
					t.Errorf("%s is called as %s is: %q", address, other, text)
				}
				seen[text] = address
			}
			if shown := element(body, "<h1>", "</h1>"); strings.Contains(path, "nowhere") && title != shown+" · Fano" {
				t.Errorf("%s says %q and is called %q", address, shown, title)
			}
		}
	}
}

// sitePagesOf are the pages of the sitemap but runs.
func sitePagesOf() []sitePage { return new(site).sitePages() }

// routesOf is the table of addresses.
func routesOf(o Options) []route { return (&site{Options: o}).routes() }
