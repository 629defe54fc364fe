package check

import (
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/server/scenario"
)

// tellings are the words for each property that a shortest run can show broken.
var tellings = map[string]telling{
	explore.EM1: {
		title: same(
			"{all} inside at once",
			"{all} dentro ao mesmo tempo",
			"{all} dentro nello stesso momento"),
		story: same(
			"The shortest way there: no schedule of this system breaks mutual exclusion in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema viola a exclusão mútua em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema viola la mutua esclusione in meno di {steps}."),
		note: same(
			"{all} are inside at once: mutual exclusion, EM1, is broken.",
			"{all} estão dentro ao mesmo tempo: a exclusão mútua, EM1, foi violada.",
			"{all} sono dentro nello stesso momento: la mutua esclusione, EM1, è violata."),
	},
	explore.EM2: {
		title: plural{
			one: scenario.Text{
				En: "{all} waits for ever",
				Pt: "{all} espera para sempre",
				It: "{all} aspetta per sempre"},
			other: scenario.Text{
				En: "{all} wait for ever",
				Pt: "{all} esperam para sempre",
				It: "{all} aspettano per sempre"},
		},
		story: same(
			"The shortest way there: no schedule of this system ends in a deadlock in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema acaba em impasse em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema finisce in uno stallo in meno di {steps}."),
		note: plural{
			one: scenario.Text{
				En: "{all} still waits, and nothing can happen any more: a deadlock. EM2 is broken.",
				Pt: "{all} ainda espera, e nada mais pode acontecer: é um impasse (deadlock). EM2 foi violada.",
				It: "{all} aspetta ancora, e non può più succedere nulla: è uno stallo (deadlock). EM2 è violata."},
			other: scenario.Text{
				En: "{all} still wait, and nothing can happen any more: a deadlock. EM2 is broken.",
				Pt: "{all} ainda esperam, e nada mais pode acontecer: é um impasse (deadlock). EM2 foi violada.",
				It: "{all} aspettano ancora, e non può più succedere nulla: è uno stallo (deadlock). EM2 è violata."},
		},
	},
	explore.Hopeless: {
		title: plural{
			one: scenario.Text{
				En: "{all} can never enter",
				Pt: "{all} nunca poderá entrar",
				It: "{all} non potrà mai entrare"},
			other: scenario.Text{
				En: "{all} can never enter",
				Pt: "{all} nunca poderão entrar",
				It: "{all} non potranno mai entrare"},
		},
		story: same(
			"The shortest way there: no schedule of this system takes away somebody’s last chance in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema tira de alguém a última chance em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema toglie a qualcuno l’ultima possibilità in meno di {steps}."),
		note: plural{
			one: scenario.Text{
				En: "From here on {all} waits for ever: whatever happens next, it can never enter.",
				Pt: "A partir daqui {all} espera para sempre: aconteça o que acontecer, nunca poderá entrar.",
				It: "Da qui in poi {all} aspetta per sempre: qualunque cosa accada, non potrà mai entrare."},
			other: scenario.Text{
				En: "From here on {all} wait for ever: whatever happens next, they can never enter.",
				Pt: "A partir daqui {all} esperam para sempre: aconteça o que acontecer, nunca poderão entrar.",
				It: "Da qui in poi {all} aspettano per sempre: qualunque cosa accada, non potranno mai entrare."},
		},
	},
	explore.EM3: {
		title: same(
			"{a} enters before {b}, who asked first",
			"{a} entra antes de {b}, que pediu primeiro",
			"{a} entra prima di {b}, che ha chiesto per primo"),
		story: same(
			"The shortest way there: no schedule of this system breaks the order of the requests in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema viola a ordem dos pedidos em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema viola l’ordine delle richieste in meno di {steps}."),
		note: same(
			"{a} enters before {b}, whose request happened before its own: EM3 is broken.",
			"{a} entra antes de {b}, cujo pedido aconteceu antes do seu: EM3 foi violada.",
			"{a} entra prima di {b}, la cui richiesta è avvenuta prima della sua: EM3 è violata."),
	},
	explore.EM3b: {
		title: same(
			"{a} enters twice while {b} waits",
			"{a} entra duas vezes enquanto {b} espera",
			"{a} entra due volte mentre {b} aspetta"),
		story: same(
			"The shortest way there: in no schedule of this system does one enter twice while another waits in fewer than {steps}.",
			"O caminho mais curto: em nenhuma execução deste sistema um entra duas vezes enquanto outro espera em menos de {steps}.",
			"La via più breve: in nessuna esecuzione di questo sistema uno entra due volte mentre un altro aspetta in meno di {steps}."),
		note: same(
			"{a} enters for the second time since {b} began to wait: the second clause of EM3 is broken.",
			"{a} entra pela segunda vez desde que {b} começou a esperar: a segunda cláusula de EM3 foi violada.",
			"{a} entra per la seconda volta da quando {b} ha cominciato ad aspettare: la seconda clausola di EM3 è violata."),
	},
	explore.Panic: {
		title: same(
			"The algorithm itself fails",
			"O próprio algoritmo falha",
			"È l’algoritmo stesso a fallire"),
		story: same(
			"The shortest way there: no schedule of this system makes its code fail in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema faz o código falhar em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema fa fallire il codice in meno di {steps}."),
		note: same(
			"One more step of {all} makes the algorithm’s own code fail.",
			"Mais um passo de {all} faz falhar o próprio código do algoritmo.",
			"Un altro passo di {all} fa fallire il codice stesso dell’algoritmo."),
	},
	invariant.Starvation.Name: starved,
	explore.Rest: {
		title: same(
			"The messages never come to an end",
			"As mensagens nunca terminam",
			"I messaggi non finiscono più"),
		story: same(
			"The shortest way there: no schedule of this system takes away the last chance of quiet in fewer than {steps}.",
			"O caminho mais curto: nenhuma execução deste sistema tira a última chance de sossego em menos de {steps}.",
			"La via più breve: nessuna esecuzione di questo sistema toglie l’ultima possibilità di quiete in meno di {steps}."),
		note: same(
			"From here on there are always messages under way, whatever happens next.",
			"A partir daqui há sempre mensagens em trânsito, aconteça o que acontecer.",
			"Da qui in poi ci sono sempre messaggi in viaggio, qualunque cosa accada."),
	},
}

