package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

const quorumsHelp = `
Prints the sets S_i of N processes: those whose consent process i needs before it enters. Any two of them meet. Beside
each stands R_i, those who need the consent of i. A plane needs a number of points that few N are; the points after N
are then fictitious arbiters, which serve on the machines of the processes but never ask.

With -check it also holds against the sets what is claimed of them, of up to 133 processes: ✓ holds, ✕ broken, – not
claimed or not to be said of these; and tells who has a quorum left where those of -down, of any system, have failed.

Exit codes: 0, here they are; 1, there are none; 2, the arguments make no sense.
`

// A quorumTable is the job that prints the quorums of a number of processes.
type quorumTable struct {
	system string
	down   []int
	check  bool
	json   bool
}

func (q *quorumTable) flags(f *flag.FlagSet) {
	textVar(f, &q.system, "system", quorum.Systems[0], oneOf(quorum.Systems...), "`SYSTEM` of quorums: "+strings.Join(quorum.Systems, ", "))
	f.Func("down", "processes of a tree that have failed, as `2,3`; no process asks them (default none)", q.failed)
	f.BoolVar(&q.check, "check", false, "examine them, and what is left of them without those that are -down, of any system")
	f.BoolVar(&q.json, "json", false, "write them as JSON")
}

// failed parses the processes that are down.
func (q *quorumTable) failed(text string) error {
	q.down = nil
	for part := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return errors.New("not of the form 2,3")
		}
		q.down = append(q.down, v)
	}
	return nil
}

func (q *quorumTable) run(t terminal, args []string) (int, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return exitUsage, misusef("%q is not a number of processes", args[0])
	}
	if q.check {
		return exitOK, q.printChecked(t.out, n)
	}
	sets, err := quorum.Of(q.system, n, q.down)
	if err != nil {
		return exitFailed, err
	}
	if q.json {
		return exitOK, writeJSON(t.out, listedSets(sets))
	}
	tellSets(t.out, sets)
	return exitOK, nil
}

// listed is the JSON form of sets. The points after N are fictitious, each with its host.
type listed struct {
	N          int          `json:"n"`
	System     string       `json:"system"`
	Order      int          `json:"order"`
	Points     int          `json:"points"`
	Fictitious int          `json:"fictitious"`
	Hosts      []mutex.ID   `json:"hosts,omitempty"`
	Sets       [][]mutex.ID `json:"sets"`
}

func listedSets(s *quorum.Sets) listed {
	l := listed{N: s.N, System: s.System, Order: s.Order, Points: len(s.S), Fictitious: len(s.Hosts), Hosts: s.Hosts}
	for i := range s.S {
		l.Sets = append(l.Sets, slices.Collect(s.S[i].All()))
	}
	return l
}

// tellSets writes the sets as a table, after lines about all of them.
func tellSets(out io.Writer, s *quorum.Sets) {
	fmt.Fprintf(out, "%s, system %s%s\n", counted(s.N, "process", "processes"), s.System, orderOf(s))
	if len(s.Hosts) > 0 {
		fmt.Fprintf(out, "%s: points %s\n", counted(len(s.Hosts), "fictitious arbiter", "fictitious arbiters"), between(s.N+1, len(s.S)))
		if q, exact := quorum.Exact(s.N); exact && quorum.Order(q) != nil {
			fmt.Fprintf(out, "%d = %d² + %d + 1, but %v\n", s.N, q, q, quorum.Order(q))
		}
	}
	fmt.Fprintln(out, meeting(s))
	table(out, s)
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}

// orderOf describes the order and the points of a plane; "" for other systems.
func orderOf(s *quorum.Sets) string {
	if s.Order == 0 {
		return ""
	}
	return fmt.Sprintf(": a plane of order %d, %d points", s.Order, len(s.S))
}

// meeting describes the sizes of the sets and of their pairwise intersections.
func meeting(s *quorum.Sets) string {
	shortest, longest := s.S[0].Len(), 0
	for i := range s.S {
		shortest, longest = min(shortest, s.S[i].Len()), max(longest, s.S[i].Len())
	}
	text := between(shortest, longest) + " in each S_i"
	if least, most := s.Common(); most > 0 {
		text += ", " + between(least, most) + " in any two"
	}
	return text
}

func between(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// table writes i, S_i and R_i, and for a fictitious i its host.
func table(out io.Writer, s *quorum.Sets) {
	clients := s.Clients()
	rows := [][3]string{{"i", "S_i", "R_i"}}
	for i := range s.S {
		name := strconv.Itoa(i + 1)
		if i >= s.N {
			name += " at " + strconv.Itoa(int(s.Hosts[i-s.N]))
		}
		rows = append(rows, [3]string{name, words(&s.S[i]), words(&clients[i])})
	}
	var wide [2]int
	for _, row := range rows {
		wide[0], wide[1] = max(wide[0], len(row[0])), max(wide[1], len(row[1]))
	}
	for _, row := range rows {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%-*s  %-*s  %s", wide[0], row[0], wide[1], row[1], row[2]), " "))
	}
}

func words(s *mutex.Set) string { return list(slices.Collect(s.All())) }

// list returns the processes separated by spaces.
func list(ids []mutex.ID) string { return strings.Trim(fmt.Sprint(ids), "[]") }
