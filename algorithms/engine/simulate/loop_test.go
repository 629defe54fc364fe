package simulate_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// round runs a way and one round of a loop. Both are strings with a "/" between choices.
func round(t *testing.T, a *model.Algorithm, switches, way, loop string) (trace.Summary, error) {
	t.Helper()
	rule, _ := system.ParseRule(a.Clock)
	s := &simulate.Setup{Algorithm: a, Processes: 3, Rule: rule, Order: system.AnyOrder}
	if a.Topology == "star" {
		s.Topology = &mutex.Topology{N: 3, Hosts: []mutex.ID{0}}
	}
	if switches != "" {
		s.Switches, _ = a.Switch(switches)
	}
	for _, text := range strings.Split(way, "/") {
		s.Schedule = append(s.Schedule, choice(t, text))
	}
	s.Loop = len(s.Schedule) + 1
	for _, text := range strings.Split(loop, "/") {
		s.Schedule = append(s.Schedule, choice(t, text))
	}
	return simulate.Run(context.Background(), s, func(*trace.Event) error { return nil })
}

func choice(t *testing.T, text string) trace.Choice {
	t.Helper()
	c, err := trace.ParseChoice(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// P2 is at the bottom of the server's stack, onto which P1 and P3 push their requests in turn.
const (
	stacked = "1 asks/deliver 1>4#1/deliver 4>1#1/1 enters/2 asks/deliver 2>4#1/3 asks/deliver 3>4#1"
	inTurn  = "1 leaves/deliver 1>4#2/deliver 4>3#1/3 enters/1 asks/deliver 1>4#3/" +
		"3 leaves/deliver 3>4#2/deliver 4>1#2/1 enters/3 asks/deliver 3>4#3"
)

func TestALoopTellsWhoWaitsForEver(t *testing.T) {
	sum, err := round(t, named("central-server"), "last-first", stacked, inTurn)
	if err != nil {
		t.Fatal(err)
	}
	told, _ := json.Marshal(sum.Loop)
	const want = `{"from":9,"entries":{"1":1,"3":1},"waits":[2],"fair":true}`
	if string(told) != want || sum.Ended != trace.Looping || sum.Events != 20 || sum.Bypass != trace.Unbounded {
		t.Errorf("%s, %s after %d events", told, sum.Ended, sum.Events)
	}
	if len(sum.Violations) != 1 || sum.Violations[0].Property != "starvation" || sum.Violations[0].Step != 20 || sum.Violations[0].Processes[0] != 2 {
		t.Errorf("%+v", sum.Violations)
	}
}

func TestWithoutTheSwitchTheLoopIsRefused(t *testing.T) {
	_, err := round(t, named("central-server"), "", stacked, inTurn)
	refused(t, err, "schedule[10]", simulate.NotPossible, "deliver 4>3#1", "4>3#1 is not on its way")
}

func TestALoopThatDoesNotEndAsItBeganIsRefused(t *testing.T) {
	for _, c := range []struct{ way, loop, value, allowed string }{
		{stacked, strings.TrimSuffix(inTurn, "/deliver 3>4#3"), "3>4: REQ", "3>4: –"},
		{stacked, strings.TrimSuffix(inTurn, "/3 asks/deliver 3>4#3"), "3 idle", "3 waiting"},
		{"1 asks", "deliver 1>4#1", "4>1: GRANT", "4>1: –"},
		{"3 asks", "1 sends to 2", "1>2: PROG", "1>2: –"},
		{"3 asks/1 sends to 3", "1 sends to 2/deliver 1>3#1", "1>2: PROG", "1>2: –"},
		{"3 crashes", "3 recovers", "3 idle", "3 crashed"},
	} {
		_, err := round(t, named("central-server"), "last-first", c.way, c.loop)
		refused(t, err, "loop", simulate.NotTheSame, c.value, c.allowed)
	}
}

// The phases and the channels are as before, but P1 has had its turn: the second round needs another queue.
func TestALoopThatIsNotPossibleAgainIsRefused(t *testing.T) {
	_, err := round(t, named("central-server"), "last-first",
		"1 asks/deliver 1>4#1/deliver 4>1#1/1 enters/2 asks/deliver 2>4#1/3 asks/deliver 3>4#1",
		"1 leaves/deliver 1>4#2/deliver 4>3#1/3 enters/3 leaves/deliver 3>4#2/deliver 4>2#1/2 enters/"+
			"1 asks/deliver 1>4#3/2 leaves/deliver 2>4#2/deliver 4>1#2/1 enters/3 asks/deliver 3>4#3/2 asks/deliver 2>4#3")
	refused(t, err, "loop", simulate.NotAgain, "deliver 4>3#2", "4>3#2 is not on its way")
}

func refused(t *testing.T, err error, path, code, value, allowed string) {
	t.Helper()
	var problems simulate.Problems
	if !errors.As(err, &problems) || len(problems) != 1 || problems[0] != (simulate.Problem{Path: path, Code: code, Value: value, Allowed: allowed}) {
		t.Errorf("%v, want %s %s %s (%s)", err, path, code, value, allowed)
		return
	}
	if !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), allowed) {
		t.Errorf("told as %q", err)
	}
}

