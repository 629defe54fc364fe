package why_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// In random runs with faults, timed and given choice by choice, with any switches, each promised property that broke
// has causes without which the run does not break it. FANO_SEED=… selects other runs, FANO_PROVE=1 more.
func TestRandomRunsHaveCauses(t *testing.T) {
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	many := 10
	if os.Getenv("FANO_PROVE") != "" {
		many = 600
	}
	broken := 0
	for _, a := range algorithms.All {
		chance := rand.New(rand.NewPCG(seed, uint64(len(a.Name))<<8|uint64(a.Name[0])))
		for range many {
			d := randomRun(t, a, chance)
			caused, _ := judge(t, d)
			if broken += caused; t.Failed() {
				t.Fatalf("FANO_SEED=%d: %s", seed, d.Canonical())
			}
		}
	}
	if broken < many*len(algorithms.All)/4 {
		t.Errorf("only %d violations had causes", broken)
	}
}

// randomRun returns a timed run, or one of random choices.
func randomRun(t testing.TB, a *model.Algorithm, chance *rand.Rand) *scenario.Document {
	t.Helper()
	d := randomSystem(t, a, chance)
	if chance.IntN(2) == 0 {
		return d
	}
	config := setupOf(t, d).Config()
	for range config.Processes {
		config.Asks = append(config.Asks, 1+chance.IntN(2))
	}
	s, _ := system.New(t.Context(), config)
	var made []trace.Choice
	for range 20 + chance.IntN(60) {
		c, possible := randomChoice(s, chance)
		if !possible {
			break
		}
		if _, err := s.Apply(c); err != nil {
			t.Fatal(err)
		}
		made = append(made, c)
	}
	if len(made) == 0 {
		return d
	}
	return d.Scheduled(made)
}

// randomChoice returns mostly a possible choice, and sometimes a fault.
func randomChoice(s *system.System, chance *rand.Rand) (trace.Choice, bool) {
	if flying := s.InFlight(); len(flying) > 0 && chance.IntN(12) == 0 {
		m := s.Packet(flying[chance.IntN(len(flying))]).Name()
		kind := trace.Drop
		if m.Copy == 0 && chance.IntN(2) == 0 {
			kind = trace.Duplicate
		}
		return trace.Choice{Kind: kind, At: m.To, Message: m}, true
	}
	if p := mutex.ID(1 + chance.IntN(s.Processes)); chance.IntN(60) == 0 {
		kind := trace.Crash
		if s.Local(p).Crashed {
			kind = trace.Recover
		}
		return trace.Choice{Kind: kind, At: p}, true
	}
	all := s.Choices()
	if len(all) == 0 {
		return trace.Choice{}, false
	}
	return all[chance.IntN(len(all))], true
}

// randomSystem returns a timed run of a few processes, with some switches and some faults.
func randomSystem(t testing.TB, a *model.Algorithm, chance *rand.Rand) *scenario.Document {
	t.Helper()
	for {
		var more []string
		add := func(odds int, form string, args ...any) {
			if chance.IntN(odds) == 0 {
				more = append(more, fmt.Sprintf(form, args...))
			}
		}
		if n := len(a.Switches); n > 0 {
			one, other := a.Switches[chance.IntN(n)].Name, a.Switches[chance.IntN(n)].Name
			if one != other && chance.IntN(3) == 0 {
				add(2, `"switches":[%q,%q]`, one, other)
			} else {
				add(2, `"switches":[%q]`, one)
			}
		}
		var network []string
		for _, fault := range []string{`"order":"any"`, `"loss":0.1`, `"duplication":0.2`, `"delay":{"uniform":[1,30]}`} {
			if chance.IntN(3) == 0 {
				network = append(network, fault)
			}
		}
		add(1, `"network":{%s}`, strings.Join(network, ","))
		add(5, `"script":[{"at":%d,"process":%d,"do":"crash"}]`, 1+chance.IntN(20), 1+chance.IntN(2))
		add(8, `"clock":{"rule":%q}`, system.Rules()[chance.IntN(4)])
		text := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"stop":{"events":300},"workload":{"entries":%d,"think":{"uniform":[0,9]}},%s}`,
			a.Name, 2+chance.IntN(3), chance.IntN(1000), 1+chance.IntN(2), strings.Join(more, ","))
		if d, err := scenario.Parse([]byte(text)); err == nil {
			return d // otherwise these switches exclude each other, or the algorithm needs more processes
		}
	}
}
