package scenario

// quorumFacts are of the chapters of gallery_quorum.go, their overtakings too.
var quorumFacts = map[string]facts{}
