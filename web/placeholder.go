package web

import (
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// braces fills {name} in a text. go-i18n would use text/template, whose {{.name}} the page's scripts could not read
// without a second syntax, and which would let a translation run code; one replacement serves both sides.
type braces struct{}

func (braces) Cacheable() bool { return true }

func (braces) Parse(src, _, _ string) (template.ParsedTemplate, error) {
	return filled(src), nil
}

type filled string

// Execute replaces what it knows and leaves other braces as they are.
func (f filled) Execute(data any) (string, error) {
	values, _ := data.(map[string]string)
	if len(values) == 0 {
		return string(f), nil
	}
	var b strings.Builder
	rest := string(f)
	for {
		before, after, found := strings.Cut(rest, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, tail, closed := strings.Cut(after, "}")
		value, known := values[name]
		if !closed || !known {
			b.WriteByte('{')
			rest = after
			continue
		}
		b.WriteString(value)
		rest = tail
	}
}
