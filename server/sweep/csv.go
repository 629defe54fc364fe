package sweep

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"strings"

	"fano/algorithms"
)

// Columns are the columns of what was measured as CSV, one row a run:
//
//	algorithm           its name
//	processes           of the system, N
//	load                light or saturated; empty between them
//	rest                the mean rest between two requests of a process, in T
//	seed                of the run
//	entries             of the run
//	messages            per entry
//	messages_claimed    per entry; empty where nothing is claimed
//	sync_delay          synchronisation delay in T; empty where no process waited for another
//	sync_claimed        the same, claimed
//	client_delay        from asking to entering, in T
//	client_claimed      the same, claimed
//	at_most             which of the claims are the most of a range, with spaces between them
//	run                 the address of the run
var Columns = []string{
	"algorithm", "processes", "load", "rest", "seed", "entries", "messages", "messages_claimed", "sync_delay",
	"sync_claimed", "client_delay", "client_claimed", "at_most", "run",
}

// CSV writes what has been measured, each address behind the site's origin. Errors: the writer's.
func (s State) CSV(w io.Writer, origin string) error {
	to := csv.NewWriter(w)
	if err := to.Write(Columns); err != nil {
		return err
	}
	for _, p := range Points() {
		m, ok := s.At(p)
		if !ok {
			continue
		}
		load := map[Load]string{Alone: "light", Saturated: "saturated"}[p.Load]
		for _, r := range m.Runs {
			row := []string{
				p.Algorithm, strconv.Itoa(p.N), load, strconv.Itoa(p.Rest()), strconv.FormatUint(r.Seed, 10),
				strconv.Itoa(r.Entries),
			}
			for _, what := range []What{Messages, Sync, Client} {
				row = append(row, number(r.Of(what)), claimed(p.Claimed(what)))
			}
			if err := to.Write(append(row, p.atMost(), origin+r.Play)); err != nil {
				return err
			}
		}
	}
	to.Flush()
	return to.Error()
}

// number is a number in full; empty if there is none.
func number(x float64) string {
	if x != x {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// claimed is what is claimed, with four decimals at most: enough, and without the noise of its evaluation.
func claimed(x float64) string { return number(math.Round(x*1e4) / 1e4) }

// atMost names the columns of the claims that are the most of a range.
func (p Point) atMost() string {
	a, _ := algorithms.Named(p.Algorithm)
	var all []string
	for what, column := range []string{"messages_claimed", "sync_claimed", "client_claimed"} {
		if AtMost(Claim(a, What(what), p.Load).Text) {
			all = append(all, column)
		}
	}
	return strings.Join(all, " ")
}
