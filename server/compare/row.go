package compare

import (
	"fmt"

	"fano/algorithms/mutex/model"
	"fano/server/exhibit"
	"fano/server/measure"
	"fano/web"
)

// Row is what one algorithm claims to cost, and what its runs cost, in systems of measure.Crowd processes. Errors: of a run
// that cannot be.
func Row(a *model.Algorithm) (web.Compared, error) {
	all, err := measure.All()
	if err != nil {
		return web.Compared{}, err
	}
	gallery, err := exhibit.All()
	if err != nil {
		return web.Compared{}, err
	}
	for i := range all {
		if all[i].Algorithm.Name == a.Name {
			return row(&all[i], gallery), nil
		}
	}
	return web.Compared{}, fmt.Errorf("compare: nothing was measured of %s", a.Name)
}
