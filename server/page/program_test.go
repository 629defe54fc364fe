package page

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// Examples of a user's program: a correct one, one whose verb fails in its run, and one that cannot be parsed.
const (
	rightProgram = `about(title = "My own")
state(asked = False)

def ask(p, net):
    p.asked = True
    net.broadcast(REQUEST(net.clock))

def may_enter(p, net):
    return p.asked

def on_REQUEST(p, net, j, t):
    pass

def leave(p, net):
    p.asked = False`
	zeroLine = "    x = [][t]"
)

// The URLs at which a scenario is run, drawn, printed, embedded or shared.
var ofScenario = []string{
	"/play?s=", "/embed?s=", "/embed?as=log&s=", "/figure.svg?s=", "/figure.png?s=", "/figure.tex?s=", "/card.png?s=",
	"/api/v1/run?s=", "/api/v1/run?format=text&s=", "/api/v1/run?format=csv&s=", "/api/v1/run?format=digest&s=",
}

// programmed returns the document of a program.
func programmed(text string) string {
	document, err := json.Marshal(map[string]any{"fano": 1, "program": text, "processes": 2})
	if err != nil {
		panic(err)
	}
	return string(document)
}

func TestEveryAddressTakesAProgram(t *testing.T) {
	site := open(t, nil)
	failing := strings.Replace(rightProgram, "    pass", zeroLine, 1)
	for name, text := range map[string]string{"right": rightProgram, "fails in its run": failing} {
		for _, address := range ofScenario {
			if w := ask(site, "GET", address+url.QueryEscape(programmed(text))); w.Code != 200 {
				t.Errorf("%s, %s: %d %.300s", address, name, w.Code, w.Body)
			}
		}
		own := `{"fano":1,"algorithm":"lamport","processes":2,"beside":` + `{"program":` + quotedJSON(text) + `}}`
		for address, document := range map[string]string{
			"/api/v1/run?format=digest": own, "/api/v1/explore?asks=1,1": programmed(text),
		} {
			if w := post(site, address, document); w.Code != 200 {
				t.Errorf("%s, %s: %d %.300s", address, name, w.Code, w.Body)
			}
		}
	}
	says(t, "the log of one that fails", ask(site, "GET", "/api/v1/run?format=text&s="+url.QueryEscape(programmed(failing))), 200,
		"panic fails at step", "line 12, column")
	page := ask(site, "GET", "/play?s="+url.QueryEscape(programmed(rightProgram)))
	says(t, "the page of a program", page, 200, "My own", "!/algorithms/own", "!My own 0")
}

// Every URL reports where a program is invalid, in the language of the page.
func TestEveryAddressSaysWhereAProgramIsWrong(t *testing.T) {
	site := open(t, nil)
	wrong := programmed(strings.Replace(rightProgram, "net.clock", "net.clok", 1))
	for _, address := range ofScenario {
		said := "line 6, column"
		w := ask(site, "GET", address+url.QueryEscape(wrong))
		if w.Code != 422 || !strings.Contains(w.Body.String(), said) && !strings.HasPrefix(address, "/card") {
			t.Errorf("%s: %d %.300s", address, w.Code, w.Body)
		}
	}
	for _, address := range []string{"/api/v1/run", "/api/v1/explore?asks=1,1", "/api/v1/links", "/api/v1/challenge"} {
		w := post(site, address, wrong)
		var said struct {
			Problems []struct {
				Path              string
				Line, Column, End int
				Meant             string
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != 422 || len(said.Problems) == 0 {
			t.Errorf("%s: %v %d %.300s", address, err, w.Code, w.Body)
			continue
		}
		if p := said.Problems[0]; p.Path != "program" || p.Line != 6 || p.Column == 0 || p.End <= p.Column || p.Meant != "clock" {
			t.Errorf("%s: %+v", address, p)
		}
	}
	says(t, "in Italian", ask(site, "GET", "/play?lang=it&s="+url.QueryEscape(wrong)), 422, "riga 6, colonna")
}

func quotedJSON(text string) string {
	b, _ := json.Marshal(text) // a string always marshals
	return string(b)
}
