package eval

import (
	"strings"
	"testing"

	"fano/algorithms/mutex"
)

// judged returns the judgement of an invariant on three processes that hold x = 0, 1 and 0, with a REPLY in flight from
// 2 to 1 and a REQUEST(t = 7) from 1 to 2. The body of its function begins in line 7.
func judged(t *testing.T, body string) Judgement {
	top := "state(x = 0)\n\ndef on_REQUEST(p, net, j, t):\n    pass\n\ndef always_so(processes, messages):\n    " + body + `

def on_REPLY(p, net, j):
    pass

def small(v):
    return v.x <= 0

def large(v):
    if v.x > 0:
        return True
    return False

def always_other(processes, messages):
    return all([small(q) and large(q) for q in processes])
`
	p, failure := begun(t, top)
	if failure != nil {
		t.Fatal(failure)
	}
	s := System{N: 3, Phases: make([]mutex.Phase, 3)}
	for i := range 3 {
		s.States = append(s.States, p.NewState(3))
		s.States[i].Put(0, Int(i%2))
	}
	for i, m := range p.source.Messages {
		fields := make([]Value, len(m.Fields))
		for f := range fields {
			fields[f] = Int(7)
		}
		made := (&Message{Type: i, name: m.Type}).With(fields)
		s.Flights = append(s.Flights, Flight{From: mutex.ID(i + 1), To: mutex.ID(2 - i), Message: made})
	}
	return p.Always(0, s, nil, true)
}

// An invariant that does not hold is reported with the line that returned, and a comparison that made it False.
func TestAnInvariantSaysByWhichComparisonItIsFalse(t *testing.T) {
	for body, want := range map[string]string{
		"return True": "holds",
		"return all([q.x <= 0 for q in processes])":                                             "line 7: 1 <= 0",
		"return not any([q.x > 0 for q in processes])":                                          "line 7: 1 > 0",
		"return all([q.x == 0 for q in processes if q.me < 3])":                                 "line 7: 1 == 0",
		"return len([q for q in processes if q.x > 0]) == 0":                                    "line 7: 1 == 0",
		"return all([small(q) for q in processes])":                                             "line 7: 1 <= 0",
		"return not any([large(q) for q in processes])":                                         "line 7: 1 > 0",
		"return all([q.me < 4 and not q.x == 1 for q in processes])":                            "line 7: 1 == 1",
		"for q in processes:\n        if q.x > 0:\n            return False\n    return True":   "line 9: 1 > 0",
		"for q in processes:\n        if not small(q):\n            return False\n    return 1": "line 9: 1 <= 0",
		"so = len(messages) == 3\n    return so":                                                "line 8: 2 == 3",
		"return False":                                                                          "line 7: False",
	} {
		j := judged(t, body)
		got := j.Why
		if j.Holds {
			got = "holds"
		}
		if got != want || j.Failure != nil {
			t.Errorf("%s: it says %q, not %q", body, got, want)
		}
	}
}

// An invariant that returns anything but True and False, reads something that does not exist or takes too long is not
// reported as broken, but with the place where it fails.
func TestAnInvariantThatCannotBeAskedSaysWhere(t *testing.T) {
	for body, want := range map[string]string{
		"return len(processes)": "7 run-always-answer 3",
		`return "False"`:        "7 run-always-answer \"False\"",
		"return 1":              "7 run-always-answer 1",
		"return None":           "7 run-always-answer None",
		"if all([small(q) for q in processes]):\n        return True":       "6 run-always-end always_so",
		"return any([m.t > 0 for m in messages])":                           "7 run-no-part REPLY.t",
		"return any([q.t > 0 for q in processes])":                          "7 run-no-slot t",
		"return any([q.kind == 1 for q in processes])":                      "7 run-no-slot kind",
		"return all([q.x < None for q in processes])":                       "7 run-compare int",
		"return [] == [i for i in range(900) for j in range(900) if i < 0]": "7 run-steps ",
	} {
		f := judged(t, body).Failure
		if f == nil {
			t.Errorf("%s: it says nothing", body)
			continue
		}
		if got := itoa(f.Line) + " " + f.Code + " " + f.Value; got != want || strings.Contains(f.Text, "  ") || f.Column == 0 {
			t.Errorf("%s: it says %q (%s), not %q", body, got, f.Text, want)
		}
	}
}
