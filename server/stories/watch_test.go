package stories

import (
	"context"
	"fmt"
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
	complaints []string       // errors and warnings on the console
	requests   []string       // addresses, of sockets too
	loaded     map[string]int // bytes that came over the wire, by address
	socket     int            // bytes that came by sockets, after their own compression
	addresses  map[network.RequestID]string
	forgiven   []string // parts of complaints that a story causes on purpose
}

// watch begins to note.
func watch(ctx context.Context) (*watcher, error) {
	w := &watcher{loaded: map[string]int{}, addresses: map[network.RequestID]string{}}
	return w, chromedp.Listen(ctx, w.note)
}

func (w *watcher) note(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.requests = append(w.requests, e.Request.URL)
		w.addresses[e.RequestID] = e.Request.URL
	case *network.EventWebSocketCreated:
		w.requests = append(w.requests, e.URL)
	case *network.EventLoadingFinished:
		w.loaded[w.addresses[e.RequestID]] += int(e.EncodedDataLength)
	case *network.EventWebSocketFrameReceived:
		w.socket += len(e.Response.PayloadData)
	case *runtime.EventExceptionThrown:
		w.complaints = append(w.complaints, fmt.Sprintf("exception: %s", e.ExceptionDetails.Text+" "+description(e.ExceptionDetails.Exception)))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			w.complaints = append(w.complaints, fmt.Sprintf("console.%s: %s", e.Type, said(e.Args)))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			w.complaints = append(w.complaints, fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	}
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

// leaveNoTrace fails the story if the console complained, a cookie was set or somebody else was asked for something.
func (v *visit) leaveNoTrace() {
	for _, complaint := range v.seen.unforgiven() {
		v.t.Error("the console says:", complaint)
	}
	host := strings.TrimPrefix(v.origin, "http://")
	for _, address := range v.seen.asked() {
		u, err := url.Parse(address)
		if err != nil || (u.Scheme != "data" && u.Scheme != "blob" && u.Host != host) {
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
}
