package explore

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// If EM3 is judged, processes also send application messages, since a process may learn only from these that another
// has asked. Each sends at most one, to one other process. If application events change nothing that the algorithm does
// later ([system.Config.ApplicationMatters]), this covers any number of them, internal events and messages, and most of
// the possible ones need not be tried:
//
// Take a shortest run in which p enters although the request of q, which waits, happened before its own. A chain of
// messages leads from q's asking to p's. A process that is on it twice can continue at once with what it sent the
// second time, so no process is. Application messages outside the chain, and internal events, can be left out, since
// nothing but knowledge depends on them; a shortest run has none. Hence
//   - each process sends at most one, and one is delivered before the next is sent;
//   - q waits all the time, and all senders so far know of its request; the next receiver does not, else the message
//     could be left out;
//   - an application message may be delivered as soon as it can be: what is known earlier is known later, too. Then
//     nothing else need be tried.
//
// If channels deliver in any order, a single message from q to p, sent and delivered just before p asks, can replace
// all messages of the chain.
//
// On FIFO channels, that message may be stuck behind q's request to p, and take a detour by a third process. It goes to
// p, if p may yet ask, or to a process that has not sent one; the latter only while messages are in flight from its
// sender to p, because otherwise a message to p would arrive at once.
//
// Every message that is tried is possible, so every violation found is one. The lengths of the shortest runs, and the
// verdicts on other properties, are the same as if all messages were tried.
//
// If application events do matter, each process sends one message at any time, to any other process, and it is
// delivered at any time; runs with more of them are not judged.

// appMessages says which application messages a search includes.
type appMessages uint8

const (
	noAppMessages appMessages = iota // none
	news                             // those that spread necessary knowledge of a request, as above
	free                             // one by each process, at any time: they move clocks that are read
)

// appMessagesOf returns what a search of this setup needs.
func appMessagesOf(setup *Setup) appMessages {
	switch {
	case !setup.EM3, setup.from != nil:
		return noAppMessages
	case setup.System.ApplicationMatters():
		return free
	}
	return news
}

// application is the kind of an application message.
const application = -1

// followAppMessages appends the successors by which a process sends an application message.
func (s *search) followAppMessages(b *successors) {
	if s.appMessages == news && !s.maySendNews(b.columns) {
		return
	}
	for p := range s.System.Processes {
		number := b.columns[p]
		if l := &s.locals[p].list[number]; l.appLeft == 0 || l.state.Crashed {
			continue
		}
		for to := range s.System.Processes {
			if to == p || s.appMessages == news && !s.isNews(b.columns, p, to) {
				continue
			}
			s.follow(b, &move{
				kind: trace.Send, process: int32(p), transition: s.sendApp(b, p, number, to), option: option{times: 1},
				receiver: uint8(to + 1),
			})
		}
	}
}

// sendApp returns the transition of a process that sends an application message.
func (s *search) sendApp(b *successors, p int, number int32, to int) int32 {
	key := uint64(number)<<8 | uint64(to)<<1 | 1
	return s.locals[p].appSends.remember(b, key, func() int32 {
		after := s.locals[p].list[number]
		process := s.scratch[p]
		s.System.Algorithm.Copy(process, after.state.Process)
		after.state.Process = process
		stamp := s.machine.Do(s.locals[p].self, &after.state, &system.Event{Kind: trace.Send})
		after.appLeft--
		t := transition{sends: int32(len(s.sends))}
		s.sendTo(&t, p, to, s.numberMessage(message{kind: application, clock: stamp, knows: after.knows}))
		t.sent, t.messages = int32(len(s.sends)), 0 // only the algorithm's messages are counted
		t.to = s.numberLocal(p, after)
		s.transitions = append(s.transitions, t)
		return int32(len(s.transitions) - 1)
	})
}

// maySendNews reports whether a process may send an application message that is news.
func (s *search) maySendNews(columns []int32) bool {
	if s.contents.order == system.AnyOrder {
		return !s.anySent(columns) // one is enough
	}
	for c := range s.layout.columns {
		for _, m := range s.contents.list[columns[s.n+c]].messages {
			if s.messages.list[m].kind == application {
				return false // not yet delivered
			}
		}
	}
	return true
}

// anySent reports whether a process has sent an application message.
func (s *search) anySent(columns []int32) bool {
	for p := range s.System.Processes {
		if s.locals[p].list[columns[p]].appLeft == 0 {
			return true
		}
	}
	return false
}

// isNews reports whether p knows of a waiting request of which to should learn.
func (s *search) isNews(columns []int32, p, to int) bool {
	if s.contents.order == system.AnyOrder {
		phase := s.locals[to].list[columns[to]].state.Phase
		asksNext := phase == mutex.Idle || phase == mutex.Inside && s.System.Again
		return asksNext && s.isOnlyUninformed(columns, p, p, to) && s.mayMind(columns, p, to)
	}
	for q := range s.System.Processes {
		if s.isOnlyUninformed(columns, q, p, to) && (s.mayMind(columns, q, to) || s.mayBeBypassed(columns, q, p, to)) {
			return true
		}
	}
	return false
}

// isOnlyUninformed reports whether p and all senders so far know of the waiting request of q, and the recipient does
// not.
func (s *search) isOnlyUninformed(columns []int32, q, p, to int) bool {
	if q == to || s.locals[q].views[columns[q]].waiting == 0 || s.knowsRequest(columns, q, to) || !s.knowsRequest(columns, q, p) {
		return false
	}
	for r := range s.System.Processes {
		if s.locals[r].list[columns[r]].appLeft == 0 && !s.knowsRequest(columns, q, r) {
			return false
		}
	}
	return true
}

// knowsRequest reports whether p knows of the last request of q.
func (s *search) knowsRequest(columns []int32, q, p int) bool {
	return s.locals[p].list[columns[p]].knows[q] >= s.locals[q].list[columns[q]].knows[q]
}

// mayMind reports whether p may yet ask, and so overtake q.
func (s *search) mayMind(columns []int32, q, p int) bool {
	return s.locals[p].list[columns[p]].asks > 0 && s.exclude(q, p)
}

// mayBeBypassed reports whether a process that hears of q's request from p could inform one that may overtake q sooner
// than p, whose messages to that one are still in flight.
func (s *search) mayBeBypassed(columns []int32, q, p, by int) bool {
	if s.locals[by].list[columns[by]].appLeft == 0 {
		return false
	}
	for to := range s.System.Processes {
		if to != by && s.contentOn(columns, p, to) != 0 && !s.knowsRequest(columns, q, to) && s.mayMind(columns, q, to) {
			return true
		}
	}
	return false
}

// deliverAtOnce appends the successor by the application message that need not wait, and reports whether there is one:
// nothing else is then tried.
func (s *search) deliverAtOnce(b *successors) bool {
	if !s.anySent(b.columns) {
		return false
	}
	for c, route := range s.layout.columns {
		if s.locals[route.to].list[b.columns[route.to]].state.Crashed {
			continue
		}
		options := s.contents.list[b.columns[s.n+c]].options
		for i := range options {
			if s.messages.list[options[i].message].kind == application {
				s.followOption(b, c, i)
				return true
			}
		}
	}
	return false
}
