package main

import (
	"context"
	"sync"
	"time"
)

// The kinds of small runs.
const (
	smallRun    = "small run"
	smallPosted = "small run, posted"
)

// audience has viewers watch, all at once, and returns when the last has left.
func (b *bench) audience(ctx context.Context, n, addresses int, seat func(i int, c *client) *viewer) {
	var all sync.WaitGroup
	for i := range n {
		v := seat(i, b.client(readers, i%addresses))
		all.Go(func() { v.watch(ctx, b) })
	}
	all.Wait()
}

// neighbour is one reader, behind an address of his own, who goes on as if nothing were: pages, thirty small runs, and
// searches, each of which nobody has asked for before.
func (b *bench) neighbour(ctx context.Context, lasting time.Duration) {
	c := b.client(readers, 0)
	ending, stop := context.WithTimeout(ctx, lasting)
	defer stop()
	var all sync.WaitGroup
	each := func(pause time.Duration, act func(context.Context)) {
		all.Go(func() { repeat(ctx, ending, pause, act) })
	}
	each(200*time.Millisecond, func(ctx context.Context) { b.ask(ctx, c, b.play()) })
	each(200*time.Millisecond, func(ctx context.Context) { b.ask(ctx, c, alive()) })
	all.Go(func() { b.thirtyRuns(ctx, c, lasting) })
	each(3*time.Second, func(ctx context.Context) {
		b.search(ctx, c, searched(b.seed()), "holds")
		rest(ending, 3*time.Second)
		b.ask(ctx, c, explore(searched(b.seed()), "holds"))
	})
	all.Wait()
}

// thirtyRuns asks for small runs, spread over the time, each without waiting for the one before.
func (b *bench) thirtyRuns(ctx context.Context, c *client, lasting time.Duration) {
	var all sync.WaitGroup
	for i := range 30 {
		all.Go(func() {
			document := small(b.seed())
			expected := mustReference(document)
			if i%2 == 0 {
				v := viewer{kind: smallRun, client: c, scenario: document, packed: true, expected: expected}
				v.watch(ctx, b)
			} else {
				b.ask(ctx, c, traced(smallPosted, document, expected))
			}
		})
		rest(ctx, lasting/30)
	}
	all.Wait()
}

// readersPlan is everything that readers do, at once.
func readersPlan(ctx context.Context, b *bench) error {
	ending, stop := context.WithTimeout(ctx, b.lasting(30*time.Second))
	defer stop()
	b.read(ctx, ending, b.readers(40), b.addresses(40))
	return ctx.Err()
}

// read has so many readers do all that readers do, until ending ends.
func (b *bench) read(ctx, ending context.Context, n, addresses int) {
	l := newLesson(40)
	var all sync.WaitGroup
	habits := b.habits(l)
	for i := range n {
		c := b.client(readers, i%addresses)
		all.Go(func() { habits[i%len(habits)](ctx, ending, c, i) })
	}
	all.Wait()
}

// A habit is what one kind of reader does, again and again until ending ends.
type habit func(ctx, ending context.Context, c *client, i int)

// habits are those of all kinds.
func (b *bench) habits(l *lesson) []habit {
	known := timed(5, 10_000, 1)
	run := mustReference(known)
	again := func(pause time.Duration, act func(context.Context, *client)) habit {
		return func(ctx, ending context.Context, c *client, _ int) {
			repeat(ctx, ending, pause, func(ctx context.Context) { act(ctx, c) })
		}
	}
	ofRun := func(kind string) viewer { return viewer{kind: kind, scenario: known, packed: true, expected: run} }
	slow, cut, text := ofRun("one run, slowly"), ofRun("one run, cut twice"), ofRun("one run, text")
	slow.pause, cut.cuts, text.packed, text.scenario = 100*time.Millisecond, 2, false, linkTo(known)
	watch := func(v viewer) func(context.Context, *client) {
		return func(ctx context.Context, c *client) {
			own := v
			if own.client = c; own.pause > 0 {
				own.client = c.narrow(window)
			}
			own.watch(ctx, b)
		}
	}
	return []habit{
		again(time.Second, watch(ofRun("one run, deflate"))),
		again(time.Second, watch(text)),
		again(time.Second, watch(slow)),
		again(time.Second, watch(cut)),
		func(ctx, ending context.Context, c *client, i int) {
			s := student{bench: b, client: c, kind: "step"}
			s.step(ctx, ending, l, i, 2*time.Second)
		},
		func(ctx, ending context.Context, c *client, _ int) {
			s := student{bench: b, client: c, kind: "edit"}
			s.edit(ctx, ending, time.Second)
		},
		again(3*time.Second, func(ctx context.Context, c *client) { b.search(ctx, c, searched(b.seed()), "holds") }),
		again(time.Second, func(ctx context.Context, c *client) { b.askAll(ctx, c, b.pages()) }),
		again(2*time.Second, func(ctx context.Context, c *client) { b.askAll(ctx, c, b.figures()) }),
		again(2*time.Second, b.shorten),
		again(time.Second, func(ctx context.Context, c *client) {
			document := small(b.seed())
			expected := mustReference(document)
			b.ask(ctx, c, traced(smallPosted, document, expected))
			b.ask(ctx, c, digested(document, expected))
		}),
		again(5*time.Second, b.longRun),
	}
}

func (b *bench) askAll(ctx context.Context, c *client, all []question) {
	for _, q := range all {
		b.ask(ctx, c, q)
	}
}

// longest is a run of as many events as a server gives by default, and how it goes.
var longest = sync.OnceValues(func() (string, *reference) {
	document := longestRun(1)
	return document, mustReference(document)
})

// longRun watches it.
func (b *bench) longRun(ctx context.Context, c *client) {
	document, expected := longest()
	v := viewer{kind: "run of 200,000 events", client: c, scenario: document, packed: true, expected: expected}
	v.watch(ctx, b)
}

func judgeReaders(_ *bench, r *report) {
	for _, k := range r.Kinds {
		r.served(k.Kind)
	}
}
