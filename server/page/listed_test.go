package page

import (
	"encoding/json"
	"slices"
	"testing"

	"fano/server/gallery"
)

func TestTheGallerysListSaysWhatRunsShowBreakAndSuffer(t *testing.T) {
	site := open(t, nil)
	var got []galleryEntry
	if err := json.Unmarshal(ask(site, "GET", "/api/v1/gallery?lang=en").Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	all, err := gallery.All()
	if err != nil || len(got) != len(all) {
		t.Fatalf("%d of %d, %v", len(got), len(all), err)
	}
	for i, e := range all {
		one := got[i]
		if one.Name != e.Name || one.Processes != e.Document.Processes || one.Messages != e.Messages ||
			one.Chapter != e.Chapter || !slices.Equal(one.Shows, e.Shows) {
			t.Errorf("%s is listed as %+v", e.Name, one)
		}
		if one.Breaks == nil || one.Faults == nil || len(one.Breaks) != len(e.Breaks) || !slices.Equal(one.Faults, e.Faults) {
			t.Errorf("%s breaks %v of %v, with the faults %v of %v", e.Name, one.Breaks, e.Breaks, one.Faults, e.Faults)
		}
	}
}
