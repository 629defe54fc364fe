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

// reasons are the errors that tell an operator something, each in a word; what is none of them is named by its status.
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

// reasonOf is why a client was refused what it asked for, in one of a few words.
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
