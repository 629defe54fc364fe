package listing_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

func TestEveryAlgorithmHasAListing(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.Of(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		source := strings.Split(a.Source, "\n")
		for _, l := range lines {
			if !strings.Contains(source[l.Line-1], l.Text) {
				t.Errorf("%s: line %d of the source does not say %q", a.Name, l.Line, l.Text)
			}
		}
	}
}

func TestASwitchChangesALine(t *testing.T) {
	for _, a := range algorithms.All {
		without, err := listing.With(&a.Declaration, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range a.Switches {
			if s.Clock != "" {
				continue // its line belongs to the clock rule
			}
			with, err := listing.With(&a.Declaration, mutex.Switches(1)<<i)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(with) == fmt.Sprint(without) {
				t.Errorf("%s: %s changes no line", a.Name, s.Name)
			}
		}
	}
}

// broken makes an algorithm of a source that listing must refuse.
func broken(source string) *mutex.Declaration {
	return &mutex.Declaration{Name: "broken", Source: source}
}

func TestASentenceTwiceInOneSectionIsRefused(t *testing.T) {
	_, err := listing.Of(broken("package p\nfunc (p *P) Ask(out *Out) {\n\tout.Line(\"a\")\n\tout.Line(\"a\")\n}\n"))
	if err == nil || !strings.Contains(err.Error(), `says "a" at line 3 and again at line 4`) {
		t.Errorf("got %v", err)
	}
}

func TestALineMustBeAConstant(t *testing.T) {
	if _, err := listing.Of(broken("package p\nfunc (p *P) Ask(out *Out) {\n\tout.Line(a)\n}\n")); err == nil {
		t.Error("accepted a computed line")
	}
}

func TestASourceWithoutLinesIsRefused(t *testing.T) {
	for _, source := range []string{"package p", "not Go"} {
		if _, err := listing.Of(broken(source)); err == nil {
			t.Errorf("accepted %q", source)
		}
	}
}

func ExampleWith() {
	ra, _ := algorithms.Named("ricart-agrawala")
	lines, _ := listing.With(&ra.Declaration, 0)
	for _, l := range lines {
		fmt.Printf("%-16s %s%s\n", l.Section, strings.Repeat("  ", l.Depth), l.Text)
	}
	// Output:
	// Ask              state ← WANTED; T ← C
	// Ask              send REQUEST(T, i) to all others
	// MayEnter         wait until replies = N − 1; state ← HELD
	// Receive REQUEST  if HELD, or WANTED and (T, i) < (t, j)
	// Receive REQUEST    defer j
	// Receive REQUEST  else send REPLY to j
	// Receive REPLY    replies ← replies + 1
	// Leave            state ← RELEASED; T ← 0
	// Leave            send REPLY to every deferred j
}

// What several verbs do stands in procedures, after the verbs; what is handed no Out
// says nothing.
func TestAMethodThatIsHandedTheOutIsAProcedure(t *testing.T) {
	lines, err := listing.Of(broken(`package p
func (p *P) grant(out *mutex.Out, j int) {
	out.Line("vote for j")
}
func (p *P) count(j int) {
	line.Line("never")
}
func (p *P) Leave(out *mutex.Out) {
	out.Line("give the votes back")
}
`))
	if err != nil || len(lines) != 2 || lines[0].Section != "Leave" || lines[1].Section != "Procedure grant" || lines[1].Text != "vote for j" {
		t.Errorf("%+v, %v", lines, err)
	}
}

// Every section that is shown has its source, and that source says its lines.
func TestEverySectionHasItsSource(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.Of(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		source, err := listing.Source(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if !strings.Contains(source[l.Section], strconv.Quote(l.Text)) {
				t.Errorf("%s: the source of %q does not say %q:\n%s", a.Name, l.Section, l.Text, source[l.Section])
			}
		}
	}
}
