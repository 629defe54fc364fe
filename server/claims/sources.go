package claims

// A Source is a document that claims something.
type Source struct {
	Letter string // of its claims
	Title  string // in its own words and language
	Lang   string // its language, as a tag
}

// Sources are the documents, by the letters of their claims.
func Sources() []Source { return sources }

var sources = []Source{
	{"A", "Exclusão Mútua em Sistemas Distribuídos: Algoritmo de Lamport78", "pt"},
	{"B", "W. M. Pereira, Sistemas Distribuídos 7: Coordenação Distribuída, Universidade Estácio de Sá", "pt"},
	{"C", "S. V. A. Campos, O. S. F. Carvalho, Um algoritmo para exclusão mútua em sistemas distribuídos com troca de O(√n) mensagens de 2 bits, 1988", "pt"},
	{"D", "S. Ribeiro Silva, Mutual Exclusion, CES-27, Instituto Tecnológico de Aeronáutica, 2021", "pt"},
	{"E", "La mutua esclusione (ii): dai sistemi concorrenti ai sistemi distribuiti", "it"},
}
