package source

import "slices"

// keywords are the words that cannot be names: those of the language, and those that it keeps for Python's sake, each
// with the code of the problem if it stands where it would have its meaning.
var keywords = map[string]string{
	"and": "", "break": "", "continue": "", "def": "", "elif": "", "else": "", "for": "", "if": "", "in": "", "lambda": "",
	"load": "", "not": "", "or": "", "pass": "", "return": "", "while": "no-while",
	"as": "no-import", "async": "no-async", "await": "no-async", "class": "no-class", "del": "no-del", "except": "no-try",
	"finally": "no-try", "from": "no-import", "global": "no-global", "import": "no-import", "is": "no-is",
	"nonlocal": "no-global", "raise": "no-try", "try": "no-try", "with": "no-with", "yield": "no-yield",
}

func isKeyword(name string) bool {
	_, is := keywords[name]
	return is
}

// foreign are the signs of other languages, each with what is meant.
var foreign = map[string]string{
	"&&": "and", "||": "or", "===": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=", ":=": "=",
}

// statements are the words with which a statement begins: what a misspelt first word may have meant.
var statements = []string{"def", "if", "elif", "else", "for", "return", "pass", "break", "continue"}

// definers are other languages' words for def.
var definers = []string{"func", "function", "fn", "fun", "void", "proc", "procedure", "define", "sub"}

// heads are other languages' words that a line begins with, each with what is meant.
var heads = map[string]string{"elseif": "elif", "elsif": "elif", "elsIf": "elif", "elseIf": "elif", "foreach": "for", "forall": "for"}

// connectives are misspelt words between values, and those of other languages, each with what is meant.
var connectives = map[string]string{
	"AND": "and", "OR": "or", "NOT": "not", "IN": "in", "adn": "and", "nad": "and", "ro": "or", "fro": "for", "form": "for",
	"esle": "else", "elese": "else", "fi": "if", "nto": "not", "then": ":", "do": ":", "mod": "%", "div": "//",
}

// declarers are other languages' words before a name that is given a value.
var declarers = []string{"let", "var", "val", "const", "int", "bool", "boolean", "set", "list", "auto", "local"}

// choosers are the words with which other languages choose between cases.
var choosers = []string{"switch", "match", "case", "select", "when"}

func isStatement(t token) bool { return t.kind == nameToken && slices.Contains(statements, t.text) }
