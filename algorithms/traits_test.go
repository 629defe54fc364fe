package algorithms_test

import (
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
)

// The state fields that an algorithm declares in its Traits exist, and have the declared kinds.
func TestTheFieldsThatAreDeclaredExist(t *testing.T) {
	for _, a := range algorithms.All {
		for _, declared := range []struct{ name, kind string }{
			{a.Request, "number"}, {a.Owes, "set"}, {a.Has, "set"}, {a.Lacks, "set"}, {a.Heard, "vector"},
			{a.Reads, "id"}, {a.Queue, "queue"},
		} {
			if declared.name != "" && !slices.ContainsFunc(a.Fields, func(f model.Field) bool {
				return f.Name == declared.name && f.Kind == declared.kind
			}) {
				t.Errorf("%s: there is no %s %s", a.Name, declared.kind, declared.name)
			}
		}
		for kind, m := range a.Messages {
			if m.For != "" && !slices.Contains(a.MessageFields(kind), m.For) {
				t.Errorf("%s: %s has no field %s", a.Name, m.Type, m.For)
			}
		}
	}
}
