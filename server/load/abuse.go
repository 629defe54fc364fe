package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// An abuser asks for more than its share, or does not keep to what is usual. It does one thing again and again, some at
// once, until its plan ends. What becomes of it is recorded, but nothing is expected.
type abuser struct {
	name, about string
	parallel    int // at once from one address, unless the command line says otherwise
	pause       time.Duration
	act         act
}

// An act is what an abuser does once; n counts them. An error says why it could not.
type act func(ctx context.Context, b *bench, c *client, n int) error

// abusers are all that there are, as the attack on a public server used them.
var abusers = []abuser{
	{"empty-members", "links of 2 kB with 200,000 empty members, to every page that reads one", 150, 0, members},
	{"maekawa", "valid links of 8 kB: Maekawa's algorithm with 1,000 processes, each asking 230", 150, 0, sets},
	{"links-of-both", "the two above in turn", 150, 0, alternately(members, sets)},
	{"shiviz", "exports of runs with 1,000 processes", 8, 0, linkedAt(manyProcesses, "/api/v1/run?format=shiviz&s=%s")},
	{"pngs", "pictures of long runs", 8, 0, linkedAt(longRun, "/figure.png?scale=4&s=%s")},
	{"precedence", "precedence graphs of long runs", 8, 0, linkedAt(longRun, "/figure.svg?view=precedence&s=%s")},
	{"long-runs", "runs of 200,000 events, each another", 8, 0, linkedAt(longestRun, "/api/v1/run?s=%s")},
	{"cached-run", "one run of 200,000 events again and again, to be compressed each time", 8, 0, cached},
	{"searches", "searches that never end, over sockets and posted", 8, 0, alternately(searching, searchPosted)},
	{"links", "short links, each another, as fast as they are made", 8, 0, linkMaking},
	{"gone", "runs, pages and searches whose clients leave at once", 50, 10 * time.Millisecond, gone},
	{"pings", "floods of pings on a socket", 4, 0, flood(pings)},
	{"commands", "floods of commands that cannot be read", 4, 0, flood(nonsense)},
	{"sockets", "sockets that are held open by answering pings", 300, 0, held},
	{"slow-uploads", "bodies that come byte by byte", 100, 0, trickle(upload, " ")},
	{"slow-headers", "headers that come byte by byte", 100, 0, trickle(request, "x")},
	{"slow-readers", "long answers of which nothing is read", 50, 0, slowReader},
	{"engine", "what the engine takes long for: attack programs, deep steps by hand, adversaries, futures", 1, 0, costly},
	{"left-open", "connections on which nothing is ever said", 200, 0, trickle("", "")},
}

// The costly links, and what comes slowly.
var (
	members = linked(emptyMembers)
	sets    = linked(func() string { return largeQuorums(1) })
)

const (
	upload  = "POST /api/v1/run HTTP/1.1\r\nHost: fano\r\nContent-Length: 1000000\r\n\r\n{"
	request = "GET / HTTP/1.1\r\nHost: fano\r\nX-Slow: "
)

// longRun is one that is drawn for long, and longestRun one that is computed for long.
func longRun(seed int) string    { return timed(5, 10_000, seed) }
func longestRun(seed int) string { return timed(5, 200_000, seed) }

func abuserNamed(name string) (abuser, bool) {
	for _, a := range abusers {
		if a.name == name {
			return a, true
		}
	}
	return abuser{}, false
}

// mostActs is how often an abuser acts in a second, from all of its addresses.
const mostActs = 1000

// abuse has an abuser act from some addresses, until ctx ends.
func (b *bench) abuse(ctx context.Context, a abuser, addresses int) {
	b.abuseFrom(ctx, abusing, a, addresses)
}

// abuseFrom is the same from addresses of a kind.
func (b *bench) abuseFrom(ctx context.Context, kind int, a abuser, addresses int) {
	workers := or(b.parallel, a.parallel)
	// Who is told at once that he is not served asks at once again: so often is quite enough to show it, and leaves the
	// machine to the server, which usually has one of its own.
	pace := max(100*time.Millisecond, time.Duration(addresses*workers)*time.Second/mostActs)
	var all sync.WaitGroup
	for i := range addresses {
		c := b.client(kind, i)
		all.Go(func() {
			crowd(ctx, workers, a.pause, func(ctx context.Context, worker int) {
				begun := time.Now()
				err := a.act(ctx, b, c, b.seed())
				switch {
				case err != nil && ctx.Err() != nil:
					b.record.lost("abuser "+a.name, gaveUp{})
				case err != nil:
					b.record.lost("abuser "+a.name, err)
				default:
					b.record.served("abuser "+a.name, time.Since(begun), 0, 0)
				}
				rest(ctx, pace-time.Since(begun))
			})
		})
	}
	all.Wait()
}

