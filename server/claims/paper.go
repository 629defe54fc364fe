package claims

// ofPaper are the claims of the paper of 1988 on planes, forks and arbiters.
var ofPaper = []Claim{
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
}
