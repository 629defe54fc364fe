package program_test

import (
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// victim is a program with a place for an attack; what M does is done at each receipt again.
const victim = `state(a = [], s = set(), d = {}, n = 0, v = per_process(0), t = ())

def ask(p, net):
    net.broadcast(M(0))
    net.send(net.me, M(0))

def may_enter(p, net):
    return True

def on_M(p, net, j, x):
    @

def leave(p, net):
    pass

def h(x):
    return [x, x]
`

// attacks are the texts of testdata/attacks.txt, by name.
func attacks(t testing.TB) map[string]string {
	data, err := os.ReadFile("testdata/attacks.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		"nesting":      strings.Repeat("(", 8000),
		"nesting-list": strings.Replace(victim, "@", "x = "+strings.Repeat("[", 7000)+strings.Repeat("]", 7000), 1),
		"nesting-not":  strings.Replace(victim, "@", "x = "+strings.Repeat("not ", 3900)+"1", 1),
		"nesting-sum":  strings.Replace(victim, "@", "x = 1"+strings.Repeat(" + 1", 3900), 1),
		"nesting-attr": strings.Replace(victim, "@", "x = p"+strings.Repeat(".a", 7000), 1),
		"nesting-call": strings.Replace(victim, "@", "x = "+strings.Repeat("h(", 7000)+strings.Repeat(")", 7000), 1),
		"nesting-if":   strings.Replace(victim, "@", "x = "+strings.Repeat("1 if 1 else ", 1300)+"1", 1),
		"too-long":     victim + strings.Repeat("# long\n", 3000),
		"nul":          victim + "\x00",
		"not-utf8":     victim + "\xff\xfe",
		"empty":        "",
	}
	for _, part := range strings.Split(string(data), "\n-- ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		name, _, _ := strings.Cut(title, ":")
		body = strings.ReplaceAll(strings.TrimRight(body, "\n"), "\n", "\n    ")
		all[name] = strings.Replace(victim, "@", body, 1)
	}
	return all
}

// within runs something and gives what it took: seconds, and bytes of memory that it allocated in all.
func within(do func()) (took time.Duration, bytes uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	do()
	took = time.Since(begun)
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc
}

// Nothing that a stranger writes takes more than a verb may: it is refused, or stopped at its line, or it ends. What a
// verb allocates in all its life stays below 100 MB, whether it is freed meanwhile or not.
func TestNoTextTakesTimeOrMemory(t *testing.T) {
	most := 30 * time.Second // on a machine that does other things, too
	if os.Getenv("FANO_PROVE") != "" {
		most = time.Second
	}
	for name, text := range attacks(t) {
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

// attacked lets two processes of a program ask, and delivers what they say, a hundred times.
func attacked(a *model.Algorithm) (failure *mutex.Failure) {
	setup := &simulate.Setup{
		Algorithm: a, Processes: 2, Order: system.AnyOrder, Stop: simulate.Stop{Events: 50},
		Script: []simulate.Action{{Process: 1, Do: trace.Ask}, {Process: 2, Do: trace.Ask}},
	}
	sum, err := simulate.Run(setup, func(*trace.Event) error { return nil })
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

// compiled is a program, or what is wrong with its text.
func compiled(text string) (*model.Algorithm, []error) {
	a, problems := program.Compile(text)
	var all []error
	for _, p := range problems {
		all = append(all, &mutex.Failure{Line: p.Line, Column: p.Column, End: p.End, Code: p.Code, Text: p.Text()})
	}
	return a, all
}

// A search of such a program ends when it is told to, soon after: verbs that take their whole time do not hold it up.
func TestASearchOfAnAttackEndsWhenItShould(t *testing.T) {
	most := 60 * time.Second
	if os.Getenv("FANO_PROVE") != "" {
		most = 2 * time.Second
	}
	for name, text := range attacks(t) {
		a, _ := compiled(text)
		if a == nil {
			continue
		}
		begun := time.Now()
		explore.Search(explore.Setup{
			System: system.Config{Algorithm: a, Processes: 2, Asks: []int{1, 1}, Order: system.AnyOrder},
			Bytes:  64 << 20,
			Going:  func(explore.Progress) bool { return time.Since(begun) < 100*time.Millisecond },
		})
		if took := time.Since(begun); took > most {
			t.Errorf("%s: the search went on for %v", name, took)
		}
	}
}
