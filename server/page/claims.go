package page

import (
	"net/http"
	"strings"

	"fano/algorithms"
	"fano/server/claims"
	"fano/server/scenario"
	"fano/web"
)

// claims serves the page of the sources' claims, with the verdicts of this build.
func (s *site) claims(w http.ResponseWriter, r *http.Request) error {
	v := web.Claims{Page: s.reading(r, "claims", "claims"), Of: len(claims.All), Build: build()}
	v.Page.Title, v.Page.Description = v.Page.T("claims.title"), v.Page.T("claims.story", "n", v.Of)
	v.Page = v.Page.Below("site.algorithms", "/algorithms", v.Page.T("claims.nav"))
	for _, of := range claims.Sources() {
		source := web.ClaimSource{Letter: of.Letter, Title: of.Title, Lang: of.Lang}
		for _, c := range claims.All {
			if c.Source() == of {
				source.Claims = append(source.Claims, claimView(v.Page, c.Judged()))
			}
		}
		v.Sources = append(v.Sources, source)
	}
	for _, verdict := range claims.Verdicts {
		t := web.Tallied{Verdict: string(verdict), Sign: verdict.Sign()}
		for _, c := range claims.All {
			if c.Judged().Verdict == verdict {
				t.Claims = append(t.Claims, c.ID)
			}
		}
		v.Tally = append(v.Tally, t)
	}
	return replyPage(w, r, http.StatusOK, web.ClaimsPage(v))
}

// claimView returns the view of a claim with its judgement.
func claimView(p web.Page, j claims.Judgement) web.Claim {
	c := j.Claim
	v := web.Claim{ID: c.ID, Place: c.Place, Lang: c.Source().Lang, Verdict: string(j.Verdict), Sign: j.Verdict.Sign()}
	for _, f := range j.Findings {
		v.Findings = append(v.Findings, web.ClaimFinding{
			Verdict: string(f.Verdict), Sign: f.Verdict.Sign(), Text: f.Text(c.ID, p.Texts), Play: f.Play,
		})
	}
	for _, name := range c.Shown() {
		if e, ok := scenario.Named(name); ok {
			v.Shown = append(v.Shown, web.Entry{Name: name, Title: e.Document.Title.Pick(p.Texts.Lang)})
		}
	}
	v.More = each(c.More, morePage)
	return v
}

// morePage returns the page that shows a claim, by its path.
func morePage(path string) web.MorePage {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "/algorithms/"), "#")
	if a, ok := algorithms.Named(name); ok {
		return web.MorePage{Path: path, Algorithm: a.Name, Title: a.Title}
	}
	return web.MorePage{Path: path}
}
