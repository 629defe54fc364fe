package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	declared = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	heldBy   = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
)

// Each row of SECURITY.md names tests, and every named test exists.
func TestEveryThreatIsHeldByATest(t *testing.T) {
	root, files := committed(t)
	there := map[string]bool{}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, file))
		if os.IsNotExist(err) {
			continue // deleted without a commit
		} else if err != nil {
			t.Fatal(err)
		}
		for _, m := range declared.FindAllStringSubmatch(string(source), -1) {
			there[m[1]] = true
		}
	}
	lines := 0
	for line := range strings.Lines(guide(t, "SECURITY.md")) {
		if !strings.HasPrefix(line, "| ") || strings.HasSuffix(line, "| Tests |\n") {
			continue
		}
		lines++
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 3 || !heldBy.MatchString(cells[2]) {
			t.Errorf("nothing holds this line: %s", line)
			continue
		}
		for name := range strings.FieldsSeq(cells[2]) {
			if m := heldBy.FindStringSubmatch(name); m == nil || !there[m[1]] {
				t.Errorf("there is no test %s", name)
			}
		}
	}
	if lines < 35 {
		t.Errorf("only %d lines", lines)
	}
}
