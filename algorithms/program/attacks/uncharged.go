package attacks

import (
	"fmt"
	"strings"
)

// uncharged holds bodies of a verb that do things that used to cost few steps, or none, by name.
var uncharged = map[string]string{
	"free-union": "x, y = set(range(600)), set([i + 300 for i in range(600)])\nfor i in range(999):\n" +
		"    z = x | y",
	"free-union-set": "x, y = set(range(500)), set()\nfor i in range(999):\n    x |= y",
	"free-symmetric": "x, y = set(range(600)), set()\nfor i in range(999):\n    z = (x ^ y, x - y, y & x)",
	"free-dicts":     "x = {i: i for i in range(600)}\nfor i in range(999):\n    z = x | {}",
	"free-slices":    "x = list(range(999))\nfor i in range(999):\n    z = (x[::2], x[::-3], x[1:-1])",
	"free-pairs": "x = list(range(999))\nfor i in range(999):\n" +
		"    z = [zip(x, x, x), enumerate(x), dict(zip(x, x)).items()]",
	"free-not":       "for i in range(999):\n    x = " + strings.Repeat("not ", 50) + "i",
	"free-and":       "for i in range(999):\n    x = " + strings.Repeat("1 and ", 50) + "i",
	"free-or":        "for i in range(999):\n    x = " + strings.Repeat("0 or ", 50) + "i",
	"free-if":        "for i in range(999):\n    x = " + strings.Repeat("0 if 0 else ", 30) + "i",
	"free-minus":     "for i in range(999):\n    x = " + strings.Repeat("- ", 50) + "i",
	"free-arguments": "e = set()\nfor i in range(999):\n    x = e.union(" + strings.Repeat("e, ", 3_000) + "e)",
	"free-most":      "for i in range(999):\n    x = max(" + strings.Repeat("1, ", 3_000) + "1)",
	"free-zip":       "e = []\nfor i in range(999):\n    x = zip(" + strings.Repeat("e, ", 3_000) + "e)",
	"free-ifs":       "for i in range(999):\n    x = [j for j in range(9)" + strings.Repeat(" if j", 1_000) + "]",
	"free-nothing":   "for i in range(999):\n    x = [[j for j in ()], {j: j for j in ()}, {}, [], set(), [], {}]",
	"free-pop":       "x = set(range(900))\nfor i in range(900):\n    y = x.pop()",
	"free-unpack": "x = range(900)\nfor i in range(999):\n    for j in range(999):\n        a, b = x[:2]\n" +
		"        p.n = a + b",
	"mixed-set":       "p.s = set([(i, \"a\") if i % 2 else i for i in range(900)])",
	"mixed-dict":      "p.d = {(i % 30, i): [i] for i in range(300)}",
	"changing-set":    "p.n += 1\np.s = set([i * 2 + p.n % 2 for i in range(700)])",
	"changing-list":   "p.n += 1\np.a = [i * 2 + p.n % 2 for i in range(700)]",
	"changing-vector": "p.n += 1\np.v = p.v\nfor i in net.all:\n    p.v[i] = [p.n] * 20",
	"changing-words":  "p.n += 1\np.a = [\"<&>\\n\" for i in range(300 + p.n % 2)]",
	"deep-compare": "x, y = 0, 0\nfor i in range(5000):\n    x, y = (x,), (y,)\nfor i in range(999):\n" +
		"    z = x == y or x < y",
	"deep-hash":      "x = 0\nfor i in range(999):\n    x = (x, x)\nz = set([x])",
	"deep-order":     "x = [0]\nfor i in range(99):\n    x = [x, x]\nz = sorted([x, x, x])",
	"circle-compare": "x, y = [1], [1]\nx.append(x)\ny.append(y)\nz = x == y",
	"circle-order":   "x, y = [1], [1]\nx.append(x)\ny.append(y)\nz = x < y",
	"circle-dict":    "x, y = {}, {}\nx[1] = x\ny[1] = y\nz = x == y",
	"circle-kept":    "x = []\nx.append(x)\np.a = x",
	"alias-kept":     "x = [7] * 900\np.a = [x] * 900",
	"alias-sent":     "x = (7,) * 900\nfor i in range(900):\n    net.send(net.me, M((x, x, x, x)))",
	"many-sends":     "m = M(0)\nfor i in range(300):\n    net.broadcast(m)\n    net.send(net.me, m)",
	"keys-grow":      "x = []\ny = sorted(range(400), key = lambda i: tuple([i] * 300))",
	"memory-lists":   "x = []\nfor i in range(999):\n    x.append([i] * 900)",
	"memory-slices":  "x, y = list(range(900)), []\nfor i in range(999):\n    y.append(x[:])",
	"memory-sets":    "x = set(range(900))\ny = [x | set() for i in range(900)]",
	"compared-long": "x = [(i, (i, [i] * 9)) for i in range(60)]\nfor a in x:\n    for b in x:\n" +
		"        if a == b or a in x or a != b:\n            pass",
}

