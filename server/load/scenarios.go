package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
)

// timed is a run of so many processes and events that nobody else has asked for, if nobody else has the seed.
func timed(processes, events, seed int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":%d,"seed":%d,`+
		`"workload":{"entries":100000},"stop":{"events":%d}}`, processes, seed, events)
}

// small is a run as most readers watch them, of some thirty events.
func small(seed int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"seed":%d}`, seed)
}

// mostStart is where a clock may start.
const mostStart = 1_000_000_000

// searched is a system of 63 states in which everything holds: for each number another, and so another search.
func searched(n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":2,"clock":{"start":[%d,0]}}`, n%mostStart)
}

// endless is a system with more states than any search may visit.
func endless(n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":4,"clock":{"start":[%d,0,0,0]}}`, n%mostStart)
}

// manyProcesses is a run of 1,000 processes, of as many events as a server takes.
func manyProcesses(seed int) string { return timed(1000, 200_000, seed) }

// emptyMembers is a document of 200,000 empty members, which has a link of 2 kB. No server has to take it.
func emptyMembers() string {
	return `{"fano":1,"algorithm":"lamport","processes":3` + strings.Repeat(`,"":1`, 200_000) + `}`
}

// largeQuorums is a valid document whose link has 8 kB: Maekawa's algorithm with 1,000 processes, each of which asks 230.
func largeQuorums(seed int) string {
	sets := make([][]int, 1000)
	for i := range sets {
		sets[i] = quorum(i + 1)
	}
	text, _ := json.Marshal(sets) // numbers always have a form
	return fmt.Sprintf(`{"fano":1,"algorithm":"maekawa","processes":1000,"seed":%d,"quorums":{"sets":%s}}`, seed, text)
}

// quorum is one of those: the first 229 processes, and the process itself or the next.
func quorum(process int) []int {
	set := make([]int, 0, 230)
	for i := 1; i < 230; i++ {
		set = append(set, i)
	}
	return append(set, max(process, 230))
}

// linkTo is the link to a document, whether a server takes it or not; for one that it takes, the same as a page's.
func linkTo(document string) string {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // a level that there is
	_, _ = w.Write([]byte(document))                        // a buffer takes everything
	_ = w.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}
