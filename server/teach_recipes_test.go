package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/web"
)

// This program accepts the commands on the page for instructors.
func TestTheRecipesForAServerOfOnesOwnAreUnderstood(t *testing.T) {
	begin := regexp.MustCompile(`^(?:\./fano|docker run .* fano) (-.*)$`)
	tried := 0
	for _, r := range web.Recipes {
		for line := range strings.Lines(r.Text) {
			m := begin.FindStringSubmatch(strings.TrimSpace(line))
			if m == nil {
				continue
			}
			tried++
			if _, err := settingsOf(quoted(m[1])...); err != nil {
				t.Errorf("%s: %v", r.Name, err)
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d lines were tried", tried)
	}
}

// The texts of that page name only existing flags.
func TestThePageForInstructorsNamesFlagsThatExist(t *testing.T) {
	var known settings
	f := flag.NewFlagSet("fano", flag.ContinueOnError)
	known.flags(f)
	flags := regexp.MustCompile("`-([a-z-]+)[ `]")
	for _, l := range web.Languages {
		text, err := os.ReadFile(filepath.Join("..", "web", "locale", "teach."+l.Code+".json"))
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		if err := json.Unmarshal(text, &texts); err != nil {
			t.Fatal(err)
		}
		var named []string
		for key, text := range texts {
			for _, m := range flags.FindAllStringSubmatch(text, -1) {
				named = append(named, m[1])
				if m[1] != "h" && f.Lookup(m[1]) == nil && !strings.Contains(key, "nats") {
					t.Errorf("%s in %s: there is no flag -%s", key, l.Code, m[1])
				}
			}
		}
		if !slices.Contains(named, "trust-proxies") || !slices.Contains(named, "origin") {
			t.Errorf("in %s the texts name %v", l.Code, named)
		}
	}
}
