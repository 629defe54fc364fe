package source

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fano/algorithms/program/classics"
)

// mistakes are those of beginners: replacements in Ricart–Agrawala, or lines before its first.
var mistakes = []struct {
	name, of, with string
	line, column   int
	code, meant    string
}{
	{"a misspelt slot", "p.replies += 1", "p.repleis += 1", 18, 7, "slot", "replies"},
	{"in capitals", "p.replies += 1", "p.Replies += 1", 18, 7, "slot", "replies"},
	{"one reply", "p.replies += 1", "p.reply += 1", 18, 7, "slot", "replies"},
	{"where it stands", "if p.inside or", "if p.state or", 12, 8, "p-state", ""},
	{"HELD", "if p.inside or", "if p.held or", 12, 10, "slot", "inside"},
	{"the own number", "(p.T, net.me)", "(p.T, p.id)", 12, 40, "slot-net", "net.me"},
	{"net.id", "(p.T, net.me)", "(p.T, net.id)", 12, 44, "net-unknown", "me"},
	{"boardcast", "net.broadcast", "net.boardcast", 6, 9, "net-unknown", "broadcast"},
	{"p.send", "net.send(j, REPLY())\n\ndef on_REPLY", "p.send(j, REPLY())\n\ndef on_REPLY", 15, 9, "slot-net", "net.send"},
	{"without p", "p.replies = 0", "p.replies = replies", 5, 17, "unknown-meant", "p.replies"},
	{"self", "p.replies += 1", "self.replies += 1", 18, 5, "self", "p"},
	{"self in every head", "def on_REPLY(p, net, j):\n    p.replies += 1", "def on_REPLY(self, net, j):\n    self.replies += 1\n    hear(self)\n\ndef hear(self):\n    self.T = 1", 17, 5, "self-params", "on_REPLY(p, net, j)"},
	{"self before all", "def on_REQUEST(p, net, j, t)", "def on_REQUEST(p, net, self, j, t)", 11, 5, "self-params", "on_REQUEST(p, net, j, t)"},
	{"a message in small letters", "net.send(j, REPLY())\n\ndef on_REPLY", "net.send(j, reply())\n\ndef on_REPLY", 15, 21, "unknown-meant", "REPLY"},
	{"a message in small letters, not made", "net.send(j, REPLY())\n\ndef on_REPLY", "net.send(j, reply)\n\ndef on_REPLY", 15, 21, "unknown-meant", "REPLY()"},
	{"a count that state lacks", "p.T = net.clock", "p.count = 1", 4, 5, "slot-add", ""},
	{"a time that state lacks", "p.T = net.clock", "p.time = p.time + 1", 4, 14, "slot-add", ""},
	{"a field forgotten", "def on_REQUEST(p, net, j, t)", "def on_REQUEST(p, net, j)", 6, 19, "fields-more", ""},
	{"a handler in small letters", "def on_REQUEST(p", "def on_request(p", 11, 5, "message-name", "on_REQUEST"},
	{"a handler that receives", "def on_REPLY(p", "def receive_REPLY(p", 17, 5, "verb-misspelt", "on_REPLY"},
	{"a handler without underscore", "def on_REPLY(p", "def onREPLY(p", 17, 5, "verb-misspelt", "on_REPLY"},
	{"not declared yet", "net.broadcast(REQUEST(p.T))", "net.broadcast(ASK(p.T, net.me))", 6, 19, "no-handler", ""},
	{"not declared yet, to nobody said", "net.broadcast(REQUEST(p.T))", "net.send(ASK(p.T))", 6, 5, "send-to", ""},
	{"asserted", "p.replies = 0", "assert(p.replies < 3)", 5, 5, "no-fail", ""},
	{"one more, without p", "p.replies += 1", "replies += 1", 18, 5, "unset-meant", "p.replies"},
	{"given a value, without p", "p.T = net.clock", "T = net.clock", 4, 5, "unread", "p.T"},
	{"two given values, without p", "p.replies = 0", "T, replies = 1, 2", 5, 5, "unread", "p.T"},
	{"two states", "deferred = set())", "deferred = set())\nstate(x = 0)", 2, 1, "once", ""},
	{"no state", "state(T = 0, replies = 0, deferred = set())", "", 4, 5, "no-state", ""},
	{"no state, but what it says of itself", "state(T = 0, replies = 0, deferred = set())", `about(request = "T")`, 1, 17, "no-state", ""},
	{"a function that is not there", "p.replies += 1", "grant()", 18, 5, "unknown-function", ""},
	{"no colon", "def ask(p, net):", "def ask(p, net)", 3, 16, "colon", ":"},
	{"no colon after if", "< (t, j):", "< (t, j)", 12, 56, "colon", ":"},
	{"= for ==", "return p.replies == net.n", "return p.replies = net.n", 9, 22, "equals", "=="},
	{"== for =", "p.replies = 0", "p.replies == 0", 5, 15, "assign-equal", "="},
	{"not indented", "    p.T = net.clock", "p.T = net.clock", 4, 1, "indent-missing", "    p"},
	{"indented too much", "    p.replies = 0", "      p.replies = 0", 5, 1, "indent-extra", "    "},
	{"indented like nothing", "    else:", "  else:", 14, 1, "indent-level", ""},
	{"a tab", "    p.replies += 1", "\tp.replies += 1", 18, 1, "tabs", "    "},
	{"a bracket", "net.broadcast(REQUEST(p.T))", "net.broadcast(REQUEST(p.T)", 6, 18, "bracket-open", ""},
	{"a bracket too many", "REQUEST(p.T))", "REQUEST(p.T)))", 6, 32, "bracket-extra", ""},
	{"a comma", "state(T = 0, replies", "state(T = 0 replies", 1, 11, "comma", "0, replies"},
	{"while", "    return p.replies == net.n - 1", "    while p.replies < net.n - 1:\n        pass", 9, 5, "no-while", ""},
	{"import", "state(", "import time\nstate(", 1, 1, "no-import", ""},
	{"class", "state(", "class P:\n    pass\nstate(", 1, 1, "no-class", ""},
	{"a key of one's own at the top", "state(", "X = max([1, 2], key = ask)\nstate(", 1, 23, "top-process", ""},
	{"global", "    p.replies += 1", "    global n", 18, 5, "no-global", ""},
	{"is", "return p.replies == net.n - 1", "return p.replies is 2", 9, 22, "sign", "=="},
	{"++", "p.replies += 1", "p.replies++", 18, 14, "increment", " += 1"},
	{"&&", "p.waiting and (", "p.waiting && (", 12, 30, "sign", "and"},
	{"!", "if p.inside or", "if !p.idle or", 12, 8, "sign", "not "},
	{"else if", "    else:", "    else if p.idle:", 14, 5, "sign", "elif"},
	{"elseif", "    else:", "    elseif p.idle:", 14, 5, "keyword", "elif"},
	{"foreach", "    for j in", "    foreach j in", 22, 5, "keyword", "for"},
	{"switch", "p.replies += 1", "switch p.replies:", 18, 5, "no-switch", ""},
	{"let", "p.replies += 1", "let x = 1", 18, 5, "declared", "x"},
	{"// for #", "p.replies += 1", "p.replies += 1 // one more", 18, 20, "comment", "#"},
	{"a division, and AND", "p.waiting and (", "net.n // 2 == 1 AND (", 12, 36, "keyword", "and"},
	{"a division, then then", "return p.replies == net.n - 1", "if p.replies > net.n // 2 then:\n        return True", 9, 31, "keyword", ":"},
	{"a division, and no comma", "p.replies += 1", "p.replies = max(net.n // 2 1)", 18, 30, "comma", "2, 1"},
	{"a division, and nothing", "p.replies += 1", "p.replies = net.n // 2 1", 18, 28, "between", ""},
	{"a division of names", "p.replies += 1", "x = p.replies // j adn p.idle", 18, 24, "keyword", "and"},
	{"// do", "p.replies += 1", "p.replies += 1 // do it", 18, 20, "comment", "#"},
	{"let p.x", "p.replies += 1", "let p.replies = 1", 18, 5, "declared", "p"},
	{"empty", "p.deferred.clear()", "if p.deferred.empty():\n        pass", 24, 19, "method-sort", ""},
	{"true", "return p.replies == net.n - 1", "return true", 9, 12, "unknown-meant", "True"},
	{"an f-string", "p.T = net.clock", `p.T = f"{net.clock}"`, 4, 11, "f-string", ""},
	{"a word without an end", "p.T = net.clock", `p.T = "one`, 4, 11, "word-open", ""},
	{"a half", "p.replies = 0", "p.replies = 0.5", 5, 17, "fraction", ""},
	{"half of it", "net.n - 1", "net.n / 2", 9, 31, "division", "//"},
	{"too few fields", "REQUEST(p.T)", "REQUEST()", 6, 19, "fields", ""},
	{"another field", "REQUEST(p.T)", "REQUEST(T = p.T)", 6, 27, "field", "t"},
	{"to nobody said", "net.send(j, REPLY())\n\ndef on_REPLY", "net.send(REPLY())\n\ndef on_REPLY", 15, 9, "send-to", ""},
	{"a word sent", "net.broadcast(REQUEST(p.T))", `net.broadcast("REQUEST")`, 6, 19, "not-message", "REQUEST(t)"},
	{"not made", "net.send(j, REPLY())\n\ndef on_REPLY", "net.send(j, REPLY)\n\ndef on_REPLY", 15, 21, "message-called", "REPLY()"},
	{"a misspelt message", "net.broadcast(REQUEST(p.T))", "net.broadcast(REQEUST(p.T))", 6, 19, "unknown-meant", "REQUEST"},
	{"a forgotten verb", "def leave(p, net):", "def finish(p, net):", 1, 1, "no-leave", ""},
	{"a misspelt verb", "def may_enter(", "def may_entre(", 8, 5, "verb-misspelt", "may_enter"},
	{"parameters of a verb", "def ask(p, net):", "def ask(p):", 3, 5, "verb-params", "ask(p, net)"},
	{"no sender", "def on_REPLY(p, net, j):", "def on_REPLY(p, net):", 17, 5, "verb-params", "on_REPLY(p, net, j)"},
	{"small letters", "def on_REPLY(p", "def on_reply(p", 17, 5, "message-name", "on_REPLY"},
	{"a change where one looks", "    return p.replies == net.n - 1", "    p.replies = 0\n    return True", 9, 5, "frozen", ""},
	{"sent where one looks", "    return p.replies == net.n - 1", "    net.broadcast(REPLY())\n    return True", 9, 5, "frozen-send", ""},
	{"no answer", "return p.replies == net.n - 1", "return", 9, 5, "no-answer", ""},
	{"an answer that is not returned", "return p.replies", "p.replies", 9, 5, "no-answer", "return p.replies == net.n - 1"},
	{"set by hand", "p.replies = 0", "p.inside = True", 5, 5, "phase-frozen", ""},
	{"the clock is set", "p.replies = 0", "net.clock = 0", 5, 5, "net-frozen", ""},
	{"a set is no list", "p.deferred.add(j)", "p.deferred.append(j)", 13, 20, "method-kind", "add"},
	{"an empty dict", "deferred = set()", "deferred = {}", 13, 20, "method-set", ""},
	{"a sum alone", "p.replies += 1", "p.replies + 1", 18, 5, "no-effect-kept", "p.replies += 1"},
	{"a function as a value", "p.T = net.clock", "p.T = ask", 4, 11, "not-called", "ask(p, net)"},
	{"the time of day", "p.T = net.clock", "p.T = time", 4, 11, "unknown-meant", "net.clock"},
	{"not called", "    p.deferred.clear()", "    p.deferred.clear", 24, 16, "not-called", "clear()"},
	{"None and a number", "p.replies += 1", "p.replies = None + 1", 18, 17, "none-counted", ""},
	{"before it has a value", "p.replies += 1", "p.replies = x\n    x = 1", 18, 17, "unset", ""},
	{"through a number", "for j in p.deferred:", "for j in net.n:", 22, 14, "iterate", "net.all"},
	{"print", "    p.replies += 1", "    print(p.replies)", 18, 5, "no-print", ""},
	{"a verb called", "    p.replies += 1", "    ask(p, net)", 18, 5, "verb-called", ""},
	{"braces", "def ask(p, net):", "def ask(p, net) {", 3, 17, "braces", ":"},
	{"bits of numbers", "p.replies = 0", "p.replies = p.T ^ 1", 5, 21, "bits", ""},
	{"bits of what is counted", "p.T = net.clock", "p.T = len(p.deferred) & p.replies", 4, 27, "bits", ""},
	{"bits that change", "p.replies = 0", "p.replies |= 1", 5, 15, "bits", ""},
	{"& for and", "p.inside or", "p.inside & p.waiting or", 12, 17, "sign", "and"},
	{"waited for", "p.replies = 0", "net.wait()", 5, 9, "no-waiting", ""},
	{"received", "p.replies = 0", "x = net.recv()", 5, 13, "no-waiting", ""},
	{"to sleep", "p.replies = 0", "time.sleep(1)", 5, 5, "no-waiting", ""},
	{"the time of Python", "p.T = net.clock", "p.T = time.time()", 4, 11, "unknown-meant", "net.clock"},
	{"chance", "p.T = net.clock", "p.T = random.randint(1, 2)", 4, 11, "no-random", ""},
	{"sent by whom it is for", "net.send(j, REPLY())\n\ndef on_REPLY", "j.send(REPLY())\n\ndef on_REPLY", 15, 9, "slot-net", "net.send(j, REPLY())"},
	{"sent by all others", "net.broadcast(REQUEST(p.T))", "net.others.send(REQUEST(p.T))", 6, 5, "slot-net", "net.broadcast(REQUEST(p.T))"},
	{"a list for all", "replies = 0,", "replies = [0] * net.n,", 1, 24, "listed", "per_process(0)"},
	{"a list of all", "replies = 0,", "replies = [False for j in net.all],", 1, 24, "listed", "per_process(False)"},
	{"a dict of all", "replies = 0,", "replies = {j: 0 for j in range(net.n)},", 1, 24, "listed", "per_process(0)"},
	{"a length", "p.replies += 1", "p.replies = p.deferred.length", 18, 17, "method-length", "len(p.deferred)"},
	{"a size", "p.replies += 1", "p.replies = p.deferred.size()", 18, 17, "method-length", "len(p.deferred)"},
	{"of a number", "p.replies += 1", "p.replies = j.T", 18, 17, "no-attribute", ""},
	{"kept what gives nothing", "p.deferred.add(j)", "p.deferred = p.deferred.add(j)", 13, 9, "gives-nothing", "p.deferred.add(j)"},
	{"a list in the place of a set", "p.deferred.clear()", "p.deferred = []", 24, 18, "slot-kind", "set()"},
	{"held by hand", "p.replies = 0", "p.held = True", 5, 5, "phase-frozen", ""},
	{"a message that nothing declares, not made", "net.broadcast(REQUEST(p.T))", "net.broadcast(ASK)", 6, 19, "no-handler", ""},
	{"the message alone", "net.broadcast(REQUEST(p.T))", "net.send(ASK)", 6, 5, "send-to", ""},
	{"no sender, no field", "def on_REQUEST(p, net, j, t)", "def on_REQUEST(p, net)", 11, 5, "verb-params", "on_REQUEST(p, net, j, t)"},
	{"a field but no sender", "def on_REQUEST(p, net, j, t)", "def on_REQUEST(p, net, t)", 6, 19, "fields-more", ""},
	{"a value more", "REQUEST(p.T)", "REQUEST(p.T, net.me)", 6, 19, "fields-more", ""},
	{"a list that state lacks", "p.replies = 0", "p.queue.append(net.me)", 5, 5, "slot-add", ""},
	{"a set that state lacks", "replies = 0, deferred = set()", "replies = 0", 13, 9, "slot-add", ""},
	{"an empty state", "state(T = 0, replies = 0, deferred = set())", "state()", 4, 5, "slot-add", ""},
	{"appended to a set, and kept", "p.deferred.add(j)", "p.deferred = p.deferred.append(j)", 13, 9, "gives-nothing", "p.deferred.add(j)"},
	{"a constant that is not there", "p.T = net.clock", "p.T = LIMIT", 4, 11, "unknown", ""},
	{"a loop without in", "for j in p.deferred:", "for j of p.deferred:", 22, 5, "for-in", ""},
	{"a loop without any word", "for j in p.deferred:", "for j p.deferred:", 22, 5, "for-in", ""},
	{"a loop that counts", "for j in p.deferred:", "for (j = 0; j < 3; j++):", 22, 5, "for-in", ""},
	{"IN", "for j in p.deferred:", "for j IN p.deferred:", 22, 11, "keyword", "in"},
	{"a set of one in braces", "deferred = set()", "deferred = {1}", 1, 38, "set-braces", "set([1])"},
	{"a set in braces", "deferred = set()", "deferred = {1, 2}", 1, 38, "set-braces", "set([1, 2])"},
	{"a set of what a loop gives", "deferred = set()", "deferred = {k for k in [1]}", 1, 38, "set-braces", "set([k for k in [1]])"},
	{"a blank of a page", "p.replies = 0", "p.replies\u00a0=\u00a00", 5, 14, "blank", " = 0"},
	{"indented by blanks of a page", "    p.replies = 0", "\u00a0\u00a0\u00a0\u00a0p.replies = 0", 5, 1, "blank", "    p.replies = 0"},
	{"another blank", "p.replies = 0", "p.replies =\u20000", 5, 16, "blank", " 0"},
	{"what cannot be seen in a name", "p.replies = 0", "p.rep\u200blies = 0", 5, 10, "control", "lies = 0"},
	{"a mark of bytes", "p.replies = 0", "p.replies = 0\ufeff", 5, 18, "control", ""},
	{"a question", "p.T = net.clock", "p.T = p.inside ? 1 : 2", 4, 20, "question", ""},
	{"a word that another one ends", "state(", "about(title = \"Mine, request = \"T\")\nstate(", 1, 15, "word-open", ""},
	{"an order that there is not", "state(", "about(order = \"lifo\")\nstate(", 1, 15, "about-value", ""},
	{"an order as a name", "state(", "about(order = FIFO)\nstate(", 1, 15, "about-value", ""},
	{"an order put together", "state(", "about(order = (\"fifo\"))\nstate(", 1, 15, "about-value", ""},
	{"an order misspelt", "state(", "about(ordre = \"fifo\")\nstate(", 1, 7, "about-unknown", "order"},
	{"words in a list", "state(", "about(claims = [\"EM1, \"EM2\"])\nstate(", 1, 17, "word-open", ""},
	{"asserted as a statement", "p.replies = 0", "assert p.replies < 3", 5, 5, "no-fail", ""},
	{"asserted that not", "p.replies = 0", "assert not p.replies", 5, 5, "no-fail", ""},
	{"for in C", "for j in p.deferred:", "for (j in p.deferred):", 22, 5, "for-in", ""},
	{"nothing within", "    for j in p.deferred:\n        net.send(j, REPLY())\n", "    for j in p.deferred:\n", 23, 5, "indent-missing", "    p"},
	{"three compared", "return p.replies == net.n - 1", "return 0 < p.replies < 3", 9, 26, "chain", ""},
	{"a quote of print", "p.T = net.clock", "p.T = “x”", 4, 11, "written", `"`},
	{"twice", "def on_REPLY(p, net, j):", "def leave(p, net):", 15, 21, "no-handler", ""},
	{"returned misspelt", "return p.replies", "retrun p.replies", 9, 5, "keyword", "return"},
}

