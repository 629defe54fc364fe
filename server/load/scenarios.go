package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
)

// timed returns a scenario with a number of processes and events.
func timed(processes, events, seed int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":%d,"seed":%d,`+
		`"workload":{"entries":100000},"stop":{"events":%d}}`, processes, seed, events)
}

// small returns a scenario of about thirty events, like most.
func small(seed int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"seed":%d}`, seed)
}

// maxStart is the maximum start of a clock.
const maxStart = 1_000_000_000

// searched returns a system of 63 states in which every property holds, a different one for each number.
func searched(n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":2,"clock":{"start":[%d,0]}}`, n%maxStart)
}

// endless returns a system with more states than any search may visit, a different one for each number.
func endless(n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":4,"clock":{"start":[%d,0,0,0]}}`, n%maxStart)
}

// linkTo returns the link to a document.
func linkTo(document string) string {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	_, _ = w.Write([]byte(document)) // a buffer never fails
	_ = w.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}
