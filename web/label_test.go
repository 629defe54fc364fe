package web

import (
	"reflect"
	"testing"
)

func TestALabelLeadsToTheClaimsThatItNames(t *testing.T) {
	for label, want := range map[string][]labelPiece{
		"Claim D3 · Lab test 3": {{"Claim D3", "D3"}, {" · ", ""}, {"Lab test 3", "D3"}},
		"Afirmações D1, D5 · Teste 1": {
			{"Afirmações D1", "D1"}, {", ", ""}, {"D5", "D5"}, {" · ", ""}, {"Teste 1", "D1"},
		},
		"R6 · Sent together": {{"R6 · Sent together", ""}},
		"Overtaking":         {{"Overtaking", ""}},
	} {
		if got := labelled(label); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %v, not %v", label, got, want)
		}
	}
}
