package web

// ForEver is what a search says of starvation, of an algorithm as it is and of its switches, where processes ask again and
// again.
type ForEver struct {
	Restriction Restriction // of all rows
	Rows        []Judged
}

// Restriction is what is asked of those who ask again; the zero value is nothing.
type Restriction struct {
	Arrived bool // what one has sent, and what was sent to it but requests and releases, has arrived
	Tickets int  // no ticket is greater; 0 is no limit
	Apart   int  // clocks that are further apart count as so far apart; 0 is no limit
}

// Judged is a row: the algorithm as it is, or with one switch on.
type Judged struct {
	Switch string // empty: none
	// Restriction is the switch's own, beside that of all.
	Restriction Restriction
	Processes   int
	States      int
	Complete    bool
	Bypass      int         // the most often that one enters while another waits; -1: not known; -2: any number of times
	Under       []FairJudge // each assumption of fairness, the strongest first
}

// restrictions says in words what is asked of those who ask again.
func restrictions(p Page, r Restriction) (texts []string) {
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
