package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"fano/server/fairqueue"
	"fano/server/figure"
	"fano/server/links"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
	"fano/server/stream"
	"fano/server/work"
	"fano/web"
)

// Errors of this package.
var (
	errNotFound = errors.New("there is nothing at this address")
	errMethod   = errors.New("this address does not take that method")
	errNoQR     = errors.New("this run is too long for a QR code; its short link is not")
)

// A refusal is a row of the table that maps errors to answers. match returns the error to tell the client if the row
// applies to err, else nil.
type refusal struct {
	status int
	cause  string // distinguishes answers with the same status
	retry  int    // seconds until a retry; 0: retrying is useless
	match  func(error) error
}

// The causes that this server handles itself: with waiting the page retries; overdue exceeded its deadline.
const (
	waiting = "waiting"
	overdue = "overdue"
)

// refusals is the table. The first matching row counts; an error without a row is a bug: 500, logged in full, without
// details for the client. Clients see only the error values of the link store: its location and state are in the log.
var refusals = []refusal{
	{http.StatusBadRequest, "", 0, are(scenario.ErrNotJSON, scenario.ErrVersion, scenario.ErrBadLink)},
	{http.StatusRequestEntityTooLarge, "", 0, are(scenario.ErrTooLarge, links.ErrTooLarge, errNoQR)},
	{http.StatusNotFound, "", 0, are(scenario.ErrUnknownName, errNotFound, errForeign)},
	{http.StatusNotFound, "link-unknown", 0, only(links.ErrUnknown)},
	{http.StatusMethodNotAllowed, "", 0, are(errMethod)},
	{http.StatusForbidden, "", 0, are(errCrossSite)},
	{http.StatusUnsupportedMediaType, "", 0, are(errNotTyped)},
	{http.StatusGone, "link-gone", 0, only(links.ErrGone)},
	{http.StatusBadRequest, "", 0, are(errNotWhole, quota.ErrNoAddress, errNotPixels, errBadForm)},
	{http.StatusTooManyRequests, "", 5, are(quota.ErrTooOften)},
	{http.StatusServiceUnavailable, "", 5, are(work.ErrClosed, fairqueue.ErrClosed)},
	{http.StatusServiceUnavailable, "links-down", 5, only(links.ErrReadOnly, links.ErrDown)},
	{http.StatusServiceUnavailable, "", 10, are(stream.ErrSockets, stream.ErrClient)},
	{http.StatusTooManyRequests, "links-spent", 0, kind[*links.Spent]},
	{http.StatusServiceUnavailable, "links-full", 60, only(links.ErrFull)},
	{http.StatusNotImplemented, "links-none", 0, only(links.ErrNone)},
	{http.StatusNotImplemented, "", 0, are(errOnlyJSON)},
	{http.StatusUnprocessableEntity, "", 0, kind[*run.TooLong]},
	{http.StatusUnprocessableEntity, "", 0, kind[*figure.Refused]},
	{http.StatusUnprocessableEntity, "", 0, kind[*shiviz.Error]},
	{http.StatusServiceUnavailable, waiting, 0, kind[*fairqueue.Busy]},
	{http.StatusUnprocessableEntity, "", 0, kind[*fairqueue.TooLarge]},
	{http.StatusUnprocessableEntity, overdue, 0, kind[*fairqueue.DeadlineExceeded]},
	{http.StatusTooManyRequests, "", 0, kind[*fairqueue.RateLimited]},
	{http.StatusRequestEntityTooLarge, "", 0, longBody},
	{http.StatusBadRequest, "", 0, brokenConnection},
}

// are matches errors that are one of all, and returns them with their details.
func are(all ...error) func(error) error {
	return func(err error) error {
		if only(all...)(err) == nil {
			return nil
		}
		return err
	}
}

// only matches errors that are one of all, and returns that one without details.
func only(all ...error) func(error) error {
	return func(err error) error {
		if i := slices.IndexFunc(all, func(one error) bool { return errors.Is(err, one) }); i >= 0 {
			return all[i]
		}
		return nil
	}
}

