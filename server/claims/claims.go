// Package claims judges the claims of this playground's sources: the statements of slides, a paper and a lab report,
// each with its place in the source and a verdict. A claim that does not hold is not left out; it is refuted.
//
// Every claim is an entry of [All]: its number, its source, the gallery scenarios that show it, and a function that
// judges it by measuring and searching within a second or two. The findings are generated at build time into
// claims.txt, see package facts; the pages read them there. The texts are in web/locale/claims.*.json, under the
// claims' numbers and the findings' keys.
package claims

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"sync"

	"fano/server/check"
	"fano/server/facts"
	"fano/server/scenario"
	"fano/web"
)

// A Verdict is the verdict on a claim, or on one finding about it.
type Verdict string

// A claim with findings that hold and findings that fail holds in part. Unjudged is a finding whose search exhausted
// its budget, and a claim with such a finding. Noted is a finding that counts neither for nor against its claim.
const (
	Holds    Verdict = "holds"
	Fails    Verdict = "fails" // it does not hold as written
	InPart   Verdict = "in-part"
	Unjudged Verdict = "unjudged"
	Noted    Verdict = ""
)

// Verdicts are the verdicts on claims, in the order in which pages list their counts.
var Verdicts = []Verdict{Holds, InPart, Fails, Unjudged}

// A Claim is a statement of a source. Its text is claims.<ID>.says.
type Claim struct {
	ID    string   // the letter of its source and a number: "A4"
	Place string   // its place in the source, in the source's words
	Also  []string // gallery scenarios that show it, besides those whose labels name it
	More  []string // URLs of other pages that show it
	judge func(*judge)
}

// Shown returns the names of the gallery scenarios that show the claim.
func (c Claim) Shown() []string { return append(labelled()[c.ID], c.Also...) }

// number matches the number of a claim in the labels of the gallery.
var number = regexp.MustCompile(`\b[A-E][1-9][0-9]?\b`)

// labelled maps the number of a claim to the gallery scenarios whose labels name it.
var labelled = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, e := range scenario.Gallery() {
		for _, claim := range number.FindAllString(e.Document.Label.En, -1) {
			all[claim] = slices.Clip(append(all[claim], e.Name))
		}
	}
	return all
})

// Source returns the document that makes the claim.
func (c Claim) Source() Source { return sources[c.ID[0]-'A'] }

// A Finding is the result of one measurement or search.
type Finding struct {
	Verdict Verdict `json:"verdict"`
	Key     string  `json:"key"`            // of its text, claims.<ID>.<Key>
	With    Values  `json:"with,omitempty"` // the values of its text: alternately a name, and a number or word
	Play    string  `json:"play,omitempty"` // the URL of a run that shows it; empty: none
}

// Values are the values of a text. In JSON input, whole numbers become ints, as texts expect.
type Values []any

// UnmarshalJSON parses the values.
func (v *Values) UnmarshalJSON(text []byte) error {
	var all []any
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for i, x := range all {
		if number, ok := x.(float64); ok && number == math.Trunc(number) {
			all[i] = int(number)
		}
	}
	*v = all
	return nil
}

// Text returns the finding as a sentence.
func (f Finding) Text(claim string, t *web.Texts) string {
	return t.T("claims."+claim+"."+f.Key, web.Figures(t, f.With)...)
}

// A Judgement is a claim with its verdict and findings.
type Judgement struct {
	Claim
	Verdict  Verdict
	Findings []Finding
}

// Table is the embedded table of findings, by the number of their claim.
var Table = &facts.Table{
	Name: "claims", Sample: 12, Files: files,
	Keys: func() (ids []string) {
		for _, c := range All {
			ids = append(ids, c.ID)
		}
		return ids
	},
	Find: func(ctx context.Context, id string) (any, error) {
		at := slices.IndexFunc(All, func(c Claim) bool { return c.ID == id })
		j, err := All[at].Judge(ctx, check.Budget{})
		return j.Findings, err
	},
}

//go:embed claims.txt lab
var files embed.FS

var findings = facts.Read[[]Finding](files, "claims")

// Judged returns the embedded judgement of the claim.
func (c Claim) Judged() Judgement {
	found := findings()[c.ID]
	return Judgement{c, verdict(found), found}
}

// mostStates limits each search. No search needs as many; a claim whose search reaches the limit is not judged.
const mostStates = 600_000

// Judge measures and searches the claim's findings, in the caller's goroutine. Errors: that of the context, if it
// ended first; and defects of this build, such as a scenario that cannot run.
func (c Claim) Judge(ctx context.Context, b check.Budget) (_ Judgement, err error) {
	if b.States == 0 || b.States > mostStates {
		b.States = mostStates
	}
	defer func() {
		why := recover()
		if f, failed := why.(failure); failed {
			err = fmt.Errorf("claim %s: %w", c.ID, f.error)
		} else if why != nil {
			panic(why)
		}
	}()
	j := &judge{ctx: ctx, budget: b}
	c.judge(j)
	throw(ctx.Err())
	return Judgement{c, verdict(j.found), j.found}, nil
}

// verdict returns the verdict on a claim with these findings.
func verdict(found []Finding) Verdict {
	count := map[Verdict]int{}
	for _, f := range found {
		count[f.Verdict]++
	}
	switch {
	case count[Fails] > 0 && count[Holds]+count[Unjudged] > 0:
		return InPart
	case count[Fails] > 0:
		return Fails
	case count[Unjudged] > 0 || count[Holds] == 0:
		return Unjudged
	}
	return Holds
}
