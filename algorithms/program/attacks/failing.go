package attacks

import "strings"

// sound is a program in which no verb fails, with a place in each for a line that does.
const sound = `state(x = 0)

def start(p, net):
    pass  # start

def ask(p, net):
    pass  # ask
    net.broadcast(M(0))

def may_enter(p, net):
    pass  # may_enter
    return True

def on_M(p, net, j, x):
    pass  # on_M

def leave(p, net):
    pass  # leave

def always_so(processes, messages):
    pass  # always_so
    return True
`

// Failing returns programs that each fail in one of their functions, by that function's name: some at once, some from
// the second process on.
func Failing() map[string]string {
	all := map[string]string{}
	for verb, line := range map[string]string{
		"start": "p.x = 1 // (net.me - 2)", "ask": "p.x = 1 // (net.me - 2)", "may_enter": "return 1 // p.x == 1",
		"on_M": "p.x = [][x]", "leave": "p.x = 1 // p.x", "always_so": "return 1 // (1 - len(messages)) == 1",
	} {
		all[verb] = strings.Replace(sound, "pass  # "+verb+"\n", line+"\n", 1)
	}
	return all
}
