package attacks

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// frame is a program with places for slots, for lines of ask, and for functions and other top-level statements.
const frame = `state(a = 0, b = 0, v = per_process(0), q = [], s = set(), d = {}, t = ()@slots)

def ask(p, net):
    x = 0
    y = 1
@ask    net.broadcast(M(0))

def may_enter(p, net):
    return True

def on_M(p, net, j, k):
    p.a = k

def leave(p, net):
    pass
@rest`

// Growing returns kinds of programs whose analysis may grow faster than the programs, by name: they share, nest, chain
// and widen. Each function writes a program as long as possible, but with at most size bytes.
func Growing() map[string]func(size int) string {
	all := map[string]func(int) string{}
	for name, g := range growths {
		all[name] = g.write
	}
	for _, width := range []int{2, 4, 8} {
		all["tangled tuples of "+strconv.Itoa(width)] = func(size int) string { return tangled(width, size) }
	}
	return all
}

// tangled writes slots with tuples of each other, and compares them with each other.
func tangled(width, size int) string {
	slots := size / (50 + 20*width)
	r := rand.New(rand.NewPCG(uint64(width), 36))
	slot := func() string { return "p.z" + strconv.Itoa(r.IntN(slots)) }
	var ask strings.Builder
	for i := range slots {
		ask.WriteString("    p.z" + strconv.Itoa(i) + " = (")
		for range width {
			ask.WriteString(slot() + ", ")
		}
		ask.WriteString(")\n")
	}
	text := strings.NewReplacer("@slots", again(", z$ = ()", slots), "@rest", "").Replace(frame)
	for line := ""; len(text)+ask.Len()+len(line) <= size; line = "    p.a = " + slot() + " < " + slot() + "\n" {
		ask.WriteString(line)
	}
	return strings.Replace(text, "@ask", ask.String(), 1)
}

// Mixed writes a program of several kinds at once, of at most size bytes.
func Mixed(r *rand.Rand, size int) string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(growths)), func(name string) bool { return growths[name].whole != "" })
	var mixed growth
	for range 1 + r.IntN(4) {
		g := growths[names[r.IntN(len(names))]]
		mixed.slots, mixed.rest, mixed.end = mixed.slots+g.slots, mixed.rest+g.rest, mixed.end+g.end
		mixed.first, mixed.ask, mixed.last = mixed.first+g.first, mixed.ask+g.ask, g.last+mixed.last
		mixed.most = max(mixed.most, g.most)
	}
	return mixed.write(size)
}

// A growth is repeated in the places of frame: $ is the number of the repetition, ^ of the one before, ~ of the next.
type growth struct {
	slots, ask, rest string
	first, last, end string // once: before and after ask, and after rest; $ is their number, in last one less
	whole            string // in place of frame
	most             int    // maximum number of repetitions; 0: any number
}

func (g growth) write(size int) string {
	most := size / len(g.slots+g.ask+g.rest)
	if g.most > 0 {
		most = min(most, g.most)
	}
	n := sort.Search(most, func(n int) bool { return len(g.times(n+1)) > size })
	return g.times(n)
}

func (g growth) times(n int) string {
	text := frame
	if g.whole != "" {
		text = g.whole
	}
	last := strings.ReplaceAll(g.last, "$", strconv.Itoa(n-1))
	return strings.NewReplacer(
		"@slots", again(g.slots, n), "@ask", g.first+again(g.ask, n)+last, "@rest", again(g.rest, n)+strings.ReplaceAll(g.end, "$", strconv.Itoa(n)),
	).Replace(text)
}

func again(piece string, n int) string {
	var b strings.Builder
	for i := range n {
		rest := piece
		for at := strings.IndexAny(rest, "$^~"); at >= 0; at = strings.IndexAny(rest, "$^~") {
			b.WriteString(rest[:at])
			b.WriteString(strconv.Itoa(map[byte]int{'$': i, '^': max(0, i-1), '~': i + 1}[rest[at]]))
			rest = rest[at+1:]
		}
		b.WriteString(rest)
	}
	return b.String()
}

