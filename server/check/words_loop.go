package check

import "fano/server/scenario"

// starved are the words of a run that goes on for ever.
var starved = telling{
	title: plural{
		one: scenario.Text{
			En: "{all} waits for ever, though all is fair",
			Pt: "{all} espera para sempre, embora tudo seja justo",
			It: "{all} aspetta per sempre, benché tutto sia equo"},
		other: scenario.Text{
			En: "{all} wait for ever, though all is fair",
			Pt: "{all} esperam para sempre, embora tudo seja justo",
			It: "{all} aspettano per sempre, benché tutto sia equo"},
	},
	story: same(
		"A way of {way}, then a loop of {round}, again and again. Every message arrives, whoever may enter does, whoever is inside leaves. It is not enough.",
		"Um caminho de {way} e depois um laço de {round}, sem fim. Toda mensagem chega, quem pode entrar entra, quem está dentro sai. Não basta.",
		"Una via di {way}, poi un ciclo di {round}, senza fine. Ogni messaggio arriva, chi può entrare entra, chi è dentro esce. Non basta."),
	note: plural{
		one: scenario.Text{
			En: "Everything is as it was when the loop began, and {all} still waits: starvation.",
			Pt: "Tudo está como no início do laço, e {all} ainda espera: inanição (starvation).",
			It: "Tutto è come all’inizio del ciclo, e {all} aspetta ancora: attesa infinita (starvation)."},
		other: scenario.Text{
			En: "Everything is as it was when the loop began, and {all} still wait: starvation.",
			Pt: "Tudo está como no início do laço, e {all} ainda esperam: inanição (starvation).",
			It: "Tutto è come all’inizio del ciclo, e {all} aspettano ancora: attesa infinita (starvation)."},
	},
}
