package scenario

// tokenFacts are of the chapters of gallery_token.go, their overtakings too.
var tokenFacts = map[string]facts{}
