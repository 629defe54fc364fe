package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// plainly decodes a node's text with package json.
func plainly(n node) any {
	switch n.kind() {
	case isNull:
		return nil
	case isBoolean:
		return n.text() == "true"
	case isNumber:
		return json.Number(n.text())
	case isString:
		return n.text()
	case isList:
		all := []any{}
		for e := range n.values() {
			all = append(all, plainly(e))
		}
		return all
	}
	all := map[string]any{}
	for name, value := range n.fields() {
		all[name.text()] = plainly(value)
	}
	return all
}

// disagreement returns how a node differs from what package json decodes; empty if they agree.
func disagreement(text []byte) string {
	n, err := readNode(text)
	if err != nil {
		if json.Valid(text) && !errors.Is(err, ErrTooLarge) && strings.ToValidUTF8(string(text), "") == string(text) {
			return err.Error()
		}
		return ""
	}
	var want any
	in := json.NewDecoder(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff")))
	in.UseNumber()
	if err := in.Decode(&want); err != nil {
		return fmt.Sprintf("read, and it is %v", err)
	}
	if got := plainly(n); !reflect.DeepEqual(got, want) {
		return fmt.Sprintf("%v, want %v", got, want)
	}
	return ""
}

// oddJSON are texts that could confuse a parser.
var oddJSON = []string{
	`{"a" : [1,-2.5e+3 , "x\"]}\\" ,{}, [ ] ,null,true,false]}`, ` [[[ ]]] `, `"\ud800\u0061"`, "\ufeff{}", `{"":{"":[{}]}}`, `[1 ,2]`,
	"{\"a\":\t1\n,\r\n\"b\" :2}", `"漢\u2028"`, `1e400`, `-0`, `nul`, `{"a":1,"a":[2]}`, `[1,2`, "\"\xff\"", ``, `{}{}`, `[01]`,
	strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001),
}

func TestANodeIsWhatItsTextSays(t *testing.T) {
	for _, text := range oddJSON {
		if told := disagreement([]byte(text)); told != "" {
			t.Errorf("%.80q: %s", text, told)
		}
	}
	for _, e := range Gallery() {
		if told := disagreement(e.Document.Canonical()); told != "" {
			t.Errorf("%s: %s", e.Name, told)
		}
	}
}

func FuzzNode(f *testing.F) {
	for _, text := range oddJSON {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if told := disagreement(text); told != "" {
			t.Fatalf("%q: %s", text, told)
		}
	})
}
