package attacks

import "strings"

// round is a program that sends a message round for ever, with places for what is done at each receipt, at each look and at
// each question whether a process may enter.
const round = `W = "` + "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" + `"

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

// Lasting are programs none of whose verbs does more than it may: what takes long is a run of many of them, in a large
// system. By name.
func Lasting() map[string]string {
	all := map[string]string{}
	for name, does := range map[string][3]string{
		"turns":         {"for i in range(3900):\n        p.x = (p.x + i) % 7", "pass", "pass"},
		"lists":         {"for i in range(18):\n        l = sorted([n % 7 for n in range(900)])", "pass", "pass"},
		"words":         {"for i in range(900):\n        p.x = len(W + W)", "pass", "pass"},
		"memory":        {"p.a = [W for i in range(40)]\n    for i in net.all:\n        p.v[i] = k + i", "pass", "pass"},
		"questions":     {"pass", "for i in range(6000):\n        x = i % 7", "pass"},
		"looks":         {"pass", "pass", "for i in range(2):\n        for q in processes:\n            for r in processes:\n                if q.x + r.x > 9:\n                    return False"},
		"looks-lists":   {"pass", "pass", "x = [[q.x + r.x for q in processes] for r in processes]"},
		"looks-sorted":  {"pass", "pass", "x = [sorted([q.v[r.me] for q in processes]) for r in processes]"},
		"looks-on-each": {"for i in range(3900):\n        p.x = (p.x + i) % 7", "for i in range(900):\n        x = i % 7", "x = [[q.x + r.x for q in processes] for r in processes]"},
	} {
		all["lasting-"+name] = strings.NewReplacer("    receipt\n", "    "+does[0]+"\n", "    may\n", "    "+does[1]+"\n", "    look\n", "    "+does[2]+"\n").Replace(round)
	}
	return all
}
