package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/gallery"
	"fano/server/locale"
	"fano/web"
)

// Without scripts a filter is an address: only what is asked for is shown, with its pictures.
func TestTheGalleryIsFilteredByItsAddress(t *testing.T) {
	site := open(t, nil)
	get := func(address string) string {
		w := ask(site, "GET", address)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", address, w.Code)
		}
		return w.Body.String()
	}
	shown := regexp.MustCompile(`<li class="card(?: many)?" data-run="([^"]+)"`)
	names := func(page string) (all []string) {
		for _, m := range shown.FindAllStringSubmatch(page, -1) {
			all = append(all, m[1])
		}
		return all
	}
	english, _ := locale.Named("en")
	h, err := gallery.IndexIn("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"breaks=EM1", "q=deadlock", "algorithm=lamport&breaks=none", "processes=7&q=fano"} {
		page := get("/?" + query + "&lang=en")
		values, _ := url.ParseQuery(query)
		f := web.ReadFilter(values, h.Entries)
		var want []string
		for _, e := range h.Entries {
			if f.Meets(e, english) {
				want = append(want, e.Name)
			}
		}
		if got := names(page); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s shows %v, not %v", query, got, want)
		}
	}
	few, all := names(get("/")), names(get("/?open=problem"))
	for _, c := range h.Chapters {
		if c.Name == "problem" && len(all)-len(few) != len(c.Entries)-web.Few {
			t.Errorf("opening a chapter of %d shows %d more", len(c.Entries), len(all)-len(few))
		}
	}
	if none := get("/?q=nonsense&breaks=EM1"); len(names(none)) > 0 || !strings.Contains(none, "without “nonsense”") {
		t.Error("it is not said what could be taken away")
	}
}

// The API lists every run of the gallery with what it shows, breaks and suffers.
func TestTheGalleryIsListed(t *testing.T) {
	var got []galleryEntry
	if err := json.Unmarshal(ask(open(t, nil), "GET", "/api/v1/gallery?lang=en").Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	all, err := gallery.All()
	if err != nil || len(got) != len(all) {
		t.Fatalf("%d of %d, %v", len(got), len(all), err)
	}
	for i, e := range all {
		one := got[i]
		if one.Name != e.Name || one.Messages != e.Messages || one.Chapter != e.Chapter || one.Breaks == nil || one.Faults == nil ||
			!slices.Equal(one.Shows, e.Shows) || len(one.Breaks) != len(e.Breaks) || !slices.Equal(one.Faults, e.Faults) {
			t.Errorf("%s is listed as %+v", e.Name, one)
		}
	}
}
