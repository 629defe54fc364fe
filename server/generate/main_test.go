package main

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/server/claims"
	"fano/server/facts"
)

// The stored facts equal recomputed ones: of each table always the same sample of the quick ones, and with
// FANO_PROVE=1 all.
func TestStoredFactsAreFoundAgain(t *testing.T) {
	for _, table := range append(facts.Tables(), claims.Table) {
		t.Run(table.Name, func(t *testing.T) {
			t.Parallel()
			lines, keys := table.Lines(), wanted(table)
			if stored := slices.Sorted(maps.Keys(lines)); !slices.Equal(stored, slices.Sorted(slices.Values(keys))) {
				t.Errorf("stored are the facts\n%v, want\n%v: go run ./server/generate", stored, keys)
			}
			for _, key := range sample(table, keys) {
				found, err := table.Line(t.Context(), key)
				if err != nil {
					t.Fatal(err)
				}
				if found != lines[key] {
					t.Errorf("%s/%s:\nstored %s\nfound  %s\nto renew it: go run ./server/generate %[1]s/%[2]s",
						table.Name, key, lines[key], found)
				}
			}
		})
	}
}

// wanted returns the keys of a table, except those of drafts, which are not measured yet.
func wanted(table *facts.Table) []string {
	return slices.DeleteFunc(table.Keys(), func(key string) bool {
		name, _, _ := strings.Cut(key, "/")
		return facts.IsDraft(name)
	})
}

// sample returns the keys of the facts to recompute.
func sample(table *facts.Table, keys []string) []string {
	if os.Getenv("FANO_PROVE") != "" {
		return keys
	}
	quick := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return table.Quick != nil && !table.Quick(key) })
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(quick), func(i, j int) { quick[i], quick[j] = quick[j], quick[i] })
	return quick[:min(table.Sample, len(quick))]
}

// An argument recomputes the facts of its algorithm only.
func TestAnArgumentNamesTheFactsToFind(t *testing.T) {
	directory := t.TempDir()
	table := *facts.Tables()[0]
	stored := wanted(&table)
	table.Keys = func() []string { return stored }
	write(t.Context(), &table, directory, []string{"sweep/lamport/2/"})
	before, _ := table.Files.ReadFile("sweep.txt")
	text, err := os.ReadFile(directory + "/sweep.txt")
	if err != nil || !bytes.Equal(text, before) || !strings.HasPrefix(string(text), stored[0]+" ") {
		t.Errorf("the table is another one: %v", err)
	}
}
