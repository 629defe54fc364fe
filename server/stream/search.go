package stream

import (
	"context"
	"sync"

	"fano/server/fairqueue"
)

// A task is what a session has under way, if anything: the sending of a run, or a search.
type task struct {
	stop context.CancelFunc // nil if there is none
	work sync.WaitGroup
}

// abandon ends the task, if there is one, and waits for that. Nothing is told of it any more.
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
func (s *session) ask(ctx context.Context, c command, back func()) error {
	if c.stops() {
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
		s.guard(func() { s.seek(searching, c, replies) })
	})
	s.search.work.Go(func() { s.follow(ctx, searching, replies) })
	return nil
}

// seek answers a question. What comes before a search's own turn is short work. A search waits for no reader: progress that
// finds the one before still unsent is not sent.
func (s *session) seek(searching context.Context, c command, replies chan<- reply) {
	defer close(replies)
	tell := func(f frame) {
		select {
		case replies <- reply{frame: f}:
		default:
		}
	}
	work := fairqueue.Work{Class: fairqueue.Short}
	if c.searches() {
		searching = fairqueue.WithQueuePosition(searching, func(ahead int) { tell(waiting(ahead)) })
	} else {
		work.MaxWait = s.Patience
	}
	var last frame
	err := s.Queue.Do(searching, work, func(ctx context.Context) (err error) {
		last, err = s.answerOf(ctx, c, tell)
		return err
	})
	select {
	case replies <- reply{last, err}:
	case <-searching.Done():
	}
}

// answerOf is the last frame of the answer to a question.
func (s *session) answerOf(ctx context.Context, c command, tell func(frame)) (frame, error) {
	switch {
	case len(c.Next) > 0:
		options, err := s.Next(ctx, c.Next)
		return frame{"next": options}, err
	case len(c.Challenge) > 0:
		verdict, err := s.Challenge(ctx, c.Challenge)
		return frame{"challenged": verdict}, err
	}
	report, err := s.Explore(ctx, c.Explore, func(progress any) { tell(frame{"exploring": progress}) })
	return frame{"explored": report}, err
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
