package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/coder/websocket"
)

// A lesson is a run that students step through by hand: for each number of choices the scenario, and the run of it, as
// the first student's page has them. Another student's differ in the title alone, so that no student's run is there
// already because of another's.
type lesson struct {
	scenarios []string
	runs      []*reference
}

const firstStudent = "student 0000"

// newLesson makes the lesson of a run of so many choices.
func newLesson(choices int) *lesson {
	all := mustReference(timed(4, choices, 1)).choices()
	l := &lesson{}
	for n := 1; n <= len(all); n++ {
		schedule, _ := json.Marshal(all[:n]) // texts always have a form
		s := fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":4,"title":%q,"schedule":%s}`,
			firstStudent, schedule)
		l.scenarios, l.runs = append(l.scenarios, s), append(l.runs, mustReference(s))
	}
	return l
}

// A student keeps one socket open and asks for one run after another on it.
type student struct {
	bench  *bench
	client *client
	kind   string
	socket *websocket.Conn
}

// ask asks for a run on the socket, which is opened if there is none, and checks it. The time is until its last byte.
func (s *student) ask(ctx context.Context, scenario string, expected *reference) {
	begun := time.Now()
	v := viewer{kind: s.kind, client: s.client, scenario: scenario, packed: true, expected: expected}
	w := &watching{viewer: &v, bench: s.bench}
	err := s.asked(ctx, w)
	for err != nil && ctx.Err() == nil && again(err) && time.Since(begun) < patience {
		s.bench.record.note(s.kind+", called again", func(k *tally) { count(k.failed, err.Error()) })
		rest(ctx, time.Second)
		err = s.asked(ctx, w)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		s.bench.record.lost(s.kind, gaveUp{})
	case err != nil:
		s.bench.record.lost(s.kind, err)
	default:
		s.bench.record.served(s.kind, time.Since(begun), w.bytes, expected.events())
	}
}

// asked asks once. After an error the next asks on another socket.
func (s *student) asked(ctx context.Context, w *watching) (err error) {
	if s.socket == nil {
		if s.socket, err = dial(ctx, s.client, s.bench.hosts[0]); err != nil {
			return err
		}
	}
	defer func() {
		if err != nil {
			s.leave()
		}
	}()
	w.socket, w.headed = s.socket, false
	if err := w.send(ctx); err != nil {
		return nameless(err)
	}
	for {
		kind, data, err := w.socket.Read(ctx)
		if err != nil {
			return nameless(err)
		}
		w.bytes += len(data)
		if complete, err := w.take(kind, data); complete || err != nil {
			return err
		}
	}
}

func (s *student) leave() {
	if s.socket != nil {
		_ = s.socket.CloseNow()
		s.socket = nil
	}
}

// step goes through a lesson choice by choice, again from its beginning after its end, thinking before each.
func (s *student) step(ctx, ending context.Context, l *lesson, number int, think time.Duration) {
	defer s.leave()
	name, n := fmt.Sprintf("student %04d", number), number%len(l.runs)
	repeat(ctx, ending, think, func(ctx context.Context) {
		s.ask(ctx, titled(l.scenarios[n], name), l.runs[n].titled(firstStudent, name))
		n = (n + 1) % len(l.runs)
	})
}

// edit changes a scenario again and again, each time to one that nobody has had.
func (s *student) edit(ctx, ending context.Context, think time.Duration) {
	defer s.leave()
	repeat(ctx, ending, think, func(ctx context.Context) {
		scenario := timed(5, 200, s.bench.seed())
		s.ask(ctx, scenario, mustReference(scenario))
	})
}
