package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/worksheet"
)

const exploreHelp = `
Visits every state that the scenario's system can be in, whatever the order of events and messages, and says of each
property whether it holds in all of them; of one that does not, the shortest run that breaks it, and a link that plays it.
SCENARIO is as for simulate: a file, - for standard input, the name of a scenario of the gallery, a link or an address, or a
program: a file that ends in .star, or on standard input what is neither JSON nor a single word. A program may state that
its channels are FIFO. Alone it is searched in small systems, the smallest first: of two and three processes each alone, one
that asks twice beside another, and each once; and two that ask three times and twice. The verdict names those that it
covers. The classics take less than two seconds. -processes, -asks, or a scenario that says who asks, judge just that system.
How often each process asks is taken from the scenario, but not more than twice each; if it loses or doubles messages,
the search may lose one and double any. Its times, delays and seed play no part. A budget that is exhausted proves
nothing, except what was broken until then. The limits of a server do not apply.

EM3 is judged with -em3, and of small systems with two processes if the program claims it: each process may then tell one
other, by a message of the application, of requests that it knows of. Where such messages move no clock that is read, one
of each process shows all that any number of them could.

Of a worksheet the tests are told, too, and the exit code is theirs: 0, it is solved. An answer has a copy of the given
program and of the tests, and a copy can be changed: with -sheet only its program counts, and all else is that of SHEET.

Of a program EM1 and EM2 count whatever it claims, as do its own invariants, and that no verb fails; EM3 counts if it claims
it, or a flag asks for it. With -require exactly the properties that it names count, and that no verb fails.

Exit codes: 0, all that counts holds; 1, the scenario cannot be read or run; 2, the arguments make no sense; 3, something
that counts is broken; 4, nothing was found broken, but not all was visited, or something that was asked for or required
could not be judged.
`

// An exploration is the job that searches every schedule of a scenario's system.
type exploration struct {
	options check.Options
	budget  check.Budget
	json    bool
	own     ownRun
	site    string // the server to which links lead
	sheet   string // the worksheet that judges an answer; empty: the answer's own
}

func (e *exploration) flags(f *flag.FlagSet) {
	e.systemFlags(f)
	e.questionFlags(f)
	budgetVar(f, &e.budget, "what the search may use, as `2000000,500MB,30s`: states, memory, time, or some of them")
	numberVar(f, &e.budget.States, "states", explore.DefaultStates, 1, check.MostStates, "budget of `states`")
	numberVar(f, &e.budget.Bytes, "bytes", 0, 0, manyBytes, "budget of `bytes` of memory for the states; 0: no limit")
	secondsVar(f, &e.budget.Time, "seconds", 0, false, "budget of `seconds`; 0: no limit")
	numberVar(f, &e.budget.Workers, "workers", runtime.GOMAXPROCS(0), 1, many,
		"`goroutines` that search at the same time; the result does not depend on them")
	siteVar(f, &e.site)
	sheet := "judge the program of SCENARIO, an answer, by this `worksheet`, and not by the copy that the answer has"
	textVar(f, &e.sheet, "sheet", "", func(text string) error {
		if text == "" { // as from an unset shell variable
			return errors.New("no worksheet is named")
		}
		return nil
	}, sheet)
	f.BoolVar(&e.json, "json", false, "write the report as JSON")
}

// systemFlags defines the flags that choose the system and how it is searched.
func (e *exploration) systemFlags(f *flag.FlagSet) {
	asksVar(f, &e.options.Asks, "as the scenario says, at most 2 each")
	textVar(f, &e.options.Order, "order", "", oneOf(scenario.OrderFIFO, scenario.OrderAny),
		"order of each channel, `fifo or any` (default as the scenario says)")
	e.own.flags(f)
	f.BoolVar(&e.options.Portfolio, "portfolio", false, "search the small systems of a program, even if the scenario states another")
	f.Func("lose", "`messages` that may be lost (default as the scenario says: 1 if it may lose any)", func(text string) error {
		return number[int]{&e.faults().Lose, 0, check.MostAsks}.Set(text)
	})
	f.Func("crash", "`processes` that may crash, for good (default 0)", func(text string) error {
		return number[int]{&e.faults().Crash, 0, check.MostAsks}.Set(text)
	})
	f.BoolFunc("duplicate", "any message may come twice (default as the scenario says)", func(text string) (err error) {
		e.faults().Duplicate, err = strconv.ParseBool(text)
		return err
	})
	f.BoolVar(&e.options.Reduce, "reduce", false, "visit one state of all that differ only in the names of processes, where the algorithm uses no order of them")
	f.BoolVar(&e.options.Fold, "fold", false, "visit one state of all that no step can tell apart, because their numbers only are compared, or never are again")
	f.BoolVar(&e.options.Persistent, "persistent", false, "leave out the order of steps that have nothing to do with each other, where the algorithm allows it; what is broken may be so in fewer steps than are told")
}

