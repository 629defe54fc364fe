package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// containing is right where an answer holds a text.
func containing(text string) func(*http.Response, []byte) error {
	return func(_ *http.Response, body []byte) error {
		if !bytes.Contains(body, []byte(text)) {
			return wrongly("%q is missing in: %.60s", text, body)
		}
		return nil
	}
}

// whole is right where an answer is a page to its end.
var whole = containing("</html>")

// play is the playground on a run that nobody has asked for before.
func (b *bench) play() question {
	return get("/play", "/play?s="+linkTo(small(b.seed())), whole)
}

// alive is what costs a server nothing: how long it takes says how busy the machine is.
func alive() question { return get("/healthz", "/healthz", containing("alive")) }

// traced is a whole run as a program asks for it, checked byte by byte.
func traced(kind, scenario string, expected *reference) question {
	q := post(kind, "/api/v1/run", scenario, func(_ *http.Response, body []byte) error {
		if !bytes.Equal(body, expected.bytes()) {
			return wrongly("another trace than that of %.80s", scenario)
		}
		return nil
	})
	q.events = expected.events()
	return q
}

// digested is the digest of a run, which must be ours.
func digested(scenario string, expected *reference) question {
	return post("digest", "/api/v1/run?format=digest", scenario, containing(expected.digest))
}

// figures are of a run that nobody has asked for before, in each form.
func (b *bench) figures() []question {
	s := linkTo(small(b.seed()))
	return []question{
		get("figure, svg", "/figure.svg?s="+s, containing("</svg>")),
		get("figure, png", "/figure.png?s="+s, containing("IEND")),
		get("figure, tex", "/figure.tex?s="+s, containing(`\end{document}`)),
	}
}

// pages are those that a reader comes by, and what others ask about them.
func (b *bench) pages() []question {
	s := linkTo(small(b.seed()))
	address := url.QueryEscape("http://" + b.hosts[0] + "/play?s=" + s)
	return []question{
		b.play(),
		get("/", "/", whole),
		get("/algorithms", "/algorithms", whole),
		get("/embed", "/embed?s="+s, whole),
		get("/oembed", "/oembed?url="+address, containing(`"html"`)),
		get("/teach", "/teach?s="+s, whole),
		get("/docs", "/docs", whole),
	}
}

// shorten makes a short link and opens it: behind it must be what was put there.
func (b *bench) shorten(ctx context.Context, c *client) {
	seed := b.seed()
	made, ok := b.ask(ctx, c, post("link, made", "/api/v1/links", small(seed), containing(`"id"`)))
	if !ok {
		return
	}
	var link struct{ ID string }
	if err := json.Unmarshal(made, &link); err != nil {
		b.record.lost("link, made", wrongly("an answer that cannot be read: %.60s", made))
		return
	}
	b.ask(ctx, c, get("link, opened", "/api/v1/links/"+link.ID, containing(fmt.Sprintf(`"seed":%d`, seed))))
	b.ask(ctx, c, get("/s", "/s/"+link.ID, whole))
}

// titled is a scenario of the first student's under another student's name.
func titled(scenario, name string) string {
	return string(bytes.Replace([]byte(scenario), []byte(firstStudent), []byte(name), 1))
}
