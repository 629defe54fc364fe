package stories

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A watcher notes what a tab says and whom it asks. Its events come from the browser's own goroutine.
type watcher struct {
	mu         sync.Mutex
	complaints []string                     // errors and warnings on the console
	requests   []string                     // addresses, of sockets too
	open       map[network.RequestID]string // addresses of requests without an answer
	input      string                       // the last key, mouse button, touch or wheel event that reached the page
	forgiven   []string                     // parts of complaints that a story causes on purpose
	away       bool                         // complaints are not noted now
	longs      []long                       // what was long by the clock
	excused    []span                       // in which that is not the page's work
}

// watch begins to note.
func watch(ctx context.Context) (*watcher, error) {
	w := &watcher{open: map[network.RequestID]string{}}
	return w, chromedp.Listen(ctx, w.note)
}

func (w *watcher) note(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.requests = append(w.requests, e.Request.URL)
		w.open[e.RequestID] = e.Request.URL
	case *network.EventLoadingFinished:
		delete(w.open, e.RequestID)
	case *network.EventLoadingFailed:
		delete(w.open, e.RequestID)
	case *network.EventWebSocketCreated:
		w.requests = append(w.requests, e.URL)
	case *runtime.EventBindingCalled:
		if e.Name == inputs {
			w.input = e.Payload
		} else {
			w.report(e.Payload)
		}
	case *runtime.EventExceptionThrown:
		w.complain("exception: %s %s", e.ExceptionDetails.Text, description(e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			w.complain("console.%s: %s", e.Type, said(e.Args))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			w.complain("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	}
}

// complain notes what the console says, unless nobody is to look.
func (w *watcher) complain(format string, args ...any) {
	if !w.away {
		w.complaints = append(w.complaints, fmt.Sprintf(format, args...))
	}
}

// look says whether complaints are to be noted from now on.
func (w *watcher) look(on bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.away = !on
}

func description(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

func said(args []*runtime.RemoteObject) string {
	var words []string
	for _, arg := range args {
		if arg.Description != "" {
			words = append(words, arg.Description)
		} else {
			words = append(words, string(arg.Value))
		}
	}
	return strings.Join(words, " ")
}

// forgive lets a story cause a complaint on purpose, as one that breaks the connection does.
func (w *watcher) forgive(part string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.forgiven = append(w.forgiven, part)
}

// waiting describes what a story may be waiting for: the last input that reached the page, requests without an answer, and
// messages on the console.
func (w *watcher) waiting() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return fmt.Sprintf("last input: %q; unanswered requests: %q; console: %q", w.input, slices.Sorted(maps.Values(w.open)), w.complaints)
}

// unforgiven returns the complaints that no story wanted.
func (w *watcher) unforgiven() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.complaints), func(complaint string) bool {
		return slices.ContainsFunc(w.forgiven, func(part string) bool { return strings.Contains(complaint, part) })
	})
}

// asked returns the addresses asked for.
func (w *watcher) asked() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.requests)
}

// leaveNoTrace fails the story if the console complained, a cookie was set, somebody else was asked for something, or
// something is left in a profile that other stories share.
func (v *visit) leaveNoTrace() {
	for _, complaint := range v.seen.unforgiven() {
		v.t.Error("the console says:", complaint)
	}
	host := strings.TrimPrefix(v.origin, "http://")
	for _, address := range v.seen.asked() {
		u, err := url.Parse(address)
		if err != nil || (u.Scheme != "data" && u.Scheme != "blob" && u.Host != host && !slices.Contains(v.friends, u.Host)) {
			v.t.Error("a third party was asked:", address)
		}
	}
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	cookies, err := chromedp.Run(ctx, func(ctx context.Context, t *chromedp.Target) (network.GetCookiesResult, error) {
		return cdp.Call(ctx, t, network.GetCookies, network.GetCookiesParams{})
	})
	if err != nil {
		v.t.Error("cannot look for cookies:", err)
	}
	for _, cookie := range cookies.Cookies {
		v.t.Errorf("a cookie was set: %s=%s", cookie.Name, cookie.Value)
	}
	// A page may have no storage.
	const stored = `(() => { try { return Object.keys(localStorage).join(); } catch { return ""; } })()`
	if keys, err := chromedp.Run(ctx, chromedp.Evaluate[string](stored)); err != nil || !v.alone && keys != "" {
		v.t.Errorf("left in the profile of all stories: %q %v", keys, err)
	}
}
