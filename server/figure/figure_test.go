package figure_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"image"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/figure"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// told returns the recorded run of a scenario of the gallery.
func told(t *testing.T, name string) *trace.Recording {
	t.Helper()
	e, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("there is no scenario %s", name)
	}
	source, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits, run.Picture)
	if err != nil {
		t.Fatal(err)
	}
	var x trace.Recording
	if err := source.Record(context.Background(), &x); err != nil {
		t.Fatal(err)
	}
	return &x
}

// request reads a figure's parameters.
func request(t testing.TB, format, query string) figure.Request {
	t.Helper()
	english, _ := locale.Named("en")
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := figure.ReadRequest(format, values, english)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func draw(t *testing.T, name, format, query string) []byte {
	t.Helper()
	body, err := request(t, format, query).Draw(told(t, name))
	if err != nil {
		t.Fatalf("%s?%s: %v", name, query, err)
	}
	return body
}

func TestFiguresAreTheSameForEver(t *testing.T) {
	for _, c := range []struct{ file, scenario, query string }{
		{"solo", "lab-test-1", "legend=1"},
		{"clash", "lamport-not-fifo", "theme=bw"},
		{"loops", "maekawa-two-lines", "theme=dark&from=3&to=20&axis=logical"},
		{"lasso", "central-server-for-ever", ""},
		{"plane", "campos-carvalho-who-decides", "view=plane&step=24"},
	} {
		got, file := draw(t, c.scenario, figure.SVG, c.query), filepath.Join("testdata", c.file+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is another figure now; if it should be, go test -update, and look at it", file)
		}
	}
}

func TestFiguresInEveryThemeAndForm(t *testing.T) {
	for _, theme := range sheet.Themes {
		for _, query := range []string{"view=diagram&legend=1", "view=plane&step=24", "view=precedence&step=24"} {
			query += "&theme=" + theme.Name
			body := draw(t, "campos-carvalho-who-decides", figure.PNG, query+"&scale=0.5")
			p, err := png.Decode(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			pixels, ok := p.(*image.RGBA)
			if !ok {
				t.Fatalf("it is a %T", p)
			}
			colours := map[[3]byte]bool{}
			for i := 0; i < len(pixels.Pix); i += 4 {
				colours[[3]byte(pixels.Pix[i:])] = true
			}
			if len(colours) < 20 {
				t.Errorf("%s is blank: %d colours", query, len(colours))
			}
			if theme == sheet.Mono {
				for c := range colours {
					if c[0] != c[1] || c[1] != c[2] {
						t.Errorf("%s has the colour %v", query, c)
						break
					}
				}
			}
			if text := draw(t, "campos-carvalho-who-decides", figure.TeX, query); !bytes.Contains(text, []byte(`\end{tikzpicture}`)) {
				t.Errorf("%s: no TikZ", query)
			}
		}
	}
}

func TestWhatIsChosenIsShown(t *testing.T) {
	count := func(body []byte, what string) int { return bytes.Count(body, []byte(what)) }
	all := draw(t, "lab-test-3", figure.SVG, "")
	for _, c := range []struct {
		query, what string
		want        func(was, is int) bool
	}{
		{"from=5&to=10", `class="event`, func(_, is int) bool { return is == 6 || is == 5 }},
		{"lanes=1,3", `class="message"`, func(was, is int) bool { return is > 0 && is < was }},
		{"stamps=0", `text-anchor="middle"`, func(was, is int) bool { return is < was-15 }},
		{"names=0", `>REPLY<`, func(was, is int) bool { return was > 0 && is == 0 }},
		{"verdicts=0", `class="verdict"`, func(was, is int) bool { return was == 3 && is == 0 }},
		{"legend=1", `class="key"`, func(was, is int) bool { return was == 0 && is > 8 }},
		{"heading=0", `font-size="19" fill="#191b1f"`, func(was, is int) bool { return was == 1 && is == 0 }},
		{"width=1500", `width="1500"`, func(was, is int) bool { return was == 0 && is == 2 }},
	} {
		if was, is := count(all, c.what), count(draw(t, "lab-test-3", figure.SVG, c.query), c.what); !c.want(was, is) {
			t.Errorf("%s: %d of %s, and %d without", c.query, is, c.what, was)
		}
	}
}

func TestCardsHaveTheSizeOfCards(t *testing.T) {
	english, _ := locale.Named("en")
	for _, name := range []string{"lab-test-1", "ten-processes", "lamport-not-fifo"} { // few lanes, many lanes, a clash
		body, err := figure.CardOf(english).Draw(told(t, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(body))
		if err != nil || c.Width != figure.CardWidth || c.Height != figure.CardHeight {
			t.Errorf("%s: %v, %d × %d", name, err, c.Width, c.Height)
		}
	}
}

func TestWhatCannotBeDrawnIsRefusedInASentence(t *testing.T) {
	for _, c := range []struct{ scenario, format, query, why string }{
		{"lab-test-3", "svg", "from=900", "no event"},
		{"lab-test-3", "svg", "lanes=1,7", "7 is not one of 1..3"},
		{"lab-test-3", "svg", "view=plane", "quorums"},
		{"lab-test-3", "svg", "view=precedence", "precedes"},
		{"maekawa-two-lines", "svg", "view=plane&step=9999", "9999 is not one of"},
		{"ten-processes", "png", "width=8000&scale=4", "pixels"},
	} {
		var refused *figure.Refused
		if _, err := request(t, c.format, c.query).Draw(told(t, c.scenario)); !errors.As(err, &refused) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s?%s: %v", c.scenario, c.query, err)
		}
	}
	english, _ := locale.Named("en")
	for _, query := range []string{"from=0", "from=9&to=3", "axis=up", "lanes=1,1", "lanes=x", "theme=pink", "width=9", "scale=9", "scale=NaN", "stamps=maybe", "view=moon", "step=-1"} {
		values, _ := url.ParseQuery(query)
		var invalid *scenario.Invalid
		if _, err := figure.ReadRequest(figure.SVG, values, english); !errors.As(err, &invalid) {
			t.Errorf("%s: %v", query, err)
		}
	}
}

func TestLongRunsAreCutOrRefused(t *testing.T) {
	document, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"ricart-agrawala","processes":10,"workload":{"entries":40},"stop":{"events":12000}}`))
	if err != nil {
		t.Fatal(err)
	}
	source, err := run.Of(scenario.Reread(document), run.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var x trace.Recording
	if err := source.Record(context.Background(), &x); err != nil {
		t.Fatal(err)
	}
	var refused *figure.Refused
	if _, err := request(t, figure.SVG, "").Draw(&x); !errors.As(err, &refused) || !strings.Contains(err.Error(), "from and to") {
		t.Errorf("all of it: %v", err)
	}
	if _, err := request(t, figure.SVG, "from=3000&to=3100").Draw(&x); err != nil {
		t.Errorf("some of it: %v", err)
	}
}

// Quorums that are not a Fano plane are drawn as a dial, even if they are seven sets of three.
func TestOtherQuorumsAreADial(t *testing.T) {
	for _, sets := range []string{
		`[[1,2,3],[1,2,4],[1,2,5],[1,2,6],[1,2,7],[1,3,4],[1,3,5]]`,
		`[[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3]]`,
	} {
		document, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"maekawa","processes":7,"quorums":{"sets":` + sets + `},"script":[{"at":1,"process":2,"do":"request"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		source, err := run.Of(scenario.Reread(document), run.DefaultLimits, run.Picture)
		if err != nil {
			t.Fatal(err)
		}
		var x trace.Recording
		if err := source.Record(context.Background(), &x); err != nil {
			t.Fatal(err)
		}
		if body, err := request(t, figure.SVG, "view=plane&step=3").Draw(&x); err != nil || bytes.Contains(body, []byte(`class="bridges"`)) {
			t.Errorf("%s: %v", sets, err)
		}
	}
}

// The TikZ of three runs and two pictures compiles, by itself and inside a paper. With FANO_TEX=required, as in make
// tex, the test fails if TeX is missing.
func TestTeXCompiles(t *testing.T) {
	if os.Getenv("FANO_TEX") != "required" {
		t.Skip("make tex installs what it needs, and compiles them")
	}
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Fatal("there is no pdflatex: install texlive-latex-base, texlive-latex-extra and texlive-pictures")
	}
	compile(t, latex, letters().TeX(false))
	for _, c := range []struct{ scenario, query string }{
		{"lab-test-3", "theme=bw&legend=1"},
		{"lamport-not-fifo", ""},
		{"campos-carvalho-who-decides", "theme=dark"},
		{"campos-carvalho-who-decides", "view=plane&step=24&theme=bw"},
		{"campos-carvalho-who-decides", "view=precedence&step=24"},
	} {
		compile(t, latex, draw(t, c.scenario, figure.TeX, c.query))
		bare := draw(t, c.scenario, figure.TeX, c.query+"&bare=1&width=560")
		paper := "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n\\begin{figure}\\centering\n" + string(bare) + "\\caption{A run.}\\end{figure}\n\\end{document}\n"
		compile(t, latex, []byte(paper))
	}
}

// letters returns a sheet with every character of the scripts used in titles, and some that should not occur there.
func letters() *sheet.Sheet {
	s := &sheet.Sheet{Width: 700, Height: 3000, Theme: sheet.Light, Title: "«Ð» \u202e漢\x1b[31m"}
	ranges := [][2]rune{
		{1, 0x17f}, {0x300, 0x36f}, {0x370, 0x52f}, {0x5d0, 0x5ea}, {0x621, 0x64a}, {0x1e00, 0x1eff}, {0x2000, 0x206f},
		{0x2070, 0x209c}, {0x20a0, 0x20bf}, {0x2100, 0x22ff}, {0x2500, 0x27bf}, {0x3000, 0x30ff}, {0x4e00, 0x4e2f},
		{0xfeff, 0xfeff}, {0xfff9, 0xffff}, {0x1f600, 0x1f64f},
	}
	y := 0.0
	for _, span := range ranges {
		for from := span[0]; from <= span[1]; from += 32 {
			words := []rune{}
			for r := from; r <= min(span[1], from+31); r++ {
				words = append(words, r)
			}
			y += 12
			s.Add(&sheet.Text{
				X: 10, Y: y, Words: string(words), Size: 10, Tone: sheet.Ink,
				Serif: int(y)%24 == 0, Bold: int(y)%36 == 0,
			})
		}
	}
	return s
}

func compile(t *testing.T, latex string, text []byte) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "figure.tex"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "figure.tex")
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out[max(0, len(out)-2000):])
	}
	if pdf, err := os.Stat(filepath.Join(dir, "figure.pdf")); err != nil || pdf.Size() < 5000 {
		t.Errorf("no figure came out: %v", err)
	}
	if bytes.Contains(out, []byte("Missing character")) {
		t.Errorf("a character has no form:\n%s", out)
	}
}

// A figure that the header rules out is refused before the run is computed, and one that is too large as early as
// possible.
func TestWhatCannotBeDrawnIsRefusedBeforeTheRun(t *testing.T) {
	for _, c := range []struct {
		text, query, why string
		most             int // most events read
	}{
		{crowd("maekawa", 1000, 200_000), "view=precedence", "nothing but the diagram", 0},
		{crowd("campos-carvalho", 57, 200_000), "view=precedence", "at most 40 processes", 0},
		{crowd("ricart-agrawala", 101, 200_000), "", "at most 100 lanes", 0},
		{crowd("ricart-agrawala", 9, 200_000), "lanes=10", "10 is not one of 1..9", 0},
		{crowd("token-ring", 9, 200_000), "view=plane", "ask quorums", 0},
		{crowd("ricart-agrawala", 9, 200_000), "from=50", "at most 2000 events", figure.MaxEvents * 3},
		{crowd("suzuki-kasami", 1000, 200_000), "lanes=1,2", "at most 200000 messages", 300},
	} {
		d, err := scenario.Parse([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		want := request(t, figure.SVG, c.query)
		source, err := run.Of(scenario.Reread(d), run.DefaultLimits, pictured(want)...)
		if err != nil {
			t.Fatal(err)
		}
		told := want.Recording()
		var refused *figure.Refused
		err = source.Record(context.Background(), told)
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.why) || len(told.Events) > c.most {
			t.Errorf("%.60s?%s: %d events, then %v", c.text, c.query, len(told.Events), err)
		}
	}
}

// pictured returns the extras that a figure's run records.
func pictured(want figure.Request) []run.Extra {
	if want.Pictured() {
		return []run.Extra{run.Picture}
	}
	return nil
}
