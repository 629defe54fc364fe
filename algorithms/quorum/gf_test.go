package quorum

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

func TestFields(t *testing.T) {
	for q := 2; q <= MostOrder; q++ {
		if _, _, ok := primePower(q); !ok {
			continue
		}
		f := newField(q)
		for a := range q {
			if f.plus(a, 0) != a || f.times(a, 1) != a || f.times(a, 0) != 0 {
				t.Fatalf("GF(%d): 0 and 1 are not neutral to %d", q, a)
			}
			sums, products := make([]bool, q), make([]bool, q)
			for b := range q {
				sums[f.plus(a, b)], products[f.times(a, b)] = true, true
				if f.plus(a, b) != f.plus(b, a) || f.times(a, b) != f.times(b, a) {
					t.Fatalf("GF(%d): %d and %d do not commute", q, a, b)
				}
				for c := range q {
					if f.plus(f.plus(a, b), c) != f.plus(a, f.plus(b, c)) || f.times(f.times(a, b), c) != f.times(a, f.times(b, c)) ||
						f.times(a, f.plus(b, c)) != f.plus(f.times(a, b), f.times(a, c)) {
						t.Fatalf("GF(%d): %d, %d, %d", q, a, b, c)
					}
				}
			}
			if slices.Contains(sums, false) || a != 0 && slices.Contains(products, false) {
				t.Fatalf("GF(%d): %d has no inverse", q, a)
			}
		}
	}
}

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

// The golden sets were made by another program. Each is one of ours moved and multiplied;
// all but that of order 23 are themselves the first of their kind.
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
