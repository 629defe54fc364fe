// Package dialogue retells short runs in readable form: a text names an algorithm and gives its schedule choice by
// choice; below each choice stands what the processes do.
//
//	# Two ask at the same moment.
//	ricart-agrawala of 2 with no-tie-break
//
//	> 1 asks
//	P1 asks: WANTED, clock 1, T = 1
//	    state ← WANTED; T ← C
//	    send REQUEST(T, i) to all others
//	    → P2: REQUEST (T = 1)
//
// The author writes the comments ("#"), the commands (">") and the line that names the algorithm; [Annotate] writes the
// rest. A command is a choice as schedules write it, or "deliver all".
package dialogue

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// all is the command that delivers messages, channel by channel, until none is in flight.
const all = "deliver all"

// most is the largest number of messages that it delivers: a circulating token would never end.
const most = 1000

// first matches the line with the algorithm, the number of processes (up to 99), and perhaps a switch.
var first = regexp.MustCompile(`^([a-z-]+) of ([1-9]\d?)(?: with ([a-z-]+))?$`)

// A passage is a line by the author, and what is told below it.
type passage struct {
	line    string
	choices int    // the number of choices that a command makes
	refused string // why the command is not possible; empty if it is
}

// Annotate returns the text with what happens below each of its commands, replacing any earlier retelling. named
// returns an algorithm by name. Annotate returns an error if the text names no algorithm, or a command is not a choice.
// A command that is not possible is described as such.
func Annotate(text string, named func(string) (*model.Algorithm, bool)) (string, error) {
	var d *dialogue
	var passages []passage
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		p := passage{line: line}
		var err error
		switch command, is := strings.CutPrefix(line, "> "); {
		case strings.HasPrefix(line, "#"):
		case d == nil && line != "":
			d, err = begin(line, named)
		case d != nil && is:
			p.choices, p.refused, err = d.do(command)
		default:
			continue
		}
		if err != nil {
			return "", err
		}
		passages = append(passages, p)
	}
	if d == nil {
		return "", errors.New("a dialogue names its algorithm, as in: ricart-agrawala of 3")
	}
	return d.written(passages)
}

// A dialogue is a run that grows by commands. Its system knows the possible choices and the states of the processes;
// the events come from the whole schedule, which is run at the end.
type dialogue struct {
	setup  simulate.Setup
	system *system.System
	known  [][]string // for each node the fields of its state, as last told
	states []string   // after each choice, what has changed at its node
}

// do makes the choices of a command. If the command is not possible, refused is the reason.
func (d *dialogue) do(command string) (choices int, refused string, err error) {
	if command == all {
		for d.deliver() {
			if choices++; choices > most {
				return 0, "", fmt.Errorf("more than %d messages, and no end", most)
			}
		}
		return choices, "", nil
	}
	c, err := trace.ParseChoice(command)
	if err != nil {
		return 0, "", err
	}
	if err := d.choose(c); err != nil {
		_, why, _ := strings.Cut(err.Error(), ": ")
		return 0, why, nil
	}
	return 1, "", nil
}

// deliver delivers the first deliverable message, and reports whether there was one.
func (d *dialogue) deliver() bool {
	for _, c := range d.system.Choices() {
		if c.Kind == trace.Receive {
			return d.choose(c) == nil
		}
	}
	return false
}

// choose makes a choice, and records it and how it changes a node's state.
func (d *dialogue) choose(c trace.Choice) error {
	if _, err := d.system.Apply(c); err != nil {
		return err
	}
	d.setup.Schedule = append(d.setup.Schedule, c)
	d.states = append(d.states, d.changed(c.At))
	return nil
}

// begin reads the line that names the algorithm. Topology, channels and clock rule are the algorithm's defaults.
func begin(line string, named func(string) (*model.Algorithm, bool)) (*dialogue, error) {
	m := first.FindStringSubmatch(line)
	if m == nil {
		return nil, fmt.Errorf("%q does not name an algorithm, as does: ricart-agrawala of 3 with no-tie-break", line)
	}
	a, ok := named(m[1])
	if !ok {
		return nil, fmt.Errorf("there is no algorithm %s", m[1])
	}
	s := simulate.Setup{Algorithm: a, Seed: 1, Schedule: []trace.Choice{}}
	s.Processes, _ = strconv.Atoi(m[2]) // digits
	clock := a.Clock
	if m[3] != "" {
		if s.Switches, ok = a.Switch(m[3]); !ok {
			return nil, fmt.Errorf("%s has no switch %s", a.Name, m[3])
		}
		for _, other := range a.Switches {
			if other.Name == m[3] && other.Clock != "" {
				clock = other.Clock
			}
		}
	}
	s.Rule, _ = system.ParseRule(clock)
	if !a.FIFO {
		s.Order = system.AnyOrder
	}
	var err error
	if s.Topology, err = topology.Of(a, s.Processes, topology.Spec{}); err != nil {
		return nil, fmt.Errorf("%s: %w", line, err)
	}
	d := &dialogue{setup: s}
	d.system, _ = system.New(context.Background(), s.Config())
	d.known = make([][]string, d.system.Nodes())
	for i := range d.known {
		d.changed(mutex.ID(i + 1))
	}
	return d, nil
}
