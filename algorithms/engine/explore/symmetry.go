package explore

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// If IDs are only names ([mutex.Traits.Symmetric]), two states of which one is the other with its processes renamed
// have the same future, renamed: the same properties hold in both, equally many steps and messages away. A renaming
// that leaves the first state as it is (who holds the token, who asks how often, who is next to whom) maps reachable
// states to reachable states. So it is enough to visit one state of each such class, an orbit of the group of these
// renamings: the one with the least row. (Clarke, Enders, Filkorn and Jha, "Exploiting symmetry in temporal logic model
// checking", 1996; Ip and Dill, "Better verification through symmetry", 1996.) All verdicts, shortest lengths, numbers
// of messages and the bypass are the same as without the reduction; the numbers of states and transitions count
// classes.
//
// Schedules that differ in the order of independent steps are all visited. Partial order reduction would be sound for
// properties that do not observe those steps, but an algorithm's own invariants observe every state, the shortest run
// may be among those left out, and hopelessness is judged in every reachable state.

// group is the renamings; the first is the identity.
type group struct {
	by      [][]mutex.ID // by renaming and process: the new ID
	inverse [][]int      // by renaming and new index: the old index, from 0
	product [][]int32    // product[g][h] is first h, then g
	columns [][]int32    // by renaming and channel, in the order of columns: the new column
}

// mostRenamed bounds how many processes, the first ones, are renamed: six have 720 renamings.
const mostRenamed = 6

// newGroup finds the renamings that leave the first state as it is. It returns nil if that is only the identity.
func newGroup(ctx context.Context, c system.Config) *group {
	g := &group{}
	start, _ := system.New(ctx, c)
	nodes := c.Topology.Nodes()
	by := make([]mutex.ID, nodes)
	for i := range by {
		by[i] = mutex.ID(i + 1)
	}
	var choose func(place int)
	choose = func(place int) {
		if place == min(c.Processes, mostRenamed) {
			if same(start, by) {
				g.by = append(g.by, slices.Clone(by))
			}
			return
		}
		for i := place; i < min(c.Processes, mostRenamed); i++ {
			by[place], by[i] = by[i], by[place]
			choose(place + 1)
			by[place], by[i] = by[i], by[place]
		}
	}
	choose(0)
	if len(g.by) == 1 {
		return nil
	}
	g.multiply()
	return g
}

func (g *group) multiply() {
	place := map[string]int32{}
	for i, by := range g.by {
		place[fmt.Sprint(by)] = int32(i)
		inverse := make([]int, len(by))
		for p, to := range by {
			inverse[to-1] = p
		}
		g.inverse = append(g.inverse, inverse)
	}
	for _, after := range g.by {
		var row []int32
		for _, first := range g.by {
			both := make([]mutex.ID, len(first))
			for p, to := range first {
				both[p] = model.Rename(to, after)
			}
			row = append(row, place[fmt.Sprint(both)])
		}
		g.product = append(g.product, row)
	}
}

// lay computes the images of the channels.
func (g *group) lay(l *layout) {
	g.columns = nil
	for _, by := range g.by {
		var columns []int32
		for _, r := range l.columns {
			columns = append(columns, int32(l.column[int(by[r.from]-1)*l.n+int(by[r.to]-1)]))
		}
		g.columns = append(g.columns, columns)
	}
}

// close adds the images of the used channels to them.
func (g *group) close(used []bool, n int) {
	for c, is := range slices.Clone(used) {
		for _, by := range g.by {
			if is {
				used[int(by[c/n]-1)*n+int(by[c%n]-1)] = true
			}
		}
	}
}

// size returns the number of renamings; one, the identity, without a group.
func (g *group) size() int {
	if g == nil {
		return 1
	}
	return len(g.by)
}

// classOf returns the size of the orbit of a state that is left as it is by the given number of renamings.
func (g *group) classOf(same int) int {
	if g == nil {
		return 1
	}
	return len(g.by) / same
}

// rename returns the new index of a process.
func (g *group) rename(by int32, p int) int {
	if g == nil {
		return p
	}
	return int(g.by[by][p] - 1)
}

// undo returns the renaming h such that by, followed by h, equals after.
func (g *group) undo(after, by int32) int32 {
	if g == nil {
		return 0
	}
	for h := range g.by {
		if g.product[h][by] == after {
			return int32(h)
		}
	}
	panic("explore: the renamings are no group")
}

// before maps a set of processes, a bit each, back to what they were before they were renamed.
func (g *group) before(by int32, processes uint64) uint64 {
	if g == nil || by == 0 {
		return processes
	}
	was := uint64(0)
	for to, p := range g.inverse[by] {
		was |= processes >> to & 1 << p
	}
	return was
}

// same reports whether a renaming changes nothing in a system in which nothing has happened: neither the states, nor
// what is sent, nor how often each process may ask, nor which processes exclude each other or share a machine.
func same(start *system.System, by []mutex.ID) bool {
	t := start.Topology
	for i := range by {
		p, to := mutex.ID(i+1), by[i]
		if !slices.Equal(node(start, p, by), node(start, to, nil)) || model.Rename(t.Host(p), by) != t.Host(to) {
			return false
		}
		for j := range start.Processes {
			q := mutex.ID(j + 1)
			if int(p) <= start.Processes && t.Conflict(p, q) != t.Conflict(to, model.Rename(q, by)) {
				return false
			}
		}
	}
	return true
}

// node encodes one node's state, renamed, and what it sends to each other node.
func node(start *system.System, p mutex.ID, by []mutex.ID) []byte {
	l := *start.Local(p)
	l.Process = permuted(start.Config, p, l.Process, by)
	var dst []byte
	if int(p) <= len(start.Asks) {
		dst = binary.AppendVarint(dst, int64(start.Asks[p-1]))
	}
	dst = start.Machine().EncodeLocal(dst, &l)
	channels := make([][]byte, start.Nodes()+1)
	for _, at := range start.InFlight() {
		if m := start.Packet(at); m.From == p {
			to := model.Rename(m.To, by)
			message := start.Algorithm.PermuteMessage(m.Message, by)
			channels[to] = start.Machine().EncodeMessage(channels[to], int(m.Kind), m.Clock, message)
		}
	}
	for _, messages := range channels {
		dst = append(binary.AppendVarint(dst, int64(len(messages))), messages...)
	}
	return dst
}

// permuted returns a copy of a process's state, renamed.
func permuted(c system.Config, p mutex.ID, state mutex.Process, by []mutex.ID) mutex.Process {
	process := c.Algorithm.New(model.Rename(p, by), c.Topology)
	c.Algorithm.Copy(process, state)
	c.Algorithm.Permute(process, by)
	return process
}