// kind matches errors of one type.
func kind[E error](err error) error {
	if e, ok := errors.AsType[E](err); ok {
		return e
	}
	return nil
}

// longBody matches the error of a body that exceeds this server's limit.
func longBody(err error) error {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return fmt.Errorf("the request has more than the %d bytes that this server reads", large.Limit)
	}
	return nil
}

// brokenConnection matches network errors, which are no bugs. Their text has the client's address, which must not
// reach the log.
func brokenConnection(err error) error {
	if _, broken := errors.AsType[*net.OpError](err); broken || errors.Is(err, io.ErrUnexpectedEOF) {
		return errNotWhole
	}
	return nil
}

// An Answer describes an error to a client: it is the body of an API answer and, within {"error": …}, a frame on a
// socket.
type Answer struct {
	Status     int                `json:"status"`
	Error      string             `json:"error"` // one sentence
	Problems   []scenario.Problem `json:"problems,omitempty"`
	Cause      string             `json:"cause,omitempty"`      // distinguishes answers with the same status
	Ahead      int                `json:"ahead,omitempty"`      // while waiting: about how many turns others get before
	Reason     string             `json:"reason,omitempty"`     // of a deleted link, as stated by the operator
	RetryAfter int                `json:"retryAfter,omitempty"` // seconds

	unknown *scenario.UnknownName // a page describes it in its own language
}

// Explain returns the answer to an error.
func Explain(err error) Answer { return explain(err).bounded() }

func explain(err error) Answer {
	if invalid, ok := errors.AsType[*scenario.Invalid](err); ok {
		return unfit(invalid.Problems)
	}
	if problems, ok := scenario.RunProblems(err); ok {
		return unfit(problems)
	}
	for _, row := range refusals {
		told := row.match(err)
		if told == nil {
			continue
		}
		a := Answer{Status: row.status, Error: told.Error(), Cause: row.cause, RetryAfter: row.retry}
		if later, ok := told.(interface{ Seconds() int }); ok {
			a.RetryAfter = later.Seconds()
		}
		if busy, ok := told.(*fairqueue.Busy); ok {
			a.Ahead = busy.Ahead
		}
		if gone, ok := errors.AsType[*links.Gone](err); ok {
			a.Reason = gone.Reason
		}
		a.unknown, _ = errors.AsType[*scenario.UnknownName](err)
		return a
	}
	return Answer{Status: http.StatusInternalServerError, Error: "something went wrong on this server"}
}

// unfit returns the answer to a document that was parsed but cannot run.
func unfit(problems []scenario.Problem) Answer {
	a := Answer{Status: http.StatusUnprocessableEntity, Problems: problems}
	switch len(problems) {
	case 0:
		a.Error = "this scenario cannot be run"
	case 1:
		a.Error = problems[0].String()
	default:
		a.Error = fmt.Sprintf("this scenario has %d problems; the first: %s", len(problems), problems[0])
	}
	return a
}

// told returns the answer to an error, and counts it as a refusal. Internal errors are counted in fail.
func (s *site) told(err error) Answer {
	a := Explain(err)
	if a.Status != http.StatusInternalServerError {
		s.refused(err)
	}
	return a
}

func (s *site) refused(err error) {
	if s.Refused != nil {
		s.Refused(err)
	}
}

// fail answers a request with an error: as JSON for programs, as a page for people.
func (s *site) fail(w http.ResponseWriter, r *http.Request, err error) {
	if err = fairqueue.Cause(r.Context(), err); errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return // the client has disconnected
	}
	a := s.told(err)
	if a.Status == http.StatusInternalServerError {
		s.refused(err)
		s.Log.Error("a request failed", "route", patternOf(r), "error", err)
	}
	for _, of := range []string{"Content-Encoding", "Content-Disposition"} { // headers of the intended answer
		w.Header().Del(of)
	}
	a.setRetryAfter(w.Header())
	if forPeople(r) {
		s.failPage(w, r, a)
		return
	}
	body, _ := line(a) // an Answer always marshals
	tell(w, a.Status, "application/json", body)
}

