package web

import (
	"maps"
	"strings"
	"testing"

	_ "fano/algorithms/program/eval" // its failures have these texts
	"fano/algorithms/program/text"
)

// Every text of the playground comes once, with the page or in a bundle, and an algorithm's texts only with its own.
func TestBundlesHoldEveryTextOfThePlaygroundOnce(t *testing.T) {
	texts, _ := library.Named("it")
	opening, later := texts.opening("ricart-agrawala", false), texts.Bundle(Later)
	for key := range texts.plain {
		if !begins(key, playTexts) || fails(key) {
			continue
		}
		_, a := opening[key]
		_, b := later[key]
		if a == b {
			t.Errorf("%s comes with the page: %v, later: %v", key, a, b)
		}
	}
	for _, key := range []string{"check.button", "play.log.steps.other", "tell.enter", "algorithm.ricart-agrawala.title", "switch.ricart-agrawala.no-tie-break.label"} {
		if opening[key] == "" {
			t.Errorf("the playground opens without %s", key)
		}
	}
	for key := range opening {
		if strings.HasPrefix(key, "switch.") && !strings.HasPrefix(key, "switch.ricart-agrawala.") || strings.HasSuffix(key, ".idea") || strings.HasPrefix(key, "switch.") && strings.HasSuffix(key, ".breaks") {
			t.Errorf("the playground opens with %s", key)
		}
	}
	if len(later) == 0 || later["check.says.EM1"] == "" || later["play.why.nobody"] == "" {
		t.Errorf("later come %d texts", len(later))
	}
	if mine := texts.Bundle("lamport-queue"); len(mine) == 0 || mine["switch.lamport-queue.ack-economy.says"] == "" {
		t.Errorf("of lamport-queue come %v", mine)
	}
	// The name of one algorithm may be a prefix of another's.
	for key := range maps.Keys(texts.Bundle("lamport")) {
		if strings.Contains(key, "lamport-queue") {
			t.Errorf("%s comes with lamport", key)
		}
	}
	if none := texts.Bundle("nobody"); len(none) != 0 {
		t.Errorf("of an algorithm that does not exist come %v", none)
	}
}

// The texts on why a program fails come with a program's run: in the playground, which may have opened on another
// algorithm, and in an embed; and with nothing else.
func TestWhyAProgramFailsComesWithIt(t *testing.T) {
	texts, _ := library.Named("pt")
	for place, has := range map[string]func(algorithm string) map[string]string{
		"the playground": func(algorithm string) map[string]string { return texts.opening(algorithm, false) },
		"its bundle":     texts.Bundle,
		"an embed":       func(algorithm string) map[string]string { return texts.embedded(algorithm, false) },
	} {
		keys := []string{"tell.line", "tell.broken.panic"}
		for code := range text.English {
			if strings.HasPrefix(code, "run-") {
				keys = append(keys, "program."+code)
			}
		}
		if len(keys) < 20 {
			t.Errorf("there are %d texts", len(keys))
		}
		for _, key := range keys {
			if has(Own)[key] == "" {
				t.Errorf("%s has no text for %s", place, key)
			}
			if has("lamport")[key] != "" {
				t.Errorf("%s has %s for lamport", place, key)
			}
		}
	}
}

// The texts about pictures come only with a picture.
func TestTextsOfPicturesComeWithPictures(t *testing.T) {
	texts, _ := library.Named("pt")
	pictures, opening, later := texts.Bundle(Pictures), texts.opening("campos-carvalho", false), texts.Bundle(Later)
	if pictures["picture.view.plane"] == "" {
		t.Errorf("of pictures come %d texts", len(pictures))
	}
	for key := range texts.plain {
		_, mine := pictures[key]
		if mine != strings.HasPrefix(key, "picture.") {
			t.Errorf("%s comes with pictures: %v", key, mine)
		}
		if mine && (opening[key] != "" || later[key] != "") {
			t.Errorf("%s comes without a picture", key)
		}
	}
}

// The texts of the scenario's text editor come only with the editor; the page has just its heading.
func TestTextsOfTheEditorComeWithIt(t *testing.T) {
	texts, _ := library.Named("en")
	mine, opening := texts.Bundle(JSON), texts.opening("lamport", false)
	for _, key := range []string{"json.run", "json.fault.comma", "json.wrong.other"} {
		if mine[key] == "" || opening[key] != "" {
			t.Errorf("%s: %q with the editor, %q with the page", key, mine[key], opening[key])
		}
	}
}
