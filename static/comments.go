package static

import "regexp"

// docComment is a comment that documents or types what stands below it, on lines of its own. A cast within a line is
// none, nor is what follows //.
var docComment = regexp.MustCompile(`(?m)^[ \t]*/\*\*(?:[^*]|\*+[^*/])*\*+/[ \t]*\n`)

// withoutDocs is a module without its doc comments, which are a third of what would be sent. All else stays as it was
// written, so that view source shows the source.
func withoutDocs(module []byte) []byte { return docComment.ReplaceAll(module, nil) }
