package check

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
)

// belongs says of which of EM1, EM2 and EM3 a property is a part, where it is not one of them.
var belongs = map[string]string{
	explore.Hopeless: explore.EM2, explore.Entry: explore.EM2, invariant.Starvation.Name: explore.EM2, explore.EM3b: explore.EM3,
}

// promises says whether an algorithm with such claims promises a property: its own invariants always, and that no verb fails.
func promises(claims []string, property string) bool {
	if of, part := belongs[property]; part {
		property = of
	}
	return !slices.Contains([]string{explore.EM1, explore.EM2, explore.EM3}, property) || slices.Contains(claims, property)
}

// unpromised says whether a program does not promise a property; of those of the catalogue others know.
func (r *Report) unpromised(property string) bool {
	return r.Claims != nil && !promises(r.Claims, property)
}

// meant are the properties that the verdict is about: of a program those that it promises, and those that are only judged if
// somebody asks for them. The algorithms of the catalogue promise all that is judged unasked.
func (q *Question) meant(all []explore.Property) []explore.Property {
	own := q.system.Algorithm
	if own.Own == nil {
		return all
	}
	asked := map[string]bool{explore.EM3: q.em3, explore.EM3b: q.bypass, invariant.Starvation.Name: q.starvation}
	return slices.DeleteFunc(slices.Clone(all), func(p explore.Property) bool {
		return !asked[p.Name] && !promises(own.Claims, p.Name)
	})
}
