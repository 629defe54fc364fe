package page

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/server/links"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// teach is the page for instructors. Of what it makes an embed, and how, is all in its address, so that an embed can be
// passed on before it is done; a link that is pasted into its form becomes such an address.
func (s *site) teach(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	link := strings.TrimSpace(query.Get("link"))
	if to, ok := s.pasted(r, link); ok {
		for name, said := range map[string]string{"lang": query.Get("lang"), "on": query.Get("on")} { // which are not of the run
			if said != "" {
				to.Set(name, said)
			}
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "/teach?"+to.Encode(), http.StatusSeeOther)
		return nil
	}
	v, wanted, err := s.teaching(r, cmp.Or(query.Get("s"), opening))
	if err != nil {
		return err
	}
	status := http.StatusOK
	if link != "" {
		status, v.Wrong["link"] = http.StatusUnprocessableEntity, v.Page.T("teach.wrong.link", "origin", s.origin(r))
	}
	if err := s.showEmbed(r, &v, wanted); err != nil {
		if Explain(err).RetryAfter > 0 {
			return err // nothing is wrong with what is wished for
		}
		a := s.told(err)
		if a.Status == http.StatusInternalServerError {
			return err
		}
		status, v.Wrong["s"] = a.Status, refusal(v.Page, a)
	}
	if short := echoed(r); status != http.StatusOK && short != r {
		wrong := v.Wrong
		if v, _, err = s.teaching(short, opening); err != nil {
			return err
		}
		v.Wrong = wrong
	}
	return replyPage(w, r, status, web.TeachPage(v))
}

// showEmbed adds the embed that is wished for to the page. Errors: of a run that there is not, or that cannot be run.
func (s *site) showEmbed(r *http.Request, v *web.Teach, wanted wish) error {
	read, record, err := s.framedRun(r.Context(), v.Run)
	if err != nil {
		return err
	}
	if record != nil {
		s.tellDrift(r, &v.Told, read, record.Engine, record.Trace)
	} else {
		s.tellMark(r, &v.Told, read)
	}
	asked := v.Run
	if wanted.questions.Chosen() {
		if read, asked, err = asking(read, wanted.questions); err != nil {
			return err
		}
	}
	if record == nil || wanted.questions.Chosen() {
		s.noteMark(r.Context(), wanted.embed, read)
	}
	document := read.Document
	v.Own = web.OwnView{At: document.View.Opens(), Axis: document.View.Axis}
	leaveOut(wanted.embed, v.Own)
	v.Framed = s.frameOf(r, asked, wanted, document, v.Page.Texts)
	return nil
}

// asking is a run of which these questions are asked, and the link that holds it with them.
func asking(read *scenario.Reading, questions scenario.Questions) (*scenario.Reading, string, error) {
	d := *read.Document
	d.Questions = questions
	asked := scenario.Reread(&d)
	link, err := asked.Link()
	return asked, link, err
}

// teaching is the page with its form filled in, and what the form asks for.
func (s *site) teaching(r *http.Request, asked string) (web.Teach, wish, error) {
	p := s.reading(r, "teach", "teach")
	shown, err := halls(p.Texts.Lang)
	if err != nil {
		return web.Teach{}, wish{}, err
	}
	worksheets, err := sheets(p.Texts.Lang)
	if err != nil {
		return web.Teach{}, wish{}, err
	}
	p.Title, p.Description = p.T("teach.title"), p.T("teach.story")
	p.Scripts = []string{"js/teach.js"}
	v := web.Teach{
		Page: p, Run: asked, Bar: bar(p, shown, r.URL.Query(), "/teach"), Chapters: shown.chapters, Told: web.Play{Page: p},
		Sheets:    worksheets,
		Ancestors: s.FrameAncestors, Engine: run.Engine(),
		State: map[string]string{}, Wrong: map[string]string{},
	}
	v.Bar.Kept, v.Bar.Anchor = v.Bar.Filter.Others(r.URL.Query()), "#maker"
	v.Bar.Folded = true
	return v, readWish(&v, r.URL.Query()), nil
}

// A wish is what the form asks for: an embed's own parameters, the questions that its run is to ask, and a size in pixels;
// 0: as usual.
type wish struct {
	embed         url.Values
	questions     scenario.Questions
	width, height int
}

// choices are the fields of the form in which there is something to choose, with all that they may say.
var choices = map[string][]string{
	"code": {"1"}, "picture": {"1"}, "controls": {"0"}, "autoplay": {"1"}, "ask": {"1"},
	"axis": scenario.Axes, "theme": {"light", "dark"}, "speed": web.Speeds, "on": {"phone"},
}

// readWish reads the form, and writes down what it says and what is wrong with it. Only what is right is wished for.
func readWish(v *web.Teach, q url.Values) wish {
	wanted := wish{embed: url.Values{}}
	q = renamed(q)
	readStretch(v, q, wanted.embed)
	wanted.questions = readQuestions(v, q)
	wanted.width = readNumber(v, q, "width", web.LeastWidth, web.MostWidth)
	wanted.height = readNumber(v, q, "height", web.LeastHeight, web.MostHeight)
	for name, allowed := range choices {
		said := q.Get(name)
		if !slices.Contains(allowed, said) || name == "speed" && said == web.UsualSpeed {
			continue
		}
		v.State[name] = said
		if slices.Contains(passedOn, name) {
			wanted.embed.Set(name, said)
		}
	}
	if texts, ok := locale.Named(q.Get("in")); ok {
		v.State["in"] = texts.Code
		wanted.embed.Set("lang", texts.Code)
	}
	v.State["link"] = q.Get("link")
	if wanted.questions.Chosen() {
		wanted.embed.Del("ask") // the run says so itself
	}
	return wanted
}

