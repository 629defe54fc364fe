package maekawa

import "fano/algorithms/mutex"

// request is one that an arbiter knows of: its timestamp and its client.
type request struct {
	T int
	J mutex.ID
}

func earlier(a, b request) bool { return mutex.Before(a.T, a.J, b.T, b.J) }

// lock is the request that has this arbiter's vote.
func (p *Process) lock() request { return request{p.lockT, p.lockJ} }

// displace fails those that were to be next: they were before lock, and r is before them.
func (p *Process) displace(out *mutex.Out, r request) {
	for i := range p.W.Len() {
		if w := p.W.At(i); earlier(r, w) && earlier(w, p.lock()) {
			out.Send(w.J, Failed{w.T})
		}
	}
}
