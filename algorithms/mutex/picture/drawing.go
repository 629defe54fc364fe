package picture

import (
	"reflect"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
)

// The most common marks, and their names.

// InFlight returns a mark that travels with the k-th message from one seat to another; As gives it a kind.
func InFlight(from, to Seat, k int) Mark { return Mark{At: from, To: to, Message: k} }

// As returns the mark with the given Kind and Name.
func (m Mark) As(what, name string) Mark {
	m.Kind, m.Name = what, name
	return m
}

// AsMessage returns the mark as a message under way, named after its link and number.
func (m Mark) AsMessage(what string) Mark {
	return m.As(what, Arrow(m.At.Node, m.To.Node)+"#"+strconv.Itoa(m.Message))
}

// AsToken returns the mark as the one token.
func (m Mark) AsToken() Mark { return m.As(MarkToken, "1") }

// AsAnswer returns the mark as an answer under way.
func (m Mark) AsAnswer() Mark { return m.AsMessage(MarkAnswer) }

// AsPermission returns the mark as a permission that its sender gives.
func (m Mark) AsPermission() Mark {
	return m.As(MarkPermission, Edge(m.At.Node, m.To.Node)).By(m.At.Node)
}

// In returns the mark in a state.
func (m Mark) In(state string) Mark {
	m.State = state
	return m
}

// By returns the mark as one of process i.
func (m Mark) By(i mutex.ID) Mark {
	m.Of = i
	return m
}

// Numbered names a mark of which each process has one.
func Numbered(i mutex.ID) string { return strconv.Itoa(int(i)) }

// Arrow names a mark that leads from i to j.
func Arrow(i, j mutex.ID) string { return join(i, '>', j) }

// Edge names a mark of which each pair i, j has one.
func Edge(i, j mutex.ID) string { return join(min(i, j), '-', max(i, j)) }

// Between names a mark of which each ordered pair of seats has one.
func Between(from, to Seat) string {
	var name [16]byte
	dst := strconv.AppendInt(append(name[:0], byte(from.Side)), int64(from.Node), 10)
	return string(strconv.AppendInt(append(dst, '>', byte(to.Side)), int64(to.Node), 10))
}

func join(i mutex.ID, between byte, j mutex.ID) string {
	var name [16]byte
	dst := append(strconv.AppendInt(name[:0], int64(i), 10), between)
	return string(strconv.AppendInt(dst, int64(j), 10))
}

// Above these numbers of pairs that may communicate, a picture shows nothing useful and only takes time: mostPairs is
// the number of pairs of 40 processes that exclude each other; mostChannels is about the number of pairs of a client
// and its arbiter on the projective plane of 307 nodes.
const (
	mostPairs    = 780
	mostChannels = 6000
)

// Drawable reports whether a picture can show everything between the processes.
func Drawable(t *mutex.Topology) bool {
	count := 0
	switch {
	case t.Quorums != nil:
		for i := range t.Quorums {
			count += t.Quorums[i].Len()
		}
		return count <= mostChannels
	case t.Edges != nil:
		for i := range t.Edges {
			count += t.Edges[i].Len()
		}
		return count <= 2*mostPairs
	}
	return t.N*(t.N-1)/2 <= mostPairs
}

// AppendMessages appends the messages under way by their roles: requests, releases, and grants as the function grant
// marks them.
func AppendMessages(dst []Mark, c mutex.Configuration, kinds []mutex.MessageKind, grant func(way Mark) Mark) []Mark {
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		is := func(m mutex.MessageKind) bool { return reflect.TypeOf(m.Of) == reflect.TypeOf(msg) }
		way := InFlight(Seated(from), Seated(to), k)
		switch kinds[slices.IndexFunc(kinds, is)].Role {
		case mutex.Asks:
			way = way.AsMessage(MarkRequest).By(from)
		case mutex.Releases:
			way = way.AsMessage(MarkRelease)
		default:
			way = grant(way)
		}
		dst = append(dst, way)
	})
	return dst
}

// AppendList appends the processes that process i will serve, in order, if there are any.
func AppendList(dst []Mark, i mutex.ID, order []mutex.ID) []Mark {
	if len(order) == 0 {
		return dst
	}
	return append(dst, Mark{Kind: MarkList, Name: Numbered(i), At: Seated(i), Order: order})
}

// AppendPointer appends a pointer from process i to another in some state, if to is not 0. name distinguishes the
// pointers of i.
func AppendPointer(dst []Mark, i, to mutex.ID, name, state string) []Mark {
	if to == 0 {
		return dst
	}
	return append(dst, Mark{Kind: MarkPointer, Name: name, At: Seated(i), To: Seated(to), State: state})
}

// AppendDeferred appends which process owes which an answer. A waiting process waits for each process that owes it one;
// a cycle of such processes is a deadlock.
func AppendDeferred(dst []Mark, c mutex.Configuration, owed func(i mutex.ID) *mutex.Set) []Mark {
	n := c.Topology().N
	waits := NewRelation(n)
	for i := mutex.ID(1); int(i) <= n; i++ {
		for j := range owed(i).All() {
			dst = append(dst, Mark{Kind: MarkDeferred, Name: Arrow(i, j), At: Seated(i), To: Seated(j)})
			if c.Phase(j) == mutex.Waiting {
				waits.Add(j, i)
				dst = append(dst, Mark{Kind: MarkWaits, Name: Arrow(j, i), At: Seated(j), To: Seated(i)})
			}
		}
	}
	return waits.AppendCycle(dst, "waits")
}
