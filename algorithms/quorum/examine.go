package quorum

import (
	"strconv"

	"fano/algorithms/mutex"
)

// MostExamined is the largest number of processes whose quorums are examined: the number of points of the plane of
// order 11.
const MostExamined = 133

// A Verdict is the result of testing a [Claim] on the sets.
type Verdict string

// The verdicts.
const (
	Holds  Verdict = "holds"
	Breaks Verdict = "breaks"
	Silent Verdict = "silent" // the claim is conditional, and its condition does not hold
)

// A Finding is the verdict on a claim for some sets, with its evidence.
type Finding struct {
	Claim   Claim   `json:"claim"`
	Claimed bool    `json:"claimed"` // made of these sets; others may satisfy it too, as a majority of three does
	Verdict Verdict `json:"verdict"`
	// Case is the part of the claim that breaks: "points" or "lines" for T1; "asks", "asked" or "neighbours" for
	// Symmetric.
	Case string `json:"case,omitempty"`
	// Shown are the numbers that prove it, in the order documented at the functions below.
	Shown []int `json:"shown,omitempty"`
}

// Facts are the properties of quorums.
type Facts struct {
	Findings   []Finding // one for each of Claims
	Lines      int       // number of distinct sets
	Asks       Spread    // |S_i| of the processes
	Asked      Spread    // |R_a| of all points, counting processes only: fictitious points never ask
	Neighbours Spread    // |S_i ∪ R_i \ {i}| of the processes, counting fictitious points
}

// A Spread summarises the sizes of several sets.
type Spread struct {
	Least int     `json:"least"`
	Most  int     `json:"most"`
	Mean  float64 `json:"mean"`
}

// Examine tests every claim. It treats fictitious points and their lines like any others. The error is a [*Problem] if
// there are more than [MostExamined] processes.
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
	f.Neighbours = spread(s.N, x.degree)
	return f, nil
}

// MayExamine returns a [*Problem] if n exceeds [MostExamined], else nil.
func MayExamine(n int) error {
	if n <= MostExamined {
		return nil
	}
	return NewProblem(Texts, "", ManyExamined, strconv.Itoa(n), "1.."+strconv.Itoa(MostExamined))
}

// spread returns the spread of n sizes.
func spread(n int, size func(i int) int) Spread {
	sum, f := 0, Spread{Least: size(0)}
	for i := range n {
		k := size(i)
		sum, f.Least, f.Most = sum+k, min(f.Least, k), max(f.Most, k)
	}
	f.Mean = float64(sum) / float64(n)
	return f
}

// examined holds sets prepared for judgement.
type examined struct {
	sets     *Sets
	n        int      // points
	sends    []points // S_i at index i-1
	receives []points // R_i at index i-1
	distinct []int    // indices in sends: a line that several S_i equal counts once, at the first
	through  []points // the lines on each point, by their indices in distinct plus 1
	lines    []points // the sets at the indices in distinct
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

// judge tests one claim.
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

// in returns the Finding with the given case.
func (f Finding) in(which string) Finding {
	f.Case = which
	return f
}

// member breaks with an i that is not in S_i.
func (x *examined) member() Finding {
	for i := range x.n {
		if !x.sets.S[i].Has(mutex.ID(i + 1)) {
			return breaks(i + 1)
		}
	}
	return holds()
}

// meet breaks with i and j whose sets do not meet; it shows the number of pairs.
func (x *examined) meet() Finding {
	if i, j, apart := x.sets.Disjoint(); apart {
		return breaks(int(i), int(j))
	}
	return holds(x.n * (x.n - 1) / 2)
}

// once breaks with i, j and k, where S_i and S_j have k points in common; it shows the number of pairs.
func (x *examined) once() Finding { return onceIn(x.sends, func(i int) int { return i + 1 }) }

// onceIn looks for two sets that do not have exactly one member in common, and breaks with the numbers of both and the
// number of common members.
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
