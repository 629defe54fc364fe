package scenario

import (
	"fmt"
	"strings"
	"testing"

	"fano/server/memtest"
)

// mostParsing is the most memory, in bytes, that [Parse] alone needs; [MostReading] includes everything derived from a
// text.
const mostParsing = 24 << 20

// many repeats a piece of text as often as a document's size or a list's length allows.
func many(piece string) string {
	return strings.TrimSuffix(strings.Repeat(piece+",", min(MaxEntries, (MaxBytes-4000)/(len(piece)+1))), ",")
}

// quorumSets returns quorums of a thousand processes, with as many numbers as fit in a document.
func quorumSets() string {
	var sets []string
	for i := 1; i <= 1000; i++ {
		var one []string
		for k := range 230 {
			one = append(one, fmt.Sprint((i+k-1)%1000+1))
		}
		sets = append(sets, "["+strings.Join(one, ",")+"]")
	}
	return strings.Join(sets, ",")
}

// The largest document of each kind, valid or not, is read with little memory.
func TestParsingHoldsLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for name, text := range map[string]string{
		"script":     with(`,"script":[` + many(`{"at":1,"process":1,"do":"internal"}`) + `]`),
		"deliveries": with(`,"deliveries":[` + many(`{"message":"1>2#1","drop":true}`) + `]`),
		"schedule":   with(`,"schedule":[` + many(`"1 asks"`) + `]`),
		"notes":      with(`,"notes":[` + many(`{"step":1,"text":"x"}`) + `]`),
		"escapes":    with(`,"notes":[` + many(`{"step":1,"text":"`+strings.Repeat(`\u6f22`, 2000)+`"}`) + `]`),
		"sets":       of("asks-quorums", 1000, `,"quorums":{"sets":[`+quorumSets()+`]}`),
		"beside":     with(`,"schedule":[` + many(`"1 asks"`) + `],"beside":{"seed":2}`),
		"beside two": with(`,"script":[` + many(`{"at":1,"process":1,"do":"internal"}`)[:13_000*37-1] + `],"beside":{"script":[` +
			many(`{"at":2,"process":1,"do":"internal"}`)[:13_000*37-1] + `]}`),
		"strangers":   `{"fano":1` + strings.Repeat(`,"":1`, 199_000) + `}`,
		"misspelt":    `{"fano":1` + strings.Repeat(`,"procesess":1`, 70_000) + `}`,
		"long names":  `{"fano":1,"` + strings.Repeat("a", MaxBytes-1000) + `":1}`,
		"brackets":    strings.Repeat("[", MaxBytes/2) + strings.Repeat("]", MaxBytes/2),
		"wrong items": with(`,"script":[` + many(`7`) + `]`),
		"numbers":     with(`,"clock":{"start":[` + many(`1000000000`) + `]}`),
	} {
		if len(text) > MaxBytes {
			t.Fatalf("%s: %d bytes", name, len(text))
		}
		data := []byte(text)
		var err error
		use := memtest.Within(mostParsing, func() { _, err = Parse(data) })
		t.Logf("%s: %.1f MB held, %d MB allocated, %d bytes (%.80v)",
			name, float64(use.Held)/(1<<20), use.Allocated>>20, len(text), err)
		if use.Held > mostParsing {
			t.Errorf("%s: %d MB held", name, use.Held>>20)
		}
	}
}
