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

// Places is the maximum number of algorithms in the chart: the number of hues with a shape of their own.
const Places = 5

// A Choice is the state of the algorithms page; all of it is in the URL.
type Choice struct {
	// Shown are algorithms by place, which determines hue and shape; empty: the place is free.
	Shown [Places]string
	// Last is the place that was filled last, from 0; if all are taken, the next algorithm replaces the one after it.
	Last    int
	ByLoad  bool       // against load; else against N
	Load    facts.Load // against N: facts.Light or facts.Heavy
	N       int        // against load
	Linear  bool
	Sort    string // one of Columns
	Falling bool
}

// Columns are the sortable columns of the table, as named in URLs.
var Columns = []string{"algorithm", "asks", "keeps", "alone", "saturated", "client", "sync", "bits"}

// Default returns the choice of the URL without parameters.
func Default() Choice {
	return Choice{
		Shown: [Places]string{"lamport", "ricart-agrawala", "suzuki-kasami", "maekawa", "naimi-trehel"}, Last: Places - 1,
		Load: facts.Heavy, N: 7, Sort: "saturated",
	}
}

// A parameter is a URL parameter with a fixed set of values; get returns its value in a choice. If the page offers
// it, label is the key of its label, and text the prefix of the keys of its values.
type parameter struct {
	name        string
	label, text string
	values      []string
	get         func(Choice) string
	set         func(*Choice, string)
}

// parameters are in the order in which they are written and read: x precedes scale, whose default it sets.
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

// either returns one if first is true, else other.
func either[T any](first bool, one, other T) T {
	if first {
		return one
	}
	return other
}

// number parses a value that is known to be a number.
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

// Read returns the choice in a URL. It ignores invalid parameters, and reports what is allowed.
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

// show sets the algorithms from a URL; empty and invalid names are free places.
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

// Path returns the URL of the choice, without defaults.
func (c Choice) Path() string {
	from, query := Default(), []string{}
	if c.Shown != from.Shown {
		query = append(query, "a="+strings.TrimRight(strings.Join(c.Shown[:], ","), ","))
	} else {
		from.Last = c.Last // it makes no difference
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

// Place returns the place of an algorithm; -1 if it is not shown.
func (c Choice) Place(name string) int { return slices.Index(c.Shown[:], name) }

// With returns the choice with one more algorithm, and the one that it replaces: empty if a place was free.
func (c Choice) With(name string) (next Choice, instead string) {
	at := slices.Index(c.Shown[:], "")
	if at < 0 {
		at = (c.Last + 1) % Places
		instead = c.Shown[at]
	}
	c.Shown[at], c.Last = name, at
	return c, instead
}

// Without returns the choice without an algorithm; the others keep their places.
func (c Choice) Without(name string) Choice {
	if at := c.Place(name); at >= 0 {
		c.Shown[at] = ""
	}
	return c
}

// By returns the choice sorted by a column, in reverse if it is sorted by it already.
func (c Choice) By(column string) Choice {
	c.Falling = c.Sort == column && !c.Falling
	c.Sort = column
	return c
}

// end returns facts.Light for the lightest load of the load chart; other loads are returned as they are.
func (c Choice) end(load facts.Load) facts.Load {
	if c.ByLoad && load == facts.Rests[0] {
		return facts.Light
	}
	return load
}

// points returns the points of an algorithm in the chart, from left to right.
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
