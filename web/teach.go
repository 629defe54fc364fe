package web

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// Teach is the view of the page for instructors: it makes an embed, lists the platforms that support it and the
// worksheets, describes which data are stored, and how to run a server.
type Teach struct {
	Page     Page
	Bar      FilterBar // to find the run
	Chapters []Chapter // of the gallery
	// Run is the run that the URL names: a gallery name, a link, or the path of a short link.
	Run string
	// State is the content of the form by the names of its fields, as typed.
	State map[string]string
	// Wrong has a sentence for each invalid field.
	Wrong map[string]string
	// Asks are the kinds of questions that the run asks, if only some are chosen.
	Asks []string
	// Stretch is the part of the run that a link shows, if not the whole.
	Stretch Stretch
	// Own is the run's own view, the default.
	Own OwnView
	// PlayView is the view of the same run in a playground, for its drift.
	PlayView Play
	// Framed is the embed; nil: there is no run.
	Framed *Framed
	Sheets []SheetsOf // all worksheets
	// Ancestors may frame embeds of this server, in the syntax of a Content-Security-Policy; empty: all sites.
	Ancestors string
	// Engine is this server's engine.
	Engine string
}

// offers reports whether a run is listed: it matches the filter, or is the chosen one.
func (v Teach) offers(e Entry) bool {
	return e.Name == v.Run || v.Bar.Filter.Meets(e, v.Page.Texts)
}

func (v Teach) offersAny(c Chapter) bool { return slices.ContainsFunc(c.Entries, v.offers) }

// OwnView is a scenario's own view; zero: from the beginning, along the time axis.
type OwnView struct {
	At   int // the event at which it opens
	Axis string
}

// start returns the default for the first step: its event number, or a text.
func (v Teach) start() string {
	if v.Own.At > 0 {
		return itoa(v.Own.At)
	}
	return v.Page.T("teach.start.usual")
}

// axes returns the available axes, the run's own first.
func (v Teach) axes() []string {
	all := []string{"time", "logical", "steps"}
	if own := slices.Index(all, v.Own.Axis); own > 0 {
		return slices.Insert(slices.Delete(all, own, own+1), 0, v.Own.Axis)
	}
	return all
}

// Stretch is a visible range: its first and last events, and the first lane. To is 0 for the whole run.
type Stretch struct {
	From, To, Lane int
}

// Ends returns the range as in URLs.
func (s Stretch) Ends() string { return itoa(s.From) + "-" + itoa(s.To) }

// Framed is an embed.
type Framed struct {
	Run           string // the title of the run
	Title         string // the title of the frame
	Preview       string // its path on this server
	Width, Height int    // in pixels; width 0: as wide as possible
	DefaultHeight int    // its default height
	// Address is the frame's URL and Link the playground's; PNG and SVG are the URLs of figures.
	Address, Link, PNG, SVG string
}

