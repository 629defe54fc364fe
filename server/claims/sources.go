package claims

// A Source is a document that makes claims.
type Source struct {
	Letter string // of its claims
	Title  string // in its own language
	Lang   string // its language as a BCP 47 tag
}

// Sources returns the documents, in the order of their letters.
func Sources() []Source { return sources }

var sources = []Source{
	{"A", "Exclusão Mútua em Sistemas Distribuídos: Algoritmo de Lamport78", "pt"},
	{"B", "W. M. Pereira, Sistemas Distribuídos 7: Coordenação Distribuída, Universidade Estácio de Sá", "pt"},
	{"C", "S. V. A. Campos, O. S. F. Carvalho, Um algoritmo para exclusão mútua em sistemas distribuídos com troca de O(√n) mensagens de 2 bits, 1988", "pt"},
	{"D", "S. Ribeiro Silva, Mutual Exclusion, CES-27, Instituto Tecnológico de Aeronáutica, 2021", "pt"},
	{"E", "La mutua esclusione (ii): dai sistemi concorrenti ai sistemi distribuiti", "it"},
}

// All are the claims in the order of their sources.
var All = []Claim{
	{"A1", "Estabelecendo a ordem dos eventos: Relógios Lógicos", nil, nil, clockValues},
	{"A2", "Exemplo: Diagrama de execução (reordenado)", nil, nil, logicalOrder},
	{"A3", "Técnicas para implementação de Tempo Lógico", nil, nil, catchingUp},
	{"A4", "Timestamps: Ordenação Causal", nil, nil, timestamps},
	{"A5", "Algoritmo de Filas Distribuídas (Lamport78)", nil, []string{"/algorithms/lamport"}, theVector},
	{"A6", "Prova de correção: Número de Mensagens", nil, nil, threeEach},
	{"A7", "Prova de correção: Nota", nil, []string{"/algorithms/lamport"}, savedAcks},
	{"A8", "Exclusão Mútua em Sistemas Distribuídos; Prova de correção", nil, nil, justice},
	{"B1", "Requisitos básicos para entrar na seção crítica: EM1, EM2, EM3", nil, nil, requirements},
	{"B2", "O algoritmo do servidor central: Desempenho", nil, []string{"/algorithms/central-server"}, server},
	{"B3", "Um algoritmo baseado em anel: Desempenho", nil, []string{"/algorithms/token-ring"}, ring},
	{"B4", "Um algoritmo usando multicast e relógios lógicos: Desempenho", nil, []string{"/algorithms/ricart-agrawala"}, multicast},
	{"B5", "Um algoritmo usando multicast e relógios lógicos: Note que …", nil, nil, recordedFirst},
	{"B6", "Um algoritmo usando multicast e relógios lógicos: Exemplo", nil, nil, fortyOne},
	{"C1", "2.2 Planos Finitos Projetivos", nil, []string{"/quorums?n=7&system=plane"}, planes},
	{"C2", "2.3 Aplicações dos PFPs ao Problema da Exclusão Mútua; 2.2, P3", nil, []string{"/quorums?n=43&system=plane"}, fictitious},
	{"C3", "2.3 Aplicações dos PFPs ao Problema da Exclusão Mútua", nil, []string{"/quorums?n=7&system=plane-1988"}, communication},
	{"C4", "3 O Problema dos Filósofos Famintos", nil, []string{"/algorithms/chandy-misra"}, philosophers},
	{"C5", "3 O Problema dos Filósofos Famintos", nil, nil, conflicts},
	{"C6", "4 O Algoritmo", nil, []string{"/algorithms/campos-carvalho"}, arbiters},
	{"C7", "5 Prova do Algoritmo: Teorema 5, Lema 1", nil, nil, theGraph},
	{"C8", "4.3 A Lista de Prioridades", nil, nil, pessimism},
	{"C9", "6 Complexidade", nil, []string{"/algorithms/campos-carvalho#claim-c9"}, mealCosts},
	{"C10", "6 Complexidade", nil, []string{"/algorithms/campos-carvalho#claim-c10"}, locality},
	{"C11", "1 Introdução; 7 Conclusão", nil, []string{"/algorithms/campos-carvalho#claim-c11"}, twoBits},
	{"C12", "1 Introdução", []string{"carvalho-roucairol-kept", "carvalho-roucairol-overtaking"}, []string{"/algorithms#compare"}, rivals},
	{"C13", "4.2: R14, R17; 5: Teorema 6", nil, []string{"/algorithms/campos-carvalho"}, asPrinted},
	{"C14", "8 Bibliografia [5]: R. H. Thomas", nil, []string{"/algorithms/majority"}, majorities},
	{"D1", "3. Resultados: teste 1", nil, nil, test(1)},
	{"D2", "3. Resultados: teste 2", nil, nil, test(2)},
	{"D3", "3. Resultados: teste 3", nil, nil, test(3)},
	{"D4", "2. Desenvolvimento", nil, nil, ignored},
	{"D5", "SharedResource", nil, nil, resource},
	{"E1", "Un adattamento “didattico” del Bakery", nil, []string{"/algorithms/bakery"}, bakery},
	{"E2", "Algoritmo di Lamport/esempio: T′, T″, T‴", nil, nil, threeTimes},
	{"E3", "Algoritmo di Lamport/correttezza: Safety (sketch)", nil, nil, withoutFIFO},
	{"E4", "Algoritmo di Lamport/performance: Ricart-Agrawala", nil, nil, noFIFO},
	{"E5", "Algoritmo di Ricart-Agrawala", nil, []string{"/algorithms/ricart-agrawala"}, ownCounter},
}
