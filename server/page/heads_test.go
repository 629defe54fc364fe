package page

import (
	"encoding/xml"
	entities "html"
	"net/http"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
	"fano/web"
)

// element returns the text between two marks in a page.
func element(body, from, to string) string {
	_, rest, _ := strings.Cut(body, from)
	text, _, _ := strings.Cut(rest, to)
	return entities.UnescapeString(text)
}

// sitePaths returns the paths in the sitemap.
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

// known returns the site with a known origin.
func known(t *testing.T) http.Handler {
	return open(t, func(o *Options) { o.Origin = "https://fano.example" })
}

// Every page of the sitemap exists, in the client's language, with a title, a description and a card of its own. One
// run of the gallery stands for all.
func TestThePagesOfTheSitemapAreThereAndEachIsItsOwn(t *testing.T) {
	unraced(t)
	site, own, portuguese := known(t), new(site).sitePages(), texts(t, "pt")
	paths := sitePaths(t, site)
	if want := len(own) + len(scenario.Gallery()); len(paths) != want {
		t.Errorf("the sitemap has %d pages, not %d", len(paths), want)
	}
	for _, a := range algorithms.All {
		if !slices.Contains(paths, "/algorithms/"+a.Name) {
			t.Errorf("the sitemap has no page of %s", a.Name)
		}
	}
	seen := map[string]string{}
	for i, path := range append(paths[:len(own)+10], "/nowhere", "/s/nowhere1234") {
		sign := map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")]
		w := ask(site, http.MethodGet, path+sign+"lang=pt")
		body := w.Body.String()
		title, description, card := element(body, "<title>", "</title>"), element(body, `<meta name="description" content="`, `"`), element(body, `<meta property="og:image" content="`, `"`)
		if (w.Code == http.StatusOK) == strings.Contains(path, "nowhere") || !strings.Contains(body, `<html lang="pt-BR"`) {
			t.Errorf("%s: %d", path, w.Code)
		}
		if 0 < i && i < len(own) && title != own[i].title(portuguese)+" · Fano" {
			t.Errorf("%s is called %q, and its card %q", path, title, own[i].title(portuguese))
		}
		if strings.Contains(path, "nowhere") {
			card = path // no card
		}
		for _, text := range []string{title, description, card} {
			if seen[text] != "" || text == "" {
				t.Errorf("%s and %s share %q", path, seen[text], text)
			}
			seen[text] = path
		}
	}
}

// The feed lists runs of the gallery, the newest first, in the client's language.
func TestTheFeedTellsWhatIsNew(t *testing.T) {
	var feed atomFeed
	w := ask(known(t), http.MethodGet, "/feed.xml?lang=it")
	if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil || len(feed.Entries) == 0 || feed.Updated != feed.Entries[0].Updated {
		t.Fatalf("%v: %d entries, updated %s", err, len(feed.Entries), feed.Updated)
	}
	for i, e := range feed.Entries {
		if i > 0 && e.Updated > feed.Entries[i-1].Updated {
			t.Errorf("%s is newer than what stands before it", e.ID)
		}
		if e.Title == "" || e.Summary == "" || !strings.HasPrefix(e.Link.To, "https://fano.example/play?s=") || !strings.HasSuffix(e.Link.To, "&lang=it") {
			t.Errorf("%+v", e)
		}
	}
}
