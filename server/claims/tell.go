package claims

import (
	"fmt"
	"io"
	"strings"

	"fano/web"
)

// signs are symbols for the verdicts.
var signs = map[Verdict]string{Holds: "✓", Fails: "✕", InPart: "◐", Unjudged: "?", Noted: "·"}

// Sign returns the symbol of a verdict.
func (v Verdict) Sign() string { return signs[v] }

// WriteText writes a judgement as text: the claim, its place, and the findings with the URLs of their runs on site.
// Unless links is set, it omits the long URLs, which contain a whole scenario.
func (j Judgement) WriteText(w io.Writer, t *web.Texts, links bool, site string) {
	fmt.Fprintf(w, "%-4s%s %s\n", j.ID, j.Verdict.Sign(), t.T("claims.verdict."+string(j.Verdict)))
	fmt.Fprintf(w, "    %s\n", bare(t.T("claims."+j.ID+".says")))
	fmt.Fprintf(w, "    (%s: %s)\n", j.Source().Title, j.Place)
	for _, f := range j.Findings {
		fmt.Fprintf(w, "    %s %s", f.Verdict.Sign(), bare(f.Text(j.ID, t)))
		if f.Play != "" && (links || !strings.HasPrefix(f.Play, "/play?s=1.")) {
			fmt.Fprintf(w, " %s%s", site, f.Play)
		}
		fmt.Fprintln(w)
	}
}

// bare removes the markup of a text.
func bare(text string) string { return strings.NewReplacer("*", "", "`", "").Replace(text) }
