package claims

// ofSlides are the claims of the slides on logical time and on Lamport's algorithm of 1978.
var ofSlides = []Claim{
	{"A1", "Estabelecendo a ordem dos eventos: Relógios Lógicos", nil, nil, clockValues},
	{"A2", "Exemplo: Diagrama de execução (reordenado)", nil, nil, logicalOrder},
	{"A3", "Técnicas para implementação de Tempo Lógico", nil, nil, catchingUp},
	{"A4", "Timestamps: Ordenação Causal", nil, nil, timestamps},
	{"A5", "Algoritmo de Filas Distribuídas (Lamport78)", nil, []string{"/algorithms/lamport"}, theVector},
	{"A6", "Prova de correção: Número de Mensagens", nil, nil, threeEach},
	{"A7", "Prova de correção: Nota", nil, []string{"/algorithms/lamport"}, savedAcks},
	{"A8", "Exclusão Mútua em Sistemas Distribuídos; Prova de correção", nil, nil, justice},
}
