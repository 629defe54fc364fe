package reference

import (
	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/web"
)

// starvationVerdicts returns the starvation verdicts on an algorithm and its switches. Errors: of a run that is no
// longer possible.
func starvationVerdicts(a *model.Algorithm) (all []web.Judged, err error) {
	for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
		row := web.Judged{Switch: s.Name, Restriction: s.Endless}
		for _, fair := range explore.Fairnesses() {
			known, ok := facts.StarvationOf(a.Name, s.Name, fair)
			if !ok {
				known.Verdict = explore.Unknown
			}
			play := ""
			if lasso, err := facts.Lasso(a.Name, s.Name, fair); err != nil {
				return nil, err
			} else if lasso != nil {
				if play, err = lasso.Play(); err != nil {
					return nil, err
				}
			}
			row.Processes, row.States, row.Complete, row.Bypass = known.Processes, known.States, known.Complete, known.Bypass
			row.Under = append(row.Under, web.FairJudge{Fair: string(fair), Verdict: string(known.Verdict), Play: play})
		}
		all = append(all, row)
	}
	return all, nil
}
