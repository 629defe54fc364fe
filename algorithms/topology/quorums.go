package topology

import (
	"cmp"
	"errors"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// quorums sets the sets S_i, and the hosts of the fictitious arbiters.
func (s Spec) quorums(t *mutex.Topology, usual string) error {
	sets, err := s.Quorums.sets(t.N, usual)
	var p *Problem
	if errors.As(err, &p) {
		p.Path = inScenario(p)
		return p
	}
	t.Quorums, t.Hosts = sets.S, sets.Hosts
	return nil
}

// sets returns the quorums of the default system, of another system, or the given ones.
func (q *Quorums) sets(n int, usual string) (*quorum.Sets, error) {
	switch {
	case q == nil:
		return quorum.Of(usual, n, nil)
	case q.Sets == nil:
		return quorum.Of(cmp.Or(q.System, usual), n, q.Down)
	case q.System != "":
		return nil, problem("", Either, "", "system, sets")
	case q.Down != nil:
		return nil, problem("down", quorum.OnlyWith, "", `"system":"tree"`)
	}
	return quorum.FromSets(n, q.Sets)
}

// inScenario returns the path in a scenario of a Problem with quorums.
func inScenario(p *Problem) string {
	switch {
	case p.Code == quorum.BadSize:
		return "processes"
	case p.Path == "":
		return "quorums"
	}
	return "quorums." + p.Path
}
