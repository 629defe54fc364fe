package compare

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/web"
)

// quorumSizes are the numbers of members that quorums have, the least first and each once, and the mean over all
// processes.
func quorumSizes(t *mutex.Topology) (sizes []int, mean float64) {
	sum := 0
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		q := t.Quorum(i)
		sizes = append(sizes, q.Len())
		sum += q.Len()
	}
	slices.Sort(sizes)
	return slices.Compact(sizes), float64(sum) / float64(t.N)
}

// quorumWords says how large quorums are: "7 or 8, 7.95 on average", or one number if all are equal.
func quorumWords(p web.Page, t *mutex.Topology) string {
	sizes, mean := quorumSizes(t)
	var words []string
	for _, k := range sizes {
		words = append(words, strconv.Itoa(k))
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	all := p.T("compare.plane.or", "some", strings.Join(words[:last], ", "), "last", words[last])
	return p.T("compare.plane.k", "sizes", all, "mean", web.Brief(p, mean))
}
