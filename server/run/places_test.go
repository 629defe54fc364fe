package run

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// rearranged is an algorithm whose source has its functions in the opposite order, behind empty lines: no sentence
// stands in the file where it stood, and one message's sentences stand behind another's where they are procedures.
func rearranged(t *testing.T, a *model.Algorithm) *model.Algorithm {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", a.Source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	at := func(p token.Pos) int { return files.Position(p).Offset }
	var functions []string
	head, last := "", 0
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			head += a.Source[last:at(f.Pos())]
			functions, last = append(functions, a.Source[at(f.Pos()):at(f.End())]), at(f.End())
		}
	}
	slices.Reverse(functions)
	moved := *a
	moved.Source = head + a.Source[last:] + strings.Repeat("\n", 40) + strings.Join(functions, "\n\n")
	return &moved
}

// twoDigests are the digests of today and of engine 2.
func twoDigests(t *testing.T, lines [][]byte) (now, former string) {
	t.Helper()
	today, then := NewDigest(), &formerDigest{Digest: *NewDigest()}
	give := func(sink Sink, line []byte) {
		if err := sink.Event(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := then.Header(lines[0]); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1 : len(lines)-1] {
		give(today, line)
		give(then, line)
	}
	return today.String(), then.String()
}

// linesOf are the lines of a run, from its header to its summary.
func linesOf(t *testing.T, setup *simulate.Setup) [][]byte {
	t.Helper()
	var b bytes.Buffer
	if err := Simulate(context.Background(), setup, []byte("{}"), NewPrinter(&b)); err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSuffix(b.Bytes(), []byte("\n")), []byte("\n"))
}

func TestNoDigestDependsOnWhereALineStands(t *testing.T) {
	moved := 0
	for _, a := range algorithms.All {
		document, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"` + a.Name + `","processes":7,"workload":{"entries":3}}`))
		if err != nil {
			t.Fatal(err)
		}
		setup, problems := document.Setup()
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		before := linesOf(t, setup)
		setup.Algorithm = rearranged(t, a)
		after := linesOf(t, setup)
		if bytes.Equal(before[0], after[0]) {
			t.Errorf("%s: no line has moved", a.Name)
		}
		if !slices.EqualFunc(before[1:], after[1:], bytes.Equal) {
			moved++
		}
		was, wasFormer := twoDigests(t, before)
		is, isFormer := twoDigests(t, after)
		if is != was || isFormer != wasFormer {
			t.Errorf("%s: %s, %s; was %s, %s", a.Name, is, isFormer, was, wasFormer)
		}
	}
	if moved < 5 {
		t.Errorf("in %d algorithms alone an event tells of another place", moved)
	}
}

func TestEveryEventCountsForADigest(t *testing.T) {
	document, _ := scenario.Resolve("lab-test-3")
	setup, _ := document.Setup()
	lines := linesOf(t, setup)
	was, wasFormer := twoDigests(t, lines)
	for i := 1; i < len(lines)-1; i++ {
		changed := slices.Clone(lines)
		changed[i] = bytes.Replace(lines[i], []byte(`"clock":`), []byte(`"clock":1`), 1)
		if is, isFormer := twoDigests(t, changed); is == was || isFormer == wasFormer {
			t.Errorf("event %d has another timestamp, and the digest is the same", i)
		}
		if is, _ := twoDigests(t, slices.Delete(slices.Clone(lines), i, i+1)); is == was {
			t.Errorf("event %d is left out, and the digest is the same", i)
		}
	}
}

// What a digest leaves out of an event is found by its name.
func TestNothingButTheListingIsCalledLines(t *testing.T) {
	for _, a := range algorithms.All {
		for _, f := range a.Fields {
			if f.Name == "lines" {
				t.Errorf("%s: a field of the state is called so", a.Name)
			}
		}
		for kind, m := range a.Messages {
			if slices.Contains(a.MessageFields(kind), "lines") {
				t.Errorf("%s: a field of %s is called so", a.Name, m.Type)
			}
		}
	}
}
