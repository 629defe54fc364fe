package stories

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"testing"

	"fano/algorithms"
)

//go:embed testdata/pictures.js
var pictures string

// pictured are how many processes the pictures of every algorithm are looked at with, and how wide they are: that of a
// panel and of a phone without their margins.
var (
	pictured   = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 31, 57, 1000}
	pictureFor = []int{284, 354, 368, 388, 464, 604}
)

// The test calls the page's modules by their names, which a bundle does not have.
func TestPicturesAreLegible(t *testing.T) {
	t.Parallel()
	if missing != "" {
		t.Skip(missing)
	}
	unbundled := devServer(t)
	widths, parts := []int{284, 388, 604}, []float64{0.3, 0.8}
	if proving() {
		widths, parts = pictureFor, []float64{0.05, 0.15, 0.3, 0.5, 0.7, 0.9, 1}
	}
	for i, a := range algorithms.All {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.origin = unbundled
			v.open("/play?s=lab-test-3")
			v.settle()
			drawings := 0
			for k, n := range pictured {
				if !proving() && (n > 57 || k%5 != i%5) { // each size with some of the algorithms
					continue
				}
				drawings += v.drawn(a.Name, n, widths, parts, []string{"en", "pt", "it"}[(i+k)%3])
			}
			if drawings == 0 {
				t.Error("there is no picture")
			}
		})
	}
}

// drawn looks at the pictures of a run, and tells how many there were.
func (v *visit) drawn(algorithm string, n int, widths []int, parts []float64, lang string) int {
	v.t.Helper()
	scenario := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"stop":{"events":%d}}`, algorithm, n, min(400+n, 1200))
	ask, err := json.Marshal([]any{link(v.t, scenario), widths, parts, lang})
	if err != nil {
		v.t.Fatal(err)
	}
	var told struct {
		Refused               string
		Drawings, Texts, More int
		Faults                []string
	}
	var text string
	v.own("many pictures are drawn one after another", func() { text = eval[string](v, pictures+"(..."+string(ask)+")") })
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		v.t.Fatal(err)
	}
	if told.Refused != "" {
		v.t.Errorf("%d processes: %s", n, told.Refused)
	}
	for _, fault := range told.Faults {
		v.t.Errorf("%d processes, %s: %s", n, lang, fault)
	}
	if told.More > 0 {
		v.t.Errorf("%d processes: and %d more", n, told.More)
	}
	return told.Drawings
}