func TestMistakesAreToldWhereTheyAre(t *testing.T) {
	var told strings.Builder
	for _, m := range mistakes {
		text := strings.Replace(classics.RicartAgrawala, m.of, m.with, 1)
		if text == classics.RicartAgrawala {
			t.Fatalf("%s: there is no %q", m.name, m.of)
		}
		_, problems := Read(text)
		if len(problems) == 0 {
			t.Errorf("%s: nothing is wrong", m.name)
			continue
		}
		p := problems[0]
		if p.Line != m.line || p.Column != m.column || p.Code != m.code || p.Suggestion != m.meant {
			t.Errorf("%s: %d, %d, %q, %q; told as: %s", m.name, p.Line, p.Column, p.Code, p.Suggestion, p)
		}
		fmt.Fprintf(&told, "%s:\n", m.name)
		for _, p := range problems {
			fmt.Fprintf(&told, "    %s\n", p)
		}
	}
	const golden = "testdata/mistakes.txt"
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if told.String() != string(want) {
		t.Errorf("%s has other sentences; what is told now:\n%s", golden, &told)
	}
}

func TestTheClassicsAreInOrder(t *testing.T) {
	want := []string{
		"T number stamp; replies number ; deferred set ; REQUEST ask : t number stamp; REPLY grant : ; clock true false []",
		"T number stamp; queue queue stamp,; heard vector stamp; REQUEST ask : t number stamp; ACK grant : ; RELEASE release : ; clock true true []",
		"has bool ; RN vector owner; Q queue ; LN vector owner; REQUEST ask : n number owner; TOKEN grant : Q queue LN vector owner; clock false false []",
		"father id ; next id ; token bool ; REQUEST ask k: k id; TOKEN grant : ; clock false false []",
	}
	for i, text := range classics.All {
		p, problems := Read(text)
		if len(problems) > 0 {
			t.Errorf("%s\n%v", text, problems)
			continue
		}
		var told strings.Builder
		for _, s := range p.State {
			fmt.Fprintf(&told, "%s %s %s; ", s.Name, s.Kind, s.Number)
		}
		for _, m := range p.Messages {
			var fields []string
			for _, f := range m.Fields {
				fields = append(fields, strings.TrimSpace(f.Name+" "+f.Kind+" "+f.Number))
			}
			fmt.Fprintf(&told, "%s %s %s: %s; ", m.Type, m.Role, m.For, strings.Join(fields, " "))
		}
		fmt.Fprintf(&told, "clock %t %t %v", p.ReadsClock, p.ReadsStamp, p.Unjudged)
		if told.String() != want[i] {
			t.Errorf("%s\nwant %s", &told, want[i])
		}
	}
}

