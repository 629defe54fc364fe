package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// guides are the texts at the top level of the repository.
var guides = []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"}

func guide(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheReadmeIsReadInThreeMinutes(t *testing.T) {
	if n := len(strings.Fields(guide(t, "README.md"))); n > 700 {
		t.Errorf("it has %d words", n)
	}
}

func TestTheCommandsOfTheReadmeWork(t *testing.T) {
	text := guide(t, "README.md")
	t.Chdir(t.TempDir())
	tried := 0
	for _, m := range regexp.MustCompile(`(?m)^    go run \./server ([^#\n]+)`).FindAllStringSubmatch(text, -1) {
		tried++
		var out, complaints bytes.Buffer
		args := strings.Fields(m[1])
		if code := command(newTerminal(nil, &out, &complaints, os.LookupEnv), args); code != exitOK && code != exitBroken {
			t.Errorf("%s: %d %s", m[1], code, &complaints)
		}
	}
	if tried < 3 {
		t.Errorf("only %d were tried", tried)
	}
}

// The files, folders and make targets that the guides name exist. Placeholders contain an ellipsis, capitals or a star,
// and the example algorithm of the walk-through need not exist.
func TestTheGuidesNameWhatIsThere(t *testing.T) {
	linked := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	folder := regexp.MustCompile("`(?:\\./)?((?:algorithms|server|web|static|\\.ci)(?:/[\\w.-]+)+)/?`")
	made := regexp.MustCompile("(?m)(?:^    |`)make ([a-z-]+)")
	targets := regexp.MustCompile(`(?m)^([a-z-]+):`).FindAllStringSubmatch(guide(t, "Makefile"), -1)
	for _, name := range guides {
		text := guide(t, name)
		for _, m := range slices.Concat(linked.FindAllStringSubmatch(text, -1), folder.FindAllStringSubmatch(text, -1)) {
			if strings.HasPrefix(m[1], "algorithms/lowestfirst") {
				continue
			}
			if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
				t.Errorf("%s names %s: %v", name, m[1], err)
			}
		}
		for _, m := range made.FindAllStringSubmatch(text, -1) {
			if !slices.ContainsFunc(targets, func(one []string) bool { return one[1] == m[1] }) {
				t.Errorf("%s: nothing makes %s", name, m[1])
			}
		}
	}
}

func TestTheChangelogBeginsWithTheRelease(t *testing.T) {
	if first := "\n## " + release; !strings.Contains(guide(t, "CHANGELOG.md"), first) {
		t.Errorf("CHANGELOG.md has no section %q", first)
	}
}
