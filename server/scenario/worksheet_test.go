package scenario

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"pgregory.net/rapid"
)

// A random formula has the value of its parts.
func TestFormulasComeToWhatTheirPartsComeTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "N")
		text, want := anyFormula(t, n, 3)
		f, ok := ParseFormula(text)
		if len(text) > maxFormula {
			if ok {
				t.Fatalf("%s is read, which is too long", text)
			}
			return
		}
		got := f.At(n)
		if same := got == want || math.IsNaN(got) && math.IsNaN(want); !ok || !same {
			t.Fatalf("%s of %d is %v, %v; want %v", text, n, got, ok, want)
		}
	})
	for _, text := range []string{"", "N-", "-N", "(N", "N)", "N N N x", "2**N", "n", "1.5", "()", "99999999999999999999"} {
		if f, ok := ParseFormula(text); ok {
			t.Errorf("%q is read as %s", text, f)
		}
	}
}

func anyFormula(t *rapid.T, n, depth int) (string, float64) {
	switch rapid.IntRange(0, 2+min(depth, 1)*3).Draw(t, "part") {
	case 0, 1:
		return "N", float64(n)
	case 2:
		x := rapid.IntRange(0, 99).Draw(t, "number")
		return fmt.Sprint(x), float64(x)
	case 3:
		a, x := anyFormula(t, n, depth-1)
		b, y := anyFormula(t, n, depth-1)
		return "(" + a + " - " + b + ")", x - y
	case 4:
		a, x := anyFormula(t, n, depth-1)
		b, y := anyFormula(t, n, depth-1)
		return "(" + a + "+" + b + ")/2", (x + y) / 2
	default:
		a, x := anyFormula(t, n, depth-1)
		return "3(" + a + ")", 3 * x
	}
}

// keptAs compares a file with its expected content; -update writes it.
func keptAs(t *testing.T, file string, want []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what is written; run the test with -update (%v)", file, err)
	}
}

func TestATestAsksForWhatASearchJudges(t *testing.T) {
	want := []string{explore.EM1, explore.EM2, explore.EM3, explore.EntryPossible, explore.Entry, explore.Termination, explore.Starvation}
	if !slices.Equal(Judged, want) {
		t.Errorf("%v, and a search judges %v", Judged, want)
	}
}
