package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"fano/server/figure"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
)

const figureHelp = `
Draws a run for a paper, a slide or a page: as SVG that needs nothing else, as PNG, or as TikZ, which compiles by itself
and, with -bare, stands in a paper. SCENARIO is what simulate takes.
With -shiviz it draws a log with vector clocks instead, in the form of the ShiViz visualiser: the regular expression has
the groups (?<host>…), (?<clock>…) and (?<event>…), and the clocks are JSON. An empty one, -shiviz "", means that of the
log's first line. LOG is a file, or - for standard input.

Exit codes: 0, it is drawn; 1, it cannot be; 2, the arguments make no sense.
`

// drawing is the job that draws one figure.
type drawing struct {
	format, output, lang, title string
	parameters                  url.Values // of the figure, as in an address
	log                         *string    // the regular expression that reads a log; nil to draw a run
	delimiter                   string     // between the executions of a log
	execution                   int        // the number of an execution of a log
	own                         ownRun
}

// run draws the figure and writes it.
func (d *drawing) run(t terminal, args []string) (int, error) {
	if err := d.own.check(args[0]); err != nil {
		return exitUsage, err
	}
	texts, _ := locale.Named(d.lang)
	want, err := figure.ReadRequest(cmp.Or(d.format, formOf(d.output)), d.parameters, texts)
	if err != nil {
		return exitUsage, misuse{err}
	}
	want.Title = d.title
	draw := d.figureOfRun
	if d.log != nil {
		draw = d.figureOfLog
	}
	body, err := draw(t.in, args[0], want)
	if err == nil && d.output != "" {
		return exitOK, replace(d.output, func(to io.Writer) error {
			_, err := to.Write(body)
			return err
		})
	}
	_, _ = t.out.Write(body) // Flush returns the error of a failed write
	return exitOK, err
}

func (d *drawing) flags(f *flag.FlagSet) {
	d.parameters = url.Values{}
	textVar(f, &d.format, "format", "", oneOf(figure.SVG, figure.PNG, figure.TeX),
		"`form` of the figure: svg, png or tex; by default what -o ends in, else svg")
	f.StringVar(&d.output, "o", "", "`file` to write; by default standard output")
	langVar(f, &d.lang)
	f.StringVar(&d.title, "title", "", "another `title`")
	f.Func("shiviz", "draw a log, read by this regular `expression`", func(pattern string) error {
		d.log = &pattern
		return nil
	})
	f.StringVar(&d.delimiter, "delimiter", "", "of a log: the regular `expression` of what stands between executions")
	f.IntVar(&d.execution, "execution", 1, "of a log: the `number` of the execution that is drawn")
	d.own.flags(f)
	for _, p := range figure.Parameters {
		f.Func(p.Name, p.Means, func(text string) error {
			d.parameters.Set(p.Name, text)
			return nil
		})
	}
}

// formOf returns the format of a figure by its file name; SVG by default.
func formOf(file string) string {
	form := strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), ".")
	if form == figure.PNG || form == figure.TeX {
		return form
	}
	return figure.SVG
}

// figureOfRun draws the run of a scenario, or of a program.
func (d *drawing) figureOfRun(in io.Reader, arg string, want figure.Request) ([]byte, error) {
	document, _, err := d.own.read(in, arg)
	if err != nil {
		return nil, err
	}
	setup, problems := document.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.Draws = want.Pictured()
	if want.Title == "" {
		want.Title = document.Title.Pick(want.Texts.Lang)
	}
	recording := want.Recording()
	if err := run.Simulate(context.Background(), setup, document.Canonical(), recording); err != nil {
		return nil, err
	}
	return want.Draw(&recording.Recording)
}

// mostLog is the maximum size of a log in bytes.
const mostLog = 16 << 20

// figureOfLog draws one execution of a log.
func (d *drawing) figureOfLog(in io.Reader, arg string, want figure.Request) ([]byte, error) {
	file, err := opened(in, arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostLog+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostLog {
		return nil, fmt.Errorf("the log has more than the %d million bytes that are read", mostLog>>20)
	}
	log, err := shiviz.WithExpressions(*d.log, d.delimiter, string(text))
	if err != nil {
		return nil, err
	}
	read, err := log.Read(figure.MaxEvents)
	if err != nil {
		return nil, err
	}
	one, err := read.Execution(d.execution)
	if err != nil {
		return nil, err
	}
	want.Heading = want.Heading && want.Title != ""
	drawing, err := figure.Log(one.Log, want.Options)
	if err != nil {
		return nil, err
	}
	return want.Print(drawing)
}
