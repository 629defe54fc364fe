package scenario

// tokensAsked are the algorithms that ask everybody, or those likely to hold it, for the token.
var tokensAsked = shelf{
	Chapter{"tokens", Text{En: "A token, asked for", Pt: "Um token que se pede", It: "Un token da chiedere"}},
	[]string{
		"suzuki-kasami-five",
		"suzuki-kasami-queue",
		"suzuki-kasami-for-ever",
		"suzuki-kasami-unfair",
		"singhal-heuristic-staircase",
		"singhal-heuristic-late-request",
		"singhal-heuristic-for-ever",
	},
}

// tokensInTrees are the algorithms in which a request climbs a tree to the token.
var tokensInTrees = shelf{
	Chapter{"trees", Text{En: "A token in a tree", Pt: "Um token numa árvore", It: "Un token in un albero"}},
	[]string{
		"raymond-tree",
		"raymond-everybody",
		"raymond-greedy",
		"naimi-trehel-fathers",
		"naimi-trehel-queue",
	},
}

// tokenOvertakings are the runs of these chapters' algorithms that break EM3.
var tokenOvertakings = []string{
	"suzuki-kasami-overtaking",
	"singhal-heuristic-overtaking",
	"raymond-overtaking",
	"naimi-trehel-overtaking",
}
