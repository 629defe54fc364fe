package run

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const goldenTraces = "testdata/traces.txt"

// documents returns, by algorithm, the runs whose bytes must not change unintentionally: those of the gallery, and
// larger ones with all kinds of randomness.
func documents(t *testing.T) map[string][]*scenario.Document {
	t.Helper()
	all := map[string][]*scenario.Document{}
	for _, e := range scenario.Gallery() {
		all[e.Document.Algorithm] = append(all[e.Document.Algorithm], e.Document)
	}
	for _, a := range algorithms.All {
		for _, network := range []string{
			`{"delay":{"exponential":7.5}}`,
			`{"loss":0.02,"duplication":0.05}`,
			`{"channels":{"1>2":{"uniform":[0.001,30]},"2>1":{"constant":12.5}}}`,
		} {
			text := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":12,"seed":20,"network":%s,"workload":{"entries":6}}`, a.Name, network)
			all[a.Name] = append(all[a.Name], mustParse(t, text))
		}
	}
	return all
}

// atLine matches the position of a listing's line in the source, which is not part of the run.
var atLine = regexp.MustCompile(`"line":[0-9]+,"depth"`)

// The same scenario gives the same bytes every time, through a service, and on every machine: the hashes were recorded
// on another one.
func TestARunIsTheSameBytesForEver(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	d := newService(t, nil)
	golden := map[string]string{}
	if text, err := os.ReadFile(goldenTraces); err == nil {
		for line := range strings.Lines(string(text)) {
			hash, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
			golden[name] = hash
		}
	}
	var lines []string
	for name, of := range documents(t) {
		sum := sha256.New()
		for _, document := range of {
			plan, err := Of(scenario.Reread(document), DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			once := straight(t, func(to Sink) error { return plan.Record(t.Context(), to) })
			if shared := readAll(t, watch(t, d, plan.Source(), 0), inflated); !bytes.Equal(once, shared) {
				t.Errorf("%s: another run through a service: %s", name, document.Canonical())
			}
			sum.Write(atLine.ReplaceAll(once, []byte(`"line":0,"depth"`)))
		}
		hash := fmt.Sprintf("%x", sum.Sum(nil))
		if was, listed := golden[name]; listed && was != hash && !*update { // new algorithms have no hash yet
			t.Errorf("%s: %s, was %q; look at the difference before you run this test with -update", name, hash, was)
		}
		lines = append(lines, hash+"  "+name+"\n")
	}
	if *update {
		writeGolden(t, lines)
	}
}

func writeGolden(t *testing.T, lines []string) {
	t.Helper()
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[66:], b[66:]) }) // by name
	if err := os.WriteFile(goldenTraces, []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
}
