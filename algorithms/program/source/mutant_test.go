package source

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"fano/algorithms/internal/thorough"
	"fano/algorithms/program/classics"
	texts "fano/algorithms/program/text"
)

// sane reads a text, and fails the test unless each problem lies within it and has a sentence.
func sane(t *testing.T, text string) {
	t.Helper()
	program, problems := Read(text)
	if (program == nil) == (len(problems) == 0) {
		t.Fatalf("a program %v and problems %v of\n%s", program, problems, text)
	}
	lines := strings.Split(lineEnds.Replace(text), "\n")
	last := Problem{}
	for _, p := range problems {
		if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.End < p.Column || p.End > utf8.RuneCountInString(lines[p.Line-1])+1 {
			t.Fatalf("%+v does not lie within\n%s", p, text)
		}
		if texts.English[p.Code] == "" {
			t.Fatalf("%+v is said by no text:\n%s", p, text)
		}
		if p.Line < last.Line || p.Line == last.Line && p.Column < last.Column {
			t.Fatalf("%+v comes after %+v", p, last)
		}
		last = p
	}
	if len(problems) > mostProblems {
		t.Fatalf("%d problems", len(problems))
	}
}

// mutant returns a text with one change, or a few.
func mutant(r *rand.Rand, text string) string {
	pieces := []string{
		"(", ")", "[", "]", "{", "}", ":", "=", "==", ",", ".", "+", "-", "*", "/", "\"", "'", "#", "\n", "    ", "\t", " ", "if", "else", "def",
		"for", "in", "not", "p", "net", "p.T", "net.me", "0", "1.5", "None", "return", "lambda x:", "while", "é", "\\", "\r", "*", "**", "\"\"\"",
		"self", "replies", "?", "\u00a0", "\u200b", "{1}", "reply(", "& 1", ".append(", "time.", "[0] * net.n", "assert ",
	}
	for range 1 + r.IntN(3) {
		i := r.IntN(len(text) + 1)
		switch r.IntN(6) {
		case 0: // replace a byte
			if i < len(text) {
				text = text[:i] + string([]byte{byte(r.IntN(256))}) + text[i+1:]
			}
		case 1: // remove a piece
			j := min(len(text), i+1+r.IntN(8))
			text = text[:i] + text[j:]
		case 2: // insert a piece
			text = text[:i] + pieces[r.IntN(len(pieces))] + text[i:]
		case 3: // double a piece
			j := min(len(text), i+r.IntN(40))
			text = text[:j] + text[i:j] + text[j:]
		default: // lines: remove, double, exchange, indent otherwise; or replace a word by another
			text = inLines(r, text, pieces)
		}
	}
	return text
}

func inLines(r *rand.Rand, text string, pieces []string) string {
	lines := strings.Split(text, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(5) {
	case 0:
		lines = append(lines[:i:i], lines[i+1:]...)
	case 1:
		lines = append(lines[:i:i], lines[max(0, i-1):]...)
	case 2:
		lines[i], lines[j] = lines[j], lines[i]
	case 3:
		lines[i] = strings.Repeat(" ", r.IntN(9)) + strings.TrimSpace(lines[i])
	default:
		words := strings.Fields(lines[i])
		if len(words) > 0 {
			lines[i] = strings.Replace(lines[i], words[r.IntN(len(words))], pieces[r.IntN(len(pieces))], 1)
		}
	}
	return strings.Join(lines, "\n")
}

func TestMutantsAreReadOrRefusedInTheirPlaces(t *testing.T) {
	for seed := range thorough.Seeds(t, thorough.Of(3000, 30_000)) {
		r := rand.New(rand.NewPCG(seed, 17))
		sane(t, mutant(r, classics.All[r.IntN(len(classics.All))]))
	}
}

// oddTexts returns texts that are no programs and meant to take long, of the given size.
func oddTexts(size int) map[string]string {
	fill := func(before, again, after string) string {
		return before + strings.Repeat(again, (size-len(before)-len(after))/len(again)) + after
	}
	def := "def ask(p, net):\n    "
	return map[string]string{
		"brackets": fill("", "(", ""), "closing": fill("", ")", ""), "lists": fill("x = ", "[", ""), "dicts": fill("x = ", "{1:", ""),
		"sums": fill(def+"x = 1", "+1", "\n"), "minus": fill(def+"x = ", "-", "1\n"), "not": fill(def+"x = ", "not ", "1\n"),
		"dots": fill(def+"p", ".a", "\n"), "calls": fill(def+"p", "()", "\n"), "indexes": fill(def+"p", "[0]", "\n"),
		"conditions": fill(def+"x = ", "1 if 1 else ", "1\n"), "elif": fill(def+"if 1: pass\n", "    elif 1: pass\n", ""),
		"lambdas": fill(def+"x = ", "lambda: ", "1\n"), "and": fill(def+"x = 1", " and 1", "\n"), "names": fill("", "a\n", ""),
		"defs": fill("", "def a(): a()\n", ""), "words": fill("x = ", "'", "\n"), "lines": fill("", "\n", ""), "stray": fill("", "$", ""),
		"quotes": fill("", `"""`, ""), "deeper": deeper(size), "tuples": fill("x = 1", ",1", "\n"), "equals": fill("x", "=x", "\n"),
		"slots": fill("state(", "a=0,", ")\n"), "numbers": fill("x = ", "9", "\n"), "continued": fill("x = ", "\\\n", "1\n"),
	}
}

func deeper(size int) string {
	text := "def ask(p, net):\n"
	for i := 1; len(text) < size-2*i-8; i++ {
		text += strings.Repeat(" ", i) + "if 1:\n"
	}
	return text
}

func FuzzRead(f *testing.F) {
	for _, text := range classics.All {
		f.Add(text)
	}
	for _, text := range oddTexts(MostBytes) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sane(t, text) })
}
