package scenario

// Chapter is a part of the gallery; the scenarios of one chapter stand together.
type Chapter struct {
	Name  string
	Title Text
}

// Chapters are the parts of the gallery in teaching order: one process that is asked, everybody, or some; a token that
// is passed on; who goes first.
var Chapters = []Chapter{
	{"problem", Text{
		En: "The problem and its simple answers",
		Pt: "O problema e as respostas simples",
		It: "Il problema e le risposte semplici",
	}},
	{"time", Text{
		En: "Logical time",
		Pt: "Tempo lógico",
		It: "Il tempo logico",
	}},
	{"lamport", Text{
		En: "One queue, many copies: Lamport",
		Pt: "Uma fila, muitas cópias: Lamport",
		It: "Una coda, molte copie: Lamport",
	}},
	{"ricart-agrawala", Text{
		En: "Ask everybody: Ricart–Agrawala",
		Pt: "Pedir a todos: Ricart–Agrawala",
		It: "Chiedere a tutti: Ricart–Agrawala",
	}},
	{"channels", Text{
		En: "What the channels must promise",
		Pt: "O que os canais precisam prometer",
		It: "Che cosa devono garantire i canali",
	}},
	{"permissions", Text{
		En: "Permissions that are kept",
		Pt: "Permissões que se guardam",
		It: "Permessi che si conservano",
	}},
	{"quorums", Text{
		En: "Quorums and votes",
		Pt: "Quóruns e votos",
		It: "Quorum e voti",
	}},
	{"forks", Text{
		En: "Forks and arbiters",
		Pt: "Garfos e árbitros",
		It: "Forchette e arbitri",
	}},
	{"tokens", Text{
		En: "A token, asked for",
		Pt: "Um token que se pede",
		It: "Un token da chiedere",
	}},
	{"trees", Text{
		En: "A token in a tree",
		Pt: "Um token numa árvore",
		It: "Un token in un albero",
	}},
	{"order", Text{
		En: "Who goes first?",
		Pt: "Quem vai primeiro?",
		It: "Chi va per primo?",
	}},
	{"many", Text{
		En: "Many processes",
		Pt: "Muitos processos",
		It: "Molti processi",
	}},
}
