package program_test

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/algorithms/program/attacks"
)

// within runs do and returns the time it took and the bytes of memory that it allocated in all.
func within(do func()) (took time.Duration, bytes uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	do()
	took = time.Since(begun)
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc
}

// No attack takes more than a verb may: it is rejected, or stopped at its line, or it ends. A verb allocates less than
// 100 MB in all, whether that is freed meanwhile or not.
func TestNoTextTakesTimeOrMemory(t *testing.T) {
	most := 30 * time.Second // on a machine that does other things, too
	if os.Getenv("FANO_PROVE") != "" {
		most = time.Second
	}
	for name, text := range attacks.Texts() {
		var a *model.Algorithm
		var failure *mutex.Failure
		took, bytes := within(func() {
			var problems []error
			a, problems = compiled(text)
			if a == nil && len(problems) == 0 {
				t.Errorf("%s: refused without a word", name)
			}
			if a != nil {
				failure = attacked(a)
			}
		})
		switch {
		case took > most:
			t.Errorf("%s took %v", name, took)
		case bytes > 100<<20:
			t.Errorf("%s took %d MB", name, bytes>>20)
		case failure != nil && (failure.Line < 1 || failure.Line > strings.Count(text, "\n")+1 || failure.Column < 1):
			t.Errorf("%s fails in line %d", name, failure.Line)
		}
	}
}

// attacked makes two processes of a program ask, and delivers messages, a hundred times.
func attacked(a *model.Algorithm) (failure *mutex.Failure) {
	setup := &simulate.Setup{
		Algorithm: a, Processes: 2, Order: system.AnyOrder, Stop: simulate.Stop{Events: 50},
		Script: []simulate.Action{{Process: 1, Do: trace.Ask}, {Process: 2, Do: trace.Ask}},
	}
	sum, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil {
		panic(err)
	}
	for _, v := range sum.Violations {
		if v.Failure != nil {
			failure = v.Failure
		}
	}
	return failure
}

// compiled returns a program, or the problems of its text.
func compiled(text string) (*model.Algorithm, []error) {
	a, problems := program.Compile(text)
	var all []error
	for _, p := range problems {
		all = append(all, &mutex.Failure{Line: p.Line, Column: p.Column, End: p.End, Code: p.Code, Text: p.Text()})
	}
	return a, all
}

// A search of such a program ends soon after it is told to: verbs that use up their steps do not hold it up.
func TestASearchOfAnAttackEndsWhenItShould(t *testing.T) {
	most := thorough.Of(60*time.Second, 2*time.Second)
	for name, text := range attacks.Texts() {
		if !thorough.Picks(name, 10, 1) {
			continue
		}
		a, _ := compiled(text)
		if a == nil {
			continue
		}
		begun := time.Now()
		explore.Search(context.Background(), explore.Setup{
			System:     system.Config{Algorithm: a, Processes: 2, Asks: []int{1, 1}, Order: system.AnyOrder},
			Bytes:      64 << 20,
			OnProgress: func(explore.Progress) bool { return time.Since(begun) < 100*time.Millisecond },
		})
		if took := time.Since(begun); took > most {
			t.Errorf("%s: the search went on for %v", name, took)
		}
	}
}
