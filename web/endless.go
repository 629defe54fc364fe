package web

import "fano/algorithms/mutex"

// Judged is what a search says of starvation where processes ask again and again: of an algorithm as it is, or with one
// switch on.
type Judged struct {
	Switch      string        // empty: none
	Restriction mutex.Endless // of the switch, beside the algorithm's
	Processes   int
	States      int
	Complete    bool
	Bypass      int         // the most often that one enters while another waits; -1: not known; -2: any number of times
	Under       []FairJudge // each assumption of fairness, the strongest first
}

// restrictions says in words what is asked of those who ask again.
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