// Snippet returns the embed as HTML to paste. It has no style attribute, which many sites remove and strict policies
// forbid; frameborder is obsolete, but understood everywhere.
func (f Framed) Snippet() string {
	width := "100%"
	if f.Width > 0 {
		width = itoa(f.Width)
	}
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="%s" height="%d" frameborder="0" loading="lazy"></iframe>`,
		html.EscapeString(f.Address), html.EscapeString(f.Title), width, f.Height)
}

// Phone is the width of the preview as on a phone, in pixels.
const Phone = 320

// The minimum and maximum sizes of an embed, in pixels.
const (
	LeastWidth, MostWidth   = 240, 3840
	LeastHeight, MostHeight = 200, 4000
)

// Speeds are the speeds of an embed in steps per second, as in URLs; DefaultSpeed is the default.
var Speeds = []string{"0.125", "0.25", "0.5", DefaultSpeed, "2", "4", "8", "16", "32", "64"}

// DefaultSpeed is the speed of an embed whose URL names none.
const DefaultSpeed = "1"

// NoAncestors is the value of Ancestors if no page may frame an embed.
const NoAncestors = "'none'"

// QuestionKinds are the kinds of questions that a run can ask, in the order in which the page offers them.
var QuestionKinds = []string{"enters", "answers", "clock", "messages", "waits", "order", "wrong"}

// chooses reports whether the instructor restricts the questions.
func (v Teach) chooses() bool { return len(v.Asks) > 0 || v.State["before"] != "" }

// labels are the text keys of the numeric fields.
var labels = map[string]string{"at": "start", "until": "end", "width": "width", "height": "height"}

// stretch describes which part of the run a link shows.
func (v Teach) stretch() string {
	return v.Page.T("teach.window", "from", v.Stretch.From, "to", v.Stretch.To)
}

// is reports whether a field has a value.
func (v Teach) is(field, value string) bool { return v.State[field] == value }

// named reports whether the run is from the gallery.
func (v Teach) named() bool {
	return slices.ContainsFunc(v.Chapters, func(c Chapter) bool {
		return slices.ContainsFunc(c.Entries, func(e Entry) bool { return e.Name == v.Run })
	})
}

// framable reports whether any page may frame an embed.
func (v Teach) framable() bool { return v.Ancestors != NoAncestors }

// restricted reports whether only some pages may frame an embed.
func (v Teach) restricted() bool {
	return v.framable() && v.Ancestors != "" && v.Ancestors != "*"
}

// width returns the width of the preview's frame as an HTML attribute.
func (v Teach) width() string {
	switch {
	case v.is("on", "phone"):
		return strconv.Itoa(Phone)
	case v.Framed.Width > 0:
		return strconv.Itoa(v.Framed.Width)
	}
	return "100%"
}

// own returns the absolute URL of a part of this page, to cite it.
func (v Teach) own(part string) string { return v.Page.Absolute("/teach#" + part) }

// wrongly returns the ARIA attributes of a field; the element of its error always exists.
func wrongly(v Teach, name string) templ.Attributes {
	return templ.Attributes{"aria-describedby": "wrong-" + name, "aria-invalid": strconv.FormatBool(v.Wrong[name] != "")}
}

// plain removes the markup of a title.
func plain(title string) string { return strings.ReplaceAll(title, "*", "") }

// live returns the texts that the page's script shows.
func (t *Texts) live() map[string]string {
	return t.filtered(func(key string) bool { return strings.HasPrefix(key, "teach.live.") })
}

// FormatCode renders a sentence with code between backticks.
func FormatCode(text string) templ.Component { return withCode(text, templ.EscapeString[string]) }

// A Place is a platform for teaching. The text teach.at.<Name> describes what it allows.
type Place struct {
	Name, Title string
	// Takes are the results to use there, the best first: "snippet", "address", "link", "figure".
	Takes []string
}

// Places are platforms for embeds: learning platforms, site builders, books and slides.
var Places = []Place{
	{"moodle", "Moodle", []string{"snippet"}},
	{"canvas", "Canvas", []string{"snippet"}},
	{"blackboard", "Blackboard Learn Ultra", []string{"address", "link"}},
	{"brightspace", "D2L Brightspace", []string{"snippet", "link"}},
	{"sakai", "Sakai", []string{"snippet", "address"}},
	{"classroom", "Google Classroom", []string{"link"}},
	{"sites", "Google Sites", []string{"address"}},
	{"wordpress", "WordPress", []string{"link", "snippet"}},
	{"wordpress-com", "WordPress.com", []string{"snippet", "link"}},
	{"notion", "Notion", []string{"address"}},
	{"microsoft", "Microsoft SharePoint, Teams", []string{"snippet", "link"}},
	{"html", "HTML, GitHub Pages", []string{"snippet"}},
	{"books", "Quarto, Jupyter Book, notebooks", []string{"snippet", "figure"}},
	{"reveal", "reveal.js", []string{"snippet", "address"}},
	{"powerpoint", "PowerPoint, Keynote, Google Slides", []string{"figure", "link"}},
}

// A Recipe is a command or file content for the operator of a server; the text teach.server.<Name> describes its
// purpose.
type Recipe struct{ Name, Text string }

// Recipes are the recipes for running a server, in order.
var Recipes = []Recipe{
	{"binary", `CGO_ENABLED=0 go build -trimpath -o fano ./server
./fano -addr 127.0.0.1:8080 -data /var/lib/fano -origin https://fano.example`},
	{"container", `docker build -t fano .
docker run -d --restart unless-stopped -p 127.0.0.1:8080:8080 -v fano:/data fano -origin https://fano.example`},
	{"caddy", `fano.example {
	reverse_proxy 127.0.0.1:8080
}`},
	{"nginx", `map $http_upgrade $connection_upgrade {
	default upgrade;
	""      close;
}
server {
	listen 443 ssl;
	server_name fano.example;
	ssl_certificate     /etc/ssl/fano.example.crt;
	ssl_certificate_key /etc/ssl/private/fano.example.key;
	access_log off;
	large_client_header_buffers 4 128k;
	client_max_body_size 2m;

	location / {
		proxy_pass http://127.0.0.1:8080;
		proxy_http_version 1.1;
		proxy_set_header Host $host;
		proxy_set_header X-Forwarded-For $remote_addr;
		proxy_set_header Upgrade $http_upgrade;
		proxy_set_header Connection $connection_upgrade;
	}
}`},
	{"proxies", `./fano -addr 127.0.0.1:8080 -data /var/lib/fano -origin https://fano.example -trust-proxies 127.0.0.1/32,::1/128`},
	{"nats", `server_name: a
listen: 0.0.0.0:4222
jetstream { store_dir: /var/lib/nats, sync_interval: always }
cluster { name: fano, listen: 0.0.0.0:6222, routes: [nats://a:6222, nats://b:6222, nats://c:6222] }`},
	{"replicas", `./fano -nats nats://a:4222,nats://b:4222,nats://c:4222 -replicas 3 -origin https://fano.example -trust-proxies 10.0.0.0/24 -drain-seconds 5`},
	{"balance", `fano.example {
	reverse_proxy a:8080 b:8080 c:8080 {
		health_uri /readyz
		health_interval 2s
	}
}`},
	{"health", `curl -fsS https://fano.example/healthz
curl -fsS https://fano.example/readyz`},
	{"frames", `./fano -frame-ancestors "https://moodle.school.example https://*.school.example"`},
}
