package web

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// Teach is the page for instructors: it makes an embed, and says where that can stand, lists the worksheets, and
// says what is kept of whom, and how to run a server of one's own.
type Teach struct {
	Page     Page
	Bar      FilterBar // by which the run is found
	Chapters []Chapter // of the gallery
	// Run is what the address names: a scenario of the gallery, a link or the path of a short link.
	Run string
	// State is what the form says, by the names of its fields, as it was typed.
	State map[string]string
	// Wrong is a sentence for each field that cannot be as it was typed.
	Wrong map[string]string
	// Asks are the kinds of questions that are asked, if only some are.
	Asks []string
	// Stretch is the part of the run that a link shows, if it shows no more.
	Stretch Stretch
	// Own is how the run is seen if nobody says otherwise.
	Own OwnView
	// Told is the same run as a playground tells of it, if there is something to be told.
	Told Play
	// Framed is the embed that was made; nil: there is no run to make it of.
	Framed *Framed
	Sheets []SheetsOf // the worksheets that there are
	// Ancestors are who may frame embeds of this server, in the words of a Content-Security-Policy; empty: everybody.
	Ancestors string
	// Engine is what makes this server's runs.
	Engine string
}

// offers says that a run is in the list: one that is asked for, and the one that is chosen.
func (v Teach) offers(e Entry) bool {
	return e.Name == v.Run || v.Bar.Filter.Meets(e, v.Page.Texts)
}

func (v Teach) offersAny(c Chapter) bool { return slices.ContainsFunc(c.Entries, v.offers) }

// OwnView is the view that a scenario has of itself; zero: from the beginning, along the axis of time.
type OwnView struct {
	At   int // an event
	Axis string
}

// start is where the run opens if the form does not say it, in words or as the number of an event.
func (v Teach) start() string {
	if v.Own.At > 0 {
		return itoa(v.Own.At)
	}
	return v.Page.T("teach.start.usual")
}

// axes are those along which a run may be drawn, its own first.
func (v Teach) axes() []string {
	all := []string{"time", "logical", "steps"}
	if own := slices.Index(all, v.Own.Axis); own > 0 {
		return slices.Insert(slices.Delete(all, own, own+1), 0, v.Own.Axis)
	}
	return all
}

// Stretch is what a window shows: from event to event, and the first of the lanes. To is 0 if it is the whole run.
type Stretch struct {
	From, To, Lane int
}

// Ends are the ends of the stretch in the words of an address.
func (s Stretch) Ends() string { return itoa(s.From) + "-" + itoa(s.To) }

// Framed is an embed that was made.
type Framed struct {
	Run           string // what the run is called
	Title         string // what the frame is called
	Preview       string // its path on this server
	Width, Height int    // in pixels; width 0: as wide as there is room
	Usual         int    // its height unless another is chosen
	// Address is the frame's and Link the playground's; PNG and SVG are figures.
	Address, Link, PNG, SVG string
}

// Snippet is the embed as HTML to be pasted. It has no style, which many sites strip and strict policies forbid;
// frameborder is old, and understood everywhere.
func (f Framed) Snippet() string {
	width := "100%"
	if f.Width > 0 {
		width = itoa(f.Width)
	}
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="%s" height="%d" frameborder="0" loading="lazy"></iframe>`,
		html.EscapeString(f.Address), html.EscapeString(f.Title), width, f.Height)
}

// Phone is the width of a preview as it is on a phone, in pixels.
const Phone = 320

// The least and the most that sizes of an embed may be, in pixels.
const (
	LeastWidth, MostWidth   = 240, 3840
	LeastHeight, MostHeight = 200, 4000
)

// Speeds are those at which an embed may play, in steps a second, as an address says them; UsualSpeed it need not say.
var Speeds = []string{"0.125", "0.25", "0.5", UsualSpeed, "2", "4", "8", "16", "32", "64"}

// UsualSpeed is that of an embed whose address says none.
const UsualSpeed = "1"

// NobodyFrames is what Ancestors says where no page may frame an embed.
const NobodyFrames = "'none'"

// QuestionKinds are the kinds of questions that a run can ask, in the order in which they are offered.
var QuestionKinds = []string{"enters", "answers", "clock", "messages", "waits", "order", "wrong"}

// chooses says that it is chosen what is asked.
func (v Teach) chooses() bool { return len(v.Asks) > 0 || v.State["before"] != "" }

// labels are the texts of the fields that hold numbers.
var labels = map[string]string{"at": "start", "until": "end", "width": "width", "height": "height"}

// stretch says which part of the run a link shows.
func (v Teach) stretch() string {
	return v.Page.T("teach.window", "from", v.Stretch.From, "to", v.Stretch.To)
}

// is says that a field has a value.
func (v Teach) is(field, value string) bool { return v.State[field] == value }

// named says that the run is one of the gallery.
func (v Teach) named() bool {
	return slices.ContainsFunc(v.Chapters, func(c Chapter) bool {
		return slices.ContainsFunc(c.Entries, func(e Entry) bool { return e.Name == v.Run })
	})
}

// framable says that some page may frame an embed.
func (v Teach) framable() bool { return v.Ancestors != NobodyFrames }

// restricted says that only some pages may.
func (v Teach) restricted() bool {
	return v.framable() && v.Ancestors != "" && v.Ancestors != "*"
}

// width is that of the preview's frame, as HTML says it.
func (v Teach) width() string {
	switch {
	case v.is("on", "phone"):
		return strconv.Itoa(Phone)
	case v.Framed.Width > 0:
		return strconv.Itoa(v.Framed.Width)
	}
	return "100%"
}

// own is the address of a part of this page, for those who cite it.
func (v Teach) own(part string) string { return v.Page.Absolute("/teach#" + part) }

// wrongly are the attributes of a field that cannot be as it was typed; its sentence has a place in any case.
func wrongly(v Teach, name string) templ.Attributes {
	return templ.Attributes{"aria-describedby": "wrong-" + name, "aria-invalid": strconv.FormatBool(v.Wrong[name] != "")}
}

// plain is a title without the marks that set it.
func plain(title string) string { return strings.ReplaceAll(title, "*", "") }

// live are the texts that the page's script says.
func (t *Texts) live() map[string]string {
	return t.some(func(key string) bool { return strings.HasPrefix(key, "teach.live.") })
}

// Told is a sentence in which what stands between backticks is code, as a component.
func Told(text string) templ.Component { return withCode(text, templ.EscapeString[string]) }

// A Place is somewhere in which people teach. What it allows is told by the text teach.at.<Name>.
type Place struct {
	Name, Title string
	// Takes are the results to be used there, the best first: "snippet", "address", "link", "figure".
	Takes []string
}

// Places are where embeds are wanted: learning platforms, site builders, books and slides.
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

// A Recipe is something to be typed or to be put into a file, for the operator of a server; what it is for is told by
// the text teach.server.<Name>.
type Recipe struct{ Name, Text string }

// Recipes are the recipes for a server of one's own, in the order in which they are told.
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
