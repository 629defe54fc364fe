package claims

// ofCoordination are the claims of the slides on the coordination of processes: the problem, and three ways.
var ofCoordination = []Claim{
	{"B1", "Requisitos básicos para entrar na seção crítica: EM1, EM2, EM3", []string{"central-server-two-inside", "central-server-forgotten", "central-server-overtaking", "central-server-twice", "token-ring-overtaking"}, nil, requirements},
	{"B2", "O algoritmo do servidor central: Desempenho", []string{"central-server-calm", "central-server-overtaking"}, []string{"/algorithms/central-server"}, server},
	{"B3", "Um algoritmo baseado em anel: Desempenho", []string{"token-ring-calm", "token-ring-full", "token-ring-overtaking"}, []string{"/algorithms/token-ring"}, ring},
	{"B4", "Um algoritmo usando multicast e relógios lógicos: Desempenho", []string{"multicast-costs"}, []string{"/algorithms/ricart-agrawala"}, multicast},
	{"B5", "Um algoritmo usando multicast e relógios lógicos: Note que …", []string{"recorded-first"}, nil, recordedFirst},
	{"B6", "Um algoritmo usando multicast e relógios lógicos: Exemplo", []string{"welsing-41-34"}, nil, fortyOne},
}
