package maekawa

import "fano/algorithms/mutex"

const (
	noDeadlockHandling mutex.Switches = 1 << iota
	failedJudgedAgainstHolderAlone
	displacedWaitersNotTold
	inquireNotRemembered
	inquireBeforeLockedIgnored
	yieldNotCountedAsFailed
	yieldWithoutVote
	yieldInside
	ownArbiterForgotten
)

var switches = []mutex.Switch{
	{Name: "no-deadlock-handling", Breaks: []string{"EM2", "losers-told"}},
	{Name: "failed-judged-against-holder-alone", Breaks: []string{"EM2", "losers-told"}},
	{Name: "displaced-waiters-not-told", Breaks: []string{"EM2", "losers-told"}},
	{Name: "inquire-not-remembered", Breaks: []string{"EM2"}},
	{Name: "inquire-before-locked-ignored", Breaks: []string{"EM2"}},
	{Name: "yield-not-counted-as-failed", Breaks: []string{"EM2", "losers-told"}},
	{Name: "yield-without-vote", Breaks: []string{"EM1", "EM2", "one-vote", "losers-told"}},
	{Name: "yield-inside", Breaks: []string{"EM1", "EM2", "one-vote", "losers-told"}},
	{Name: "own-arbiter-forgotten", Breaks: []string{"EM1"}},
}

const (
	inquire   = "if WANTED and t = T"
	mustFail  = "if lock < (t, j), or some w ∈ W has w < (t, j)"
	displaced = "else, if the first w of W has (t, j) < w < lock, send FAILED to w"
)

var instead = mutex.Instead[*Process]{
	{
		Switch: ownArbiterForgotten, Line: "state ← WANTED; T ← C", Place: mutex.Ahead, By: "S ← S − i",
		Do: func(p *Process, at mutex.At) { p.S.Remove(at.Self()) },
	},
	{
		Switch: yieldInside, Line: inquire, Place: mutex.Ahead,
		By: "if HELD and t = T, votes ← votes − j; send YIELD(T) to j",
		Do: func(p *Process, at mutex.At) {
			if at.Phase() == mutex.Inside && at.Message.(Inquire).T == p.T {
				p.votes.Remove(at.J)
				at.Send(at.J, Yield{p.T})
			}
		},
	},
	{
		Switch: inquireBeforeLockedIgnored, Line: inquire, By: "if WANTED, t = T and j ∈ votes",
		If: func(p *Process, at mutex.At) bool {
			return p.wants(at.Out, at.Message.(Inquire).T) && p.votes.Has(at.J)
		},
	},
	{
		Switch: inquireNotRemembered, Line: "inquiries ← inquiries + j; answer", Place: mutex.Behind,
		By: "inquiries ← ∅",
		Do: func(p *Process, at mutex.At) {
			p.inquiries.Add(at.J)
			p.answer(at.Out)
			p.inquiries.Clear()
		},
	},
	{Switch: noDeadlockHandling, Line: mustFail, By: "tell no process"},
	{Switch: noDeadlockHandling, Line: "send FAILED(t) to j"},
	{Switch: noDeadlockHandling, Line: displaced},
	{Switch: noDeadlockHandling, Line: "unless inquired, send INQUIRE to the client of lock; inquired ← true"},
	{
		Switch: failedJudgedAgainstHolderAlone, Line: mustFail, By: "if lock < (t, j)",
		If: func(p *Process, at mutex.At) bool { return earlier(p.lock(), request{at.Message.(Request).T, at.J}) },
	},
	{Switch: displacedWaitersNotTold, Line: displaced, By: "else do not tell those that wait"},
	{
		Switch: yieldWithoutVote, Line: "if failed ≠ ∅, yield to every a ∈ inquiries ∩ votes",
		By: "if failed ≠ ∅, yield to every a ∈ inquiries",
		Do: func(p *Process, at mutex.At) {
			for a := range p.S.All() {
				if p.failed.Len() > 0 && p.inquiries.Has(a) {
					p.yield(at.Out, a)
				}
			}
		},
	},
	{
		Switch: yieldNotCountedAsFailed,
		Line:   "votes ← votes − a; inquiries ← inquiries − a; failed ← failed + a; send YIELD(T) to a",
		By:     "votes ← votes − a; inquiries ← inquiries − a; send YIELD(T) to a",
		Do:     func(p *Process, at mutex.At) { p.giveBack(at.Out, at.J) },
	},
}
