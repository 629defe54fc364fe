package claims

// ofCoordination are the claims of the slides on the coordination of processes: the problem, and three ways.
var ofCoordination = []Claim{
	{"B1", "Requisitos básicos para entrar na seção crítica: EM1, EM2, EM3", nil, nil, requirements},
	{"B2", "O algoritmo do servidor central: Desempenho", nil, []string{"/algorithms/central-server"}, server},
	{"B3", "Um algoritmo baseado em anel: Desempenho", nil, []string{"/algorithms/token-ring"}, ring},
	{"B4", "Um algoritmo usando multicast e relógios lógicos: Desempenho", nil, []string{"/algorithms/ricart-agrawala"}, multicast},
	{"B5", "Um algoritmo usando multicast e relógios lógicos: Note que …", nil, nil, recordedFirst},
	{"B6", "Um algoritmo usando multicast e relógios lógicos: Exemplo", nil, nil, fortyOne},
}
