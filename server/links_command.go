package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"fano/server/links"
)

const linksHelp = `usage: fano links [-data DIR | -nats URL] export [FILE]
       fano links [-data DIR | -nats URL] import [FILE]
       fano links [-data DIR | -nats URL] delete ID -reason TEXT
       fano links [-data DIR | -nats URL] allow ID

Export writes all short links as JSON Lines to FILE or standard output: each with its id, the canonical scenario, the
engine that showed it and the digest of the run; and what is left of those that were deleted. FILE is replaced once all
is written. What is damaged it names, and goes on; FILE then stays as it was, and what could be read is in FILE.damaged.
Import reads such lines, or the journal of a version before 1.0, from FILE or standard input and makes the links again,
under the same ids; those that are there already stay as they are, and what is deleted in either stays deleted. It names
damaged lines, and goes on.
Delete deletes a link: it then answers 410 Gone with the reason, and its scenario is made into no link again, until it
is allowed.
Servers that keep their links in the same place may be running.

Exit codes: 0, done; 1, the store or a line cannot be read, or something in it is damaged; 2, the arguments make no
sense.

`

// linkVerbs are what can be done with the links of a store, and how many arguments each takes.
var linkVerbs = map[string]struct{ least, most int }{
	"export": {0, 1}, "import": {0, 1}, "delete": {1, 1}, "allow": {1, 1},
}

// A task is what the arguments of the command ask for.
type task struct{ verb, what, reason string }

// linksCommand takes links out of a store, puts them in, or deletes one.
func linksCommand(t terminal, args []string) int {
	var s storing
	asked, code, ok := s.task(t, args)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := s.carry(ctx, t, asked); err != nil {
		return complain(t.err, "links", err)
	}
	return exitOK
}

// task reads the arguments. It is false where there is nothing more to do, and gives the exit code.
func (s *storing) task(t terminal, args []string) (asked task, code int, ok bool) {
	f := flag.NewFlagSet("fano links", flag.ContinueOnError)
	s.flags(f)
	f.StringVar(&asked.reason, "reason", "", "why a link is deleted, in `words` for those who open it")
	if err := fromEnvironment(f, t.env); err != nil {
		return asked, misused(t, "fano links", err), false
	}
	var words []string
	for left := args; ; left = f.Args()[1:] { // flags may stand behind the verb and its argument, too
		if code, ok := parsed(t, f, left, linksHelp, ""); !ok {
			return asked, code, false
		}
		if f.NArg() == 0 {
			break
		}
		words = append(words, f.Arg(0))
	}
	takes, known := linkVerbs[append(words, "")[0]]
	if !known {
		fmt.Fprintln(t.err, "fano links: export, import, delete or allow; fano links -h explains")
		return asked, exitUsage, false
	}
	asked.verb, asked.what = words[0], append(words, "")[1]
	if n := len(words) - 1; n < takes.least || n > takes.most || (asked.verb == "delete") != (asked.reason != "") {
		fmt.Fprintf(t.err, "fano links %s: not these arguments; fano links -h explains\n", asked.verb)
		return asked, exitUsage, false
	}
	if err := s.check(); err != nil {
		return asked, misused(t, "fano links", err), false
	}
	return asked, exitOK, true
}

// carry does what a verb says with a file, the terminal or a link.
func (s *storing) carry(ctx context.Context, t terminal, asked task) error {
	s.existing = asked.verb != "import"            // nothing else has anything to do with a store that is not there
	store := s.open(slog.New(slog.DiscardHandler)) // the error says what is wrong
	defer store.Close()
	err := store.Wait(ctx)
	isDown := errors.Is(err, links.ErrDown) && !errors.Is(err, links.ErrReadOnly)
	if isDown || errors.Is(err, links.ErrNone) || ctx.Err() != nil {
		return err
	}
	switch asked.verb {
	case "export":
		return export(ctx, t, store.Export, asked.what)
	case "import":
		return bringIn(ctx, t, store, asked.what)
	case "delete":
		return store.Delete(ctx, idOf(asked.what), asked.reason)
	}
	return store.Allow(ctx, idOf(asked.what))
}

// idOf is the ID in what names a link: itself, or its address.
func idOf(text string) string {
	if id, ok := links.InAddress(text); ok {
		return id
	}
	return text
}

func bringIn(ctx context.Context, t terminal, store *links.Store, file string) error {
	in := t.in
	if file != "" && file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return err
		}
		defer opened.Close()
		in = opened
	}
	n, err := store.Import(ctx, in)
	for _, line := range n.Damaged {
		fmt.Fprintln(t.err, line)
	}
	fmt.Fprintf(t.err, "%d links made, %d were there already\n", n.Made, n.There)
	if n.Deleted > 0 {
		fmt.Fprintf(t.err, "%d deleted\n", n.Deleted)
	}
	return err
}

// An exporting writes all links of a store.
type exporting func(context.Context, io.Writer) (links.Exported, error)

func export(ctx context.Context, t terminal, out exporting, file string) error {
	var n links.Exported
	write := func(to io.Writer) (err error) {
		n, err = out(ctx, to)
		return err
	}
	var err error
	if file == "" || file == "-" {
		err = write(t.out)
	} else if err = replace(file, write); errors.Is(err, links.ErrDamaged) {
		err = errors.Join(err, replace(file+".damaged", func(to io.Writer) error {
			if err := write(to); !errors.Is(err, links.ErrDamaged) {
				return err
			}
			return nil
		}))
		fmt.Fprintf(t.err, "%s is as it was; what could be read is in %s.damaged\n", file, file)
	}
	for _, place := range n.Damaged {
		fmt.Fprintf(t.err, "damaged: %s\n", place)
	}
	fmt.Fprintf(t.err, "%d links\n", n.Links)
	if n.Deleted > 0 {
		fmt.Fprintf(t.err, "%d deleted\n", n.Deleted)
	}
	return err
}
