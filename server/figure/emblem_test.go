package figure

import (
	"strings"
	"testing"

	"fano/algorithms/mutex"
)

func TestOnlyAPlaneOfSevenPointsIsAnEmblem(t *testing.T) {
	lines := [][]mutex.ID{{1, 2, 4}, {2, 3, 5}, {3, 4, 6}, {4, 5, 7}, {1, 5, 6}, {2, 6, 7}, {1, 3, 7}}
	p, err := Emblem(lines, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	if p.Meet != 4 || strings.Count(p.Shapes, "</text>") != 7 || strings.Count(p.Shapes, `stroke-width="5"`) != 2 {
		t.Errorf("%+v", p)
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
