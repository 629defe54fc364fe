package scenario

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"fano/algorithms/quorum"
)

// allocated returns how many bytes reading a text allocates: a machine-independent measure of the work.
func allocated(text string) (bytes int64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = Parse([]byte(text))
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc), err
}

// Repeating something in a document costs only a few bytes each time: no layout is made again.
func TestNoListMultipliesTheCostOfALayout(t *testing.T) {
	lists := map[string]func(n int) string{
		"futures":   func(n int) string { return `"futures":[` + repeated(n, `{"but":{"seed":%d}}`) + `]` },
		"as it is":  func(n int) string { return `"futures":[` + repeated(n, `{"but":{},"parted":%d}`) + `]` },
		"labels":    func(n int) string { return `"futures":[` + repeated(n, `{"but":{"label":"%d"}}`) + `]` },
		"questions": func(n int) string { return `"questions":{"at":[` + repeated(n, `%d`) + `]}` },
		"notes":     func(n int) string { return `"notes":[` + repeated(n, `{"step":%d,"text":"x"}`) + `]` },
		"beside":    func(int) string { return `"beside":{"seed":5}` },
	}
	for _, system := range quorum.Systems {
		for _, processes := range []int{7, 111, 1057, 2000} {
			begin := fmt.Sprintf(`{"fano":1,"algorithm":"maekawa","processes":%d,"quorums":{"system":%q}`, processes, system)
			alone, err := allocated(begin + "}")
			if err != nil {
				continue // this system has no quorums of that size
			}
			for name, list := range lists {
				all, err := allocated(begin + "," + list(MaxFutures-1) + "}")
				const own = 20 << 10 // bytes per entry
				if err != nil || all > 2*alone+own*MaxFutures {
					t.Errorf("%s of %d with %s: %d bytes, alone %d: %v", system, processes, name, all, alone, err)
				}
			}
		}
	}
}

// repeated fills a pattern with the numbers from 1, separated by commas.
func repeated(n int, pattern string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(pattern, i+1)
	}
	return strings.Join(all, ",")
}

// The same holds for long lists that the futures do not share.
func TestNoFuturePaysForAListThatItHasNot(t *testing.T) {
	begin := with(long(50_000))
	begin = begin[:len(begin)-1]
	alone, err := allocated(begin + "}")
	if err != nil {
		t.Fatal(err)
	}
	all, err := allocated(begin + `,"futures":[` + repeated(MaxFutures, `{"but":{"schedule":null,"seed":1%d}}`) + `]}`)
	const own = 20 << 10 // bytes per entry
	if err != nil || all > 2*alone+own*MaxFutures {
		t.Errorf("%d bytes, alone %d: %v", all, alone, err)
	}
}

// Futures with different layouts have a common limit.
func TestLayoutsOfOneDocumentAreBoundedTogether(t *testing.T) {
	text := `{"fano":1,"algorithm":"maekawa","processes":1900,"quorums":{"system":"majority"},"futures":[` +
		repeated(MaxFutures-1, `{"but":{"processes":19%02d}}`) + `]}`
	if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "futures: the list has 59 entries; at most 3 are allowed") {
		t.Errorf("%v", err)
	}
	// With few processes, all are allowed.
	mustParse(t, `{"fano":1,"algorithm":"maekawa","processes":7,"quorums":{"system":"majority"},"futures":[`+
		repeated(MaxFutures-1, `{"but":{"processes":%d}}`)+`]}`)
}

// A server's limit is checked before any layout is made.
func TestALimitIsJudgedFirst(t *testing.T) {
	const text = `{"fano":1,"algorithm":"maekawa","processes":2000,"quorums":{"system":"majority"}}`
	if _, err := ReadWithin([]byte(text), 2000); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ReadWithin([]byte(text), 1000)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "processes") || after.TotalAlloc-before.TotalAlloc > 200<<10 {
		t.Errorf("%d bytes: %v", after.TotalAlloc-before.TotalAlloc, err)
	}
	beside := strings.Replace(text, "2000", "1000", 1)
	beside = strings.TrimSuffix(beside, "}") + `,"beside":{"processes":2000}}`
	if _, err := ReadWithin([]byte(beside), 1000); err == nil || !strings.Contains(err.Error(), "beside.processes") {
		t.Errorf("of a run beside it: %v", err)
	}
}
