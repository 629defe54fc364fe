package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"sync"
	"time"
)

// The kinds of small runs.
const (
	smallRun    = "small run"
	smallPosted = "small run, posted"
)

// readersPlan runs readers with all their habits.
func readersPlan(ctx context.Context, b *bench) error {
	ending, stop := context.WithTimeout(ctx, b.options.lasting)
	defer stop()
	habits := b.habits()
	var all sync.WaitGroup
	for i := range b.clients {
		c, h := b.reader(i), habits[i%len(habits)]
		all.Go(func() { repeat(ctx, ending, h.pause, func(ctx context.Context) { h.act(c, ctx) }) })
	}
	all.Wait()
	return ctx.Err()
}

// A habit is what one kind of reader does repeatedly.
type habit struct {
	pause time.Duration
	act   func(c *client, ctx context.Context)
}

func (b *bench) habits() []habit {
	document, long := timed(5, 10_000, 1), timed(5, 100_000, 1)
	run, longRun := mustReference(document), mustReference(long)
	watch := func(kind, scenario string, run *reference, change func(*viewer)) habit {
		return habit{time.Second, func(c *client, ctx context.Context) {
			v := b.newViewer(kind, c, true)
			change(v)
			v.watch(ctx, scenario, run)
			v.leave()
		}}
	}
	return []habit{
		watch("one run, deflate", document, run, func(*viewer) {}),
		watch("one run, text", linkTo(document), run, func(v *viewer) { v.packed = false }),
		watch("one run, slowly", document, run, func(v *viewer) { v.pause = 100 * time.Millisecond }),
		watch("one run, cut twice", document, run, func(v *viewer) { v.cuts = 2 }),
		watch("run of 100,000 events", long, longRun, func(*viewer) {}),
		{3 * time.Second, (*client).search},
		{time.Second, (*client).pages},
		{2 * time.Second, (*client).figures},
		{2 * time.Second, (*client).shorten},
		{time.Second, (*client).smallRuns},
		{time.Second, func(c *client, ctx context.Context) {
			ending, stop := context.WithTimeout(ctx, time.Second)
			defer stop()
			b.edit(ctx, ending, c)
		}},
	}
}

// edit requests run after run on one socket, as a page does while its reader changes the scenario.
func (b *bench) edit(ctx, ending context.Context, c *client) {
	v := b.newViewer("edit", c, true)
	defer v.leave()
	repeat(ctx, ending, 2*time.Second, func(ctx context.Context) {
		document := timed(5, 200, b.seed())
		v.watch(ctx, document, mustReference(document))
	})
}

// neighbour is one ordinary reader: pages, thirty small runs and searches, all new.
func (b *bench) neighbour(ctx context.Context) {
	c := b.reader(0)
	ending, stop := context.WithTimeout(ctx, b.options.lasting)
	defer stop()
	var all sync.WaitGroup
	for _, h := range []habit{
		{200 * time.Millisecond, (*client).play},
		{200 * time.Millisecond, func(c *client, ctx context.Context) {
			c.ask(ctx, "/healthz", "/healthz", "", containing("alive")) // shows how busy the machine is
		}},
		{b.options.lasting / 15, (*client).smallRuns},
		{3 * time.Second, (*client).search},
	} {
		all.Go(func() { repeat(ctx, ending, h.pause, func(ctx context.Context) { h.act(c, ctx) }) })
	}
	all.Wait()
}

// smallRuns requests a small run over a socket, another by POST, and the digest of that.
func (c *client) smallRuns(ctx context.Context) {
	watched, posted := small(c.bench.seed()), small(c.bench.seed())
	v := c.bench.newViewer(smallRun, c, true)
	v.watch(ctx, watched, mustReference(watched))
	v.leave()
	expected := mustReference(posted)
	c.ask(ctx, smallPosted, "/api/v1/run", posted, func(answer []byte) error {
		if !bytes.Equal(answer, expected.all) {
			return wrongly("a different trace from that of %.80s", posted)
		}
		return nil
	})
	c.ask(ctx, "digest", "/api/v1/run?format=digest", posted, containing(expected.digest))
}

// search requests a search and checks its verdict.
func (c *client) search(ctx context.Context) {
	c.ask(ctx, "search", "/api/v1/explore", searched(c.bench.seed()), containing(`"verdict":"holds"`))
}

func (c *client) play(ctx context.Context) {
	c.ask(ctx, "/play", "/play?s="+linkTo(small(c.bench.seed())), "", containing("</html>"))
}

func (c *client) pages(ctx context.Context) {
	c.play(ctx)
	s := linkTo(small(c.bench.seed()))
	for _, page := range []struct{ kind, query, contains string }{
		{"/", "", "</html>"},
		{"/algorithms", "", "</html>"},
		{"/embed", "?s=" + s, "</html>"},
		{"/oembed", "?url=" + url.QueryEscape("http://"+c.bench.host+"/play?s="+s), `"html"`},
		{"/teach", "?s=" + s, "</html>"},
		{"/docs", "", "</html>"},
	} {
		c.ask(ctx, page.kind, page.kind+page.query, "", containing(page.contains))
	}
}

func (c *client) figures(ctx context.Context) {
	s := linkTo(small(c.bench.seed()))
	for format, end := range map[string]string{"svg": "</svg>", "png": "IEND", "tex": `\end{document}`} {
		c.ask(ctx, "figure, "+format, "/figure."+format+"?s="+s, "", containing(end))
	}
}

// shorten makes a short link and opens it.
func (c *client) shorten(ctx context.Context) {
	seed := c.bench.seed()
	var link struct{ ID string }
	answer := c.ask(ctx, "link, made", "/api/v1/links", small(seed), containing(`"id"`))
	if json.Unmarshal(answer, &link) != nil || link.ID == "" {
		return // recorded already
	}
	c.ask(ctx, "link, opened", "/api/v1/links/"+link.ID, "", containing(fmt.Sprintf(`"seed":%d`, seed)))
	c.ask(ctx, "/s", "/s/"+link.ID, "", containing("</html>"))
}

// containing returns a check that an answer contains a text.
func containing(text string) func([]byte) error {
	return func(answer []byte) error {
		if !bytes.Contains(answer, []byte(text)) {
			return wrongly("%q is missing in: %.60s", text, answer)
		}
		return nil
	}
}
