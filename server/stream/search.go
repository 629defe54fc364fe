package stream

import (
	"context"
	"encoding/json"
	"sync"

	"fano/server/fairqueue"
)

// A task is a session's work in progress, if any: the sending of a run, or a search.
type task struct {
	stop context.CancelFunc // nil if there is none
	work sync.WaitGroup
}

// abandon stops the task, if there is one, and waits for its end. Nothing more of it is sent.
func (t *task) abandon() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	t.work.Wait()
}

// A frame is a message to the client other than a run's: a JSON object with one field.
type frame map[string]any

// A reply is a frame, or an error instead.
type reply struct {
	frame frame
	err   error
}

// ask starts to answer a question, unless the command only ends the previous one, which the caller has done. It returns
// an error only if the socket has ended.
func (s *session) ask(ctx context.Context, name string, text json.RawMessage, release func()) error {
	if name != askNext && string(text) == "null" {
		release()
		return nil
	}
	if err := s.admit(); err != nil {
		release()
		return s.sendError(ctx, err)
	}
	searching, stop := context.WithCancel(ctx)
	s.search.stop = stop
	replies := make(chan reply, 1) // at most one unsent reply
	s.search.work.Go(func() {
		defer release()
		s.guard(func() { s.answerQuestion(searching, name, text, replies) })
	})
	s.search.work.Go(func() { s.sendReplies(ctx, searching, replies) })
	return nil
}

// answerQuestion answers a question, as short work until a search gets its own slot. A search never waits for the
// reader: progress is dropped while earlier progress is unsent.
func (s *session) answerQuestion(searching context.Context, name string, text json.RawMessage, replies chan<- reply) {
	defer close(replies)
	report := func(f frame) {
		select {
		case replies <- reply{frame: f}:
		default:
		}
	}
	work := fairqueue.Work{Class: fairqueue.Short}
	if name == askNext {
		work.MaxWait = s.Patience
	} else {
		searching = fairqueue.WithQueuePosition(searching, func(ahead int) { report(positionFrame(ahead)) })
	}
	var answer any
	err := s.Queue.Do(searching, work, func(ctx context.Context) (err error) {
		answer, err = s.Questions[name](ctx, text, func(progress any) { report(frame{"exploring": progress}) })
		return err
	})
	select {
	case replies <- reply{frame{answers[name]: answer}, err}:
	case <-searching.Done():
	}
}

// sendReplies sends the replies to a question until there are no more or they are no longer wanted. As with runs, only
// the socket's end interrupts a frame.
func (s *session) sendReplies(ctx, searching context.Context, replies <-chan reply) {
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
		return s.sendError(ctx, r.err)
	}
	return s.sendFrame(ctx, r.frame)
}
