package listing_test

import (
	"fmt"
	"slices"
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
		usual, err := listing.With(&a.Declaration, 0)
		if err != nil {
			t.Fatal(err)
		}
		isUsual := func(l listing.Line) bool {
			return slices.ContainsFunc(usual, func(u listing.Line) bool { return u.Section == l.Section && u.Text == l.Text })
		}
		for _, l := range lines {
			if there := strings.Contains(source[l.Line-1], strconv.Quote(l.Text)); there != isUsual(l) {
				t.Errorf("%s: line %d of the source says %q: %v", a.Name, l.Line, l.Text, there)
			}
		}
	}
}

// The source on display is the paper's algorithm: what the switches change lives elsewhere.
func TestNoSourceThatIsShownAsksForASwitch(t *testing.T) {
	for _, a := range algorithms.All {
		if strings.Contains(a.Source, ".On(") {
			t.Errorf("%s does", a.Name)
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
				continue // the clock rule has its line
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

// broken returns an algorithm whose source listing must refuse.
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

func TestAChangeOfALineThatIsNotThereIsRefused(t *testing.T) {
	const source = "package p\nfunc (p *P) Ask(out *Out) {\n\tout.Line(\"a\")\n}\n"
	for line, section := range map[string]string{"b": "", "a": "Leave"} {
		a := broken(source)
		a.Switches = []mutex.Switch{{Name: "s"}}
		a.Instead = mutex.Instead[mutex.Process]{{Switch: 1, Line: line, In: section, By: "c"}}
		if _, err := listing.Of(a); err == nil || !strings.Contains(err.Error(), "for a switch to change") {
			t.Errorf("%q in %q: %v", line, section, err)
		}
	}
}

// If the only statement of a case calls a method, that method is the section of the case.
func TestWhatACaseCallsIsNoProcedure(t *testing.T) {
	type Request struct{}
	a := broken(`package p
func (p *P) Receive(out *mutex.Out, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		p.requested(out, m)
	}
}
func (p *P) requested(out *mutex.Out, m Request) {
	if out.If("if idle", true) {
		out.Line("send REPLY")
	} else if out.When("else if waiting, defer", false) {
		p.wait(m)
	}
	if p.never && out.When("R: rule", false) {
		return
	}
}
`)
	a.Messages = []mutex.MessageKind{{Of: Request{}, Type: "REQUEST"}}
	lines, err := listing.Of(a)
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&told, "%s %d %s\n", l.Section, l.Depth, l.Text)
	}
	want := "Receive REQUEST 0 if idle\nReceive REQUEST 1 send REPLY\nReceive REQUEST 0 else if waiting, defer\nReceive REQUEST 1 R: rule\n"
	if told.String() != want {
		t.Errorf("got\n%swant\n%s", &told, want)
	}
}

// A method that several verbs call is a procedure and follows the verbs; a method without an Out has no lines.
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

// Every section shown has its source, and that source contains the section's lines, except the lines of switches.
func TestEverySectionHasItsSource(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.With(&a.Declaration, 0)
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
