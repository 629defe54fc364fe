package scenario

import "slices"

// whoGoesFirst are the runs that break EM3, in the order of the algorithms.
var whoGoesFirst = shelf{
	Chapter{"order", Text{En: "Who goes first?", Pt: "Quem vai primeiro?", It: "Chi va per primo?"}},
	slices.Concat([]string{
		"central-server-overtaking",
		"token-ring-overtaking",
		"bakery-overtaking",
		"ricart-agrawala-overtaking",
		"carvalho-roucairol-overtaking",
		"singhal-dynamic-overtaking",
		"lodha-kshemkalyani-overtaking",
	}, quorumOvertakings, tokenOvertakings),
}

// manyProcesses are larger crowds.
var manyProcesses = shelf{
	Chapter{"many", Text{En: "Many processes", Pt: "Muitos processos", It: "Molti processi"}},
	[]string{
		"ten-processes",
		"ten-processes-server",
		"ten-processes-ring",
	},
}
