package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"fano/algorithms"
)

// validate returns a function that checks a document against the schema alone.
func validate(t interface{ Fatal(...any) }) func(document []byte) error {
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(Schema(), []byte("multipleOf")) { // validators that compute it with binary fractions refuse 0.007
		t.Fatal("the schema says multipleOf")
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(SchemaID, schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile(SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	return func(document []byte) error {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
		if err != nil {
			return err
		}
		var binary any // as in most validators
		if err := json.Unmarshal(document, &binary); err != nil {
			return err
		}
		return errors.Join(compiled.Validate(v), compiled.Validate(binary))
	}
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
