package quorum

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

func TestPrimePowers(t *testing.T) {
	want := map[int][2]int{2: {2, 1}, 3: {3, 1}, 4: {2, 2}, 8: {2, 3}, 9: {3, 2}, 25: {5, 2}, 27: {3, 3}, 31: {31, 1}, 32: {2, 5}}
	for q := range 34 {
		p, k, ok := primePower(q)
		if pk, listed := want[q]; listed && (!ok || pk != [2]int{p, k}) {
			t.Errorf("%d is said to be %d to the %d, %v", q, p, k, ok)
		}
		if slices.Contains([]int{0, 1, 6, 10, 12, 14, 15, 18, 20, 21, 22, 24, 26, 28, 30, 33}, q) && ok {
			t.Errorf("%d is said to be %d to the %d", q, p, k)
		}
	}
}

// The golden sets were made by another program. Each is one of ours, multiplied and shifted; all but the one of order
// 23 are themselves the first of their kind.
func TestDifferenceSets(t *testing.T) {
	text, err := os.ReadFile("testdata/singer_difference_sets.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Order, N      int
		DifferenceSet []int
	}
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden) != 18 {
		t.Errorf("there are %d orders in the golden file", len(golden))
	}
	for _, g := range golden {
		d := differences(g.Order)
		if !slices.Equal(d, normal(g.DifferenceSet, g.N)) || g.Order != 23 && !slices.Equal(d, g.DifferenceSet) {
			t.Errorf("order %d: %v, not %v", g.Order, d, g.DifferenceSet)
		}
		seen := make([]int, g.N)
		for _, a := range d {
			for _, b := range d {
				seen[(a-b+g.N)%g.N]++
			}
		}
		for difference, times := range seen[1:] {
			if times != 1 {
				t.Errorf("order %d: %d is a difference %d times", g.Order, difference+1, times)
			}
		}
	}
}
