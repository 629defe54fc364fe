package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"fano/algorithms"
)

// validate judges a document by the schema alone.
func validate(t interface{ Fatal(...any) }) func(document []byte) error {
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(SchemaID, schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile(SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	steps := multiples(schema)
	return func(document []byte) error {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
		if err != nil {
			return err
		}
		var binary any // as most validators have it
		if err := json.Unmarshal(document, &binary); err != nil {
			return err
		}
		return errors.Join(compiled.Validate(v), compiled.Validate(binary), divides(binary, steps))
	}
}

// multiples are the values of multipleOf anywhere in a schema.
func multiples(schema any) (all []float64) {
	switch v := schema.(type) {
	case []any:
		for _, e := range v {
			all = append(all, multiples(e)...)
		}
	case map[string]any:
		for name, e := range v {
			if number, ok := e.(json.Number); ok && name == "multipleOf" {
				step, _ := number.Float64()
				all = append(all, step)
			}
			all = append(all, multiples(e)...)
		}
	}
	return all
}

// divides fails for a number in a document that, divided by a step in binary fractions, as ajv and Python's jsonschema
// do it, is not whole.
func divides(document any, steps []float64) (err error) {
	switch v := document.(type) {
	case []any:
		for _, e := range v {
			err = errors.Join(err, divides(e, steps))
		}
	case map[string]any:
		for _, e := range v {
			err = errors.Join(err, divides(e, steps))
		}
	case float64:
		for _, step := range steps {
			if q := v / step; q != math.Trunc(q) {
				err = errors.Join(err, fmt.Errorf("%v is no multiple of %v in binary", v, step))
			}
		}
	}
	return err
}

func TestTheSchemaAcceptsTheGallery(t *testing.T) {
	check := validate(t)
	for _, e := range contents() {
		text, err := algorithms.Files.ReadFile(e.file)
		if err != nil {
			t.Fatal(err)
		}
		if err := check(text); err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}

func TestTheSchemaAcceptsWhatTheParserAccepts(t *testing.T) {
	check := validate(t)
	rapid.Check(t, func(t *rapid.T) {
		text := anyDocument(t).Canonical()
		if err := check(text); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
	})
}

func TestTheSchemaRefusesWhatTheParserRefuses(t *testing.T) {
	check := validate(t)
	for _, document := range []string{
		`[]`, `{}`, `{"fano":2,"algorithm":"lamport","processes":3}`, `{"fano":1,"algorithm":"lamport"}`,
		`{"fano":1,"algorithm":"lamprot","processes":3}`, `{"fano":1,"algorithm":"lamport","processes":2001}`,
		`{"fano":1,"algorithm":"lamport","processes":2.5}`, `{"fano":1,"algorithm":"lamport","processes":"3"}`,
		with(`,"sed":4`), with(`,"seed":9007199254740992`), with(`,"quorums":{}`), with(`,"tree":"binary"`), with(`,"graph":"ring"`),
		of("asks-quorums", 3, `,"quorums":{"system":"bunch"}`), of("asks-quorums", 3, `,"quorums":"grid"`), of("asks-quorums", 3, `,"tree":"path"`),
		of("asks-quorums", 3, `,"quorums":{"system":"grid","sets":[[1],[1],[1]]}`), of("asks-quorums", 3, `,"quorums":{"system":"grid","down":[1]}`),
		of("asks-quorums", 3, `,"quorums":{"sets":[[1],[],[1]]}`), of("asks-quorums", 3, `,"quorums":{"sets":[[1],[1,1],[1]]}`),
		of("asks-quorums", 3, `,"quorums":{"system":"tree","down":[2,2]}`), of("asks-quorums", 3, `,"quorums":{"system":"tree","down":[0]}`),
		of("climbs-a-tree", 3, `,"tree":"bush"`), of("climbs-a-tree", 3, `,"tree":{"fathers":[0,1,2.5]}`), of("climbs-a-tree", 3, `,"tree":{}`),
		of("shuns-neighbours", 3, `,"graph":"wheel"`), of("shuns-neighbours", 3, `,"graph":{"edges":[[1,2,3]]}`), of("shuns-neighbours", 3, `,"graph":{"edges":[[2,2]]}`),
		of("shuns-neighbours", 3, `,"graph":{"edges":[[0,2]]}`), of("asks-a-server", 3, `,"graph":"ring"`),
		with(`,"switches":["ack-economy"]`), with(`,"switches":["no-tie-break","no-tie-break"]`),
		with(`,"switches":["sequence-rule"],"clock":{"rule":"lab"}`), with(`,"clock":{"rule":"tla"}`), with(`,"clock":{"start":[0.5]}`),
		with(`,"network":{"order":"lifo"}`), with(`,"network":{"loss":1.5}`), with(`,"network":{"delay":5}`),
		with(`,"network":{"delay":{"constant":1,"uniform":[1,2]}}`), with(`,"network":{"delay":{"uniform":[1]}}`),
		with(`,"network":{"channels":{"1-2":{"constant":1}}}`),
		with(`,"script":[{"at":0,"process":1}]`), with(`,"script":[{"at":0,"process":1,"do":"sleep"}]`),
		with(`,"script":[{"at":-1,"process":1,"do":"request"}]`), with(`,"script":[{"at":0,"process":1,"do":"internal","hold":3}]`),
		with(`,"script":[{"at":0,"process":1,"do":"send"}]`), with(`,"script":[{"at":1000000001,"process":1,"do":"request"}]`),
		with(`,"workload":{"entries":-1}`), with(`,"workload":{"again":1}`), with(`,"script":[{"at":0,"process":1,"do":"internal","again":true}]`),
		with(`,"schedule":["1 leaves and leaves"]`), with(`,"deliveries":[{"message":"1>2","at":1}]`), with(`,"deliveries":[{"message":"1>2#1"}]`),
		with(`,"deliveries":[{"message":"1>2#1","at":1,"drop":true}]`), with(`,"schedule":["1 ask"]`), with(`,"stop":{"events":0}`),
		with(`,"loop":1`), with(`,"schedule":[],"loop":1`), with(`,"schedule":["1 asks"],"loop":0`), with(`,"schedule":["1 asks"],"loop":1,"workload":{}`),
		with(`,"schedule":["1 asks"],"loop":1,"script":[{"at":0,"process":1,"do":"request"}]`),
		challenge(`{"goal":{"breaks":"EM4"}}`), challenge(`{"goal":{"breaks":"one-token"}}`), challenge(`{"goal":{}}`), challenge(`{}`), challenge(`7`),
		challenge(`{"goal":{"waiting":2,"inside":2}}`), challenge(`{"goal":{"waiting":0}}`), challenge(`{"goal":{"order":[]}}`), challenge(`{"goal":"EM1"}`),
		challenge(`{"goal":{"overtaken":{"process":1}}}`), challenge(`{"goal":{"messages":{"entries":1}}}`), challenge(`{"goal":{"messages":{"least":1}}}`),
		challenge(`{"goal":{"messages":{"entries":1,"least":1,"most":1}}}`), challenge(`{"goal":{"messages":{"entries":1,"least":0}}}`),
		challenge(`{"goal":{"waiting":2},"duplicate":2}`), challenge(`{"goal":{"waiting":2},"steps":0}`), challenge(`{"goal":{"waiting":2},"answer":"maybe"}`),
		challenge(`{"goal":{"waiting":2},"asks":[10,0,0]}`), challenge(`{"goal":{"waiting":2},"given":-1}`), challenge(`{"goal":{"waiting":2}},"workload":{}`),
		challenge(`{"goal":{"waiting":2}},"script":[]`), challenge(`{"goal":{"waiting":2}},"deliveries":[]`), challenge(`{"goal":{"waiting":2}},"schedule":["1 asks"],"loop":1`),
		with(`,"title":5`), with(`,"title":{"de":"Hallo"}`), with(`,"notes":[{"step":1}]`), with(`,"view":{"axis":"space"}`),
		with(`,"questions":[]`), with(`,"questions":{"kinds":["why"]}`), with(`,"questions":{"kinds":["clock","clock"]}`), with(`,"questions":{"kinds":"clock"}`),
		with(`,"questions":{"at":[0]}`), with(`,"questions":{"at":[4,4]}`), with(`,"questions":{"at":[2.5]}`), with(`,"questions":{"steps":[4]}`),
		with(`,"questions":{"at":[` + strings.Repeat("1,", MaxQuestions) + `2]}`),
		with(`,"view":{"lens":1}`), with(`,"view":{"vector":1}`), with(`,"view":{"with":-1}`), with(`,"view":{"window":5}`), with(`,"view":{"window":[5]}`), with(`,"view":{"window":[5,9,12]}`),
		with(`,"view":{"window":[-1,9]}`), with(`,"view":{"window":[0,0]}`), with(`,"view":{"lane":-1}`),
		with(`,"beside":[]`), with(`,"beside":{"story":"s"}`), with(`,"beside":{"seed":-1}`), with(`,"beside":{"processes":null}`),
		with(`,"beside":{"switches":null,"beside":{"seed":1}}`), with(`,"beside":{"title":{"de":"Hallo"}}`), with(`,"beside":{"stop":{"events":0}}`),
		with(`,"view":{"at":-1}`), with(`,"view":{"at":1,"step":-1}`), with(`,"view":{"events":[5,0]}`), with(`,"view":{"events":[1,2],"window":5}`),
	} {
		if _, err := Parse([]byte(document)); err == nil {
			t.Errorf("the parser accepts %s", document)
		}
		if err := check([]byte(document)); err == nil {
			t.Errorf("the schema accepts %s", document)
		}
	}
}

// challenge is a document with a challenge.
func challenge(text string) string { return with(`,"challenge":` + text) }
