package main

import (
	"context"
	"errors"
	"net/http"

	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/stream"
	"fano/server/work"
)

// reasons maps the errors that matter to an operator to one word each; other errors are named by their status.
var reasons = []struct {
	word string
	err  error
}{
	{"rate", quota.ErrTooOften},
	{"sockets-full", stream.ErrSockets},
	{"sockets-of-one", stream.ErrClient},
	{"links-full", links.ErrFull},
	{"links-down", links.ErrDown},
	{"links-none", links.ErrNone},
	{"link-unknown", links.ErrUnknown},
	{"going-away", work.ErrClosed},
	{"going-away", fairqueue.ErrClosed},
}

// reasonOf returns the reason of a refusal, as one of a few words.
func reasonOf(err error) string {
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return r.word
		}
	}
	if crowded, ok := errors.AsType[*fairqueue.Busy](err); ok {
		return "busy-" + crowded.Class.String()
	}
	if _, ok := errors.AsType[*fairqueue.RateLimited](err); ok {
		return "work"
	}
	if late, ok := errors.AsType[*fairqueue.DeadlineExceeded](err); ok {
		return "overdue-" + late.Class.String()
	}
	if _, ok := errors.AsType[*fairqueue.TooLarge](err); ok {
		return "too-much"
	}
	if errors.Is(err, context.Canceled) {
		return "gone"
	}
	switch page.Explain(err).Status {
	case http.StatusInternalServerError:
		return "mistake"
	case http.StatusRequestEntityTooLarge:
		return "too-large"
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		return "not-found"
	default:
		return "malformed"
	}
}
