package claims

// ofSlides are the claims of the slides on logical time and on Lamport's algorithm of 1978.
var ofSlides = []Claim{
	{"A1", "Estabelecendo a ordem dos eventos: Relógios Lógicos", []string{"clock-values"}, nil, clockValues},
	{"A2", "Exemplo: Diagrama de execução (reordenado)", []string{"logical-order"}, nil, logicalOrder},
	{"A3", "Técnicas para implementação de Tempo Lógico", []string{"clock-catches-up"}, nil, catchingUp},
	{"A4", "Timestamps: Ordenação Causal", []string{"smaller-not-earlier", "clock-catches-up"}, nil, timestamps},
	{"A5", "Algoritmo de Filas Distribuídas (Lamport78)", []string{"lamport-solo", "lamport-three-at-once"}, []string{"/algorithms/lamport"}, theVector},
	{"A6", "Prova de correção: Número de Mensagens", []string{"lamport-solo"}, nil, threeEach},
	{"A7", "Prova de correção: Nota", []string{"lamport-acks-saved", "lamport-acks-misprinted"}, []string{"/algorithms/lamport"}, savedAcks},
	{"A8", "Exclusão Mútua em Sistemas Distribuídos; Prova de correção", []string{"lamport-crash-inside"}, nil, justice},
}