// A loop is unfair, and no process starves in it, if something is possible throughout and never happens.
func TestALoopIsFairOrNot(t *testing.T) {
	for _, c := range []struct {
		says, algorithm, way, loop string
		fair                       bool
		waits                      int
	}{
		{"nobody waits", "suzuki-kasami", "2 internal", "1 asks/1 enters/1 leaves", true, 0},
		{"a message never comes", "suzuki-kasami", "3 asks/deliver 3>2#1", "1 asks/1 enters/1 leaves", false, 1},
		{"somebody never enters", "suzuki-kasami", "1 asks", "2 internal", false, 1},
		{"somebody never leaves", "suzuki-kasami", "1 asks/1 enters", "2 internal", false, 0},
		{"one of two is always behind", "suzuki-kasami", "2 sends to 3/2 sends to 3", "2 sends to 3/deliver 2>3#2", false, 0},
		{"one is behind two that change places", "suzuki-kasami", "2 sends to 3/2 sends to 3", "2 sends to 3/2 sends to 3/deliver 2>3#1/deliver 2>3#4", false, 0},
		{"the message before comes", "suzuki-kasami", "2 sends to 3/2 sends to 3", "2 sends to 3/deliver 2>3#1", true, 0},
		{"a message is lost", "suzuki-kasami", "2 internal", "2 sends to 3/drop 2>3#1", false, 0},
		{"nobody receives where all is off", "suzuki-kasami", "2 sends to 3/3 crashes", "2 internal", true, 0},
		{"who comes back receives", "suzuki-kasami", "2 sends to 3/3 crashes", "3 recovers/3 crashes", false, 0},
	} {
		sum, err := round(t, named(c.algorithm), "", c.way, c.loop)
		if err != nil {
			t.Errorf("%s: %v", c.says, err)
			continue
		}
		if sum.Loop.Fair != c.fair || len(sum.Loop.Waits) != c.waits || len(sum.Violations) != 0 {
			t.Errorf("%s: %+v, %v", c.says, *sum.Loop, sum.Violations)
		}
	}
}

func TestALimitBeforeTheEndOfALoopIsALimit(t *testing.T) {
	a := named("suzuki-kasami")
	s := &simulate.Setup{Algorithm: a, Processes: 3, Schedule: []trace.Choice{choice(t, "1 asks"), choice(t, "1 enters"), choice(t, "1 leaves")}, Loop: 1}
	s.Stop.Events = 2
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil || sum.Ended != trace.Limit || sum.Loop != nil {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestTheFurtherRoundsOfALoopEndWithTheirContext(t *testing.T) {
	enough := errors.New("enough")
	s := &simulate.Setup{Algorithm: named("suzuki-kasami"), Processes: 3, Loop: 1}
	for range 400 {
		for _, text := range []string{"1 asks", "1 enters", "1 leaves"} {
			s.Schedule = append(s.Schedule, choice(t, text))
		}
	}
	ctx, end := context.WithCancelCause(t.Context())
	_, err := simulate.Run(ctx, s, func(e *trace.Event) error {
		if e.Step == len(s.Schedule) {
			end(enough)
		}
		return nil
	})
	if !errors.Is(err, enough) {
		t.Errorf("%v", err)
	}
}
