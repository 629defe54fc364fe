package compare

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/server/facts"
	"fano/server/scenario"
)

// Places is how many algorithms the chart shows at most: as many as there are hues with a shape of their own.
const Places = 5

// usual are the algorithms of the chart unless somebody chooses others.
var usual = [Places]string{"lamport", "ricart-agrawala", "suzuki-kasami", "maekawa", "naimi-trehel"}

// A Choice is what the page of the algorithms shows, all of it from its address.
type Choice struct {
	// Shown are algorithms by their places, which are their hues and shapes; empty: the place is free.
	Shown [Places]string
	// Last is the place that was filled last, from 0; who comes when all are taken has the one after it.
	Last    int
	ByLoad  bool       // against load; else against N
	Load    facts.Load // against N: facts.Light or facts.Heavy
	N       int        // against load
	Linear  bool
	Sort    string // of Columns
	Falling bool
}

// Columns are the columns by which the table is sorted, by the names that addresses have for them.
var Columns = []string{"algorithm", "asks", "keeps", "alone", "saturated", "client", "sync", "bits"}

// usualSort is how the table is sorted unless somebody wants it otherwise.
const usualSort = "saturated"

// usualN is the system against whose load costs are shown at first.
const usualN = 7

// Usual is the choice of the page's bare address.
func Usual() Choice {
	return Choice{Shown: usual, Last: Places - 1, Load: facts.Heavy, N: usualN, Sort: usualSort}
}

// Read is the choice in an address. What makes no sense in it is left out, and told with what would be allowed.
func Read(query url.Values) (Choice, []scenario.Problem) {
	r := reader{query: query, choice: Usual()}
	c := &r.choice
	if x := r.one("x", "n", "load"); x == "load" {
		c.ByLoad, c.Linear = true, true
	}
	if r.one("load", "light", "saturated") == "light" {
		c.Load = facts.Light
	}
	if s := r.one("scale", "log", "linear"); s != "" {
		c.Linear = s == "linear"
	}
	if n := r.one("n", texts(facts.LoadSizes...)...); n != "" {
		c.N, _ = strconv.Atoi(n) // it is one of them
	}
	orders := slices.Clone(Columns)
	for _, column := range Columns {
		orders = append(orders, "-"+column)
	}
	if s := r.one("sort", orders...); s != "" {
		c.Sort, c.Falling = strings.CutPrefix(s, "-")
	}
	if query.Has("a") {
		r.shown(query.Get("a"))
	}
	places := make([]int, Places)
	for i := range places {
		places[i] = i + 1
	}
	if last := r.one("last", texts(places...)...); last != "" {
		at, _ := strconv.Atoi(last) // it is one of them
		c.Last = at - 1
	}
	return r.choice, r.problems
}

// A reader reads a choice, and remembers what it has left out.
type reader struct {
	query    url.Values
	choice   Choice
	problems []scenario.Problem
}

func (r *reader) leaveOut(path, code, value, allowed string) {
	r.problems = append(r.problems, scenario.NewProblem(path, code, value, allowed))
}

// one is a part of the address that is one of some; empty if it is not there, or not one of them.
func (r *reader) one(name string, allowed ...string) string {
	value := r.query.Get(name)
	if value != "" && !slices.Contains(allowed, value) {
		r.leaveOut(name, "not-one-of", value, strings.Join(allowed, ", "))
		return ""
	}
	return value
}

func texts(numbers ...int) (all []string) {
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

// shown reads the algorithms, which have commas between them; nothing between two commas is a free place, and so is
// what makes no sense.
func (r *reader) shown(text string) {
	names := strings.Split(text, ",")
	if len(names) > Places {
		r.leaveOut("a", "too-many", strconv.Itoa(len(names)), strconv.Itoa(Places))
		names = names[:Places]
	}
	c := &r.choice
	c.Shown = [Places]string{}
	for i, name := range names {
		switch _, ok := algorithms.Named(name); {
		case name == "":
		case !ok:
			r.leaveOut("a", "not-one-of", name, strings.Join(allNames(), ", "))
		case slices.Contains(c.Shown[:], name):
			r.leaveOut("a", "repeated", name, "")
		default:
			c.Shown[i] = name
		}
	}
}

func allNames() []string {
	var all []string
	for _, a := range algorithms.All {
		all = append(all, a.Name)
	}
	return all
}

func refused(path, value, allowed string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(path, "not-one-of", value, allowed)}}
}

// Path is the address of the choice; what is usual is left out.
func (c Choice) Path() string {
	u, query := Usual(), []string{}
	put := func(is bool, name, value string) {
		if is {
			query = append(query, name+"="+value)
		}
	}
	put(c.Shown != u.Shown, "a", strings.TrimRight(strings.Join(c.Shown[:], ","), ","))
	put(c.Shown != u.Shown && c.Last != u.Last, "last", strconv.Itoa(c.Last+1))
	put(c.ByLoad, "x", "load")
	put(c.Load != u.Load, "load", "light")
	put(c.N != u.N, "n", strconv.Itoa(c.N))
	put(c.Linear != c.ByLoad, "scale", map[bool]string{true: "linear", false: "log"}[c.Linear])
	put(c.Sort != u.Sort || c.Falling, "sort", map[bool]string{true: "-"}[c.Falling]+c.Sort)
	if len(query) == 0 {
		return "/algorithms"
	}
	return "/algorithms?" + strings.Join(query, "&")
}

// Place is the place of an algorithm; -1 if it is not shown.
func (c Choice) Place(name string) int { return slices.Index(c.Shown[:], name) }

// With is the choice with one algorithm more, and the one whose place it takes: empty, if one was free.
func (c Choice) With(name string) (next Choice, instead string) {
	at := slices.Index(c.Shown[:], "")
	if at < 0 {
		at = (c.Last + 1) % Places
		instead = c.Shown[at]
	}
	c.Shown[at], c.Last = name, at
	return c, instead
}

// Without is the choice without an algorithm; the others keep their places.
func (c Choice) Without(name string) Choice {
	if at := c.Place(name); at >= 0 {
		c.Shown[at] = ""
	}
	return c
}

// By is the choice with the table sorted by a column: the other way round if it is already.
func (c Choice) By(column string) Choice {
	c.Falling = c.Sort == column && !c.Falling
	c.Sort = column
	return c
}

// end is at which end of the loads a point at this place is; 1, which is neither, between them.
func (c Choice) end(load facts.Load) facts.Load {
	if c.ByLoad && load == facts.Rests[0] {
		return facts.Light
	}
	return load
}

// points are the points of an algorithm in the chart, from the left.
func (c Choice) points(name string) (all []facts.Point) {
	if c.ByLoad {
		for _, rest := range facts.Rests {
			all = append(all, facts.Point{Algorithm: name, N: c.N, Load: rest})
		}
		return all
	}
	for _, n := range facts.Sizes {
		all = append(all, facts.Point{Algorithm: name, N: n, Load: c.Load})
	}
	return all
}
