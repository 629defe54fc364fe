package figure

import (
	"testing"

	"fano/algorithms/mutex"
)

func TestOnlyAPlaneOfSevenPointsIsAnEmblem(t *testing.T) {
	lines := [][]mutex.ID{{1, 2, 4}, {2, 3, 5}, {3, 4, 6}, {4, 5, 7}, {1, 5, 6}, {2, 6, 7}, {1, 3, 7}}
	p, err := Emblem(lines, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range p.Points {
		if a.X < p.Point || a.Y < p.Point || a.X > p.Width-p.Point || a.Y > p.Height-p.Point {
			t.Errorf("point %d lies outside: %v, %v", a.Process, a.X, a.Y)
		}
		for _, b := range p.Points[:i] {
			if a.Process == b.Process {
				t.Errorf("point %d stands twice", a.Process)
			}
		}
	}
	for _, wrong := range [][][]mutex.ID{
		nil, lines[:6], {{1, 2, 4}, {2, 3, 5}, {3, 4, 6}, {4, 5, 7}, {1, 5, 6}, {2, 6, 7}, {1, 3}},
		{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}},
	} {
		if _, err := Emblem(wrong, 1, 3); err == nil {
			t.Errorf("%v is drawn", wrong)
		}
	}
}
