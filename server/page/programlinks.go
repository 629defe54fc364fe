package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// linkedProcesses is the number of processes of a linked program.
const linkedProcesses = 3

// A classic is an algorithm as a program that users can change.
type classic struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"`
	link  string // to its playground
}

// classics returns the algorithms that also exist as programs, in the order of all algorithms. Errors: of their
// files.
var classics = sync.OnceValues(func() (all []classic, err error) {
	for _, a := range algorithms.All {
		text, ok := algorithms.Program(a.Name)
		if !ok {
			continue
		}
		link, err := linkTo(text, a.Clock)
		if err != nil {
			return nil, err
		}
		all = append(all, classic{a.Name, a.Title, text, link})
	}
	return all, nil
})

// emptyPrograms returns links to the empty program by language. Errors: of its text.
var emptyPrograms = sync.OnceValues(func() (map[string]string, error) {
	links := map[string]string{}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code) // l is one of the languages
		link, err := linkTo(texts.T("own.empty"), "")
		if err != nil {
			return nil, err
		}
		links[l.Code] = link
	}
	return links, nil
})

// linkTo returns the link to a program with a clock rule; empty: the default rule. The program declares its channels
// itself.
func linkTo(program, clock string) (string, error) {
	d := map[string]any{"fano": 1, "program": strings.TrimSpace(program), "processes": linkedProcesses}
	if clock != "" {
		d["clock"] = map[string]any{"rule": clock}
	}
	text, _ := json.Marshal(d) // strings and numbers always marshal
	read, err := scenario.Read(text)
	if err != nil {
		return "", fmt.Errorf("a program that pages link to: %w", err)
	}
	return read.Link()
}

// emptyProgram returns the link to the empty program in a language.
func emptyProgram(lang string) (string, error) {
	links, err := emptyPrograms()
	return links[lang], err
}

// asPrograms lists the classics with their links.
func asPrograms(texts *web.Texts) ([]web.AsProgram, error) {
	all, err := classics()
	return each(all, func(c classic) web.AsProgram {
		return web.AsProgram{Title: texts.Or("algorithm."+c.Name+".title", c.Title), Link: c.link}
	}), err
}

// listPrograms answers with the classics.
func (s *site) listPrograms(w http.ResponseWriter, r *http.Request) error {
	all, err := classics()
	if err != nil {
		return err
	}
	return replyJSON(w, r, all)
}
