package scenario

// simpleAnswers are the problem and what first comes to mind: one who decides, a turn that goes round, a drawn number.
var simpleAnswers = shelf{
	Chapter{"problem", Text{En: "The problem and its simple answers", Pt: "O problema e as respostas simples", It: "Il problema e le risposte semplici"}},
	[]string{
		"central-server-calm",
		"central-server-two-inside",
		"central-server-forgotten",
		"central-server-twice",
		"central-server-for-ever",
		"token-ring-calm",
		"token-ring-full",
		"bakery-calm",
		"bakery-same-number",
		"bakery-inverted",
		"bakery-until-v",
		"bakery-all-j",
	},
}

// logicalTime is what every later chapter counts on.
var logicalTime = shelf{
	Chapter{"time", Text{En: "Logical time", Pt: "Tempo lógico", It: "Il tempo logico"}},
	[]string{
		"clock-values",
		"logical-order",
		"clock-catches-up",
		"smaller-not-earlier",
	},
}
