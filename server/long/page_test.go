package long

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"testing"

	"fano/algorithms"
	"fano/server/run"
	"fano/static/nodetest"
)

// A piece for the page, and the whole run that it belongs to.
type (
	pageRun struct {
		Name    string            `json:"name"`
		Header  json.RawMessage   `json:"header"`
		Events  []json.RawMessage `json:"events"`
		Summary json.RawMessage   `json:"summary"`
		Pieces  []pagePiece       `json:"pieces"`
	}
	pagePiece struct {
		From int    `json:"from"`
		To   int    `json:"to"`
		Text string `json:"text"`
	}
)

// The page says the same about a step from a piece as from the whole run: its caption, the states, the values of the
// listing, for whom each process waits, what it has cost. Random runs of every algorithm, cut anywhere; more with make
// prove.
func TestThePageSaysTheSameFromAPiece(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 7))
	each, events := 1, 200
	if os.Getenv("FANO_PROVE") != "" {
		each, events = 10, 600
	}
	var runs []pageRun
	add := func(text string, stretch func(events int) (from, to int), pieces int) {
		r := read(t, text)
		all, l := whole(t, r), atHand(t, d, r)
		var end struct{ Summary json.RawMessage }
		if err := json.Unmarshal(all.end, &end); err != nil {
			t.Fatal(err)
		}
		one := pageRun{Name: text, Header: all.head, Summary: end.Summary}
		for _, line := range all.lines {
			one.Events = append(one.Events, line)
		}
		for range pieces {
			from, to := stretch(len(all.lines))
			s, err := l.Piece(url.Values{"from": {strconv.Itoa(from)}, "to": {strconv.Itoa(to)}, "context": {"1"}})
			got := give(t, s, err)
			piece := bytes.Join(append(append([][]byte{got.head}, got.events...), got.end), []byte("\n"))
			one.Pieces = append(one.Pieces, pagePiece{from, to, string(piece)})
		}
		runs = append(runs, one)
	}
	// a field that becomes blank again
	add(`{"fano":1,"algorithm":"bakery","processes":3,"seed":783,"network":{"order":"fifo","delay":{"uniform":[0,9]},"loss":0.002},`+
		`"workload":{"entries":100000,"think":{"exponential":29},"hold":{"uniform":[0,3]}},"stop":{"events":600}}`,
		func(int) (int, int) { return 131, 167 }, 1)
	// a request that was duplicated and released once
	add(`{"fano":1,"algorithm":"lamport-queue","processes":3,"seed":557,"network":{"order":"fifo","delay":{"uniform":[0,9]},`+
		`"duplication":0.1,"loss":0.002},"workload":{"entries":100000,"think":{"exponential":9},"hold":{"uniform":[0,3]}},`+
		`"stop":{"events":600}}`, func(int) (int, int) { return 52, 58 }, 1)
	// a release that has arrived, with the next one in flight
	add(`{"fano":1,"algorithm":"lamport","processes":3,"seed":112,"switches":["ack-economy"],"network":{"order":"fifo","delay":`+
		`{"uniform":[0,9]},"loss":0.002},"workload":{"entries":100000,"think":{"exponential":20},"hold":{"uniform":[0,3]}},`+
		`"stop":{"events":600}}`, func(int) (int, int) { return 591, 600 }, 1)
	for _, a := range algorithms.All {
		for range each {
			add(busy(a, random, events), func(events int) (int, int) {
				from := 1 + random.IntN(events)
				return from, min(events, from+random.IntN(120))
			}, 3)
		}
	}
	var said struct {
		Looked map[string]int
		Found  []string
		More   int
	}
	nodetest.Ask(t, "testdata/page.mjs", runs, &said)
	t.Logf("%d runs: %v", len(runs), said.Looked)
	if said.Looked["beats"] < 1000 || said.Looked["waits"] < 1000 {
		t.Error("too little was looked at")
	}
	for _, wrong := range said.Found {
		t.Error(wrong)
	}
	if said.More > len(said.Found) {
		t.Errorf("and %d more", said.More-len(said.Found))
	}
}
