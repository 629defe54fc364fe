package web

import (
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// braces fills {name} in a text. go-i18n's default is text/template, whose {{.name}} would need a second syntax in
// the page's scripts, and would let a translation run code; simple replacement serves both sides.
type braces struct{}

func (braces) Cacheable() bool { return true }

func (braces) Parse(src, _, _ string) (template.ParsedTemplate, error) {
	return filled(src), nil
}

type filled string

// Execute replaces the known placeholders and leaves other braces as they are.
func (f filled) Execute(data any) (string, error) {
	values, _ := data.([]string) // alternately placeholders and values: "{n}", "3"
	return strings.NewReplacer(values...).Replace(string(f)), nil
}
