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

// explore starts a search, unless the command only ends the one before, which is done already. Only the socket's end
// is an error.
func (s *session) explore(ctx context.Context, c command, back func()) error {
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
	frames := make(chan frame, 1) // what has not been sent yet
	s.search.work.Go(func() {
		defer back()
		s.guard(func() { s.seek(searching, c, frames) })
	})
	s.search.work.Go(func() { s.follow(ctx, searching, frames) })
	return nil
}

// seek searches, and makes frames of what it finds. What comes before the search's own turn is short work. The search
// waits for no reader: progress that finds the one before still unsent is not told.
func (s *session) seek(searching context.Context, c command, frames chan<- frame) {
	defer close(frames)
	tell := func(f frame) {
		select {
		case frames <- f:
		default:
		}
	}
	searching = fairqueue.WithQueuePosition(searching, func(ahead int) { tell(waiting(ahead)) })
	var last frame
	err := s.Queue.Do(searching, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
		if len(c.Challenge) > 0 {
			verdict, err := s.Challenge(ctx, c.Challenge)
			last = frame{"challenged": verdict}
			return err
		}
		report, err := s.Explore(ctx, c.Explore, func(progress any) { tell(frame{"exploring": progress}) })
		last = frame{"explored": report}
		return err
	})
	if err != nil {
		last = frame{"error": s.Answer(err)}
	}
	select {
	case frames <- last:
	case <-searching.Done():
	}
}

// follow sends the frames of a search until it has ended or is no longer wanted. As with runs, only the socket's end
// breaks a frame off.
func (s *session) follow(ctx, searching context.Context, frames <-chan frame) {
	for {
		select {
		case <-searching.Done():
			return
		case next, more := <-frames:
			if !more || searching.Err() != nil || s.tell(ctx, next) != nil {
				return
			}
		}
	}
}