// setRetryAfter sets Retry-After, for programs.
func (a Answer) setRetryAfter(h http.Header) {
	if a.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(a.RetryAfter))
	}
}

// comeAgain makes a page reload itself.
func (a Answer) comeAgain(h http.Header) { h.Set("Refresh", strconv.Itoa(a.RetryAfter)) }

// forPeople reports whether a failed request is answered with a page.
func forPeople(r *http.Request) bool {
	programs := []string{"/api/", "/ws", "/static/", "/schema/", "/oembed"}
	return !slices.ContainsFunc(programs, func(prefix string) bool { return strings.HasPrefix(r.URL.Path, prefix) })
}

func (s *site) failPage(w http.ResponseWriter, r *http.Request, a Answer) {
	if a.Cause == waiting && comesAgain(r) {
		a.comeAgain(w.Header())
	}
	page, err := s.failure(r, a)
	if err != nil {
		s.Log.Error("the page of an error failed", "error", err)
		tell(w, a.Status, plainText, []byte(a.Error+"\n"))
		return
	}
	tell(w, a.Status, html, page)
}

// comesAgain reports whether repeating the request is safe.
func comesAgain(r *http.Request) bool { return r.Method == http.MethodGet }

// framedPath reports whether a request is for a page that other sites may frame.
func framedPath(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/embed") }

// failure renders the page of an error.
func (s *site) failure(r *http.Request, a Answer) ([]byte, error) {
	if a.Cause == waiting && a.Ahead == 0 {
		return waitingPage(r, a)
	}
	p := s.reading(echoed(r), "", "")
	v := web.Failure{
		Page: p, Status: a.Status, Cause: a.Cause, Reason: a.Reason, Details: a.sentences(p.Texts), Framed: framedPath(r),
	}
	if a.Cause == waiting {
		v.Ahead, v.Again, v.Details = a.Ahead, comesAgain(r), nil
	}
	if a.Error == errNotFound.Error() || a.Error == errMethod.Error() {
		v.Details = nil // the page's own text for these errors is better
	}
	shown := web.FailurePage(v)
	if v.Framed && a.RetryAfter == 0 && a.Status < http.StatusInternalServerError {
		shown = noEmbed(s.frame(echoed(r)), a)
	}
	var body bytes.Buffer
	err := shown.Render(r.Context(), &body)
	return body.Bytes(), err
}

// noEmbed stands in a frame if there is no run to show.
func noEmbed(p web.Page, a Answer) templ.Component {
	if a.Reason != "" {
		return web.EmbedFailure(p, []string{p.T("error.link-gone.title"), p.T("error.reason") + " " + a.Reason})
	}
	return web.EmbedFailure(p, a.sentences(p.Texts))
}

// sentences returns all problems, one sentence each, in the page's language as far as translated.
func (a Answer) sentences(t *web.Texts) []string {
	if e := a.unknown; e != nil && e.Near != "" {
		return []string{t.T("error.name.near", "name", web.Clip(e.Name), "near", e.Near)}
	} else if e != nil {
		return []string{t.T("error.name", "name", web.Clip(e.Name))}
	}
	if len(a.Problems) == 0 {
		return []string{a.Error}
	}
	return each(a.Problems, func(p scenario.Problem) string { return problemIn(t, p) })
}

// problemIn returns a problem of a document, with its path, like [scenario.Problem.String] in English.
func problemIn(t *web.Texts, p scenario.Problem) string {
	key := "problem." + p.Code
	if p.Line > 0 {
		key = "program." + p.Code
	}
	if t.Has(key) {
		p.Text = t.T(key, "value", p.Value, "allowed", p.Allowed, "meant", p.Meant)
	}
	if p.Line > 0 {
		return t.T("error.program", "path", p.Path, "line", p.Line, "column", p.Column, "text", p.Text)
	}
	return p.String()
}
