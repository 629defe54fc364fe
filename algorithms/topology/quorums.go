package topology

import (
	"cmp"
	"errors"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// quorums adds the sets S_i, and with them the fictitious arbiters.
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

// sets makes the quorums of the usual system, of another, or the given ones.
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
	return quorum.Given(n, q.Sets)
}

// inScenario is the place in a scenario of what quorums complain of.
func inScenario(p *Problem) string {
	switch {
	case p.Code == quorum.BadSize:
		return "processes"
	case p.Path == "":
		return "quorums"
	}
	return "quorums." + p.Path
}
