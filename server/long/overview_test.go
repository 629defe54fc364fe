package long

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/run"
)

// spelt decodes run-length encoded numbers.
func spelt(lengths []int) (numbers []int) {
	for _, n := range lengths {
		if n >= 0 {
			numbers = append(numbers, n)
			continue
		}
		before := 0
		if len(numbers) > 0 {
			before = numbers[len(numbers)-1]
		}
		numbers = append(numbers, slices.Repeat([]int{before}, -n)...)
	}
	return numbers
}

func TestLengthsTellTheNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 4))
	for range 2000 {
		numbers := make([]int, random.IntN(40))
		for i := range numbers {
			numbers[i] = random.IntN(3) * random.IntN(30)
		}
		var told []int
		text, err := lengths[int](numbers).MarshalJSON()
		if err := errors.Join(err, json.Unmarshal(text, &told)); err != nil || !slices.Equal(spelt(told), numbers) {
			t.Fatalf("%v is told as %s, which is %v", numbers, text, spelt(told))
		}
	}
}

// seen is a decoded overview.
type seen struct {
	Axis                            string
	Columns, Group                  int
	Lanes                           [2]int
	Steps                           []int
	Times                           []trace.Time
	Waiting, Inside, Occupied, Sent []int
	Rows                            []struct{ Events, Inside, Waits []int }
	Totals                          struct {
		Wait     *wait
		Occupied float64
	}
}

// stood is the state of nodes along an axis: for every position where something changes, which nodes wait and which are
// inside after it.
type stood struct {
	at              []int64
	waiting, inside []map[int]bool
}

// follow computes that from a trace.
func follow(all *trace.Recording, place func(*trace.Event) int64) stood {
	s := stood{at: []int64{-1}, waiting: []map[int]bool{{}}, inside: []map[int]bool{{}}}
	for i := range all.Events {
		e := &all.Events[i]
		waiting, inside := clone(s.waiting[i]), clone(s.inside[i])
		switch e.Kind {
		case trace.Ask, trace.Again, trace.Enter, trace.Leave:
			delete(waiting, int(e.At))
			delete(inside, int(e.At))
			waiting[int(e.At)], inside[int(e.At)] = e.Phase == "waiting", e.Phase == "inside"
		}
		s.at, s.waiting, s.inside = append(s.at, place(e)), append(s.waiting, waiting), append(s.inside, inside)
	}
	return s
}

func clone(set map[int]bool) map[int]bool {
	c := map[int]bool{}
	for k, v := range set {
		if v {
			c[k] = true
		}
	}
	return c
}

// count returns how many nodes in a range are in a set.
func count(set map[int]bool, first, last int) (n int) {
	for k, v := range set {
		if v && k >= first && k <= last {
			n++
		}
	}
	return n
}

// percent returns during how much of a stretch any node in a range is in the sets.
func (s *stood) percent(sets []map[int]bool, first, last int, from, to int64) int {
	part := int64(0)
	for i, set := range sets {
		ends := to
		if i+1 < len(s.at) {
			ends = s.at[i+1]
		}
		if count(set, first, last) > 0 {
			part += max(0, min(ends, to)-max(s.at[i], from))
		}
	}
	if part == 0 {
		return 0
	}
	return max(1, int(part*100/(to-from)))
}

// most returns the most nodes that are in the sets at any moment of a stretch.
func (s *stood) most(sets []map[int]bool, from, to int64) (n int) {
	for i, set := range sets {
		ends := to
		if i+1 < len(s.at) {
			ends = s.at[i+1]
		}
		if s.at[i] < to && ends > from || s.at[i] >= from && s.at[i] < to || i+1 < len(s.at) && ends == from && s.at[i] < from {
			n = max(n, count(set, 1, 1<<20))
		}
	}
	return n
}

