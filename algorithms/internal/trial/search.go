package trial

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
)

// maxStates is the largest number of states in a search of a small system.
const maxStates = 1_000_000

// quickStates is how many of them Holds visits in each system, except when proving.
const quickStates = 30_000

// Found is the result of a search.
type Found struct{ explore.Result }

// Search visits all states of a small system.
func (a Trial) Search(t testing.TB, order system.Order, switches string, asks ...int) Found {
	t.Helper()
	return Search(t, a.System(t, order, switches, asks...))
}

// Search visits all states of a system.
func Search(t testing.TB, c system.Config) Found {
	t.Helper()
	r := explore.Search(context.Background(), explore.Setup{System: c, States: maxStates})
	if !r.Complete {
		t.Fatalf("%s %v: not all of it fits into %d states", c.Algorithm.Name, c.Asks, maxStates)
	}
	return Found{r}
}

// EM3 searches a small system for an entry that is not in the order of the requests, and for other violations of
// safety. The search need not be complete.
func (a Trial) EM3(t testing.TB, order system.Order, switches string, asks ...int) Found {
	t.Helper()
	c := a.System(t, order, switches, asks...)
	return Found{explore.Search(context.Background(), explore.Setup{System: c, Safety: true, EM3: true, States: maxStates})}
}

// Broken describes the broken properties and the least number of steps to each: "EM1 6, hopeless 3".
func (f Found) Broken() string {
	var told []string
	for _, p := range f.Properties {
		if p.Verdict == explore.Broken {
			told = append(told, fmt.Sprint(p.Name, " ", len(p.Schedule)))
		}
	}
	return strings.Join(told, ", ")
}

// Breaks returns a property that must be broken.
func (f Found) Breaks(t testing.TB, name string) explore.Property {
	t.Helper()
	for _, p := range f.Properties {
		if p.Name == name && p.Verdict == explore.Broken {
			return p
		}
	}
	t.Fatalf("%s is not broken, only: %s", name, f.Broken())
	return explore.Property{}
}

// Shortest checks the shortest schedule that breaks a property; choices are separated by "; ".
func (f Found) Shortest(t testing.TB, name, want string) {
	t.Helper()
	if got := describeChoices(f.Breaks(t, name).Schedule); got != want {
		t.Errorf("%s is broken by\n%s\nwant\n%s", name, got, want)
	}
}

func describeChoices(choices []trace.Choice) string {
	words := make([]string, len(choices))
	for i, c := range choices {
		words[i] = c.String()
	}
	return strings.Join(words, "; ")
}

// Holds checks that everything holds in all schedules of small systems, in the channel order that the algorithm
// assumes, and that entries cost what it declares. If something holds in any order, it also holds with FIFO, whose
// schedules are among those: nothing is unsafe, and no process waits where a run ends. Only if runs may have no end is
// FIFO searched, too.
func (a Trial) Holds(t *testing.T, systems ...[]int) {
	t.Helper()
	for _, asks := range systems {
		endless := a.holds(t, a.assumed(), asks)
		if endless && !a.FIFO {
			a.holds(t, system.FIFO, asks)
		}
	}
}

// holds reports also whether a run may have a cycle: then the search knows no cost.
func (a Trial) holds(t *testing.T, order system.Order, asks []int) (endless bool) {
	t.Helper()
	states := thorough.Of(quickStates, maxStates)
	got := Found{explore.Search(context.Background(), explore.Setup{System: a.System(t, order, "", asks...), States: states})}
	if !got.Complete && got.Verdict() == explore.Unknown && !thorough.Prove() {
		t.Logf("%s, asks %v, %s: nothing is broken in the first %d states", a.Name, asks, order, got.States)
		return false
	}
	if got.Verdict() != explore.Holds {
		t.Errorf("%s, asks %v, %s: %s in %d states, breaks %s", a.Name, asks, order, got.Verdict(), got.States, got.Broken())
	}
	if got.Most == 0 {
		return len(asks) > 1
	}
	entries := 0.0
	for _, n := range asks {
		entries += float64(n)
	}
	top := a.Topology(t, len(asks))
	least, most := a.Bounds.Best.At(top)*entries, a.Bounds.Worst.At(top)*entries
	if float64(got.Least) < least || float64(got.Most) > most {
		t.Errorf("%s, asks %v, %s: %d to %d messages, declared are %v to %v", a.Name, asks, order, got.Least, got.Most, least, most)
	}
	return false
}

// Breaks checks what switches break, and how soon. The table has a line for each small system: switches, orders, and
// how often each process asks; then the broken properties as returned by Broken.
//
//	no-maximum, fifo any, 0 2 1: EM2 15, hopeless 10
func (a Trial) Breaks(t *testing.T, table string) {
	t.Helper()
	for line := range strings.Lines(strings.TrimSpace(table)) {
		of, want, told := strings.Cut(strings.TrimSpace(line), ":")
		parts := strings.Split(of, ",")
		if !told || len(parts) != 3 {
			t.Fatalf("%q is not of the form: switches, orders, asks: what is broken", line)
		}
		var asks []int
		for text := range strings.FieldsSeq(parts[2]) {
			n, err := strconv.Atoi(text)
			if err != nil {
				t.Fatal(err)
			}
			asks = append(asks, n)
		}
		for text := range strings.FieldsSeq(parts[1]) {
			order, known := orders[text]
			if !known {
				t.Fatalf("%q is no order", text)
			}
			if got := a.Search(t, order, parts[0], asks...).Broken(); got != strings.TrimSpace(want) {
				t.Errorf("%s, %s: breaks %q", line, text, got)
			}
		}
	}
}

var orders = map[string]system.Order{system.FIFO.String(): system.FIFO, system.AnyOrder.String(): system.AnyOrder}
