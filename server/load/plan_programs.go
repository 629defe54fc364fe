package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"fano/algorithms"
)

// programmers is how many students run programs of their own at once.
const programmers = 100

// newProgramLesson is what a student has who writes an algorithm: the same program again and again, each time with another
// line of comment, so that none has been read before, and its run.
func newProgramLesson(versions int) *lesson {
	text, _ := algorithms.Program("ricart-agrawala") // a test holds that there is one
	l := &lesson{}
	for n := range versions {
		program, _ := json.Marshal(fmt.Sprintf("%s# %d\n", text, n)) // texts always have a form
		s := fmt.Sprintf(`{"fano":1,"program":%s,"processes":4,"title":%q,"workload":{"entries":3}}`, program, firstStudent)
		l.scenarios, l.runs = append(l.scenarios, s), append(l.runs, mustReference(s))
	}
	return l
}

// greedy is a program whose every verb takes all the steps that it may.
func greedy(number int) string {
	body := "\n    for i in range(900):\n        for k in range(900):\n            if i * k < 0:\n                return"
	text := fmt.Sprintf("state(n = 0)\ndef ask(p, net):\n    net.broadcast(M(%d))\ndef may_enter(p, net):\n    return True\n"+
		"def on_M(p, net, j, x):%s\ndef leave(p, net):\n    pass\n", number, body)
	program, _ := json.Marshal(text) // a text always has a form
	return fmt.Sprintf(`{"fano":1,"program":%s,"processes":4,"workload":{"entries":9}}`, program)
}

// programsPlan has a hundred students run programs of their own, a few of which take all that they may, while others step
// through runs as ever.
func programsPlan(ctx context.Context, b *bench) error {
	steps, programs := newLesson(60), newProgramLesson(40)
	if err := b.settle(ctx); err != nil {
		return err
	}
	ending, stop := context.WithTimeout(ctx, b.lasting(30*time.Second))
	defer stop()
	viewers, writers := b.readers(100), b.readers(programmers)
	addresses := b.addresses(viewers + writers)
	var all sync.WaitGroup
	for i := range viewers + writers {
		s, l := student{bench: b, client: b.client(readers, i%addresses), kind: "step"}, steps
		if i >= viewers {
			s.kind, l = "program", programs
		}
		all.Go(func() {
			rest(ending, time.Duration(i)*2*time.Second/time.Duration(viewers+writers)) // they do not begin all at once
			s.step(ctx, ending, l, i, 2*time.Second)
		})
	}
	for i := range b.readers(programmers / 20) {
		all.Go(func() {
			c := b.client(readers, mostClients-1-i)
			for n := 0; ending.Err() == nil; n++ {
				_ = b.posted(ending, c, "/api/v1/explore", greedy(i*1000+n)) // how it fares, the others tell
				rest(ending, 100*time.Millisecond)
			}
		})
	}
	all.Wait()
	return ctx.Err()
}

func judgePrograms(b *bench, r *report) {
	r.atMost("an event of a student's, 99th percentile, ms", b.record.of("step").percentile(p99), 100)
	r.served("step", "program")
}
