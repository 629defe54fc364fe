package compare

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/server/scenario"
	"fano/server/sweep"
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
	Load    sweep.Load // against N: sweep.Alone or sweep.Saturated
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
	return Choice{Shown: usual, Last: Places - 1, Load: sweep.Saturated, N: usualN, Sort: usualSort}
}

// Read is the choice in an address. Errors: *scenario.Invalid, with what would be allowed.
func Read(query url.Values) (Choice, error) {
	c := Usual()
	if x := query.Get("x"); x != "" && x != "n" {
		if c.ByLoad = x == "load"; !c.ByLoad {
			return c, refused("x", x, "n, load")
		}
		c.Linear = true
	}
	if l := query.Get("load"); l == "light" {
		c.Load = sweep.Alone
	} else if l != "" && l != "saturated" {
		return c, refused("load", l, "light, saturated")
	}
	switch s := query.Get("scale"); s {
	case "":
	case "log", "linear":
		c.Linear = s == "linear"
	default:
		return c, refused("scale", s, "log, linear")
	}
	if text := query.Get("n"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(sweep.LoadSizes, n) {
			return c, refused("n", text, "3, 7, 31")
		}
		c.N = n
	}
	if s := query.Get("sort"); s != "" {
		c.Sort, c.Falling = strings.CutPrefix(s, "-")
		if !slices.Contains(Columns, c.Sort) {
			return c, refused("sort", s, strings.Join(Columns, ", ")+", -"+strings.Join(Columns, ", -"))
		}
	}
	if l := query.Get("last"); l != "" {
		last, err := strconv.Atoi(l)
		if err != nil || last < 1 || last > Places {
			return c, refused("last", l, "1.."+strconv.Itoa(Places))
		}
		c.Last = last - 1
	}
	if !query.Has("a") {
		return c, nil
	}
	return c, c.readShown(query.Get("a"))
}

// readShown reads the algorithms, which have commas between them; nothing between two commas is a free place.
func (c *Choice) readShown(text string) error {
	names := strings.Split(text, ",")
	if len(names) > Places {
		return refused("a", text, strconv.Itoa(Places)+" names, with commas between them")
	}
	c.Shown = [Places]string{}
	for i, name := range names {
		if _, ok := algorithms.Named(name); name != "" && !ok {
			return refused("a", name, strings.Join(allNames(), ", "))
		}
		if name != "" && slices.Contains(c.Shown[:], name) {
			return refused("a", name, "each once")
		}
		c.Shown[i] = name
	}
	return nil
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
func (c Choice) end(load sweep.Load) sweep.Load {
	if c.ByLoad && load == sweep.Rests[0] {
		return sweep.Alone
	}
	return load
}

// points are the points of an algorithm in the chart, from the left.
func (c Choice) points(name string) (all []sweep.Point) {
	if c.ByLoad {
		for _, rest := range sweep.Rests {
			all = append(all, sweep.Point{Algorithm: name, N: c.N, Load: rest})
		}
		return all
	}
	for _, n := range sweep.Sizes {
		all = append(all, sweep.Point{Algorithm: name, N: n, Load: c.Load})
	}
	return all
}
