package explore_test

import (
	"context"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
)

// The states that a folded search visits are the normal forms of all states, which a naive search finds, under every
// clock rule and from every start.
func TestAFoldedSearchVisitsTheFormsOfAllStates(t *testing.T) {
	for _, name := range []string{"lamport", "lamport-queue", "ricart-agrawala"} {
		for rule := range system.Rule(len(system.Rules())) {
			for _, start := range [][]int{nil, {1, 1}, {0, 3}} {
				for _, order := range orders {
					c := small(name, nil, order, 2, 1)
					c.Rule, c.Start = rule, start
					whole := explore.Search(context.Background(), explore.Setup{System: c, States: 4000, Safety: true})
					if !whole.Complete {
						continue
					}
					if got, want := explore.Search(context.Background(), explore.Setup{System: c, Fold: true}).States, forms(c); got != want {
						t.Errorf("%s, from %v: %d states, there are %d forms", called(c), start, got, want)
					}
				}
			}
		}
	}
}

// forms counts the normal forms of all states.
func forms(c system.Config) int {
	start, _ := system.New(context.Background(), c.Completed())
	all, known, forms := []*system.System{start}, map[string]bool{string(start.Encode(nil)): true}, map[string]bool{}
	for i := 0; i < len(all); i++ {
		folded := all[i].Clone()
		naive.Fold(folded)
		forms[string(folded.Encode(nil))] = true
		for _, choice := range all[i].Choices() {
			next := all[i].Clone()
			if _, err := next.Apply(choice); err != nil {
				panic(err)
			}
			if key := string(next.Encode(nil)); !known[key] {
				known[key] = true
				all = append(all, next)
			}
		}
	}
	return len(forms)
}
