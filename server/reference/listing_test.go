package reference

import (
	"fmt"
	"testing"

	"fano/algorithms"
	"fano/algorithms/listing"
	"fano/server/gallery"
)

func TestTheReferencePageShowsTheListingThatAUsualRunShows(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.Of(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		usual := gallery.HeaderOf(a).Listing
		all := merged(usual, lines)
		var run, source []listing.Line
		for _, l := range all {
			if !l.instead {
				run = append(run, l.Line)
			}
			if l.Line.Line > 0 { // not the clock's
				source = append(source, l.Line)
			}
		}
		if fmt.Sprint(run) != fmt.Sprint(usual) {
			t.Errorf("%s: without what switches add: %v, want %v", a.Name, run, usual)
		}
		if fmt.Sprint(source) != fmt.Sprint(lines) {
			t.Errorf("%s: without the clock's: %v, want %v", a.Name, source, lines)
		}
	}
}
