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
	values, _ := data.([]string) // in pairs: "{n}", "3"
	return strings.NewReplacer(values...).Replace(string(f)), nil
}
