package scenario

// quorumsAndVotes are the algorithms that ask a quorum: Maekawa's, with planes, majorities and trees.
var quorumsAndVotes = shelf{
	Chapter{"quorums", Text{En: "Quorums and votes", Pt: "Quóruns e votos", It: "Quorum e voti"}},
	[]string{},
}

// forksAndArbiters are the philosophers and what Campos and Carvalho made of their forks.
var forksAndArbiters = shelf{
	Chapter{"forks", Text{En: "Forks and arbiters", Pt: "Garfos e árbitros", It: "Forchette e arbitri"}},
	[]string{},
}

// quorumOvertakings are the runs of these chapters' algorithms that break EM3.
var quorumOvertakings = []string{}
