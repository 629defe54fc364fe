// Package attacks has programs with which an attacker might consume time or memory, for the tests of everything that
// accepts programs: the evaluator, the explorer, the server. Only tests and server/load import it.
package attacks

import (
	_ "embed"
	"maps"
	"strings"
)

//go:embed attacks.txt
var text string

// victim is a program with a place for an attack. What the handler of M does is repeated at each receipt.
const victim = `state(a = [], s = set(), d = {}, n = 0, v = per_process(0), t = ())

def ask(p, net):
    net.broadcast(M(0))
    net.send(net.me, M(0))

def may_enter(p, net):
    return True

def on_M(p, net, j, x):
    @

def leave(p, net):
    pass

def h(x):
    return [x, x]
`

// Texts returns the programs, by name: those of attacks.txt, and those that are too long or too odd for a file.
func Texts() map[string]string {
	all := written()
	in := func(body string) string { return strings.Replace(victim, "@", body, 1) }
	many := strings.Repeat
	for name, attack := range map[string]string{
		"nesting":      many("(", 8000),
		"nesting-list": in("x = " + many("[", 7000) + many("]", 7000)),
		"nesting-not":  in("x = " + many("not ", 3900) + "1"),
		"nesting-sum":  in("x = 1" + many(" + 1", 3900)),
		"nesting-attr": in("x = p" + many(".a", 7000)),
		"nesting-call": in("x = " + many("h(", 7000) + many(")", 7000)),
		"nesting-if":   in("x = " + many("1 if 1 else ", 1300) + "1"),
		"too-long":     victim + many("# long\n", 3000),
		"nul":          victim + "\x00",
		"not-utf8":     victim + "\xff\xfe",
		"empty":        "",
		"wide-state":   wideState(2000),
		"words-compared": longWords + in("x = 0\n    for i in range(990):\n        if "+
			many("W > V or W == V or ", 3)+"not W:\n            x = i"),
		"words-sought": longWords + in("l = [W] * 1000\n    for i in range(280):\n        if V in l:\n            l = []"),
		"wide-message": wideMessage(500),
	} {
		all[name] = attack
	}
	maps.Copy(all, Uncharged())
	maps.Copy(all, Laden())
	for name, write := range Growing() {
		all["growing "+name] = write(15_000)
	}
	return all
}

// written returns the programs of attacks.txt: bodies of a handler, and whole programs, which begin with their state.
func written() map[string]string {
	all := map[string]string{}
	for _, part := range strings.Split(text, "\n-- ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		name, _, _ := strings.Cut(title, ":")
		body = strings.TrimRight(body, "\n")
		if strings.HasPrefix(body, "state(") {
			all[name] = body + "\n"
			continue
		}
		all[name] = strings.Replace(victim, "@", strings.ReplaceAll(body, "\n", "\n    "), 1)
	}
	return all
}

// word is a constant of almost the maximum length of a field.
var word = "W = \"" + strings.Repeat("w", 3900) + "\"\n\n"

// longWords are two words that take time to compare.
var longWords = "W = \"" + strings.Repeat("w", 7000) + "\"\nV = \"" + strings.Repeat("w", 6999) + "x\"\n"

// wideState returns a program with the word in n slots.
func wideState(n int) string {
	var slots []string
	for i := range n {
		slots = append(slots, name(i)+"=W")
	}
	return word + "state(" + strings.Join(slots, ",") + ")\n" + `
def ask(p, net):
    pass
def may_enter(p, net):
    return True
def leave(p, net):
    pass
`
}

// wideMessage returns a program that sends the word n times in each of many messages, and more at each receipt.
func wideMessage(n int) string {
	var fields, words []string
	for i := range n {
		fields, words = append(fields, name(i)), append(words, "W")
	}
	return word + "state(n = 0)\n" + `
def ask(p, net):
    more(p, net)
def may_enter(p, net):
    return False
def on_M(p, net, j, ` + strings.Join(fields, ", ") + `):
    more(p, net)
def leave(p, net):
    pass
def more(p, net):
    for i in range(2):
        net.send(net.me, M(` + strings.Join(words, ",") + `))
`
}

// name returns the i-th of many short names.
func name(i int) string {
	const letters = "abcdeghklmqrstuvxyz"
	text := "z"
	for ; i > 0; i /= len(letters) {
		text += string(letters[i%len(letters)])
	}
	return text
}
