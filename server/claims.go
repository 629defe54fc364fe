package main

import (
	"flag"
	"fmt"
	"runtime"
	"strings"

	"fano/server/check"
	"fano/server/claims"
	"fano/server/locale"
)

const claimsHelp = `
Judges what the sources of the playground claim, all of it or the claims that are named (A4, or C for all of a source): by
what this program measures and searches now, in a few seconds. The page /claims shows the verdicts found when it was built.

Exit codes: 0, all are judged, whether they hold or not; 1, one could not be; 2, the arguments make no sense; 4, one is
not judged, for lack of budget.
`

// A judgement is the job that judges and prints claims.
type judgement struct {
	lang, site string
	links      bool
}

func (j *judgement) flags(f *flag.FlagSet) {
	langVar(f, &j.lang)
	f.BoolVar(&j.links, "links", false, "write the addresses of all runs, which may be long, and not only those of the gallery")
	siteVar(f, &j.site)
}

// langVar defines the flag for the language of the output.
func langVar(f *flag.FlagSet, lang *string) {
	textVar(f, lang, "lang", "en", oneOf("en", "pt", "it"), "`language` of its words: en, pt or it")
}

// run prints the claims with their verdicts, one by one, and then the count of each verdict.
func (j *judgement) run(t terminal, args []string) (int, error) {
	wanted, err := claimsNamed(args)
	if err != nil {
		return exitUsage, err
	}
	texts, _ := locale.Named(j.lang)
	ctx, stop := interruptible()
	defer stop()
	count := map[claims.Verdict]int{}
	for _, c := range wanted {
		judged, err := c.Judge(ctx, check.Budget{Workers: runtime.GOMAXPROCS(0)})
		if err != nil {
			return exitFailed, err
		}
		count[judged.Verdict]++
		judged.WriteText(t.out, texts, j.links, j.site)
		t.out.Flush()
	}
	var verdicts []string
	for _, v := range claims.Verdicts {
		if count[v] > 0 {
			verdicts = append(verdicts, fmt.Sprintf("%d %s", count[v], texts.T("claims.verdict."+string(v))))
		}
	}
	fmt.Fprintln(t.out, strings.Join(verdicts, ", "))
	if count[claims.Unjudged] > 0 {
		return exitUnknown, nil
	}
	return exitOK, nil
}

// claimsNamed returns the claims that the arguments name, by ID or by the letter of a source; all claims if there are
// no arguments.
func claimsNamed(names []string) ([]claims.Claim, error) {
	if len(names) == 0 {
		return claims.All, nil
	}
	var wanted []claims.Claim
	for _, name := range names {
		before := len(wanted)
		for _, c := range claims.All {
			if strings.EqualFold(c.ID, name) || strings.EqualFold(c.Source().Letter, name) {
				wanted = append(wanted, c)
			}
		}
		if len(wanted) == before {
			return nil, misusef("there is no claim %q; there are A1 to E5", name)
		}
	}
	return wanted, nil
}
