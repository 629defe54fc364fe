package attacks

import "strings"

// round is a program that passes a message round for ever, with places for what is done at each receipt, in may_enter,
// and in its invariant.
const round = `W = "@"

state(x = 0, a = [], v = per_process(0))

def ask(p, net):
    net.send(net.me % net.n + 1, GO(0))

def may_enter(p, net):
    may
    return False

def on_GO(p, net, j, k):
    receipt
    net.send(net.me % net.n + 1, GO(k + 1))

def leave(p, net):
    pass

def always_so(processes, messages):
    look
    return True
`

const (
	manyTurns = "for i in range(3):\n        for k in range(%):\n            p.x = (i + k) % 7"
	eachPair  = "for i in range(2):\n        for q in processes:\n            for r in processes:\n" +
		"                if q.x + r.x > 9:\n                    return False"
)

// A Lasting is a program none of whose functions exceeds its limits: what takes long is a run of many of them in a
// large system.
type Lasting struct {
	Text    string
	Stopped bool // its verbs use up the steps of a run of ten thousand events; if false, its invariants use up theirs
}

// Lastings returns such programs, by name.
func Lastings() map[string]Lasting {
	turns := strings.Replace(manyTurns, "%", "900", 1)
	all := map[string]Lasting{}
	for name, does := range map[string][3]string{
		"turns":        {turns, "pass", "pass"},
		"lists":        {"for i in range(4):\n        l = sorted([n % 7 for n in range(300)])", "pass", "pass"},
		"short-lists":  {"for i in range(900):\n        l = sorted([i, 3])", "pass", "pass"},
		"words":        {"for i in range(900):\n        if W < W or W > W or W == \"w\":\n            p.x = i", "pass", "pass"},
		"questions":    {"pass", strings.Replace(turns, "p.x = (i + k) % 7", "if (i + k) % 7 > 9:\n                return True", 1), "pass"},
		"looks":        {"pass", "pass", eachPair},
		"looks-lists":  {"pass", "pass", "x = [[q.x + r.x for q in processes] for r in processes]"},
		"looks-sorted": {"pass", "pass", "x = [sorted([q.v[r.me] for q in processes]) for r in processes]"},
		"both":         {strings.Replace(manyTurns, "%", "50", 1), "pass", eachPair},
	} {
		text := strings.NewReplacer("@", strings.Repeat("w", 90), "    receipt\n", "    "+does[0]+"\n", "    may\n", "    "+does[1]+"\n",
			"    look\n", "    "+does[2]+"\n").Replace(round)
		all["lasting-"+name] = Lasting{text, does[2] == "pass"}
	}
	return all
}
