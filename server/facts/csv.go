package facts

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"strings"

	"fano/algorithms"
)

// Columns are the columns of the sweep as CSV, one row per run:
//
//	algorithm           its name
//	processes           of the system, N
//	load                light or saturated; empty between them
//	rest                the mean rest between two requests of a process, in T
//	seed                of the run
//	entries             of the run
//	messages            per entry
//	messages_claimed    per entry; empty without a claim
//	sync_delay          synchronisation delay in T; empty if no process waited for another
//	sync_claimed        the same, claimed
//	client_delay        from asking to entering, in T
//	client_claimed      the same, claimed
//	at_most             the claims that are the upper end of a range, separated by spaces
//	run                 the URL of the run
var Columns = []string{
	"algorithm", "processes", "load", "rest", "seed", "entries", "messages", "messages_claimed", "sync_delay",
	"sync_claimed", "client_delay", "client_claimed", "at_most", "run",
}

// CSV writes the sweep, with origin before each URL. Errors: the writer's.
func CSV(w io.Writer, origin string) error {
	to := csv.NewWriter(w)
	if err := to.Write(Columns); err != nil {
		return err
	}
	for _, p := range Points() {
		samples := p.Samples()
		for i, entries := range samples.Entries {
			load := ""
			if p.Load <= 0 {
				load = p.Load.name()
			}
			row := []string{
				p.Algorithm, strconv.Itoa(p.N), load, strconv.Itoa(p.Rest()), strconv.Itoa(i + 1), strconv.Itoa(entries),
			}
			for _, what := range []Quantity{Messages, Sync, Client} {
				row = append(row, number(samples.Of(what)[i]), number(math.Round(p.Claimed(what)*1e4)/1e4))
			}
			if err := to.Write(append(row, p.atMost(), origin+p.Play(i+1))); err != nil {
				return err
			}
		}
	}
	to.Flush()
	return to.Error()
}

// number formats a number; NaN is empty.
func number(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// atMost returns the columns whose claims are the upper end of a range.
func (p Point) atMost() string {
	a, _ := algorithms.Named(p.Algorithm)
	var all []string
	for what, column := range []string{"messages_claimed", "sync_claimed", "client_claimed"} {
		if AtMost(Claim(a, Quantity(what), p.Load).Text) {
			all = append(all, column)
		}
	}
	return strings.Join(all, " ")
}
