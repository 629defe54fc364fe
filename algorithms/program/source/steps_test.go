package source

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"

	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/program/attacks"
	"fano/algorithms/program/classics"
)

// Bounds for reading a program, per byte: those that the costliest of 20,000 mixtures needs (57 steps and 1,713 bytes,
// for mixtures of 16 kB; with 4 kB the same), plus a margin. A short text may cost as much as one of leastBytes.
const (
	mostSteps     = 60
	mostAllocated = 2000
	leastBytes    = 400
)

// stepsOf reads a text without a bound, and returns the steps that it takes.
func stepsOf(text string) int {
	var b mutex.StepBudget
	ReadWithin(&b, text)
	return -b.Left
}

// allocated returns the bytes that reading a text allocates.
func allocated(text string) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Read(text)
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// linear fails the test if reading a text takes more steps or memory than its length permits.
func linear(t *testing.T, name, text string) {
	t.Helper()
	length := max(len(text), leastBytes)
	steps, bytes := stepsOf(text)/length, allocated(text)/length
	if steps > mostSteps || bytes > mostAllocated {
		t.Errorf("%s: %d bytes take %d steps and %d bytes of memory for each", name, len(text), steps, bytes)
	}
	t.Logf("%s: %d bytes take %d steps and %d bytes of memory for each", name, len(text), steps, bytes)
}

var sizes = []int{1 << 10, 4 << 10, MostBytes}

func TestReadingIsLinearInTheText(t *testing.T) {
	for _, size := range thorough.Of(sizes[2:], sizes) {
		texts := oddTexts(size)
		for name, write := range attacks.Growing() {
			texts[name] = write(size)
		}
		for name, text := range texts {
			if len(text) > size {
				t.Fatalf("%s: %d bytes instead of %d", name, len(text), size)
			}
			linear(t, name, text)
		}
	}
}

func TestReadingIsLinearInMixturesAndMutants(t *testing.T) {
	sound := 0
	for seed := range thorough.Seeds(t, thorough.Of(40, 6_000)) {
		r := rand.New(rand.NewPCG(seed, 36))
		text := attacks.Mixed(r, sizes[r.IntN(len(sizes))])
		if _, problems := Read(text); len(problems) == 0 {
			sound++
		}
		linear(t, "mixed", text)
		linear(t, "mutant", mutant(r, text[:min(len(text), MostBytes-200)]))
	}
	if sound == 0 {
		t.Error("no mixture is a program: nothing was followed")
	}
}

// MaxSteps is above the bound for every text.
func TestTheBudgetIsEnough(t *testing.T) {
	if most := mostSteps * MostBytes; most > MaxSteps {
		t.Errorf("a text may take %d steps, and has %d", most, MaxSteps)
	}
}

// A reading that runs out of steps ends with a problem in a line of the text, wherever that happens.
func TestAReadingEndsWithItsBudget(t *testing.T) {
	for _, text := range classics.All {
		for left, all := 0, stepsOf(text); left < all; left += thorough.Of(29, 5) {
			p, problems, err := ReadWithin(&mutex.StepBudget{Of: MaxSteps, Left: left}, text)
			if p != nil || err != nil || len(problems) != 1 || problems[0].Code != "intricate" || problems[0].Line < 1 {
				t.Fatalf("with %d steps: %v, %v, %v", left, p, problems, err)
			}
		}
	}
}

func TestAReadingStopsWhenItsCallerIsGone(t *testing.T) {
	gone := errors.New("gone")
	text := attacks.Growing()["chain of places"](MostBytes)
	asked := 0
	b := mutex.StepBudget{Of: MaxSteps, Left: MaxSteps, StopReason: func() error {
		if asked++; asked == 3 {
			return gone
		}
		return nil
	}}
	if p, problems, err := ReadWithin(&b, text); !errors.Is(err, gone) || p != nil || problems != nil {
		t.Errorf("%v, %v, %v", p, problems, err)
	}
	if taken := MaxSteps - b.Left; asked != 3 || taken > 4*mutex.StepsBetweenChecks {
		t.Errorf("asked %d times in %d steps", asked, taken)
	}
}
