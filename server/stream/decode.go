package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fano/server/scenario"
)

// decode reads the JSON object at a path of a command. It accepts only the fields of the struct; a text's tag "oneof"
// lists its values, for messages about invalid ones. Errors: *scenario.Invalid; scenario.ErrNotJSON.
func decode(raw []byte, path string, into any) error {
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	err := in.Decode(into)
	if err == nil {
		return nil
	}
	fields := reflect.TypeOf(into).Elem()
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return mistyped(wrong, path, fields)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		var known []string
		for field := range fields.Fields() {
			known = append(known, field.Tag.Get("json"))
		}
		return scenario.Refused(path, "unknown", fmt.Sprintf("%.60s", name), strings.Join(known, ", "))
	}
	return fmt.Errorf("%w: a command is like {\"scenario\": \"lab-test-3\", \"from\": 0}", scenario.ErrNotJSON)
}

// mistyped returns the error for a value of the wrong JSON type, in the terms of JSON instead of Go.
func mistyped(wrong *json.UnmarshalTypeError, path string, fields reflect.Type) error {
	found, want := "a JSON "+wrong.Value, reflect.StructField{Type: fields}
	for name := range strings.SplitSeq(wrong.Field, ".") {
		if fields.Kind() == reflect.Pointer {
			fields = fields.Elem()
		}
		if fields.Kind() != reflect.Struct || wrong.Field == "" {
			break // an element of a list
		}
		want, _ = fields.FieldByNameFunc(func(field string) bool {
			f, _ := fields.FieldByName(field)
			return f.Tag.Get("json") == name
		})
		fields, path = want.Type, strings.TrimPrefix(path+"."+name, ".")
	}
	values := want.Tag.Get("oneof")
	switch kind := wrong.Type.Kind(); {
	case values != "":
		return scenario.Refused(path, "not-one-of", found, values)
	case kind == reflect.Bool:
		return scenario.Refused(path, "not-one-of", found, "true, false")
	case slices.Contains([]reflect.Kind{reflect.Int, reflect.Uint64}, kind):
		return scenario.Refused(path, "not-whole", found, "")
	case want.Type.Kind() == reflect.Slice:
		return scenario.Refused(path, "not-list", found, "")
	}
	return scenario.Refused(path, "not-object", found, "")
}

// isNull reports whether a value is missing or null.
func isNull(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }
