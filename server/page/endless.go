package page

import (
	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/endless"
	"fano/web"
)

// forEver is what was judged of an algorithm and its switches where processes ask again and again. Errors: of a run that is
// no longer possible.
func forEver(a *model.Algorithm) (web.ForEver, error) {
	v := web.ForEver{Restriction: web.Restriction(a.Endless)}
	for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
		name := s.Name
		row := web.Judged{Switch: name, Restriction: web.Restriction(s.Endless)}
		for _, fair := range explore.Fairnesses() {
			j, ok := endless.Of(a.Name, name, fair)
			if !ok {
				j.Verdict = explore.Unknown
			}
			play, err := j.Play()
			if err != nil {
				return v, err
			}
			row.Processes, row.States, row.Complete, row.Bypass = j.Processes, j.States, j.Complete, j.Bypass
			row.Under = append(row.Under, web.FairJudge{Fair: string(fair), Verdict: string(j.Verdict), Play: play})
		}
		v.Rows = append(v.Rows, row)
	}
	return v, nil
}
