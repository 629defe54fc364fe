package check

import (
	"net/url"

	"fano/algorithms/engine/explore"
)

// ReadOptions parses the options of a search from a URL query. Errors: [*scenario.Invalid], about one parameter.
func ReadOptions(query url.Values) (o Options, err error) {
	if o.Asks, err = ParseAsks(query.Get("asks")); err != nil {
		return o, err
	}
	o.Order, o.Fair = query.Get("order"), explore.Fairness(query.Get("fair"))
	o.Require = ParseRequire(query.Get("require"))
	for name, to := range map[string]*bool{
		"em3": &o.EM3, "bypass": &o.Bypass, "starvation": &o.Starvation, "reduce": &o.Reduce, "portfolio": &o.Portfolio,
	} {
		if *to, err = ParseBool(name, query.Get(name)); err != nil {
			return o, err
		}
	}
	return o, nil
}
