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

// waiting is how many tickets of a network wait, in all lanes.
func (n *network) waiting() int { return waitingOf(&n.shares) }

// networkOf names the network of a client: the 48 bits of IPv6 that a site has (RFC 6177, section 2) and the 24 of
// IPv4 that are routed at least; of a client that is no address, itself.
func networkOf(client string) string {
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

// settle gives a client that has been known for long enough to its own network. The lock is held.
func (g *Gate) settle(a *account) {
	if a.network != g.newcomers || g.now().Sub(a.since) < settled {
		return
	}
	name := networkOf(a.client)
	to := g.networks[name]
	if to == nil {
		to = newNetwork()
		g.networks[name] = to
	}
	g.newcomers.clients--
	g.newcomers.add(-a.bytes, -a.carried)
	for of := range lanes {
		s := &a.shares[of]
		waiting, held := s.waiting, s.held
		g.count(a, of, -waiting, -held)
		s.had = 0 // on another clock
		a.network = to
		g.count(a, of, waiting, held)
		a.network = g.newcomers
	}
	a.network = to
	to.clients++
	to.add(a.bytes, a.carried)
}

// count notes that so many more tickets of a client wait in a lane, or hold turns. The lock is held.
func (g *Gate) count(a *account, of Lane, waiting, held int) {
	g.lanes[of].networks.count(&a.network.shares[of], waiting, held)
	a.network.members[of].count(&a.shares[of], waiting, held)
}

// forgetClient takes a client out of its network, and with the last one the network. The lock is held.
func (g *Gate) forgetClient(a *account) {
	delete(g.accounts, a.client)
	if a.network.clients--; a.network.clients == 0 && a.network != g.newcomers {
		delete(g.networks, networkOf(a.client))
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
