package mutex

import (
	"testing"

	"pgregory.net/rapid"
)

func TestBeforeIsATotalOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (int, ID) {
			return rapid.IntRange(0, 3).Draw(t, name), ID(rapid.IntRange(1, 3).Draw(t, name))
		}
		a, i := draw("a")
		b, j := draw("b")
		c, k := draw("c")
		if same := a == b && i == j; Before(a, i, b, j) == Before(b, j, a, i) && !same {
			t.Fatal("two timestamps are not in order")
		}
		if Before(a, i, b, j) && Before(b, j, c, k) && !Before(a, i, c, k) {
			t.Fatal("not transitive")
		}
	})
}
