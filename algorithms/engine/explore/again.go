package explore

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// followAgain appends the successor by leaving and asking again in the same moment, of a
// process that may leave, if it is inside and may still ask. It gives false as followAll
// does. Most systems leave it out, so it has no place in the views.
func (s *search) followAgain(b *successors, p int, frozen bool) bool {
	number, l := b.columns[p], &s.locals[p]
	if l.views[number].inside == 0 || l.list[number].asks == 0 || s.normal != nil && !s.mayAskAgain(p, b.columns) {
		return true
	}
	t, known := l.again.remember(uint64(number)<<1|1, frozen, func() int32 {
		return s.happen(p, number, system.Event{Kind: trace.Again}, "")
	})
	return known && s.follow(b, &move{process: int32(p), transition: t, again: true, option: option{times: 1}}, frozen)
}
