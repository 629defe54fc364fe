package page

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"testing"

	"fano/server/gallery"
	"fano/web"
)

// Without scripts a filter is a URL: only matching runs are shown, with their previews.
func TestTheGalleryIsFilteredByItsAddress(t *testing.T) {
	site := open(t, nil)
	shown := regexp.MustCompile(`<li class="card(?: many)?" data-run="([^"]+)"`)
	names := func(address string) (all []string) {
		for _, m := range shown.FindAllStringSubmatch(ask(site, "GET", address).Body.String(), -1) {
			all = append(all, m[1])
		}
		return all
	}
	h, err := gallery.IndexIn("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"breaks=EM1", "processes=7&q=fano"} {
		values, _ := url.ParseQuery(query)
		f := web.ReadFilter(values, h.Entries)
		var want []string
		for _, e := range h.Entries {
			if f.Meets(e, texts(t, "en")) {
				want = append(want, e.Name)
			}
		}
		if got := names("/?" + query + "&lang=en"); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s shows %v, not %v", query, got, want)
		}
	}
	few, all := names("/"), names("/?open=problem")
	for _, c := range h.Chapters {
		if c.Name == "problem" && len(all)-len(few) != len(c.Entries)-web.Few {
			t.Errorf("opening a chapter of %d shows %d more", len(c.Entries), len(all)-len(few))
		}
	}
}

// The API lists every run of the gallery with what it shows and breaks, and its faults.
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
