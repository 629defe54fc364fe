package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/worksheet"
)

const exploreHelp = `usage: fano explore [flags] SCENARIO
       fano explore [flags] -sheet SHEET ANSWER

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

// The further exit codes of a search.
const (
	exitBroken  = 3
	exitUnknown = 4
)

// asked is what the arguments of explore say.
type asked struct {
	options check.Options
	budget  check.Budget
	json    bool
	own     ownRun
	site    string // to which links lead
	sheet   string // whose worksheet an answer is judged by; empty: its own
}

// exploreCommand takes a scenario's system through every schedule.
func exploreCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano explore", flag.ContinueOnError)
	var a asked
	a.flags(f)
	if code, ok := parsed(t, f, args, exploreHelp, "scenario"); !ok {
		return code
	}
	if err := cmp.Or(a.check(), a.own.check(f.Arg(0))); err != nil {
		return misused(t, "fano explore", err)
	}
	found, err := a.explore(t, f.Arg(0))
	if err == nil {
		err = a.write(t, found)
	}
	if err != nil {
		return complain(t.err, "explore", err)
	}
	return map[explore.Verdict]int{explore.Holds: exitOK, explore.Broken: exitBroken, explore.Unknown: exitUnknown}[found.outcome()]
}

// flags describes the flags of explore; parsing them fills a.
func (a *asked) flags(f *flag.FlagSet) {
	f.Func("asks", "how often each process may ask, as `1,1,…` (default as the scenario says, at most 2 each)", func(text string) (err error) {
		a.options.Asks, err = check.ParseAsks(text)
		return err
	})
	f.BoolVar(&a.options.EM3, "em3", false, "judge EM3 as well, the order of requests of which one happened before the other, also by what the application tells; takes more states")
	f.BoolVar(&a.options.Bypass, "bypass", false, "find how often one can enter while another waits, and judge the second clause of EM3 (EM3b), that no process does twice")
	f.BoolVar(&a.options.Starvation, "starvation", false, "judge whether every process that waits enters, in every fair run, where processes ask again and again: a second search")
	f.Func("fair", "what a run may rely on, for -starvation: `messages` (each comes), channels (each delivers again and again) or none", func(text string) error {
		a.options.Starvation, a.options.Fair = true, explore.Fairness(text)
		if !slices.Contains(explore.Fairnesses(), a.options.Fair) {
			return errors.New("not one of messages, channels, none")
		}
		return nil
	})
	f.BoolVar(&a.options.Reduce, "reduce", false, "visit one state of all that differ only in the names of processes, where the algorithm uses no order of them")
	f.BoolVar(&a.options.Fold, "fold", false, "visit one state of all that no step can tell apart, because their numbers only are compared, or never are again")
	f.BoolVar(&a.options.Persistent, "persistent", false, "leave out the order of steps that have nothing to do with each other, where the algorithm allows it; what is broken may be so in fewer steps than are told")
	f.Func("lose", "`messages` that may be lost (default as the scenario says: 1 if it may lose any)", a.small(func(n int) { a.faults().Lose = n }))
	f.Func("crash", "`processes` that may crash, for good (default 0)", a.small(func(n int) { a.faults().Crash = n }))
	f.BoolFunc("duplicate", "any message may come twice (default as the scenario says)", func(text string) error {
		twice, err := strconv.ParseBool(text)
		a.faults().Duplicate = twice
		return err
	})
	f.StringVar(&a.options.Order, "order", "", "order of each channel, `fifo or any` (default as the scenario says)")
	f.Func("budget", "what the search may use, as `2000000,500MB,30s`: states, memory, time, or some of them", func(text string) error { return parseBudget(text, &a.budget) })
	f.IntVar(&a.budget.States, "states", explore.DefaultStates, "budget of `states`")
	f.Int64Var(&a.budget.Bytes, "bytes", 0, "budget of `bytes` of memory for the states; 0: no limit")
	f.Func("seconds", "budget of `seconds`; 0: no limit (default 0)", seconds(&a.budget.Time, 0))
	f.IntVar(&a.budget.Workers, "workers", runtime.GOMAXPROCS(0), "`goroutines` that search at the same time; the result does not depend on them")
	a.own.flags(f)
	f.BoolVar(&a.options.Portfolio, "portfolio", false, "search the small systems of a program, even if the scenario states another")
	require := "`properties` that must hold and be judged, as EM1,EM2,always_one_token: they decide the exit code in place " +
		"of what the program claims"
	f.Func("require", require, func(text string) error {
		if a.options.Require = check.ParseRequire(text); a.options.Require == nil {
			return errors.New("no property is named")
		}
		return nil
	})
	siteFlag(f, &a.site)
	sheet := "judge the program of SCENARIO, an answer, by this `worksheet`, and not by the copy that the answer has"
	f.Func("sheet", sheet, func(text string) error {
		if a.sheet = text; text == "" { // as of a variable of a shell that is not set
			return errors.New("no worksheet is named")
		}
		return nil
	})
	f.BoolVar(&a.json, "json", false, "write the report as JSON")
}

// faults are those that the arguments name; the first takes the place of all that the scenario has.
func (a *asked) faults() *explore.Faults {
	if a.options.Faults == nil {
		a.options.Faults = new(explore.Faults)
	}
	return a.options.Faults
}

// small reads a number of faults.
func (*asked) small(set func(int)) func(string) error {
	return func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > check.MostAsks {
			return fmt.Errorf("not one of 0..%d", check.MostAsks)
		}
		set(n)
		return nil
	}
}

// check refuses what no search could do.
func (a *asked) check() error {
	switch {
	case a.budget.States < 1 || a.budget.States > check.MostStates:
		return fmt.Errorf("-states: %d is not one of 1..%d", a.budget.States, check.MostStates)
	case a.budget.Bytes < 0:
		return errors.New("-bytes cannot be negative")
	case a.budget.Workers < 1:
		return fmt.Errorf("-workers: %d is less than 1", a.budget.Workers)
	case a.sheet != "" && a.own.processes > 0:
		return errors.New("-processes does not go with -sheet, which says how many there are")
	case a.options.Fold && (a.options.EM3 || a.options.Reduce):
		return errors.New("-fold goes with neither -em3 nor -reduce")
	case a.options.Persistent && (a.options.EM3 || a.options.Reduce || a.options.Bypass):
		return errors.New("-persistent goes with none of -em3, -reduce and -bypass")
	case !slices.Contains([]string{"", scenario.OrderFIFO, scenario.OrderAny}, a.options.Order):
		return fmt.Errorf("-order: %q is not one of fifo, any", a.options.Order)
	}
	return nil
}

// foundOut is what was found: of a worksheet, with how it stands.
type foundOut struct {
	*check.Report
	Worksheet *worksheet.Verdict `json:"worksheet,omitempty"`
}

// outcome is what the exit code says: of a worksheet its tests, and what is required.
func (e *foundOut) outcome() explore.Verdict {
	if e.Worksheet == nil {
		return e.Verdict
	}
	outcome := e.Worksheet.Outcome()
	if e.Required == nil || outcome == explore.Broken {
		return outcome
	}
	if e.Verdict == explore.Holds {
		return outcome
	}
	return e.Verdict
}

// document is what is searched: what the argument means, or a worksheet with its program.
func (a *asked) document(t terminal, arg string) (*scenario.Document, error) {
	if isProgram(arg) && a.own.processes == 0 {
		a.own.processes = len(a.options.Asks)
	}
	document, own, err := a.own.read(t.in, arg)
	if err != nil {
		return nil, err
	}
	if a.sheet == "" {
		a.options.Portfolio = a.options.Portfolio || own && a.own.processes == 0 && a.options.Asks == nil
		return document, nil
	}
	sheet, err := documentNamed(t.in, a.sheet)
	if err != nil {
		return nil, fmt.Errorf("-sheet: %w", err)
	}
	if sheet.Worksheet == nil {
		return nil, fmt.Errorf("-sheet: %s is no worksheet", a.sheet)
	}
	return worksheet.Answered(sheet, document)
}

// explore searches until it is done, or interrupted: then what was found until then counts.
func (a *asked) explore(t terminal, arg string) (found foundOut, err error) {
	document, err := a.document(t, arg)
	if err != nil {
		return found, err
	}
	search := func(d *scenario.Document, o check.Options) (*check.Report, error) {
		options := a.options
		if o.Require != nil {
			options.Require = check.RequireNames(slices.Concat(o.Require, options.Require))
		}
		asked, err := check.Asked(d, options)
		if err != nil {
			return nil, err
		}
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
		defer stop()
		found.Report = asked.Search(ctx, a.budget, nil)
		return found.Report, nil
	}
	if document.Worksheet != nil {
		found.Worksheet, err = worksheet.Judge(document, search)
	} else {
		_, err = search(document, check.Options{})
	}
	return found, err
}

// write writes the report in the form that was asked for.
func (a *asked) write(t terminal, found foundOut) error {
	out := bufio.NewWriter(t.out)
	if !a.json {
		found.Site = a.site
		found.Tell(out)
		if found.Worksheet != nil {
			fmt.Fprintln(out)
			found.Worksheet.Tell(out)
		}
		return out.Flush()
	}
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false) // "1>2#1" stays readable
	return errors.Join(to.Encode(found), out.Flush())
}
