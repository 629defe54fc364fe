package web

import "fano/algorithms/mutex"

// Judged is the result of a starvation search for an algorithm, unchanged or with one switch on.
type Judged struct {
	Switch      string        // empty: none
	Restriction mutex.Endless // of the switch, in addition to the algorithm's
	Processes   int
	States      int
	Complete    bool
	Bypass      int         // maximum entries of one process while another waits; -1: unknown; -2: unbounded
	Under       []FairJudge // for each fairness assumption, the strongest first
}

// restrictions describes the conditions under which processes ask again.
func restrictions(p Page, r mutex.Endless) (texts []string) {
	if r.Arrived {
		texts = append(texts, p.T("check.forever.arrived"))
	}
	if r.Tickets > 0 {
		texts = append(texts, p.T("check.forever.tickets", "most", r.Tickets))
	}
	if r.Apart > 0 {
		texts = append(texts, p.T("check.forever.apart", "most", r.Apart))
	}
	return texts
}

// FairJudge is a verdict under one assumption: holds, broken or unknown. Play is the path of a run that breaks it.
type FairJudge struct {
	Fair    string
	Verdict string
	Play    string
}
