package stream

import (
	"context"
	"encoding/json"
	"sync"

	"fano/server/fairqueue"
)

// A task is what a session has under way, if anything: the sending of a run, or a search.
type task struct {
	stop context.CancelFunc // nil if there is none
	work sync.WaitGroup
}

// abandon ends the task, if there is one, and waits for that. Nothing more of it is sent.
func (t *task) abandon() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.work.Wait()
}

// A frame is one line with one field.
type frame map[string]any

// A reply is a frame, or an error in its place.
type reply struct {
	frame frame
	err   error
}

// ask starts to answer a question, unless the command only ends the one before, which is done already. Only the
// socket's end is an error.
func (s *session) ask(ctx context.Context, name string, text json.RawMessage, back func()) error {
	if name != askNext && string(text) == "null" {
		back()
		return nil
	}
	if err := s.admit(); err != nil {
		back()
		return s.fail(ctx, err)
	}
	searching, stop := context.WithCancel(ctx)
	s.search.stop = stop
	replies := make(chan reply, 1) // what has not been sent yet
	s.search.work.Go(func() {
		defer back()
		s.guard(func() { s.seek(searching, name, text, replies) })
	})
	s.search.work.Go(func() { s.follow(ctx, searching, replies) })
	return nil
}

// seek answers a question. What comes before a search's own turn is short work. A search waits for no reader: progress that
// finds the one before still unsent is not sent.
func (s *session) seek(searching context.Context, name string, text json.RawMessage, replies chan<- reply) {
	defer close(replies)
	tell := func(f frame) {
		select {
		case replies <- reply{frame: f}:
		default:
		}
	}
	work := fairqueue.Work{Class: fairqueue.Short}
	if name == askNext {
		work.MaxWait = s.Patience
	} else {
		searching = fairqueue.WithQueuePosition(searching, func(ahead int) { tell(waiting(ahead)) })
	}
	var answer any
	err := s.Queue.Do(searching, work, func(ctx context.Context) (err error) {
		answer, err = s.Questions[name](ctx, text, func(progress any) { tell(frame{"exploring": progress}) })
		return err
	})
	select {
	case replies <- reply{frame{answers[name]: answer}, err}:
	case <-searching.Done():
	}
}

// follow sends the replies to a question until there are no more or they are no longer wanted. As with runs, only the
// socket's end breaks a frame off.
func (s *session) follow(ctx, searching context.Context, replies <-chan reply) {
	for {
		select {
		case <-searching.Done():
			return
		case next, more := <-replies:
			if !more || searching.Err() != nil || s.send(ctx, next) != nil {
				return
			}
		}
	}
}

// send sends a reply.
func (s *session) send(ctx context.Context, r reply) error {
	if r.err != nil {
		return s.fail(ctx, r.err)
	}
	return s.tell(ctx, r.frame)
}