// Every column and row of an overview agrees with the trace, counted independently.
func TestAnOverviewSaysWhatTheTraceDoes(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 5))
	for _, a := range algorithms.All {
		r := read(t, busy(a, random, 250))
		all, l := whole(t, r), atHand(t, d, r)
		for range 4 {
			q, nodes := url.Values{"columns": {fmt.Sprint(1 + random.IntN(60))}}, all.Head.Nodes()
			if random.IntN(2) == 0 {
				q.Set("group", fmt.Sprint(1+random.IntN(nodes)))
			}
			if random.IntN(2) == 0 {
				first := 1 + random.IntN(nodes)
				q.Set("lanes", fmt.Sprintf("%d..%d", first, first+random.IntN(nodes-first+1)))
			}
			place := func(e *trace.Event) int64 { return int64(e.Time) }
			from, to := int64(0), int64(all.End.Time)
			if random.IntN(2) == 0 {
				q.Set("axis", "step")
				place = func(e *trace.Event) int64 { return int64(e.Step) }
				from, to = 1, int64(len(all.Events))
			}
			if random.IntN(2) == 0 {
				from += random.Int64N(to - from)
				to = from + random.Int64N(to-from)
				if q.Get("axis") == "step" {
					q.Set("from", fmt.Sprint(from))
					q.Set("to", fmt.Sprint(to))
				} else {
					q.Set("from", trace.Time(from).String())
					q.Set("to", trace.Time(to).String())
				}
			}
			s, err := l.Overview(q)
			var got seen
			if err := json.Unmarshal(give(t, s, err).head, &got); err != nil {
				t.Fatal(err)
			}
			compare(t, a.Name+" "+q.Encode(), all, &got, place, from, to)
		}
	}
}

// compare counts independently.
func compare(t *testing.T, name string, all *told, got *seen, place func(*trace.Event) int64, from, to int64) {
	t.Helper()
	s := follow(&all.Recording, place)
	n, end := got.Columns, to+1
	begins := func(column int) int64 { return from + (end-from)*int64(column)/int64(n) }
	step := func(column int) int {
		return 1 + slices.IndexFunc(append(slices.Clone(all.Events), trace.Event{Step: 1 << 30}), func(e trace.Event) bool {
			return e.Step == 1<<30 || place(&e) >= begins(column)
		})
	}
	sum := func(column, first, last int, of func(*trace.Event) int) (sum int) {
		for i := range all.Events {
			if e := &all.Events[i]; place(e) >= begins(column) && place(e) < begins(column+1) && int(e.At) >= first && int(e.At) <= last {
				sum += of(e)
			}
		}
		return sum
	}
	sends := func(e *trace.Event) int { return len(e.Sends) }
	one := func(*trace.Event) int { return 1 }
	var steps, waiting, inside, occupied, sent []int
	for c := range n {
		f, e := begins(c), begins(c+1)
		steps = append(steps, step(c))
		waiting, inside = append(waiting, s.most(s.waiting, f, e)), append(inside, s.most(s.inside, f, e))
		occupied = append(occupied, s.percent(s.inside, 1, 1<<20, f, e))
		sent = append(sent, sum(c, 1, 1<<20, sends))
	}
	steps = append(steps, step(n))
	for what, pair := range map[string][2][]int{
		"steps": {got.Steps, steps}, "waiting": {spelt(got.Waiting), waiting}, "inside": {spelt(got.Inside), inside},
		"occupied": {spelt(got.Occupied), occupied}, "sent": {spelt(got.Sent), sent},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Fatalf("%s: %s\n%v, want\n%v", name, what, pair[0], pair[1])
		}
	}
	rows := (got.Lanes[1] - got.Lanes[0] + got.Group) / got.Group
	if len(got.Rows) != rows {
		t.Fatalf("%s: %d rows, want %d", name, len(got.Rows), rows)
	}
	for i, row := range got.Rows {
		first := got.Lanes[0] + i*got.Group
		last := min(got.Lanes[1], first+got.Group-1)
		for c := range n {
			f, e := begins(c), begins(c+1)
			is := [3]int{spelt(row.Events)[c], spelt(row.Inside)[c], spelt(row.Waits)[c]}
			want := [3]int{sum(c, first, last, one), s.percent(s.inside, first, last, f, e), s.percent(s.waiting, first, last, f, e)}
			if is != want {
				t.Fatalf("%s: row %d, column %d: %v, want %v", name, i, c, is, want)
			}
		}
	}
}
