package drawn

import (
	"fmt"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Deferred returns an error unless the relations of owing an answer and of waiting for one are drawn as owed says. In
// regular pictures no processes wait in a cycle.
func Deferred(p *Picture, owed func(i, j mutex.ID) bool) error {
	n := mutex.ID(p.Topology().N)
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			m, owes := p.Named(picture.MarkDeferred, picture.Arrow(i, j))
			if owes != owed(i, j) || owes && (m.At != picture.Seated(i) || m.To != picture.Seated(j)) {
				return fmt.Errorf("%d owes %d: %v", i, j, owes)
			}
			m, waits := p.Named(picture.MarkWaits, picture.Arrow(j, i))
			if waits != (owed(i, j) && p.Phase(j) == mutex.Waiting) || waits && (m.At != picture.Seated(j) || m.To != picture.Seated(i)) {
				return fmt.Errorf("%d waits for %d: %v", j, i, waits)
			}
		}
	}
	if circles := p.Of(picture.MarkCycle); p.Regular && len(circles) > 0 {
		return fmt.Errorf("%v wait in a circle", circles[0].Order)
	}
	return nil
}

// Permissions returns an error unless permissions are drawn as has says, where at most one of two processes has the
// other's. In regular pictures exactly one has it, or it is under way.
func Permissions(p *Picture, has func(i, j mutex.ID) bool) error {
	n := mutex.ID(p.Topology().N)
	type held struct{ by, of mutex.ID }
	drawn := map[held]bool{}
	count := map[string]int{}
	for _, m := range p.Of(picture.MarkPermission) {
		count[m.Name]++
		if m.To.Node == 0 {
			drawn[held{m.At.Node, m.Of}] = true
		} else if m.Of != m.At.Node {
			return fmt.Errorf("%d sends the permission of %d", m.At.Node, m.Of)
		}
	}
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			if i != j && drawn[held{i, j}] != has(i, j) {
				return fmt.Errorf("%d has the permission of %d: %v", i, j, has(i, j))
			}
			if i < j && p.Regular && count[picture.Edge(i, j)] != 1 {
				return fmt.Errorf("between %d and %d are %d permissions", i, j, count[picture.Edge(i, j)])
			}
		}
	}
	return nil
}

// Lists returns an error unless the list of each process is drawn as list says.
func Lists(p *Picture, list func(i mutex.ID) []mutex.ID) error {
	for i := mutex.ID(1); int(i) <= p.Topology().N; i++ {
		m, _ := p.Named(picture.MarkList, picture.Numbered(i))
		if want := list(i); fmt.Sprint(m.Order) != fmt.Sprint(want) {
			return fmt.Errorf("the list of %d is drawn as %v, not as %v", i, m.Order, want)
		}
	}
	return nil
}

// Kinds returns an error unless, for each kind of mark, as many are under way as there are messages that kind assigns
// to it.
func Kinds(p *Picture, kind func(msg mutex.Message) string) error {
	for _, what := range []string{picture.MarkRequest, picture.MarkAnswer, picture.MarkRelease, picture.MarkToken, picture.MarkPermission} {
		if err := Messages(p, what, func(msg mutex.Message) bool { return kind(msg) == what }); err != nil {
			return err
		}
	}
	return nil
}
