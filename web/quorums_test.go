package web

import (
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/quorum"
)

// Every possible finding has words, in every language.
func TestEveryFindingHasWords(t *testing.T) {
	for _, l := range Languages {
		texts, _ := library.Named(l.Code)
		for _, system := range quorum.Systems {
			for n := 1; n <= 30; n++ {
				shown, err := QuorumForm{N: itoa(n), System: system}.Examine()
				if err != nil {
					continue // a printed plane has at most seven points
				}
				for _, found := range shown.Facts.Findings {
					f := QuorumFinding(found)
					told := f.Line(texts)
					if strings.Contains(told, "quorums.") || strings.ContainsAny(told, "{}*") {
						t.Errorf("%s of %d in %s: %s", system, n, l.Code, told)
					}
					if len(f.Shown) > 0 && !strings.Contains(told, fmt.Sprint(f.Shown[0])) {
						t.Errorf("%s of %d in %s: %v is not shown by %s", system, n, l.Code, f.Shown, told)
					}
				}
			}
		}
	}
}
