package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"html"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/rogpeppe/go-internal/txtar"

	"fano/server/scenario"
	"fano/web"
	"fano/web/docs"
)

var fencedBlock = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")

// examples returns the examples of one kind, by page.
func examples(t *testing.T, kind string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, name := range docs.Names {
		for _, m := range fencedBlock.FindAllStringSubmatch(document(t, name), -1) {
			if m[1] == kind {
				all[name] = append(all[name], m[2])
			}
		}
	}
	return all
}

// commandLines returns the command lines in the examples that start with the given word, split into words, without that
// word.
func commandLines(t *testing.T, first string) (all [][]string) {
	t.Helper()
	for _, blocks := range examples(t, "sh") {
		for _, block := range blocks {
			if strings.HasPrefix(block, "for ") {
				continue // a script, see TestTheScriptThatMarksACourseIsTheOneThatIsTried
			}
			for line := range strings.Lines(block) {
				if words := quoted(strings.TrimSpace(line)); words[0] == first {
					all = append(all, words[1:])
				}
			}
		}
	}
	return all
}

var shellWord = regexp.MustCompile(`'([^']*)'|"([^"]*)"|(\S+)`)

// quoted splits a command line into words and removes quotes.
func quoted(line string) (words []string) {
	for _, m := range shellWord.FindAllStringSubmatch(line, -1) {
		words = append(words, m[1]+m[2]+m[3])
	}
	return words
}

func TestTheCommandsOfTheDocumentationWork(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	lines := commandLines(t, "fano")
	program := archived(t, "testdata/script/program.txt", "my.star")
	t.Chdir(t.TempDir()) // some commands write files
	if err := os.WriteFile("my.star", program, 0o644); err != nil {
		t.Fatal(err)
	}
	if len(lines) < 12 {
		t.Errorf("there are only %d commands", len(lines))
	}
	for _, args := range lines {
		if strings.HasPrefix(args[0], "-") || args[0] == "links" {
			understood(t, args)
			continue
		}
		if len(args) == 1 && args[0] == "claims" {
			continue // judging all takes long, and has its own tests
		}
		var out, complaints bytes.Buffer
		if code := command(newTerminal(nil, &out, &complaints, os.LookupEnv), args); code != exitOK && code != exitBroken {
			t.Errorf("fano %s: %d %s", strings.Join(args, " "), code, &complaints)
		}
	}
}

// understood fails unless the arguments of a server or of fano links parse: the stores that they name do not exist
// here.
func understood(t *testing.T, args []string) {
	t.Helper()
	_, err := settingsOf(args...)
	if args[0] == "links" {
		var l linksTask
		f, c := flag.NewFlagSet("links", flag.ContinueOnError), subcommand{}
		l.flags(f)
		var words []string
		if words, err = c.parse(f, terminal{}, args[1:]); err == nil {
			err = l.check(words)
		}
	}
	if err != nil {
		t.Errorf("fano %s is not understood: %v", strings.Join(args, " "), err)
	}
}

func TestTheRequestsOfTheDocumentationAreAnswered(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	lines := commandLines(t, "curl")
	r := start(t, "-store", "files", "-data", t.TempDir())
	if len(lines) < 8 {
		t.Errorf("there are only %d requests", len(lines))
	}
	for _, args := range lines {
		f := flag.NewFlagSet("curl", flag.ContinueOnError)
		body, kind := "", "application/x-www-form-urlencoded"
		f.StringVar(&body, "d", "", "")
		f.Func("json", "", func(text string) error { // curl's --json sets the content type
			body, kind = text, "application/json"
			return nil
		})
		f.String("o", "", "")
		if err := f.Parse(args); err != nil || f.NArg() != 1 {
			t.Errorf("curl %s: %v", strings.Join(args, " "), err)
			continue
		}
		path := strings.TrimPrefix(f.Arg(0), docs.Example)
		path = strings.ReplaceAll(path, docs.Example, "http://"+r.address)
		method := http.MethodGet
		if body != "" {
			method = http.MethodPost
		}
		if a := r.do(t, method, path, strings.NewReader(body), "Content-Type", kind); a.StatusCode/100 != 2 {
			t.Errorf("curl %s: %d %.300s", strings.Join(args, " "), a.StatusCode, a.body)
		}
	}
}

