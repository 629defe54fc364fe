package picture

import (
	"reflect"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
)

// The marks of what is most common, and the names of marks.

// UnderWay is what travels with the k-th message from one seat to another; As says what it is.
func UnderWay(from, to Seat, k int) Mark { return Mark{At: from, To: to, Message: k} }

// As is the mark as one of a kind and of a name.
func (m Mark) As(what, name string) Mark {
	m.What, m.Name = what, name
	return m
}

// AsMessage is the mark of a message that travels, and is no thing that stays.
func (m Mark) AsMessage(what string) Mark {
	return m.As(what, Arrow(m.At.Node, m.To.Node)+"#"+strconv.Itoa(m.Message))
}

// AsToken is the mark of the one token.
func (m Mark) AsToken() Mark { return m.As(MarkToken, "1") }

// AsAnswer is the mark of an answer that travels.
func (m Mark) AsAnswer() Mark { return m.AsMessage(MarkAnswer) }

// AsPermission is the mark of the permission that its sender gives.
func (m Mark) AsPermission() Mark {
	return m.As(MarkPermission, Edge(m.At.Node, m.To.Node)).By(m.At.Node)
}

// In is the mark in a state.
func (m Mark) In(state string) Mark {
	m.State = state
	return m
}

// By is the mark as one of i's.
func (m Mark) By(i mutex.ID) Mark {
	m.Of = i
	return m
}

// Numbered is the name of what there is one of for each process.
func Numbered(i mutex.ID) string { return strconv.Itoa(int(i)) }

// Arrow is the name of what leads from i to j.
func Arrow(i, j mutex.ID) string { return join(i, '>', j) }

// Edge is the name of what there is one of between i and j.
func Edge(i, j mutex.ID) string { return join(min(i, j), '-', max(i, j)) }

// Between is the name of what there is one of for one seat and another.
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

// Beyond so many of those that may talk to each other a picture shows nothing any more,
// and would only take time: of the pairs that exclude each other, as of 40 processes; of
// clients and their arbiters, as on the plane of 307.
const (
	mostPairs    = 780
	mostChannels = 6000
)

// Drawable reports whether a picture can show all that is between the processes.
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

// AppendMessages appends what is under way, each message by its role: a request, a release, or what a grant is.
func AppendMessages(dst []Mark, c mutex.Configuration, kinds []mutex.MessageKind, grant func(way Mark) Mark) []Mark {
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		is := func(m mutex.MessageKind) bool { return reflect.TypeOf(m.Of) == reflect.TypeOf(msg) }
		way := UnderWay(Seated(from), Seated(to), k)
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

// AppendList appends whom process i will serve, from first to last, if anybody.
func AppendList(dst []Mark, i mutex.ID, order []mutex.ID) []Mark {
	if len(order) == 0 {
		return dst
	}
	return append(dst, Mark{What: MarkList, Name: Numbered(i), At: Seated(i), Order: order})
}

// AppendPointer appends that process i knows another by some state, if it knows any: name tells what i knows apart.
func AppendPointer(dst []Mark, i, to mutex.ID, name, state string) []Mark {
	if to == 0 {
		return dst
	}
	return append(dst, Mark{What: MarkPointer, Name: name, At: Seated(i), To: Seated(to), State: state})
}

// AppendOwed appends who owes whom an answer. A process that is owed one and waits, waits for it; a cycle of such
// processes is a deadlock.
func AppendOwed(dst []Mark, c mutex.Configuration, owed func(i mutex.ID) *mutex.Set) []Mark {
	n := c.Topology().N
	waits := NewRelation(n)
	for i := mutex.ID(1); int(i) <= n; i++ {
		for j := range owed(i).All() {
			dst = append(dst, Mark{What: MarkOwed, Name: Arrow(i, j), At: Seated(i), To: Seated(j)})
			if c.Phase(j) == mutex.Waiting {
				waits.Add(j, i)
				dst = append(dst, Mark{What: MarkWaits, Name: Arrow(j, i), At: Seated(j), To: Seated(i)})
			}
		}
	}
	return waits.AppendCycle(dst, "waits")
}
