package claims

// ofPaper are the claims of the paper of 1988 on planes, forks and arbiters.
var ofPaper = []Claim{
	{"C1", "2.2 Planos Finitos Projetivos", []string{"maekawa-two-lines"}, nil, planes},
	{"C2", "2.3 Aplicações dos PFPs ao Problema da Exclusão Mútua; 2.2, P3", []string{"campos-carvalho-fictitious"}, nil, fictitious},
	{"C3", "2.3 Aplicações dos PFPs ao Problema da Exclusão Mútua", []string{"maekawa-two-lines"}, nil, communication},
	{"C4", "3 O Problema dos Filósofos Famintos", []string{"chandy-misra-none-or-all", "chandy-misra-circle"}, []string{"/algorithms/chandy-misra"}, philosophers},
	{"C5", "3 O Problema dos Filósofos Famintos", []string{"chandy-misra-table"}, nil, conflicts},
	{"C6", "4 O Algoritmo", []string{"campos-carvalho-overtaking"}, []string{"/algorithms/campos-carvalho"}, arbiters},
	{"C7", "5 Prova do Algoritmo: Teorema 5, Lema 1", []string{"campos-carvalho-who-decides"}, nil, theGraph},
	{"C8", "4.3 A Lista de Prioridades", []string{"campos-carvalho-one-at-a-time"}, nil, pessimism},
	{"C9", "6 Complexidade", []string{"campos-carvalho-one-at-a-time"}, []string{"/algorithms/campos-carvalho#claim-c9"}, mealCosts},
	{"C10", "6 Complexidade", []string{"campos-carvalho-neighbours"}, []string{"/algorithms/campos-carvalho#claim-c10"}, locality},
	{"C11", "1 Introdução; 7 Conclusão", []string{"campos-carvalho-one-at-a-time"}, []string{"/algorithms/campos-carvalho#claim-c11"}, twoBits},
	{"C12", "1 Introdução", []string{"maekawa-two-lines", "maekawa-everybody", "maekawa-overtaking", "carvalho-roucairol-kept", "carvalho-roucairol-overtaking"}, []string{"/algorithms#compare"}, rivals},
	{"C13", "4.2: R14, R17; 5: Teorema 6", []string{"campos-carvalho-r14", "campos-carvalho-r17"}, []string{"/algorithms/campos-carvalho"}, asPrinted},
	{"C14", "8 Bibliografia [5]: R. H. Thomas", []string{"majority-five", "majority-split-votes"}, []string{"/algorithms/majority"}, majorities},
}
