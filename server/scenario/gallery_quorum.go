package scenario

// quorumsAndVotes are the algorithms that ask a quorum: Maekawa's, with planes, majorities and trees.
var quorumsAndVotes = shelf{
	Chapter{"quorums", Text{En: "Quorums and votes", Pt: "Quóruns e votos", It: "Quorum e voti"}},
	[]string{
		"maekawa-two-lines",
		"maekawa-naive-deadlock",
		"maekawa-yield",
		"maekawa-everybody",
		"majority-five",
		"majority-split-votes",
		"tree-quorum-path",
		"tree-quorum-root-down",
	},
}

// forksAndArbiters are the philosophers and what Campos and Carvalho made of their forks.
var forksAndArbiters = shelf{
	Chapter{"forks", Text{En: "Forks and arbiters", Pt: "Garfos e árbitros", It: "Forchette e arbitri"}},
	[]string{
		"chandy-misra-none-or-all",
		"chandy-misra-table",
		"chandy-misra-circle",
		"campos-carvalho-one-at-a-time",
		"campos-carvalho-who-decides",
		"campos-carvalho-neighbours",
		"campos-carvalho-asks-again",
		"campos-carvalho-fictitious",
		"campos-carvalho-r14",
		"campos-carvalho-r17",
	},
}

// quorumOvertakings are the runs of these chapters' algorithms that break EM3.
var quorumOvertakings = []string{
	"maekawa-overtaking",
	"majority-overtaking",
	"tree-quorum-overtaking",
	"chandy-misra-overtaking",
	"campos-carvalho-overtaking",
}
