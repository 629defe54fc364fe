package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"

	"fano/server/links"
)

const linksHelp = `
Does one of export [FILE], import [FILE], delete ID -reason TEXT, allow ID.

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

// linksTask is the job that exports, imports or deletes short links.
type linksTask struct {
	storing
	reason string
}

// linkVerbs maps each verb of the command to its number of arguments and its function.
var linkVerbs = map[string]struct {
	least, most int
	do          func(l *linksTask, ctx context.Context, t terminal, store *links.Store, what string) error
}{
	"export": {0, 1, func(_ *linksTask, ctx context.Context, t terminal, store *links.Store, file string) error {
		return export(ctx, t, store.Export, file)
	}},
	"import": {0, 1, (*linksTask).bringIn},
	"delete": {1, 1, func(l *linksTask, ctx context.Context, _ terminal, store *links.Store, what string) error {
		return store.Delete(ctx, idOf(what), l.reason)
	}},
	"allow": {1, 1, func(_ *linksTask, ctx context.Context, _ terminal, store *links.Store, what string) error {
		return store.Allow(ctx, idOf(what))
	}},
}

func (l *linksTask) flags(f *flag.FlagSet) {
	l.storing.flags(f)
	f.StringVar(&l.reason, "reason", "", "why a link is deleted, in `words` for those who open it")
}

// check rejects arguments that make no sense.
func (l *linksTask) check(args []string) error {
	verb, known := linkVerbs[append(args, "")[0]]
	switch n := len(args) - 1; {
	case !known:
		return misusef("export, import, delete or allow")
	case n < verb.least || n > verb.most || (args[0] == "delete") != (l.reason != ""):
		return misusef("%s: not these arguments", args[0])
	}
	return nil
}

func (l *linksTask) run(t terminal, args []string) (int, error) {
	if err := l.check(args); err != nil {
		return exitUsage, err
	}
	ctx, stop := interruptible()
	defer stop()
	l.Existing = args[0] != "import"               // any other verb needs an existing store
	store := l.open(slog.New(slog.DiscardHandler)) // errors are returned, not logged
	defer store.Close()
	err := store.Status()
	isDown := errors.Is(err, links.ErrDown) && !errors.Is(err, links.ErrReadOnly)
	if isDown || errors.Is(err, links.ErrNone) || ctx.Err() != nil {
		return exitFailed, err
	}
	return exitOK, linkVerbs[args[0]].do(l, ctx, t, store, append(args, "")[1])
}

// idOf returns the ID of a link, given as ID or address.
func idOf(text string) string {
	if id, ok := links.InAddress(text); ok {
		return id
	}
	return text
}

func (l *linksTask) bringIn(ctx context.Context, t terminal, store *links.Store, file string) error {
	in, err := opened(t.in, cmp.Or(file, "-"))
	if err != nil {
		return err
	}
	defer in.Close()
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

// opened opens a file; "-" is standard input.
func opened(in io.Reader, file string) (io.ReadCloser, error) {
	if file == "-" {
		return io.NopCloser(in), nil
	}
	return os.Open(file)
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
