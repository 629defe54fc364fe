package page

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// fewBegin is how many processes run a program that is opened from a page.
const fewBegin = 3

// begin is what pages lead to: each classic as a program, and the empty one in each language. Made once, when the first
// page is asked for. Errors: of the files.
var begin = sync.OnceValues(func() (b struct{ classics, empty map[string]string }, err error) {
	all, err := programs()
	if err != nil {
		return b, err
	}
	b.classics, b.empty = map[string]string{}, map[string]string{}
	for _, p := range all {
		a, _ := algorithms.Named(p.Name) // one of them
		if b.classics[p.Name], err = linkTo(p.Text, a); err != nil {
			return b, err
		}
	}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		if b.empty[l.Code], err = linkTo(texts.T("own.empty"), nil); err != nil {
			return b, err
		}
	}
	return b, nil
})

// linkTo is the link to a program that runs by the clock rule that an algorithm assumes; nil: none. Its channels it states
// itself.
func linkTo(program string, a *model.Algorithm) (string, error) {
	d := map[string]any{"fano": 1, "program": strings.TrimSpace(program), "processes": fewBegin}
	if a != nil && a.Clock != "" {
		d["clock"] = map[string]any{"rule": a.Clock}
	}
	text, _ := json.Marshal(d) // texts and numbers always have a form
	read, err := scenario.Read(text)
	if err != nil {
		return "", fmt.Errorf("a program to begin with: %w", err)
	}
	return read.Link()
}

// emptyProgram is the link to the empty program in a language. Errors: of the files.
func emptyProgram(lang string) (string, error) {
	b, err := begin()
	return b.empty[lang], err
}

// asPrograms are the classics as programs, in the order of all. Errors: of the files.
func asPrograms(texts *web.Texts) ([]web.AsProgram, error) {
	all, err := programs()
	if err != nil {
		return nil, err
	}
	b, err := begin()
	return each(all, func(c classic) web.AsProgram {
		return web.AsProgram{Title: texts.Or("algorithm."+c.Name+".title", c.Title), Link: b.classics[c.Name]}
	}), err
}
