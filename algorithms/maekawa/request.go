package maekawa

import "fano/algorithms/mutex"

// request is a request known to an arbiter: its timestamp and its client.
type request struct {
	T int `number:"stamp"`
	J mutex.ID
}

func earlier(a, b request) bool { return mutex.Before(a.T, a.J, b.T, b.J) }

// lock returns the request that has this arbiter's vote.
func (p *Process) lock() request { return request{p.lockT, p.lockJ} }

// displace fails the request that was to be next, if it is before lock and r is before it. No other request need get
// FAILED. One that waits behind another has got it: when it arrived, if the other was there; when the other arrived,
// if it was itself to be next until then; or by its own YIELD, if it had the vote and gave it back.
func (p *Process) displace(out *mutex.Out, r request) {
	if p.W.Len() == 0 {
		return
	}
	if w := p.W.At(0); earlier(r, w) && earlier(w, p.lock()) {
		out.Send(w.J, Failed{w.T})
	}
}
