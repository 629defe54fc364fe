package web

import (
	"maps"
	"slices"
	"strings"
)

// The playground's texts come in bundles. The page contains those that the first view needs, with the texts of the
// shown algorithm; the texts of parts that most users never open, and of other algorithms, are fetched when they are
// first needed.

// Names of bundles: Later has the texts of the parts that most users never open, Pictures those of the algorithms'
// pictures, JSON those of the scenario as text. Own is the name of users' programs, in place of an algorithm's.
const (
	Later    = "later"
	Pictures = "picture"
	JSON     = "json"
	Own      = "own"
)

// playTexts are the key prefixes of the texts that the playground's scripts need.
var playTexts = []string{"play.", "tell.", "diagram.", "strip.", "problem.", "property.", "section.", "check."}

// laterTexts are the prefixes of those that can wait, or that only the server uses; earlyTexts are exceptions that
// cannot.
var (
	laterTexts = []string{
		"check.", "problem.", "play.problem.", "play.why.", "play.state.", "play.field.", "play.log.", "play.requests.", "play.help.",
		"play.said.", dropsTexts, "play.title.", "play.more", "play.past", "play.about", "play.origin", "play.noscript", "play.missing",
		"play.axis", "play.grip", "play.hand", "play.lens", "play.panel", "play.predict", "play.share",
		"play.algorithm", "play.delay", "play.law.", "play.order", "play.processes", "play.rule", "play.run.", "play.seed",
		"play.switches", "play.workload",
		"play.scenario", "play.speed", "play.stage", "play.step", "play.tab.", "play.transport", "play.verdicts",
	}
	earlyTexts = []string{
		"play.speed", "play.verdicts", "check.button", "check.few", "check.panel", "check.details", "check.most", "check.offline",
		"play.log.steps.",
	}
)

// dropsTexts is the prefix of the texts about what a scenario drops; only the few such scenarios open with them.
const dropsTexts = "play.drops."

// waits reports whether the text of a key belongs to the bundle Later.
func waits(key string) bool { return begins(key, laterTexts) && !begins(key, earlyTexts) }

func begins(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
}

// parts are the bundles whose texts begin with their names.
var parts = []string{
	Pictures, "share", JSON, "loop", "vectors", "scale", "acts", "beside", "why", "predict", "challenge", Own, "program", "worksheet",
}

// Bundle returns a bundle by its name: Later, one of the parts, or that of an algorithm; it is empty if there is
// none.
func (t *Texts) Bundle(name string) map[string]string {
	if name == Later {
		return t.filtered(func(key string) bool { return begins(key, playTexts) && waits(key) || isTitle(key) })
	}
	if slices.Contains(parts, name) {
		return t.filtered(func(key string) bool { return strings.HasPrefix(key, name+".") || ofAlgorithm(key, name) })
	}
	if !t.Has("algorithm." + name + ".title") {
		return nil
	}
	return t.filtered(func(key string) bool { return ofAlgorithm(key, name) })
}

// opening returns the texts with which the playground opens on an algorithm; drops: on a scenario that drops
// something.
func (t *Texts) opening(algorithm string, drops bool) map[string]string {
	return t.filtered(func(key string) bool {
		return begins(key, playTexts) && !waits(key) && !fails(key) || ofAlgorithm(key, algorithm) ||
			drops && strings.HasPrefix(key, dropsTexts)
	})
}

// isTitle reports whether a text is an algorithm's title: all titles are offered where the run is changed.
func isTitle(key string) bool {
	return strings.HasPrefix(key, "algorithm.") && strings.HasSuffix(key, ".title")
}

// fails reports whether a text is about where and why a program fails, which Fano's algorithms never do.
func fails(key string) bool {
	return strings.HasPrefix(key, "program.run-") || slices.Contains(failing, key)
}

var failing = []string{"tell.line", "tell.broken.panic", "property.panic", "play.verdict.panic", "play.verdict.ended.panic"}

// ofAlgorithm reports whether a text is an algorithm's title, or describes its switches or invariants, or why a
// program fails, and is used in the playground: only the reference page describes in full what a switch breaks.
func ofAlgorithm(key, name string) bool {
	return name == Own && fails(key) || key == "algorithm."+name+".title" || strings.HasPrefix(key, "switch."+name+".") && !strings.HasSuffix(key, ".breaks") || strings.HasPrefix(key, "invariant."+name+".")
}

// filtered returns the texts whose keys pass.
func (t *Texts) filtered(pass func(key string) bool) map[string]string {
	all := maps.Clone(t.plain)
	maps.DeleteFunc(all, func(key, _ string) bool { return !pass(key) })
	return all
}
