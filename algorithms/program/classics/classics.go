// Package classics has four classic algorithms as short programs, for tests.
package classics

// The programs. Each is as short as possible; those of the catalogue declare more about themselves.
const (
	RicartAgrawala = `state(T = 0, replies = 0, deferred = set())

def ask(p, net):
    p.T = net.clock
    p.replies = 0
    net.broadcast(REQUEST(p.T))

def may_enter(p, net):
    return p.replies == net.n - 1

def on_REQUEST(p, net, j, t):
    if p.inside or p.waiting and (p.T, net.me) < (t, j):
        p.deferred.add(j)
    else:
        net.send(j, REPLY())

def on_REPLY(p, net, j):
    p.replies += 1

def leave(p, net):
    p.T = 0
    for j in p.deferred:
        net.send(j, REPLY())
    p.deferred.clear()
`
	Lamport = `state(T = 0, queue = [], heard = per_process(0))

def ask(p, net):
    p.T = net.clock
    net.broadcast(REQUEST(p.T))
    insert(p, p.T, net.me)

def may_enter(p, net):
    mine = (p.T, net.me)
    return p.queue[0] == mine and all([mine < (p.heard[j], j) for j in net.others])

def on_REQUEST(p, net, j, t):
    hear(p, net, j)
    insert(p, t, j)
    net.send(j, ACK())

def on_ACK(p, net, j):
    hear(p, net, j)

def on_RELEASE(p, net, j):
    hear(p, net, j)
    p.queue = [r for r in p.queue if r[1] != j]

def leave(p, net):
    p.queue.remove((p.T, net.me))
    p.T = 0
    net.broadcast(RELEASE())

def hear(p, net, j):
    p.heard[j] = max(p.heard[j], net.stamp)

def insert(p, t, j):
    p.queue.append((t, j))
    p.queue = sorted(p.queue)
`
	SuzukiKasami = `state(has = False, RN = per_process(0), Q = [], LN = per_process(0))

def start(p, net):
    p.has = net.me == 1

def ask(p, net):
    if not p.has:
        p.RN[net.me] += 1
        net.broadcast(REQUEST(p.RN[net.me]))

def may_enter(p, net):
    return p.has

def on_REQUEST(p, net, j, n):
    p.RN[j] = max(p.RN[j], n)
    if p.has and p.idle and wants(p, j):
        pass_on(p, net, j)

def on_TOKEN(p, net, j, Q, LN):
    p.has = True
    p.Q = Q
    p.LN = LN

def leave(p, net):
    p.LN[net.me] = p.RN[net.me]
    for j in net.all:
        if wants(p, j) and j not in p.Q:
            p.Q.append(j)
    if p.Q:
        pass_on(p, net, p.Q.pop(0))

def wants(p, j):
    return p.RN[j] == p.LN[j] + 1

def pass_on(p, net, j):
    net.send(j, TOKEN(p.Q, p.LN))
    p.has = False
    p.Q.clear()
    for k in net.all:
        p.LN[k] = 0
`
	NaimiTrehel = `state(father = None, next = None, token = False)

def start(p, net):
    if net.me == 1:
        p.token = True
    else:
        p.father = 1

def ask(p, net):
    if p.father != None:
        net.send(p.father, REQUEST(net.me))
        p.father = None

def may_enter(p, net):
    return p.token

def on_REQUEST(p, net, j, k):
    if p.father != None:
        net.send(p.father, REQUEST(k))
    elif p.idle:
        give(p, net, k)
    else:
        p.next = k
    p.father = k

def on_TOKEN(p, net, j):
    p.token = True

def leave(p, net):
    if p.next != None:
        give(p, net, p.next)
        p.next = None

def give(p, net, k):
    p.token = False
    net.send(k, TOKEN())
`
)

// All holds the four, in that order.
var All = []string{RicartAgrawala, Lamport, SuzukiKasami, NaimiTrehel}
