package sweep

import (
	"encoding/csv"
	"io"
	"strconv"
)

// Columns are the columns of what was measured as CSV, one row a run:
//
//	algorithm           its name
//	processes           of the system, N
//	rest                the mean rest between two requests of a process, in T; empty where hardly two requests meet
//	seed                of the run
//	entries             of the run
//	messages            per entry
//	messages_claimed    per entry; empty where nothing is claimed
//	sync_delay          synchronisation delay in T; empty where no process waited for another
//	sync_claimed        the same, claimed
//	client_delay        from asking to entering, in T
//	client_claimed      the same, claimed
//	run                 the address of the run
var Columns = []string{
	"algorithm", "processes", "rest", "seed", "entries", "messages", "messages_claimed", "sync_delay", "sync_claimed",
	"client_delay", "client_claimed", "run",
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
		rest := ""
		if p.Load != Alone {
			rest = strconv.Itoa(int(p.Load))
		}
		for _, r := range m.Runs {
			row := []string{
				p.Algorithm, strconv.Itoa(p.N), rest, strconv.FormatUint(r.Seed, 10), strconv.Itoa(r.Entries),
			}
			for _, what := range []What{Messages, Sync, Client} {
				row = append(row, number(r.Of(what)), number(p.Claimed(what)))
			}
			if err := to.Write(append(row, origin+r.Play)); err != nil {
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
