package suzukikasami

import "fano/algorithms/mutex"

// noRequestForgotten reports whether the token will reach every waiting process. For each such process j, one of these
// holds: the token is at j or on its way to it; j is in its queue; the process that has the token, or to which it is
// going, knows j's request and will leave; or the request is on its way there. Also, LN[j] is the number of j's last
// request, or one less while that request is not finished.
func noRequestForgotten(c mutex.Configuration) bool {
	t, one := find(c)
	if !one {
		return true // if there are several tokens, it is undefined which of them must learn of the request
	}
	for j := mutex.ID(1); int(j) <= c.Topology().N; j++ {
		asked := c.Process(j).(*Process).RN.At(j)
		switch open := asked - t.ln.At(j); {
		case open == 0: // all requests were granted; j may be inside again, with a token that it has kept
			if c.Phase(j) != mutex.Idle && j != t.at {
				return false
			}
		case open != 1 || c.Phase(j) == mutex.Idle:
			return false
		case j != t.at && !t.q.Has(j) && !t.hears(c, j, asked):
			return false
		}
	}
	return true
}

// token is the process that has the token, or to which it is going, and the token's contents.
type token struct {
	at mutex.ID
	q  *mutex.Queue[mutex.ID]
	ln *mutex.Vector[int]
}

// find returns the token; one is false unless there is exactly one.
func find(c mutex.Configuration) (t token, one bool) {
	n := 0
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if p := c.Process(i).(*Process); p.HavePrivilege {
			t, n = token{i, &p.Q, &p.LN}, n+1
		}
	}
	c.Messages(func(_, to mutex.ID, msg mutex.Message) {
		if m, is := msg.(Privilege); is {
			t, n = token{to, &m.Q, &m.LN}, n+1
		}
	})
	return t, n == 1
}

// hears reports whether j's request number n is on its way to the process at the token, or is known there and that
// process will leave.
func (t token) hears(c mutex.Configuration, j mutex.ID, n int) bool {
	if c.Process(t.at).(*Process).RN.At(j) == n {
		return c.Phase(t.at) != mutex.Idle
	}
	coming := false
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		m, is := msg.(Request)
		coming = coming || is && from == j && to == t.at && m.n == n
	})
	return coming
}