// A bracket of state that is never closed is one problem: its consequences are not reported in addition.
func TestAnUnclosedStateIsOneProblem(t *testing.T) {
	const rest = "\ndef ask(p, net):\n    p.num = 1\n    draw(p, net)\n\ndef may_enter(p, net):\n    return p.num == 1\n" +
		"\ndef leave(p, net):\n    p.num = 0\n\ndef draw(p, net):\n    p.num = net.n\n"
	for _, state := range []string{
		"state(num = 0\n", "state(\n    num = 0,\n", "state(num = 0,\n", "about(title = \"A\"\nstate(num = 0)\n", "about(title = \"A\",\n    claims = [\"EM1\"],\n\nstate(\n    num = 0,\n)\n",
		"about(title = \"A\",\n    claims = [\"EM1\",\n)\n\nstate(\n    num = 0,\n)\n",
	} {
		_, problems := Read(state + rest)
		for _, p := range problems {
			if p.Code != "bracket-open" && p.Code != "bracket-other" {
				t.Errorf("%q: %s", state, p)
			}
		}
		if len(problems) == 0 {
			t.Errorf("%q is read", state)
		}
	}
}

// A helper that cannot be read is one problem: passing it p and net is none.
func TestAHelperThatCannotBeReadIsOneProblem(t *testing.T) {
	const text = "state(num = 0)\n\ndef ask(p, net):\n    draw(p, net)\n\ndef may_enter(p, net):\n    return p.num == 1\n" +
		"\ndef leave(p, net):\n    p.num = 0\n\ndef draw(p, net):\n    p.num = max(1, (net.n)\n"
	if _, problems := Read(text); len(problems) != 1 || problems[0].Code != "bracket-open" {
		t.Errorf("%v", problems)
	}
}

