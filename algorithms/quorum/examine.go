package quorum

import (
	"strconv"

	"fano/algorithms/mutex"
)

// MostExamined is for how many processes quorums are examined: as many as the plane of order 11 has points.
const MostExamined = 133

// A Verdict is what has come of holding a [Claim] against the sets.
type Verdict string

// The verdicts.
const (
	Holds  Verdict = "holds"
	Breaks Verdict = "breaks"
	Silent Verdict = "silent" // the claim begins with an if, and here it is not so
)

// A Finding is what a claim is worth for some sets.
type Finding struct {
	Claim   Claim   `json:"claim"`
	Claimed bool    `json:"claimed"` // it is made of these sets; else they may keep it all the same, as a majority of three does
	Verdict Verdict `json:"verdict"`
	// Case is which part of the claim breaks: of T1 "points" or "lines"; of Symmetric "asks", "asked" or "neighbours".
	Case string `json:"case,omitempty"`
	// Shown are the numbers that show it, in the order in which the functions below tell them.
	Shown []int `json:"shown,omitempty"`
}

// Facts are the properties of quorums.
type Facts struct {
	Findings   []Finding // of each of Claims
	Lines      int       // how many of the sets differ
	Asks       Spread    // |S_i| of the processes
	Asked      Spread    // |R_a| of all points, of processes alone: the fictitious never ask
	Neighbours Spread    // |S_i ∪ R_i \ {i}| of the processes, the fictitious counted
}

// A Spread is how large sets are.
type Spread struct {
	Least int     `json:"least"`
	Most  int     `json:"most"`
	Mean  float64 `json:"mean"`
}

// Examine holds every claim against the sets. It judges them whole: the fictitious points and their lines are
// points and lines like any other. The error is a [*Problem]: it is not done for more than [MostExamined] processes.
func (s *Sets) Examine() (*Facts, error) {
	if err := MayExamine(s.N); err != nil {
		return nil, err
	}
	x := newExamined(s)
	f := &Facts{Lines: len(x.distinct)}
	for _, c := range Claims {
		found := x.judge(c)
		found.Claim, found.Claimed = c, s.claims(c)
		f.Findings = append(f.Findings, found)
	}
	f.Asks = spread(s.N, func(i int) int { return s.S[i].Len() })
	asking := s.Clients()
	f.Asked = spread(len(asking), func(a int) int { return asking[a].Len() })
	f.Neighbours = spread(s.N, x.neighbours)
	return f, nil
}

// MayExamine refuses to examine the quorums of more than [MostExamined] processes. The error is a [*Problem].
func MayExamine(n int) error {
	if n <= MostExamined {
		return nil
	}
	return NewProblem(Texts, "", ManyExamined, strconv.Itoa(n), "1.."+strconv.Itoa(MostExamined))
}

// spread is how large n sets are.
func spread(n int, size func(i int) int) Spread {
	sum, f := 0, Spread{Least: size(0)}
	for i := range n {
		k := size(i)
		sum, f.Least, f.Most = sum+k, min(f.Least, k), max(f.Most, k)
	}
	f.Mean = float64(sum) / float64(n)
	return f
}

// examined are sets made ready to be judged.
type examined struct {
	sets     *Sets
	n        int      // points
	sends    []points // S_i at place i-1
	receives []points // R_i at place i-1
	distinct []int    // places in sends: a line that is S_i of several i counts once, at the first
	through  []points // the lines on each point, by their places in distinct plus 1
	lines    []points // the sets at the places in distinct
}

func newExamined(s *Sets) *examined {
	x := &examined{sets: s, n: len(s.S), sends: s.lines(), receives: s.clients(), through: make([]points, len(s.S))}
	seen := map[string]bool{}
	for i := range x.sends {
		if key := x.sends[i].key(); !seen[key] {
			seen[key] = true
			x.distinct, x.lines = append(x.distinct, i), append(x.lines, x.sends[i])
		}
	}
	for a := range x.through {
		x.through[a] = newPoints(len(x.lines))
	}
	for l, i := range x.distinct {
		for a := range s.S[i].All() {
			x.through[a-1].put(l + 1)
		}
	}
	return x
}

// judge holds one claim against the sets.
func (x *examined) judge(c Claim) Finding {
	return map[Claim]func() Finding{
		P1: x.oneLine, P2: x.onePoint, P3: x.fourPoints,
		T1: x.evenly, T2: x.alike, T3: x.counted, T4: x.exists,
		Member: x.member, Meet: x.meet, Once: x.once,
		Connected: x.connected, Symmetric: x.symmetric, Same: x.same,
	}[c]()
}

func holds(shown ...int) Finding  { return Finding{Verdict: Holds, Shown: shown} }
func breaks(shown ...int) Finding { return Finding{Verdict: Breaks, Shown: shown} }

// in makes a Finding one of a case.
func (f Finding) in(which string) Finding {
	f.Case = which
	return f
}

// member breaks at an i that is not in S_i.
func (x *examined) member() Finding {
	for i := range x.n {
		if !x.sets.S[i].Has(mutex.ID(i + 1)) {
			return breaks(i + 1)
		}
	}
	return holds()
}

// meet breaks at two, i and j, whose sets are apart.
func (x *examined) meet() Finding {
	if i, j, apart := x.sets.Apart(); apart {
		return breaks(int(i), int(j))
	}
	return holds(x.n * (x.n - 1) / 2)
}

// once breaks at i and j, whose sets have k in common; it shows how many pairs there are.
func (x *examined) once() Finding { return onceIn(x.sends, func(i int) int { return i + 1 }) }

// onceIn looks for two lists that do not have exactly one member in common, and returns the numbers of both and of common
// members.
func onceIn(all []points, number func(i int) int) Finding {
	for i := range all {
		for j := range i {
			if k := all[i].common(all[j]); k != 1 {
				return breaks(number(j), number(i), k)
			}
		}
	}
	return holds(len(all) * (len(all) - 1) / 2)
}
