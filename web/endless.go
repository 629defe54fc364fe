package web

// ForEver is what a search says of starvation, of an algorithm as it is and of its switches, where processes ask again and
// again.
type ForEver struct {
	Arrived bool // one asks again only when what it has sent, and what was sent to it but requests and releases, has arrived
	Tickets int  // or only while no number is greater; 0 is no limit
	Apart   int  // clocks that are further apart are taken to be so far apart; 0 is no limit
	Rows    []Judged
}

// Judged is a row: the algorithm as it is, or with one switch on.
type Judged struct {
	Switch    string // empty: none
	Processes int
	States    int
	Complete  bool
	Bypass    int         // the most often that one enters while another waits; -1: not known; -2: any number of times
	Under     []FairJudge // each assumption of fairness, the strongest first
}

// FairJudge is a verdict under one assumption: holds, broken or unknown. Play is the path of a run that breaks it.
type FairJudge struct {
	Fair    string
	Verdict string
	Play    string
}
