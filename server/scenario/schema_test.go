package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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
