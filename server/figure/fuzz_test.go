package figure

import (
	"errors"
	"net/url"
	"slices"
	"testing"

	"fano/server/scenario"
)

// FuzzRequest checks that any query is either refused or within the limits of figures.
func FuzzRequest(f *testing.F) {
	for _, query := range []string{
		"from=3&to=9&axis=logical&lanes=1,2,3&width=720", "view=precedence&step=7&theme=bw",
		"scale=NaN", "scale=0x1p1", "lanes=1,1", "lanes=,", "width=1e3", "to=1&from=2", "stamps=TRUE&bare=2", "theme=page", "step=-1", "a=%zz",
	} {
		f.Add(PNG, query)
	}
	f.Fuzz(func(t *testing.T, format, query string) {
		values, _ := url.ParseQuery(query)
		r, err := ReadRequest(format, values, Default().Texts)
		if err != nil {
			if !errors.As(err, new(*scenario.Invalid)) {
				t.Fatalf("an error that nobody can answer: %v", err)
			}
			return
		}
		lanes := slices.Compact(slices.Sorted(slices.Values(r.Lanes)))
		views := []string{DiagramView, PlaneView, PrecedenceView}
		if len(lanes) != len(r.Lanes) || !slices.Contains(views, r.View) || !(r.Scale >= 0.5 && r.Scale <= 4) ||
			r.Width != 0 && (r.Width < MinWidth || r.Width > MaxWidth) ||
			r.From < 0 || r.To < 0 || r.Step < 0 || r.To > 0 && r.To < r.From {
			t.Fatalf("%q asks for %+v", query, r)
		}
		if again, err := ReadRequest(format, values, Default().Texts); err != nil || again.Key() != r.Key() {
			t.Fatalf("%q asks now for one, now for another", query)
		}
	})
}
