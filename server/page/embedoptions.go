package page

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// embedOptions are the parameters of an embed, by name, in canonical form; a missing one has its default. Playground,
// embeds, embed codes and the page for instructors share these names.
type embedOptions map[string]string

// An embedField describes one parameter. check returns the canonical form of a value; false if it is invalid.
type embedField struct {
	name  string
	old   []string // names in older URLs, whose step numbers lead to a nearby step
	usual string   // the default, which URLs omit
	check func(text string) (canonical string, ok bool)
}

// lastStep is the largest step in a URL.
const lastStep = 999_999_999

var embedFields = []embedField{
	{name: "at", old: []string{"start", "step"}, check: stepFrom(0)}, // the first step shown
	{name: "until", old: []string{"end"}, check: stepFrom(1)},        // the step at which playing stops
	{name: "speed", usual: web.DefaultSpeed, check: knownSpeed},
	{name: "theme", check: oneOf("light", "dark")},
	{name: "axis", check: oneOf(scenario.Axes...)},
	{name: "events", old: []string{"window"}, check: eventRange}, // the visible events
	{name: "lane", check: stepFrom(1)},                           // the first visible lane
	{name: "vector", check: oneOf("1")},                          // show vector clocks
	{name: "with", check: stepFrom(1)},                           // the event that others are compared with
	{name: "code", check: oneOf("1")},
	{name: "picture", check: oneOf("1")},
	{name: "controls", check: oneOf("0")},
	{name: "autoplay", check: oneOf("1")},
	{name: "ask", check: oneOf("1")}, // the user predicts the next event
	{name: "lang", check: knownLanguage},
	{name: "h", check: func(text string) (string, bool) { return text, text != "" }}, // the mark of the run
}

// readEmbedOptions parses the parameters of a playground or an embed. It ignores invalid ones: the reader of a course
// page cannot correct them.
func readEmbedOptions(q url.Values) embedOptions {
	o := embedOptions{}
	for _, f := range embedFields {
		text := q.Get(f.name)
		for _, old := range f.old {
			text = cmp.Or(text, q.Get(old))
		}
		if canonical, ok := f.check(strings.TrimSpace(text)); ok && canonical != f.usual {
			o[f.name] = canonical
		}
	}
	if q.Get("tab") == "picture" { // of a playground
		o["picture"] = "1"
	}
	if o.number("until") < o.number("at") {
		delete(o, "until")
	}
	if o["events"] == "" {
		delete(o, "lane")
	}
	return o
}

func oneOf(allowed ...string) func(string) (string, bool) {
	return func(text string) (string, bool) { return text, slices.Contains(allowed, text) }
}

func stepFrom(least int) func(string) (string, bool) {
	return func(text string) (string, bool) {
		n, err := strconv.Atoi(text)
		return strconv.Itoa(n), err == nil && least <= n && n <= lastStep
	}
}

// knownSpeed returns the fastest available speed that does not exceed the given one.
func knownSpeed(text string) (known string, ok bool) {
	speed, err := strconv.ParseFloat(text, 64)
	for _, s := range web.Speeds {
		if at, _ := strconv.ParseFloat(s, 64); err == nil && speed >= at { // all speeds parse
			known, ok = s, true
		}
	}
	return known, ok
}

func eventRange(text string) (string, bool) {
	from, to, _ := strings.Cut(text, "-")
	from, begins := stepFrom(0)(from)
	to, ends := stepFrom(1)(to)
	return from + "-" + to, begins && ends
}

func knownLanguage(text string) (string, bool) {
	texts, ok := locale.Named(text)
	if !ok {
		return "", false
	}
	return texts.Code, true
}

// number returns the value of a numeric parameter; 0 if it is missing.
func (o embedOptions) number(name string) int {
	n, _ := strconv.Atoi(o[name])
	return n
}

// window returns the visible events; zero: all.
func (o embedOptions) window() (w scenario.Window) {
	from, to, _ := strings.Cut(o["events"], "-")
	w.From, _ = strconv.Atoi(from)
	w.To, _ = strconv.Atoi(to)
	return w
}

// only returns the parameters with these names.
func (o embedOptions) only(names ...string) embedOptions {
	some := maps.Clone(o)
	maps.DeleteFunc(some, func(name, _ string) bool { return !slices.Contains(names, name) })
	return some
}

// orOf fills in the scenario's own view for parameters that the URL's query q lacks.
func (o embedOptions) orOf(own scenario.View, q url.Values) {
	at, opens := o["at"]
	set := func(name string, value int) {
		if value > 0 {
			o[name] = strconv.Itoa(value)
		}
	}
	if w := own.Seen(); !q.Has("events") && !q.Has("window") && w != (scenario.Window{}) {
		n, _ := strconv.Atoi(at)
		if !opens || min(w.From, w.To) <= n && n <= max(w.From, w.To) { // the URL may open a step outside of the view
			o["events"] = strconv.Itoa(w.From) + "-" + strconv.Itoa(w.To)
			set("lane", own.Lane)
		}
	}
	if !opens {
		set("at", own.Opens())
	}
	if !q.Has("axis") && own.Axis != "" {
		o["axis"] = own.Axis
	}
	if !q.Has("vector") && !q.Has("with") && own.Vectors {
		o["vector"] = "1"
		set("with", own.With)
	}
}

// query adds the parameters to named, the parameters that name the run, and returns it.
func (o embedOptions) query(named url.Values) url.Values {
	for name, value := range o {
		named.Set(name, value)
	}
	return named
}