// readQuestions reads which questions are asked: of which kinds, and before which steps.
func readQuestions(v *web.Teach, q url.Values) (chosen scenario.Questions) {
	for _, kind := range scenario.QuestionKinds {
		if slices.Contains(q["asks"], kind) {
			chosen.Kinds = append(chosen.Kinds, kind)
		}
	}
	v.Asks, v.State["before"] = chosen.Kinds, strings.TrimSpace(q.Get("before"))
	for _, text := range strings.FieldsFunc(v.State["before"], func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostStep || len(chosen.At) == scenario.MaxQuestions {
			v.Wrong["before"] = v.Page.T("teach.wrong.before", "most", scenario.MaxQuestions)
			return scenario.Questions{Kinds: chosen.Kinds}
		}
		if !slices.Contains(chosen.At, n) {
			chosen.At = append(chosen.At, n)
		}
	}
	slices.Sort(chosen.At)
	return chosen
}

// readNumber reads a field of the form that holds a number, or nothing; 0 if there is none that is right.
func readNumber(v *web.Teach, q url.Values, name string, least, most int) int {
	text := strings.TrimSpace(q.Get(name))
	v.State[name] = text
	n, err := strconv.Atoi(text)
	if text == "" || err == nil && least <= n && n <= most {
		return n
	}
	v.Wrong[name] = v.Page.T("teach.wrong.number", "least", least, "most", most)
	return 0
}

// readStretch reads between which events the embed plays, and the stretch of the run that it shows.
func readStretch(v *web.Teach, q url.Values, embed url.Values) {
	at, until := readNumber(v, q, "at", 0, mostStep), readNumber(v, q, "until", 1, mostStep)
	if until != 0 && until <= at {
		v.Wrong["until"] = v.Page.T("teach.wrong.order", "start", at)
		until = 0
	}
	if v.State["at"] != "" && v.Wrong["at"] == "" {
		embed.Set("at", strconv.Itoa(at))
	}
	if until != 0 {
		embed.Set("until", strconv.Itoa(until))
	}
	// A stretch came with a link, and is of that link's run alone.
	if f := readFrame(q); f.events.To > 0 && (!q.Has("of") || q.Get("of") == v.Run) {
		v.Stretch = web.Stretch{From: f.events.From, To: f.events.To, Lane: f.lane}
		embed.Set("events", v.Stretch.Ends())
		if said := q.Get("lane"); said != "" {
			embed.Set("lane", said)
		}
	}
}

// leaveOut takes out of an embed's parameters what is so without being said.
func leaveOut(embed url.Values, own web.OwnView) {
	if own.At == 0 && embed.Get("at") == "0" {
		embed.Del("at")
	}
	if axis := embed.Get("axis"); axis == own.Axis || own.Axis == "" && axis == scenario.Axes[0] {
		embed.Del("axis")
	}
}

// noteMark has an embed tell which run it showed when it was made, so that a later engine can say if it shows another.
// Where that takes too long, the embed does without.
func (s *site) noteMark(ctx context.Context, embed url.Values, read *scenario.Reading) {
	ctx, cancel := context.WithTimeout(ctx, comparing)
	defer cancel()
	if trace, err := s.Desk.Digest(ctx, read); err == nil {
		embed.Set("h", markOf(trace))
	}
}

// frameOf makes the embed, and all that is given where there can be none.
func (s *site) frameOf(r *http.Request, asked string, wanted wish, d *scenario.Document, texts *web.Texts) *web.Framed {
	if named, ok := locale.Named(wanted.embed.Get("lang")); ok {
		texts = named
	}
	f := s.framing(r, asked, wanted.embed, d, texts)
	usual := f.height
	if wanted.height > 0 {
		f.height = wanted.height
	}
	f.width = wanted.width
	preview, to := embedPath(asked, wanted.embed)
	figure := url.Values{"s": {asked}, "lang": {texts.Code}, "v": {build()}}
	for _, name := range []string{"axis", "theme"} {
		if said := to.Get(name); said != "" {
			figure.Set(name, said)
		}
	}
	return &web.Framed{
		Run: f.run, Title: f.title, Preview: preview, Width: f.width, Height: f.height, Usual: usual,
		Snippet: f.snippet(), Address: f.address, Link: s.origin(r) + watchPath(asked, to),
		PNG: "/figure.png?" + figure.Encode(), SVG: "/figure.svg?" + figure.Encode(),
	}
}

// watchPath is the playground on a run that is embedded, at the moment at which the embed opens. It also says all else that
// the embed does, for sites that ask by oEmbed what is behind it.
func watchPath(asked string, embed url.Values) string {
	path, q := "/play", maps.Clone(embed)
	if _, short := links.InAddress(asked); short {
		path = asked
	}
	return addressOf(path, q)
}

// refusal says in the page's language why there is nothing to make an embed of.
func refusal(p web.Page, a Answer) string {
	switch {
	case a.Cause != "":
		return p.T("error." + a.Cause + ".story")
	case a.Status == http.StatusUnprocessableEntity:
		return p.T("teach.wrong.run", "why", strings.Join(a.sentences(p.Texts), "; "))
	}
	return p.T(fmt.Sprintf("error.%d.story", a.Status))
}
