package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
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

// figureCommand draws one figure.
func figureCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano figure", flag.ContinueOnError)
	f.SetOutput(t.err)
	format := f.String("format", "", "`form` of the figure: svg, png or tex; by default what -o ends in, else svg")
	output := f.String("o", "", "`file` to write; by default standard output")
	lang := f.String("lang", "en", "`language` of its words: en, pt or it")
	title := f.String("title", "", "another `title`")
	pattern := f.String("shiviz", "", "draw a log, read by this regular `expression`")
	delimiter := f.String("delimiter", "", "of a log: the regular `expression` of what stands between executions")
	execution := f.Int("execution", 1, "of a log: the `number` of the execution that is drawn")
	values := url.Values{}
	for _, p := range figure.Parameters {
		f.Func(p.Name, p.Means, func(text string) error {
			values.Set(p.Name, text)
			return nil
		})
	}
	f.Usage = func() {} // told below, where it was asked for
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(t.out, figureHelp)
		f.SetOutput(t.out)
		f.PrintDefaults()
		return exitOK
	case err != nil:
		fmt.Fprintln(t.err, "fano figure -h explains the flags")
		return exitUsage
	case f.NArg() != 1:
		fmt.Fprintf(t.err, "fano figure: one scenario or log is needed, not %d; fano figure -h explains\n", f.NArg())
		return exitUsage
	}
	if *format == "" {
		*format = formOf(*output)
	}
	texts, known := locale.Named(*lang)
	if !known || *format != figure.SVG && *format != figure.PNG && *format != figure.TeX {
		fmt.Fprintf(t.err, "fano figure: -format is one of svg, png, tex, and -lang one of en, pt, it\n")
		return exitUsage
	}
	want, err := figure.ReadRequest(*format, values, texts)
	if err != nil {
		complain(t.err, "figure", err)
		return exitUsage
	}
	want.Title = *title
	isLog := false
	f.Visit(func(one *flag.Flag) { isLog = isLog || one.Name == "shiviz" })
	var body []byte
	if isLog {
		body, err = figureOfLog(t.in, f.Arg(0), shiviz.Source{Pattern: *pattern, Delimiter: *delimiter}, *execution, want)
	} else {
		body, err = figureOfRun(t.in, f.Arg(0), want)
	}
	if err == nil && *output != "" {
		err = os.WriteFile(*output, body, 0o644)
	} else if err == nil {
		_, err = t.out.Write(body)
	}
	if err != nil {
		complain(t.err, "figure", err)
		return exitFailed
	}
	return exitOK
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

func figureOfRun(in io.Reader, arg string, want figure.Request) ([]byte, error) {
	d, err := documentNamed(in, arg)
	if err != nil {
		return nil, err
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.Draws = want.Pictured()
	if want.Title == "" {
		want.Title = d.Title.Pick(want.Texts.Lang)
	}
	var told figure.Told
	if err := run.Simulate(setup, d.Canonical(), &told); err != nil {
		return nil, err
	}
	return want.Draw(&told)
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
	read, err := log.Read(figure.MostEvents)
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