var growths = map[string]growth{
	"shared and":          {first: "    n0 = x < y and y < x\n", ask: "    n~ = n$ and n$\n", last: "    if n$:\n        p.a = 1\n"},
	"shared or":           {first: "    n0 = x < y\n", ask: "    n~ = n$ or not n$\n", last: "    if n$:\n        p.a = 1\n"},
	"shared in each if":   {first: "    n0 = x < y and y < x\n", ask: "    n~ = n$ and n$\n    if n~: pass\n"},
	"shared tuple":        {first: "    n0 = (p.a, x)\n", ask: "    n~ = (n$, n$)\n", last: "    p.t = n$\n"},
	"shared tuple, kept":  {slots: ", z$ = ()", first: "    p.z0 = (x, y)\n", ask: "    p.z$ = (p.z^, p.z^)\n"},
	"shared list":         {first: "    n0 = [p.a, x]\n", ask: "    n~ = [n$, n$]\n", last: "    p.t = n$\n"},
	"shared dict":         {first: "    n0 = {x: p.a}\n", ask: "    n~ = {1: n$, x: n$}\n", last: "    p.d = n$\n"},
	"shared sums":         {first: "    n0 = x\n", ask: "    n~ = n$ + n$\n", last: "    p.a = n$\n"},
	"shared conditions":   {first: "    n0 = x\n", ask: "    n~ = n$ if n$ < y else n$\n", last: "    p.a = n$\n"},
	"shared max":          {first: "    n0 = x\n", ask: "    n~ = max(n$, n$)\n", last: "    p.v[net.me] = n$\n"},
	"tuples compared":     {first: "    n0 = (p.a, x)\n    m0 = (p.b, y)\n", ask: "    n~ = (n$, n$)\n    m~ = (m$, m$)\n    x = n~ < m~\n"},
	"rings compared":      {slots: ", y~ = [], z~ = []", first: "    p.y0 = p.z0\n", ask: "    p.y~ = [p.y$]\n    p.z~ = [p.z$]\n    x = p.y~ == p.z$\n", last: "    p.y0 = [p.y$]\n    p.z0 = [[p.z$]]\n", whole: strings.Replace(frame, "@slots", ", y0 = [], z0 = []@slots", 1)},
	"places":              {ask: "    p.v[x] = y\n"},
	"places risen":        {ask: "    if p.v[x] < y:\n        p.v[x] = y\n"},
	"places counted":      {ask: "    p.v[net.me] += 1\n"},
	"places under one if": {first: "    if p.v[x] < y and p.v[y] < x:\n        pass\n", ask: "        p.v[x] = y\n"},
	"sums":                {ask: "    z$ = x + x\n"},
	"sums of one name":    {ask: "    x = x + x\n"},
	"names":               {ask: "    z$ = z^\n", first: "    z0 = 1\n"},
	"names backwards":     {slots: ", z$ = 0", ask: "    p.z$ = p.z^\n"},
	"names forwards":      {slots: ", z$ = 0", ask: "    p.z^ = p.z$\n", last: "    p.z$ = net.clock\n"},
	"slots":               {slots: ", z$ = 0", ask: "    p.z$ = x\n"},
	"slots read":          {slots: ", z$ = 0", ask: "    x = p.z$\n"},
	"slots of one":        {slots: ", z$ = 0", ask: "    x = p.a\n"},
	"slots missing":       {ask: "    p.zq$ = x\n"},
	"slots misspelt":      {slots: ", zebra$ = 0", ask: "    x = p.zerba$\n"},
	"slots, bits":         {slots: ", z$ = 0", ask: "    p.z$ = p.z$ | p.z^\n"},
	"handlers":            {ask: "    net.broadcast(Z$(x, y))\n", rest: "\ndef on_Z$(p, net, j, k, l):\n    p.a = k\n"},
	"handlers in turn":    {ask: "    net.broadcast(Z$(net.me))\n", rest: "\ndef on_Z$(p, net, j, k):\n    net.send(j, Z$(k))\n    hand(p, net)\n", whole: frame + "\ndef hand(p, net):\n    net.broadcast(M(1))\n"},
	"handlers to others":  {ask: "    net.broadcast(Z$(x))\n", rest: "\ndef on_Z$(p, net, j, k):\n    p.v[j] = k\n"},
	"handlers missing":    {ask: "    net.broadcast(Z$(x))\n"},
	"handlers misspelt":   {ask: "    net.broadcast(Z$(x))\n", rest: "\ndef onz$(p, net, j, k):\n    pass\n"},
	"handlers in small":   {ask: "    net.broadcast(Z$(x))\n", rest: "\ndef on_z$(p, net, j, k):\n    pass\n"},
	"handlers, misspelt":  {ask: "    net.send($, ZETA(x))\n", whole: frame + "\ndef onzeta(p, net, j, k):\n    pass\n"},
	"handlers broken":     {ask: "    net.broadcast(Z$(x))\n", rest: "\ndef on_Z$(p, net):\n    pass\n"},
	"fields":              {whole: message, ask: "1, ", rest: ", z$"},
	"fields by name":      {whole: message, ask: "z$=1,", rest: ", z$"},
	"fields forgotten":    {whole: "state(a = 0)\ndef ask(p, net):\n    net.broadcast(M(@ask))\ndef may_enter(p, net):\n    return True\ndef on_M(p, net, j):\n@rest\ndef leave(p, net):\n    pass\n", first: "1", ask: ", 1", rest: "    p.a = z$\n"},
	"one field forgotten": {whole: "state(a = 0)\ndef ask(p, net):\n    net.broadcast(M(@ask))\ndef may_enter(p, net):\n    return True\ndef on_M(p, net, j):\n    x = z0\n@rest\ndef leave(p, net):\n    pass\n", first: "1", ask: ", 1", rest: "    x = z0 + z$\n"},
	"helpers in a chain":  {ask: "    h~(x)\n", rest: "\ndef h~(x):\n    return h$(x)\n", whole: frame + "\ndef h0(x):\n    return x\n"},
	"helpers backwards":   {first: "    h0(x)\n", rest: "\ndef h$(x):\n    return h~(x) + h~(x)\n", end: "\ndef h$(x):\n    return x\n"},
	"helpers called":      {ask: "    x = h(x)\n", whole: frame + "\ndef h(x):\n    return (x, x)\n"},
	"helpers misspelt":    {ask: "    helepr$(x)\n", rest: "\ndef helper$(x):\n    pass\n"},
	"helpers, keyed":      {ask: "    x = sorted(p.q, key = h$)\n", rest: "\ndef h$(x):\n    return x\n"},
	"parameters":          {whole: "state(a = 0)\ndef ask(p, net):\n    pass\ndef may_enter(p, net):\n    return True\ndef leave(p, net):\n    pass\ndef h(@rest p):\n@ask", rest: "z$, ", ask: "    p.a = z$\n"},
	"chain of elif":       {first: "    if x < y:\n        x = 2\n", ask: "    elif x < y:\n        z$ = 1\n", most: 180},
	"chain of else if":    {first: "    if p.v[x] < y:\n        pass\n", ask: "    elif p.v[x] < y:\n        p.v[x] = y\n        z$ = 1\n        y$ = 2\n        x$ = 3\n", most: 180},
	"chain of and":        {first: "    x = True", ask: " and x", last: "\n", most: 190},
	"chains of and":       {ask: "    x = x < y" + strings.Repeat(" and x < y", 90) + "\n"},
	"chain of dots":       {ask: "    x = x" + strings.Repeat(".a", 90) + "\n"},
	"chain of indexes":    {ask: "    x = x" + strings.Repeat("[0]", 90) + "\n"},
	"chain of calls":      {ask: "    x = h(" + strings.Repeat("h(", 30) + "1" + strings.Repeat(")", 31) + "\n", whole: frame + "\ndef h(x):\n    return [x]\n"},
	"many passes":         {whole: strings.Replace(frame, "@slots", passing, 1), first: passes, ask: "    p.v[" + strings.Repeat("p.v[", 38) + "0" + strings.Repeat("]", 38) + "] = p.v[x]\n"},
	"chain of methods":    {ask: "    x = p.q" + strings.Repeat(".pop()", 60) + "\n"},
	"chain of places":     {ask: "    p.v[" + strings.Repeat("p.v[", 38) + "0" + strings.Repeat("]", 38) + "] = p.v[x]\n"},
	"comprehensions":      {ask: "    x = " + strings.Repeat("[", 20) + "x" + strings.Repeat(" for k in p.q]", 20) + "\n"},
	"comprehension, wide": {whole: strings.NewReplacer("@ask", "    x = [@ask1 for (@restk) in p.q]\n", "@rest", "").Replace(frame), ask: "z$ + ", rest: "z$, ", most: 2000},
	"loops":               {ask: "    for z$ in p.q:\n        p.a = z$\n"},
	"lambdas":             {ask: "    x = sorted(p.q, key = lambda k: (k, k))\n"},
	"tuple, wide":         {first: "    x = (", ask: "y,", last: ")\n    p.t = x\n"},
	"tuple, sought":       {first: "    x = (y, 1, 2, p.a, p.b, 6, 7, 8, y, y, y, y, y, y, y)\n", ask: "    z$ = y in x\n"},
	"tuples, wide":        {ask: "    z$ = (y, 1, x, p.a, p.b, 6, 7, z^, y, y, z^)\n    y = z$ < z^\n", first: "    z0 = ()\n"},
	"comparisons":         {ask: "    z$ = p.a < p.b\n"},
	"comparisons of one":  {ask: "    z$ = x\n    z$ = z$ < z^\n", first: "    z0 = 1\n"},
	"joined, compared":    {ask: "    z$ = p.a == 1\n    b$ = p.a\n    p.a = b$\n"},
	"clocks":              {slots: ", z$ = 0", ask: "    p.z$ = net.clock\n    x = p.z$ < p.z^\n"},
	"clocks spoilt":       {slots: ", z$ = 0", ask: "    p.z$ = net.clock\n    x = p.z^ < p.z$\n", last: "    x = p.z$ < 5\n"},
	"nested if":           {ask: "    if x < y:\n" + nested("if x < y:", "p.v[x] = y") + "\n"},
	"nested for":          {ask: "    for i in p.q:\n" + nested("for i in p.q:", "p.v[x] = y") + "\n"},
	"names unknown":       {ask: "    x = unknown$\n"},
	"name unknown":        {ask: "    x = unknown\n"},
	"names misspelt":      {ask: "    zebra$ = 1\n    x = zerba$\n"},
	"names, long":         {ask: "    z$" + strings.Repeat("o", 90) + " = 1\n    x = z$" + strings.Repeat("o", 80) + "p\n"},
	"names, very long":    {whole: strings.NewReplacer("a = 0", "b@ask = 0", "p.a = k", "p.@rest = 1", "@ask", "", "@rest", "").Replace(frame), ask: "ab", rest: "ba"},
	"attributes unknown":  {slots: ", z$ = 0", rest: "    x = q.zq$\n", whole: judging},
	"attributes":          {slots: ", z$ = 0", rest: "    x = q.z$\n", whole: judging},
	"invariants":          {rest: "\ndef always_$(processes, messages):\n    return True\n"},
	"constants":           {rest: "C~ = C$ + 1\n", whole: "C0 = 1\n" + frame},
	"constants, shared":   {rest: "C~ = (C$, 1)\n", whole: "C0 = (1, 1)\n" + frame},
	"wrong lines":         {ask: "    x = = 1\n"},
	"wrong brackets":      {ask: "    x = (1]\n"},
	"wrong characters":    {ask: "    x = 1 $ ? ! ; \n"},
	"wrong words":         {ask: "    x = 'a 'b' c\n"},
	"wrong parts":         {rest: "\ndef f$(p, net):\n    x y\n"},
	"wrong indents":       {ask: "  x = 1\n      y = 1\n"},
	"methods":             {ask: "    p.s.append(x)\n"},
	"methods unknown":     {ask: "    p.s.appedn$(x)\n"},
	"methods of one":      {ask: "    p.q.append(x)\n    p.s.add(y)\n"},
	"statements in lines": {ask: "    p.s.add(x); p.s.add(y); pass\n"},
	"self":                {ask: "    x = self.a\n"},
}

