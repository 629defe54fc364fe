package long

import (
	"reflect"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// words returns the vocabulary of a run of Suzuki and Kasami's algorithm, extended by a server.
func words() *Vocabulary {
	return &Vocabulary{
		Nodes:      map[string]mutex.ID{"P1": 1, "P2": 2, "P3": 3, "P71": 71, "S": 72, "P72": 72},
		Types:      []string{"REQUEST", "PRIVILEGE", "PROG"},
		Fields:     []string{"T", "RN", "deferred"},
		Properties: []string{"EM1", "EM2", "EM3", "one-token"},
	}
}

func at(units trace.Time) *trace.Time {
	t := units * trace.Unit
	return &t
}

func TestWhatQueriesMean(t *testing.T) {
	for text, want := range map[string]Query{
		"812": {Step: 812}, "#812": {Step: 812}, " 7 ": {Step: 7},
		"t 40000": {Time: at(40000)}, "t=40000": {Time: at(40000)}, "T40000": {Time: at(40000)}, "t = 0": {Time: at(0)},
		"T = 14": {Field: "T", Value: "14"}, "T=14": {Field: "T", Value: "14"}, "P71 T = 14": {Process: 71, Field: "T", Value: "14"},
		"deferred = P3": {Field: "deferred", Value: "3"}, "deferred = 3": {Field: "deferred", Value: "3"},
		`p2 RN = "x"`: {Process: 2, Field: "RN", Value: "x"},
		"P71":         {Process: 71}, "p71": {Process: 71}, "s": {Process: 72},
		"P71 enters": {Process: 71, Verb: "enter"}, "P71 asks": {Process: 71, Verb: "ask"}, "leaves": {Verb: "leave"},
		"entra": {Verb: "enter"}, "P1 pede": {Process: 1, Verb: "ask"}, "P1 chiede": {Process: 1, Verb: "ask"}, "P2 esce": {Process: 2, Verb: "leave"},
		"privilege": {Type: "PRIVILEGE"}, "PRIVILEGE to P71": {Type: "PRIVILEGE", To: 71},
		"REQUEST from P1 to P2": {Type: "REQUEST", From: 1, To: 2}, "REQUEST da P1 a P2": {Type: "REQUEST", From: 1, To: 2},
		"REQUEST de P1 para P2":      {Type: "REQUEST", From: 1, To: 2},
		"P3 sends PRIVILEGE":         {Process: 3, Verb: "send", Type: "PRIVILEGE"},
		"P1 receives REQUEST from 3": {}, "P1 receives REQUEST from P3": {Process: 1, Verb: "receive", Type: "REQUEST", From: 3},
		"to P3": {To: 3}, "EM1": {Property: "EM1"}, "em3": {Property: "EM3"}, "one-token": {Property: "one-token"},
		"violation": {Property: AnyProperty}, "Violazione": {Property: AnyProperty},
		"": {}, "0": {}, "-3": {}, "1e3": {}, "P9": {}, "P1 P2": {}, "P1 enters leaves": {}, "REQUEST PRIVILEGE": {}, "to": {}, "to P1 to P2": {},
		"t": {}, "t -4": {}, "X = 3": {}, "P9 T = 3": {}, "T = ": {}, "= 3": {}, "T = 3 4": {}, "enters = P1": {}, "P1 P2 T = 3": {},
		"EM1 P1": {}, "hello": {}, "812 813": {}, "1000000001": {}, "t soon": {}, "Deferred = P3": {},
		"crashes": {Verb: "crash"}, "ignored": {Verb: "ignored"}, "violação": {Property: AnyProperty},
		`deferred = "none"`: {Field: "deferred", Value: "none"}, "PRIVILEGE to P71 from P3": {Type: "PRIVILEGE", From: 3, To: 71},
	} {
		got, ok := Parse(text, words())
		if !reflect.DeepEqual(got, want) || ok != !reflect.DeepEqual(want, Query{}) {
			t.Errorf("%q is %+v, %t; want %+v", text, got, ok, want)
		}
	}
}

// A query that is understood has a text with the same meaning.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"812", "t 4.125", "P71 enters", "PRIVILEGE to P71", "T = 14", "P1 deferred = P3", "EM1", "violation", "a P1 da P2", "=", "t=t"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, ok := Parse(text, words())
		if !ok {
			if !reflect.DeepEqual(q, Query{}) {
				t.Fatalf("%q is nothing, and %+v", text, q)
			}
			return
		}
		if again, ok := Parse(q.String(), words()); !ok || !reflect.DeepEqual(again, q) {
			t.Fatalf("%q is %+v, told as %q, which is %+v", text, q, q, again)
		}
	})
}
