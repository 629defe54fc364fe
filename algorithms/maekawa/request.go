package maekawa

import "fano/algorithms/mutex"

// request is one that an arbiter knows of: its timestamp and its client.
type request struct {
	T int `number:"stamp"`
	J mutex.ID
}

func earlier(a, b request) bool { return mutex.Before(a.T, a.J, b.T, b.J) }

// lock is the request that has this arbiter's vote.
func (p *Process) lock() request { return request{p.lockT, p.lockJ} }

// displace fails the one that was to be next: it is before lock, and r is before it. Nobody else need be told. A
// process that waits behind another has been: when it came, if the other was there; when the other came, if it was
// itself to be next until then; and if it had the vote and gave it back, by its own YIELD.
func (p *Process) displace(out *mutex.Out, r request) {
	if p.W.Len() == 0 {
		return
	}
	if w := p.W.At(0); earlier(r, w) && earlier(w, p.lock()) {
		out.Send(w.J, Failed{w.T})
	}
}
