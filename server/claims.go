package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"fano/server/check"
	"fano/server/claims"
	"fano/server/locale"
	"fano/web"
)

const claimsHelp = `usage: fano claims [-lang en|pt|it] [-links] [-site URL] [CLAIM …]

Judges what the sources of the playground claim, all of it or the claims that are named (A4, or C for all of a source): by
what this program measures and searches now, in a few seconds. The page /claims shows the verdicts found when it was built.

Exit codes: 0, all are judged, whether they hold or not; 1, one could not be; 2, the arguments make no sense; 4, one is
not judged, for lack of budget.

`

// claimsCommand prints the claims with their verdicts.
func claimsCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano claims", flag.ContinueOnError)
	lang := f.String("lang", "en", "`language` in which they are told: en, pt or it")
	links := f.Bool("links", false, "write the addresses of all runs, which may be long, and not only those of the gallery")
	var site string
	siteFlag(f, &site)
	if code, ok := parsed(t, f, args, claimsHelp, ""); !ok {
		return code
	}
	texts, ok := locale.Named(*lang)
	if !ok {
		fmt.Fprintf(t.err, "fano claims: -lang: %q is not one of en, pt, it\n", *lang)
		return exitUsage
	}
	wanted, err := claimsNamed(f.Args())
	if err != nil {
		return misused(t, "fano claims", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return tellClaims(ctx, t, wanted, texts, *links, site)
}

// tellClaims judges and prints them one by one, and counts the verdicts at the end.
func tellClaims(ctx context.Context, t terminal, wanted []claims.Claim, texts *web.Texts, links bool, site string) int {
	out := bufio.NewWriter(t.out)
	defer out.Flush()
	count := map[claims.Verdict]int{}
	for _, c := range wanted {
		j, err := c.Judge(ctx, check.Budget{Workers: runtime.GOMAXPROCS(0)})
		if err != nil {
			out.Flush()
			return complain(t.err, "claims", err)
		}
		count[j.Verdict]++
		j.Tell(out, texts, links, site)
		out.Flush()
	}
	var told []string
	for _, v := range claims.Verdicts {
		if count[v] > 0 {
			told = append(told, fmt.Sprintf("%d %s", count[v], texts.T("claims.verdict."+string(v))))
		}
	}
	fmt.Fprintln(out, strings.Join(told, ", "))
	if count[claims.Unjudged] > 0 {
		return exitUnknown
	}
	return exitOK
}

// claimsNamed are the claims that arguments name, all if there are none.
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
			return nil, fmt.Errorf("there is no claim %q; there are A1 to E5", name)
		}
	}
	return wanted, nil
}
