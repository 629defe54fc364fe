// Command generate writes the tables of facts that are embedded in the server: those of package facts, and the
// verdicts on claims. It computes missing facts and drops those of removed algorithms. The flag -all recomputes every
// fact, in some minutes; an argument recomputes the facts whose table and key contain it:
//
//	go run ./server/generate lamport starvation/maekawa
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"fano/server/claims"
	"fano/server/facts"
)

func main() {
	all := flag.Bool("all", false, "find every fact anew")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	parts := flag.Args()
	if *all {
		parts = []string{""}
	}
	for _, t := range facts.Tables() {
		write(ctx, t, "server/facts", parts)
	}
	write(ctx, claims.Table, "server/claims", parts)
}

// write writes the file of a table into a directory. It exits at the first fact that cannot be computed.
func write(ctx context.Context, t *facts.Table, directory string, parts []string) {
	lines, missing := t.Lines(), []string{}
	for _, key := range t.Keys() {
		wanted := func(part string) bool { return strings.Contains(t.Name+"/"+key, part) }
		if _, ok := lines[key]; !ok || slices.ContainsFunc(parts, wanted) {
			missing = append(missing, key)
		}
	}
	fmt.Fprintf(os.Stderr, "%s: %d of %d facts to find\n", t.Name, len(missing), len(t.Keys()))
	find(ctx, t, missing, lines)
	var text strings.Builder
	for _, key := range t.Keys() {
		fmt.Fprintf(&text, "%s %s\n", key, lines[key])
	}
	if err := os.WriteFile(filepath.Join(directory, t.Name+".txt"), []byte(text.String()), 0o644); err != nil {
		fail(err)
	}
}

// find computes facts on all processors, and puts them into lines.
func find(ctx context.Context, t *facts.Table, keys []string, lines map[string]string) {
	var mu sync.Mutex
	var working sync.WaitGroup
	next := make(chan string)
	for range runtime.GOMAXPROCS(0) {
		working.Go(func() {
			for key := range next {
				line, err := t.Line(ctx, key)
				if err != nil {
					fail(err)
				}
				mu.Lock()
				lines[key] = line
				mu.Unlock()
			}
		})
	}
	for _, key := range keys {
		next <- key
	}
	close(next)
	working.Wait()
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "generate:", err)
	os.Exit(1)
}
