package docs

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// markdown is CommonMark with tables, and with headings that name their anchor: "## Title {#anchor}".
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithHeadingAttribute()),
)

// parse splits a file into title, story, sections, and the rest as HTML.
func parse(source []byte) *Page {
	p := &Page{}
	root := markdown.Parser().Parse(text.NewReader(source))
	if h, ok := root.FirstChild().(*ast.Heading); ok {
		p.Title = words(h, source)
		root.RemoveChild(root, h)
	}
	if story, ok := root.FirstChild().(*ast.Paragraph); ok {
		p.Story = words(story, source)
		root.RemoveChild(root, story)
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			id := anchor(n)
			p.Parts = append(p.Parts, Part{id, words(n, source), n.Level > 2})
			linkToItself(n, id)
		case *tables.Table:
			setRoles(n, source)
		}
	}
	var b strings.Builder
	if err := markdown.Renderer().Render(&b, source, root); err != nil {
		panic(err) // a builder never fails
	}
	p.body = b.String()
	return p
}

// anchor returns the ID of a heading.
func anchor(h *ast.Heading) string {
	id, _ := h.AttributeString("id")
	name, _ := id.([]byte)
	return string(name)
}

// linkToItself turns the words of a heading into a link to it, so that its URL can be copied.
func linkToItself(h *ast.Heading, id string) {
	link := ast.NewLink()
	link.Destination = []byte("#" + id)
	for h.FirstChild() != nil {
		link.AppendChild(link, h.FirstChild())
	}
	h.AppendChild(h, link)
}

// setRoles sets ARIA roles on the parts of a table, which some browsers lose when the cells of a row are stacked on a
// narrow screen; each cell from the third column on gets its column heading as an attribute.
func setRoles(t *tables.Table, source []byte) {
	t.SetAttributeString("role", "table")
	var heads []string
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		role := "row"
		if row == t.FirstChild() {
			role = "rowgroup" // it contains the heading row
		}
		row.SetAttributeString("role", role)
		for cell, i := row.FirstChild(), 0; cell != nil; cell, i = cell.NextSibling(), i+1 {
			switch {
			case row == t.FirstChild():
				heads = append(heads, words(cell, source))
				cell.SetAttributeString("role", "columnheader")
			case i == 0:
				cell.SetAttributeString("role", "rowheader")
			default:
				cell.SetAttributeString("role", "cell")
			}
			if i > 1 {
				cell.SetAttributeString("data-under", heads[i])
			}
		}
	}
}

// words returns the text of a node without markup.
func words(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
