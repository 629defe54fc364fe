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

// A Choice is what the page of the algorithms shows, all of it from its address.
type Choice struct {
	// Shown are algorithms by their places, which are their hues and shapes; empty: the place is free.
	Shown [Places]string
	// Last is the place that was filled last, from 0; when all are taken, the next algorithm takes the one after it.
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

// Default is the choice of the page's bare address.
func Default() Choice {
	return Choice{
		Shown: [Places]string{"lamport", "ricart-agrawala", "suzuki-kasami", "maekawa", "naimi-trehel"}, Last: Places - 1,
		Load: facts.Heavy, N: 7, Sort: "saturated",
	}
}

// A parameter is a part of the address that is one of some values; get returns the value of a choice. A page that offers it
// has a label for it, and texts for its values, by keys that end in the value.
type parameter struct {
	name        string
	label, text string
	values      []string
	get         func(Choice) string
	set         func(*Choice, string)
}

// parameters are those in the order in which they are written. They are read in the same order: scale follows x, which
// sets its default.
var parameters = []parameter{
	{"last", "", "", []string{"1", "2", "3", "4", "5"},
		func(c Choice) string { return strconv.Itoa(c.Last + 1) },
		func(c *Choice, value string) { c.Last = number(value) - 1 }},
	{"x", "compare.against", "compare.against.", []string{"n", "load"},
		func(c Choice) string { return either(c.ByLoad, "load", "n") },
		func(c *Choice, value string) { c.ByLoad, c.Linear = value == "load", value == "load" }},
	{"load", "compare.load", "compare.", []string{"light", "saturated"},
		func(c Choice) string { return either(c.Load == facts.Light, "light", "saturated") },
		func(c *Choice, value string) { c.Load = either(value == "light", facts.Light, facts.Heavy) }},
	{"n", "compare.processes", "", texts(facts.LoadSizes),
		func(c Choice) string { return strconv.Itoa(c.N) },
		func(c *Choice, value string) { c.N = number(value) }},
	{"scale", "compare.scale", "compare.", []string{"log", "linear"},
		func(c Choice) string { return either(c.Linear, "linear", "log") },
		func(c *Choice, value string) { c.Linear = value == "linear" }},
	{"sort", "", "", append(slices.Clone(Columns), falling(Columns)...),
		func(c Choice) string { return either(c.Falling, "-", "") + c.Sort },
		func(c *Choice, value string) { c.Sort, c.Falling = strings.CutPrefix(value, "-") }},
}

// either is one of two values.
func either[T any](first bool, one, other T) T {
	if first {
		return one
	}
	return other
}

// number reads a value that is one of those allowed.
func number(value string) int {
	n, _ := strconv.Atoi(value)
	return n
}

func texts(numbers []int) (all []string) {
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

func falling(columns []string) (all []string) {
	for _, name := range columns {
		all = append(all, "-"+name)
	}
	return all
}

// Read returns the choice in an address. It leaves out what makes no sense, and reports what would be allowed.
func Read(query url.Values) (c Choice, problems []scenario.Problem) {
	c = Default()
	for _, p := range parameters {
		switch value := query.Get(p.name); {
		case slices.Contains(p.values, value):
			p.set(&c, value)
		case value != "":
			allowed := strings.Join(p.values, ", ")
			problems = append(problems, scenario.NewProblem(p.name, "not-one-of", value, allowed))
		}
	}
	if query.Has("a") {
		problems = append(problems, c.show(strings.Split(query.Get("a"), ","))...)
	}
	return c, problems
}

// show takes the algorithms from an address; an empty name is a free place, and so is what makes no sense.
func (c *Choice) show(names []string) (problems []scenario.Problem) {
	leaveOut := func(code, value, allowed string) {
		problems = append(problems, scenario.NewProblem("a", code, value, allowed))
	}
	if len(names) > Places {
		leaveOut("too-many", strconv.Itoa(len(names)), strconv.Itoa(Places))
		names = names[:Places]
	}
	c.Shown = [Places]string{}
	for i, name := range names {
		switch _, ok := algorithms.Named(name); {
		case name == "":
		case !ok:
			leaveOut("not-one-of", name, strings.Join(allNames(), ", "))
		case slices.Contains(c.Shown[:], name):
			leaveOut("repeated", name, "")
		default:
			c.Shown[i] = name
		}
	}
	return problems
}

func allNames() (all []string) {
	for _, a := range algorithms.All {
		all = append(all, a.Name)
	}
	return all
}

// Path is the address of the choice; it leaves out the defaults.
func (c Choice) Path() string {
	from, query := Default(), []string{}
	if c.Shown != from.Shown {
		query = append(query, "a="+strings.TrimRight(strings.Join(c.Shown[:], ","), ","))
	} else {
		from.Last = c.Last // it says nothing
	}
	from.Linear = c.ByLoad
	for _, p := range parameters {
		if value := p.get(c); value != p.get(from) {
			query = append(query, p.name+"="+value)
		}
	}
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