// questionFlags defines the flags that choose what is judged.
func (e *exploration) questionFlags(f *flag.FlagSet) {
	f.BoolVar(&e.options.EM3, "em3", false, "judge EM3 as well, the order of requests of which one happened before the other, also by what the application tells; takes more states")
	f.BoolVar(&e.options.Bypass, "bypass", false, "find how often one can enter while another waits, and judge the second clause of EM3 (EM3b), that no process does twice")
	f.BoolVar(&e.options.Starvation, "starvation", false, "judge whether every process that waits enters, in every fair run, where processes ask again and again: a second search")
	f.Func("fair", "what a run may rely on, for -starvation: `messages` (each comes), channels (each delivers again and again) or none", func(text string) error {
		e.options.Starvation, e.options.Fair = true, explore.Fairness(text)
		if !slices.Contains(explore.Fairnesses(), e.options.Fair) {
			return errors.New("not one of messages, channels, none")
		}
		return nil
	})
	require := "`properties` that must hold and be judged, as EM1,EM2,always_one_token: they decide the exit code in place " +
		"of what the program claims"
	f.Func("require", require, func(text string) error {
		if e.options.Require = check.ParseRequire(text); e.options.Require == nil {
			return errors.New("no property is named")
		}
		return nil
	})
}

// faults returns the faults set by flags; the first call replaces all faults of the scenario.
func (e *exploration) faults() *explore.Faults {
	if e.options.Faults == nil {
		e.options.Faults = new(explore.Faults)
	}
	return e.options.Faults
}

func (e *exploration) run(t terminal, args []string) (int, error) {
	if err := cmp.Or(e.check(), e.own.check(args[0])); err != nil {
		return exitUsage, err
	}
	found, err := e.explore(t, args[0])
	if err != nil {
		return exitFailed, err
	}
	code := map[explore.Verdict]int{explore.Holds: exitOK, explore.Broken: exitBroken, explore.Unknown: exitUnknown}[found.outcome()]
	if e.json {
		return code, writeJSON(t.out, found)
	}
	found.Site = e.site
	found.WriteText(t.out)
	if found.Worksheet != nil {
		fmt.Fprintln(t.out)
		found.Worksheet.WriteText(t.out)
	}
	return code, nil
}

// check rejects flags that contradict each other.
func (e *exploration) check() error {
	switch {
	case e.sheet != "" && e.own.processes > 0:
		return misusef("-processes does not go with -sheet, which says how many there are")
	case e.options.Fold && (e.options.EM3 || e.options.Reduce):
		return misusef("-fold goes with neither -em3 nor -reduce")
	case e.options.Persistent && (e.options.EM3 || e.options.Reduce || e.options.Bypass):
		return misusef("-persistent goes with none of -em3, -reduce and -bypass")
	}
	return nil
}

// A searchResult is the report of a search, with the verdict of a worksheet if there is one.
type searchResult struct {
	*check.Report
	Worksheet *worksheet.Verdict `json:"worksheet,omitempty"`
}

// outcome returns the verdict for the exit code: for a worksheet that of its tests and of the required properties.
func (f *searchResult) outcome() explore.Verdict {
	if f.Worksheet == nil {
		return f.Verdict
	}
	outcome := f.Worksheet.Outcome()
	if f.Required == nil || outcome == explore.Broken || f.Verdict == explore.Holds {
		return outcome
	}
	return f.Verdict
}

// document returns the scenario to search: the argument's, or the worksheet of -sheet with the argument's program.
func (e *exploration) document(t terminal, arg string) (*scenario.Document, error) {
	if isProgram(arg) && e.own.processes == 0 {
		e.own.processes = len(e.options.Asks)
	}
	document, own, err := e.own.read(t.in, arg)
	if err != nil {
		return nil, err
	}
	if e.sheet == "" {
		e.options.Portfolio = e.options.Portfolio || own && e.own.processes == 0 && e.options.Asks == nil
		return document, nil
	}
	sheet, err := documentNamed(t.in, e.sheet)
	if err != nil {
		return nil, fmt.Errorf("-sheet: %w", err)
	}
	if sheet.Worksheet == nil {
		return nil, fmt.Errorf("-sheet: %s is no worksheet", e.sheet)
	}
	return worksheet.Answered(sheet, document)
}

// explore searches until it is done or interrupted; an interrupted search reports what it found so far.
func (e *exploration) explore(t terminal, arg string) (found searchResult, err error) {
	document, err := e.document(t, arg)
	if err != nil {
		return found, err
	}
	search := func(d *scenario.Document, o check.Options) (*check.Report, error) {
		options := e.options
		if o.Require != nil {
			options.Require = check.RequireNames(slices.Concat(o.Require, options.Require))
		}
		asked, err := check.PortfolioOf(d, options)
		if err != nil {
			return nil, err
		}
		ctx, stop := interruptible()
		defer stop()
		found.Report = asked.Search(ctx, e.budget, nil)
		return found.Report, nil
	}
	if document.Worksheet != nil {
		found.Worksheet, err = worksheet.Judge(document, search)
	} else {
		_, err = search(document, check.Options{})
	}
	return found, err
}
