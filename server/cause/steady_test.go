package cause_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fano/algorithms/engine/system"
	"fano/server/cause"
	"fano/server/scenario"
)

// What is said does not depend on how fast the machine is: with little work allowed, and with much, a second answer is
// the first to the byte, though the engine has to wait for others whenever it asks whether to go on.
func TestAnAnswerDoesNotDependOnTheMachine(t *testing.T) {
	var runs []*scenario.Document
	buggy(t, func(t *testing.T, text, breaks, _ string) {
		if d := firstBroken(t, text, breaks); d != nil {
			runs = append(runs, d)
		}
	})
	r := rand.New(rand.NewPCG(5, 36))
	tried := map[string]bool{}
	for range 4 {
		for _, run := range breakingEM1(t, r, tried) {
			runs = append(runs, run.document)
		}
	}
	said := map[string]bool{}
	for _, d := range runs {
		for _, work := range []int{300, 4000} {
			limits := cause.DefaultLimits
			limits.Work = work
			answer := func(wait func()) string {
				ctx := system.WithTurn(t.Context(), func() error { wait(); return nil })
				w, err := cause.Of(ctx, d, "", 0, limits)
				if err != nil {
					return err.Error()
				}
				said[markOf(w)] = true
				text, err := json.Marshal(w)
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			fast, slow := answer(func() {}), answer(func() { time.Sleep(50 * time.Microsecond) })
			if fast != slow {
				t.Errorf("with %d it says\n%s\nand on a slow machine\n%s\nof %s", work, fast, slow, d.Canonical())
			}
		}
	}
	for _, mark := range []string{"marked", "none", "unjudged"} {
		if !said[mark] {
			t.Errorf("nothing is %s: %v", mark, said)
		}
	}
}

// No answer can depend on a clock that this package does not read.
func TestThisPackageReadsNoClock(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") && strings.Contains(string(text), "\t\"time\"\n") {
			t.Errorf("%s imports time", file)
		}
	}
}
