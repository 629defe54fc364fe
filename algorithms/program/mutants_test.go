package program_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// classics returns the programs of the catalogue's algorithms, by path.
func classics(t testing.TB) map[string]string {
	files, err := filepath.Glob("../*/*.star")
	if err != nil || len(files) < 4 {
		t.Fatalf("there are %d programs beside the algorithms: %v", len(files), err)
	}
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[file] = string(text)
	}
	return all
}

// twins are words that are easily confused.
var twins = [][]string{
	{"==", "!=", "<", "<=", ">", ">="},
	{" + ", " - ", " * ", " // ", " % "},
	{"0", "1", "2", "7", "-1", "None", "[]", "(1, 2)"},
	{"net.me", "net.n", "j", "net.others", "p.inside", "p.waiting"},
	{" and ", " or ", " == ", " in "},
	{"append", "pop", "remove", "add", "discard"},
	{"net.others", "net.all", "[1]", "p.deferred", "[]"},
}

// mistake returns a text in which a word was replaced by one that is easily confused with it, or a line does nothing.
// Most such texts can be read.
func mistake(r *rand.Rand, text string) string {
	for range 1 + r.IntN(2) {
		of := twins[r.IntN(len(twins))]
		from, to := of[r.IntN(len(of))], of[r.IntN(len(of))]
		if n := strings.Count(text, from); n > 0 {
			parts := strings.SplitN(text, from, 1+r.IntN(n)+1)
			last := len(parts) - 1
			text = strings.Join(parts[:last], from) + to + parts[last]
		}
		if lines := strings.Split(text, "\n"); r.IntN(3) == 0 {
			i := r.IntN(len(lines))
			bare := strings.TrimLeft(lines[i], " ")
			lines[i] = lines[i][:len(lines[i])-len(bare)] + "pass"
			text = strings.Join(lines, "\n")
		}
	}
	return text
}

// No program with a mistake crashes anything (the tests of source read mutants that are no programs): it is rejected at
// a place of its text, fails at one, or runs.
func TestMutantsNeverCrash(t *testing.T) {
	seed, _ := strconv.ParseUint(os.Getenv("FANO_SEED"), 10, 64)
	tries := 1_500
	if os.Getenv("FANO_PROVE") != "" {
		tries = 30_000
	}
	r := rand.New(rand.NewPCG(seed, 5))
	texts := classics(t)
	var refused, failed, slowest = 0, 0, time.Duration(0)
	for range tries {
		for file, text := range texts {
			if r.IntN(len(texts)) != 0 {
				continue
			}
			text = mistake(r, text)
			begun := time.Now()
			a, problems := compiled(text)
			for _, p := range problems {
				refused++
				inText(t, file, text, p.(*mutex.Failure))
			}
			if a != nil {
				for _, f := range failuresOf(a) {
					failed++
					inText(t, file, text, f)
				}
			}
			slowest = max(slowest, time.Since(begun))
		}
	}
	t.Logf("%d problems, %d failures, slowest %v", refused, failed, slowest)
	if refused < tries/10 || failed < tries/100 {
		t.Error("too few of them were refused, or failed")
	}
}

// failuresOf returns how a program fails in a run, and in a small search.
func failuresOf(a *model.Algorithm) (all []*mutex.Failure) {
	if f := attacked(a); f != nil {
		all = append(all, f)
	}
	found := explore.Search(context.Background(), explore.Setup{
		System: system.Config{Algorithm: a, Processes: 2, Asks: []int{1, 1}, Order: system.AnyOrder}, States: 300,
	})
	for _, p := range found.Properties {
		if p.Name == explore.Panic && p.Failure != nil {
			all = append(all, p.Failure)
		}
		if p.Name == explore.Panic && p.Failure == nil {
			panic("a verb panics with " + p.Text)
		}
	}
	return all
}

// inText checks that a failure has a place in the text, and a sentence.
func inText(t *testing.T, file, text string, f *mutex.Failure) {
	t.Helper()
	lines := strings.Split(text, "\n")
	ok := f.Line >= 1 && f.Line <= len(lines)
	if ok {
		width := utf8.RuneCountInString(lines[f.Line-1])
		ok = f.Column >= 1 && f.Column <= width+1 && f.End >= f.Column && f.End <= width+2
	}
	if !ok || f.Text == "" {
		t.Fatalf("%s: %+v has no place in\n%s", file, f, text)
	}
}
