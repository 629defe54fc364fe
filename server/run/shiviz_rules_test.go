package run_test

import (
	"bytes"
	"slices"
	"testing"

	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
	"fano/static/nodetest"
)

// opened is what a file is in ShiViz.
type opened struct {
	Hosts          []string
	Events, Arrows int
	Wrong          string
}

// open reads files by the rules of ShiViz, in the language in which it is written.
func open(t *testing.T, files map[string]string) map[string]opened {
	t.Helper()
	all := map[string]opened{}
	nodetest.Ask(t, "testdata/shiviz.mjs", files, &all)
	return all
}

// Every run of the gallery opens in ShiViz, with the hosts, events and arrows that it has here.
func TestRunsOpenInShiViz(t *testing.T) {
	files, here := map[string]string{}, map[string]*shiviz.Log{}
	for _, s := range scenario.Gallery() {
		var text bytes.Buffer
		written(t, s.Document, run.NewShiViz(&text))
		log, err := readAgain(text.String())
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		files[s.Name], here[s.Name] = text.String(), log
	}
	for name, there := range open(t, files) {
		log := here[name]
		slices.Sort(there.Hosts)
		slices.Sort(log.Hosts)
		if there.Wrong != "" || !slices.Equal(there.Hosts, log.Hosts) || there.Events != len(log.Events) || there.Arrows != len(log.Sends) {
			t.Errorf("%s: ShiViz would have %+v; here are hosts %v, %d events, %d messages", name, there, log.Hosts, len(log.Events), len(log.Sends))
		}
	}
}

// The rules are not such that everything opens.
func TestShiVizOpensNotEverything(t *testing.T) {
	const head = shiviz.Pattern + "\n\n"
	files := map[string]string{
		"a gap":         head + "a {\"a\":1}\nx\na {\"a\":3}\ny\n",
		"a start at 2":  head + "a {\"a\":2}\nx\n",
		"a stranger":    head + "a {\"a\":1, \"b\":1}\nx\n",
		"no own time":   head + "a {}\nx\n",
		"no JSON":       head + "a {a:1}\nx\n",
		"what is known": head + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\nb {\"b\":2}\nz\n",
		"a line more":   head + "a {\"a\":1}\nx\ny\nb {\"b\":1}\nz\n",
		"a delimiter":   shiviz.Pattern + "\n===\na {\"a\":1}\nx\n",
		"no group":      "(?<host>.*)\n\na {\"a\":1}\nx\n",
		"another name":  head + "constructor {\"constructor\":1}\nx\n",
	}
	for name, there := range open(t, files) {
		if there.Wrong == "" {
			t.Errorf("%s opens", name)
		}
	}
}
