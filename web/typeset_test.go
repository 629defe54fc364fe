package web

import (
	"strings"
	"testing"

	"fano/algorithms"
	pseudocode "fano/algorithms/listing"
	"fano/static/nodetest"
)

// written formats spans for readable tests: _variable_, !keyword!, ^NAME^, @P1@, and ~ for a non-breaking space.
func written(spans []span) string {
	marks := map[string]string{"i": "_", "b": "!", "m": "^", "p": "@", "": ""}
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(marks[s.How] + s.Text + marks[s.How])
	}
	return strings.ReplaceAll(b.String(), "\u00a0", "~")
}

func TestProseIsSetAsInPapers(t *testing.T) {
	for text, want := range map[string]string{
		"P2 and P3 ask: (4, P2) < (6, P3).": "@P2@ and @P3@ ask: (4,~@P2@)~<~(6,~@P3@).",
		"a REQUEST (*T*, *i*), 2(*N* − 1)":  "a ^REQUEST^ (_T_,~_i_), 2(_N_~−~1)",
		"two REPLYs, and EM1 holds on a PC": "two ^REPLYs^, and EM1 holds on a PC",
		"3 * 4 * 5 is no variable":          "3 * 4 * 5 is no variable",
		"a lone * star":                     "a lone * star",
		"P0 is nobody, P12 somebody":        "P0 is nobody, @P12@ somebody",
		"":                                  "",
	} {
		if got := written(prose(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestListingsAreSetAsInPapers(t *testing.T) {
	known := Vocabulary{Names: []string{"req", "REQUEST", "HELD"}, Variables: []string{"replies", "q", "deferred"}}
	for text, want := range map[string]string{
		"wait until replies = N − 1; state ← HELD": "!wait until! _replies_ = _N_ − 1; _state_ ← ^HELD^",
		"if HELD, or WANTED and (T, i) < (t, j)":   "!if! ^HELD^, !or! ^WANTED^ !and! (_T_, _i_) < (_t_, _j_)",
		"q[i] ← (req, c, i)":                       "_q_[_i_] ← (^req^, _c_, _i_)",
		"send REPLY to every deferred j":           "send ^REPLY^ to every deferred _j_",
		"remove j's request from a queue":          "remove _j_'s request from a queue",
		"2(N − 1)":                                 "2(_N_ − 1)",
	} {
		if got := written(code(text, known)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWhatIsSetIsEscaped(t *testing.T) {
	var b strings.Builder
	if err := Prose(`<script> & *<b>*`).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if want := `&lt;script&gt; &amp; <i>&lt;b&gt;</i>`; b.String() != want {
		t.Errorf("%s", b.String())
	}
}

// Go and the page's own module style the lines of every listing in the same way.
func TestListingsAreSetAsOnThePage(t *testing.T) {
	type listed struct {
		Vocabulary
		Lines []string
	}
	var all []listed
	for _, a := range algorithms.All {
		l := listed{Vocabulary: Vocabulary{Names: []string{a.Words.Idle, a.Words.Waiting, a.Words.Inside}}}
		for _, m := range a.Messages {
			l.Names = append(l.Names, m.Type)
		}
		for _, f := range a.Fields {
			l.Variables = append(l.Variables, f.Name)
		}
		lines, err := pseudocode.Of(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			l.Lines = append(l.Lines, line.Text)
		}
		all = append(all, l)
	}
	var page [][]string
	nodetest.Ask(t, "testdata/listing.mjs", all, &page)
	if len(page) != len(all) {
		t.Fatalf("%d listings", len(page))
	}
	for i, l := range all {
		for k, line := range l.Lines {
			if got := written(code(line, l.Vocabulary)); got != page[i][k] {
				t.Errorf("%s: %q, and %q on the page", algorithms.All[i].Name, got, page[i][k])
			}
		}
	}
}