// message is a program with a place for the values of a message, and for its fields.
const message = `state(a = 0)

def ask(p, net):
    net.broadcast(M(@ask))

def may_enter(p, net):
    return True

def on_M(p, net, j@rest):
    pass

def leave(p, net):
    pass
`

// judging is frame with an invariant.
var judging = frame[:len(frame)-len("@rest")] +
	"\ndef always_so(processes, messages):\n    q = processes[0]\n@rest    return True\n"

// passes are lines that each tell something only when the next is known; passing declares their slots.
var passes, passing = func() (lines, slots string) {
	const most = 16
	for i := range most {
		lines += "    p.w" + strconv.Itoa(i) + " = p.w" + strconv.Itoa(i+1) + "[0]\n"
		slots += ", w" + strconv.Itoa(i) + " = None"
	}
	lines += "    p.w" + strconv.Itoa(most) + " = " + strings.Repeat("[", most+1) + strings.Repeat("]", most+1) + "\n"
	return lines, slots + ", w" + strconv.Itoa(most) + " = None"
}()

// nested returns a statement nested in itself, as deep as allowed.
func nested(head, innermost string) string {
	text := ""
	for depth := 1; depth < 17; depth++ {
		text += strings.Repeat(" ", 4+depth) + head + "\n"
	}
	return text + strings.Repeat(" ", 24) + innermost
}
