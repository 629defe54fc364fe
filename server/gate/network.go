package gate

import (
	"net/netip"
	"time"
)

// A network is a client of the gate's first level: turns go to the network that has had the least, and in it to the
// client that has had the least. Its clients share its turns, and half of the memory.
type network struct {
	holding
	shares  [lanes]share
	members [lanes]level
	clients int
}

// A house is the newcomers of one network: turns of the newcomers go to the house that has had the least, and in it to the
// client that has had the least, so that those who come from one network together wait for one another.
type house struct {
	shares  [lanes]share
	clients int
}

// houseOf is that of a client who is a newcomer. The lock is held.
func (g *Gate) houseOf(client string) *house {
	name := NetworkOf(client)
	h := g.houses[name]
	if h == nil {
		h = &house{}
		g.houses[name] = h
	}
	h.clients++
	return h
}

// leaveHouse ends that a client is a newcomer. The lock is held.
func (g *Gate) leaveHouse(a *account) {
	if a.house.clients--; a.house.clients == 0 {
		delete(g.houses, NetworkOf(a.client))
	}
	a.house = nil
}

// settled is how long a client has been known when it leaves the newcomers for a network of its own. Whoever waits
// asks again within a few times of it, and an address that is used once never gets there.
const settled = 5 * time.Second

// mostNetwork is which part of what is held may be one network's: 1 of so many.
const mostNetwork = 2

func newNetwork() *network {
	n := &network{}
	for of := range n.members {
		n.members[of] = newLevel(Lane(of))
	}
	return n
}

// NetworkOf names the network of a client: the 48 bits of IPv6 that a site has (RFC 6177, section 2) and the 24 of
// IPv4 that are routed at least; of a client that is no address, itself.
func NetworkOf(client string) string {
	ip, err := netip.ParseAddr(client)
	if err != nil {
		return client
	}
	bits := 48
	if ip.Is4() {
		bits = 24
	}
	prefix, _ := ip.Prefix(bits) // which such an address has
	return prefix.String()
}

// settle gives a client that has been known for long enough to its own network, with all that it has under way. The lock
// is held.
func (g *Gate) settle(a *account) {
	if a.network != g.newcomers || g.now().Sub(a.since) < settled {
		return
	}
	name := NetworkOf(a.client)
	to := g.networks[name]
	if to == nil {
		to = newNetwork()
		g.networks[name] = to
	}
	g.newcomers.clients--
	g.newcomers.add(-a.bytes, -a.carried)
	for of := range lanes {
		has := a.shares[of].tally
		g.count(a, of, tally{}.minus(has))
		a.shares[of].had = 0 // on another clock
		a.network = to
		g.count(a, of, has)
		charged := time.Duration(has.held) * usual[of] // which is given back when the turns end
		a.shares[of].had += charged
		to.shares[of].had += charged
		a.network = g.newcomers
	}
	g.leaveHouse(a)
	a.network = to
	to.clients++
	to.add(a.bytes, a.carried)
}

// count notes that so much more of a client waits in a lane or has turns. The lock is held.
func (g *Gate) count(a *account, of Lane, more tally) {
	all, own := &a.network.shares[of], &a.shares[of]
	g.lanes[of].networks.count(all, all.plus(more))
	if a.network == g.newcomers {
		some := &a.house.shares[of]
		g.lanes[of].houses.count(some, some.plus(more))
	}
	a.network.members[of].count(own, own.plus(more))
}

// forgetClient takes a client out of its network, and with the last one the network. The lock is held.
func (g *Gate) forgetClient(a *account) {
	if delete(g.accounts, a.client); a.house != nil {
		g.leaveHouse(a)
	}
	g.order.Remove(a.place)
	if a.network.clients--; a.network.clients == 0 && a.network != g.newcomers {
		delete(g.networks, NetworkOf(a.client))
	}
}

// A holding is the memory that a client or a network holds.
type holding struct {
	bytes   int64 // stated by its work that has begun
	carried int64
}

func (h *holding) add(bytes, carried int64) {
	h.bytes += bytes
	h.carried += carried
}
