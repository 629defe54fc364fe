package web

import (
	"cmp"
	"strings"

	"github.com/a-h/templ"
)

// Claims is the page of what the sources claim, each beside what was measured and a verdict. The texts are claims.….
type Claims struct {
	Page    Page
	Of      int
	Build   string // of the server, when the verdicts were found
	Tally   []Tallied
	Sources []ClaimSource
}

// Tallied is a verdict with the claims of which it is given.
type Tallied struct {
	Verdict string // "holds", "in-part", "fails", "unjudged"
	Sign    string
	Claims  []string // by their numbers
}

// ClaimSource is a document with what it claims.
type ClaimSource struct {
	Letter, Title, Lang string
	Claims              []Claim
}

// Claim is one statement.
type Claim struct {
	ID            string
	Place, Lang   string // where it stands in its source, and in which language that says so
	Verdict, Sign string
	Findings      []ClaimFinding
	Shown         []Entry
	More          []MorePage
}

// MorePage is another page that shows a claim.
type MorePage struct {
	Path      string
	Algorithm string // whose page it is, by its name; empty: it is the comparison of all
	Title     string // of the algorithm
}

// title is what the page is called.
func (m MorePage) title(p Page) string {
	if strings.HasPrefix(m.Path, "/quorums") {
		return p.T("quorums.title")
	}
	if m.Algorithm == "" {
		return p.T("compare.title")
	}
	return algorithmTitle(p, m.Algorithm, m.Title)
}

// ClaimFinding is what was measured or searched, in words. Play is the path of a run that shows it; empty: none.
type ClaimFinding struct {
	Verdict, Sign string // the verdict "" speaks neither for the claim nor against it
	Text          string
	Play          string
}

// word is the key of what a finding begins with, for those who do not see its sign.
func (f ClaimFinding) word() string {
	return "claims.finding." + cmp.Or(f.Verdict, "told")
}

// verdictClass is the class of a verdict's words: the classes of what holds and of what is broken stand on all pages.
func verdictClass(verdict string) string {
	switch verdict {
	case "holds":
		return "holds"
	case "fails":
		return "broken"
	}
	return "verdict-other"
}

// runName is what the link to a finding's run is called, where it stands without its claim.
func runName(p Page, c Claim, f ClaimFinding) string {
	return p.T("claims.run.of", "claim", c.ID, "finding", bareText(f.Text))
}

// bareText is a text without the marks by which it is set.
func bareText(text string) string { return strings.NewReplacer("*", "", "`", "").Replace(text) }

// Sentence is [Prose] in which what stands between backticks is to be typed.
func Sentence(text string) templ.Component {
	return withCode(text, func(part string) string { return markup(prose(part)) })
}

// withCode sets what stands between backticks as code, and what stands around it as it is told to.
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
