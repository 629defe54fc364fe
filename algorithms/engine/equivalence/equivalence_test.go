package equivalence_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/equivalence"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// of returns a system of an algorithm under a clock rule.
func of(t testing.TB, a *model.Algorithm, switches string, rule system.Rule, order system.Order, asks ...int) system.Config {
	t.Helper()
	c := trial.Trial{Algorithm: a}.System(t, order, switches, asks...)
	c.Rule = rule
	return c
}

// language is what the naive check knows of a system: its sequences up to a length, and those after which it may be
// stuck.
type language struct {
	words, stuck map[string]bool
	shortened    bool // a longer sequence was left out
}

// languageOf visits each state after each sequence, depth first.
func languageOf(c system.Config, most int) language {
	l := language{words: map[string]bool{}, stuck: map[string]bool{}}
	c.Asks = slices.Clone(c.Asks)
	start, _ := system.New(context.Background(), c)
	seen := map[string]bool{}
	var visit func(s *system.System, word string, length int)
	visit = func(s *system.System, word string, length int) {
		key := word + "|" + string(s.Encode(nil))
		if seen[key] {
			return
		}
		seen[key] = true
		l.words[word] = true
		waits, goesOn := false, false
		for p := mutex.ID(1); int(p) <= s.Processes; p++ {
			waits = waits || s.Local(p).Phase == mutex.Waiting
		}
		for _, choice := range s.Choices() {
			goesOn = goesOn || choice.Kind != trace.Ask
			next, longer, n := s.Clone(), word, length
			if choice.Kind != trace.Receive {
				if longer, n = word+choice.String()+"; ", length+1; n > most {
					l.shortened = true
					continue
				}
			}
			if _, err := next.Apply(choice); err != nil {
				panic(err)
			}
			visit(next, longer, n)
		}
		if waits && !goesOn {
			l.stuck[word] = true
		}
	}
	visit(start, "", 0)
	return l
}

// written formats a sequence as the naive check does.
func written(word []equivalence.Event) string {
	var b strings.Builder
	for _, e := range word {
		fmt.Fprint(&b, trace.Choice{Kind: e.Kind, At: e.At}, "; ")
	}
	return b.String()
}

// played returns the visible events of a schedule, which must be possible choice by choice, and the system after it.
func played(t *testing.T, c system.Config, schedule []trace.Choice) (string, *system.System) {
	t.Helper()
	c.Asks = slices.Clone(c.Asks)
	s, _ := system.New(context.Background(), c)
	word := ""
	for i, choice := range schedule {
		if _, err := s.Apply(choice); err != nil {
			t.Fatalf("choice %d of %v: %v", i+1, schedule, err)
		}
		if choice.Kind != trace.Receive {
			word += choice.String() + "; "
		}
	}
	return word, s
}

// shortest returns the length of a shortest word that one language has and the other lacks, -1 if there is none.
func shortest(has, lacks map[string]bool, also map[string]bool) int {
	least := -1
	for word := range has {
		if n := strings.Count(word, ";"); !lacks[word] && (also == nil || also[word]) && (least < 0 || n < least) {
			least = n
		}
	}
	return least
}

// compared compares two systems, and checks the result against their languages, which are known up to a length.
func compared(t *testing.T, called string, two [2]system.Config, known [2]language) *equivalence.Result {
	t.Helper()
	r := equivalence.Compare(context.Background(), two[0], two[1], equivalence.Limits{})
	if !r.Complete {
		t.Fatalf("%s: not complete without a limit", called)
	}
	for i := range two {
		agrees(t, fmt.Sprint(called, " more ", i), two, known, i, r.More[i], false)
		agrees(t, fmt.Sprint(called, " stuck ", i), two, known, i, r.Stuck[i], true)
		if r.Failures[i] != nil {
			t.Errorf("%s: %d failed: %s", called, i, r.Failures[i].Text())
		}
	}
	which, d := r.Only()
	if other := r.More[1-which]; d == nil && other != nil || d != nil && other != nil && len(other.Word) < len(d.Word) {
		t.Errorf("%s: the shortest is not that of %d", called, which)
	}
	return r
}

// agrees checks a difference against the languages: it exists if there is one, it is a shortest one, and its schedules
// spell what they should.
func agrees(t *testing.T, called string, two [2]system.Config, known [2]language, i int, d *equivalence.Difference, stuck bool) {
	t.Helper()
	least := shortest(known[i].words, known[1-i].words, nil)
	if stuck {
		least = shortest(known[i].stuck, known[1-i].stuck, known[1-i].words)
	}
	if d == nil {
		if least >= 0 {
			t.Errorf("%s: no difference, but there is one of length %d", called, least)
		}
		return
	}
	if least < 0 && known[i].shortened {
		return // longer than what is known
	}
	if len(d.Word) != least {
		t.Errorf("%s: %v has length %d, not %d", called, d.Word, len(d.Word), least)
		return
	}
	word, both := written(d.Word), written(d.Word)
	if !stuck {
		both = written(d.Word[:len(d.Word)-1])
	}
	has, at := played(t, two[i], d.Has)
	lacks, _ := played(t, two[1-i], d.Lacks)
	if has != word || lacks != both {
		t.Errorf("%s: the schedules of %s spell %s and %s", called, word, has, lacks)
	}
	if known[1-i].words[word] != stuck || !known[1-i].words[both] {
		t.Errorf("%s: %s is in both: %v", called, word, known[1-i].words[word])
	}
	if stuck && (!known[i].stuck[word] || known[1-i].stuck[word] || slices.ContainsFunc(at.Choices(), func(c trace.Choice) bool { return c.Kind != trace.Ask })) {
		t.Errorf("%s: not stuck alone after %s", called, word)
	}
}

var orders = []system.Order{system.FIFO, system.AnyOrder}

// variant is a system of two or three processes, and what the naive check knows of it.
type variant struct {
	name string
	system.Config
	most  int
	known *language
}

// language returns what the naive check knows of the variant, computed on demand.
func (v *variant) language() language {
	if v.known == nil {
		l := languageOf(v.Config, v.most)
		v.known = &l
	}
	return *v.known
}

// variants returns all algorithms, under each of their switches.
func variants(t *testing.T, rule system.Rule, order system.Order, most int, asks ...int) (all []*variant) {
	for _, a := range algorithms.All {
		for i := -1; i < len(a.Switches); i++ {
			name := ""
			if i >= 0 {
				name = a.Switches[i].Name
			}
			c := of(t, a, name, rule, order, asks...)
			all = append(all, &variant{name: a.Name + " " + name, Config: c, most: most})
		}
	}
	return all
}

func TestTwoSystemsAreAlikeExactlyIfTheirSequencesAre(t *testing.T) {
	answers := map[equivalence.Answer]int{}
	stuck := 0
	for rule := range system.Rule(len(system.Rules())) {
		for _, order := range orders {
			all := variants(t, rule, order, thorough.Of(8, 12), 1, 1)
			for i, a := range all {
				for _, b := range all[i:] {
					called := fmt.Sprint(a.name, " and ", b.name, " under ", rule, " ", order)
					if !thorough.Picks(called, 1200, 150) {
						continue
					}
					r := compared(t, called, [2]system.Config{a.Config, b.Config}, [2]language{a.language(), b.language()})
					answers[r.Answer()]++
					if r.Stuck[0] != nil || r.Stuck[1] != nil {
						stuck++
					}
				}
			}
		}
	}
	if answers[equivalence.Yes] < 1 || answers[equivalence.No] < 3 || stuck < 1 {
		t.Errorf("answers %v, %d of them stuck: too few of a kind to prove anything", answers, stuck)
	}
}
