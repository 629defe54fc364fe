package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"fano/server/figure"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
)

const figureHelp = `usage: fano figure [-format svg|png|tex] [-o FILE] [flags] SCENARIO
       fano figure -shiviz REGEX [flags] LOG

Draws a run for a paper, a slide or a page: as SVG that needs nothing else, as PNG, or as TikZ, which compiles by itself
and, with -bare, stands in a paper. SCENARIO is what simulate takes.
With -shiviz it draws a log with vector clocks instead, in the form of the ShiViz visualiser: the regular expression has
the groups (?<host>…), (?<clock>…) and (?<event>…), and the clocks are JSON. An empty one, -shiviz "", means that of the
log's first line. LOG is a file, or - for standard input.

Exit codes: 0, it is drawn; 1, it cannot be; 2, the arguments make no sense.

`

// depicted is what the arguments of figure say.
type depicted struct {
	format, output, lang, title string
	parameters                  url.Values // of the figure, as an address has them
	log                         *shiviz.Source
	delimiter                   string // of a log
	execution                   int    // of a log
	own                         ownRun
}

// figureCommand draws one figure.
func figureCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano figure", flag.ContinueOnError)
	d := depicted{parameters: url.Values{}}
	d.flags(f)
	if code, ok := parsed(t, f, args, figureHelp, "scenario or log"); !ok {
		return code
	}
	if err := d.own.check(f.Arg(0)); err != nil {
		return misused(t, "fano figure", err)
	}
	want, err := d.request()
	if err != nil {
		complain(t.err, "figure", err)
		return exitUsage
	}
	body, err := d.draw(t.in, f.Arg(0), want)
	if err == nil && d.output != "" {
		err = replace(d.output, func(to io.Writer) error {
			_, err := to.Write(body)
			return err
		})
	} else if err == nil {
		_, err = t.out.Write(body)
	}
	if err != nil {
		return complain(t.err, "figure", err)
	}
	return exitOK
}

// flags describes the flags of figure; parsing them fills d.
func (d *depicted) flags(f *flag.FlagSet) {
	f.StringVar(&d.format, "format", "", "`form` of the figure: svg, png or tex; by default what -o ends in, else svg")
	f.StringVar(&d.output, "o", "", "`file` to write; by default standard output")
	f.StringVar(&d.lang, "lang", "en", "`language` of its words: en, pt or it")
	f.StringVar(&d.title, "title", "", "another `title`")
	f.Func("shiviz", "draw a log, read by this regular `expression`", func(pattern string) error {
		d.log = &shiviz.Source{Pattern: pattern}
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

// request is the figure that is asked for.
func (d *depicted) request() (figure.Request, error) {
	format := cmp.Or(d.format, formOf(d.output))
	texts, known := locale.Named(d.lang)
	if !known || !slices.Contains([]string{figure.SVG, figure.PNG, figure.TeX}, format) {
		return figure.Request{}, errors.New("-format is one of svg, png, tex, and -lang one of en, pt, it")
	}
	want, err := figure.ReadRequest(format, d.parameters, texts)
	want.Title = d.title
	return want, err
}

// draw draws a run, or one execution of a log.
func (d *depicted) draw(in io.Reader, arg string, want figure.Request) ([]byte, error) {
	if d.log == nil {
		return d.figureOfRun(in, arg, want)
	}
	d.log.Delimiter = d.delimiter
	return figureOfLog(in, arg, *d.log, d.execution, want)
}

// formOf is the form of a figure that a file's name tells.
func formOf(file string) string {
	for _, form := range []string{figure.PNG, figure.TeX} {
		if strings.HasSuffix(strings.ToLower(file), "."+form) {
			return form
		}
	}
	return figure.SVG
}

// figureOfRun draws the run of a scenario, or of a program.
func (d *depicted) figureOfRun(in io.Reader, arg string, want figure.Request) ([]byte, error) {
	document, err := d.own.document(in, arg)
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
	told := want.Recording()
	if err := run.Simulate(context.Background(), setup, document.Canonical(), told); err != nil {
		return nil, err
	}
	return want.Draw(told)
}

// mostLog is how many bytes of a log are read.
const mostLog = 16 << 20

func figureOfLog(in io.Reader, arg string, by shiviz.Source, execution int, want figure.Request) ([]byte, error) {
	if arg != "-" {
		file, err := os.Open(arg)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, mostLog+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostLog {
		return nil, fmt.Errorf("the log has more than the %d million bytes that are read", mostLog>>20)
	}
	log, err := shiviz.Given(by.Pattern, by.Delimiter, string(text))
	if err != nil {
		return nil, err
	}
	read, err := log.Read(figure.MaxEvents)
	if err != nil {
		return nil, err
	}
	one, err := read.Execution(execution)
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