// looks holds bodies of an invariant for a system with thousands of messages in flight.
var looks = map[string]string{
	"look-nothing": "return True",
	"look-deep": "x, y = 0, 0\nfor q in processes:\n    for r in processes:\n        for m in messages:\n" +
		"            x, y = (x,), (y,)\nreturn x == y",
	"look-memory": "x = []\nfor q in processes:\n    for r in processes:\n" +
		"        x.append([m for m in messages])\nreturn True",
	"look-reasons": "for q in processes:\n    for r in processes:\n        for m in messages:\n" +
		"            if m.x == q.a or r.a != q.a or m.x > m.sender:\n                pass\nreturn q.n == 1",
	"look-fields": "for q in processes:\n    for m in messages:\n" +
		"        if m.x > 9 and m.kind == \"M\" and m.sender == m.receiver:\n            return False\nreturn True",
	"look-sorted": "x = sorted([(m.sender, m.receiver, m.x) for m in messages for q in processes])\n" +
		"return len(x) >= 0",
}

// Uncharged returns programs whose work used not to be charged by its size: what one verb does, and invariants in a
// system with thousands of messages in flight.
func Uncharged() map[string]string {
	idle := strings.Replace(victim, "@", "pass", 1)
	all := map[string]string{
		"many-names": strings.Replace(victim, "@", "for i in range(999):\n        x = names(i)", 1) +
			"\ndef names(x):\n    if x < 0:\n        " + list(2_500) + " = x\n    return x\n",
		"many-slots": "state(" + strings.ReplaceAll(list(1_200), ",", " = 0,") + " = 0)\n" + ring,
		"many-lines": strings.Replace(victim, "@", "for i in range(999):\n        if i < 0:\n"+
			strings.Repeat("            pass\n", 900)+
			"        x = i\n        y = i", 1),
		"many-fields": "state(n = 0)\n" + strings.NewReplacer(
			"M()", "M("+strings.TrimSuffix(strings.Repeat("0, ", 900), ", ")+")", "j):", "j, "+
				list(900)+"):").Replace(ring),
		"start-floods": strings.Replace(idle, "def ask",
			"def start(p, net):\n    for i in range(900):\n        net.broadcast(M(0))\n\ndef ask", 1),
		"start-turns": strings.Replace(idle, "def ask",
			"def start(p, net):\n    for i in range(900):\n        for j in range(900):\n            x = i\n\ndef ask", 1),
		"may-lists": strings.NewReplacer("@", "p.a = list(range(900))", "return True",
			"x = [p.a == sorted(p.a) for i in range(9)]\n    return len(x) > 9").Replace(victim),
	}
	for name, body := range uncharged {
		all[name] = strings.Replace(victim, "@", strings.ReplaceAll(body, "\n", "\n    "), 1)
		if few := strings.ReplaceAll(all[name], "range(999)", "range(3)"); few != all[name] {
			all[name+"-few"] = few // this one does not use up its steps, and repeats the work at each receipt
		}
	}
	for name, body := range looks {
		flood := strings.Replace(victim, "@", "if x < 2:\n        for i in range(9):\n            net.broadcast(M(x + 1))", 1)
		all[name] = flood + "\ndef always_so(processes, messages):\n    " + strings.ReplaceAll(body, "\n", "\n    ") + "\n"
	}
	return all
}

// ring is a program without a state that passes a message round.
const ring = `
def ask(p, net):
    net.broadcast(M())
def may_enter(p, net):
    return False
def on_M(p, net, j):
    net.send(j, M())
def leave(p, net):
    pass
`

// list returns a list of n short names.
func list(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("z%s", name(i)))
	}
	return strings.Join(names, ",")
}
