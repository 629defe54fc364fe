package scenario

// oneQueue is Lamport's algorithm, as a vector and as a queue.
var oneQueue = shelf{
	Chapter{"lamport", Text{En: "One queue, many copies: Lamport", Pt: "Uma fila, muitas cópias: Lamport", It: "Una coda, molte copie: Lamport"}},
	[]string{
		"italian-lamport",
		"lamport-solo",
		"lamport-three-at-once",
		"lamport-acks-saved",
		"lamport-acks-misprinted",
		"lamport-crash-inside",
	},
}

// askEverybody is Ricart and Agrawala's algorithm.
var askEverybody = shelf{
	Chapter{"ricart-agrawala", Text{En: "Ask everybody: Ricart–Agrawala", Pt: "Pedir a todos: Ricart–Agrawala", It: "Chiedere a tutti: Ricart–Agrawala"}},
	[]string{
		"lab-test-1",
		"lab-test-2",
		"lab-test-3",
		"input-ignored",
		"welsing-41-34",
		"recorded-first",
		"clock-not-recorded",
		"multicast-costs",
	},
}

// channelPromises are runs on channels that do not keep the order.
var channelPromises = shelf{
	Chapter{"channels", Text{En: "What the channels must promise", Pt: "O que os canais precisam prometer", It: "Che cosa devono garantire i canali"}},
	[]string{
		"lamport-not-fifo",
		"lamport-queue-ack-only",
		"lamport-stale-request",
		"ricart-agrawala-not-fifo",
		"lodha-kshemkalyani-not-fifo",
	},
}

// permissionsKept are the heirs of Ricart and Agrawala, which ask fewer than everybody or are answered by fewer.
var permissionsKept = shelf{
	Chapter{"permissions", Text{En: "Permissions that are kept", Pt: "Permissões que se guardam", It: "Permessi che si conservano"}},
	[]string{
		"carvalho-roucairol-kept",
		"carvalho-roucairol-asks-again",
		"singhal-dynamic-staircase",
		"singhal-dynamic-turns",
		"lodha-kshemkalyani-crossing",
		"lodha-kshemkalyani-late",
	},
}
