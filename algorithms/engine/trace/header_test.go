package trace_test

import (
	"encoding/json"
	"math"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

func TestABoundWithoutAnEndHasNoValueInJSON(t *testing.T) {
	for _, c := range []struct {
		bound trace.Bound
		json  string
	}{
		{trace.Bound{Text: "2(N − 1)", Value: 4}, `{"text":"2(N − 1)","value":4}`},
		{trace.Bound{Text: "0", Value: 0}, `{"text":"0","value":0}`},
		{trace.Bound{Text: "∞", Value: math.Inf(1)}, `{"text":"∞"}`},
		{trace.Bound{Text: "?", Value: math.NaN()}, `{"text":"?"}`},
	} {
		text, err := json.Marshal(c.bound)
		if err != nil || string(text) != c.json {
			t.Errorf("%v is written %s, %v", c.bound, text, err)
		}
		var read trace.Bound
		if err := json.Unmarshal(text, &read); err != nil || read.Text != c.bound.Text || read.Finite() != c.bound.Finite() || read.Finite() && read != c.bound {
			t.Errorf("%s is read as %v, %v", text, read, err)
		}
	}
}

func TestNodesHaveShortNames(t *testing.T) {
	for _, c := range []struct {
		processes int
		hosts     []mutex.ID
		want      []string
	}{
		{2, nil, []string{"P1", "P2"}},
		{2, []mutex.ID{0}, []string{"P1", "P2", "S"}},
		{2, []mutex.ID{0, 0}, []string{"P1", "P2", "S3", "S4"}},
		{2, []mutex.ID{1, 0, 2}, []string{"P1", "P2", "3 @P1", "S", "5 @P2"}},
	} {
		h := trace.Header{Processes: c.processes, Hosts: c.hosts}
		if h.Nodes() != len(c.want) {
			t.Errorf("%d nodes of %v", h.Nodes(), c)
		}
		for i, want := range c.want {
			if got := h.Label(mutex.ID(i + 1)); got != want {
				t.Errorf("node %d of %v is called %s", i+1, c, got)
			}
		}
	}
}
