package algorithms_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
)

// States that the explorer merges, when processes ask without end, must be bisimilar: in every state of the whole
// search of a small system, the possible choices and their results are the same as in every other state with the same
// normal form. So an algorithm whose tagged numbers are incremented or compared in other ways than declared, or that
// forgets numbers that are still read, fails here.
func TestStatesOfOneNormalFormHaveOneFuture(t *testing.T) {
	thorough.Alone(t)
	merged := 0
	for _, a := range algorithms.All {
		for _, name := range variants(a) {
			for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
				for _, asks := range thorough.Of([][]int{{2, 1}}, [][]int{{2, 1}, {3, 1}, {2, 2}}) {
					c := small(a, name, order, asks...)
					c.Listens = false
					called := fmt.Sprint(a.Name, " ", name, " ", order, asks)
					merged += oneFuture(t, called, c, thorough.Of(60, 1500), func(s *system.System) { naive.Normal(s, 0) })
				}
			}
		}
	}
	if merged < thorough.Of(50, 10_000) {
		t.Errorf("only %d states had the normal form of another", merged)
	}
}

// oneFuture compares the states of a system, as far as a naive search goes, and returns how many had the normal
// form of an earlier one.
func oneFuture(t *testing.T, called string, c system.Config, most int, normal func(*system.System)) (merged int) {
	t.Helper()
	futures := map[string]string{}
	first := map[string]string{}
	for _, raw := range reached(c, most) {
		form := normalForm(raw, normal)
		labels := naive.Labels(normalClone(raw, normal))
		var future []string
		for _, choice := range raw.Choices() {
			next := raw.Clone()
			if _, err := next.Apply(choice); err != nil {
				t.Fatal(err)
			}
			future = append(future, fmt.Sprint(choice.Kind, choice.At, labels[choice.Message.String()], " → ", normalForm(next, normal)))
		}
		slices.Sort(future)
		told := strings.Join(slices.Compact(future), "\n")
		was, known := futures[form]
		if known {
			merged++
		}
		if known && was != told {
			t.Errorf("%s: two states of one normal form differ:\n%q\n%q\n%q\n\n%s\n\n%s", called, first[form], raw.Encode(nil), form, futuresShown(was), futuresShown(told))
			return merged
		}
		futures[form], first[form] = told, string(raw.Encode(nil))
	}
	return merged
}

// reached returns the first states of a system in breadth-first order, at most `most` of them.
func reached(c system.Config, most int) []*system.System {
	start, _ := system.New(context.Background(), c)
	all, known := []*system.System{start}, map[string]bool{string(start.Encode(nil)): true}
	for i := 0; i < len(all) && len(all) < most; i++ {
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
	return all
}

func futuresShown(s string) string { return fmt.Sprintf("%q", strings.Split(s, "\n")) }

func normalClone(s *system.System, normal func(*system.System)) *system.System {
	c := s.Clone()
	normal(c)
	return c
}

func normalForm(s *system.System, normal func(*system.System)) string {
	return string(normalClone(s, normal).Encode(nil))
}

// The same for both forms of Lamport's algorithm, under each switch and clock rule.
func TestLamportsStatesOfOneFormHaveOneFuture(t *testing.T) {
	thorough.Alone(t)
	merged := 0
	for _, name := range []string{"lamport", "lamport-queue"} {
		a := named(t, name)
		for _, called := range variants(a) {
			for rule := range system.Rule(len(system.Rules())) {
				for _, how := range []struct{ asks, start []int }{
					{[]int{2, 2}, nil}, {[]int{1, 1, 1}, nil}, {[]int{2, 1}, []int{0, 3}}, {[]int{2, 0, 1}, []int{1, 1, 1}},
				} {
					c := small(a, called, system.FIFO, how.asks...)
					c.Listens, c.Rule, c.Start = false, rule, how.start
					merged += oneFuture(t, fmt.Sprint(name, " ", called, " ", rule, how), c, thorough.Of(80, 600), naive.Fold)
				}
			}
		}
	}
	if merged < thorough.Of(50, 10_000) {
		t.Errorf("only %d states had the normal form of another", merged)
	}
}