// A name that is read somewhere in its function is the function's own, even if a slot has the same name.
func TestALocalNameThatIsReadMayBeCalledLikeASlot(t *testing.T) {
	for _, body := range []string{
		"T = net.clock\n    p.T = T", "T, replies = net.clock, 0\n    p.T = T", "T = 0\n    p.replies = max([T for j in net.all])",
		"T = [0]\n    T[0] = net.clock", "for T in net.all:\n        p.T = 1", "T = 0\n    T += 1\n    p.T = T",
	} {
		text := strings.Replace(classics.RicartAgrawala, "p.T = net.clock", body, 1)
		if _, problems := Read(text); len(problems) > 0 {
			t.Errorf("%s: %v", body, problems)
		}
	}
}

// A helper may call a number self, since nothing of it is used with a dot.
func TestANumberMayBeCalledSelf(t *testing.T) {
	text := classics.RicartAgrawala + "\ndef before(self, other):\n    return self < other\n"
	if _, problems := Read(strings.Replace(text, "(p.T, net.me) < (t, j)", "before((p.T, net.me), (t, j))", 1)); len(problems) > 0 {
		t.Error(problems)
	}
}

// What may be valid is not rejected: sets have | and &, and a slot that begins as a number may become another value.
func TestWhatMayBeASetIsNoNumber(t *testing.T) {
	for _, body := range []string{
		"p.deferred = p.deferred | set([1])", "p.deferred = p.deferred & set([net.me])", "p.replies = set()\n    p.replies = p.replies | p.deferred",
		"x = p.deferred ^ p.deferred\n    p.replies = len(x)", "p.deferred = set(list(p.deferred))",
	} {
		text := strings.Replace(classics.RicartAgrawala, "p.replies = 0", body, 1)
		text = strings.Replace(text, "replies = 0, deferred", "replies = 0, x = [0] * 3, deferred", 1)
		if _, problems := Read(text); len(problems) > 0 {
			t.Errorf("%s: %v", body, problems)
		}
	}
}
