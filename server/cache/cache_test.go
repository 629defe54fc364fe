package cache

import "testing"

func TestTheValuesUsedLastAreKept(t *testing.T) {
	c := New[int](100, func(v int64) int64 { return v })
	for n := range 50 {
		c.Put(n, 10)
		if _, kept := c.Get(0); !kept { // used again and again
			t.Fatalf("after %d values the one used last is gone", n)
		}
		if values, weight := c.Holds(); weight > 100 || values != min(n+1, 10) {
			t.Fatalf("%d values of weight %d", values, weight)
		}
	}
	if _, kept := c.Get(30); kept {
		t.Error("an old value is kept")
	}
	c.Put(99, 101) // too heavy for the whole cache
	c.Put(0, 1)    // already present
	if values, weight := c.Holds(); values != 10 || weight != 100 {
		t.Errorf("%d values of weight %d", values, weight)
	}
}
