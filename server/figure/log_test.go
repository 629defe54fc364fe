package figure_test

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"testing"

	"fano/server/figure"
	"fano/server/shiviz"
)

// logged draws a log in GoVector's format.
func logged(t *testing.T, text string) []byte {
	t.Helper()
	read, err := shiviz.Guessed(text).Read(1000)
	if err != nil {
		t.Fatal(err)
	}
	r := request(t, figure.SVG, "")
	drawing, err := figure.Log(read.Executions[0].Log, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	body, err := r.Print(drawing)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// written is a text on a figure, and its position.
type written struct {
	X     float64 `xml:"x,attr"`
	Words string  `xml:",chardata"`
}

func wordsOf(t *testing.T, body []byte) []written {
	t.Helper()
	var all []written
	for d := xml.NewDecoder(strings.NewReader(string(body))); ; {
		token, err := d.Token()
		if err != nil {
			return all
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "text" {
			continue
		}
		var one written
		if err := d.DecodeElement(&one, &start); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
}

// In the page's example every event has its whole text, in one line or two.
func TestTheWordsOfALogStandAtItsEvents(t *testing.T) {
	body := logged(t, shiviz.Example)
	said := map[string]int{}
	for _, w := range wordsOf(t, body) {
		said[w.Words]++
	}
	for words, times := range map[string]int{
		"Initialization Complete": 3, "asks for the printer": 2, "has the printer": 2, "gives it back": 2, "it is free again": 2,
		"grants it": 2, "to ada": 1, "to bob": 1, "INFO-prints": 1, "three pages": 1, "bob asks, and": 1, "has to wait": 1,
	} {
		if said[words] != times {
			t.Errorf("%q is said %d times of %d", words, said[words], times)
		}
	}
	if !strings.Contains(string(body), `<title id="title">A log as a space-time diagram</title>`) {
		t.Error("the figure has no name")
	}
}

// Text is nearer to its own event than to any other of its lane; if there is no room for that, it is omitted.
func TestNoWordsOfALogStandAtAnotherEvent(t *testing.T) {
	var b strings.Builder
	for i := 1; i <= 60; i++ {
		fmt.Fprintf(&b, "a {\"a\":%d}\nevent number %d has many words\n", i, i)
	}
	clocks, notes := map[string]float64{}, map[string]float64{}
	for _, w := range wordsOf(t, logged(t, b.String())) {
		if n, ok := strings.CutPrefix(w.Words, "event number "); ok {
			notes[n] = w.X
		} else {
			clocks[w.Words] = w.X
		}
	}
	if len(notes) < 30 {
		t.Fatalf("only %d of 60 events have words", len(notes))
	}
	for n, x := range notes {
		for other, at := range clocks {
			if math.Abs(x-at) < math.Abs(x-clocks[n]) {
				t.Errorf("the words of event %s are nearer to event %s", n, other)
			}
		}
	}
}

// Processes that do not exclude each other may be inside together: that is not hatched.
func TestOnlyRivalsInsideTogetherAreHatched(t *testing.T) {
	if body := string(draw(t, "chandy-misra-table", figure.SVG, "")); strings.Contains(body, "2 inside") || strings.Contains(body, "are inside together") {
		t.Error("two who are no neighbours are told of as if mutual exclusion were broken")
	}
	if body := string(draw(t, "lamport-not-fifo", figure.SVG, "")); !strings.Contains(body, "2 inside") {
		t.Error("where it is broken nothing tells it")
	}
}

func TestACrashIsNamed(t *testing.T) {
	body := string(draw(t, "lamport-crash-inside", figure.SVG, "theme=bw"))
	if strings.Count(body, ">crash</text>") != 1 {
		t.Error("the cross of a crash says not what it is")
	}
}