// neighboursInside is the note where not everybody excludes everybody: of three inside two may well be so rightly.
var neighboursInside = same(
	"{all} are inside at once, and neighbours in the graph of conflicts exclude each other: mutual exclusion, EM1, is broken.",
	"{all} estão dentro ao mesmo tempo, e vizinhos no grafo de conflitos se excluem: a exclusão mútua, EM1, foi violada.",
	"{all} sono dentro nello stesso momento, e i vicini nel grafo dei conflitti si escludono: la mutua esclusione, EM1, è violata.")

// itsOwn is for what an algorithm's proof holds to be so, in the words of its texts.
var itsOwn = telling{
	title: same("“{p}” is broken", "“{p}” é violada", "«{p}» è violata"),
	story: same(
		"The shortest way there: no schedule of this system breaks “{p}” in fewer than {steps}.",
		"O caminho mais curto: nenhuma execução deste sistema viola “{p}” em menos de {steps}.",
		"La via più breve: nessuna esecuzione di questo sistema viola «{p}» in meno di {steps}."),
	note: same(
		"“{p}” is broken here. This no longer holds: {says}",
		"“{p}” é violada aqui. Isto deixa de valer: {says}",
		"«{p}» è violata qui. Questo non vale più: {says}"),
}

// anyOther is for a property of which there is only a name.
var anyOther = telling{
	title: itsOwn.title,
	story: itsOwn.story,
	note:  same("“{p}” is broken here.", "“{p}” é violada aqui.", "«{p}» è violata qui."),
}