func TestTheScenariosAndCommandsOfTheDocumentationAreRead(t *testing.T) {
	for _, text := range examples(t, "json")["scenarios"] {
		d, err := scenario.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if _, problems := d.Setup(); len(problems) > 0 {
			t.Errorf("%s: %v", text, problems)
		}
	}
	for _, block := range examples(t, "json")["api"] {
		for line := range strings.Lines(block) {
			if !json.Valid([]byte(line)) {
				t.Errorf("no JSON: %s", line)
			}
		}
	}
	_, socket, _ := strings.Cut(document(t, "api"), "{#socket}")
	commands := fencedBlock.FindStringSubmatch(socket)[2]
	r := start(t)
	for line := range strings.Lines(commands) {
		c := r.dial(t)
		if err := c.Write(within(t), websocket.MessageText, []byte(line)); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(line, "null") {
			continue // it has no answer
		}
		if _, answer, err := c.Read(within(t)); err != nil || bytes.HasPrefix(answer, []byte(`{"error"`)) {
			t.Errorf("%s: %v %.200s", line, err, answer)
		}
	}
}

var (
	leading = regexp.MustCompile(`(?:href|src)="(/[^"]*)"`)
	framing = regexp.MustCompile(`src="([^"]*)"`)
)

// Every link on every page of the documentation leads to an existing page, in the chosen language, and to an existing
// anchor.
func TestTheLinksOfTheDocumentationLeadSomewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("the pages to which they lead take long under the race detector: done without -short")
	}
	r := start(t)
	seen := map[string]string{}
	get := func(path string) string {
		body, known := seen[path]
		if !known {
			a := r.get(t, path)
			if a.StatusCode != http.StatusOK {
				t.Errorf("%s: %d", path, a.StatusCode)
			}
			body = a.body
			seen[path] = body
		}
		return body
	}
	for _, l := range web.Languages {
		for _, path := range append([]string{""}, docs.Names...) {
			if path != "" {
				path = "/" + path
			}
			here := "/docs" + path + "?lang=" + l.Code
			_, main, _ := strings.Cut(get(here), "<main")
			main, _, _ = strings.Cut(main, "</main>")
			for _, m := range leading.FindAllStringSubmatch(main, -1) {
				to, id, marked := strings.Cut(html.UnescapeString(m[1]), "#")
				if !strings.Contains(to, "lang="+l.Code) {
					t.Errorf("%s leads to %s, in whatever language", here, m[1])
				}
				if l.Code != "en" && !strings.HasPrefix(to, "/docs") {
					continue // the links are the same in every language
				}
				if body := get(to); marked && !strings.Contains(body, `id="`+id+`"`) {
					t.Errorf("%s leads to %s, where there is no such place", here, m[1])
				}
			}
		}
	}
	for _, text := range examples(t, "html")["embedding"] {
		get(strings.TrimPrefix(html.UnescapeString(framing.FindStringSubmatch(text)[1]), docs.Example))
	}
}

// archived returns a file of a txtar archive of the command tests.
func archived(t *testing.T, archive, name string) []byte {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if f.Name == name {
			return f.Data
		}
	}
	t.Fatalf("%s has no %s", archive, name)
	return nil
}

// The command tests run the script of the documentation.
func TestTheScriptThatMarksACourseIsTheOneThatIsTried(t *testing.T) {
	tried := string(archived(t, "testdata/script/program.txt", "mark.sh"))
	for _, block := range examples(t, "sh")["commands"] {
		if block == tried {
			return
		}
	}
	t.Errorf("the documentation has another script than\n%s", tried)
}
