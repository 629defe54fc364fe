package stories

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A record keeps a tab's console messages, and all URLs that its page requests.
type record struct {
	mu       sync.Mutex
	console  []string // errors and warnings
	requests []string // URLs, including sockets
	expected []string // parts of console messages that the story causes
	ignoring bool     // the console is being ignored
}

func newRecord() *record { return &record{} }

// note records a browser event; it runs on the browser's goroutine.
func (r *record) note(event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		r.requests = append(r.requests, e.Request.URL)
	case *network.EventWebSocketCreated:
		r.requests = append(r.requests, e.URL)
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		r.say("exception: " + text)
	case *runtime.EventConsoleAPICalled:
		if slices.Contains([]runtime.ConsoleAPICalledType{"error", "warning", "assert"}, e.Type) {
			r.say(fmt.Sprintf("console.%s: %s", e.Type, words(e.Args)))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			r.say(fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	}
}

func (r *record) say(text string) {
	if !r.ignoring {
		r.console = append(r.console, text)
	}
}

func words(args []*runtime.RemoteObject) string {
	var all []string
	for _, arg := range args {
		all = append(all, strings.TrimSpace(arg.Description+" "+string(arg.Value)))
	}
	return strings.Join(all, " ")
}

// expect names a part of a console message that the story causes.
func (r *record) expect(part string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.expected = append(r.expected, part)
}

// ignore sets whether the console is ignored from now on.
func (r *record) ignore(ignoring bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ignoring = ignoring
}

// complaints returns the console messages that the story does not expect.
func (r *record) complaints() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(r.console), func(said string) bool {
		return slices.ContainsFunc(r.expected, func(part string) bool { return strings.Contains(said, part) })
	})
}

// asked returns the URLs that the page requested.
func (r *record) asked() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.requests)
}

// leavesNoTrace fails the story if the console has messages, a third party was contacted, a cookie was set, or
// something is stored in the shared profile.
func (p *tab) leavesNoTrace() {
	for _, complaint := range p.record.complaints() {
		p.t.Error("the console says:", complaint)
	}
	hosts := append([]string{strings.TrimPrefix(p.origin, "http://")}, p.friends...)
	for _, address := range p.record.asked() {
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "data" && u.Scheme != "blob" && !slices.Contains(hosts, u.Host) {
			p.t.Error("a third party was asked:", address)
		}
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	cookies, err := chromedp.Call(ctx, network.GetCookies, network.GetCookiesParams{})
	if err != nil || len(cookies.Cookies) > 0 {
		p.t.Errorf("cookies: %+v %v", cookies.Cookies, err)
	}
	// A sandboxed page has no storage.
	const stored = `(() => { try { return Object.keys(localStorage).join(); } catch { return ""; } })()`
	if keys, err := chromedp.Run(ctx, chromedp.Evaluate[string](stored)); err != nil || !p.private && keys != "" {
		p.t.Errorf("left in the shared profile: %q %v", keys, err)
	}
}