// alternately does one thing after another.
func alternately(acts ...act) act {
	return func(ctx context.Context, b *bench, c *client, n int) error {
		return acts[n%len(acts)](ctx, b, c, n/len(acts))
	}
}

// readingLinks are the addresses that read a scenario.
var readingLinks = []string{
	"/play?s=%s", "/embed?s=%s", oembed, "/teach?s=%s", "/figure.svg?s=%s", "/api/v1/run?s=%s",
	"/card.png?s=%s", "/qr.svg?s=%s",
}

// oembed asks how to embed an address, of the server's own.
const oembed = "/oembed?url=http%%3A%%2F%%2FHOST%%2Fplay%%3Fs%%3D%s"

// linked asks every address that reads a link for the same one.
func linked(document func() string) act {
	link := sync.OnceValue(func() string { return linkTo(document()) })
	return func(ctx context.Context, b *bench, c *client, n int) error {
		path := fmt.Sprintf(readingLinks[n%len(readingLinks)], link())
		return b.drain(ctx, c, strings.Replace(path, "HOST", url.QueryEscape(b.hosts[0]), 1), "")
	}
}

// linkedAt asks one address for a document that nobody has asked for.
func linkedAt(document func(seed int) string, address string) act {
	return func(ctx context.Context, b *bench, c *client, _ int) error {
		return b.drain(ctx, c, fmt.Sprintf(address, linkTo(document(b.seed()))), "")
	}
}

// drain asks for an address, and reads all of the answer without keeping it.
func (b *bench) drain(ctx context.Context, c *client, path, accept string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+b.hosts[0]+path, nil)
	if err != nil {
		return err
	}
	if accept != "" {
		request.Header.Set("Accept-Encoding", accept)
	}
	return b.drained(c, request)
}

func (b *bench) drained(c *client, request *http.Request) error {
	answer, err := answered(c, request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return nameless(err)
	}
	return nil
}

// answered is the answer to a request, of which nothing has been read. Errors: *refusal, and of the connection.
func answered(c *client, request *http.Request) (*http.Response, error) {
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, nameless(err)
	}
	if answer.StatusCode >= 300 {
		defer answer.Body.Close()
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 64<<10)) // a page of an error, or less of it
		return nil, refusedBy(answer, body)
	}
	return answer, nil
}

// cached asks for the same long run again and again, compressed in one way or the other.
func cached(ctx context.Context, b *bench, c *client, n int) error {
	return b.drain(ctx, c, "/api/v1/run?s="+linkTo(longestRun(1)), []string{"gzip", "br"}[n%2])
}

// searchPosted asks for a search without end.
func searchPosted(ctx context.Context, b *bench, c *client, _ int) error {
	return b.posted(ctx, c, "/api/v1/explore?asks=3,3,3,3&em3=1", endless(b.seed()))
}

// linkMaking makes a short link.
func linkMaking(ctx context.Context, b *bench, c *client, _ int) error {
	return b.posted(ctx, c, "/api/v1/links", small(b.seed()))
}

func (b *bench) posted(ctx context.Context, c *client, path, body string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+b.hosts[0]+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	return b.drained(c, request)
}

// gone asks for something long and leaves at once.
func gone(ctx context.Context, b *bench, c *client, n int) error {
	leaving, cancel := context.WithTimeout(ctx, 5*time.Millisecond)
	defer cancel()
	var err error
	switch n % 3 {
	case 0:
		err = b.drain(leaving, c, "/api/v1/run?s="+linkTo(longestRun(b.seed())), "")
	case 1:
		err = b.drain(leaving, c, "/play?s="+linkTo(largeQuorums(1)), "")
	default:
		err = searchPosted(leaving, b, c, n)
	}
	if leaving.Err() != nil {
		return nil // as it was meant
	}
	return err
}
