package page

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/server/gallery"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// teach serves the page for instructors. Its URL contains the whole form, so that an unfinished embed can be shared;
// a link that is pasted into the form is redirected to such a URL.
func (s *site) teach(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	link := strings.TrimSpace(query.Get("link"))
	if to, ok := s.pasted(r, link); ok {
		for _, name := range []string{"lang", "on"} { // they do not belong to the run
			if query.Has(name) {
				to.Set(name, query.Get(name))
			}
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "/teach?"+to.Encode(), http.StatusSeeOther)
		return nil
	}
	v, form, err := s.teaching(r, cmp.Or(query.Get("s"), opening))
	if err != nil {
		return err
	}
	status := http.StatusOK
	if link != "" {
		status, v.Wrong["link"] = http.StatusUnprocessableEntity, v.Page.T("teach.wrong.link", "origin", s.origin(r))
	}
	if err := s.showEmbed(r, &v, form); err != nil {
		a := Explain(err)
		if a.RetryAfter > 0 || a.Status == http.StatusInternalServerError {
			return err // the form is not at fault
		}
		s.refused(err)
		status, v.Wrong["s"] = a.Status, runProblem(v.Page, a)
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

// showEmbed adds the embed that the form describes to the page. Errors: of a run that cannot be opened.
func (s *site) showEmbed(r *http.Request, v *web.Teach, form teachForm) error {
	o, err := s.open(r.Context(), v.Run)
	if err != nil {
		return err
	}
	s.noteDrift(r, &v.PlayView, o)
	read, named := o.read, v.Run
	if form.questions.Chosen() {
		d := *read.Document
		d.Questions = form.questions
		read = scenario.Reread(&d)
		if named, err = read.Link(); err != nil {
			return err
		}
	}
	if o.record == nil || form.questions.Chosen() {
		s.noteMark(r.Context(), form.options, read)
	}
	document := read.Document
	v.Own = web.OwnView{At: document.View.Opens(), Axis: document.View.Axis}
	leaveOut(form.options, v.Own)
	v.Framed = s.framed(r, named, form, document, v.Page.Texts)
	return nil
}

// teaching returns the page with its form filled in, and what the form describes.
func (s *site) teaching(r *http.Request, named string) (web.Teach, teachForm, error) {
	p := s.reading(r, "teach", "teach")
	shown, err := gallery.IndexIn(p.Texts.Lang)
	if err != nil {
		return web.Teach{}, teachForm{}, err
	}
	worksheets, err := sheets(p.Texts.Lang)
	if err != nil {
		return web.Teach{}, teachForm{}, err
	}
	p.Title, p.Description = p.T("teach.title"), p.T("teach.story")
	p.Scripts = []string{"js/teach.js"}
	v := web.Teach{
		Page: p, Run: named, Bar: bar(p, shown, r.URL.Query(), "/teach"), Chapters: shown.Chapters, PlayView: web.Play{Page: p},
		Sheets:    worksheets,
		Ancestors: s.FrameAncestors, Engine: run.Engine(),
		State: map[string]string{}, Wrong: map[string]string{},
	}
	v.Bar.OtherParams, v.Bar.Anchor = v.Bar.Filter.Others(r.URL.Query()), "#maker"
	v.Bar.Folded = true
	return v, readTeachForm(&v, r.URL.Query()), nil
}

// A teachForm is the content of the form: an embed, the questions that its run asks, and a size in pixels; 0: the
// default.
type teachForm struct {
	options       embedOptions
	questions     scenario.Questions
	width, height int
}

// readTeachForm parses the form, and records its values and its errors in the view; it leaves out invalid values.
func readTeachForm(v *web.Teach, q url.Values) teachForm {
	form := teachForm{options: readEmbedOptions(q), questions: readQuestions(v, q)}
	o := form.options
	form.width = readNumber(v, q, "width", web.LeastWidth, web.MostWidth)
	form.height = readNumber(v, q, "height", web.LeastHeight, web.MostHeight)
	at, until := readNumber(v, q, "at", 0, lastStep), readNumber(v, q, "until", 1, lastStep)
	if until != 0 && until <= at {
		v.Wrong["until"] = v.Page.T("teach.wrong.order", "start", at)
		delete(o, "until")
	}
	if q.Has("of") && q.Get("of") != v.Run { // a range of events came with a link, and belongs to its run only
		delete(o, "events")
		delete(o, "lane")
	}
	if w := o.window(); w.To > 0 {
		v.Stretch = web.Stretch{From: w.From, To: w.To, Lane: o.number("lane")}
	}
	delete(o, "h")
	delete(o, "lang")
	if lang, ok := knownLanguage(q.Get("in")); ok {
		o["lang"] = lang
	}
	for _, name := range []string{"code", "picture", "controls", "autoplay", "ask", "axis", "theme", "speed"} {
		v.State[name] = o[name]
	}
	v.State["in"], v.State["link"] = o["lang"], q.Get("link")
	v.State["on"], _ = oneOf("phone")(q.Get("on"))
	if form.questions.Chosen() {
		delete(o, "ask") // the run itself states that
	}
	return form
}

// readQuestions parses which questions are asked: of which kinds, and before which steps.
func readQuestions(v *web.Teach, q url.Values) (chosen scenario.Questions) {
	for _, kind := range scenario.QuestionKinds {
		if slices.Contains(q["asks"], kind) {
			chosen.Kinds = append(chosen.Kinds, kind)
		}
	}
	v.Asks, v.State["before"] = chosen.Kinds, strings.TrimSpace(q.Get("before"))
	for _, text := range strings.FieldsFunc(v.State["before"], func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > lastStep || len(chosen.At) == scenario.MaxQuestions {
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

// readNumber parses an optional number in the form; 0 if it is empty or invalid.
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

// leaveOut removes the parameters that equal the run's own view.
func leaveOut(o embedOptions, own web.OwnView) {
	if own.At == 0 && o["at"] == "0" {
		delete(o, "at")
	}
	if axis := o["axis"]; axis == cmp.Or(own.Axis, scenario.Axes[0]) {
		delete(o, "axis")
	}
}

// noteMark records the mark of the embed's run, so that a later engine can report if it shows another run. A run that
// takes too long gets no mark.
func (s *site) noteMark(ctx context.Context, o embedOptions, read *scenario.Reading) {
	ctx, cancel := context.WithTimeout(ctx, comparing)
	defer cancel()
	if trace, err := s.Runs.Digest(ctx, read); err == nil {
		o["h"] = markOf(trace)
	}
}

// framed returns the embed that the form describes, with a link and figures for sites that allow no frames.
func (s *site) framed(r *http.Request, named string, form teachForm, d *scenario.Document, texts *web.Texts) *web.Framed {
	f, lang := s.framedIn(r, named, form.options, d, texts)
	f.Width, f.Height = form.width, cmp.Or(form.height, f.Height)
	f.Link = s.origin(r) + runPath("/play", named, form.options)
	figure := form.options.only("axis", "theme").query(url.Values{"s": {named}, "lang": {lang}, "v": {build()}}).Encode()
	f.PNG, f.SVG = "/figure.png?"+figure, "/figure.svg?"+figure
	return &f
}

// runProblem explains in the page's language why the run has no embed.
func runProblem(p web.Page, a Answer) string {
	switch {
	case a.Cause != "":
		return p.T("error." + a.Cause + ".story")
	case a.Status == http.StatusUnprocessableEntity:
		return p.T("teach.wrong.run", "why", strings.Join(a.sentences(p.Texts), "; "))
	}
	return p.T(fmt.Sprintf("error.%d.story", a.Status))
}
