package web

import (
	"cmp"
	"strings"

	"github.com/a-h/templ"
)

// Claims is the view of the page of the sources' claims, with findings and verdicts. The texts are claims.….
type Claims struct {
	Page    Page
	Of      int
	Build   string // of the server that found the verdicts
	Tally   []Tallied
	Sources []ClaimSource
}

// Tallied is a verdict with the claims that have it.
type Tallied struct {
	Verdict string // "holds", "in-part", "fails", "unjudged"
	Sign    string
	Claims  []string // their numbers
}

// ClaimSource is a document with its claims.
type ClaimSource struct {
	Letter, Title, Lang string
	Claims              []Claim
}

// Claim is a statement of a source.
type Claim struct {
	ID            string
	Place, Lang   string // its place in the source, and the language of that text
	Verdict, Sign string
	Findings      []ClaimFinding
	Shown         []Entry
	More          []MorePage
}

// MorePage is another page that shows a claim.
type MorePage struct {
	Path      string
	Algorithm string // the algorithm of a reference page, by name; empty: it is the comparison of all, or quorums
	Title     string // of the algorithm
}

// title returns the title of the page.
func (m MorePage) title(p Page) string {
	if strings.HasPrefix(m.Path, "/quorums") {
		return p.T("quorums.title")
	}
	if m.Algorithm == "" {
		return p.T("compare.title")
	}
	return algorithmTitle(p, m.Algorithm, m.Title)
}

// ClaimFinding is a finding in words. Play is the path of a run that shows it; empty: none.
type ClaimFinding struct {
	Verdict, Sign string // the verdict "" counts neither for nor against the claim
	Text          string
	Play          string
}

// word returns the key of the word with which a finding begins for screen readers.
func (f ClaimFinding) word() string {
	return "claims.finding." + cmp.Or(f.Verdict, "told")
}

// verdictClass returns the CSS class of a verdict: "holds" and "broken" are styled on all pages.
func verdictClass(verdict string) string {
	switch verdict {
	case "holds":
		return "holds"
	case "fails":
		return "broken"
	}
	return "verdict-other"
}

// runName returns the accessible name of the link to a finding's run.
func runName(p Page, c Claim, f ClaimFinding) string {
	return p.T("claims.run.of", "claim", c.ID, "finding", bareText(f.Text))
}

// bareText removes the markup of a text.
func bareText(text string) string { return strings.NewReplacer("*", "", "`", "").Replace(text) }

// Sentence is [Prose] with code between backticks.
func Sentence(text string) templ.Component {
	return withCode(text, func(part string) string { return markup(prose(part)) })
}

// withCode renders text between backticks as code, and other text by around.
func withCode(text string, around func(string) string) templ.Component {
	parts := strings.Split(text, "`")
	for i, part := range parts {
		if i%2 == 0 {
			parts[i] = around(part)
		} else {
			parts[i] = "<code>" + templ.EscapeString(part) + "</code>"
		}
	}
	return templ.Raw(strings.Join(parts, ""))
}
