package run_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/lookahead"
	"fano/server/scenario"
)

// What a question says of what can still go wrong: what is supposed, and what was found.
type foretold struct {
	Forecast struct {
		Asks   int
		Faults map[string]int
		Own    bool
	}
	Found []struct {
		Property, Reachable, Link string
		From                      int
	}
	At, Before int
}

// smallRun is a scenario of two or three processes, by chance, often with a changed line or with faults: one from which all
// that can come may be searched.
func smallRun(dice *rand.Rand, a *model.Algorithm) string {
	more := fmt.Sprintf(`"workload":{"entries":%d,"think":{"uniform":[0,9]}}`, 1+dice.IntN(2))
	if n := len(a.Switches); n > 0 && dice.IntN(2) == 0 {
		more += fmt.Sprintf(`,"switches":[%q]`, a.Switches[dice.IntN(n)].Name)
	}
	switch dice.IntN(8) {
	case 0:
		more += `,"network":{"loss":0.1}`
	case 1:
		more += `,"network":{"duplication":0.1}`
	case 2:
		more += `,"network":{"order":"any","delay":{"uniform":[1,9]}}`
	case 3:
		more += fmt.Sprintf(`,"script":[{"at":%d,"process":1,"do":"crash"}]`, 1+dice.IntN(20))
	}
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"stop":{"events":200},%s}`,
		a.Name, 2+dice.IntN(2), dice.IntN(1000), more)
}

// searching is the address of a server that tells what can still go wrong, from searches of so many states.
func searching(t *testing.T, states int) string {
	t.Helper()
	limits, log := check.DefaultLimits, slog.New(slog.DiscardHandler)
	limits.States = states
	searches := check.NewService(limits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), log)
	t.Cleanup(searches.Close)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		d, err := scenario.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		var at []int
		for part := range strings.SplitSeq(r.URL.Query().Get("at"), ",") {
			n, _ := strconv.Atoi(part)
			at = append(at, n)
		}
		f, err := lookahead.Of(r.Context(), searches, d, at)
		if err != nil {
			t.Errorf("%s at %v: %v", text, at, err)
			return
		}
		_ = json.NewEncoder(w).Encode(f)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// mostJudged is how many states are looked at, by a judge who takes whole systems through every choice.
const mostJudged = 30_000

// wrong goes on from before the question's step in every way that the question supposes, in the dullest way, and plays what
// it is said to lead to.
func (j *judge) wrong(q posed) string {
	if why := j.supposes(q); why != "" {
		return why
	}
	said := map[string]string{}
	for _, f := range q.Reason.Found {
		from := j.supposed(q)
		if broken(from.System, f.Property) || j.broken[f.Property] > 0 && j.broken[f.Property] < q.Step {
			return f.Property + " is broken before"
		}
		steps, complete := j.fewest(q, from, f.Property)
		said[f.Property] = f.Reachable
		switch {
		case f.Reachable == "yes" && complete && steps != f.From:
			return fmt.Sprintf("%s needs %d choices, not %d", f.Property, steps, f.From)
		case f.Reachable == "no" && steps > 0:
			return fmt.Sprintf("%s can be broken in %d choices", f.Property, steps)
		case f.Reachable == "no" && j.broken[f.Property] >= q.Step:
			return fmt.Sprintf("%s breaks at %d", f.Property, j.broken[f.Property])
		case !complete && f.Reachable == "no":
			j.looked["no, not in all states"]++
		default:
			j.looked[f.Property+" "+f.Reachable]++
		}
		if why := j.shows(q, f.Property, f.Link, f.From); why != "" && f.Reachable == "yes" {
			return why
		}
	}
	return only(q, strconv.Quote(answerOf(q, said)))
}

// answerOf is the option that says what is known of the properties.
func answerOf(q posed, said map[string]string) string {
	two, stuck := said["EM1"] == "yes", said["EM2"] == "yes"
	switch {
	case q.About != "both" && (two || stuck):
		return "yes"
	case q.About != "both":
		return "no"
	case two && stuck:
		return "both"
	case two:
		return "two"
	case stuck:
		return "stuck"
	}
	return "none"
}

// supposes says if a question leaves out what the run has: more requests, or faults.
func (j *judge) supposes(q posed) string {
	asks, s := map[mutex.ID]int{}, q.Reason.Forecast
	for _, e := range j.events {
		fault := map[trace.Kind]string{trace.Drop: "drop", trace.Duplicate: "duplicate", trace.Crash: "crash"}[e.Kind]
		if fault != "" && s.Faults[fault] == 0 {
			return "the run has " + fault + ", and the question does not suppose it"
		}
		if e.Kind == trace.Recover || e.Kind == trace.Again || !s.Own && (e.Kind == trace.Send || e.Kind == trace.Internal) {
			return "the run has " + e.Kind.String()
		}
		if e.Kind.Asks() {
			asks[e.At]++
		}
		if asks[e.At] > s.Asks {
			return fmt.Sprintf("process %d asks more than %d times", e.At, s.Asks)
		}
	}
	return ""
}

// A way is how long one is found to be, if all was looked at.
type way struct {
	steps    int
	complete bool
}

// A supposed system is one in which some faults may still happen.
type supposed struct {
	*system.System
	faults map[trace.Kind]int
}

// supposed is the system before a question's step, as the question supposes it.
func (j *judge) supposed(q posed) supposed {
	setup, problems := j.run.document.Setup()
	if problems != nil {
		j.t.Fatal(problems)
	}
	f := q.Reason.Forecast
	s, _ := system.New(context.Background(), system.Config{
		Algorithm: setup.Algorithm, Switches: setup.Switches, Processes: setup.Processes, Topology: setup.Topology,
		Rule: setup.Rule, Start: setup.Start, Order: setup.Order, Asks: slices.Repeat([]int{f.Asks}, setup.Processes),
	})
	for _, c := range choicesOf(j.events[:q.Step-1]) {
		if _, err := s.Apply(c); err != nil {
			j.t.Fatalf("%s: %s: %v", j.run.name, c, err)
		}
	}
	return supposed{s, map[trace.Kind]int{
		trace.Drop: f.Faults["drop"], trace.Duplicate: f.Faults["duplicate"], trace.Crash: f.Faults["crash"],
	}}
}

// all is what can happen: what the system can do, and the faults.
func (s supposed) all() []trace.Choice {
	all := s.Choices()
	for _, o := range s.Faults() {
		if o.Why.None() && s.faults[o.Choice.Kind] > 0 {
			all = append(all, o.Choice)
		}
	}
	return all
}

// after is the system after a choice; false if the algorithm fails there.
func (s supposed) after(c trace.Choice) (next supposed, ok bool) {
	defer func() { ok = recover() == nil }()
	next = supposed{s.Clone(), map[trace.Kind]int{}}
	for kind, n := range s.faults {
		next.faults[kind] = n
	}
	next.faults[c.Kind]--
	if _, err := next.Apply(c); err != nil {
		panic(err)
	}
	return next, true
}

// broken is whether two that exclude each other are inside, or one waits where nothing but a request can happen.
func broken(s *system.System, property string) bool {
	var waits bool
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		for q := p + 1; int(q) <= s.Processes; q++ {
			if s.Local(p).Phase == mutex.Inside && s.Local(q).Phase == mutex.Inside && s.Topology.Conflict(p, q) && property == "EM1" {
				return true
			}
		}
		waits = waits || s.Local(p).Phase == mutex.Waiting && !s.Local(p).Crashed
	}
	moves := slices.DeleteFunc(s.Choices(), func(c trace.Choice) bool { return c.Kind == trace.Ask })
	return property == "EM2" && waits && len(moves) == 0
}

// fewest remembers what was found from a step.
func (j *judge) fewest(q posed, from supposed, property string) (steps int, complete bool) {
	key := fmt.Sprint(q.Step, property, from.faults)
	known, ok := j.ahead[key]
	if !ok {
		known.steps, known.complete = fewest(from, property)
		j.ahead[key] = known
	}
	return known.steps, known.complete
}

// fewest is how many choices break a property, breadth first; 0 if none do; incomplete if there are too many states.
func fewest(from supposed, property string) (steps int, complete bool) {
	seen, layer := map[string]bool{}, []supposed{from}
	for steps = 1; len(layer) > 0; steps++ {
		var next []supposed
		for _, s := range layer {
			for _, c := range s.all() {
				n, ok := s.after(c)
				if !ok {
					continue
				}
				if broken(n.System, property) {
					return steps, true
				}
				key := fmt.Sprint(n.faults[trace.Drop], n.faults[trace.Duplicate], n.faults[trace.Crash], string(n.Encode(nil)))
				if !seen[key] {
					seen[key] = true
					next = append(next, n)
				}
			}
			if len(seen) > mostJudged {
				return 0, false
			}
		}
		layer = next
	}
	return 0, true
}

// shows says if what is behind a link is not the run up to the question and on to where it breaks.
func (j *judge) shows(q posed, property, link string, from int) string {
	link, err := url.QueryUnescape(link)
	if err != nil {
		return err.Error()
	}
	d, err := scenario.ParseLink(link)
	if err != nil {
		return err.Error()
	}
	before := choicesOf(j.events[:q.Step-1])
	shown := slices.DeleteFunc(slices.Clone(d.Schedule), func(c trace.Choice) bool { return c.Kind == trace.Ignored })
	if len(shown) != len(before)+from || !slices.Equal(shown[:len(before)], before) {
		return "the link shows another run"
	}
	if lines := linesOf(d); len(lines) != len(d.Schedule)+2 {
		return fmt.Sprintf("what the link shows has %d lines", len(lines))
	}
	last := j.supposed(q)
	for _, c := range shown[len(before):] {
		if _, err := last.Apply(c); err != nil {
			return err.Error()
		}
	}
	if !broken(last.System, property) {
		return "what the link shows does not break it"
	}
	return ""
}
