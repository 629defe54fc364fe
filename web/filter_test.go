package web

import (
	"net/url"
	"slices"
	"testing"
)

func TestSearchesReadWordsWithoutAccents(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"Ricart–Agrawala (1981)":  "ricart agrawala 1981",
		"Três processos, À vez!":  "tres processos a vez",
		"  P2\twaits — for ever ": "p2 waits for ever",
		"s’incontrano":            "s incontrano",
	} {
		if got := Fold(text); got != want {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	if got := Words("b a", "A c"); got != "a b c" {
		t.Errorf("the words are %q", got)
	}
}

func TestProcessesFallIntoOneRange(t *testing.T) {
	for n, want := range map[int]string{1: "", 2: "2", 3: "3", 4: "4-5", 5: "4-5", 6: "", 7: "7", 10: "10", 12: "", 13: "13-", 57: "13-", 1000: "13-"} {
		if got := ProcessRange(n); got != want {
			t.Errorf("%d processes: %q", n, got)
		}
	}
	if ranges("4-5") != "4–5" || ranges("13-") != "13+" || ranges("7") != "7" {
		t.Error("ranges are not written as readers know them")
	}
}

func TestAFilterIsReadFromAnAddressAndWrittenIntoIt(t *testing.T) {
	known := []Entry{{Facets: Facets{"algorithm:lamport", "breaks:EM1"}}}
	f := ReadFilter(url.Values{
		"q": {" two inside "}, "algorithm": {"lamport"}, "breaks": {"EM9"}, "shows": {"tie"}, "processes": {"x"}, "faults": {""}, "at": {"3"},
	}, known)
	if got := f.Query().Encode(); got != "algorithm=lamport&q=two+inside&shows=tie" {
		t.Errorf("it says %s", got)
	}
	if f := ReadFilter(url.Values{"algorithm": {"no-such"}}, known); f.Any() {
		t.Errorf("an algorithm that there is not is asked for: %v", f)
	}
	if without := f.With("algorithm", "").Without(); without.Query().Encode() != "shows=tie" || !f.Any() || len(f.Chosen) != 2 {
		t.Errorf("it becomes %v, and was %v", without, f)
	}
}

func TestAllThatIsAskedForMustBeTrue(t *testing.T) {
	texts, _ := library.Named("en")
	e := Entry{Facets: Facets{"algorithm:maekawa", "breaks:EM2", "shows:together"}, Words: Words("A deadlock", "with quorums")}
	for query, want := range map[string]bool{
		"": true, "q=deadlock": true, "q=a+DEADLOCK+with+quorum": true, "q=lock": false, "q=deadlock+fork": false, "q=something+with": true,
		"breaks=EM2": true, "breaks=EM1": false, "breaks=EM2&shows=together&q=quorums": true, "shows=together&breaks=none": false,
	} {
		values, _ := url.ParseQuery(query)
		if got := ReadFilter(values, []Entry{e}).Meets(e, texts); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
	if slices.Contains((Filter{Text: "a deadlock"}).terms(texts), "a") {
		t.Error("small words are searched for")
	}
}
