package source

// Texts are the English sentences of problems, by code.
var Texts = map[string]string{}
