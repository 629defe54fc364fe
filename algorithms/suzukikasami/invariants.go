package suzukikasami

import "fano/algorithms/mutex"

// noRequestForgotten: the token will come to every waiting process. Either it is there or on its way, or its queue has
// the process, or where it is, or goes, the request is known and some process will leave, or the request is on its way
// there. And LN[j] is the number of j's own last request, or one less while that is not done with.
func noRequestForgotten(c mutex.Configuration) bool {
	t, one := find(c)
	if !one {
		return true // which of them is to hear, if there are several, nobody can say
	}
	for j := mutex.ID(1); int(j) <= c.Topology().N; j++ {
		asked := c.Process(j).(*Process).RN.At(j)
		switch open := asked - t.ln.At(j); {
		case open == 0: // everything was granted; it may be in again, on a token that it has kept
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

// token is where the token is, or where it goes, and what it carries.
type token struct {
	at mutex.ID
	q  *mutex.Queue[mutex.ID]
	ln *mutex.Vector[int]
}

// find finds the token, if there is exactly one.
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

// hears reports whether the process at the token knows j's request number n and will
// leave, or has it under way.
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
