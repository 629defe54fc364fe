package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// A report is what a plan has found.
type report struct {
	Plan    string             `json:"plan"`
	Seconds float64            `json:"seconds"`
	Machine string             `json:"machine"` // how busy it was with other things
	Kinds   []summary          `json:"kinds"`
	Numbers map[string]float64 `json:"numbers"` // what else was measured, by names with their units
	Bounds  []bound            `json:"bounds"`
	Error   string             `json:"error,omitempty"` // why the plan could not be carried out
}

// A bound is what must hold: no more than Most, and no less than Least where there is one.
type bound struct {
	What  string  `json:"what"`
	Got   float64 `json:"got"`
	Least float64 `json:"least,omitempty"`
	Most  float64 `json:"most"`
	Holds bool    `json:"holds"`
}

// held says whether every bound holds.
func (r *report) held() bool {
	return r.Error == "" && !slices.ContainsFunc(r.Bounds, func(b bound) bool { return !b.Holds })
}

func (r *report) writeJSON(w io.Writer) error {
	to := json.NewEncoder(w)
	to.SetIndent("", "  ")
	return to.Encode(r)
}

func (r *report) writeText(to io.Writer) error {
	w := tabwriter.NewWriter(to, 2, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(to, "%s, %.1f s, %s\n\n", r.Plan, r.Seconds, r.Machine)
	fmt.Fprintln(w, "kind\tserved\tp50\tp90\tp95\tp99\tmax ms\tevents/s\tMB/s\twaited\trefused\tfailed\twrong\t")
	for _, k := range r.Kinds {
		q := quantiles{}
		if k.Milliseconds != nil {
			q = *k.Milliseconds
		}
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.0f\t%.2f\t%d\t%d\t%d\t%d\t\n", k.Kind, k.Served,
			q.P50, q.P90, q.P95, q.P99, q.Max, float64(k.Events)/r.Seconds, float64(k.Bytes)/1e6/r.Seconds,
			k.Waited, total(k.Refused), total(k.Failed), total(k.Wrong))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	r.writeLosses(to)
	fmt.Fprintln(to)
	for _, name := range slices.Sorted(maps.Keys(r.Numbers)) {
		fmt.Fprintf(to, "%s: %.4g\n", name, r.Numbers[name])
	}
	fmt.Fprintln(to)
	for _, b := range r.Bounds {
		fmt.Fprintln(to, b)
	}
	if r.Error != "" {
		fmt.Fprintln(to, "ERROR", r.Error)
	}
	return nil
}

// writeLosses says why what did not come did not.
func (r *report) writeLosses(w io.Writer) {
	for _, k := range r.Kinds {
		for _, loss := range []struct {
			what   string
			causes map[string]int
		}{{"refused", k.Refused}, {"failed", k.Failed}, {"wrong", k.Wrong}} {
			for _, cause := range slices.Sorted(maps.Keys(loss.causes)) {
				fmt.Fprintf(w, "%s: %d %s: %s\n", k.Kind, loss.causes[cause], loss.what, cause)
			}
		}
	}
}

// String is the bound as a line: what was found, and what was allowed.
func (b bound) String() string {
	verdict := "holds "
	if !b.Holds {
		verdict = "BROKEN"
	}
	allowed := fmt.Sprintf("at most %.4g", b.Most)
	if b.Least > 0 {
		allowed = fmt.Sprintf("at least %.4g", b.Least)
	}
	return fmt.Sprintf("%s %s: %.4g, %s", verdict, b.What, b.Got, allowed)
}

// atMost holds a number against its bound.
func (r *report) atMost(what string, got, most float64) {
	r.Bounds = append(r.Bounds, bound{What: what, Got: got, Most: most, Holds: got <= most})
}

// atLeast holds a number against its bound, which is more than 0.
func (r *report) atLeast(what string, got, least float64) {
	r.Bounds = append(r.Bounds, bound{What: what, Got: got, Least: least, Most: got, Holds: got >= least})
}

// rightly holds the whole record against what holds of every plan: nothing that came was wrong.
func (r *report) rightly() {
	n := 0
	for _, k := range r.Kinds {
		n += total(k.Wrong)
	}
	r.atMost("wrong traces and answers", float64(n), 0)
}

// served holds a kind against this: all of it came, though some of it after waiting.
func (r *report) served(kinds ...string) {
	for _, name := range kinds {
		lost, came := 0, 0
		for _, k := range r.Kinds {
			if k.Kind == name {
				lost, came = k.unserved(), k.Served
			}
		}
		r.atMost(name+", not served", float64(lost), 0)
		r.atLeast(name+", served", float64(came), 1)
	}
}

// number notes what was measured.
func (r *report) number(name string, value float64) { r.Numbers[name] = value }

// loadOf is how busy a machine is, as the kernel tells.
func loadOf(text string) string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return "how busy the machine is is not known"
	}
	return "load of the machine " + fields[0]
}
